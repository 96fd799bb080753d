// What happens on the canvas between two states: the spring, the frames, the cross.
import { effect, signal } from '@preact/signals';

import { cuts } from './cut.js';
import { pixelAt, placesOf, pointsOf } from './layout.js';
import { isDone, measure, restart } from './meter.js';
import { createPainter } from './paint.js';
import { source } from './sources.js';
import { picture } from '../model/picture.js';

/** @import { Cut } from './cut.js' */

/** The pixel that is looked at, of the picture. */
export const cross = signal({ x: 0, y: 0 });

/** What is drawn: how it was cut, and from what. @type {import('@preact/signals').Signal<{ cut: Cut, planes: Cut, width: number, data: Uint8Array } | null>} */
export const seen = signal(null);

/** More pixels than these across are drawn by nobody's eyes and every software renderer. */
const widest = 1600;

const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

/** @type {Record<string, Cut>} Those of the present size. */
let known = {};
let size = { width: 0, height: 0 };

/** A way to cut pictures of the present size. @param {keyof typeof cuts} way */
const cutOf = (way) => (known[way] ??= cuts[way](size.width, size.height));

/**
 * Draws the picture until it is stopped.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {(points: { x: number, y: number }[]) => void} mark Is told where the cross is, in CSS pixels of the canvas.
 */
export function run(canvas, mark) {
  const painter = createPainter(canvas);
  let shown = isCalm.matches ? picture.value.apart : 0;
  let frame = 0;
  /** The cut whose parts are drawn, and of which picture. @type {{ cut?: Cut, from?: unknown }} */
  let taken = {};

  /** Pixels of the canvas for one of CSS. */
  const density = () => canvas.width / canvas.clientWidth;

  const places = () => placesOf(cutOf(picture.value.way), size, canvas, shown);

  function fitCanvas() {
    const scale = Math.min(devicePixelRatio, widest / canvas.clientWidth);
    const width = Math.round(canvas.clientWidth * scale);
    const height = Math.round(canvas.clientHeight * scale);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  }

  /** Cuts the picture anew where it is another, or is to be cut otherwise. */
  function take() {
    const now = source.value;
    if (now === null) return;
    if (now.width !== size.width || now.height !== size.height) {
      size = { width: now.width, height: now.height };
      known = {};
      cross.value = { x: now.width >> 1, y: now.height >> 1 };
    }
    const cut = cutOf(picture.value.way);
    if (taken.cut === cut && taken.from === now) return;
    if (taken.cut !== cut) restart();
    taken = { cut, from: now };
    cut.run(now.data);
    const planes = cutOf('Colours');
    if (planes !== cut) planes.run(now.data);
    painter.take(cut);
    seen.value = { cut, planes, width: now.width, data: now.data };
  }

  function draw() {
    frame = 0;
    take();
    const now = source.value;
    if (now === null || canvas.clientWidth === 0) return;
    fitCanvas();
    const target = picture.value.apart;
    const isThere = Math.abs(target - shown) < 0.002;
    shown = isThere || isCalm.matches ? target : shown + (target - shown) * 0.25;
    painter.draw(places());
    const scale = density();
    mark(
      pointsOf(cutOf(picture.value.way).parts, places(), cross.value).map(({ x, y }) => ({
        x: x / scale,
        y: y / scale,
      })),
    );
    canvas.dataset.apart = String(shown);
    // A drag goes first: what is measured can wait.
    const isLive = typeof now.read === 'number';
    if (isThere && (isLive || !isDone())) measure(cutOf(picture.value.way), now.data, now.read);
    if (!isThere || (!isLive && !isDone())) ask();
  }

  function ask() {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  const stop = effect(() => {
    // Whatever of these changes, it is drawn.
    void [source.value, picture.value, cross.value];
    ask();
  });
  const observer = new ResizeObserver(ask);
  observer.observe(canvas);
  return {
    /** The pixel of the picture under a point, in CSS pixels of the canvas. @param {number} x @param {number} y */
    look(x, y) {
      if (source.value === null) return;
      const found = pixelAt(cutOf(picture.value.way).parts, places(), x * density(), y * density());
      if (found) cross.value = found;
    },
    stop() {
      stop();
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

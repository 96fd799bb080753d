// What happens on the canvas between two states: the spring, the frames, the cross.
import { effect, signal } from '@preact/signals';

import { cuts } from './cut.js';
import { pixelAt, placesOf, pointsOf } from './layout.js';
import { isDone, measure, restart } from './meter.js';
import { fill, paint } from './paint.js';
import { source } from './sources.js';
import { picture } from '../model/picture.js';

/** @import { Cut } from './cut.js' */
/** @import { Place, Point } from './layout.js' */
/** @import { Source } from './sources.js' */
/** @import { Way } from '../model/picture.js' */

/** The pixel that is looked at, of the picture. */
export const cross = signal({ x: 0, y: 0 });

/** Where it is drawn, in CSS pixels of the canvas: in each part that has it. */
export const points = signal(/** @type {Point[]} */ ([]));

/** What is drawn: how it was cut, and from what. */
export const seen = signal(/** @type {{ way: Way, cut: Cut, planes: Cut, from: Source } | null} */ (null));

/** The most pixels of the canvas: at rest, and while it is pulled, when frames count for more. */
const most = { rest: 1.5e6, motion: 5e5 };

/** How slowly the picture follows, and how long after a pull it rests, in milliseconds. */
const inertia = 55;
const pause = 400;

const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

/** Those of the present size. @type {Partial<Record<Way, Cut>>} */
let known = {};

/** Cuts a picture. @param {Source} from @param {Way} way */
function take(from, way) {
  const { width, height, data } = from;
  const last = seen.value?.from;
  if (width !== last?.width || height !== last.height) {
    known = {};
    cross.value = { x: width >> 1, y: height >> 1 };
  }
  const planes = (known.Colours ??= cuts.Colours(width, height));
  const cut = (known[way] ??= cuts[way](width, height));
  if (cut !== seen.value?.cut) restart();
  cut.run(data);
  if (cut !== planes) planes.run(data);
  fill(cut);
  seen.value = { way, cut, planes, from };
}

/** @type {HTMLCanvasElement} */
let canvas;
let shown = 0;
/** Pixels of the canvas for one of CSS. */
let scale = 1;
let frame = 0;
let last = 0;
/** What was pulled to last, and when. */
let [aim, pulled] = [0, 0];
/** Whether what is on the canvas is no longer what is to be seen, and whether that was drawn at rest. */
let isOld = true;
let rested = false;
/** @type {Place[]} */
let places = [];

/** @param {Cut} cut @param {Source} from @param {number} pixels The most of the canvas. */
function redraw(cut, from, pixels) {
  scale = Math.min(devicePixelRatio, Math.sqrt(pixels / canvas.clientWidth / canvas.clientHeight));
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((length) => Math.round(length * scale));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  places = placesOf(cut, from, canvas, shown);
  paint(/** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')), cut, places);
  points.value = pointsOf(cut.parts, places, cross.value).map(({ x, y }) => ({ x: x / scale, y: y / scale }));
  canvas.dataset.apart = String(shown);
}

/** @param {number} time */
function draw(time) {
  frame = 0;
  const from = source.value;
  const { way, apart } = picture.value;
  if (from === null || canvas.clientWidth === 0) return;
  if (seen.value?.from !== from || seen.value.way !== way) take(from, way);
  const { cut } = /** @type {NonNullable<typeof seen.value>} */ (seen.value);
  if (apart !== aim) [aim, pulled] = [apart, time];
  const isThere = isCalm.matches || Math.abs(apart - shown) < 0.002;
  // After a rest the first step is one of a frame.
  const passed = Math.min(50, time - last);
  shown = isThere ? apart : shown + (apart - shown) * (1 - Math.exp(-passed / inertia));
  last = time;
  // Whoever holds on may pull on.
  const rests = isThere && time - pulled > pause && !document.querySelector('#picture:active, #apart:active');
  if (isOld || rests !== rested) redraw(cut, from, rests ? most.rest : most.motion);
  rested = rests;
  canvas.toggleAttribute('data-rests', rests);
  isOld = !isThere;
  const isLive = typeof from.read === 'number';
  if (rests && (isLive || !isDone())) measure(cut, from);
  if (!rests || (!isLive && !isDone())) next();
}

function next() {
  if (frame === 0) frame = requestAnimationFrame(draw);
}

function ask() {
  isOld = true;
  next();
}

/** Puts the cross under a point, in CSS pixels of the canvas. @param {number} x @param {number} y */
export function look(x, y) {
  const found = seen.value && pixelAt(seen.value.cut.parts, places, { x: x * scale, y: y * scale });
  if (found) cross.value = found;
}

/** Draws the picture as long as the page is open. @param {HTMLCanvasElement | null} element */
export function run(element) {
  if (element === null) return;
  canvas = element;
  effect(() => {
    // Whatever of these changes, it is drawn.
    void [source.value, picture.value, cross.value];
    ask();
  });
  new ResizeObserver(ask).observe(canvas);
  // A graphics card that was lost, and is there again, has forgotten everything.
  canvas.addEventListener('contextrestored', () => {
    if (seen.value) fill(seen.value.cut);
    ask();
  });
}

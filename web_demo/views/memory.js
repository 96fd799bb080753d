// The memory strip: how the bytes lie, which lane they take and why, and the bytes on their way.
import { paintStrip, stripHeight } from '../draw/paint-strip.js';
import { makeStrip } from '../draw/strip.js';
import { bytesInWords } from '../model/narrate.js';
import { byId, make } from './dom.js';

/** @typedef {import('../main.js').Model} Model */

const millisecondsPerStep = 520;
const longest = 9000;

/** What each lane does, in a few words; why it is taken the package says. */
const lanes = {
  view: 'each part is one copy, or no copy at all with plan.views()',
  rows: 'one copy per piece, without WebAssembly',
  simd: 'tiles of rows pass through WebAssembly, where SIMD kernels take them apart',
  list: 'element by element, in a JavaScript array',
};

export function makeMemory() {
  const canvas = /** @type {HTMLCanvasElement} */ (byId('strip'));
  const scrub = /** @type {HTMLInputElement} */ (byId('scrub'));
  const play = /** @type {HTMLButtonElement} */ (byId('play'));
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  /** @type {Model | null} */
  let model = null;
  /** @type {import('../draw/strip.js').Strip | null} */
  let strip = null;
  /** In steps; Infinity is the end, whatever the number of steps. */
  let time = Infinity;
  let isPlaying = false;
  let before = 0;

  const stepCount = () => strip?.steps.length ?? 0;
  const moment = () => Math.min(time, stepCount());

  function paint() {
    if (strip === null || model?.answer === undefined || model.answer === null) return;
    const hasScratch = model.answer.lane === 'simd';
    const ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth;
    const height = hasScratch ? stripHeight.three : stripHeight.two;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.setProperty('height', `${height}px`);
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.scale(ratio, ratio);
    paintStrip(pen, strip, moment(), { theme: model.theme, hasScratch, width });
    scrub.max = String(stepCount());
    scrub.value = String(moment());
    const step = strip.steps[Math.min(Math.floor(moment()), stepCount() - 1)];
    const text =
      stepCount() === 0 ? 'There are no bytes to move' : time >= stepCount() ? 'All parts are filled' : step.text;
    scrub.setAttribute('aria-valuetext', `step ${Math.floor(moment())} of ${stepCount()}: ${text}`);
    byId('step-text').textContent = text;
    play.textContent = isPlaying ? 'Pause' : 'Play';
  }

  /** @param {number} now */
  function tick(now) {
    if (!isPlaying) return;
    const perStep = Math.min(millisecondsPerStep, longest / Math.max(1, stepCount()));
    time = Math.min(stepCount(), time + (now - before) / perStep);
    before = now;
    if (time >= stepCount()) isPlaying = false;
    paint();
    if (isPlaying) requestAnimationFrame(tick);
  }

  /** @param {number} next */
  function go(next) {
    isPlaying = false;
    time = Math.min(Math.max(next, 0), stepCount());
    paint();
  }

  play.addEventListener('click', () => {
    isPlaying = !isPlaying && stepCount() > 0 && !still.matches;
    if (isPlaying && time >= stepCount()) time = 0;
    before = performance.now();
    paint();
    if (isPlaying) requestAnimationFrame(tick);
  });
  byId('step-back').addEventListener('click', () => go(Math.ceil(moment()) - 1));
  byId('step-on').addEventListener('click', () => go(Math.floor(moment()) + 1));
  scrub.addEventListener('input', () => go(still.matches ? Math.round(Number(scrub.value)) : Number(scrub.value)));

  const showMotion = () => {
    play.hidden = still.matches;
    byId('still-note').hidden = !still.matches;
    scrub.step = still.matches ? '1' : '0.01';
    if (still.matches) go(Math.round(moment()));
  };
  still.addEventListener('change', showMotion);
  showMotion();
  new ResizeObserver(() => model !== null && relay(model)).observe(canvas);

  /** @param {Model} next */
  function relay(next) {
    strip = next.answer === null || canvas.clientWidth === 0 ? null : makeStrip(next.answer, canvas.clientWidth);
    paint();
  }

  /** @param {Model} next */
  return function render(next) {
    const isNew = next.answer !== model?.answer;
    model = next;
    byId('memory').hidden = next.answer === null;
    if (next.answer === null) return;
    if (isNew) {
      isPlaying = false;
      // At first the parts are shown filled: that is the result.
      time = Infinity;
    }
    renderFormula(next.answer);
    relay(next);
  };
}

/** @param {import('../model/solve.js').Answer} answer */
function renderFormula({ layout, lane, reason, size }) {
  const { outer, axisLength, inner, bits } = layout;
  const bytes = bits === 0 ? '' : bytesInWords(Math.ceil((size * bits) / 8));
  /** @type {[string, string][]} */
  const factors = [
    ['outer rows', String(outer)],
    ['along the axis', String(axisLength)],
    ['inner elements', String(inner)],
  ];
  if (bits > 0) factors.push(['bits each', String(bits)]);
  const children = factors.flatMap(([name, value], i) => [
    ...(i > 0 ? [make('span', { class: 'times', 'aria-hidden': 'true', text: '×' })] : []),
    make('div', { class: 'factor' }, [make('b', { text: value }), make('span', { text: name })]),
  ]);
  if (bytes !== '') {
    children.push(make('span', { class: 'times', 'aria-hidden': 'true', text: '=' }));
    children.push(make('div', { class: 'factor' }, [make('b', { text: bytes }), make('span', { text: 'in all' })]));
  }
  byId('formula').replaceChildren(...children);
  byId('lane').replaceChildren(
    make('span', { class: 'badge', text: `lane: ${lane}` }),
    make('span', { text: ` because ${reason}.` }),
    make('span', { class: 'hint', text: ` That is: ${lanes[lane]}.` }),
  );
}

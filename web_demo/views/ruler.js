// The axis as a ruler: one coloured piece per part, and between them handles that move the cuts.
import { hueCount } from '../draw/palette.js';
import { shownChunks } from '../draw/track.js';
import { addChunk, moveCut, removeChunk, rulerEdges, rulerValue } from '../model/cuts.js';
import { byId, chunkClass, make, replaceKeepingFocus } from './dom.js';
import { renderLengths } from './lengths.js';

/** @typedef {import('../main.js').Model} Model */
/** @typedef {import('../model/state.js').State} State */

/** Pixels that a piece gets at least, so that fingers find the handles. */
const leastPiece = 46;
const mostPieces = 12;

/** @param {import('../model/state.js').Store} store */
export function makeRuler(store) {
  const box = byId('ruler');
  /** @type {Model} */
  let model;

  /** The lengths the handles work on, and the change that makes them the state's own. @param {number[]} sizes */
  const listed = (sizes) => {
    /** @type {Partial<State>} */
    const patch = { by: 'list', sizes };
    if (model.state.operator === 'OpenvinoSplit') patch.operator = 'VariadicSplit';
    return patch;
  };
  const sizesNow = () =>
    model.state.by === 'list' ? model.state.sizes : Array.from(model.answer === null ? [] : model.answer.lengths);

  /** @param {number} cut @param {number} to @param {string} gesture */
  const move = (cut, to, gesture) => {
    if (model.answer === null) return;
    store.set(listed(moveCut(sizesNow(), model.answer.lengths, cut, to)), gesture);
  };

  /** @param {number} cut @param {PointerEvent} event */
  const drag = (cut, event) => {
    const { answer } = model;
    if (answer === null || event.button !== 0) return;
    event.preventDefault();
    const handle = /** @type {HTMLElement} */ (event.currentTarget);
    handle.focus();
    const lengths = Array.from(answer.lengths);
    const chunks = shownChunks(lengths.length, mostPieces);
    const { left, width } = box.getBoundingClientRect();
    // The scale of the moment the drag began: it must not change under the pointer.
    const shown = chunks.map((chunk) => lengths[chunk]);
    const edges = rulerEdges(shown, width, leastPiece);
    const before = lengths.slice(0, chunks[chunks.indexOf(cut)]).reduce((sum, length) => sum + length, 0);
    const shownBefore = shown.slice(0, chunks.indexOf(cut)).reduce((sum, length) => sum + length, 0);
    /** @param {PointerEvent} next */
    const onmove = (next) => {
      move(cut, rulerValue(edges, shown, next.clientX - left) - shownBefore + before, 'drag');
    };
    const onend = () => {
      document.removeEventListener('pointermove', onmove);
      document.removeEventListener('pointerup', onend);
      document.removeEventListener('pointercancel', onend);
      store.endGesture('drag');
    };
    document.addEventListener('pointermove', onmove);
    document.addEventListener('pointerup', onend);
    document.addEventListener('pointercancel', onend);
  };

  /** A handle that is drawn anew loses the focus and gets it back: that ends nothing. @param {number} cut */
  const leave = (cut) => {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    if (focused?.dataset.key !== `cut-${cut}`) store.endGesture(`cut-${cut}`);
  };

  /** @param {number} cut @param {KeyboardEvent} event */
  const press = (cut, event) => {
    if (model.answer === null) return;
    const { starts, lengths } = model.answer;
    const at = starts[cut + 1];
    const wide = Math.max(10, Math.round(model.answer.layout.axisLength / 20));
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - wide,
      PageUp: at + wide,
      Home: starts[cut],
      End: starts[cut + 1] + lengths[cut + 1],
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(cut, to, `cut-${cut}`);
  };

  /** @param {Model} next */
  function render(next) {
    model = next;
    const { answer } = model;
    byId('ruler-box').hidden = false;
    box.hidden = answer === null;
    renderLengths(model, {
      onlength: (chunk, value) => {
        const sizes = Array.from(sizesNow());
        sizes[chunk] = value;
        store.set(listed(sizes));
      },
      onadd: () => store.set(listed(answer === null ? [...sizesNow(), 0] : addChunk(answer.lengths))),
      onremove: (chunk) =>
        store.set(
          listed(answer === null ? sizesNow().filter((_, i) => i !== chunk) : removeChunk(answer.lengths, chunk)),
        ),
    });
    if (answer === null) return;
    renderPieces(answer);
  }

  /** @param {import('../model/solve.js').Answer} answer */
  function renderPieces(answer) {
    const { lengths, starts, layout } = answer;
    byId('ruler-title').textContent = `Cuts along axis ${layout.axis}: drag them, or use the arrow keys`;
    const chunks = shownChunks(lengths.length, mostPieces);
    const width = box.clientWidth || 600;
    const edges = rulerEdges(
      chunks.map((chunk) => lengths[chunk]),
      width,
      leastPiece,
    );
    /** @type {HTMLElement[]} */
    const children = [];
    for (const [i, chunk] of chunks.entries()) {
      const isGap = i > 0 && chunks[i - 1] !== chunk - 1;
      const piece = make(
        'div',
        {
          class: `piece ${chunkClass(chunk, hueCount)}${isGap ? ' after-gap' : ''}${i === chunks.length - 1 ? ' last' : ''}`,
        },
        [make('span', { text: edges[i + 1] - edges[i] > 24 ? String(lengths[chunk]) : '' })],
      );
      piece.style.setProperty('--from', `${edges[i]}px`);
      piece.style.setProperty('--width', `${edges[i + 1] - edges[i]}px`);
      children.push(piece);
    }
    for (const [i, chunk] of chunks.entries()) {
      if (i === 0 || chunks[i - 1] !== chunk - 1) continue;
      const cut = chunk - 1;
      const handle = make(
        'div',
        {
          class: 'handle',
          role: 'slider',
          tabindex: 0,
          'data-key': `cut-${cut}`,
          'aria-label': `Cut between parts ${cut} and ${chunk}`,
          'aria-valuemin': starts[cut],
          'aria-valuemax': starts[chunk] + lengths[chunk],
          'aria-valuenow': starts[chunk],
          'aria-valuetext': `at ${starts[chunk]}: part ${cut} is ${lengths[cut]} long, part ${chunk} ${lengths[chunk]}`,
          onpointerdown: (/** @type {PointerEvent} */ event) => drag(cut, event),
          onkeydown: (/** @type {KeyboardEvent} */ event) => press(cut, event),
          onblur: () => queueMicrotask(() => leave(cut)),
        },
        [make('span', { class: 'grip' })],
      );
      handle.style.setProperty('--from', `${edges[i]}px`);
      handle.style.setProperty('--left', `var(--chunk-${cut % hueCount}-line)`);
      handle.style.setProperty('--right', `var(--chunk-${chunk % hueCount}-line)`);
      children.push(handle);
    }
    replaceKeepingFocus(box, children);
  }

  return render;
}

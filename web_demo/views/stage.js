// The stage: the input, the parts, and what is known of the element that is looked at.
import { inputSheet, measure, partsSheet, zooms } from '../draw/sheet.js';
import { byteOffset, partDims, sourceOf, twinOf } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { hueCount } from '../draw/palette.js';
import { choiceButtons } from './controls.js';
import { byId, chunkClass, make, replaceKeepingFocus } from './dom.js';
import { makeSheetView } from './sheet-view.js';

/** @typedef {import('../main.js').Model} Model */
/** @typedef {import('./sheet-view.js').Spot} Spot */

const keys = 'Arrow keys move from cell to cell';

/** @param {import('../model/state.js').Store} store */
export function makeStage(store) {
  let zoom = 5;
  /** @type {Model} */
  let model;
  /** @type {Spot | null} */
  let spot = null;
  const inputBox = byId('input-view');
  const partsBox = byId('parts-view');
  const input = makeSheetView(inputBox, {
    label: `The input. ${keys}, Page Up and Page Down from plane to plane.`,
    onspot: (next, isByKey) => look(next, isByKey),
  });
  const parts = makeSheetView(partsBox, {
    label: `The parts. ${keys}, Page Up and Page Down from part to part.`,
    onspot: (next, isByKey) => look(next, isByKey),
  });

  /** @param {Spot | null} next @param {boolean} isByKey */
  function look(next, isByKey) {
    if (next?.chunk === spot?.chunk && next?.flat === spot?.flat) return;
    spot = next;
    const { answer } = model;
    const flat =
      spot === null || answer === null ? -1 : spot.chunk < 0 ? spot.flat : sourceOf(answer, spot.chunk, spot.flat);
    const twin = answer === null || flat < 0 ? null : twinOf(answer, flat);
    input.light(twin === null ? spot : { chunk: -1, flat: twin.flat });
    const there = twin === null || twin.chunk < 0 ? null : { chunk: twin.chunk, flat: twin.partFlat };
    parts.light(there);
    if (isByKey && twin !== null) {
      if (spot !== null && spot.chunk >= 0) input.reveal({ chunk: -1, flat: twin.flat });
      else if (there !== null) parts.reveal(there);
    }
    inspect(twin);
  }

  /** @param {import('../model/indexing.js').Twin | null} twin */
  function inspect(twin) {
    const box = byId('inspector');
    const { answer } = model;
    /** @type {[string, string][]} */
    const facts = [];
    if (twin !== null && answer !== null) {
      const { bits } = answer.layout;
      facts.push(
        ['Index', shape(twin.index)],
        ['Flat offset', String(twin.flat)],
        [bits === 0 ? 'Array' : 'Byte offset', byteOffset(twin.flat, bits)],
        ['Part', twin.chunk < 0 ? 'none' : String(twin.chunk)],
        ['New index', shape(twin.partIndex)],
        ['New offset', twin.chunk < 0 ? '' : String(twin.partFlat)],
      );
      if (model.hasValues) facts.push(['Value', model.textOf(-1, twin.flat)]);
    } else {
      facts.push(['Look at a cell', 'its twin lights up: where the value was, and where it goes']);
    }
    box.className = twin !== null && twin.chunk >= 0 ? `inspector ${chunkClass(twin.chunk, hueCount)}` : 'inspector';
    box.replaceChildren(
      ...facts.map(([name, value]) => make('div', {}, [make('dt', { text: name }), make('dd', { text: value })])),
    );
  }

  byId('zoom-in').addEventListener('click', () => zoomTo(zoom + 1));
  byId('zoom-out').addEventListener('click', () => zoomTo(zoom - 1));
  /** @param {number} next */
  function zoomTo(next) {
    zoom = Math.max(0, Math.min(zooms.length - 1, next));
    render(model);
  }

  /** How wide the widest text of a cell is. @param {Model} of @returns {number} */
  const digitsOf = (of) => (!of.hasValues ? String(Math.max(0, of.size - 1)).length : 6);

  /** The two sheets for a width, as they are shown and exported. @param {Model} of @param {number} room */
  function sheetsFor(of, room) {
    const isFull = of.state.view === 'full';
    const options = { isFull, zoom, digits: Math.min(8, digitsOf(of)), parts: of.answer?.lengths.length ?? 1 };
    const size = measure(of.drawable, room, options);
    const before = inputSheet(of.answer, of.drawable, size);
    return { before, after: of.answer === null ? null : partsSheet(of.answer, size, before.blocks[0]) };
  }

  /** @param {Model} next */
  function render(next) {
    // Another theme or width is no reason to look away.
    const isSame = model !== undefined && JSON.stringify(model.state) === JSON.stringify(next.state);
    model = next;
    const { state, answer, theme, textOf } = model;
    const isFull = state.view === 'full';
    const views = [
      { value: 'folded', title: 'Folded' },
      { value: 'full', title: 'Every cell' },
    ];
    replaceKeepingFocus(
      byId('views'),
      choiceButtons('view', views, state.view, (value) => store.set({ view: value === 'full' ? 'full' : 'folded' })),
    );
    byId('zoom-in').parentElement?.classList.toggle('is-hidden', !isFull);
    /** @type {HTMLButtonElement} */ (byId('zoom-in')).disabled = !isFull || zoom === zooms.length - 1;
    /** @type {HTMLButtonElement} */ (byId('zoom-out')).disabled = !isFull || zoom === 0;
    const { before, after } = sheetsFor(model, inputBox.clientWidth || 560);
    const painted = { theme, answer, textOf };
    input.show(before, painted);
    parts.show(after, painted);
    byId('input-shape').textContent = `${state.type} ${shape(state.dims)}`;
    byId('parts-cap').textContent = answer === null || answer.lengths.length !== 1 ? 'Parts' : 'Part';
    byId('parts-shape').textContent = answer === null ? 'none: the package refuses this split' : partsInShort(answer);
    const kept = isSame ? spot : null;
    spot = null;
    input.light(null);
    parts.light(null);
    inspect(null);
    look(kept, false);
  }

  return { render, sheetsFor: (/** @type {number} */ room) => sheetsFor(model, room) };
}

/** @param {import('../model/solve.js').Answer} answer */
function partsInShort(answer) {
  const { lengths } = answer;
  if (lengths.length === 0) return 'an empty list';
  if (lengths.every((length) => length === lengths[0])) return `${lengths.length} × ${shape(partDims(answer, 0))}`;
  return `${lengths.length} of different length`;
}

// The picture: the input beside its parts, the cell that is looked at on both sides, and what is known of it.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { spot, store } from '../app.js';
import { neighbour } from '../draw/block.js';
import { inputSheet, measure, partsSheet, zooms } from '../draw/sheet.js';
import { byteOffset, partDims, ravel, sourceOf, twinOf, unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { Choices, Term, useWidth } from './bits.jsx';
import { CanvasSheet } from './sheet-canvas.jsx';
import { FoldedSheet, cellId } from './sheet.jsx';

/** @typedef {import('../main.jsx').Model} Model */
/** @typedef {import('../draw/sheet.js').Sheet} Sheet */
/** @typedef {import('../app.js').Spot} Spot */

/** From this width on the parts stand beside the input. */
const wide = 900;
const gap = 24;
const millisecondsOfTravel = 550;
const keys = 'Arrow keys move from cell to cell';

/** Where the element that is looked at was, and where it goes. @param {Model} model @param {Spot | null} at */
function twinAt({ shown }, at) {
  if (at === null || shown === null) return null;
  const flat = at.chunk < 0 ? at.flat : sourceOf(shown, at.chunk, at.flat);
  return flat >= 0 && flat < shown.size ? twinOf(shown, flat) : null;
}

/** @param {{ model: Model, twin: ReturnType<typeof twinAt> }} props */
function Inspector({ model, twin }) {
  const { shown, hues } = model;
  if (twin === null || shown === null) {
    return (
      <dl id="inspector" class="inspector">
        <div>
          <dt>Point at a cell</dt>
          <dd>its twin lights up: where it was, and where it goes</dd>
        </div>
      </dl>
    );
  }
  const { bits } = shown.layout;
  /** @type {[import('preact').ComponentChildren, string][]} */
  const facts = [
    ['Index', shape(twin.index)],
    [
      <Term key="offset" of="offset">
        Flat offset
      </Term>,
      String(twin.flat),
    ],
    [bits === 0 ? 'Array' : 'Byte offset', byteOffset(twin.flat, bits)],
    ['Part', twin.chunk < 0 ? 'none' : String(twin.chunk)],
    ['New index', shape(twin.partIndex)],
    ['New offset', twin.chunk < 0 ? '' : String(twin.partFlat)],
  ];
  if (model.hasValues) facts.push(['Value', model.textOf(-1, twin.flat)]);
  return (
    <dl id="inspector" class={twin.chunk < 0 ? 'inspector' : `inspector hue-${hues(twin.chunk)}`}>
      {facts.map(([name, value], i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Where a key leads from a cell; null where the key is not ours.
 *
 * @param {Sheet} sheet
 * @param {Spot | null} from
 * @param {string} key
 * @returns {Spot | null | undefined} undefined: the key is not ours.
 */
function step(sheet, from, key) {
  const full = sheet.blocks.filter(({ dims }) => dims.every((dim) => dim > 0));
  if (!/^Arrow|^Page|^Home$|^End$|^Escape$/.test(key)) return undefined;
  if (key === 'Escape') return null;
  const block = full.find(({ chunk }) => chunk === from?.chunk);
  if (from === null || block === undefined) return full.length === 0 ? null : { chunk: full[0].chunk, flat: 0 };
  const index = unravel(from.flat, block.dims);
  /** @param {number[]} to */
  const at = (to) => ({ chunk: block.chunk, flat: ravel(to, block.dims) });
  if (key === 'Home') return { chunk: block.chunk, flat: 0 };
  if (key === 'End') return at(block.dims.map((dim) => dim - 1));
  const sense = /Right|Down/.test(key) ? 1 : -1;
  if (/Left|Right/.test(key)) return at(neighbour(block, index, 'column', sense));
  if (/Arrow/.test(key)) return at(neighbour(block, index, 'row', sense));
  if (block.chunk < 0) return at(neighbour(block, index, 'plane', sense));
  const other = full[full.indexOf(block) + sense];
  return other === undefined ? from : { chunk: other.chunk, flat: 0 };
}

/** Lets each part travel from its first cell in the input to its place. @param {Sheet} parts @param {Model} model */
function travel(parts, { shown }) {
  if (shown === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const { chunk, dims } of parts.blocks) {
    const group = document.querySelector(`#parts-view [data-block="${chunk}"]`);
    const there = document.getElementById(cellId({ chunk, flat: 0 }))?.getBoundingClientRect();
    if (group === null || there === undefined || dims.includes(0)) continue;
    const here = document
      .getElementById(cellId({ chunk: -1, flat: sourceOf(shown, chunk, 0) }))
      ?.getBoundingClientRect();
    if (here === undefined) continue;
    const from = { transform: `translate(${here.left - there.left}px, ${here.top - there.top}px)` };
    group.animate([from, { transform: 'none' }], {
      duration: millisecondsOfTravel,
      easing: 'cubic-bezier(.3, .1, .2, 1)',
    });
  }
}

/** @param {import('../model/solve.js').Answer} answer */
function partsInShort(answer) {
  const { lengths } = answer;
  if (lengths.length === 0) return 'an empty list';
  if (lengths.every((length) => length === lengths[0])) return `${lengths.length} × ${shape(partDims(answer, 0))}`;
  return `${lengths.length} of different length`;
}

/** @param {{ model: Model }} props */
export function Picture({ model }) {
  const { state, shown, drawable, hues, textOf, theme, hasValues, size } = model;
  const [zoom, setZoom] = useState(5);
  const [isKey, setIsKey] = useState(false);
  const [box, width] = useWidth(640);
  const isFull = state.view === 'full';
  const isWide = width >= wide;
  const room = isWide ? Math.floor((width - gap) / 2) : width;
  const digits = hasValues ? 6 : Math.min(8, String(Math.max(0, size - 1)).length);
  const look = useMemo(() => ({ theme, answer: shown, hues, textOf }), [theme, shown, textOf]);
  const dims = shown?.dims ?? drawable;
  const [before, after] = useMemo(() => {
    const cells = measure(dims, room, { isFull, zoom, digits, parts: shown?.lengths.length ?? 1 });
    const input = inputSheet(shown, dims, cells);
    return [input, shown === null ? null : partsSheet(shown, cells, input.blocks[0])];
  }, [shown, dims.join(), room, isFull, zoom, digits]);

  const drawn = useRef(shown);
  useLayoutEffect(() => {
    const isNew = drawn.current !== shown && !model.isGesture;
    drawn.current = shown;
    if (isNew && !isFull && after !== null) travel(after, model);
  }, [shown]);

  const at = spot.use();
  const twin = twinAt(model, at);
  const inInput = twin === null ? at : { chunk: -1, flat: twin.flat };
  const inParts = twin === null || twin.chunk < 0 ? null : { chunk: twin.chunk, flat: twin.partFlat };
  const View = isFull ? CanvasSheet : FoldedSheet;
  /** @param {Sheet} sheet @param {Spot | null} lit */
  const keysOf = (sheet, lit) => ({
    isKey,
    /** @param {KeyboardEvent} event */
    onKeyDown(event) {
      const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : step(sheet, lit, event.key);
      if (next === undefined) return;
      event.preventDefault();
      setIsKey(true);
      spot.set(next);
    },
    /** @param {FocusEvent} event */
    onFocus({ currentTarget }) {
      if (!(currentTarget instanceof Element) || !currentTarget.matches(':focus-visible')) return;
      setIsKey(true);
      const first = lit ?? step(sheet, null, 'Home') ?? null;
      spot.set(first);
    },
  });
  const axisText = shown === null ? '' : `, axis ${shown.layout.axis} is cut`;
  return (
    <div
      class={model.answer === null ? 'picture is-refused' : 'picture'}
      ref={box}
      onPointerMove={() => setIsKey(false)}
    >
      {isWide && <Inspector model={model} twin={twin} />}
      <div class={isWide ? 'sheets is-wide' : 'sheets'}>
        <figure>
          <figcaption>
            <b>Input</b>{' '}
            <span class="mono" id="input-shape">
              {state.type} {shape(state.dims)}
            </span>
          </figcaption>
          <View
            sheet={before}
            look={look}
            name="input-view"
            label={`Input, ${state.type} ${shape(dims)}${axisText}. ${keys}, Page Up and Page Down from plane to plane.`}
            at={inInput}
            {...keysOf(before, inInput)}
          />
        </figure>
        <figure>
          <figcaption>
            <b>{shown?.lengths.length === 1 ? 'Part' : 'Parts'}</b>{' '}
            <span class="mono" id="parts-shape">
              {shown === null ? 'none: the package refuses this split' : partsInShort(shown)}
            </span>
          </figcaption>
          {after !== null && shown !== null && (
            <View
              sheet={after}
              look={look}
              name="parts-view"
              label={`Parts, ${partsInShort(shown)}. ${keys}, Page Up and Page Down from part to part.`}
              at={inParts}
              {...keysOf(after, inParts)}
            />
          )}
        </figure>
      </div>
      {!isWide && <Inspector model={model} twin={twin} />}
      <div class="view-bar">
        <p class="hint">
          {hasValues ? 'Each cell shows its value.' : 'The number in a cell is its place in the memory of the input.'}
        </p>
        <div class="zoom">
          {isFull && (
            <>
              <button
                type="button"
                id="zoom-out"
                aria-label="Smaller cells"
                aria-disabled={zoom === 0}
                onClick={() => setZoom(Math.max(0, zoom - 1))}
              >
                −
              </button>
              <button
                type="button"
                id="zoom-in"
                aria-label="Larger cells"
                aria-disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}
              >
                +
              </button>
            </>
          )}
          <Choices
            name="view"
            options={[
              { value: 'folded', title: 'Folded' },
              { value: 'full', title: 'Every cell' },
            ]}
            chosen={state.view}
            onChoose={(value) => store.set({ view: value === 'full' ? 'full' : 'folded' })}
          />
        </div>
      </div>
    </div>
  );
}

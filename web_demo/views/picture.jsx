// The picture: the input beside its parts, the cell that is looked at on both sides, and what is known of it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { spot, store } from '../app.js';
import { isFilled } from '../draw/block.js';
import { sheetsOf, zooms } from '../draw/sheet.js';
import { byteOffset, sourceOf, twinAt } from '../model/indexing.js';
import { partsInShort, shape } from '../model/narrate.js';
import { Choices, Term, useModel } from './bits.jsx';
import { Sheet, cellId } from './sheet.jsx';

/** @import { ComponentChildren, RefObject } from 'preact' */
/** @import { Answer, Block, Spot, Twin } from '../nouns.js' */

const millisecondsOfTravel = 550;

/** @param {{ twin: Twin | null }} props */
function Inspector({ twin }) {
  const { shown, hues, hasValues, textOf } = useModel();
  const hasPart = twin !== null && twin.chunk >= 0;
  const bits = shown.layout.bits;
  /** @type {[ComponentChildren, string][]} */
  const facts =
    twin === null
      ? [['Point at a cell', 'its twin lights up: where it was, and where it goes']]
      : [
          ['Index', shape(twin.index)],
          [<Term of="offset">Flat offset</Term>, String(twin.flat)],
          [bits === 0 ? 'Array' : 'Byte offset', byteOffset(twin.flat, bits)],
          ['Part', hasPart ? String(twin.chunk) : 'none'],
          ['New index', shape(twin.partIndex)],
          ['New offset', hasPart ? String(twin.partFlat) : ''],
        ];
  if (twin !== null && hasValues) facts.push(['Value', textOf(-1, twin.flat)]);
  return (
    <dl id="inspector" class={hasPart ? `row inspector hue-${hues(twin.chunk)}` : 'row inspector'}>
      {facts.map(([name, value], i) => (
        <div key={i}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lets each part travel from its first cell in the input to its place. @param {Block[]} parts @param {Answer} shown */
function travel(parts, shown) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  /** @param {Spot} place */
  const boxOf = (place) => document.getElementById(cellId(place))?.getBoundingClientRect();
  for (const { chunk } of parts.filter(isFilled)) {
    const there = boxOf({ chunk, flat: 0 });
    const here = boxOf({ chunk: -1, flat: sourceOf(shown, chunk, 0) });
    if (there === undefined || here === undefined) continue;
    const from = { transform: `translate(${here.left - there.left}px, ${here.top - there.top}px)` };
    document.querySelector(`#parts-view [data-block="${chunk}"]`)?.animate([from, { transform: 'none' }], {
      duration: millisecondsOfTravel,
      easing: 'cubic-bezier(.3, .1, .2, 1)',
    });
  }
}

/** How wide an element is, in pixels, as it changes. @returns {[RefObject<any>, number]} */
function useWidth() {
  const ref = useRef(/** @type {any} */ (null));
  const [width, setWidth] = useState(440);
  useEffect(() => {
    const measure = () => setWidth(ref.current.clientWidth);
    // Now as well: what changes only when the observer first tells of it would make it tell again in the same frame.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

export function Picture() {
  const model = useModel();
  const { state, answer, shown, dims, hasValues, isGesture } = model;
  const [zoom, setZoom] = useState(3);
  const [box, room] = useWidth();
  const isFull = state.view === 'full';
  const [before, after] = useMemo(
    () => sheetsOf(model, room, isFull ? zoom : undefined),
    [shown, dims.join(), room, isFull, zoom, hasValues],
  );
  useLayoutEffect(() => {
    if (!isGesture && !isFull) travel(after, shown);
  }, [shown]);

  const twin = twinAt(shown, spot.value);
  const isKey = spot.value?.isKey;
  const partsText = partsInShort(shown);
  const sides = [
    {
      name: 'input',
      title: 'Input',
      text: `${state.type} ${shape(state.dims)}`,
      label: `${state.type} ${shape(dims)}, axis ${shown.layout.axis} is cut`,
      blocks: before,
      at: twin === null ? spot.value : { chunk: -1, flat: twin.flat, isKey },
    },
    {
      name: 'parts',
      title: shown.lengths.length === 1 ? 'Part' : 'Parts',
      text: partsText,
      label: partsText,
      blocks: after,
      at: twin === null || twin.chunk < 0 ? null : { chunk: twin.chunk, flat: twin.partFlat, isKey },
    },
  ];
  return (
    <div class={answer === null ? 'picture is-refused' : 'picture'}>
      <div class="sheets">
        {sides.map(({ name, title, text, label, blocks, at }) => (
          <figure key={name} ref={box}>
            <figcaption>
              <b>{title}</b>{' '}
              <span class="mono" id={`${name}-shape`}>
                {text}
              </span>
            </figcaption>
            <Sheet
              {...{ blocks, at, isFull }}
              name={`${name}-view`}
              label={`${title}, ${label}. Arrow keys move from cell to cell, Page Up and Page Down from plane to plane.`}
            />
          </figure>
        ))}
      </div>
      <Inspector twin={twin} />
      <div class="row view-bar">
        <p class="hint">
          {hasValues ? 'Each cell shows its value.' : 'The number in a cell is its place in the memory of the input.'}
        </p>
        <div class="row zoom">
          {isFull && (
            <input
              id="zoom"
              type="range"
              max={zooms.length - 1}
              value={zoom}
              aria-label="Size of the cells"
              onInput={({ currentTarget }) => setZoom(Number(currentTarget.value))}
            />
          )}
          <Choices
            name="view"
            options={[
              { value: 'folded', title: 'Folded' },
              { value: 'full', title: 'Every cell' },
            ]}
            chosen={state.view}
            onChoose={(view) => store.set({ view })}
          />
        </div>
      </div>
    </div>
  );
}

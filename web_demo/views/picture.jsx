// The picture: the input and its parts, the cell that is looked at on both sides, and what is known of it.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { shows, spot, store } from '../app.js';
import { isFilled } from '../draw/block.js';
import { sheetsOf, zooms } from '../draw/sheet.js';
import { byteOffset, sourceOf, twinAt } from '../model/indexing.js';
import { partsInShort, shape } from '../model/narrate.js';
import { Choices, Term, useModel } from './bits.jsx';
import { PartButtons, inputTools, partTools } from './cuts.jsx';
import { Sheet, cellId, digitWidth } from './sheet.jsx';
import { Strip } from './strip.jsx';

/** @import { ComponentChildren, RefObject } from 'preact' */
/** @import { Answer, Block, Room, Spot, Twin } from '../nouns.js' */

const millisecondsOfTravel = 550;

/** A part without an axis is one number. @param {readonly number[]} index */
const indexInPart = (index) => (index.length > 0 ? shape(index) : '[] (a scalar)');

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
          ['New index', hasPart ? indexInPart(twin.partIndex) : 'none'],
          ['New offset', hasPart ? String(twin.partFlat) : 'none'],
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

/** The room in an element, measured, as it changes. @returns {[RefObject<any>, Room]} */
function useRoom() {
  const ref = useRef(/** @type {any} */ (null));
  const [room, setRoom] = useState({ width: 0, digit: 0.61 });
  useLayoutEffect(() => {
    const digit = digitWidth();
    const measure = () => {
      const width = ref.current.clientWidth;
      setRoom((room) => (room.width === width && room.digit === digit ? room : { width, digit }));
    };
    // Now as well: what changes only when the observer first tells of it would make it tell again in the same frame.
    measure();
    // In the next frame: what is laid out anew while sizes are told of is an error to Firefox.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(ref.current);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return [ref, room];
}

/** What stands in the cells, and how large they are. @param {{ isFull: boolean, zoom: number, setZoom: (zoom: number) => void }} props */
function ViewBar({ isFull, zoom, setZoom }) {
  const { state, hasValues } = useModel();
  const inCells = [
    ...(hasValues ? [{ value: /** @type {const} */ ('value'), title: 'Values' }] : []),
    { value: /** @type {const} */ ('place'), title: 'Places' },
    { value: /** @type {const} */ ('byte'), title: 'Bytes' },
  ];
  const chosen = shows.value === 'value' && !hasValues ? 'place' : shows.value;
  const words = {
    value: 'Each cell shows its value.',
    place: 'The number in a cell is its place in the memory of the input.',
    byte: 'The number in a cell is the byte where it begins in the memory of the input.',
  };
  return (
    <div class="row view-bar">
      <p class="hint">{words[chosen]}</p>
      <Choices name="shows" options={inCells} chosen={chosen} onChoose={(next) => (shows.value = next)} />
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
  );
}

export function Picture() {
  const model = useModel();
  const { state, answer, shown, dims, digits, isGesture } = model;
  const [zoom, setZoom] = useState(3);
  const [box, room] = useRoom();
  const isFull = state.view === 'full';
  const { input, parts, flow, isBeside } = useMemo(
    () => sheetsOf(model, room, isFull ? zoom : undefined),
    [shown, dims.join(), room, isFull, zoom, digits],
  );
  useLayoutEffect(() => {
    if (!isGesture && !isFull && state.story === 0) travel(parts, shown);
  }, [shown]);
  const { digit } = room;
  const framed = useMemo(() => inputTools(shown, digit), [shown, digit]);
  const named = useMemo(() => partTools(shown, input), [shown, input]);

  const twin = twinAt(shown, spot.value);
  const isKey = spot.value?.isKey;
  const partsText = partsInShort(shown);
  const keys = 'Arrow keys move from cell to cell, Page Up and Page Down from plane to plane.';
  return (
    <div class={answer === null ? 'picture is-refused' : 'picture'} ref={box}>
      <div class={`sheets${isBeside ? ' is-beside' : ''}`}>
        <figure>
          <figcaption>
            <b>Input</b>{' '}
            <span class="mono" id="input-shape">
              {state.type} {shape(state.dims)}
            </span>
          </figcaption>
          <Sheet
            blocks={[input]}
            name="input-view"
            label={`Input, ${state.type} ${shape(dims)}, axis ${shown.layout.axis} is cut. ${keys}`}
            at={twin === null ? spot.value : { chunk: -1, flat: twin.flat, isKey }}
            tools={isFull ? {} : framed}
            {...{ digit, isFull }}
          />
        </figure>
        <Strip />
        <figure class="parts">
          <figcaption>
            <b>{shown.lengths.length === 1 ? 'Part' : 'Parts'}</b>{' '}
            <span class="mono" id="parts-shape">
              {partsText}
            </span>
            <PartButtons shown={shown} chunk={twin?.chunk ?? -1} />
          </figcaption>
          <Sheet
            blocks={parts}
            name="parts-view"
            label={`Parts, ${partsText}. ${keys}`}
            at={twin === null || twin.chunk < 0 ? null : { chunk: twin.chunk, flat: twin.partFlat, isKey }}
            tools={isFull ? {} : named}
            {...{ digit, isFull, flow }}
          />
        </figure>
      </div>
      <Inspector twin={twin} />
      <ViewBar {...{ isFull, zoom, setZoom }} />
    </div>
  );
}

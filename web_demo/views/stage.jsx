// The stage: what happens in words, the line of the split, the picture of the input and its parts, what is known of the cell
// that is looked at, and what can be done with all that.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { canUndo, reset, shows, spot, store, undo } from '../store.js';
import { sheetsOf } from '../draw/sheet.js';
import { byteOffset, twinAt } from '../model/indexing.js';
import { narrate, partsInShort, shape, textOf as wordsOf } from '../model/narrate.js';
import { Button, Choices, Section, Term, Tokens, digit, useModel } from './bits.jsx';
import { AddPart } from './cuts.jsx';
import { Line } from './line.jsx';
import { Share } from './share.jsx';
import { Sheet } from './sheet.jsx';
import { Strip } from './strip.jsx';

/** @import { ComponentChildren } from 'preact' */

/** The result in words; where there is none, what is wrong and how it is mended. */
function Summary() {
  const { state, fault, mend, shown } = useModel();
  if (mend !== null) {
    return (
      <div id="summary" class="summary is-wrong" role="status">
        <p class="fault-text">{fault?.message}</p>
        <Button class="mend" onClick={() => store.set(mend)} text={`Mend it: ${wordsOf(narrate(mend, shown).first)}`} />
      </div>
    );
  }
  const { first, rest } = narrate(state, shown);
  return (
    <div id="summary" class="summary" role="status">
      <p>
        <Tokens tokens={first} />
      </p>
      <p class="about">{rest}</p>
    </div>
  );
}

/** A part without an axis is one number. @param {readonly number[]} index */
const indexInPart = (index) => (index.length > 0 ? shape(index) : '[] (a scalar)');

/** What is known of the cell that is looked at. */
function Inspector() {
  const { shown, hues, input, textOf } = useModel();
  const twin = twinAt(shown, spot.value);
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
  if (twin !== null && input) facts.push(['Value', textOf(-1, twin.flat)]);
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

/** What stands in the cells: what each number is, and the switch. */
function ViewBar() {
  const hasValues = useModel().input !== null;
  const words = {
    value: 'Each cell shows its value.',
    place: 'The number in a cell is its place in the memory of the input.',
    byte: 'The number in a cell is the byte where it begins in the memory of the input.',
  };
  const titles = { ...(hasValues && { value: 'Values' }), place: 'Places', byte: 'Bytes' };
  const chosen = shows.value === 'value' && !hasValues ? 'place' : shows.value;
  return (
    <div class="row view-bar">
      <p class="hint">{words[chosen]}</p>
      <Choices name="shows" {...{ titles, chosen }} onChoose={(next) => (shows.value = next)} />
    </div>
  );
}

function Picture() {
  const model = useModel();
  const { state, answer, shown, digits } = model;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    // Now as well: what changes only when the observer first tells of it would make it tell again in the same frame.
    const measure = () => setWidth(box.current?.clientWidth ?? 0);
    measure();
    // In the next frame: what is laid out anew while sizes are told of is an error to Firefox.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(/** @type {Element} */ (box.current));
    return () => observer.disconnect();
  }, []);
  const { input, parts, flow, isBeside } = useMemo(() => sheetsOf(model, { width, digit }), [shown, width, digits]);
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
            label={`Input, ${state.type} ${shape(shown.dims)}, axis ${shown.layout.axis} is cut. ${keys}`}
            at={twin === null ? spot.value : { chunk: -1, flat: twin.flat, isKey }}
          />
        </figure>
        <Strip />
        <figure class="parts">
          <figcaption>
            <b>{shown.lengths.length === 1 ? 'Part' : 'Parts'}</b>{' '}
            <span class="mono" id="parts-shape">
              {partsText}
            </span>
            <AddPart shown={shown} />
          </figcaption>
          <Sheet
            blocks={parts}
            name="parts-view"
            label={`Parts, ${partsText}. ${keys}`}
            at={twin === null || twin.chunk < 0 ? null : { chunk: twin.chunk, flat: twin.partFlat, isKey }}
            flow={flow}
          />
        </figure>
      </div>
    </div>
  );
}

function Tools() {
  // What can be undone changes with it.
  useModel();
  return (
    <div class="row tools" role="group" aria-label="History and sharing">
      <Button id="undo" title="The browser’s Back" off={!canUndo()} onClick={undo} text="Undo" />
      <Button id="reset" onClick={reset} text="Reset" />
      <Share />
    </div>
  );
}

export const Stage = () => (
  <section class="panel stage" id="stage" tabIndex={-1} aria-labelledby="stage-title">
    <h2 id="stage-title" class="sr-only">
      What happens
    </h2>
    <Summary />
    <Section>
      <Line />
    </Section>
    <Picture />
    <Inspector />
    <Section>
      <ViewBar />
      <Tools />
    </Section>
  </section>
);

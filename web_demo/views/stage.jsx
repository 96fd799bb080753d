// The table: the fields of the split, what happens in words, the input and its parts, and what is known of the cell that is
// looked at.
import { canUndo, model, reset, spot, store, undo } from '../store.js';
import { toAddress } from '../model/address.js';
import { byteOffset, twinOf } from '../model/indexing.js';
import { inDetail, inShort, lengthsInWords, memoryInWords, partsInShort, plainly, shape } from '../model/narrate.js';
import { Button, CopyButton } from './bits.jsx';
import { Line, unread } from './line.jsx';
import { Sheet } from './sheet.jsx';

/** How many rows and parts the strip of memory has. */
const [mostRows, mostParts] = [4, 12];

/** The result in words, each part in its colour; where there is none, what is wrong and how it is mended. */
function Summary() {
  const { state, fault, mend, shown, looks } = model.value;
  const lengths = shown.lengths.length > 1 ? lengthsInWords(shown.lengths) : [];
  const lit = spot.value === null ? -1 : twinOf(shown, spot.value).part;
  const tokens = lengths.flatMap((text, part) => [
    part === 0 ? ': ' : ' + ',
    <span key={part} class={part === lit ? 'token is-lit' : 'token'} style={looks(part)}>
      {text}
    </span>,
  ]);
  return (
    <div id="summary" class={`summary ${unread.value ? 'is-unread' : mend ? 'is-wrong' : ''}`} role="status">
      {unread.value && <p>{unread.value}</p>}
      {mend ? <p class="fault-text">{fault?.message}</p> : <p>{[plainly(shown), ...tokens, '.']}</p>}
      {mend ? (
        <Button class="mend" onClick={() => store.set(mend)} text={`Mend it: ${inShort(shown)}`} />
      ) : (
        <p class="hint">{inDetail(state, shown)}</p>
      )}
    </div>
  );
}

/** The memory of the input, as a still picture: its first and last rows, each with a piece for each part. */
function Strip() {
  const { state, shown, looks } = model.value;
  const { outer } = shown.layout;
  const parts = shown.lengths.slice(0, mostParts);
  return (
    <div id="strip" class="strip" role="img" aria-label={`Memory of the input. ${memoryInWords(state, shown)}`}>
      {Array.from({ length: Math.min(mostRows, outer) }, (_, row) => (
        <div key={row}>
          <small>{row === mostRows - 1 && outer > mostRows ? `⋯ ${outer - 1}` : `row ${row}`}</small>
          <span class="bars">
            {parts.map((length, part) => (
              <i key={part} class="cell" style={{ flex: `${length} ${length} 0`, ...looks(part) }}>
                {part}
              </i>
            ))}
            {shown.lengths.length > mostParts && <i class="fold">⋯</i>}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What is known of the cell that is looked at. */
function Inspector() {
  const { shown, looks, input, textOf } = model.value;
  const flat = spot.value;
  const { index, part, partIndex, partFlat } = twinOf(shown, flat ?? 0);
  const { bits } = shown.layout;
  /** @type {Record<string, string>} */
  const facts =
    flat === null
      ? { 'Point at a cell': 'its twin lights up: where it was, and where it goes' }
      : {
          Index: shape(index),
          'Place in memory': String(flat),
          [bits === 0 ? 'Array' : 'Byte']: byteOffset(flat, bits),
          Part: String(part),
          // A part without an axis is one number.
          'Index there': partIndex.length > 0 ? shape(partIndex) : '[] (a scalar)',
          'Place there': String(partFlat),
          ...(input && { Value: textOf(flat) }),
        };
  return (
    <dl id="inspector" class="row inspector" style={looks(flat === null ? -1 : part)}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figures() {
  const { answer, state, shown, sheet, digits } = model.value;
  const { columns, rows } = sheet;
  const partsText = partsInShort(shown);
  const style = {
    '--digits': digits,
    '--lines': columns.length,
    '--gaps': columns.filter(({ gap }) => gap).length,
    '--many': Number(shown.lengths.length > 6),
    '--names': Math.max(1, ...rows.map(({ index }) => String(index).length)),
  };
  return (
    <div class={`figures ${sheet.isDown ? 'is-down' : 'is-across'}${answer ? '' : ' is-refused'}`}>
      <div class="figure" style={style}>
        <figure>
          <figcaption id="input-shape">
            <b>Input</b> {state.type} {shape(state.dims)}
          </figcaption>
          <Sheet of="in" label={`Input, ${state.type} ${shape(shown.dims)}, axis ${shown.layout.axis} is cut`} />
        </figure>
        <figure>
          <figcaption id="parts-shape">
            <b>Parts</b> {partsText}
          </figcaption>
          <Sheet of="out" label={`Parts, ${partsText}`} />
        </figure>
      </div>
      <Strip />
    </div>
  );
}

const linkOf = () => new URL(`./#${toAddress(model.value.state)}`, location.href).href;

export const Stage = () => (
  <section class="panel" id="stage" tabIndex={-1} aria-labelledby="stage-title">
    <h2 id="stage-title">One tensor, cut</h2>
    <Line />
    <Summary />
    <Figures />
    <p class="hint">
      {model.value.input
        ? 'Each cell with room for it shows its value.'
        : 'Each cell with room for it shows its place in the memory of the input.'}
    </p>
    <Inspector />
    <div class="row tools" role="group" aria-label="History and sharing">
      <Button id="undo" title="The browser’s Back" off={!canUndo.value} onClick={undo} text="Undo" />
      <Button id="reset" onClick={reset} text="Reset" />
      <CopyButton id="share" label="Copy link to this split" copied={linkOf} text="Copy link" />
    </div>
  </section>
);

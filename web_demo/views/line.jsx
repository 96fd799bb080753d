// The split as one line: numbers are typed or dragged, and the parts follow.
import { useRef, useState } from 'preact/hooks';

import { endDrag, input, isHeld, looks, model, store, ts } from '../store.js';
import { dialects } from '../model/code.js';
import { partDims } from '../model/indexing.js';
import { isEven, shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { CopyButton } from './bits.jsx';
import { Fault } from './fields.jsx';

/** @import { Patch, State } from '../nouns.js' */

/** Maximum number of parts, of shapes of parts, and of sizes that are written out. */
const [maxParts, maxShapes, maxSizes] = [8, 5, 6];

/** Pixels of a drag for one step. */
const pixelsPerStep = 7;

/** A number that is typed, or dragged sideways. @param {{ label: string, value: number, onValue: (value: number, gesture: string) => void }} props */
function Scrub({ label, value, onValue }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const grip = useRef(/** @type {{ x: number, value: number } | null} */ (null));
  const text = draft ?? String(value);
  return (
    <input
      class="scrub"
      inputMode="numeric"
      autocomplete="off"
      aria-label={label}
      style={{ width: `${text.length}ch` }}
      value={text}
      onInput={({ currentTarget }) => {
        setDraft(currentTarget.value);
        const next = Number(currentTarget.value);
        if (currentTarget.value.trim() !== '' && Number.isFinite(next)) onValue(next, label);
      }}
      onBlur={() => {
        setDraft(null);
        store.endGesture();
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        setDraft(null);
        onValue(value + step, label);
      }}
      onPointerDown={({ button, clientX }) => {
        if (button === 0) grip.current = { x: clientX, value };
      }}
      onPointerMove={({ currentTarget, pointerId, clientX, buttons }) => {
        if (grip.current === null || buttons === 0) return;
        const steps = Math.round((clientX - grip.current.x) / pixelsPerStep);
        if (!isHeld.value && steps === 0) return;
        currentTarget.setPointerCapture(pointerId);
        isHeld.value = true;
        setDraft(null);
        onValue(grip.current.value + steps, 'drag');
      }}
      onPointerUp={() => {
        grip.current = null;
        if (isHeld.value) endDrag();
      }}
      onPointerCancel={() => {
        grip.current = null;
        if (isHeld.value) endDrag();
      }}
    />
  );
}

/** Numbers in brackets. @param {{ name: string, values: readonly number[], onValues: (values: number[], gesture: string) => void }} props */
const Numbers = ({ name, values, onValues }) => (
  <>
    [
    {values.map((value, i) => (
      <span key={i}>
        {i > 0 && ', '}
        <Scrub
          label={`${name} ${i}`}
          value={value}
          onValue={(next, gesture) =>
            onValues(
              values.map((one, k) => (k === i ? next : one)),
              gesture,
            )
          }
        />
      </span>
    ))}
    ]
  </>
);

/** @param {State} state The argument that says how the tensor is cut. */
function Sizes({ by, sizes, parts, chunk }) {
  const set = (/** @type {Patch} */ patch, /** @type {string} */ gesture) => store.set(patch, { gesture });
  if (by === 'each') return <>single slices</>;
  if (by === 'list') {
    if (sizes.length > maxSizes) return <>{sizes.length} sizes</>;
    return <Numbers name="size" values={sizes} onValues={(next, gesture) => set({ sizes: next }, gesture)} />;
  }
  const value = by === 'parts' ? parts : chunk;
  return (
    <>
      {by === 'chunk' && 'chunks of '}
      <Scrub
        label={by === 'parts' ? 'number of parts' : 'chunk length'}
        value={value}
        onValue={(next, gesture) => set(by === 'parts' ? { parts: next } : { chunk: next }, gesture)}
      />
      {by === 'parts' && (value === 1 ? ' part' : ' parts')}
    </>
  );
}

/** The parts in their colours, with their shapes. */
function Parts() {
  const { shown: answer } = model.value;
  const count = answer.lengths.length;
  if (count === 0) return <span class="outcome">an empty list</span>;
  const even = isEven(answer.lengths);
  const most = even ? maxParts : maxShapes;
  const seen = count > most ? [...Array(most - 1).keys(), count - 1] : [...Array(count).keys()];
  return (
    <span class="outcome">
      {seen.map((part, i) => (
        <span key={part} class="token" style={looks.value(part)}>
          {i > 0 && part > seen[i - 1] + 1 ? '… ' : ''}
          {even ? part : shape(partDims(answer, part))}
        </span>
      ))}
      {even && <span>{count > 1 ? ` each ${shape(partDims(answer, 0))}` : ` ${shape(partDims(answer, 0))}`}</span>}
    </span>
  );
}

export function Line() {
  const { state, answer, shown } = model.value;
  const { operator, dims, axis } = state;
  const { method, isJoin } = operators[operator];
  const whole = (
    <span class="whole">
      x
      <Numbers name="dim" values={dims} onValues={(next, gesture) => store.go({ dims: next }, { gesture })} />
    </span>
  );
  const cut = (
    <>
      axis <Scrub label="axis" value={axis} onValue={(next, gesture) => store.go({ axis: next }, { gesture })} />
    </>
  );
  const code = () => dialects.tensorsplit({ ts, state, answer: shown, input: input.value });
  return (
    <div id="line" class={answer ? 'line' : 'line is-refused'} role="group" aria-label="The split">
      <p class="call">
        {isJoin ? (
          <span>
            concat(
            <Parts />, {cut}, <Sizes {...state} />)
          </span>
        ) : (
          <span>
            {method}({whole}, {cut}, <Sizes {...state} />)
          </span>
        )}
        <span class="arrow"> → </span>
        {answer ? isJoin ? whole : <Parts /> : <Fault at={null} />}
      </p>
      <CopyButton id="copy" label="Copy the code" copied={code} text="Copy the code" />
    </div>
  );
}

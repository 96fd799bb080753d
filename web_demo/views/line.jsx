// The split as one line of text. Its numbers can be typed and dragged.
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';

import { input, isJoin, partColours, model, store, ts } from '../page/store.js';
import { useDrag } from '../figure/drag.js';
import { dialects } from '../model/code.js';
import { partDims } from '../model/indexing.js';
import { isEven, shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { CopyButton } from './bits.jsx';
import { Fault } from './fields.jsx';

/** Maximum number of parts, of shapes of parts and of sizes that are listed, and distance in pixels that a drag takes for one step. */
const [maxParts, maxShapes, maxSizes, pixelsPerStep] = [8, 5, 6, 7];

/**
 * Renders a number that can be typed, stepped by arrow keys, or dragged sideways.
 *
 * @param {{ label: string, value: number, range: [number, number], onValue: (value: number, gesture: string) => void }} props
 *   `range` limits keys and drags.
 */
function Scrub({ label, value, range: [min, max], onValue }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const text = draft ?? String(value);
  /**
   * @param {number} next
   * @param {string} gesture
   */
  const step = (next, gesture) => {
    setDraft(null);
    onValue(Math.max(min, Math.min(next, max)), gesture);
  };
  const type = (/** @type {string} */ typed) => {
    setDraft(typed);
    if (/^\s*-?\d+\s*$/.test(typed)) onValue(Number(typed), label);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(value + by, label);
  };
  const drag = useDrag(
    () => value,
    (from, x) => step(from + Math.round(x / pixelsPerStep), 'drag'),
  );
  const leave = () => {
    setDraft(null);
    store.endGesture();
  };
  return (
    <input
      class="scrub"
      inputMode="numeric"
      autocomplete="off"
      aria-label={label}
      style={{ width: `${text.length}ch` }}
      value={text}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
      {...drag}
    />
  );
}

/**
 * Renders numbers in brackets.
 *
 * @param {{ name: string, values: readonly number[], onValues: (values: number[], gesture: string) => void }} props
 */
const Numbers = ({ name, values, onValues }) => (
  <>
    [
    {values.map((value, i) => (
      <span key={i}>
        {i > 0 && ', '}
        <Scrub
          label={`${name} ${i}`}
          range={[0, Infinity]}
          value={value}
          onValue={(next, how) =>
            onValues(
              values.map((one, k) => (k === i ? next : one)),
              how,
            )
          }
        />
      </span>
    ))}
    ]
  </>
);

/** Renders the argument that says how the tensor is cut. */
function Sizes() {
  const { state, shown } = model.value;
  const { by, sizes, parts, chunk } = state;
  if (by === 'each') return <>single slices</>;
  if (by === 'list' && sizes.length > maxSizes) return <>{sizes.length} sizes</>;
  if (by === 'list') {
    return <Numbers name="size" values={sizes} onValues={(next, gesture) => store.set({ sizes: next }, { gesture })} />;
  }
  const label = by === 'parts' ? 'number of parts' : 'chunk length';
  return (
    <>
      {by === 'chunk' && 'chunks of '}
      <Scrub
        label={label}
        value={by === 'parts' ? parts : chunk}
        range={[1, Math.max(1, shown.layout.axisLength)]}
        onValue={(next, gesture) => store.set({ [by]: next }, { gesture })}
      />
      {by === 'parts' && (parts === 1 ? ' part' : ' parts')}
    </>
  );
}

/** Renders the parts in their colours, with their shapes. */
function Outcome() {
  const { shown: answer } = model.value;
  const count = answer.lengths.length;
  if (count === 0) return <>an empty list</>;
  const even = isEven(answer.lengths);
  const maxShown = even ? maxParts : maxShapes;
  const visibleParts = [...answer.lengths.keys()].filter(
    (part) => count <= maxShown || part < maxShown - 1 || part === count - 1,
  );
  return (
    <span>
      {visibleParts.map((part, i) => (
        <Fragment key={part}>
          <span class="token" style={partColours.value(part)}>
            {i > 0 && part > visibleParts[i - 1] + 1 ? '… ' : ''}
            {even ? part : shape(partDims(answer, part))}
          </span>{' '}
        </Fragment>
      ))}
      {even && `${count > 1 ? 'each ' : ''}${shape(partDims(answer, 0))}`}
    </span>
  );
}

export function Line() {
  const { state, answer, shown } = model.value;
  const { operator, dims, axis } = state;
  const whole = (
    <span class="whole">
      x<Numbers name="dim" values={dims} onValues={(next, gesture) => store.go({ dims: next }, { gesture })} />
    </span>
  );
  return (
    <div id="line" class="line" role="group" aria-label="The split">
      <p>
        {operators[operator].method}({isJoin.value ? <Outcome /> : whole}, axis{' '}
        <Scrub
          label="axis"
          value={axis}
          range={[-dims.length, dims.length - 1]}
          onValue={(next, gesture) => store.go({ axis: next }, { gesture })}
        />
        {!isJoin.value && (
          <>
            , <Sizes />
          </>
        )}
        )<span class="arrow"> → </span>
        {!answer && <Fault at={null} />}
        {answer && (isJoin.value ? whole : <Outcome />)}
      </p>
      <CopyButton
        id="copy"
        label="Copy the code"
        copied={() => dialects.tensorsplit({ ts, state, answer: shown, tensor: input.value, names: [] })}
        text="Copy the code"
      />
    </div>
  );
}

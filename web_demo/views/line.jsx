// The fields of the split. What the package says against them stands in the summary below.
import { signal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';

import { model, store, ts } from '../store.js';
import { isAt } from '../model/mends.js';
import { argumentName, fullName, operatorNames, operators, titleOf, wayTitles, waysOf } from '../model/operators.js';
import { mostRank, takes } from '../model/solve.js';
import { typeNames } from '../model/types.js';

/** @import { Change, Control, Way } from '../nouns.js' */

/** What is wrong with a text that is not taken for numbers, in a sentence. */
export const unread = signal('');

/** Whole numbers out of a text, however they are parted; null where there is something else. @param {string} text @param {number} most */
function numbersIn(text, most) {
  const numbers = (text.match(/[^\s,;x×+[\]()]+/g) ?? []).map(Number);
  return numbers.length > 0 && numbers.length <= most && numbers.every(Number.isFinite) ? numbers : null;
}

/** What fields have in common: their name, the sentence about them, and whether that is a refusal. @param {Control} id */
const fieldOf = (id) => ({
  id,
  'aria-describedby': 'summary',
  'aria-invalid': isAt(model.value.fault, id) || undefined,
});

/**
 * A field of the state that takes one of a few values.
 *
 * @param {{ id: Exclude<Control, 'shape' | 'axis' | 'sizes'>, title: string, values: readonly (string | number)[],
 *   nameOf?: (value: any) => string }} props
 */
const Select = ({ id, title, values, nameOf = String }) => (
  <label class="item">
    {title}
    <select
      {...fieldOf(id)}
      value={model.value.state[id]}
      onChange={({ currentTarget }) => store.go({ [id]: values[currentTarget.selectedIndex] })}
    >
      {values.map((value) => (
        <option key={value} value={value} disabled={nameOf(value).includes(': not in')}>
          {nameOf(value)}
        </option>
      ))}
    </select>
  </label>
);

/**
 * It tells of what is typed at each key, as steps of one gesture: nothing is left to do when it is left, so that nothing
 * moves under a pointer that presses on something else.
 *
 * @param {{ id: Control, title: string, values: readonly number[], most?: number,
 *   onValues: (values: number[], change: Change) => void }} props
 */
function Numbers({ id, title, values, most = Infinity, onValues }) {
  const { state } = model.value;
  /** What is typed and not yet taken: it goes when the state becomes another. */
  const [draft, setDraft] = useState({ text: '', state: /** @type {typeof state | null} */ (null) });
  const written = draft.state === state ? draft.text : values.join(', ');
  const isWrong = draft.state === state && numbersIn(written, most) === null;
  /** @param {string} text */
  const take = (text) => {
    const next = numbersIn(text, most);
    if (next !== null) onValues(next, { gesture: id });
    const count = most === 1 ? 'a number' : most < Infinity ? `1 to ${most} numbers` : 'numbers';
    unread.value = next === null ? `${title} takes ${count}: what is typed is not taken yet.` : '';
    setDraft({ text, state: store.state.value });
  };
  const leave = () => {
    unread.value = '';
    setDraft({ text: '', state: null });
    store.endGesture();
  };
  const field = fieldOf(id);
  return (
    <label class="item">
      {title}
      <input
        {...field}
        aria-invalid={isWrong || field['aria-invalid']}
        dir="ltr"
        autocomplete="off"
        inputMode={most === 1 ? 'numeric' : 'text'}
        size={Math.max(2, Math.min(24, written.length))}
        value={written}
        onInput={({ currentTarget }) => take(currentTarget.value)}
        onBlur={leave}
      />
    </label>
  );
}

export function Line() {
  const { state } = model.value;
  const { operator: name, opset, dims, axis, by } = state;
  const { versions, hasKeepdims } = operators[name];
  const ways = waysOf(operators[name]);
  const taken = useMemo(() => typeNames.filter((one) => takes(ts, name, opset, one)), [name, opset]);
  const typeOf = (/** @type {string} */ one) => (taken.includes(one) ? one : `${one}: not in ${fullName(state)}`);
  const wayOf = (/** @type {Way} */ way) => wayTitles[way];
  const keepOf = (/** @type {number} */ value) => (value === 1 ? '1: keep the axis' : '0: drop it');
  const isList = by === 'list';
  /** What is typed. @type {Record<string, (next: number[], change: Change) => void>} */
  const take = {
    shape(next, change) {
      // The axis stays with the dim that it names, counted from the end.
      const same = axis < 0 ? Math.max(axis, -next.length) : Math.max(axis + next.length - dims.length, 0);
      store.go({ dims: next, axis: next.length === dims.length ? axis : same }, change);
    },
    axis: ([next], change) => store.go({ axis: next }, change),
    sizes: (next, change) => store.set(isList ? { sizes: next } : { [by]: next[0] }, change),
  };
  const sizes = { title: argumentName(state), values: by === 'each' ? [] : isList ? state.sizes : [state[by]] };
  return (
    <div class="row items" role="group" aria-label="The split">
      <Select id="operator" title="Operator" values={operatorNames} nameOf={titleOf} />
      <Select id="opset" title="Version" values={versions} />
      <Select id="type" title="Type" values={typeNames} nameOf={typeOf} />
      <Numbers id="shape" title="Shape" values={dims} most={mostRank} onValues={take.shape} />
      <Numbers id="axis" title="Axis" values={[axis]} most={1} onValues={take.axis} />
      {ways.length > 1 && <Select id="by" title="Cut by" values={ways} nameOf={wayOf} />}
      {by !== 'each' && <Numbers id="sizes" {...sizes} most={isList ? Infinity : 1} onValues={take.sizes} />}
      {hasKeepdims && <Select id="keepdims" title="keepdims" values={[1, 0]} nameOf={keepOf} />}
    </div>
  );
}

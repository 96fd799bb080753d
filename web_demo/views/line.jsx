// The split as a line of text that can be typed in. What the package says against it stands in the summary above.
import { useMemo } from 'preact/hooks';

import { store, ts } from '../app.js';
import { mostRank } from '../model/limits.js';
import { isAt } from '../model/mends.js';
import { argumentName, fullName, operatorNames, operators, wayTitles, waysOf } from '../model/operators.js';
import { takes } from '../model/solve.js';
import { typeNames } from '../model/types.js';
import { Term, useDraft, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Change, Control } from '../nouns.js' */

/** Whole numbers out of a text, however they are parted; null where there is something else. @param {string} text */
function numbersIn(text) {
  const numbers = (text.match(/[^\s,;x×+[\]()]+/g) ?? []).map(Number);
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers : null;
}

/** A word or two, and beneath them what is chosen or typed. @param {{ id: string, title: string, term?: string, children: ComponentChildren }} props */
const Item = ({ id, title, term, children }) => (
  <div class="item">
    <span class="item-title">
      <label for={id}>{title}</label> {term && <Term of={term}>?</Term>}
    </span>
    {children}
  </div>
);

/**
 * @template {string | number} Value
 * @param {{ id: string, title: string, term?: string, at?: Control, values: readonly Value[], chosen: Value,
 *   nameOf?: (value: Value) => string, onChoose: (value: Value) => void }} props `at`: whose faults it shows.
 */
function Select({ id, title, term, at = /** @type {Control} */ (id), values, chosen, nameOf = String, onChoose }) {
  const { fault } = useModel();
  return (
    <Item {...{ id, title, term }}>
      <select
        id={id}
        value={chosen}
        aria-invalid={isAt(fault, at) || undefined}
        aria-describedby="summary"
        onChange={({ currentTarget }) => onChoose(values[currentTarget.selectedIndex])}
      >
        {values.map((value) => (
          <option key={value} value={value} disabled={nameOf(value).includes(': not in')}>
            {nameOf(value)}
          </option>
        ))}
      </select>
    </Item>
  );
}

/**
 * It tells of what is typed at each key, as steps of one gesture: nothing is left to do when it is left, so that nothing
 * moves under a pointer that presses on something else.
 *
 * @param {{ id: Control, title: string, term?: string, label: string, values: readonly number[], most?: number,
 *   onValues: (values: number[], change: Change) => void }} props
 */
function Numbers({ id, title, term, label, values, most = Infinity, onValues }) {
  const { fault } = useModel();
  const [draft, setDraft] = useDraft();
  const written = draft ?? values.join(', ');
  const typed = draft === null ? values : numbersIn(draft);
  const isWrong = typed === null || typed.length > most;
  /** @param {string} text */
  const take = (text) => {
    const next = numbersIn(text);
    if (next !== null && next.length <= most) onValues(next, { gesture: id });
    setDraft(text);
  };
  const leave = () => {
    setDraft(null);
    store.endGesture();
  };
  return (
    <Item {...{ id, title, term }}>
      <input
        type="text"
        id={id}
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        inputMode={most === 1 ? 'numeric' : 'text'}
        aria-label={label}
        aria-invalid={isWrong || isAt(fault, id) || undefined}
        aria-describedby="summary"
        size={Math.max(2, Math.min(24, written.length))}
        value={written}
        onInput={({ currentTarget }) => take(currentTarget.value)}
        onBlur={leave}
      />
      {isWrong && (
        <small class="refused" role="status">
          Type {most === 1 ? 'one number' : `numbers${most < Infinity ? `, ${most} at most` : ''}`}.
        </small>
      )}
    </Item>
  );
}

export function Line() {
  const { state } = useModel();
  const { operator: name, opset, type, dims, axis, by, keepdims } = state;
  const operator = operators[name];
  const ways = waysOf(operator);
  const taken = useMemo(() => typeNames.filter((one) => takes(ts, name, opset, one)), [name, opset]);
  /** The axis stays with the dim that it names, counted from the end. @param {number[]} next @param {Change} change */
  const reshape = (next, change) => {
    const same = axis < 0 ? Math.max(axis, -next.length) : Math.max(axis + next.length - dims.length, 0);
    store.go({ dims: next, axis: next.length === dims.length ? axis : same }, change);
  };
  return (
    <div class="items" role="group" aria-label="The split">
      <Select
        id="operator"
        title="Operator"
        values={operatorNames}
        chosen={name}
        nameOf={(one) => `${operators[one].family} ${operators[one].title}`}
        onChoose={(next) => store.go({ operator: next })}
      />
      <Select
        id="opset"
        title="Version"
        term="opset"
        values={operator.versions}
        chosen={opset}
        onChoose={(next) => store.go({ opset: next })}
      />
      <Select
        id="type"
        title="Type"
        values={typeNames}
        chosen={type}
        nameOf={(one) => (taken.includes(one) ? one : `${one}: not in ${fullName(state)}`)}
        onChoose={(next) => store.go({ type: next })}
      />
      <Numbers
        id="shape"
        title="Shape"
        term="rank"
        label="Shape of the input"
        values={dims}
        most={mostRank}
        onValues={reshape}
      />
      <Numbers
        id="axis"
        title="Axis"
        term="axis"
        label="Axis to cut"
        values={[axis]}
        most={1}
        onValues={([next], change) => store.go({ axis: next }, change)}
      />
      {ways.length > 1 && (
        <Select
          id="by"
          title="Cut by"
          at="sizes"
          values={ways}
          chosen={by}
          nameOf={(way) => wayTitles[way]}
          onChoose={(way) => store.go({ by: way })}
        />
      )}
      {by !== 'each' && (
        <Numbers
          id="sizes"
          title={argumentName(state)}
          label={wayTitles[by]}
          values={by === 'list' ? state.sizes : [state[by]]}
          most={by === 'list' ? Infinity : 1}
          onValues={(next, change) => store.set(by === 'list' ? { sizes: next } : { [by]: next[0] }, change)}
        />
      )}
      {operator.hasKeepdims && (
        <Select
          id="keepdims"
          title="keepdims"
          term="keepdims"
          at="operator"
          values={/** @type {const} */ ([1, 0])}
          chosen={keepdims}
          nameOf={(value) => (value === 1 ? '1: keep the axis' : '0: drop it')}
          onChoose={(value) => store.set({ keepdims: value })}
        />
      )}
    </div>
  );
}

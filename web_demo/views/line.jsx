// The split as a line of text that can be typed in. What the package says against it stands in the summary above.
import { useMemo } from 'preact/hooks';

import { store, ts } from '../store.js';
import { mostRank } from '../model/limits.js';
import { isAt } from '../model/mends.js';
import { argumentName, fullName, operatorNames, operators, wayTitles, waysOf } from '../model/operators.js';
import { takes } from '../model/solve.js';
import { terms } from '../model/terms.js';
import { typeNames } from '../model/types.js';
import { Term, useDraft, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Change, Control, OperatorName, Way } from '../nouns.js' */

/** Whole numbers out of a text, however they are parted; null where there is something else. @param {string} text */
function numbersIn(text) {
  const numbers = (text.match(/[^\s,;x×+[\]()]+/g) ?? []).map(Number);
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers : null;
}

/** A word or two, explained where it is one of the trade, and beneath them what is chosen or typed. @param {{ id: string, title: string, children: ComponentChildren }} props */
const Item = ({ id, title, children }) => (
  <div class="item">
    <span class="row item-title">
      <label for={id}>{title}</label> {id in terms && <Term of={id}>?</Term>}
    </span>
    {children}
  </div>
);

/**
 * A field of the state that takes one of a few values.
 *
 * @param {{ id: Exclude<Control, 'shape' | 'axis' | 'sizes'>, title: string, values: readonly (string | number)[],
 *   nameOf?: (value: any) => string }} props
 */
function Select({ id, title, values, nameOf = String }) {
  const { state, fault } = useModel();
  return (
    <Item {...{ id, title }}>
      <select
        id={id}
        value={state[id]}
        aria-invalid={isAt(fault, id) || undefined}
        aria-describedby="summary"
        onChange={({ currentTarget }) => store.go({ [id]: values[currentTarget.selectedIndex] })}
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
 * @param {{ id: Control, title: string, values: readonly number[], most?: number,
 *   onValues: (values: number[], change: Change) => void }} props
 */
function Numbers({ id, title, values, most = Infinity, onValues }) {
  const { fault } = useModel();
  const [draft, setDraft] = useDraft();
  const written = draft ?? values.join(', ');
  const isRight = (/** @type {number[] | null} */ typed) => typed !== null && typed.length <= most;
  const isWrong = draft !== null && !isRight(numbersIn(draft));
  /** @param {string} text */
  const take = (text) => {
    const next = numbersIn(text);
    if (next !== null && isRight(next)) onValues(next, { gesture: id });
    setDraft(text);
  };
  const leave = () => {
    setDraft(null);
    store.endGesture();
  };
  return (
    <Item {...{ id, title }}>
      <input
        type="text"
        id={id}
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        inputMode={most === 1 ? 'numeric' : 'text'}
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
  const { operator: name, opset, dims, axis, by } = state;
  const operator = operators[name];
  const ways = waysOf(operator);
  const taken = useMemo(() => typeNames.filter((one) => takes(ts, name, opset, one)), [name, opset]);
  const titleOf = (/** @type {OperatorName} */ one) => `${operators[one].family} ${operators[one].title}`;
  const typeOf = (/** @type {string} */ one) => (taken.includes(one) ? one : `${one}: not in ${fullName(state)}`);
  /** The axis stays with the dim that it names, counted from the end. @param {number[]} next @param {Change} change */
  const reshape = (next, change) => {
    const same = axis < 0 ? Math.max(axis, -next.length) : Math.max(axis + next.length - dims.length, 0);
    store.go({ dims: next, axis: next.length === dims.length ? axis : same }, change);
  };
  return (
    <div class="items" role="group" aria-label="The split">
      <Select id="operator" title="Operator" values={operatorNames} nameOf={titleOf} />
      <Select id="opset" title="Version" values={operator.versions} />
      <Select id="type" title="Type" values={typeNames} nameOf={typeOf} />
      <Numbers id="shape" title="Shape" values={dims} most={mostRank} onValues={reshape} />
      <Numbers
        id="axis"
        title="Axis"
        values={[axis]}
        most={1}
        onValues={([next], change) => store.go({ axis: next }, change)}
      />
      {ways.length > 1 && (
        <Select id="by" title="Cut by" values={ways} nameOf={(/** @type {Way} */ way) => wayTitles[way]} />
      )}
      {by !== 'each' && (
        <Numbers
          id="sizes"
          title={argumentName(state)}
          values={by === 'list' ? state.sizes : [state[by]]}
          most={by === 'list' ? Infinity : 1}
          onValues={(next, change) => store.set(by === 'list' ? { sizes: next } : { [by]: next[0] }, change)}
        />
      )}
      {operator.hasKeepdims && (
        <Select
          id="keepdims"
          title="keepdims"
          values={[1, 0]}
          nameOf={(value) => (value === 1 ? '1: keep the axis' : '0: drop it')}
        />
      )}
    </div>
  );
}

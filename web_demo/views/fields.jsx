// The fold with every field of the split. Refusals are shown under the box that caused them.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import { model, show, store, tensor, ts } from '../page/store.js';
import { typeNames } from '../model/element-types.js';
import { fixLabel, isAt } from '../model/fixes.js';
import { argumentName, fullName, modesOf, modeTitles, operatorNames, operators, titleOf } from '../model/operators.js';
import { takes } from '../model/solve.js';
import { isSame } from '../model/state.js';
import { edges } from '../model/tensors.js';

/** @import { Change, Control, CutMode } from '../types.js' */
/** @typedef {(next: number[], change: Change) => void} OnNumbers */

/**
 * Returns the title of a cut mode.
 *
 * @param {CutMode} mode
 */
const modeTitleOf = (mode) => modeTitles[mode];

/** Whether the fold is open. Only one copy of the refusal is an alert: under its box if the fold is open, else in the line. */
const isOpen = signal(false);

/**
 * Renders the refusal of the split with its fix.
 *
 * @param {{ at: Control | null }} props `at` is the control that must have caused it, or null for any.
 */
export function Fault({ at }) {
  const { state, fault, fix } = model.value;
  if (!fault || (at !== null && !isAt(fault, at))) return null;
  const role = isOpen.value === (at !== null) ? 'alert' : undefined;
  return (
    <div class="fault" id={`${at ?? 'line'}-fault`} role={role}>
      {fault.message} {fix && <button class="fix" onClick={() => store.set(fix)} children={fixLabel(state, fix)} />}
    </div>
  );
}

/**
 * Renders a box with its title and its refusal.
 *
 * @param {{ id: Control, title: string, as: string } & Record<string, unknown>} props
 */
function Item({ id, title, as, ...box }) {
  const isFault = isAt(model.value.fault, id);
  return (
    <div class="item">
      <label>
        {title}{' '}
        {h(as, { ...box, id, 'aria-invalid': isFault, 'aria-describedby': isFault ? `${id}-fault` : undefined })}
      </label>
      <Fault at={id} />
    </div>
  );
}

/**
 * Renders a field with a choice of values.
 *
 * @param {{ id: 'operator' | 'opset' | 'type' | 'by' | 'keepdims', title: string, values: readonly any[],
 *   nameOf?: (value: any) => string }} props
 */
function Select({ id, title, values, nameOf = String }) {
  const onChange = (/** @type {any} */ { target }) => store.go({ [id]: values[target.selectedIndex] });
  const children = values.map((value) => <option value={value}>{nameOf(value)}</option>);
  return (
    <Item id={id} title={title} as="select" value={model.value.state[id]} onChange={onChange} children={children} />
  );
}

/**
 * Renders a field of numbers with any separators. Changes apply while the visitor types, so that nothing moves when the field
 * loses the focus.
 *
 * @param {{ id: Control, title: string, values: readonly number[], onNumbers: OnNumbers }} props
 */
function Numbers({ id, title, values, onNumbers }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const value = draft ?? values.join(', ');
  const onInput = (/** @type {any} */ { target }) => {
    setDraft(target.value);
    const next = (target.value.match(/[^\s,;x×[\]]+/g) ?? []).map(Number);
    if (next.length > 0) onNumbers(next, { gesture: id });
  };
  const onBlur = () => {
    setDraft(null);
    store.endGesture();
  };
  const size = Math.max(2, Math.min(24, value.length));
  const box = { dir: 'ltr', autocomplete: 'off', size, value, onInput, onBlur };
  return <Item id={id} title={title} as="input" {...box} />;
}

export function Fields() {
  const { state } = model.value;
  const { operator: name, opset, type, dims, axis, by, sizes, parts, chunk } = state;
  const { versions, isSequence } = operators[name];
  const modes = modesOf(operators[name]);
  const types = useMemo(() => typeNames.filter((one) => takes(ts, name, opset, one)), [name, opset]);
  const counts = { list: sizes, parts: [parts], chunk: [chunk], each: [] }[by];
  /**
   * Changes the shape. The axis keeps its distance from the end.
   *
   * @type {OnNumbers}
   */
  const reshape = (next, change) =>
    store.go({ dims: next, axis: axis < 0 ? axis : Math.max(0, axis + next.length - dims.length) }, change);
  /**
   * Changes the axis.
   *
   * @type {OnNumbers}
   */
  const changeAxis = ([next], change) => store.go({ axis: next }, change);
  /**
   * Changes the sizes, the number of parts or the chunk length.
   *
   * @type {OnNumbers}
   */
  const resize = (next, change) => store.set(by === 'list' ? { sizes: next } : { [by]: next[0] }, change);
  return (
    <details id="fields" open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{`${fullName(state)} · ${type}`}</summary>
      <div class="row" role="group" aria-label="Operator">
        <Select id="operator" title="Operator" values={operatorNames} nameOf={titleOf} />
        <Select id="opset" title="Version" values={versions} />
        <Select id="type" title="Type" values={types.includes(type) ? types : [type, ...types]} />
        <Numbers id="shape" title="Shape" values={dims} onNumbers={reshape} />
        <Numbers id="axis" title="Axis" values={[axis]} onNumbers={changeAxis} />
        {modes.length > 1 && <Select id="by" title="Cut by" values={modes} nameOf={modeTitleOf} />}
        {by !== 'each' && <Numbers id="sizes" title={argumentName(state)} values={counts} onNumbers={resize} />}
        {by === 'each' && <Fault at="sizes" />}
        {isSequence && <Select id="keepdims" title="keepdims" values={[1, 0]} />}
      </div>
      <div class="row" role="group" aria-label="Edge cases">
        {edges.map(({ title, state: edge }) => (
          <button key={title} aria-pressed={isSame(edge, state)} onClick={() => show(edge, tensor.value)}>
            {title}
          </button>
        ))}
      </div>
    </details>
  );
}

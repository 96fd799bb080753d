// The fold with every field of the split, and what the package says against it, under the box that caused it.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import { model, show, store, tensor, ts } from '../store.js';
import { isAt, mendWords } from '../model/mends.js';
import { argumentName, fullName, operatorNames, operators, titleOf, wayTitles, waysOf } from '../model/operators.js';
import { mostRank, takes } from '../model/solve.js';
import { isSame } from '../model/state.js';
import { edges } from '../model/tensors.js';
import { typeNames } from '../model/types.js';

/** @import { Change, Control, Way } from '../nouns.js' */

/** @typedef {(next: number[], change: Change) => void} Take */

/** @param {Way} way */
const wayOf = (way) => wayTitles[way];

/** Whether the fold is open: the refusal is an alert in one place only. */
const isOpen = signal(false);

/** The refusal of the split, with its mend, if a control caused it; null: whichever did. @param {{ at: Control | null }} props */
export function Fault({ at }) {
  const { state, fault, mend } = model.value;
  if (!fault || (at !== null && !isAt(fault, at))) return null;
  const role = isOpen.value === (at !== null) ? 'alert' : undefined;
  const button = mend && <button class="mend" onClick={() => store.set(mend)} children={mendWords(state, mend)} />;
  return <div class="fault" id={`${at ?? 'line'}-fault`} role={role} children={[fault.message, ' ', button]} />;
}

/** A box with its title, and what is wrong with it. @param {{ id: Control, title: string, note?: string, box: any }} props */
function Item({ id, title, note = '', box: { as, ...box } }) {
  const isFault = isAt(model.value.fault, id);
  const own = { id, 'aria-invalid': isFault || note !== '', 'aria-describedby': isFault ? `${id}-fault` : undefined };
  return (
    <div class="item">
      <label>
        {title} {h(as, { ...box, ...own })}
      </label>
      <span role="status">{note}</span>
      <Fault at={id} />
    </div>
  );
}

/** A field that takes one of a few values. @param {{ id: 'operator' | 'opset' | 'type' | 'by' | 'keepdims', title: string, values: readonly any[], nameOf?: (value: any) => string }} props */
function Select({ id, title, values, nameOf = String }) {
  const children = values.map((value) => (
    <option key={value} value={value} disabled={nameOf(value).includes(': not in')}>
      {nameOf(value)}
    </option>
  ));
  const onChange = (/** @type {any} */ { target }) => store.go({ [id]: values[target.selectedIndex] });
  return <Item id={id} title={title} box={{ as: 'select', value: model.value.state[id], onChange, children }} />;
}

/** Returns the numbers of a text, however they are separated; null if there is anything else. @param {string} text @param {number} most */
function numbersIn(text, most) {
  const numbers = (text.match(/[^\s,;x×+[\]()]+/g) ?? []).map(Number);
  return numbers.length > 0 && numbers.length <= most && numbers.every(Number.isFinite) ? numbers : null;
}

/** A field of numbers. Each key is a step of one gesture, so that nothing moves when the field is left. @param {{ id: Control, title: string, values: readonly number[], most?: number, take: Take }} props */
function Numbers({ id, title, values, most = Infinity, take }) {
  const { state } = model.value;
  /** What is typed and not yet taken: it goes when the state becomes another. */
  const [draft, setDraft] = useState({ text: '', state: /** @type {typeof state | null} */ (null) });
  const isDraft = draft.state === state;
  const written = isDraft ? draft.text : values.join(', ');
  const count = most === 1 ? 'a number' : most < Infinity ? `1 to ${most} numbers` : 'numbers';
  const note = isDraft && numbersIn(written, most) === null ? `${title} takes ${count}: not taken yet.` : '';
  const onInput = (/** @type {any} */ { target }) => {
    const next = numbersIn(target.value, most);
    if (next !== null) take(next, { gesture: id });
    setDraft({ text: target.value, state: store.state.value });
  };
  const onBlur = () => {
    setDraft({ text: '', state: null });
    store.endGesture();
  };
  const size = Math.max(2, Math.min(24, written.length));
  const box = { as: 'input', dir: 'ltr', autocomplete: 'off', size, value: written, onInput, onBlur };
  return <Item id={id} title={title} note={note} box={box} />;
}

export function Fields() {
  const { state } = model.value;
  const { operator: name, opset, dims, axis, by } = state;
  const { versions, isSequence } = operators[name];
  const ways = waysOf(operators[name]);
  const taken = useMemo(() => typeNames.filter((one) => takes(ts, name, opset, one)), [name, opset]);
  const typeOf = (/** @type {string} */ one) => (taken.includes(one) ? one : `${one}: not in ${fullName(state)}`);
  /** The axis stays with its dim, counted from the end. @type {Take} */
  const reshape = (next, change) => {
    const to = axis < 0 ? Math.max(axis, -next.length) : Math.max(axis + next.length - dims.length, 0);
    store.go({ dims: next, axis: to }, change);
  };
  /** @type {Take} */
  const resize = (next, change) => store.set(by === 'list' ? { sizes: next } : { [by]: next[0] }, change);
  const sizes = { list: state.sizes, parts: [state.parts], chunk: [state.chunk], each: [] }[by];
  const most = by === 'list' ? Infinity : 1;
  return (
    <details id="fields" open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{`${fullName(state)} · ${state.type}`}</summary>
      <div class="row items" role="group" aria-label="Operator">
        <Select id="operator" title="Operator" values={operatorNames} nameOf={titleOf} />
        <Select id="opset" title="Version" values={versions} />
        <Select id="type" title="Type" values={typeNames} nameOf={typeOf} />
        <Numbers id="shape" title="Shape" values={dims} most={mostRank} take={reshape} />
        <Numbers id="axis" title="Axis" values={[axis]} most={1} take={([to], how) => store.go({ axis: to }, how)} />
        {ways.length > 1 && <Select id="by" title="Cut by" values={ways} nameOf={wayOf} />}
        {by !== 'each' && <Numbers id="sizes" title={argumentName(state)} values={sizes} most={most} take={resize} />}
        {by === 'each' && <Fault at="sizes" />}
        {isSequence && <Select id="keepdims" title="keepdims" values={[1, 0]} />}
      </div>
      <div class="row" role="group" aria-label="Edge cases">
        {edges.map(({ title, state: edge }) => (
          <button
            key={title}
            data-edge={title}
            aria-pressed={isSame(edge, state)}
            onClick={() => show(edge, tensor.value)}
          >
            {title}
          </button>
        ))}
      </div>
    </details>
  );
}

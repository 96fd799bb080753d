// The fields that the line does not have: version, type, rank and number of sizes, and edge cases.
import { h } from 'preact';
import { useMemo } from 'preact/hooks';

import { draft, model, show, store, tensor, ts } from '../page/store.js';
import { typeNames } from '../model/element-types.js';
import { argumentName, fullName, modesOf, modeTitles, operators } from '../model/operators.js';
import { takes } from '../model/solve.js';
import { isSame } from '../model/state.js';
import { edges } from '../model/tensors.js';
import { NumberBox, wrongAt } from './numbers.jsx';

/** @import { Change, Control } from '../types.js' */

/** Renders a field with its title. @param {{ id: Control, title: string, as: any } & Record<string, unknown>} props */
const Item = ({ id, title, as, ...box }) => (
  <label class="item">
    {title} {h(as, { ...box, id, ...wrongAt(id) })}
  </label>
);

/**
 * Renders a field with a choice of values.
 * @param {{ id: 'opset' | 'type' | 'by' | 'keepdims', title: string, values: readonly any[],
 * nameOf?: (value: any) => string }} props
 */
function Select({ id, title, values, nameOf = String }) {
  const onChange = (/** @type {any} */ { target }) => store.go({ [id]: values[target.selectedIndex] });
  const children = values.map((value) => <option value={value}>{nameOf(value)}</option>);
  return (
    <Item
      id={id}
      title={title}
      as="select"
      value={(draft.value ?? model.value).state[id]}
      onChange={onChange}
      children={children}
    />
  );
}

export function Fields() {
  const { state } = draft.value ?? model.value;
  const { operator: name, opset, type, dims, axis, by, sizes, parts, chunk } = state;
  const { versions, isSequence } = operators[name];
  const modes = modesOf(operators[name]);
  const types = useMemo(() => typeNames.filter((one) => takes(ts, name, opset, one)), [name, opset]);
  const counts = { list: sizes, parts: [parts], chunk: [chunk], each: [] }[by];
  /** Changes the shape. The axis keeps its distance from the end. @param {number[]} next @param {Change} change */
  const reshape = (next, change) =>
    store.go({ dims: next, axis: axis < 0 ? axis : Math.max(0, axis + next.length - dims.length) }, change);
  /** Changes the sizes, the number of parts or the chunk length. @param {number[]} next @param {Change} change */
  const resize = (next, change) => store.set(by === 'list' ? { sizes: next } : { [by]: next[0] }, change);
  return (
    <details id="fields">
      <summary>
        {fullName(state)} · {type} · edit
      </summary>
      <div class="row" role="group" aria-label="Fields">
        <Select id="opset" title="Version" values={versions} />
        <Select id="type" title="Type" values={types.includes(type) ? types : [type, ...types]} />
        <Item id="shape" title="Shape" label="Shape" as={NumberBox} values={dims} onNumbers={reshape} />
        {modes.length > 1 && (
          <Select id="by" title="Cut by" values={modes} nameOf={(mode) => Object(modeTitles)[mode]} />
        )}
        {by !== 'each' && (
          <Item
            id="sizes"
            title={argumentName(state)}
            label={argumentName(state)}
            as={NumberBox}
            values={counts}
            onNumbers={resize}
          />
        )}
        {isSequence && <Select id="keepdims" title="keepdims" values={[1, 0]} />}
        {edges.map(({ title, state: edge }) => (
          <button key={title} aria-pressed={isSame(edge, state)} onClick={() => show(edge, tensor.value)}>
            {title}
          </button>
        ))}
      </div>
    </details>
  );
}

// The editors of operator, version, type, shape and axis, each with what the package says against it.
import { useMemo } from 'preact/hooks';

import { store, ts } from '../app.js';
import { isRank } from '../model/limits.js';
import { fullName, operatorNames, operators } from '../model/operators.js';
import { isAt } from '../model/mends.js';
import { takes } from '../model/solve.js';
import { typeNames } from '../model/types.js';
import { Button, Choices, NumberBox, Panel, Term, useModel } from './bits.jsx';
import { Complaint, Field } from './faults.jsx';
import { Keepdims, Sizes } from './sizes.jsx';

function TypeAndVersion() {
  const { state, fault } = useModel();
  const { operator, opset } = state;
  const taken = useMemo(() => typeNames.filter((name) => takes(ts, operator, opset, name)), [operator, opset]);
  /** @param {'opset' | 'type'} at @param {readonly (string | number)[]} values @param {(value: any) => boolean} [isTaken] */
  const select = (at, values, isTaken = () => true) => (
    <select
      id={at}
      value={state[at]}
      aria-invalid={isAt(fault, at) || undefined}
      aria-describedby={`fault-${at}`}
      onChange={({ currentTarget }) => store.go({ [at]: values[currentTarget.selectedIndex] })}
    >
      {values.map((value) => (
        <option key={value} value={value} disabled={!isTaken(value)}>
          {isTaken(value) ? value : `${value}: not in ${fullName(state)}`}
        </option>
      ))}
    </select>
  );
  return (
    <div class="pair">
      <Field at="opset" title="Version" term={<Term of="opset">(opset)</Term>}>
        {select('opset', operators[operator].versions)}
      </Field>
      <Field at="type" title="Element type">
        {select('type', typeNames, (name) => taken.includes(name))}
      </Field>
    </div>
  );
}

/** One dim more or less in front; the axis stays with the dim that it names. @param {1 | -1} by */
function changeRank(by) {
  const { dims, axis } = store.state;
  const next = by > 0 ? [2, ...dims] : dims.slice(1);
  store.go({ dims: next, axis: axis < 0 ? Math.max(axis, -next.length) : Math.max(0, axis + by) });
}

function Shape() {
  const { dims, axis } = useModel().state;
  const cut = axis < 0 ? axis + dims.length : axis;
  return (
    <fieldset>
      <legend>
        Shape of the input, <Term of="rank" /> {dims.length}
      </legend>
      <div class="row dims">
        {dims.map((dim, d) => (
          // Counted from the end: a dim that is put in front does not make the others new.
          <div key={dims.length - d} class={d === cut ? 'dim is-axis' : 'dim'}>
            <NumberBox
              label={`Dim ${d}${d === cut ? ', the axis that is cut' : ''}`}
              name={`dim-${d}`}
              value={dim}
              min={0}
              at="shape"
              onValue={(value, change) => store.go({ dims: dims.map((one, i) => (i === d ? value : one)) }, change)}
            />
            <button
              class="plain"
              data-key={`axis-${d}`}
              aria-pressed={d === cut}
              aria-label={`Cut axis ${d}`}
              onClick={() => store.go({ axis: d })}
            >
              {d === cut ? `✂ axis ${d}` : `axis ${d}`}
            </button>
          </div>
        ))}
        <div class="steps">
          {
            /** @type {const} */ ([-1, 1]).map((by) => (
              <Button
                key={by}
                data-key={by > 0 ? 'rank-more' : 'rank-less'}
                aria-label={by > 0 ? 'One dim more' : 'One dim less'}
                off={!isRank({ length: dims.length + by })}
                onClick={() => changeRank(by)}
                text={by > 0 ? '+' : '−'}
              />
            ))
          }
        </div>
      </div>
      <Complaint at="shape" />
    </fieldset>
  );
}

export function Controls() {
  const { state, answer } = useModel();
  const operator = operators[state.operator];
  const place = state.axis < 0 ? `is axis ${answer?.layout.axis}, ` : '';
  return (
    <Panel id="controls" title="The split">
      <fieldset>
        <legend>Operator</legend>
        <Choices
          name="operator"
          kind="operators"
          options={operatorNames.map((value) => ({
            value,
            title: operators[value].title,
            note: operators[value].family,
          }))}
          chosen={state.operator}
          onChoose={(name) => store.go({ operator: name }, { isJump: true })}
        />
        <p class="about">{operator.about}</p>
        <Complaint at="operator" />
      </fieldset>
      <Shape />
      <Field at="axis" title="Axis to cut" term={<Term of="axis">?</Term>}>
        <div class="amount">
          <NumberBox
            label="Axis to cut"
            name="axis"
            value={state.axis}
            at="axis"
            hint="axis-hint"
            onValue={(axis, change) => store.go({ axis }, change)}
          />
          <span id="axis-hint" class="hint">
            {answer !== null && `${place}of length ${answer.layout.axisLength}`}
          </span>
        </div>
      </Field>
      <Sizes />
      {operator.hasKeepdims && <Keepdims />}
      <TypeAndVersion />
    </Panel>
  );
}

// The editors of operator, version, type, shape and axis, each with what the package says against it.
import { commit, store, takes } from '../app.js';
import { fullName, operatorNames, operators } from '../model/operators.js';
import { axisOf, mostRank } from '../model/state.js';
import { typeNames } from '../model/types.js';
import { Choices, NumberBox, Term } from './bits.jsx';
import { Fault, isWrong } from './faults.jsx';
import { Keepdims, Sizes } from './sizes.jsx';

/** @typedef {import('../main.jsx').Model} Model */
/** @typedef {import('../model/state.js').State} State */

/** @param {{ model: Model }} props */
function TypeAndVersion({ model: { state }, model }) {
  const { versions } = operators[state.operator];
  return (
    <div class="pair">
      <div class="field">
        <div class="label">
          <label for="opset">Version</label> <Term of="opset">(opset)</Term>
        </div>
        <select
          id="opset"
          value={state.opset}
          aria-describedby="fault-opset"
          aria-disabled={versions.length === 1}
          onChange={({ currentTarget }) => commit(() => store.go({ opset: Number(currentTarget.value) }))}
        >
          {versions.map((version) => (
            <option key={version} value={version}>
              {version}
            </option>
          ))}
        </select>
        <Fault model={model} at="opset" />
      </div>
      <div class="field">
        <label class="label" for="type">
          Element type
        </label>
        <select
          id="type"
          value={state.type}
          aria-invalid={isWrong(model, 'type') || undefined}
          aria-describedby="fault-type"
          onChange={({ currentTarget }) => commit(() => store.go({ type: currentTarget.value }))}
        >
          {typeNames.map((name) => {
            const isTaken = takes(state.operator, state.opset, name);
            return (
              <option key={name} value={name} disabled={!isTaken}>
                {isTaken ? name : `${name}: not in ${fullName(state)}`}
              </option>
            );
          })}
        </select>
        <Fault model={model} at="type" />
      </div>
    </div>
  );
}

/** @param {{ model: Model }} props */
function Shape({ model: { state }, model }) {
  const { dims } = state;
  const cut = axisOf(state);
  /** One dim more or less in front; the axis stays with the dim that it names. @param {1 | -1} by */
  const rank = (by) => {
    const { dims: now, axis } = store.state;
    const next = by > 0 ? [2, ...now] : now.slice(1);
    if (next.length < 1 || next.length > mostRank) return;
    store.go({ dims: next, axis: axis < 0 ? Math.max(axis, -next.length) : Math.max(0, axis + by) });
  };
  return (
    <fieldset>
      <legend>Shape of the input</legend>
      <div class="dims">
        {dims.map((dim, d) => (
          // Counted from the end: a dim that is put in front does not make the others new.
          <div key={dims.length - d} class={d === cut ? 'dim is-axis' : 'dim'}>
            <NumberBox
              label={`Dim ${d}${d === cut ? ', the axis that is cut' : ''}`}
              name={`dim-${d}`}
              value={dim}
              min={0}
              isWrong={isWrong(model, 'shape')}
              describedBy="fault-shape"
              onValue={(value) => store.go({ dims: store.state.dims.map((one, i) => (i === d ? value : one)) })}
            />
            <button
              type="button"
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
          <button
            type="button"
            data-key="rank-less"
            aria-label="One dim less"
            aria-disabled={dims.length <= 1}
            onClick={() => rank(-1)}
          >
            −
          </button>
          <button
            type="button"
            data-key="rank-more"
            aria-label="One dim more"
            aria-disabled={dims.length >= mostRank}
            onClick={() => rank(1)}
          >
            +
          </button>
        </div>
      </div>
      <Fault model={model} at="shape" />
    </fieldset>
  );
}

/** @param {{ model: Model }} props */
export function Controls({ model: { state, answer }, model }) {
  const operator = operators[state.operator];
  return (
    <section class="panel controls" aria-labelledby="controls-title">
      <h2 id="controls-title">The split</h2>
      <fieldset>
        <legend>Operator</legend>
        <Choices
          name="operator"
          kind="operators"
          options={operatorNames.map((name) => ({
            value: name,
            title: operators[name].title,
            note: operators[name].family,
          }))}
          chosen={state.operator}
          onChoose={(value) => {
            const name = /** @type {State['operator']} */ (value);
            store.go({ operator: name }, { isJump: true });
          }}
        />
        <p class="about">{operator.about}</p>
        <Fault model={model} at="operator" />
      </fieldset>
      <Shape model={model} />
      <div class="field">
        <div class="label">
          <label for="axis">Axis to cut</label> <Term of="axis">?</Term>
        </div>
        <div class="amount">
          <NumberBox
            label="Axis to cut"
            name="axis"
            value={state.axis}
            isWrong={isWrong(model, 'axis')}
            describedBy="fault-axis axis-hint"
            onValue={(axis) => store.go({ axis })}
          />
          <span id="axis-hint" class="hint">
            {answer !== null &&
              `${state.axis < 0 ? `is axis ${answer.layout.axis}, ` : ''}of length ${answer.layout.axisLength}`}
          </span>
        </div>
        <Fault model={model} at="axis" />
      </div>
      <Sizes model={model} />
      {operator.hasKeepdims && <Keepdims model={model} />}
      <TypeAndVersion model={model} />
    </section>
  );
}

// The editors of operator, version, type, shape, axis and sizes, each with what the package says against it.
import { useState } from 'preact/hooks';

import { commit, reckoner, store, takes } from '../app.js';
import { addChunk, removeChunk } from '../model/cuts.js';
import { partDims } from '../model/indexing.js';
import { controlOf } from '../model/mends.js';
import { shape } from '../model/narrate.js';
import { argumentName, fullName, operatorNames, operators, wayTitles, waysOf } from '../model/operators.js';
import { axisOf, mostRank } from '../model/state.js';
import { typeNames } from '../model/types.js';
import { Choices, NumberBox, Term } from './bits.jsx';
import { listed } from './ruler.jsx';

/** @typedef {import('../main.jsx').Model} Model */
/** @typedef {import('../model/state.js').State} State */

/** Beyond so many lengths the list is only edited as text. */
const mostBoxes = 16;

/** @param {{ mends: import('../model/mends.js').Mend[] }} props */
export const Mends = ({ mends }) => (
  <div class="mends">
    {mends.map(({ label, patch }) => (
      <button key={label} type="button" class="mend" onClick={() => store.set(patch)}>
        {label}
      </button>
    ))}
  </div>
);

/** @param {Model} model @param {import('../model/mends.js').Control} at @returns {boolean} */
const isWrong = ({ fault }, at) => fault !== null && controlOf(fault.code) === at;

/** What the package refuses, at the control that caused it. @param {{ model: Model, at: import('../model/mends.js').Control }} props */
const Fault = ({ model, at }) => (
  <div class="fault" id={`fault-${at}`}>
    {isWrong(model, at) && (
      <>
        <p class="fault-text">{model.fault?.message}</p>
        <Mends mends={model.mends} />
      </>
    )}
  </div>
);

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
function SizesText({ model: { state }, model }) {
  const [draft, setDraft] = useState(/** @type {{ text: string, state: unknown } | null} */ (null));
  const isCurrent = draft?.state === store.state;
  const text = isCurrent ? draft.text : state.sizes.join(', ');
  const strange = text.split(/[\s,;]+/).find((word) => word !== '' && Number.isNaN(Number(word)));
  return (
    <div class="field">
      <label class="label" for="sizes">
        {argumentName(state)}, parted by commas
      </label>
      <input
        type="text"
        class="mono"
        id="sizes"
        data-key="sizes"
        aria-describedby="fault-sizes sizes-strange"
        aria-invalid={isWrong(model, 'sizes') || strange !== undefined || undefined}
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => setDraft({ text: currentTarget.value, state: store.state })}
        onChange={() =>
          strange === undefined &&
          commit(() =>
            store.set({
              sizes: text
                .split(/[\s,;]+/)
                .filter(Boolean)
                .map(Number),
            }),
          )
        }
      />
      <p class="refused" id="sizes-strange" role="status">
        {strange === undefined ? '' : `“${strange}” is no number: the list takes whole numbers, parted by commas.`}
      </p>
    </div>
  );
}

/** The lengths of the present state, which may not be drawn yet, and whether it is legal. */
function lengthsNow() {
  const { state } = store;
  const answer = reckoner.atOnce(state)?.answer ?? null;
  const lengths = answer === null ? state.sizes : Array.from(answer.lengths);
  return { state, isLegal: answer !== null, lengths, sizes: state.by === 'list' ? state.sizes : lengths };
}

/** @param {(now: ReturnType<typeof lengthsNow>) => number[]} change Of the lengths. */
function relist(change) {
  const now = lengthsNow();
  store.set(listed(now.state, change(now)));
}

/** The boxes with the length of each part. @param {{ model: Model }} props */
function Lengths({ model: { hues, state, shown } }) {
  const sizes = state.by === 'list' ? state.sizes : Array.from(shown?.lengths ?? []);
  if (sizes.length > mostBoxes) return <p class="hint">{sizes.length} parts: edit the lengths as text.</p>;
  return (
    <div class="lengths">
      {sizes.map((length, chunk) => (
        <div key={chunk} class={`length hue-${hues(chunk)}`}>
          <span class="tag" aria-hidden="true">
            {chunk}
          </span>
          <NumberBox
            label={`Length of part ${chunk}`}
            name={`length-${chunk}`}
            value={length}
            describedBy="fault-sizes"
            onValue={(value) => relist((now) => now.sizes.map((one, i) => (i === chunk ? value : one)))}
          />
          {sizes.length > 1 && (
            <button
              type="button"
              class="plain"
              aria-label={`Remove part ${chunk}`}
              data-key={`remove-${chunk}`}
              onClick={() =>
                relist((now) =>
                  now.isLegal ? removeChunk(now.lengths, chunk) : now.sizes.filter((_, i) => i !== chunk),
                )
              }
            >
              ×
            </button>
          )}
        </div>
      ))}
      <button
        type="button"
        data-key="add"
        onClick={() => relist((now) => (now.isLegal ? addChunk(now.lengths) : [...now.sizes, 0]))}
      >
        + part
      </button>
    </div>
  );
}

/** @param {{ model: Model }} props */
function Sizes({ model: { state }, model }) {
  const ways = waysOf(operators[state.operator]);
  /** @param {string} way */
  const choose = (way) => {
    const by = /** @type {State['by']} */ (way);
    const { lengths } = lengthsNow();
    store.set({
      by,
      ...(by === 'list' && lengths.length <= 4096 ? { sizes: lengths } : {}),
      ...(by === 'parts' ? { parts: Math.max(1, lengths.length) } : {}),
      ...(by === 'chunk' ? { chunk: Math.max(1, lengths[0] ?? 1) } : {}),
    });
  };
  const isParts = state.by === 'parts';
  const argument = argumentName(state);
  return (
    <fieldset>
      <legend>How to cut it</legend>
      {ways.length > 1 && (
        <Choices
          name="way"
          options={ways.map((by) => ({
            value: by,
            title: wayTitles[by],
            note: by === 'each' ? 'split left out' : operators[state.operator].ways[by],
          }))}
          chosen={state.by}
          onChoose={choose}
        />
      )}
      {state.by === 'each' && <p class="hint">No split given: one part for each index of the axis.</p>}
      {(isParts || state.by === 'chunk') && (
        <div class="amount">
          <NumberBox
            label={isParts ? `${argument}: number of parts` : `${argument}: length of a chunk`}
            name="amount"
            value={isParts ? state.parts : state.chunk}
            min={1}
            isWrong={isWrong(model, 'sizes')}
            describedBy="fault-sizes"
            onValue={(value) => store.set(isParts ? { parts: value } : { chunk: value })}
          />
          <span class="hint mono">{argument}</span>
        </div>
      )}
      {state.by === 'list' && <SizesText model={model} />}
      <Lengths model={model} />
      <Fault model={model} at="sizes" />
    </fieldset>
  );
}

/** @param {{ model: Model }} props */
function Keepdims({ model: { state } }) {
  /** @param {0 | 1} keepdims */
  const dimsWith = (keepdims) => {
    const answer = reckoner.atOnce({ ...state, keepdims })?.answer ?? null;
    return answer === null || answer.lengths.length === 0 ? null : shape(partDims(answer, 0));
  };
  const [without, kept] = [dimsWith(0), dimsWith(1)];
  /** @param {string | null} dims */
  const note = (dims) => (dims === null ? '' : `each part is ${dims}`);
  return (
    <fieldset id="keepdims-field">
      <legend>
        <Term of="keepdims" />: what happens to the axis
      </legend>
      <Choices
        name="keepdims"
        kind="cards"
        options={[
          { value: '1', title: '1: keep it', note: note(kept) },
          { value: '0', title: '0: remove it', note: note(without) },
        ]}
        chosen={String(state.keepdims)}
        onChoose={(value) => store.set({ keepdims: value === '0' ? 0 : 1 })}
      />
      {kept !== null && kept === without && (
        <p class="hint" id="keepdims-hint">
          Both settings give the same parts here: keepdims only counts when split is left out.
        </p>
      )}
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
          <AxisBox model={model} />
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

/** @param {{ model: Model }} props */
const AxisBox = ({ model: { state }, model }) => (
  <NumberBox
    label="Axis to cut"
    name="axis"
    value={state.axis}
    isWrong={isWrong(model, 'axis')}
    describedBy="fault-axis axis-hint"
    onValue={(axis) => store.go({ axis })}
  />
);

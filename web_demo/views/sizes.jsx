// How the axis is cut: the way, the list as text and as boxes, and what keepdims makes of it.
import { commit, reckoner, store } from '../app.js';
import { addChunk, removeChunk } from '../model/cuts.js';
import { partDims } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { argumentName, operators, wayTitles, waysOf } from '../model/operators.js';
import { Choices, NumberBox, Term, useDraft } from './bits.jsx';
import { Fault, isWrong } from './faults.jsx';
import { listed } from './ruler.jsx';

/** @typedef {import('../main.jsx').Model} Model */
/** @typedef {import('../model/state.js').State} State */

/** Beyond so many lengths the list is only edited as text. */
const mostBoxes = 16;

/** @param {{ model: Model }} props */
function SizesText({ model: { state }, model }) {
  const [draft, setDraft] = useDraft();
  const text = draft ?? state.sizes.join(', ');
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const strange = words.find((word) => Number.isNaN(Number(word)));
  return (
    <div class="field">
      <label class="label" for="sizes">
        {argumentName(state)}, separated by commas
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
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onChange={() => strange === undefined && commit(() => store.set({ sizes: words.map(Number) }))}
      />
      <p class="refused" id="sizes-strange" role="status">
        {strange === undefined
          ? ''
          : `“${strange}” is not a number: the list takes whole numbers, separated by commas.`}
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
export function Sizes({ model: { state }, model }) {
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
export function Keepdims({ model: { state } }) {
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

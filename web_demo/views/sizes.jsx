// How the axis is cut: the way, the list as text and as boxes, and what keepdims makes of it.
import { answerTo, store } from '../app.js';
import { addChunk, listed, removeChunk } from '../model/cuts.js';
import { partDims } from '../model/indexing.js';
import { isAt } from '../model/mends.js';
import { shape } from '../model/narrate.js';
import { argumentName, operators, wayTitles, waysOf } from '../model/operators.js';
import { Button, Choices, NumberBox, Term, useDraft, useModel } from './bits.jsx';
import { Complaint } from './faults.jsx';

/** @import { Way } from '../nouns.js' */

/** Beyond so many lengths the list is only edited as text, and beyond so many it is none that a change of way makes. */
const mostBoxes = 16;
const mostListed = 4096;

function SizesText() {
  const { state, fault } = useModel();
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
        aria-invalid={isAt(fault, 'sizes') || strange !== undefined || undefined}
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onChange={() => strange === undefined && store.set({ sizes: words.map(Number) })}
      />
      <p class="refused" id="sizes-strange" role="status">
        {strange !== undefined && `“${strange}” is not a number: the list takes whole numbers, separated by commas.`}
      </p>
    </div>
  );
}

/** @param {number[]} sizes */
const relist = (sizes) => store.set(listed(store.state, sizes));

/** The boxes with the length of each part. */
function Lengths() {
  const { hues, state, answer, shown } = useModel();
  const lengths = answer && Array.from(answer.lengths);
  const sizes = state.by === 'list' ? state.sizes : Array.from(shown?.lengths ?? []);
  if (sizes.length > mostBoxes) return <p class="hint">{sizes.length} parts: edit the lengths as text.</p>;
  return (
    <div class="row lengths">
      {sizes.map((length, chunk) => (
        <div key={chunk} class={`length hue-${hues(chunk)}`}>
          <span class="tag" aria-hidden="true">
            {chunk}
          </span>
          <NumberBox
            label={`Length of part ${chunk}`}
            name={`length-${chunk}`}
            value={length}
            at="sizes"
            isMarked={false}
            onValue={(value) => relist(sizes.map((one, i) => (i === chunk ? value : one)))}
          />
          {sizes.length > 1 && (
            <Button
              class="plain"
              aria-label={`Remove part ${chunk}`}
              data-key={`remove-${chunk}`}
              onClick={() => relist(lengths ? removeChunk(lengths, chunk) : sizes.filter((_, i) => i !== chunk))}
              text="×"
            />
          )}
        </div>
      ))}
      <Button data-key="add" onClick={() => relist(lengths ? addChunk(lengths) : [...sizes, 0])} text="+ part" />
    </div>
  );
}

export function Sizes() {
  const { state, answer } = useModel();
  const { by, operator } = state;
  const ways = waysOf(operators[operator]);
  const argument = argumentName(state);
  /** The same parts in another way, as nearly as it can say them. @param {Way} way */
  const choose = (way) => {
    const sizes = answer === null ? state.sizes : Array.from(answer.lengths);
    const cut = { parts: Math.max(1, sizes.length), chunk: Math.max(1, sizes[0] ?? 1) };
    store.set({ by: way, ...cut, ...(sizes.length <= mostListed ? { sizes } : {}) });
  };
  return (
    <fieldset>
      <legend>How to cut it</legend>
      {ways.length > 1 && (
        <Choices
          name="way"
          options={ways.map((value) => ({
            value,
            title: wayTitles[value],
            note: value === 'each' ? 'split left out' : operators[operator].ways[value],
          }))}
          chosen={by}
          onChoose={choose}
        />
      )}
      {by === 'each' && <p class="hint">No split given: one part for each index of the axis.</p>}
      {(by === 'parts' || by === 'chunk') && (
        <div class="amount">
          <NumberBox
            label={by === 'parts' ? `${argument}: number of parts` : `${argument}: length of a chunk`}
            name="amount"
            value={state[by]}
            min={1}
            at="sizes"
            onValue={(value) => store.set({ [by]: value })}
          />
          <span class="hint mono">{argument}</span>
        </div>
      )}
      {by === 'list' && <SizesText />}
      <Lengths />
      <Complaint at="sizes" />
    </fieldset>
  );
}

export function Keepdims() {
  const { state } = useModel();
  const [without, kept] = /** @type {const} */ ([0, 1]).map((keepdims) => {
    const answer = answerTo({ ...state, keepdims });
    return answer === null || answer.lengths.length === 0 ? '' : `each part is ${shape(partDims(answer, 0))}`;
  });
  return (
    <fieldset id="keepdims-field">
      <legend>
        <Term of="keepdims" />: what happens to the axis
      </legend>
      <Choices
        name="keepdims"
        kind="cards"
        options={[
          { value: '1', title: '1: keep it', note: kept },
          { value: '0', title: '0: remove it', note: without },
        ]}
        chosen={String(state.keepdims)}
        onChoose={(value) => store.set({ keepdims: value === '0' ? 0 : 1 })}
      />
      {kept !== '' && kept === without && (
        <p class="hint" id="keepdims-hint">
          Both settings give the same parts here: keepdims only counts when split is left out.
        </p>
      )}
    </fieldset>
  );
}

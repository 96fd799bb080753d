// How the axis is cut: the way, a box for the length of each part, and what keepdims makes of it.
import { store } from '../app.js';
import { addChunk, listed, removeChunk } from '../model/cuts.js';
import { argumentName, operators, wayTitles, waysOf } from '../model/operators.js';
import { Button, Choices, NumberBox, Term, useModel } from './bits.jsx';
import { Complaint } from './faults.jsx';

/** @import { Change } from '../nouns.js' */

/** Beyond so many lengths there are no boxes for them. */
const mostBoxes = 16;

/** The boxes with the length of each part. */
function Lengths() {
  const { hues, state, answer, shown } = useModel();
  const sizes = state.by === 'list' ? state.sizes : Array.from(shown.lengths);
  /** Where a -1 is a number. */
  const lengths = answer === null ? sizes : Array.from(answer.lengths);
  if (sizes.length > mostBoxes) return <p class="hint">{sizes.length} parts: list other lengths in the code.</p>;
  /** @param {number[]} next @param {Change} [change] */
  const list = (next, change) => store.set(listed(state, next), change);
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
            onValue={(value, change) =>
              list(
                sizes.map((one, i) => (i === chunk ? value : one)),
                change,
              )
            }
          />
          {sizes.length > 1 && (
            <Button
              class="plain"
              aria-label={`Remove part ${chunk}`}
              data-key={`remove-${chunk}`}
              onClick={() => list(removeChunk(lengths, chunk))}
              text="×"
            />
          )}
        </div>
      ))}
      <Button data-key="add" onClick={() => list(addChunk(lengths))} text="+ part" />
    </div>
  );
}

export function Sizes() {
  const { state } = useModel();
  const { by, operator } = state;
  const ways = waysOf(operators[operator]);
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
          onChoose={(way) => store.go({ by: way })}
        />
      )}
      {(by === 'parts' || by === 'chunk') && (
        <div class="amount">
          <NumberBox
            label={wayTitles[by]}
            name="amount"
            value={state[by]}
            min={1}
            at="sizes"
            onValue={(value, change) => store.set({ [by]: value }, change)}
          />
          <span class="hint mono">{argumentName(state)}</span>
        </div>
      )}
      <Lengths />
      <Complaint at="sizes" />
    </fieldset>
  );
}

export function Keepdims() {
  const { operator, keepdims } = useModel().state;
  return (
    <fieldset>
      <legend>
        <Term of="keepdims" />: {operators[operator].keepdims}
      </legend>
      <Choices
        name="keepdims"
        options={[
          { value: 1, title: '1: keep the axis' },
          { value: 0, title: '0: drop it' },
        ]}
        chosen={keepdims}
        onChoose={(value) => store.set({ keepdims: value })}
      />
    </fieldset>
  );
}

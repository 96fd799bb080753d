// The same tensor through all four operators, side by side, with what differs marked.
import { useState } from 'preact/hooks';

import { reckoner, store } from '../app.js';
import { frameworkRows, operatorRows } from '../model/compare.js';
import { shape } from '../model/narrate.js';
import { fullName, operators } from '../model/operators.js';
import { isSame } from '../model/state.js';
import { Choices, Pieces, Term } from './bits.jsx';

/** @typedef {import('../main.jsx').Model} Model */

const examples = ['10/3', '5/4', '9/4'];
/** Beyond so many parts there is nothing to see. */
const mostParts = 4096;

/** @param {{ row: import('../model/compare.js').Row, hues: (chunk: number) => number }} props */
const Result = ({ row: { lengths, message }, hues }) =>
  lengths === null ? <span class="refused">{message}</span> : <Pieces lengths={lengths} hues={hues} />;

/**
 * @param {import('../model/state.js').State} state
 * @param {Model['shown']} shown
 * @param {string} chosen An example, or 'yours'.
 */
function compared(state, shown, chosen) {
  const yours = shown === null ? '10/3' : `${shown.layout.axisLength}/${Math.max(1, shown.lengths.length)}`;
  const [length, count] = (chosen === 'yours' ? yours : chosen).split('/').map(Number);
  const base = shown === null ? { dims: [10], axis: 0 } : { dims: shown.dims, axis: shown.layout.axis };
  const rows = count > mostParts ? [] : operatorRows({ ...state, ...base }, length, count, ask);
  return { yours, length, count, rows };
}

/** @param {import('../model/state.js').State} state */
const ask = (state) =>
  reckoner.atOnce(state) ?? { answer: null, fault: { code: '', message: 'Too many parts to compare.' } };

/** @param {{ model: Model }} props */
export function Compare({ model }) {
  const [chosen, setChosen] = useState('yours');
  const { state, shown, hues } = model;
  const { yours, length, count, rows } = compared(state, shown, chosen);
  const isTooMany = count > mostParts;
  const [first] = rows;
  /** The row as it is now: a dim that was typed just before is not drawn yet. @param {number} i */
  const show = (i) => {
    const answer = reckoner.atOnce(store.state)?.answer ?? null;
    const row = answer === null ? rows[i] : compared(store.state, answer, chosen).rows[i];
    store.set({ ...row?.state, view: 'folded' }, { isJump: true });
  };
  /** @param {unknown} own @param {unknown} other */
  const mark = (own, other) => (isSame(own, other) ? undefined : 'is-different');
  return (
    <section class="panel compare" id="compare" aria-labelledby="compare-title">
      <div class="title-bar">
        <h2 id="compare-title">Four operators, one tensor</h2>
        <Choices
          name="compare"
          options={[
            { value: 'yours', title: `Yours: ${yours.replace('/', ' into ')}` },
            ...examples.map((value) => ({ value, title: value.replace('/', ' into ') })),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <p class="about">
        {first === undefined
          ? 'Too many parts to compare.'
          : `${state.type} ${shape(first.state.dims)}, axis ${first.state.axis} of length ${length} into ${count} ${count === 1 ? 'part' : 'parts'}. What differs from the first is marked ≠.`}
      </p>
      <div class="cards">
        {rows.map((row, i) => {
          const { title, family, sizes, isSequence, page } = operators[row.state.operator];
          return (
            <article key={row.name} class="card" aria-labelledby={`compare-${row.name}`}>
              <h3 id={`compare-${row.name}`}>
                {title} <small>{fullName(row.state)}</small>
              </h3>
              <dl>
                <dt>You write</dt>
                <dd>
                  <code>{row.call}</code> <small>{sizes}</small>
                </dd>
                <dt>Parts</dt>
                <dd class={mark(row.lengths, first.lengths)}>
                  <Result row={row} hues={hues} />
                </dd>
                <dt>Uneven part</dt>
                <dd class={mark(row.uneven, first.uneven)}>{row.uneven}</dd>
                <dt>
                  <Term of="keepdims" />
                </dt>
                <dd class={mark(row.keepdims, first.keepdims)}>{row.keepdims}</dd>
                <dt>They come as</dt>
                <dd class={mark(isSequence, operators[first.state.operator].isSequence)}>
                  {isSequence ? 'one sequence' : 'so many outputs'}
                </dd>
                <dt>Memory</dt>
                <dd>{row.memory === '' ? '–' : row.memory === 'view' ? 'views will do' : 'copies'}</dd>
              </dl>
              <p class="card-actions">
                <button type="button" aria-label={`Show it: ${family} ${title}`} onClick={() => show(i)}>
                  Show it
                </button>
                <a href={page} rel="external">
                  Standard
                </a>
              </p>
            </article>
          );
        })}
      </div>
      {!isTooMany && (
        <table class="elsewhere">
          <caption>Elsewhere</caption>
          <tbody>
            {frameworkRows(length, count).map((row) => (
              <tr key={row.call}>
                <th scope="row">{row.name}</th>
                <td>
                  <code>{row.call}</code>
                </td>
                <td class={mark(row.lengths, first.lengths)}>
                  <Result row={row} hues={hues} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

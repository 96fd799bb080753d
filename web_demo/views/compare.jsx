// The same tensor through all four operators, side by side, with what differs marked.
import { useState } from 'preact/hooks';

import { answerTo, solveNow, store } from '../app.js';
import { frameworkRows, operatorRows } from '../model/compare.js';
import { colouredLengths, shape } from '../model/narrate.js';
import { fullName, operators } from '../model/operators.js';
import { isSame } from '../model/state.js';
import { Button, Choices, Panel, Term, Tokens, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Answer, Row, Solution, State } from '../nouns.js' */

const examples = ['10/3', '5/4', '9/4'];
/** Beyond so many parts there is nothing to see, and beyond so many the middle ones are left out. */
const mostParts = 4096;
const mostPieces = 12;

/** The lengths of the parts as pieces, or why there are none. @param {{ row: Row }} props */
function Result({ row: { lengths, message } }) {
  if (lengths === null) return <span class="refused">{message}</span>;
  const pieces = colouredLengths(lengths, '').filter((token) => token !== '');
  const last = pieces.slice(mostPieces).at(-1);
  return (
    <span class="row pieces">
      <Tokens tokens={last === undefined ? pieces : [...pieces.slice(0, mostPieces - 1), '…', last]} />
    </span>
  );
}

/** @param {State} state @returns {Solution} */
const ask = (state) => solveNow(state) ?? { answer: null, fault: { code: '', message: 'Too many parts to compare.' } };

/** @param {State} state @param {Answer | null} shown @param {string} chosen An example, or 'yours'. */
function compared(state, shown, chosen) {
  const yours = shown === null ? '10/3' : `${shown.layout.axisLength}/${Math.max(1, shown.lengths.length)}`;
  const [length, count] = (chosen === 'yours' ? yours : chosen).split('/').map(Number);
  const base = shown === null ? { dims: [10], axis: 0 } : { dims: shown.dims, axis: shown.layout.axis };
  return {
    yours,
    length,
    count,
    rows: count > mostParts ? [] : operatorRows({ ...state, ...base }, length, count, ask),
  };
}

/**
 * What is said of an operator, marked where it differs from the first.
 *
 * @param {{ title: ComponentChildren, own?: unknown, first?: unknown, children?: ComponentChildren }} props
 */
const Fact = ({ title, own, first, children }) => (
  <>
    <dt>{title}</dt>
    <dd class={isSame(own, first) ? undefined : 'is-different'}>{children ?? String(own)}</dd>
  </>
);

export function Compare() {
  const [chosen, setChosen] = useState('yours');
  const { state, shown } = useModel();
  const { yours, length, count, rows } = compared(state, shown, chosen);
  const [first] = rows;
  /** The row as it is now: a dim that was typed just before is not drawn yet. @param {number} i */
  const showRow = (i) => {
    const answer = answerTo(store.state);
    const row = answer === null ? rows[i] : compared(store.state, answer, chosen).rows[i];
    store.set({ ...row?.state, view: 'folded' }, { isJump: true });
  };
  const options = [
    { value: 'yours', title: `Yours: ${yours.replace('/', ' into ')}` },
    ...examples.map((value) => ({ value, title: value.replace('/', ' into ') })),
  ];
  const beside = <Choices name="compare" options={options} chosen={chosen} onChoose={setChosen} />;
  if (first === undefined) {
    return (
      <Panel id="compare" title="Four operators, one tensor" beside={beside}>
        <p class="about">Too many parts to compare.</p>
      </Panel>
    );
  }
  const { type, dims, axis } = first.state;
  const parts = `${count} ${count === 1 ? 'part' : 'parts'}`;
  /** @param {boolean} [isSequence] */
  const form = (isSequence) => (isSequence ? 'one sequence' : 'so many outputs');
  return (
    <Panel id="compare" title="Four operators, one tensor" beside={beside}>
      <p class="about">
        {type} {shape(dims)}, axis {axis} of length {length} into {parts}. What differs from the first is marked ≠.
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
                <Fact title="You write">
                  <code>{row.call}</code> <small>{sizes}</small>
                </Fact>
                <Fact title="Parts" own={row.lengths} first={first.lengths}>
                  <Result row={row} />
                </Fact>
                <Fact title="Uneven part" own={row.uneven} first={first.uneven} />
                <Fact title={<Term of="keepdims" />} own={row.keepdims} first={first.keepdims} />
                <Fact title="They come as" own={form(isSequence)} first={form()} />
                <Fact title="Memory">{row.memory}</Fact>
              </dl>
              <p class="card-actions">
                <Button aria-label={`Show it: ${family} ${title}`} onClick={() => showRow(i)} text="Show it" />
                <a href={page} rel="external">
                  Standard
                </a>
              </p>
            </article>
          );
        })}
      </div>
      <table class="elsewhere">
        <caption>Elsewhere</caption>
        <tbody>
          {frameworkRows(length, count).map((row) => (
            <tr key={row.call}>
              <th scope="row">{row.name}</th>
              <td>
                <code>{row.call}</code>
              </td>
              <td class={isSame(row.lengths, first.lengths) ? undefined : 'is-different'}>
                <Result row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

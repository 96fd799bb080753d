// The same tensor through all four operators, side by side, with what differs marked.
import { useState } from 'preact/hooks';

import { solveNow, store } from '../app.js';
import { frameworkRows, operatorRows } from '../model/compare.js';
import { shape } from '../model/narrate.js';
import { fullName, operators } from '../model/operators.js';
import { isSame } from '../model/state.js';
import { Button, Choices, Panel, Term, Tokens, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Answer, State } from '../nouns.js' */

const examples = ['10/3', '5/4', '9/4'];
/** Beyond so many parts there is nothing to see, and beyond so many the middle ones are left out. */
const mostParts = 4096;
const mostPieces = 12;
const tooMany = 'Too many parts to compare.';

/** The lengths of the parts as pieces, or why there are none. @param {{ lengths: number[] | null, message: string }} props */
function Result({ lengths, message }) {
  if (lengths === null) return <span class="refused">{message}</span>;
  const pieces = lengths.map((length, chunk) => ({ text: String(length), chunk }));
  const shown =
    pieces.length > mostPieces ? [...pieces.slice(0, mostPieces - 1), '…', pieces[pieces.length - 1]] : pieces;
  return (
    <span class="row pieces">
      <Tokens tokens={shown} />
    </span>
  );
}

/** @param {State} state @param {Answer | null} shown @param {string} chosen An example, or 'yours'. */
function compared(state, shown, chosen) {
  const base = shown === null ? { dims: [10], axis: 0 } : { dims: shown.dims, axis: shown.layout.axis };
  const yours = shown === null ? '10/3' : `${shown.layout.axisLength}/${Math.max(1, shown.lengths.length)}`;
  const [length, count] = (chosen === 'yours' ? yours : chosen).split('/').map(Number);
  const rows =
    count > mostParts
      ? []
      : operatorRows({ ...state, ...base }, length, count, (own) => {
          return solveNow(own) ?? { answer: null, fault: { code: '', message: tooMany } };
        });
  return { yours, length, count, rows };
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
  /** @param {State} own */
  const showRow = (own) => store.set({ ...own, view: 'folded' }, { isJump: true });
  const options = ['yours', ...examples].map((value) => {
    const title = value === 'yours' ? `Yours: ${yours}` : value;
    return { value, title: title.replace('/', ' into ') };
  });
  const beside = <Choices name="compare" options={options} chosen={chosen} onChoose={setChosen} />;
  const parts = `${count} ${count === 1 ? 'part' : 'parts'}`;
  const split = first && `${first.state.type} ${shape(first.state.dims)}, axis ${first.state.axis} of length ${length}`;
  return (
    <Panel id="compare" title="Four operators, one tensor" beside={beside}>
      <p class="about">{first ? `${split} into ${parts}. What differs from the first is marked ≠.` : tooMany}</p>
      <div class="cards">
        {rows.map((row) => {
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
                  <Result {...row} />
                </Fact>
                <Fact title="Uneven part" own={row.uneven} first={first.uneven} />
                <Fact title={<Term of="keepdims" />} own={row.keepdims} first={first.keepdims} />
                <Fact
                  title="They come as"
                  own={isSequence ? 'one sequence' : 'so many outputs'}
                  first="so many outputs"
                />
                <Fact title="Memory">{row.memory}</Fact>
              </dl>
              <p class="card-actions">
                <Button aria-label={`Show it: ${family} ${title}`} onClick={() => showRow(row.state)} text="Show it" />
                <a href={page} rel="external">
                  Standard
                </a>
              </p>
            </article>
          );
        })}
      </div>
      {first && (
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
                  <Result {...row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

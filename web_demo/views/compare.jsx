// The same tensor through all four operators, side by side, with what differs marked.
import { useState } from 'preact/hooks';

import { store, ts } from '../app.js';
import { frameworkRows, operatorRows } from '../model/compare.js';
import { counted, lengthsInWords, shape } from '../model/narrate.js';
import { fullName, operators } from '../model/operators.js';
import { solve } from '../model/solve.js';
import { isSame } from '../model/state.js';
import { Button, Choices, Panel, Term, Tokens, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */

/** The lengths of the parts, or why there are none. @param {{ lengths: number[] | null, message: string }} props */
const Lengths = ({ lengths, message }) =>
  lengths === null ? (
    <span class="refused">{message}</span>
  ) : (
    <span class="mono">
      <Tokens tokens={lengthsInWords(lengths)} />
    </span>
  );

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
  const { axis, axisLength } = shown.layout;
  /** @type {Record<string, [length: number, count: number]>} */
  const examples = { yours: [axisLength, Math.max(1, shown.lengths.length)], '10/3': [10, 3], '5/4': [5, 4] };
  const [length, count] = examples[chosen];
  const dims = shown.dims.map((dim, d) => (d === axis ? length : dim));
  const rows = operatorRows({ ...state, dims, axis }, count, (own) => solve(ts, own));
  const [first] = rows;
  const options = Object.entries(examples).map(([value, [from, to]]) => {
    return { value, title: `${value === 'yours' ? 'Yours: ' : ''}${from} into ${to}` };
  });
  return (
    <Panel
      id="compare"
      title="Four operators, one tensor"
      beside={<Choices name="compare" options={options} chosen={chosen} onChoose={setChosen} />}
    >
      <p class="about">
        {state.type} {shape(dims)}, axis {axis} of length {length} into {counted(count, 'part')}. What differs from the
        first is marked ≠.
      </p>
      <div class="cards">
        {rows.map((row) => {
          const { title, family, sizes, isSequence } = operators[row.state.operator];
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
                  <Lengths {...row} />
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
                <Button
                  aria-label={`Show it: ${family} ${title}`}
                  onClick={() => store.set({ ...row.state, view: 'folded' }, { isJump: true })}
                  text="Show it"
                />
              </p>
            </article>
          );
        })}
      </div>
      <table class="elsewhere">
        <caption>Elsewhere</caption>
        <tbody>
          {frameworkRows(length, count).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>
                <code>{row.call}</code>
              </td>
              <td class={isSame(row.lengths, first.lengths) ? undefined : 'is-different'}>
                <Lengths {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

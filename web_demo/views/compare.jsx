// The same tensor through all four operators, side by side, with what differs marked.
import { useState } from 'preact/hooks';

import { store, ts } from '../app.js';
import { frameworkRows } from '../model/code.js';
import { operatorRows } from '../model/compare.js';
import { counted, lengthsInWords, shape, textOf } from '../model/narrate.js';
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

export function Compare() {
  const [chosen, setChosen] = useState(/** @type {'yours' | '10/3' | '5/4'} */ ('yours'));
  const { state, shown } = useModel();
  const { axis, axisLength } = shown.layout;
  const own = Array.from(shown.lengths);
  const cuts = {
    yours: { length: axisLength, count: Math.max(1, own.length), lengths: state.by === 'parts' ? null : own },
    '10/3': { length: 10, count: 3, lengths: null },
    '5/4': { length: 5, count: 4, lengths: null },
  };
  const mine = cuts.yours.lengths ? textOf(lengthsInWords(own)) : `${axisLength} into ${cuts.yours.count}`;
  const titles = { yours: `Yours: ${mine}`, '10/3': '10 into 3', '5/4': '5 into 4' };
  const cut = cuts[chosen];
  const { length, count, lengths } = cut;
  const dims = shown.dims.map((dim, d) => (d === axis ? length : dim));
  const rows = operatorRows({ ...state, dims, axis }, cut, (wish) => solve(ts, wish));
  const [first] = rows;
  /** @typedef {(typeof rows)[number]} Row */
  /** What is said of each operator, and what of it is marked where it differs from the first. @type {[ComponentChildren, (row: Row) => ComponentChildren, ((row: Row) => unknown)?][]} */
  const facts = [
    ['You write', (row) => <code>{row.call}</code>],
    ['Parts', (row) => <Lengths {...row} />, (row) => row.lengths],
    ['Uneven part', (row) => row.uneven, (row) => row.uneven],
    [<Term of="keepdims" />, (row) => row.keepdims, (row) => row.keepdims],
    [
      'They come as',
      ({ name }) => (operators[name].isSequence ? 'one sequence' : 'so many outputs'),
      ({ name }) => operators[name].isSequence,
    ],
    ['Memory', (row) => row.memory],
    [
      'In the picture',
      ({ name, state: wish }) => (
        <Button
          aria-label={`Show it: ${operators[name].family} ${operators[name].title}`}
          onClick={() => store.set(wish)}
          text="Show it"
        />
      ),
    ],
  ];
  return (
    <Panel
      id="compare"
      title="Four operators, one tensor"
      beside={<Choices name="compare" titles={titles} chosen={chosen} onChoose={setChosen} />}
    >
      <p class="about">
        {state.type} {shape(dims)}, axis {axis} of length {length} into {counted(count, 'part')}
        {lengths && `: ${textOf(lengthsInWords(lengths))}`}. What differs from the first is marked ≠.
      </p>
      <table>
        <thead>
          <tr>
            <td />
            {rows.map(({ name, state: wish }) => (
              <th key={name} scope="col">
                {operators[name].title} <small>{fullName(wish)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([title, tell, mark], i) => (
            <tr key={i}>
              <th scope="row">{title}</th>
              {rows.map((row) => (
                <td
                  key={row.name}
                  data-of={fullName(row.state)}
                  class={mark && !isSame(mark(row), mark(first)) ? 'is-different' : undefined}
                >
                  {tell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Elsewhere</h3>
      <ul class="elsewhere">
        {frameworkRows({ ...cut, axis }).map((row) => (
          <li key={row.name} class={isSame(row.lengths, first.lengths) ? undefined : 'is-different'}>
            {row.name}: <code>{row.call}</code> <Lengths {...row} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

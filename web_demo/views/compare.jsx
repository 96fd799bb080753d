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
  const [chosen, setChosen] = useState('yours');
  const { state, shown } = useModel();
  const { axis, axisLength } = shown.layout;
  const own = Array.from(shown.lengths);
  const yours = { length: axisLength, count: Math.max(1, own.length), lengths: state.by === 'parts' ? null : own };
  const examples = [
    yours,
    ...[
      [10, 3],
      [5, 4],
    ].map(([length, count]) => ({ length, count, lengths: null })),
  ];
  const options = examples.map(({ length, count, lengths }, i) => {
    const cut = lengths ? textOf(lengthsInWords(lengths)) : `${length} into ${count}`;
    return { value: i > 0 ? `${length}/${count}` : 'yours', title: i > 0 ? cut : `Yours: ${cut}` };
  });
  const cut = examples[options.findIndex(({ value }) => value === chosen)];
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
  ];
  return (
    <Panel
      id="compare"
      title="Four operators, one tensor"
      beside={<Choices name="compare" options={options} chosen={chosen} onChoose={setChosen} />}
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
                <td key={row.name} class={mark && !isSame(mark(row), mark(first)) ? 'is-different' : undefined}>
                  <small class="of">{fullName(row.state)}: </small>
                  {tell(row)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">In the picture</th>
            {rows.map(({ name, state: wish }) => (
              <td key={name}>
                <small class="of">{fullName(wish)}: </small>
                <Button
                  aria-label={`Show it: ${operators[name].family} ${operators[name].title}`}
                  onClick={() => store.set({ ...wish, view: 'folded' }, { isJump: true })}
                  text="Show it"
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <table>
        <caption>Elsewhere</caption>
        <tbody>
          {frameworkRows({ ...cut, axis }).map((row) => (
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

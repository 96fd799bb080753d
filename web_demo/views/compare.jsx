// The same tensor through all four operators, side by side, with what differs marked.
import { store, ts } from '../app.js';
import { frameworkRows } from '../model/code.js';
import { operatorRows } from '../model/compare.js';
import { counted, lengthsInWords, shape, textOf } from '../model/narrate.js';
import { fullName, operators } from '../model/operators.js';
import { solve } from '../model/solve.js';
import { isSame } from '../model/state.js';
import { Button, Panel, Term, Tokens, useModel } from './bits.jsx';

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
  const { state, shown } = useModel();
  const { axis, axisLength: length } = shown.layout;
  const own = Array.from(shown.lengths);
  const cut = { length, count: Math.max(1, own.length), lengths: state.by === 'parts' ? null : own };
  const rows = operatorRows({ ...state, dims: shown.dims, axis }, cut, (wish) => solve(ts, wish));
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
    <Panel id="compare" title="Four operators, one tensor">
      <p class="about">
        {state.type} {shape(shown.dims)}, axis {axis} of length {length} into {counted(cut.count, 'part')}
        {cut.lengths && `: ${textOf(lengthsInWords(own))}`}. What differs from the first is marked ≠.
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

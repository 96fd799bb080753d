// The list of the nodes of a model.
import { useEffect, useState } from 'preact/hooks';

import { closeModel, currentRow, drawSoon, opened, showNode } from '../page/files.js';
import { tensor } from '../page/store.js';

/** @import { OpenRow } from '../page/files.js' */

/** Maximum number of rows, and of names of tensors in a row. */
const [maxRows, maxNames] = [100, 6];

/** Returns names of tensors as a list. @param {readonly string[]} names */
const listed = (names) => [...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ');

/** Whether a row contains a text in the names of its node, operator, type or tensors. @param {OpenRow} row @param {string} text */
const contains = ({ name, kind, inputs, outputs }, text) =>
  [name, kind, ...inputs, ...outputs].some((word) => word.toLowerCase().includes(text));

/**
 * Renders a node. It is drawn after its row, because drawing may take long.
 * @param {{ row: OpenRow, index: number, isCurrent: boolean }} props
 */
function Row({ row, index, isCurrent }) {
  useEffect(() => drawSoon(row), [row]);
  const { drawn, name, kind, inputs, outputs } = row;
  const isRefused = drawn.value?.state === null;
  return (
    <li data-node={index} class={isRefused ? 'is-refused' : ''}>
      <button
        aria-disabled={!drawn.value?.state}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => showNode(row)}
      >
        <b>{name}</b> <small>{kind}</small>
        <br />
        <span>{drawn.value?.words ?? '…'}</span>
        <br />
        <small>{`${listed(inputs)} → ${listed(outputs)}`}</small>
      </button>
    </li>
  );
}

/** Renders the rows of the open model that match the search, in file order. */
function Rows() {
  const [search, setSearch] = useState('');
  const { name, rows, words } = /** @type {NonNullable<typeof opened.value>} */ (opened.value);
  const text = search.trim().toLowerCase();
  const found = [...rows.entries()].filter(([, row]) => contains(row, text));
  const close = () => {
    closeModel();
    /** @type {HTMLElement | null} */ (document.querySelector('button[data-tensor=file]'))?.focus();
  };
  return (
    <nav class="nodes" aria-label={`Nodes of ${name}`}>
      <div class="row">
        <p>{`${name}: ${words}`}</p>
        <input
          type="search"
          aria-label="Search the nodes"
          placeholder="Search"
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <button aria-label="Close the model" onClick={close} children="×" />
      </div>
      <ul id="nodes">
        {found.slice(0, maxRows).map(([index, row]) => (
          <Row key={index} row={row} index={index} isCurrent={row === currentRow.value} />
        ))}
      </ul>
      {found.length === 0 && <p>No node matches.</p>}
      {found.length > maxRows && <p>{`${found.length - maxRows} more nodes match: search for their names.`}</p>}
    </nav>
  );
}

/** Renders the list of nodes while a model is open. */
export const Nodes = () => (opened.value?.shownWith === tensor.value ? <Rows key={opened.value.rows} /> : null);

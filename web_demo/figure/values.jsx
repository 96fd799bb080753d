// The values around the cross as a grid of text: what the canvas shows, for the keyboard and for screen readers.
import { block, input, model, spot, textOf } from '../store.js';
import { fullText, twinOf, unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';

/** Rows and columns of the grid. */
const [maxRows, maxColumns] = [3, 6];

/** What each key adds to the index: along the directions of the block. @type {Record<string, ['x' | 'y' | 'z', number]>} */
const keys = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
  PageUp: ['z', -1],
  PageDown: ['z', 1],
};

/** The window of `most` indices around one. @param {number} at @param {number} length @param {number} most */
function windowOf(at, length, most) {
  const first = Math.max(0, Math.min(at - (most >> 1), length - most));
  return Array.from({ length: Math.min(most, length) }, (_, i) => first + i);
}

export function Values() {
  const { shown: answer } = model.value;
  const { dims, size } = answer;
  if (size === 0) return <p class="sr-only">The tensor has no elements.</p>;
  const strides = dims.map((_, d) => dims.slice(d + 1).reduce((product, dim) => product * dim, 1));
  const flat = Math.min(spot.value ?? 0, size - 1);
  const index = unravel(flat, dims);
  /** The innermost axis of a direction. @param {'x' | 'y' | 'z'} side */
  const axisOf = (side) => Math.max(-1, ...block.value[side].axes);
  const [across, down] = [axisOf('x'), axisOf('y')];
  const columns = windowOf(index[across], dims[across], maxColumns);
  const rows = down < 0 ? [0] : windowOf(index[down], dims[down], maxRows);
  /** @param {number} row @param {number} column */
  const at = (row, column) =>
    flat + (column - index[across]) * strides[across] + (down < 0 ? 0 : (row - index[down]) * strides[down]);
  /** @param {number} place */
  const words = (place) => {
    const { part, partIndex } = twinOf(answer, place);
    const value = input.value && !input.value.isCount ? fullText(input.value, place) : textOf(place);
    return `x${shape(unravel(place, dims))} is ${value}${part < 0 ? '' : `, in part ${part} at ${shape(partIndex)}`}`;
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key === 'Escape') spot.value = null;
    const [side, step] = keys[event.key] ?? [];
    if (side === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Outer axes are reached past the ends of the inner ones.
    const next = flat + strides[axisOf(side)] * (event.shiftKey ? 10 : 1) * step;
    if (axisOf(side) >= 0 && next >= 0 && next < size) spot.value = next;
  };
  return (
    <div
      id="values"
      class="values"
      role="grid"
      tabIndex={0}
      aria-label="Values around the cross. Arrow keys, Page Up and Page Down move it."
      aria-activedescendant={`value-${flat}`}
      onKeyDown={press}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) spot.value ??= 0;
      }}
    >
      {rows.map((row) => (
        <div key={row} role="row">
          {columns.map((column) => (
            <span key={column} role="gridcell" id={`value-${at(row, column)}`} aria-selected={at(row, column) === flat}>
              {words(at(row, column))}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

// The values around the crosshair as a grid of text, for the keyboard and for screen readers.
import { digitsOf } from '../page/cells.js';
import { model, spot } from '../page/store.js';
import { strideOf, twinOf, unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { block } from './stage.js';

/** Maximum number of rows and columns of the grid. */
const [maxRows, maxColumns] = [3, 6];

/**
 * Direction and step of each key. It moves the index along the innermost axis of the direction.
 * @type {Record<string, ['x' | 'y' | 'z', number]>}
 */
const keys = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
  PageUp: ['z', -1],
  PageDown: ['z', 1],
};

export function Values() {
  const { answer } = model.value;
  const { dims, size } = answer;
  if (size === 0) return <p class="sr-only">The tensor has no elements.</p>;
  const flat = Math.min(spot.value ?? 0, size - 1);
  const index = unravel(flat, dims);
  /** @param {'x' | 'y' | 'z'} side */
  const axisOf = (side) => Math.max(-1, ...block.value[side].axes);
  /**
   * Returns the distances to the neighbours along a direction, in elements.
   * @param {'x' | 'y' | 'z'} side
   * @param {number} limit Maximum number of neighbours.
   */
  const around = (side, limit) => {
    const d = axisOf(side);
    if (d < 0) return [0];
    const first = Math.max(0, Math.min(index[d] - (limit >> 1), dims[d] - limit));
    return Array.from({ length: Math.min(limit, dims[d]) }, (_, i) => (first + i - index[d]) * strideOf(dims, d));
  };
  const columns = around('x', maxColumns);
  /** @param {number} place */
  const words = (place) => {
    const { part, partIndex } = twinOf(answer, place);
    return `x${shape(unravel(place, dims))} is ${digitsOf(place)}${part < 0 ? '' : `, in part ${part} at ${shape(partIndex)}`}`;
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key === 'Escape') spot.value = null;
    const [side, step] = keys[event.key] ?? [];
    if (side === undefined || axisOf(side) < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // A step past the end of an axis leads to the next index of the axis before it.
    const next = flat + strideOf(dims, axisOf(side)) * (event.shiftKey ? 10 : 1) * step;
    if (next >= 0 && next < size) spot.value = next;
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
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && (spot.value ??= 0)}
    >
      {around('y', maxRows).map((down) => (
        <div key={down} role="row">
          {columns.map((across) => (
            <span
              key={across}
              role="gridcell"
              id={`value-${flat + down + across}`}
              aria-selected={down + across === 0}
              aria-label={words(flat + down + across)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

// The box of numbers that the line and the fields share.
import { useState } from 'preact/hooks';

import { useDrag } from '../figure/drag.js';
import { draft, store } from '../page/store.js';
import { isAt } from '../model/fixes.js';

/** @import { Change, Control } from '../types.js' */

/** Distance in pixels that a drag takes for one step. */
const pixelsPerStep = 7;

/** Returns the attributes that mark a control whose value was refused. @param {Control} control */
export function wrongAt(control) {
  const { fault, state } = draft.value ?? {};
  // Single slices have no sizes: their number is a dim.
  const isByDim = control === 'shape' && state?.by === 'each';
  const isWrong = isAt(fault, control) || (isByDim && isAt(fault, 'sizes'));
  return { 'aria-invalid': isWrong, 'aria-describedby': isWrong ? 'fault' : undefined };
}

/**
 * Renders a box of numbers, which can be typed with any separators. Changes apply while the visitor types. A box with a
 * range has one number, which arrow keys and sideways drags change within the range.
 * @param {{ label: string, values: readonly number[], range?: [number, number],
 * onNumbers: (values: number[], change: Change) => void } & Record<string, unknown>} props
 */
export function NumberBox({ label, values, range, onNumbers, ...attributes }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  /** Whether the text has numbers. Other texts change nothing. */
  const [isComplete, setComplete] = useState(true);
  const text = typed ?? values.join(', ');
  const [value] = values;
  /** @param {number} next @param {string} gesture */
  const step = (next, gesture) => {
    if (range === undefined) return;
    setTyped(null);
    onNumbers([Math.max(range[0], Math.min(next, range[1]))], { gesture });
  };
  /** @param {string} words */
  const read = (words) => {
    setTyped(words);
    const next = (words.match(/[^\s,;x×[\]]+/g) ?? []).map(Number);
    const hasNumbers = (range ? next.length === 1 : next.length > 0) && !next.some(Number.isNaN);
    setComplete(hasNumbers);
    if (hasNumbers) onNumbers(next, { gesture: label, isTyped: true });
  };
  const leave = () => {
    setTyped(null);
    setComplete(true);
    store.endGesture();
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Escape') {
      store.forget();
      leave();
    }
    if (by === undefined || range === undefined) return;
    event.preventDefault();
    step(value + by, label);
  };
  const drag = useDrag(
    () => (range ? value : null),
    (from, x) => step(from + Math.round(x / pixelsPerStep), 'drag'),
  );
  return (
    <input
      inputMode={range ? 'numeric' : 'text'}
      autocomplete="off"
      dir="ltr"
      aria-label={label}
      // An empty box keeps its width.
      style={{ width: `${(text || values.join(', ')).length}ch` }}
      value={text}
      onInput={({ currentTarget }) => read(currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
      {...drag}
      {...attributes}
      {...(!isComplete && { 'aria-invalid': true })}
    />
  );
}

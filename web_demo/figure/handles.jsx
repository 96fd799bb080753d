// The cuts on the lit edge: handles that can be dragged and removed, and the gaps where a cut can be made.
import { effect, signal } from '@preact/signals';

import { model, store } from '../page/store.js';
import { addCut, listed, moveCut, removeCut } from '../model/cuts.js';
import { useDrag } from './drag.js';
import { cuts, view } from './stage.js';
import { indexAt, indicesIn, placeOf } from './view.js';

/** @import { Point, View } from '../types.js' */

/** Index of the gap that the user points at. */
export const lit = signal(/** @type {number | null} */ (null));

/** Index of the only gap on a long axis. */
const offered = signal(/** @type {number | null} */ (null));

/** Maximum length of an axis on which each index has a gap. */
const maxGaps = 16;

/** Distance by which each key moves a cut. @type {Record<string, number>} */
const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity };

/**
 * Returns the index under the pointer.
 * @param {View} view
 * @param {{ currentTarget: Element, clientX: number, clientY: number }} event
 */
function indexUnder(view, { currentTarget, clientX, clientY }) {
  const { left, top } = /** @type {Element} */ (currentTarget.closest('.figure')).getBoundingClientRect();
  return indexAt(view, [clientX - left, clientY - top]);
}

/** Forgets the lit gaps, because the block has changed. */
effect(() => void (model.value && ((lit.value = null), (offered.value = null))));

/** Returns the style of an element on the lit edge. @param {Point} centre */
const styleAt = ([x, y]) => ({ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` });

/**
 * Cuts the tensor into these sizes.
 * @param {number[]} sizes
 * @param {string} [gesture] Name of the gesture that this change is part of.
 */
const cutInto = (sizes, gesture = '') => store.set(listed(model.value.state, sizes), { gesture });

/** Renders the handle between parts `cut` and `cut + 1`. @param {{ cut: number, at: Point }} props */
function Cut({ cut, at }) {
  const { state, answer } = model.value;
  const { lengths, starts, layout } = answer;
  const after = cut + 1;
  const [min, now, max] = [starts[cut], starts[after], starts[after] + lengths[after]];
  const remove = () => cutInto(removeCut(lengths, cut));
  /** @param {number} to @param {string} gesture */
  const move = (to, gesture) => cutInto(moveCut(state.by === 'list' ? state.sizes : [], lengths, cut, to), gesture);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const step = steps[event.key];
    if (/Delete|Backspace/.test(event.key)) remove();
    else if (step) move(Math.max(min, Math.min(now + step, max)), `cut-${cut}`);
    else return;
    event.preventDefault();
  };
  // The view at the start of the drag is used throughout, because its scale does not change with the sizes.
  const drag = useDrag(
    () => ({ at: now, seen: view.value }),
    (start, x, y, event) => {
      // Within a fold, a few pixels would be many indices.
      const isFolded = start.seen.block[start.seen.block.cutSide].lines.some(({ isFold }) => isFold);
      const moved = start.at + indicesIn(start.seen, layout.axisLength, x, y);
      move(isFolded ? moved : indexUnder(start.seen, event), 'drag');
    },
    () => {
      // A cut that was dragged onto its neighbour leaves an empty part, which is removed.
      const kept = lengths.filter((length, part) => length > 0 || (part !== cut && part !== after));
      if (kept.length < lengths.length) cutInto(kept, 'drag');
    },
  );
  return (
    <div class="cut" style={styleAt(at)}>
      <span
        class="grip"
        data-cut={cut}
        role="slider"
        tabIndex={0}
        aria-label={`Cut between parts ${cut} and ${after}`}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={now}
        aria-valuetext={`at ${now}: part ${cut} has length ${lengths[cut]}, part ${after} has length ${lengths[after]}`}
        onKeyDown={press}
        onBlur={store.endGesture}
        {...drag}
      />
      <button
        class="remove"
        tabIndex={-1}
        aria-label={`Remove the cut between parts ${cut} and ${after}`}
        onClick={remove}
      ></button>
      <b aria-hidden="true">{`${lengths[cut]} | ${lengths[after]}`}</b>
    </div>
  );
}

/** Renders the handles of the visible cuts. */
export const Cuts = () => cuts.value.map(({ cut, at }) => <Cut key={cut} cut={cut} at={at} />);

/** Renders the gaps: one for each index of a short axis, or one at the index nearest to the pointer on a long axis. */
export function Gaps() {
  const { lengths, starts, layout } = model.value.answer;
  const { axisLength } = layout;
  const isFree = (/** @type {number} */ index) => index > 0 && index < axisLength && !starts.includes(index);
  const longest = lengths.indexOf(Math.max(...lengths));
  const middle = longest < 0 ? 0 : starts[longest] + (lengths[longest] >> 1);
  const one = offered.value !== null && isFree(offered.value) ? offered.value : middle;
  const { edge, lengths: sizes, block } = view.value;
  // Gaps within a fold would be on top of each other.
  const isShort = axisLength <= maxGaps && !block[block.cutSide].lines.some(({ isFold }) => isFold);
  const all = isShort ? [...Array(axisLength).keys()] : [one];
  const [[x0, y0], [x1, y1]] = [edge(block.cutSide, 0), edge(block.cutSide, sizes[block.cutSide])];
  const track = {
    translate: `${x0}px calc(${y0}px - 50%)`,
    width: `${Math.hypot(x1 - x0, y1 - y0)}px`,
    rotate: `${Math.atan2(y1 - y0, x1 - x0)}rad`,
  };
  /** Lights the gap before an index. @param {number} index */
  const offer = (index) => (lit.value = offered.value = isFree(index) ? index : null);
  const forget = () => (lit.value = null);
  const cut = (/** @type {number} */ index) => {
    forget();
    cutInto(addCut(lengths, index));
    // Focus the new cut, so that the next key moves or removes it.
    const part = starts.filter((start) => start < index).length - 1;
    setTimeout(() => /** @type {any} */ (document.querySelector(`[data-cut="${part}"]`))?.focus());
  };
  /** Cuts at the free index nearest to an index, because its neighbour may have a cut. @param {number} index */
  const cutNear = (index) => {
    let away = 0;
    while (away < axisLength && ![index - away, index + away].some(isFree)) away += 1;
    const free = [index - away, index + away].find(isFree);
    if (free !== undefined) cut(free);
  };
  /** Moves the gap on a long axis by a key, past existing cuts. @param {KeyboardEvent} event @param {number} index */
  const press = (event, index) => {
    const step = steps[event.key];
    if (isShort || !Number.isFinite(step)) return;
    event.preventDefault();
    let next = index + step;
    while (starts.includes(next)) next += step;
    if (isFree(next)) offer(next);
  };
  return (
    <>
      <span
        class="track"
        style={track}
        onPointerMove={(event) => offer(indexUnder(view.value, event))}
        onPointerDown={(event) => offer(indexUnder(view.value, event))}
        onPointerLeave={forget}
        onClick={(event) => cutNear(indexUnder(view.value, event))}
      />
      {all.filter(isFree).map((index) => (
        <button
          key={isShort ? index : 'one'}
          class={index === lit.value ? 'gap is-lit' : 'gap'}
          data-gap={index}
          style={styleAt(edge(block.cutSide, placeOf(view.value, index)))}
          aria-label={`Cut before index ${index}`}
          onPointerEnter={() => offer(index)}
          onPointerLeave={forget}
          onFocus={() => offer(index)}
          onBlur={forget}
          onKeyDown={(event) => press(event, index)}
          onClick={() => cut(index)}
        ></button>
      ))}
    </>
  );
}

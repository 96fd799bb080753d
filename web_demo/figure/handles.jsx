// The cuts on the lit edge: handles that can be dragged and removed, and the gaps where a cut can be made.
import { signal } from '@preact/signals';

import { model, store } from '../page/store.js';
import { addCut, listed, moveCut, removeCut } from '../model/cuts.js';
import { useDrag } from './drag.js';
import { gapBefore, indexAt, placeOf } from './view.js';

/** @import { Signal } from '@preact/signals' */
/** @import { View } from '../types.js' */
/** @typedef {{ view: Signal<View> }} Props */

/** Index of the gap that the user points at. */
export const lit = signal(/** @type {number | null} */ (null));

/** Index of the only gap on a long axis. */
const offered = signal(/** @type {number | null} */ (null));

/** Maximum length of an axis on which each index has a gap. */
const maxGaps = 16;

/**
 * Distance by which each key moves a cut.
 *
 * @type {Record<string, number>}
 */
const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity };

/**
 * Returns the index under the pointer.
 *
 * @param {View} view
 * @param {PointerEvent & { currentTarget: Element }} event
 */
function indexUnder(view, { currentTarget, clientX, clientY }) {
  const { left, top } = /** @type {Element} */ (currentTarget.closest('.figure')).getBoundingClientRect();
  return indexAt(view, [clientX - left, clientY - top]);
}

/**
 * Returns the style of an element on the lit edge.
 *
 * @param {View} view
 * @param {number} place In units of the block.
 */
function styleAt(view, place) {
  const [x, y] = view.edge(view.block.cutSide, place);
  return { translate: `calc(${x}px - 50%) calc(${y}px - 50%)` };
}

/**
 * Cuts the tensor into these sizes.
 *
 * @param {number[]} sizes
 * @param {string} [gesture] Name of the gesture that this change is part of.
 */
const cutInto = (sizes, gesture = '') => store.set(listed(model.value.state, sizes), { gesture });

/**
 * Renders the handle between parts `cut` and `cut + 1`.
 *
 * @param {Props & { cut: number }} props
 */
function Cut({ cut, view }) {
  const { state, shown: answer } = model.value;
  const { lengths, starts } = answer;
  const after = cut + 1;
  const [min, now, max] = [starts[cut], starts[after], starts[after] + lengths[after]];
  const remove = () => cutInto(removeCut(lengths, cut));
  /**
   * @param {number} to
   * @param {string} gesture
   */
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
    () => view.value,
    (start, x, y, event) => move(indexUnder(start, event), 'drag'),
    () => {
      // A cut that was dragged onto its neighbour leaves an empty part, which is removed.
      const kept = lengths.filter((length, part) => length > 0 || (part !== cut && part !== after));
      if (kept.length < lengths.length) cutInto(kept, 'drag');
    },
  );
  return (
    <div class="cut" style={styleAt(view.value, gapBefore(view.value, after))}>
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
    </div>
  );
}

/**
 * Renders the handles of the visible cuts.
 *
 * @param {Props} props
 */
export function Cuts({ view }) {
  const { block } = view.value;
  const visibleParts = [...new Set(block[block.cutSide].lines.map(({ part }) => part))];
  const cuts = visibleParts.filter((part, i) => part > 0 && visibleParts[i - 1] === part - 1);
  return cuts.map((part) => <Cut key={part} cut={part - 1} view={view} />);
}

/**
 * Renders the gaps: one for each index of a short axis, or one at the index nearest to the pointer on a long axis.
 *
 * @param {Props} props
 */
export function Gaps({ view }) {
  const { lengths, starts, layout } = model.value.shown;
  const { axisLength } = layout;
  const isFree = (/** @type {number} */ index) => index > 0 && index < axisLength && !starts.includes(index);
  const longest = lengths.indexOf(Math.max(...lengths));
  const middle = longest < 0 ? 0 : starts[longest] + (lengths[longest] >> 1);
  const one = offered.value !== null && isFree(offered.value) ? offered.value : middle;
  const all = axisLength <= maxGaps ? [...Array(axisLength).keys()] : [one];
  const { edge, lengths: sizes, block } = view.value;
  const [[x0, y0], [x1, y1]] = [edge(block.cutSide, 0), edge(block.cutSide, sizes[block.cutSide])];
  const track = {
    translate: `${x0}px calc(${y0}px - 50%)`,
    width: `${Math.hypot(x1 - x0, y1 - y0)}px`,
    rotate: `${Math.atan2(y1 - y0, x1 - x0)}rad`,
  };
  /**
   * Lights the gap before an index.
   *
   * @param {number} index
   */
  const offer = (index) => (lit.value = offered.value = isFree(index) ? index : null);
  const forget = () => (lit.value = null);
  const cut = (/** @type {number} */ index) => {
    forget();
    cutInto(addCut(lengths, index));
    // Focus the new cut, so that the next key moves or removes it.
    const part = starts.filter((start) => start < index).length - 1;
    setTimeout(() => /** @type {any} */ (document.querySelector(`[data-cut="${part}"]`))?.focus());
  };
  /**
   * Moves the gap on a long axis by a key, past existing cuts.
   *
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  const press = (event, index) => {
    const step = steps[event.key];
    if (axisLength <= maxGaps || !Number.isFinite(step)) return;
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
      />
      {all.filter(isFree).map((index) => (
        <button
          key={axisLength <= maxGaps ? index : 'one'}
          class={index === lit.value ? 'gap is-lit' : 'gap'}
          data-gap={index}
          style={styleAt(view.value, placeOf(view.value, index))}
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

// The cuts on the lit edge: handles that are dragged and removed, and the places where a cut can be made.
import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { endDrag, isHeld, looks, model, store } from '../store.js';
import { addCut, listed, moveCut, removeCut } from '../model/cuts.js';
import { indexAt, placeOf } from './view.js';

/** @import { Signal } from '@preact/signals' */
/** @import { Point, View } from '../nouns.js' */
/** @typedef {{ view: Signal<View> }} Props */

/** The index where a cut could be made and the user points at. */
export const lit = signal(/** @type {number | null} */ (null));

/** The place that is offered on a long axis, where the pointer was last. */
const offered = signal(/** @type {number | null} */ (null));

/** Longest axis on which each index has a place of its own to cut. */
const maxGaps = 16;

/** How far each key moves a cut. @type {Record<string, number>} */
const steps = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
};

/** A point of the figure. @param {PointerEvent} event @returns {Point} */
function pointIn({ currentTarget, clientX, clientY }) {
  const figure = /** @type {Element} */ (/** @type {Element} */ (currentTarget).closest('.figure'));
  const { left, top } = figure.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

/** @param {View} view @param {number} index */
function styleAt(view, index) {
  const [x, y] = view.edge(view.block.cutSide, placeOf(view, index));
  return { translate: `calc(${x}px - 50%) calc(${y}px - 50%)` };
}

/** Takes sizes over. @param {number[]} sizes @param {string} gesture */
const cutInto = (sizes, gesture) => store.set(listed(model.value.state, sizes), { gesture });

/** The sizes as the user wrote them, or as they follow. */
const written = () => (model.value.state.by === 'list' ? model.value.state.sizes : []);

/** Joins the parts that a drag left empty. */
function release() {
  const { lengths } = model.value.shown;
  const kept = lengths.filter((length) => length > 0);
  if (kept.length < lengths.length && kept.length > 0) cutInto(kept, 'drag');
  endDrag();
}

/** The handle between parts `cut` and `cut + 1`. @param {Props & { cut: number }} props */
function Cut({ cut, view }) {
  const { lengths, starts } = model.value.shown;
  const after = cut + 1;
  /** The view when the drag began: its scale stays the same while the sizes change. */
  const grabbed = useRef(/** @type {View | null} */ (null));
  const remove = () => cutInto(removeCut(lengths, cut), '');
  /** @param {number} to @param {string} gesture */
  const move = (to, gesture) => cutInto(moveCut(written(), lengths, cut, to), gesture);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const step = steps[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (step)
      move(Math.max(starts[cut], Math.min(starts[after] + step, starts[after] + lengths[after])), `cut-${cut}`);
    else return;
    event.preventDefault();
  };
  return (
    <div class="cut" style={styleAt(view.value, starts[after])}>
      <span
        class="grip"
        data-cut={cut}
        role="slider"
        tabIndex={0}
        aria-label={`Cut between parts ${cut} and ${after}`}
        aria-valuemin={starts[cut]}
        aria-valuemax={starts[after] + lengths[after]}
        aria-valuenow={starts[after]}
        aria-valuetext={`at ${starts[after]}: part ${cut} has length ${lengths[cut]}, part ${after} has length ${lengths[after]}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          grabbed.current = view.value;
        }}
        onPointerMove={(event) => {
          if (grabbed.current === null) return;
          isHeld.value = true;
          move(indexAt(grabbed.current, pointIn(event)), 'drag');
        }}
        onLostPointerCapture={() => {
          if (grabbed.current && isHeld.value) release();
          grabbed.current = null;
        }}
        onKeyDown={press}
        onBlur={store.endGesture}
      />
      <button
        class="remove"
        tabIndex={-1}
        aria-label={`Remove the cut between parts ${cut} and ${after}`}
        onClick={remove}
      >
        ×
      </button>
    </div>
  );
}

/** The handles of the cuts in sight. @param {Props} props */
export function Cuts({ view }) {
  const { block } = view.value;
  const seen = [...new Set(block[block.cutSide].lines.map(({ part }) => part))];
  return seen.map((part, i) =>
    part > 0 && seen[i - 1] === part - 1 ? <Cut key={part} cut={part - 1} view={view} /> : null,
  );
}

/** The places where a cut can be made: each index of a short axis; of a long one the index nearest to the pointer. @param {Props} props */
export function Gaps({ view }) {
  const { shown: answer } = model.value;
  const { lengths, starts, layout } = answer;
  const { axisLength } = layout;
  const isCut = (/** @type {number} */ index) => index <= 0 || index >= axisLength || starts.includes(index);
  const longest = lengths.indexOf(Math.max(...lengths));
  const middle = (starts[longest] ?? 0) + Math.floor((lengths[longest] ?? 0) / 2);
  const one = offered.value !== null && !isCut(offered.value) ? offered.value : middle;
  const all = axisLength <= maxGaps ? [...Array(axisLength).keys()] : [one];
  const at = view.value;
  const { cutSide } = at.block;
  const [[x0, y0], [x1, y1]] = [at.edge(cutSide, 0), at.edge(cutSide, at.lengths[cutSide])];
  /** Offers the index under the pointer. @param {PointerEvent} event */
  const offer = (event) => {
    const index = indexAt(at, pointIn(event));
    offered.value = isCut(index) ? null : index;
    lit.value = offered.value;
  };
  const cut = (/** @type {number} */ index) => {
    lit.value = null;
    cutInto(addCut(lengths, index), '');
  };
  return (
    <>
      <span
        class="track"
        style={{
          translate: `${x0}px calc(${y0}px - 50%)`,
          width: Math.hypot(x1 - x0, y1 - y0),
          rotate: `${Math.atan2(y1 - y0, x1 - x0)}rad`,
        }}
        onPointerMove={offer}
        onPointerDown={offer}
        onPointerLeave={() => (lit.value = null)}
        onClick={() => matchMedia('(hover: hover)').matches && offered.value !== null && cut(offered.value)}
      />
      {all
        .filter((index) => !isCut(index))
        .map((index) => (
          <button
            key={axisLength <= maxGaps ? index : 'one'}
            class={index === lit.value ? 'gap is-lit' : 'gap'}
            data-gap={index}
            style={{ ...styleAt(at, index), ...looks.value(0) }}
            aria-label={`Cut before index ${index}`}
            onPointerEnter={() => (lit.value = index)}
            onPointerLeave={() => (lit.value = null)}
            onFocus={() => (lit.value = index)}
            onBlur={() => (lit.value = null)}
            onKeyDown={(event) => {
              const step = steps[event.key];
              if (axisLength <= maxGaps || !step) return;
              event.preventDefault();
              let next = Math.max(1, Math.min(index + step, axisLength - 1));
              while (isCut(next) && next > 0 && next < axisLength) next += Math.sign(step);
              if (!isCut(next)) offered.value = lit.value = next;
            }}
            onClick={() => cut(index)}
          >
            +
          </button>
        ))}
    </>
  );
}

// The handles between the parts, which are dragged, moved by keys, and removed.
import { useRef } from 'preact/hooks';

import { endDrag, model, store } from '../store.js';
import { listed, moveCut, removeCut } from '../model/cuts.js';

/** @import { CSSProperties } from 'preact' */

/** How far each key moves a cut; up and left are nearer to the beginning. @type {Record<string, number>} */
const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** How many indices a pixel is worth next to a cut: where some are left out, the line that stands for them grows. @param {Element} box Has the grid, in which two tracks lie before the first line. @param {number} cut */
function scaleOf(box, cut) {
  const { shown, sheet } = model.value;
  const { gridTemplateColumns, gridTemplateRows } = getComputedStyle(box);
  const tracks = (sheet.isDown ? gridTemplateRows : gridTemplateColumns).split(' ').map(parseFloat);
  const own = sheet.parts.filter(({ part }) => part === cut || part === cut + 1);
  const folds = sheet.isDown ? [] : own.filter(({ hidden }) => hidden > 0);
  const pixels = (folds.length > 0 ? folds : own).reduce((sum, { place }) => sum + tracks[place + 1], 0);
  const hidden = folds.reduce((sum, line) => sum + line.hidden, 0);
  return (hidden || shown.lengths[cut] + shown.lengths[cut + 1]) / Math.max(1, pixels);
}

/** The handle between parts `cut` and `cut + 1`. @param {{ cut: number, style: CSSProperties }} props */
function Cut({ cut, style }) {
  const { state, shown, sheet } = model.value;
  const { lengths, starts } = shown;
  const after = cut + 1;
  const [least, value, most] = [starts[cut], starts[after], starts[after] + lengths[after]];
  /** While one drags: the place at a point of the page, by the scale of the moment when the drag began. */
  const drag = useRef(/** @type {((point: { clientX: number, clientY: number }) => number) | null} */ (null));
  /** @param {number[]} sizes @param {string} gesture */
  const cutInto = (sizes, gesture) => store.set(listed(state, sizes), { gesture });
  /** @param {number} to @param {string} gesture */
  const move = (to, gesture) => cutInto(moveCut(state.by === 'list' ? state.sizes : [], lengths, cut, to), gesture);
  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  const grab = ({ button, pointerId, clientX, clientY, currentTarget }) => {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    const scale = scaleOf(/** @type {Element} */ (currentTarget.parentElement), cut);
    drag.current = (to) => value + scale * (sheet.isDown ? to.clientY - clientY : to.clientX - clientX);
  };
  const release = () => {
    if (drag.current) endDrag();
    drag.current = null;
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const step = steps[event.key];
    if (event.key === 'Delete') cutInto(removeCut(lengths, cut), '');
    else if (step) move(Math.max(least, Math.min(value + step, most)), `cut-${cut}`);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="knob"
      style={style}
      role="slider"
      tabIndex={0}
      data-key={`cut-${cut}`}
      aria-label={`Cut between parts ${cut} and ${after}`}
      aria-orientation={sheet.isDown ? 'vertical' : 'horizontal'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      aria-valuetext={`at ${value}: part ${cut} is ${lengths[cut]} long, part ${after} ${lengths[after]}`}
      onPointerDown={grab}
      onPointerMove={(event) => drag.current && move(drag.current(event), 'drag')}
      onLostPointerCapture={release}
      onKeyDown={press}
      onBlur={store.endGesture}
    >
      <span class="grip" />
    </div>
  );
}

/** The handles, in the gaps of the grid between their parts. */
export function Cuts() {
  const { along, beside, parts } = model.value.sheet;
  return parts.map(({ part, gap, place }, i) => {
    if (gap !== 'cut' || part < 1 || parts[i - 1].part !== part - 1) return null;
    return <Cut key={part} cut={part - 1} style={{ [along]: place + 1, [beside]: -2 }} />;
  });
}

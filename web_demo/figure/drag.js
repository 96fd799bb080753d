// What is dragged: the block, a cut, a number. A drag is one step of the history.
import { useRef } from 'preact/hooks';

import { endDrag, isHeld } from '../store.js';

/** @typedef {PointerEvent & { currentTarget: HTMLElement }} Press */

/** Pixels that a pointer moves before it drags. */
const slack = 4;

/**
 * The handlers of an element that is dragged.
 *
 * @template T
 * @param {(event: Press) => T | null} begin Returns what the drag starts from; null if nothing is dragged there.
 * @param {(start: T, x: number, y: number, event: Press) => void} move Takes the way from the start, in pixels.
 * @param {() => void} [end]
 */
export function useDrag(begin, move, end) {
  const grip = useRef(/** @type {{ x: number, y: number, start: T } | null} */ (null));
  return {
    onPointerDown(/** @type {Press} */ event) {
      const start = event.button === 0 ? begin(event) : null;
      if (start === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX, y: event.clientY, start };
    },
    onPointerMove(/** @type {Press} */ event) {
      if (grip.current === null) return;
      const [x, y] = [event.clientX - grip.current.x, event.clientY - grip.current.y];
      if (!isHeld.value && Math.hypot(x, y) < slack) return;
      isHeld.value = true;
      move(grip.current.start, x, y, event);
    },
    onLostPointerCapture() {
      grip.current = null;
      if (!isHeld.value) return;
      end?.();
      endDrag();
    },
  };
}

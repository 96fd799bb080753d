// Handles drags of the block, of cuts and of numbers. Each drag is one step of the history.
import { useEffect, useRef } from 'preact/hooks';

import { endDrag, isHeld } from '../page/store.js';

/** @typedef {PointerEvent & { currentTarget: HTMLElement }} Press */

/** Distance in pixels that a pointer moves before a drag begins. */
const slack = 4;

/**
 * Returns the pointer handlers of a draggable element.
 * @template T
 * @param {(event: Press) => T | null} begin Returns the value from which the drag starts, or null if there is nothing to drag.
 * @param {(start: T, x: number, y: number, event: Press) => void} move Receives that value and the distance from the start in pixels.
 * @param {() => void} [end] Called after a drag.
 */
export function useDrag(begin, move, end) {
  const grip = useRef(/** @type {{ pointer: number, x: number, y: number, start: T } | null} */ (null));
  const drop = () => {
    if (grip.current === null) return;
    grip.current = null;
    if (isHeld.value) endDrag();
  };
  // An element that is removed loses its pointer without an event.
  useEffect(() => drop, []);
  return {
    onPointerDown(/** @type {Press} */ event) {
      const start = event.button === 0 && grip.current === null ? begin(event) : null;
      if (start === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, start };
    },
    onPointerMove(/** @type {Press} */ event) {
      if (grip.current?.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - grip.current.x, event.clientY - grip.current.y];
      if (!isHeld.value && Math.hypot(x, y) < slack) return;
      isHeld.value = true;
      move(grip.current.start, x, y, event);
    },
    onLostPointerCapture() {
      if (isHeld.value) end?.();
      drop();
    },
  };
}

// Keeps the focus on the page when what had it goes away.

const focusable = 'button, input:not([type=file]), select, textarea, a[href], [tabindex="0"]';

/** @param {Element} within @returns {HTMLElement[]} */
const allIn = (within) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(focusable)]);

/**
 * Draws, and where the element with the focus is gone then, gives it to the one that stands in its place: in the nearest
 * surroundings that are left.
 *
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const before = document.activeElement;
  /** @type {{ around: Element, place: number }[]} */
  const surroundings = [];
  for (let around = before?.parentElement; around && around !== document.body; around = around.parentElement) {
    surroundings.push({ around, place: allIn(around).indexOf(/** @type {HTMLElement} */ (before)) });
  }
  draw();
  if (before === null || before.isConnected || before === document.body) return;
  for (const { around, place } of surroundings) {
    const all = around.isConnected ? allIn(around) : [];
    if (all.length === 0) continue;
    all[Math.min(Math.max(place, 0), all.length - 1)].focus({ preventScroll: true });
    return;
  }
}

// Keeps the focus on the page when what had it goes away.

const focusable = 'button, input:not([type=file]), select, textarea, a[href], [tabindex="0"]';

/** @param {Element} within @returns {HTMLElement[]} */
const allIn = (within) => [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(focusable))];

/**
 * Draws, and where the element with the focus is gone then, gives it to the one that stands in its place: in the nearest
 * surroundings that are left.
 *
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const before = /** @type {HTMLElement} */ (document.activeElement ?? document.body);
  const all = allIn(document.body);
  const at = all.indexOf(before);
  /** @type {[Element, place: number][]} */
  const surroundings = [];
  let first = at;
  for (let around = before.parentElement; around && at >= 0; around = around.parentElement) {
    while (first > 0 && around.contains(all[first - 1])) first -= 1;
    surroundings.push([around, at - first]);
  }
  draw();
  if (before.isConnected) return;
  for (const [around, place] of surroundings) {
    const left = around.isConnected ? allIn(around) : [];
    if (left.length > 0) return left[Math.min(place, left.length - 1)].focus({ preventScroll: true });
  }
}

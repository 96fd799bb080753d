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
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const all = allIn(document.body);
  /** @type {Element[]} */
  const surroundings = [];
  for (let around = before?.parentElement; around; around = around.parentElement) surroundings.push(around);
  draw();
  if (before === null || before.isConnected || before === document.body) return;
  const earlier = all.slice(0, Math.max(0, all.indexOf(before)));
  for (const around of surroundings) {
    const left = around.isConnected ? allIn(around) : [];
    if (left.length === 0) continue;
    const place = earlier.filter((element) => around.contains(element)).length;
    left[Math.min(place, left.length - 1)].focus({ preventScroll: true });
    return;
  }
}

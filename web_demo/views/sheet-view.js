// A scrolling window on a sheet: a canvas that is only as large as what is seen, and one above it for the focus.
import { elementAt, neighbour, placeOf } from '../draw/block.js';
import { paintFocus, paintSheet } from '../draw/paint.js';
import { unravel } from '../model/indexing.js';
import { make } from './dom.js';

/** @typedef {import('../draw/sheet.js').Sheet} Sheet */
/** @typedef {import('../draw/block.js').Block} Block */
/** @typedef {{ chunk: number, flat: number }} Spot An element: `chunk` is -1 in the input. */

/**
 * @typedef {object} Look
 * @property {import('../draw/palette.js').Theme} theme
 * @property {import('../model/solve.js').Answer | null} answer
 * @property {import('../draw/paint.js').CellText} textOf
 */

/**
 * @param {HTMLElement} viewport
 * @param {{ label: string, onspot: (spot: Spot | null, isByKey: boolean) => void }} options
 */
export function makeSheetView(viewport, { label, onspot }) {
  const base = make('canvas', { 'aria-hidden': 'true' });
  const above = make('canvas', { class: 'above', 'aria-hidden': 'true' });
  const glass = make('div', { class: 'glass' }, [base, above]);
  const spacer = make('div', { class: 'spacer' }, [glass]);
  viewport.append(spacer);
  viewport.tabIndex = 0;
  viewport.setAttribute('role', 'application');
  viewport.setAttribute('aria-roledescription', 'tensor');
  viewport.setAttribute('aria-label', label);
  /** @type {Sheet | null} */
  let sheet = null;
  /** @type {Look | null} */
  let look = null;
  /** @type {Spot | null} */
  let spot = null;
  let isScheduled = false;

  /** @param {HTMLCanvasElement} canvas */
  const penOf = (canvas) => {
    const ratio = window.devicePixelRatio || 1;
    const width = viewport.clientWidth;
    const height = viewport.clientHeight;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.setProperty('width', `${width}px`);
      canvas.style.setProperty('height', `${height}px`);
    }
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.translate(-viewport.scrollLeft, -viewport.scrollTop);
    return pen;
  };

  const blockOf = (/** @type {number} */ chunk) => sheet?.blocks.find((block) => block.chunk === chunk) ?? null;
  const front = () => {
    const block = spot === null ? null : blockOf(spot.chunk);
    return spot === null || block === null || block.dims.length !== 3 ? null : unravel(spot.flat, block.dims);
  };

  const paint = () => {
    isScheduled = false;
    if (sheet === null || look === null || viewport.clientWidth === 0) return;
    const seen = {
      x: viewport.scrollLeft,
      y: viewport.scrollTop,
      width: viewport.clientWidth,
      height: viewport.clientHeight,
    };
    const index = front();
    paintSheet(penOf(base), sheet, seen, { ...look, front: index === null ? null : index.slice(0, 1) });
    paintSpot();
  };

  const paintSpot = () => {
    if (sheet === null || look === null || viewport.clientWidth === 0) return;
    const pen = penOf(above);
    const block = spot === null ? null : blockOf(spot.chunk);
    if (spot === null || block === null) return;
    const place = placeOf(block, unravel(spot.flat, block.dims));
    if (place !== null) paintFocus(pen, place, sheet, look.theme);
  };

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(paint);
  };

  viewport.addEventListener('scroll', schedule, { passive: true });
  new ResizeObserver(schedule).observe(viewport);

  /** @param {PointerEvent} event @returns {Spot | null} */
  const spotAt = (event) => {
    if (sheet === null) return null;
    const bounds = viewport.getBoundingClientRect();
    const x = event.clientX - bounds.left - viewport.clientLeft + viewport.scrollLeft;
    const y = event.clientY - bounds.top - viewport.clientTop + viewport.scrollTop;
    for (const block of sheet.blocks) {
      if (x < block.x || x > block.x + block.width || y < block.y || y > block.y + block.height) continue;
      const flat = elementAt(block, x, y);
      if (flat >= 0) return { chunk: block.chunk, flat };
    }
    return null;
  };
  viewport.addEventListener('pointermove', (event) => onspot(spotAt(event), false));
  viewport.addEventListener('pointerdown', (event) => onspot(spotAt(event), false));
  viewport.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') onspot(null, false);
  });

  const firstSpot = () => {
    const block = sheet?.blocks.find(({ dims }) => dims.every((dim) => dim > 0));
    return block === undefined ? null : { chunk: block.chunk, flat: 0 };
  };

  viewport.addEventListener('focus', () => {
    if (!viewport.matches(':focus-visible')) return;
    const own = spot !== null && blockOf(spot.chunk) !== null ? spot : firstSpot();
    if (own !== null) onspot(own, true);
  });
  viewport.addEventListener('keydown', (event) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : step(event.key);
    if (next === null) return;
    event.preventDefault();
    onspot(next, true);
    reveal(next);
  });

  /** @param {string} key @returns {Spot | null} Where a key leads; null where it is not ours. */
  function step(key) {
    const block = spot === null ? null : blockOf(spot.chunk);
    if (key === 'Escape') return null;
    if (spot === null || block === null) return /^Arrow|^Page|^Home$|^End$/.test(key) ? firstSpot() : null;
    const index = unravel(spot.flat, block.dims);
    const to = (/** @type {number[]} */ target) => ({
      chunk: block.chunk,
      flat: target.reduce((flat, i, d) => flat * block.dims[d] + i, 0),
    });
    if (key === 'ArrowRight') return to(neighbour(block, index, 'column', 1));
    if (key === 'ArrowLeft') return to(neighbour(block, index, 'column', -1));
    if (key === 'ArrowDown') return to(neighbour(block, index, 'row', 1));
    if (key === 'ArrowUp') return to(neighbour(block, index, 'row', -1));
    if (key === 'Home') return { chunk: block.chunk, flat: 0 };
    if (key === 'End') return to(block.dims.map((dim) => dim - 1));
    if (key !== 'PageDown' && key !== 'PageUp') return null;
    const sense = key === 'PageDown' ? 1 : -1;
    if (block.chunk < 0) return to(neighbour(block, index, 'plane', sense));
    // Among the parts: the next one that has elements.
    const full = (sheet?.blocks ?? []).filter(({ dims }) => dims.every((dim) => dim > 0));
    const other = full[full.indexOf(block) + sense];
    return other === undefined ? spot : { chunk: other.chunk, flat: 0 };
  }

  /** Scrolls a spot into sight. @param {Spot} target */
  function reveal(target) {
    const block = blockOf(target.chunk);
    if (block === null || sheet === null) return;
    const place = placeOf(block, unravel(target.flat, block.dims));
    if (place === null) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = viewport;
    const left = Math.min(Math.max(scrollLeft, place.x + sheet.cellWidth + 12 - clientWidth), place.x - 12);
    const top = Math.min(Math.max(scrollTop, place.y + sheet.cellHeight + 12 - clientHeight), place.y - 30);
    if (left !== scrollLeft || top !== scrollTop) viewport.scrollTo(Math.max(0, left), Math.max(0, top));
  }

  return {
    /** @param {Sheet | null} next @param {Look} nextLook */
    show(next, nextLook) {
      sheet = next;
      look = nextLook;
      spacer.style.setProperty('width', `${Math.ceil(sheet?.width ?? 0)}px`);
      spacer.style.setProperty('height', `${Math.ceil(sheet?.height ?? 0)}px`);
      viewport.classList.toggle('is-empty', sheet === null);
      schedule();
    },
    /** @param {Spot | null} next */
    light(next) {
      const before = front()?.[0];
      spot = next;
      if (front()?.[0] === before) paintSpot();
      else schedule();
    },
    /** Puts a window's worth of the sheet around a spot of the other one. @param {Spot} target */
    reveal,
  };
}

// A scrolling window on a sheet of any number of cells: the canvas is only as large as what is seen.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { spot } from '../app.js';
import { elementAt } from '../draw/block.js';
import { paintFocus, paintSheet } from '../draw/paint.js';
import { placeOn } from '../draw/sheet.js';

/**
 * @param {{ sheet: import('../draw/sheet.js').Sheet, look: import('../draw/paint.js').Look, name: string, label: string,
 *   at: import('../app.js').Spot | null, isKey: boolean, onKeyDown: (event: KeyboardEvent) => void,
 *   onFocus: (event: FocusEvent) => void }} props `at`: the cell that is lit; `isKey`: by a key, so that it is scrolled to.
 */
export function CanvasSheet({ sheet, look, name, label, at, isKey, onKeyDown, onFocus }) {
  const viewport = useRef(/** @type {HTMLDivElement | null} */ (null));
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const pending = useRef(0);
  const latest = useRef({ sheet, look, at });
  latest.current = { sheet, look, at };

  const paint = () => {
    pending.current = 0;
    const [box, surface] = [viewport.current, canvas.current];
    if (box === null || surface === null || box.clientWidth === 0) return;
    const { sheet: of, look: how, at: lit } = latest.current;
    const { clientWidth: width, clientHeight: height, scrollTop } = box;
    const scrollLeft = Math.abs(box.scrollLeft);
    const ratio = devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (surface.width !== w || surface.height !== h) {
      Object.assign(surface, { width: w, height: h });
      surface.style.setProperty('width', `${width}px`);
      surface.style.setProperty('height', `${height}px`);
    }
    const pen = /** @type {CanvasRenderingContext2D} */ (surface.getContext('2d'));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.translate(-scrollLeft, -scrollTop);
    paintSheet(pen, of, { x: scrollLeft, y: scrollTop, width, height }, how);
    const place = placeOn(of, lit);
    if (place !== null) paintFocus(pen, place, of, how.theme);
  };
  const schedule = () => {
    pending.current ||= requestAnimationFrame(paint);
  };

  useEffect(() => {
    const observer = new ResizeObserver(schedule);
    if (viewport.current !== null) observer.observe(viewport.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(schedule, [sheet, look, at]);
  useLayoutEffect(() => {
    const box = viewport.current;
    const place = placeOn(sheet, at);
    if (box === null || place === null || !isKey) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = box;
    const left = Math.min(Math.max(scrollLeft, place.x + sheet.cellWidth + 12 - clientWidth), place.x - 12);
    const top = Math.min(Math.max(scrollTop, place.y + sheet.cellHeight + 12 - clientHeight), place.y - 30);
    if (left !== scrollLeft || top !== scrollTop) box.scrollTo(Math.max(0, left), Math.max(0, top));
  }, [at, isKey]);

  /** @param {PointerEvent} event */
  const point = (event) => {
    const box = viewport.current;
    if (box === null) return;
    const bounds = box.getBoundingClientRect();
    const x = event.clientX - bounds.left - box.clientLeft + Math.abs(box.scrollLeft);
    const y = event.clientY - bounds.top - box.clientTop + box.scrollTop;
    for (const block of sheet.blocks) {
      if (x < block.x || x > block.x + block.width || y < block.y || y > block.y + block.height) continue;
      const flat = elementAt(block, x, y);
      if (flat >= 0) return spot.set({ chunk: block.chunk, flat });
    }
    spot.set(null);
  };

  /** The other sheet goes along: the same share of its height. */
  const follow = () => {
    schedule();
    const box = viewport.current;
    if (box === null || !(box.matches(':hover') || box.matches(':focus'))) return;
    for (const other of document.querySelectorAll('.viewport')) {
      if (other === box) continue;
      other.scrollTop =
        (box.scrollTop / Math.max(1, box.scrollHeight - box.clientHeight)) * (other.scrollHeight - other.clientHeight);
    }
  };

  return (
    <div
      id={name}
      class="viewport"
      dir="ltr"
      ref={viewport}
      tabIndex={0}
      role="application"
      aria-roledescription="tensor"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onScroll={follow}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && spot.set(null)}
    >
      <div class="spacer" style={{ width: `${Math.ceil(sheet.width)}px`, height: `${Math.ceil(sheet.height)}px` }}>
        <div class="glass">
          <canvas ref={canvas} aria-hidden="true" />
        </div>
      </div>
    </div>
  );
}

// A scrolling window on a sheet of any number of cells: the canvas is only as large as what is seen.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { spot } from '../app.js';
import { elementAt } from '../draw/block.js';
import { paintSheet } from '../draw/paint.js';
import { placeOn } from '../draw/sheet.js';

/** @import { SheetProps } from '../nouns.js' */

/** The other sheet goes along: the same share of its height. @param {Element} box */
function scrollAlong(box) {
  if (!box.matches(':hover, :focus')) return;
  const share = box.scrollTop / Math.max(1, box.scrollHeight - box.clientHeight);
  for (const other of document.querySelectorAll('.viewport')) {
    if (other !== box) other.scrollTop = share * (other.scrollHeight - other.clientHeight);
  }
}

/** @param {SheetProps} props */
export function CanvasSheet({ sheet, look, name, label, at, isKey, onKeyDown, onFocus }) {
  const viewport = useRef(/** @type {any} */ (null));
  const canvas = useRef(/** @type {any} */ (null));
  const pending = useRef(0);
  const latest = useRef({ sheet, look, at });
  latest.current = { sheet, look, at };

  const paint = () => {
    pending.current = 0;
    const surface = canvas.current;
    const { clientWidth: width, clientHeight: height, scrollTop: top, scrollLeft } = viewport.current ?? {};
    if (!width) return;
    const left = Math.abs(scrollLeft);
    const ratio = devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (surface.width !== w || surface.height !== h) {
      Object.assign(surface, { width: w, height: h });
      surface.style.setProperty('width', `${width}px`);
      surface.style.setProperty('height', `${height}px`);
    }
    const pen = surface.getContext('2d');
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.translate(-left, -top);
    const { sheet: of, look: how, at: lit } = latest.current;
    paintSheet(pen, of, { left, top, right: left + width, bottom: top + height }, how, placeOn(of, lit));
  };
  const schedule = () => void (pending.current ||= requestAnimationFrame(paint));

  useEffect(() => {
    const observer = new ResizeObserver(schedule);
    observer.observe(viewport.current);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', schedule);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', schedule);
    };
  }, []);
  useLayoutEffect(schedule, [sheet, look, at]);
  useLayoutEffect(() => {
    const place = placeOn(sheet, at);
    if (place === null || !isKey) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = viewport.current;
    const left = Math.min(Math.max(scrollLeft, place.x + sheet.cellWidth + 12 - clientWidth), place.x - 12);
    const top = Math.min(Math.max(scrollTop, place.y + sheet.cellHeight + 12 - clientHeight), place.y - 30);
    viewport.current.scrollTo(Math.max(0, left), Math.max(0, top));
  }, [at, isKey]);

  /** @param {PointerEvent} event */
  const light = ({ clientX, clientY }) => {
    const { left, top } = canvas.current.getBoundingClientRect();
    const x = clientX - left + Math.abs(viewport.current.scrollLeft);
    const y = clientY - top + viewport.current.scrollTop;
    for (const block of sheet.blocks) {
      if (x < block.x || x > block.x + block.width || y < block.y || y > block.y + block.height) continue;
      const flat = elementAt(block, x, y);
      if (flat >= 0) {
        spot.value = { chunk: block.chunk, flat };
        return;
      }
    }
    spot.value = null;
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
      onScroll={({ currentTarget }) => {
        schedule();
        scrollAlong(currentTarget);
      }}
      onPointerMove={light}
      onPointerDown={light}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && (spot.value = null)}
    >
      <div class="spacer" style={{ width: `${Math.ceil(sheet.width)}px`, height: `${Math.ceil(sheet.height)}px` }}>
        <div class="glass">
          <canvas ref={canvas} aria-hidden="true" />
        </div>
      </div>
    </div>
  );
}

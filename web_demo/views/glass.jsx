// The glass before a sheet that shows every cell: a canvas only as large as what is seen, on which the planes are
// painted where they are.
import { useLayoutEffect, useRef } from 'preact/hooks';

import { isFilled } from '../draw/block.js';
import { paintPlane } from '../draw/paint.js';
import { useModel } from './bits.jsx';

/** @import { Block } from '../nouns.js' */

/** The other sheet goes along: the same share of its height. @param {Element} box */
function scrollAlong(box) {
  if (!box.matches(':hover, :focus')) return;
  const share = box.scrollTop / Math.max(1, box.scrollHeight - box.clientHeight);
  for (const other of document.querySelectorAll('.viewport')) {
    if (other !== box) other.scrollTop = share * (other.scrollHeight - other.clientHeight);
  }
}

/** @param {{ blocks: Block[], digit: number }} props */
export function Glass({ blocks, digit }) {
  const model = useModel();
  const canvas = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    const surface = canvas.current;
    const viewport = surface.closest('.viewport');
    const planes = blocks.filter(isFilled).flatMap((block) => block.planes.map((index) => ({ block, index })));
    const paint = () => {
      const { clientWidth: width, clientHeight: height } = viewport;
      const ratio = devicePixelRatio;
      Object.assign(surface, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
      Object.assign(surface.style, { width: `${width}px`, height: `${height}px` });
      const pen = surface.getContext('2d');
      const style = getComputedStyle(document.documentElement);
      // The variables are declared as colours, so that these are values that canvases take.
      const look = {
        digit,
        font: style.getPropertyValue('--mono'),
        page: (/** @type {string} */ name) => style.getPropertyValue(`--${name}`),
      };
      const origin = surface.getBoundingClientRect();
      for (const [i, element] of viewport.querySelectorAll('.plane').entries()) {
        const place = element.getBoundingClientRect();
        const [x, y] = [place.left - origin.left, place.top - origin.top];
        const seen = { left: -x, top: -y, right: width - x, bottom: height - y };
        pen.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
        paintPlane(pen, planes[i].block, planes[i].index, seen, model, look);
      }
    };
    const follow = () => {
      paint();
      scrollAlong(viewport);
    };
    const observer = new ResizeObserver(paint);
    observer.observe(viewport);
    const end = new AbortController();
    const { signal } = end;
    viewport.addEventListener('scroll', follow, { signal });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint, { signal });
    return () => {
      observer.disconnect();
      end.abort();
    };
  }, [blocks, model]);
  return (
    <div class="glass" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

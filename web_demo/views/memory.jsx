// The second screen: a window of memory before and after the cut, with threads between the old and new positions.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { apart, input, isJoin, isPicture, partColours, model, shown, spot, textOf } from '../page/store.js';
import { ribbonOf, walkInWords } from '../model/ribbon.js';
import { Times } from './times.jsx';

/** Pixels: minimum and maximum width of an element, height of a cell, and positions of the ribbons and of the middle between them. */
const [minWidth, maxWidth, cellHeight, top, bottom, middle] = [22, 88, 40, 28, 228, 148];

/** Share of the opening at which every cell has reached its part. It is below 0.75, where the block stops by itself. */
const opening = 0.7;

/**
 * Returns the first text that fits.
 *
 * @param {number} room Number of characters.
 * @param {string[]} texts Texts, the longest first.
 */
const fitting = (room, ...texts) => texts.find(({ length }) => length <= room) ?? '';

/**
 * Renders the ribbons.
 *
 * @param {{ wide: number, isVisible: boolean }} props `wide` is the width in pixels.
 */
function Ribbons({ wide, isVisible }) {
  const { shown: answer } = model.value;
  const { dims, layout, size } = answer;
  const fontSize = Math.max(11, Math.min(16, wide / 90));
  const roomOf = (/** @type {number} */ pixels) => Math.floor((pixels - 3) / (0.61 * fontSize));
  // The middle of a picture is more interesting than its first pixels.
  const center = isPicture.value ? (size + dims[1] * dims[2]) >> 1 : null;
  const at = (isVisible ? spot.value : spot.peek()) ?? center;
  const { cells, rows, width } = useMemo(() => {
    const layOut = (/** @type {number} */ each) => ribbonOf(answer, at, { room: wide / minWidth, each }, isJoin.value);
    const digits = Math.max(1, ...layOut(1).cells.map(({ flat }) => textOf(flat).length));
    return layOut(Math.max(1, (0.61 * fontSize * digits + 7) / minWidth));
  }, [answer, input.value, at, wide, isJoin.value]);
  if (cells.length === 0) return null;
  const unit = Math.min(maxWidth, wide / width);
  const opened = isVisible ? shown.value : apart.value;
  const open = isJoin.value ? 1 - opened : Math.min(1, opened / opening);
  const places = cells.map(({ part, hidden, count, flat, partFlat, width: share, from, to }) => {
    const cellWidth = unit * share;
    const ends = [from, from + open * open * (3 - 2 * open) * (to - from)].map((place) => unit * place + cellWidth / 2);
    const room = roomOf(cellWidth);
    const values = [fitting(room, textOf(flat), '…'), fitting(room, `${count} values`, `×${count}`)].slice(0, count);
    const texts = hidden ? [fitting(room, `${hidden} parts`, '⋯')] : values;
    return {
      part,
      partFlat,
      cellWidth,
      ends,
      texts,
      style: hidden ? { '--hue': 'var(--line)' } : partColours.value(part),
    };
  });
  const threads = places.filter(({ part }) => part >= 0);
  const heads = threads.filter(({ part }, i) => threads.findIndex((one) => one.part === part) === i);
  const names = heads.map(({ part, partFlat }) => `part ${part} from its element ${partFlat} on`);
  const isPixels = isPicture.value && layout.axisLength * layout.inner === 4;
  const order = isPixels ? 'RGBA RGBA RGBA …' : answer.dims.length > 1 ? 'row after row' : 'one row';
  const [above, below] = [top - 10, bottom + cellHeight + 18];
  const [wholeAt, partsAt] = isJoin.value ? [below, above] : [above, below];
  return (
    <svg
      width={wide}
      height={bottom + cellHeight + 26}
      style={{ fontSize: `${fontSize}px` }}
      role="img"
      aria-label={`x from its element ${cells[0].flat} on, and ${names.join(', ')}`}
    >
      {threads.map(({ cellWidth, texts, style, ends: [from, to] }) => (
        <path
          style={{ ...style, ...(texts[1] && { strokeWidth: Math.min(cellWidth - 8, 18), opacity: 0.32 }) }}
          d={`M${from} ${top + cellHeight}C${from} ${middle} ${to} ${middle} ${to} ${bottom}`}
        />
      ))}
      {places.flatMap(({ cellWidth, texts, style, ends }) =>
        ends.map((x, end) => (
          <g style={style} transform={`translate(${x} ${end ? bottom : top})`}>
            <rect x={1 - cellWidth / 2} width={cellWidth - 2} height={cellHeight} rx="4" />
            {texts.map((text, i) => (
              <text y={25 + 17 * i - 8 * (texts.length - 1)}>{text}</text>
            ))}
          </g>
        )),
      )}
      {heads.map(({ part, cellWidth, ends }) => (
        <text class="name" opacity={open ** 4} x={ends[isJoin.value ? 0 : 1] - cellWidth / 2 + 2} y={partsAt}>
          {fitting(roomOf(cellWidth * rows), `part ${part}`, `${part}`)}
        </text>
      ))}
      <text class="name" y={wholeAt}>
        x{cells[0].flat > 0 && ` from element ${cells[0].flat}`}: {order}
      </text>
    </svg>
  );
}

export function Memory() {
  const box = useRef(/** @type {any} */ (null));
  const [wide, setWide] = useState(0);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    // Deferred to the next frame, because the callback must not resize what it observes.
    const observer = new ResizeObserver(([{ contentRect }]) =>
      requestAnimationFrame(() => setWide(Math.floor(contentRect.width))),
    );
    // Nothing is animated out of sight.
    const watcher = new IntersectionObserver(([{ isIntersecting }]) => setVisible(isIntersecting));
    for (const one of [observer, watcher]) one.observe(box.current);
    return () => [observer, watcher].forEach((one) => one.disconnect());
  }, []);
  return (
    <section id="memory" aria-labelledby="memory-title">
      <h2 id="memory-title">In memory, a {isJoin.value ? 'join' : 'cut'} is a walk.</h2>
      <p>
        {!model.value.answer && 'This is the nearest valid split. '}
        {walkInWords(model.value.shown, isJoin.value)}
      </p>
      <div ref={box} style={{ minHeight: model.value.shown.size > 0 ? '354px' : 0 }}>
        {wide > 0 && <Ribbons wide={wide} isVisible={isVisible} />}
      </div>
      <Times />
    </section>
  );
}

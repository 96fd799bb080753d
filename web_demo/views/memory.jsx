// A window of memory before and after the cut, with threads between the old and new positions.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { labelOf, names, textOf } from '../page/cells.js';
import { input, isJoin, isPicture, partColours, model, shown, spot } from '../page/store.js';
import { unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { ribbonOf, walkInWords } from '../model/ribbon.js';

/** Pixels: minimum and maximum width of an element, height of a cell, and positions of the ribbons and of the middle between them. */
const [minWidth, maxWidth, cellHeight, top, bottom, middle] = [22, 88, 30, 22, 111, 82];

/** Share of the opening at which every cell has reached its part. It is below 0.75, where the block stops by itself. */
const opening = 0.7;

/**
 * Returns the first text that fits.
 * @param {number} room Number of characters.
 * @param {string[]} texts Texts, the longest first.
 */
const fitting = (room, ...texts) => texts.find(({ length }) => length <= room) ?? '';

/**
 * Returns the first and the last element that are lit with an element: those of a pixel, otherwise only itself.
 * @param {number} flat Offset of the element.
 */
function litWith(flat) {
  const { dims } = model.value.answer;
  const count = isPicture.value ? dims[2] : 1;
  return [flat - (flat % count), flat - (flat % count) + count - 1];
}

/** Renders the ribbons. @param {{ wide: number }} props `wide` is the width in pixels. */
function Ribbons({ wide }) {
  const { answer } = model.value;
  const { dims, layout } = answer;
  const fontSize = Math.max(11, Math.min(15, wide / 90));
  const roomOf = (/** @type {number} */ pixels) => Math.floor((pixels - 3) / (0.61 * fontSize));
  const center = input.value?.center ?? 0;
  const kind = shape([...dims, layout.axis, center]);
  const anchor = useRef({ kind, at: center });
  if (anchor.current.kind !== kind) anchor.current = { kind, at: center };
  const { cells, rows, width } = useMemo(() => {
    const layOut = (/** @type {number} */ each) =>
      ribbonOf(answer, anchor.current.at, { room: wide / minWidth, each }, isJoin.value);
    const laidOut = () => {
      const digits = Math.max(1, ...layOut(1).cells.map(({ flat }) => textOf(flat).length));
      return layOut(Math.max(1, (0.61 * fontSize * digits + 7) / minWidth));
    };
    if (spot.value === null) return laidOut();
    // The window stays while the element under the cursor is in it.
    const at = spot.value;
    const now = laidOut();
    if (now.cells.some(({ part, flat, count }) => part >= 0 && at >= flat && at < flat + count)) return now;
    anchor.current.at = at;
    return laidOut();
  }, [answer, input.value, spot.value, wide, isJoin.value]);
  if (cells.length === 0) return null;
  const unit = Math.min(maxWidth, wide / width);
  const open = isJoin.value ? 1 - shown.value : Math.min(1, shown.value / opening);
  const [litFrom, litTo] = spot.value === null ? [-1, -2] : litWith(spot.value);
  const places = cells.map(({ part, hidden, count, flat, partFlat, width: share, from, to }) => {
    const cellWidth = unit * share;
    const ends = [from, from + open * open * (3 - 2 * open) * (to - from)].map((place) => unit * place + cellWidth / 2);
    const room = roomOf(cellWidth);
    const values = [fitting(room, textOf(flat), '…'), fitting(room, `${count} values`, `×${count}`)].slice(0, count);
    return {
      part,
      flat,
      cellWidth,
      ends,
      texts: hidden ? [fitting(room, `${hidden} parts`, '⋯')] : values,
      state: part >= 0 && flat + count > litFrom && flat <= litTo ? 'is-lit' : undefined,
      style: hidden ? { '--hue': 'var(--line)' } : partColours.value(part),
      partFlat,
    };
  });
  const threads = places.filter(({ part }) => part >= 0);
  const heads = threads.filter(({ part }, i) => threads.findIndex((one) => one.part === part) === i);
  const titles = heads.map(({ part, partFlat }) => `${labelOf(part)} from its element ${partFlat} on`);
  const [above, below] = [top - 8, bottom + cellHeight + 17];
  const [wholeAt, partsAt] = isJoin.value ? [below, above] : [above, below];
  const first = cells[0].flat;
  return (
    <svg
      width={wide}
      height={bottom + cellHeight + 22}
      style={{ fontSize: `${fontSize}px` }}
      role="img"
      aria-label={`x from its element ${first} on, and ${titles.join(', ')}`}
      onPointerLeave={() => (spot.value = null)}
    >
      {threads.map(({ cellWidth, texts, style, state, ends: [from, to] }) => (
        <path
          class={state}
          style={{ ...style, ...(texts[1] && { strokeWidth: Math.min(cellWidth - 8, 18), opacity: 0.32 }) }}
          d={`M${from} ${top + cellHeight}C${from} ${middle} ${to} ${middle} ${to} ${bottom}`}
        />
      ))}
      {places.flatMap(({ part, flat, cellWidth, texts, style, state, ends }) =>
        ends.map((x, end) => (
          <g
            class={state}
            style={style}
            transform={`translate(${x} ${end ? bottom : top})`}
            onPointerEnter={() => part >= 0 && (spot.value = flat)}
          >
            <rect x={1 - cellWidth / 2} width={cellWidth - 2} height={cellHeight} rx="4" />
            {texts.map((text, i) => (
              <text y={20 + 14 * i - 7 * (texts.length - 1)}>{text}</text>
            ))}
          </g>
        )),
      )}
      {heads.map(({ part, cellWidth, ends }) => {
        const text = fitting(roomOf(cellWidth * rows), names.value[part] || `part ${part}`, `${part}`);
        return (
          <text
            class="name"
            data-part-name={text === names.value[part] ? text : undefined}
            opacity={open ** 4}
            x={ends[isJoin.value ? 0 : 1] - cellWidth / 2 + 2}
            y={partsAt}
          >
            {text}
          </text>
        );
      })}
      <text class="name" y={wholeAt}>
        x in memory, from x{shape(unravel(first, dims))} on
      </text>
    </svg>
  );
}

export function Memory() {
  const box = useRef(/** @type {any} */ (null));
  const [wide, setWide] = useState(0);
  useEffect(() => {
    // Deferred to the next frame, because the callback must not resize what it observes.
    const observer = new ResizeObserver(([{ contentRect }]) =>
      requestAnimationFrame(() => setWide(Math.floor(contentRect.width))),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section id="memory" aria-labelledby="memory-title">
      <h2 id="memory-title">In memory</h2>
      <p>{walkInWords(model.value.answer, isJoin.value)}</p>
      <div ref={box}>{wide > 0 && <Ribbons wide={wide} />}</div>
    </section>
  );
}

// The second screen: a window of memory before the cut and after it, with a thread from each place to the other.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { apart, input, isJoin, isPicture, looks, model, shown, spot } from '../store.js';
import { valueText } from '../model/indexing.js';
import { ribbonOf, walkInWords } from '../model/ribbon.js';
import { Times } from './times.jsx';

/** Pixels: minimum and maximum width of an element, height of a cell, and where the ribbons and the middle between them are. */
const [least, most, high, top, bottom, middle] = [22, 88, 40, 28, 228, 148];

/** Share of the opening after which each cell is in its part: the block rests at three quarters. */
const opening = 0.7;

/** Writes the value of an element in a few characters, or its place if the page has no values. @param {number} flat */
const textAt = (flat) => (input.value ? valueText(input.value, flat).text : String(flat)).replace(/^(.{7})..+/, '$1…');

/** Returns the first text that has room. @param {number} room Characters. @param {string[]} texts The longest first. */
const fitting = (room, ...texts) => texts.find(({ length }) => length <= room) ?? '';

/** @param {{ wide: number, isSeen: boolean }} props `wide` in pixels. */
function Ribbons({ wide, isSeen }) {
  const { shown: answer } = model.value;
  const { type, dims, layout, lengths } = answer;
  const fontSize = Math.max(11, Math.min(16, wide / 90));
  // The middle of a picture has more to tell than its first pixels.
  const middleOf = () => (isPicture.value ? (answer.size + dims[1] * dims[2]) >> 1 : null);
  const at = (isSeen ? spot.value : spot.peek()) ?? middleOf();
  const { cells, rows, width, empty } = useMemo(() => {
    const look = (/** @type {number} */ each) => ribbonOf(answer, at, { room: wide / least, each }, isJoin.value);
    const digits = Math.max(1, ...look(1).cells.map(({ flat }) => textAt(flat).length));
    return look(Math.max(1, (0.61 * fontSize * digits + 7) / least));
  }, [answer, input.value, at, wide, isJoin.value]);
  if (cells.length === 0) return null;
  const unit = Math.min(most, wide / width);
  const roomOf = (/** @type {number} */ pixels) => Math.floor((pixels - 3) / (0.61 * fontSize));
  const opened = isSeen ? shown.value : apart.value;
  const open = isJoin.value ? 1 - opened : Math.min(1, opened / opening);
  const places = cells.map((cell, i) => {
    const { part, hidden, count, flat, from, to } = cell;
    // The first ones go first.
    const share = Math.max(0, Math.min(1, 1.5 * open - (0.5 * i) / cells.length));
    const own = unit * cell.width;
    const ends = [from, from + share * share * (3 - 2 * share) * (to - from)].map((place) => unit * place + own / 2);
    const room = roomOf(own);
    const texts = hidden
      ? [fitting(room, `${hidden} parts`, `+${hidden}`, '⋯')]
      : [fitting(room, textAt(flat), '…'), fitting(room, `${count} values`, `×${count}`)].slice(0, count);
    const isLit = spot.value !== null && spot.value >= flat && spot.value < flat + count;
    return { part, own, ends, texts, isLit, style: hidden ? { '--hue': 'var(--line)' } : looks.value(part) };
  });
  const threads = places.filter(({ part }) => part >= 0);
  const isPixels = type === 'uint8' && dims.length === 3 && layout.axisLength * layout.inner === 4;
  const letters = isPixels && lengths.length === 4 ? 'RGBA' : '';
  const [above, below] = [top - 10, bottom + high + 18];
  const groups = [...new Set(cells.map(({ part }) => part))].filter((part) => part >= 0);
  return (
    <>
      <svg
        width={wide}
        height={bottom + high + 26}
        role="img"
        aria-label="A window of memory, before and after"
        style={{ fontSize: `${fontSize}px` }}
      >
        {threads.map(({ own, texts, style, ends: [from, to] }) => (
          <path
            style={{ ...style, ...(texts[1] ? { strokeWidth: Math.min(own - 8, 18), opacity: 0.32 } : {}) }}
            d={`M${from} ${top + high}C${from} ${middle} ${to} ${middle} ${to} ${bottom}`}
          />
        ))}
        {places.flatMap(({ own, texts, isLit, style, ends }) =>
          ends.map((x, end) => (
            <g class={isLit ? 'is-lit' : ''} style={style} transform={`translate(${x} ${end ? bottom : top})`}>
              <rect x={1 - own / 2} width={own - 2} height={high} rx="4" />
              {texts.map((text, i) => (
                <text y={25 + 17 * i - 8 * (texts.length - 1)}>{text}</text>
              ))}
            </g>
          )),
        )}
        {groups.map((part) => {
          const { own, ends } = threads[threads.findIndex((one) => one.part === part)];
          return (
            <text
              class="name"
              opacity={open ** 4}
              x={ends[isJoin.value ? 0 : 1] - own / 2 + 2}
              y={isJoin.value ? above : below}
            >
              {fitting(roomOf(own * rows) - 2, `part ${part}`, `${part}`)} {letters[part]}
            </text>
          );
        })}
        <text class="name" y={isJoin.value ? below : above}>
          x{cells[0].flat > 0 ? ` from element ${cells[0].flat}` : ''}:{' '}
          {isPixels ? 'RGBA RGBA RGBA …' : dims.length > 1 ? 'row after row' : 'one row'}
        </text>
      </svg>
      {empty.length > 0 && (
        <p>{`Without elements: part ${empty.slice(0, 8).join(', ')}${empty.length > 8 ? ' …' : ''}.`}</p>
      )}
    </>
  );
}

export function Memory() {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [wide, setWide] = useState(0);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([{ contentRect }]) => setWide(Math.floor(contentRect.width)));
    // Out of sight nothing walks.
    const watcher = new IntersectionObserver(([{ isIntersecting }]) => setSeen(isIntersecting));
    for (const one of [observer, watcher]) one.observe(/** @type {HTMLDivElement} */ (box.current));
    return () => [observer, watcher].forEach((one) => one.disconnect());
  }, []);
  return (
    <section id="memory" aria-labelledby="memory-title">
      <h2 id="memory-title">In memory, a {isJoin.value ? 'join' : 'cut'} is a walk.</h2>
      <p>{walkInWords(model.value.shown, isJoin.value)}</p>
      <div ref={box} style={{ minHeight: model.value.shown.size > 0 ? '354px' : 0 }}>
        {wide > 0 && <Ribbons wide={wide} isSeen={isSeen} />}
      </div>
      <Times />
    </section>
  );
}

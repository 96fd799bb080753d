// The memory of the input as a strip: which bytes of its rows go to which part.
import { useMemo } from 'preact/hooks';

import { spot } from '../store.js';
import { makeStrip, placeIn } from '../draw/strip.js';
import { twinAt } from '../model/indexing.js';
import { memoryInWords } from '../model/narrate.js';
import { useModel } from './bits.jsx';

/** @import { CSSProperties } from 'preact' */
/** @typedef {ReturnType<typeof makeStrip>} Strip */

/** @param {number} x @param {number} width @returns {CSSProperties} Of a box in the strip, in percent. */
const across = (x, width) => ({ left: `${x}%`, width: `${width}%` });

/** The bytes of the input, row after row; hovering over them lights their cell. */
export function Strip() {
  const { shown, hues } = useModel();
  const strip = useMemo(() => makeStrip(shown), [shown]);
  const { pieces, rows } = strip;
  const twin = twinAt(shown, spot.value);
  const mark = twin === null || twin.chunk < 0 ? null : placeIn(strip, shown, twin.chunk, twin.partFlat);
  /** @param {Strip['pieces'][number]} piece @param {PointerEvent & { currentTarget: Element }} event */
  const light = ({ row, chunk }, { clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const count = shown.lengths[chunk] * shown.layout.inner;
    const at = Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
    spot.value = { chunk, flat: row * count + at };
  };
  return (
    <div
      id="strip"
      class="strip memory-line"
      role="img"
      aria-label={`Memory of the input. ${memoryInWords(shown)}`}
      dir="ltr"
    >
      <div class="names">
        {rows.map(({ index, x, width, isAfterFold }) => (
          <span key={index} style={across(x, width)}>
            {isAfterFold && '⋯ '}row {index}
          </span>
        ))}
      </div>
      <div class="line-of-bars" onPointerLeave={() => (spot.value = null)}>
        {pieces
          .filter(({ width }) => width > 0)
          .map((piece) => (
            <span
              key={`${piece.row} ${piece.chunk}`}
              class={`bar hue-${hues(piece.chunk)}`}
              style={across(piece.x, piece.width)}
              onPointerMove={(event) => light(piece, event)}
            >
              <span>{piece.chunk}</span>
            </span>
          ))}
        {mark && !mark.isFolded && <span class="mark" style={across(mark.x, mark.width)} />}
      </div>
    </div>
  );
}

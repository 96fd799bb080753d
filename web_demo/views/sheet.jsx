// A sheet as SVG: its cells are elements, for eyes, for screen readers and for files.
import { useMemo } from 'preact/hooks';

import { spot } from '../app.js';
import { isFilled, rowsOf } from '../draw/block.js';
import { fitText } from '../draw/paint.js';
import { hatch, patternOf } from '../draw/palette.js';
import { placeOn } from '../draw/sheet.js';
import { foldSize } from '../draw/track.js';
import { shape } from '../model/narrate.js';
import { Words } from './bits.jsx';

/** @import { Block, Label, Look, Plane, SheetProps, Spot } from '../nouns.js' */

const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** The id of a cell. @param {Spot} place */
export const cellId = ({ chunk, flat }) => `cell-${chunk < 0 ? 'in' : chunk}-${flat}`;

/** The cell that an event is about. @param {PointerEvent} event */
function light({ target }) {
  const cell = target instanceof Element ? target.closest('[data-flat]') : null;
  const { chunk, flat } = cell instanceof SVGElement ? cell.dataset : {};
  spot.value = flat === undefined ? null : { chunk: Number(chunk), flat: Number(flat) };
}

/** @param {{ block: Block, plane: Plane, look: Look }} props */
function Cells({ block, plane, look: { answer, hues, textOf } }) {
  const { columns, rows, dims } = block;
  const { cell: width } = columns;
  const { cell: height } = rows;
  const [left, top] = [block.x + plane.x, block.y + plane.y];
  const hasRowHeads = plane.x === 0 && dims.length > 1;
  /** @param {number} first The number of the row's first cell. @param {number} column @param {number} chunk @param {number} x @param {number} y */
  const cellOf = (first, column, chunk, x, y) => {
    const flat = first + column;
    const text = textOf(block.chunk, flat);
    return (
      <g
        key={column}
        role="gridcell"
        id={cellId({ chunk: block.chunk, flat })}
        data-chunk={block.chunk}
        data-flat={flat}
        class={chunk < 0 ? 'cell' : `cell hue-${hues(chunk)}`}
        aria-label={`${text}${chunk < 0 ? '' : `, part ${chunk}`}`}
      >
        <rect x={x} y={y} width={width} height={height} />
        <Words x={x + width / 2} y={y + height / 2 + 2} text={fitText(text, width)} />
      </g>
    );
  };
  return (
    <g role="presentation">
      {plane.y === 0 && width >= 20 && (
        <g role="row">
          {columns.runs.flatMap(({ first, count, at }) =>
            Array.from({ length: count }, (_, c) => (
              <Words
                key={first + c}
                role="columnheader"
                class="head"
                x={left + at + (c + 0.5) * width}
                y={top - 5}
                text={first + c}
              />
            )),
          )}
        </g>
      )}
      {Array.from(rowsOf(block, plane, answer, everything), ({ row, y, first, pieces }) => (
        <g key={row} role="row">
          {hasRowHeads && <Words role="rowheader" class="head side" x={left - 6} y={y + height / 2 + 4} text={row} />}
          {/* One list, by columns: a cell that goes to another part, or gets another number, stays the same element. */}
          {pieces.flatMap(({ column, count, x, chunk }) =>
            Array.from({ length: count }, (_, c) => cellOf(first, column + c, chunk, x + c * width, y)),
          )}
          {pieces.map(
            ({ count, x, chunk }, i) =>
              chunk >= 0 && (
                <path
                  key={i}
                  aria-hidden="true"
                  class={`hatch hue-${hues(chunk)}`}
                  d={hatch(patternOf(chunk), x + 3, y + height - 7, count * width - 6, 4)}
                />
              ),
          )}
        </g>
      ))}
      <g aria-hidden="true">
        {columns.folds.map(({ at }) => (
          <Words key={at} class="fold" x={left + at + foldSize / 2} y={top + rows.size / 2 + 5} text="⋯" />
        ))}
        {rows.folds.map(({ at }) => (
          <Words
            key={at}
            class="fold"
            x={left + Math.min(columns.size, 640) / 2}
            y={top + at + foldSize / 2 + 5}
            text="⋮"
          />
        ))}
      </g>
    </g>
  );
}

/** The number and shape of a part, with the axis it lost struck out. @param {Label & { hue: number }} props */
const PartLabel = ({ x, y, chunk, hue, text, strike, strikeEnd, then }) => (
  <g class={`label hue-${hue}`}>
    <rect x={x} y={y - 14} width={10 + String(chunk).length * 8} height={18} rx={4} />
    <Words x={x + 5} y={y} text={chunk} />
    <text x={x + 18 + String(chunk).length * 8} y={y}>
      {text.slice(0, strike)}
      <tspan class="strike">{text.slice(strike, strikeEnd)}</tspan>
      {text.slice(strikeEnd)}
      {then}
    </text>
  </g>
);

/** @param {SheetProps} props */
export function FoldedSheet({ sheet, look, name, label, at, onKeyDown, onFocus }) {
  const filled = sheet.blocks.filter(isFilled);
  const cells = useMemo(
    () =>
      filled.map((block) => (
        <g
          key={block.chunk}
          role="rowgroup"
          data-block={block.chunk}
          aria-label={`${block.chunk < 0 ? 'input' : `part ${block.chunk}`} ${shape(block.dims)}`}
        >
          {block.planes.map((plane) => (
            <Cells key={plane.index.join()} block={block} plane={plane} look={look} />
          ))}
        </g>
      )),
    [sheet, look],
  );
  const place = placeOn(sheet, at);
  const [width, height] = [Math.ceil(sheet.width), Math.ceil(sheet.height)];
  return (
    <svg
      id={name}
      class="sheet"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role={filled.length > 0 ? 'grid' : 'img'}
      tabindex={0}
      aria-label={label}
      aria-activedescendant={at !== null && place !== null ? cellId(at) : undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerMove={light}
      onPointerDown={light}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && (spot.value = null)}
    >
      {cells}
      <g aria-hidden="true">
        {sheet.labels.map((one) => (
          <PartLabel key={one.chunk} {...one} hue={look.hues(one.chunk)} />
        ))}
        {sheet.notes.map(({ x, y, text }) => (
          <Words key={`${x} ${y}`} class="note" x={x} y={y} text={text} />
        ))}
        {place !== null && (
          <g class="focus">
            {['halo', 'frame'].map((kind) => (
              <rect key={kind} class={kind} {...place} width={sheet.cellWidth} height={sheet.cellHeight} rx={3} />
            ))}
          </g>
        )}
      </g>
    </svg>
  );
}

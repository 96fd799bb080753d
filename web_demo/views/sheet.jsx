// A sheet as SVG: its cells are elements, for eyes, for screen readers and for files.
import { useMemo } from 'preact/hooks';

import { spot } from '../app.js';
import { rowStart } from '../draw/block.js';
import { chunkOfCell, fitText } from '../draw/paint.js';
import { hatch, patternOf } from '../draw/palette.js';
import { placeOn } from '../draw/sheet.js';
import { foldSize } from '../draw/track.js';
import { shape } from '../model/narrate.js';

/** @typedef {import('../draw/block.js').Block} Block */
/** @typedef {import('../draw/sheet.js').Sheet} Sheet */
/** @typedef {import('../app.js').Spot} Spot */

/**
 * @typedef {object} Look What cells look like.
 * @property {import('../model/solve.js').Answer | null} answer
 * @property {(chunk: number) => number} hues
 * @property {import('../draw/paint.js').CellText} textOf
 */

/** @param {Spot} place @returns {string} The id of a cell. */
export const cellId = ({ chunk, flat }) => `cell-${chunk < 0 ? 'in' : chunk}-${flat}`;

/** @param {EventTarget | null} target @returns {Spot | null} The cell that an event is about. */
function spotOf(target) {
  const cell = target instanceof Element ? target.closest('[data-flat]') : null;
  if (!(cell instanceof SVGElement)) return null;
  return { chunk: Number(cell.dataset.chunk), flat: Number(cell.dataset.flat) };
}

/** @param {{ block: Block, plane: import('../draw/block.js').Plane, look: Look }} props */
function Plane({ block, plane, look }) {
  const { columns, rows, dims } = block;
  const x = block.x + plane.x;
  const y = block.y + plane.y;
  const isTop = plane.y === 0;
  const isLeft = plane.x === 0 && dims.length > 1;
  /** @type {string[][]} */
  const hatches = [];
  return (
    <g role="presentation">
      {isTop && columns.cell >= 20 && (
        <g role="row">
          {columns.runs.flatMap(({ first, count, at }) =>
            Array.from({ length: count }, (_, c) => (
              <text key={first + c} role="columnheader" class="head" x={x + at + (c + 0.5) * columns.cell} y={y - 5}>
                {first + c}
              </text>
            )),
          )}
        </g>
      )}
      {rows.runs.flatMap((row) =>
        Array.from({ length: row.count }, (_, r) => {
          const top = y + row.at + r * rows.cell;
          const start = rowStart(block, plane, row.first + r);
          return (
            <g key={row.first + r} role="row">
              {isLeft && (
                <text role="rowheader" class="head side" x={x - 6} y={top + rows.cell / 2 + 4}>
                  {row.first + r}
                </text>
              )}
              {columns.runs.flatMap((column) => {
                const chunk = chunkOfCell(look.answer, block, plane, row.first + r, column.first);
                const left = x + column.at;
                if (chunk >= 0) {
                  const path = hatch(
                    patternOf(chunk),
                    left + 3,
                    top + rows.cell - 7,
                    column.count * columns.cell - 6,
                    4,
                  );
                  hatches.push([`hatch hue-${look.hues(chunk)}`, path]);
                }
                return Array.from({ length: column.count }, (__, c) => {
                  const flat = start + column.first + c;
                  const text = look.textOf(block.chunk, flat);
                  return (
                    <g
                      key={column.first + c}
                      role="gridcell"
                      id={cellId({ chunk: block.chunk, flat })}
                      data-chunk={block.chunk}
                      data-flat={flat}
                      class={chunk < 0 ? 'cell' : `cell hue-${look.hues(chunk)}`}
                      aria-label={`${text}${chunk < 0 ? '' : `, part ${chunk}`}`}
                    >
                      <rect x={left + c * columns.cell} y={top} width={columns.cell} height={rows.cell} />
                      <text x={left + (c + 0.5) * columns.cell} y={top + rows.cell / 2 + 2}>
                        {fitText(text, columns.cell)}
                      </text>
                    </g>
                  );
                });
              })}
            </g>
          );
        }),
      )}
      <g aria-hidden="true">
        {hatches.map(([kind, path], i) => (
          <path key={i} class={kind} d={path} />
        ))}
        {columns.folds.map(({ at }) => (
          <text key={at} class="fold" x={x + at + foldSize / 2} y={y + rows.size / 2 + 5}>
            ⋯
          </text>
        ))}
        {rows.folds.map(({ at }) => (
          <text key={at} class="fold" x={x + Math.min(columns.size, 640) / 2} y={y + at + foldSize / 2 + 5}>
            ⋮
          </text>
        ))}
      </g>
    </g>
  );
}

/** The number and shape of a part, with the axis it lost struck out. @param {import('../draw/sheet.js').Label & { hue: number }} props */
const Label = ({ x, y, chunk, hue, text, strike, strikeEnd, then }) => (
  <g aria-hidden="true" class={`label hue-${hue}`}>
    <rect x={x} y={y - 14} width={10 + String(chunk).length * 8} height={18} rx={4} />
    <text x={x + 5} y={y}>
      {chunk}
    </text>
    <text x={x + 18 + String(chunk).length * 8} y={y}>
      {text.slice(0, strike)}
      <tspan class="strike">{text.slice(strike, strikeEnd)}</tspan>
      {text.slice(strikeEnd)}
      {then}
    </text>
  </g>
);

/** Whether a block has cells. @param {Block} block */
const isFilled = ({ planes, columns, rows }) => planes.length > 0 && columns.size > 0 && rows.size > 0;

/**
 * @param {{ sheet: Sheet, look: Look, name: string, label: string, at: Spot | null, onKeyDown?: (event: KeyboardEvent) => void,
 *   onFocus?: (event: FocusEvent) => void }} props `at`: the cell that is lit.
 */
export function FoldedSheet({ sheet, look, name, label, at, onKeyDown, onFocus }) {
  const hasCells = sheet.blocks.some(isFilled);
  const cells = useMemo(
    () =>
      sheet.blocks.filter(isFilled).map((block) => (
        <g
          key={block.chunk}
          role="rowgroup"
          data-block={block.chunk}
          aria-label={`${block.chunk < 0 ? 'input' : `part ${block.chunk}`} ${shape(block.dims)}`}
        >
          {block.planes.map((plane) => (
            <Plane key={plane.index.join()} block={block} plane={plane} look={look} />
          ))}
        </g>
      )),
    [sheet, look],
  );
  const place = placeOn(sheet, at);
  return (
    <svg
      id={name}
      class="sheet"
      width={Math.ceil(sheet.width)}
      height={Math.ceil(sheet.height)}
      viewBox={`0 0 ${Math.ceil(sheet.width)} ${Math.ceil(sheet.height)}`}
      role={hasCells ? 'grid' : 'img'}
      tabindex={0}
      aria-label={label}
      aria-activedescendant={at !== null && place !== null ? cellId(at) : undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerMove={({ target }) => spot.set(spotOf(target))}
      onPointerDown={({ target }) => spot.set(spotOf(target))}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && spot.set(null)}
    >
      {cells}
      <g aria-hidden="true">
        {sheet.labels.map((one) => (
          <Label key={one.chunk} {...one} hue={look.hues(one.chunk)} />
        ))}
        {sheet.notes.map(({ x, y, text }) => (
          <text key={`${x} ${y}`} class="note" x={x} y={y}>
            {text}
          </text>
        ))}
        {place !== null && (
          <g class="focus">
            <rect class="halo" x={place.x} y={place.y} width={sheet.cellWidth} height={sheet.cellHeight} rx={3} />
            <rect class="frame" x={place.x} y={place.y} width={sheet.cellWidth} height={sheet.cellHeight} rx={3} />
          </g>
        )}
      </g>
    </svg>
  );
}

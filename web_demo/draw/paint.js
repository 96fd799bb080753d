// Paints a window on a sheet of any size on a canvas: patches of cells, their numbers where there is room, and labels.
import { chunkAt } from '../model/indexing.js';
import { rowStart } from './block.js';
import { hatch, patternOf } from './palette.js';
import { runsBetween } from './track.js';

/** @typedef {import('./block.js').Block} Block */
/** @typedef {import('./block.js').Plane} Plane */
/** @typedef {import('./track.js').Run} Run */
/** @typedef {{ x: number, y: number, width: number, height: number }} Window What of the sheet is seen. */

/** What stands in a cell: by part (-1 for the input) and place in its memory. @typedef {(chunk: number, flat: number) => string} CellText */

/**
 * @typedef {object} Look
 * @property {import('./palette.js').Theme} theme
 * @property {import('../model/solve.js').Answer | null} answer
 * @property {(chunk: number) => number} hues
 * @property {CellText} textOf
 */

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const smallestText = 20;
const smallestGrid = 4;

/**
 * The part that a cell of a block belongs to.
 *
 * @param {import('../model/solve.js').Answer | null} answer
 * @param {Block} block
 * @param {Plane} plane
 * @param {number} row
 * @param {number} column
 * @returns {number} -1 where it belongs to none.
 */
export function chunkOfCell(answer, block, plane, row, column) {
  if (block.chunk >= 0 || answer === null) return block.chunk;
  const rank = block.dims.length;
  const along = block.splitDim === rank - 1 ? column : block.splitDim === rank - 2 ? row : plane.index[block.splitDim];
  return chunkAt(answer, along);
}

/**
 * @param {CanvasRenderingContext2D} pen Its origin is that of the sheet.
 * @param {import('./sheet.js').Sheet} sheet
 * @param {Window} seen
 * @param {Look} look
 */
export function paintSheet(pen, sheet, seen, { theme, answer, hues, textOf }) {
  const { cellWidth: width, cellHeight: height } = sheet;
  const isSmall = Math.min(width, height) < smallestGrid;

  /** A rectangle of cells of one part. @param {Block} block @param {Plane} plane @param {Run} row @param {Run} column */
  const paintPatch = (block, plane, row, column) => {
    const left = block.x + plane.x + column.at;
    const top = block.y + plane.y + row.at;
    const chunk = chunkOfCell(answer, block, plane, row.first, column.first);
    const ink = chunk < 0 ? { fill: theme.cell, line: theme.edge, solid: theme.edge } : theme.chunks[hues(chunk)];
    pen.fillStyle = isSmall ? ink.solid : ink.fill;
    if (isSmall) {
      pen.fillRect(left, top, column.count * width, row.count * height);
      return;
    }
    for (let r = 0; r < row.count; r += 1) {
      for (let c = 0; c < column.count; c += 1) {
        pen.fillRect(left + c * width + 0.5, top + r * height + 0.5, width - 1, height - 1);
      }
    }
    if (height < smallestText) return;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.font = `${height < 30 ? 11 : 12.5}px ${mono}`;
    pen.strokeStyle = ink.line;
    pen.fillStyle = theme.text;
    pen.lineWidth = 1.5;
    for (let r = 0; r < row.count; r += 1) {
      const bottom = top + (r + 1) * height;
      if (chunk >= 0) {
        pen.stroke(new Path2D(hatch(patternOf(chunk), left + 2, bottom - 6, column.count * width - 4, 4)));
      }
      const first = rowStart(block, plane, row.first + r) + column.first;
      for (let c = 0; c < column.count; c += 1) {
        pen.fillText(fitText(textOf(block.chunk, first + c), width), left + (c + 0.5) * width, bottom - height / 2 - 2);
      }
    }
  };

  /** The number of a row or column. @param {number} index @param {number} x @param {number} y */
  const paintHead = (index, x, y) => {
    pen.fillStyle = theme.ground;
    pen.fillRect(x, y - 7, String(index).length * 6.7 + 6, 14);
    pen.fillStyle = theme.faint;
    pen.fillText(String(index), x + 3, y);
  };

  /** The numbers of rows and columns, which stay in sight. @param {Block} block @param {Plane} plane @param {Run[]} rows @param {Run[]} columns */
  const paintHeads = (block, plane, rows, columns) => {
    const [x, y] = [block.x + plane.x, block.y + plane.y];
    pen.font = `11px ${mono}`;
    pen.textBaseline = 'middle';
    pen.textAlign = 'left';
    if (height >= 12 && block.dims.length > 1 && plane.x === 0) {
      const edge = String(Math.max(0, block.dims[block.dims.length - 2] - 1)).length * 6.7 + 8;
      for (const { first, count, at } of rows) {
        for (let i = 0; i < count; i += 1) {
          paintHead(first + i, Math.max(x - edge, seen.x), y + at + (i + 0.5) * height);
        }
      }
    }
    if (width >= 20 && plane.y === 0) {
      for (const { first, count, at } of columns) {
        for (let i = 0; i < count; i += 1) paintHead(first + i, x + at + i * width + 2, Math.max(y - 8, seen.y + 7));
      }
    }
  };

  for (const block of sheet.blocks) {
    for (const plane of block.planes) {
      const x = seen.x - block.x - plane.x;
      const y = seen.y - block.y - plane.y;
      const columns = runsBetween(block.columns, x, x + seen.width);
      const rows = runsBetween(block.rows, y, y + seen.height);
      for (const row of rows) {
        for (const column of columns) paintPatch(block, plane, row, column);
      }
      if (rows.length > 0 && columns.length > 0) paintHeads(block, plane, rows, columns);
    }
  }
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = theme.text;
  pen.font = `12.5px ${mono}`;
  for (const { x, y, chunk, text, then } of sheet.labels) pen.fillText(`${chunk}  ${text}${then}`, x, y);
  pen.fillStyle = theme.faint;
  for (const { x, y, text } of sheet.notes) pen.fillText(text, x, y);
}

/** What of a text fits a cell: the end tells neighbours apart. @param {string} text @param {number} width */
export function fitText(text, width) {
  const room = Math.floor((width - 4) / 7.4);
  return text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
}

/**
 * A frame round one cell.
 *
 * @param {CanvasRenderingContext2D} pen
 * @param {{ x: number, y: number }} place
 * @param {import('./sheet.js').Sheet} sheet
 * @param {import('./palette.js').Theme} theme
 */
export function paintFocus(pen, place, { cellWidth, cellHeight }, theme) {
  const grow = Math.min(cellWidth, cellHeight) < 8 ? 4 : 0;
  for (const [colour, width] of /** @type {[string, number][]} */ ([
    [theme.ground, 5],
    [theme.focus, 2.5],
  ])) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.strokeRect(place.x - grow, place.y - grow, cellWidth + 2 * grow, cellHeight + 2 * grow);
  }
}

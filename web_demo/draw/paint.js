// Paints a sheet with a pen: a canvas context, or the recorder of svg.js, which has the same methods.
import { chunkAt } from '../model/indexing.js';
import { rowStart } from './block.js';
import { inkOf, patternOf } from './palette.js';
import { foldSize, runsBetween } from './track.js';

/** @typedef {import('./block.js').Block} Block */
/** @typedef {import('./track.js').Run} Run */
/** @typedef {import('./palette.js').Theme} Theme */
/** @typedef {CanvasRenderingContext2D | import('./svg.js').SvgPen} Pen */
/** @typedef {{ x: number, y: number, width: number, height: number }} Window What of the sheet is seen. */

/** What stands in a cell: by chunk (-1 for the input) and place in its memory. @typedef {(chunk: number, flat: number) => string} CellText */

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
/** The width of a character of a label. */
const labelDigit = 7.53;
const smallestText = 20;
const smallestGrid = 4;
const smallestPattern = 14;

/**
 * @param {Pen} pen Its origin is that of the sheet.
 * @param {import('./sheet.js').Sheet} sheet
 * @param {Window} seen
 * @param {{ theme: Theme, answer: import('../model/solve.js').Answer | null, textOf: CellText, front: number[] | null }}
 *   look `front`: index of the plane that is drawn above the others of its stack
 */
export function paintSheet(pen, sheet, seen, look) {
  const { theme } = look;
  for (const block of sheet.blocks) {
    if (!touches(block, seen)) continue;
    for (const plane of inOrder(block, look)) paintPlane(pen, block, plane, seen, look);
  }
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  for (const label of sheet.labels) paintLabel(pen, label, theme);
  pen.font = `13px system-ui, sans-serif`;
  pen.fillStyle = theme.faint;
  for (const { x, y, text } of sheet.notes) pen.fillText(text, x, y);
}

/** @param {Block} block @param {Window} seen */
function touches(block, seen) {
  return (
    block.x < seen.x + seen.width &&
    block.x + block.width > seen.x &&
    block.y < seen.y + seen.height &&
    block.y + block.height > seen.y
  );
}

/**
 * The planes from back to front, the one that is looked at last.
 *
 * @param {Block} block
 * @param {{ front: number[] | null }} look
 */
function inOrder({ planes, dims }, { front }) {
  if (front === null || dims.length !== 3) return planes;
  const isFront = (/** @type {import('./block.js').Plane} */ plane) => plane.index[0] === front[0];
  return [...planes.filter((plane) => !isFront(plane)), ...planes.filter(isFront)];
}

/**
 * @param {Pen} pen
 * @param {Block} block
 * @param {import('./block.js').Plane} plane
 * @param {Window} seen
 * @param {Parameters<typeof paintSheet>[3]} look
 */
function paintPlane(pen, block, plane, seen, look) {
  const { theme, answer } = look;
  const x = block.x + plane.x;
  const y = block.y + plane.y;
  const columns = runsBetween(block.columns, seen.x - x, seen.x + seen.width - x);
  const rows = runsBetween(block.rows, seen.y - y, seen.y + seen.height - y);
  const rank = block.dims.length;
  // The ground hides the planes behind.
  if (rank === 3) {
    pen.fillStyle = theme.ground;
    pen.fillRect(x - 2, y - 2, block.columns.size + 4, block.rows.size + 4);
  }
  for (const row of rows) {
    for (const column of columns) {
      const along =
        block.splitDim === rank - 1
          ? column.first
          : block.splitDim === rank - 2
            ? row.first
            : plane.index[block.splitDim];
      const chunk = block.chunk >= 0 || answer === null ? block.chunk : chunkAt(answer, along);
      paintPatch(pen, block, plane, row, column, chunk, look);
    }
  }
  paintFolds(pen, block, x, y, theme);
}

/**
 * A rectangle of cells of one chunk.
 *
 * @param {Pen} pen
 * @param {Block} block
 * @param {import('./block.js').Plane} plane
 * @param {Run} row
 * @param {Run} column
 * @param {number} chunk
 * @param {Parameters<typeof paintSheet>[3]} look
 */
function paintPatch(pen, block, plane, row, column, chunk, { theme, textOf }) {
  const { cell: width } = block.columns;
  const { cell: height } = block.rows;
  const left = block.x + plane.x + column.at;
  const top = block.y + plane.y + row.at;
  const ink = chunk < 0 ? { fill: theme.cell, line: theme.edge, solid: theme.edge } : inkOf(theme, chunk);
  const small = Math.min(width, height);
  if (small < smallestGrid) {
    pen.fillStyle = ink.solid;
    pen.fillRect(left, top, column.count * width, row.count * height);
    return;
  }
  pen.fillStyle = ink.fill;
  for (let r = 0; r < row.count; r += 1) {
    for (let c = 0; c < column.count; c += 1) {
      pen.fillRect(left + c * width + 0.5, top + r * height + 0.5, width - 1, height - 1);
    }
  }
  if (small >= smallestPattern && chunk >= 0) {
    paintPatterns(pen, ink.line, patternOf(chunk), left, top, row, column, block);
  }
  if (height < smallestText) return;
  // The text stands above the pattern.
  const middle = (height - (chunk >= 0 ? 5 : 0)) / 2 + 0.5;
  pen.fillStyle = theme.text;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `${height < 30 ? 11 : 12.5}px ${mono}`;
  for (let r = 0; r < row.count; r += 1) {
    const first = rowStart(block, plane, row.first + r) + column.first;
    for (let c = 0; c < column.count; c += 1) {
      const text = textOf(block.chunk, first + c);
      pen.fillText(fitText(text, width), left + (c + 0.5) * width, top + r * height + middle);
    }
  }
}

/** What of a text fits a cell: the end tells neighbours apart. @param {string} text @param {number} width */
function fitText(text, width) {
  const room = Math.floor((width - 4) / 7.4);
  return text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
}

/**
 * Hatches the lower edge of each cell, where no text stands.
 *
 * @param {Pen} pen
 * @param {string} colour
 * @param {string} pattern
 * @param {number} left
 * @param {number} top
 * @param {Run} row
 * @param {Run} column
 * @param {Block} block
 */
function paintPatterns(pen, colour, pattern, left, top, row, column, block) {
  const { cell: width } = block.columns;
  const { cell: height } = block.rows;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (let r = 0; r < row.count; r += 1) {
    for (let c = 0; c < column.count; c += 1) {
      hatch(pen, pattern, left + c * width + 2, top + (r + 1) * height - 7, width - 4, 5);
    }
  }
  pen.stroke();
}

/**
 * Adds the strokes of a pattern in a small rectangle to the path.
 *
 * @param {Pen} pen
 * @param {string} pattern
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
export function hatch(pen, pattern, x, y, width, height) {
  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  const line = (x0, y0, x1, y1) => {
    pen.moveTo(x0, y0);
    pen.lineTo(x1, y1);
  };
  const right = x + width;
  const bottom = y + height;
  if (pattern === 'plain') line(x, bottom, right, bottom);
  if (pattern === 'level' || pattern === 'grid') {
    line(x, bottom, right, bottom);
    line(x, bottom - 3, right, bottom - 3);
  }
  const isDense = pattern === 'upright' || pattern === 'grid';
  for (let at = x; at + height <= right; at += isDense ? 4 : 7) {
    if (pattern === 'rising' || pattern === 'crossed') line(at, bottom, at + height, y);
    if (pattern === 'falling' || pattern === 'crossed') line(at, y, at + height, bottom);
    if (isDense) line(at + 1, y, at + 1, bottom);
    if (pattern === 'dots') line(at + 1, bottom - 1, at + 3, bottom - 1);
  }
}

/**
 * @param {Pen} pen
 * @param {Block} block
 * @param {number} x
 * @param {number} y
 * @param {Theme} theme
 */
function paintFolds(pen, block, x, y, theme) {
  pen.fillStyle = theme.faint;
  const dot = 1.6;
  for (const { at } of block.columns.folds) {
    for (let i = -1; i <= 1; i += 1) {
      const middle = y + Math.min(block.rows.size, 320) / 2;
      pen.fillRect(x + at + foldSize / 2 + i * 6 - dot, middle - dot, 2 * dot, 2 * dot);
    }
  }
  for (const { at } of block.rows.folds) {
    for (let i = -1; i <= 1; i += 1) {
      const middle = x + Math.min(block.columns.size, 640) / 2;
      pen.fillRect(middle - dot, y + at + foldSize / 2 + i * 6 - dot, 2 * dot, 2 * dot);
    }
  }
}

/**
 * The number and shape of a part, with the axis it lost struck out.
 *
 * @param {Pen} pen
 * @param {import('./sheet.js').Label} label
 * @param {Theme} theme
 */
function paintLabel(pen, { x, y, chunk, text, strike, strikeEnd, then }, theme) {
  const ink = inkOf(theme, chunk);
  pen.fillStyle = ink.fill;
  const name = String(chunk);
  const tag = 10 + name.length * 7;
  pen.fillRect(x, y - 13, tag, 17);
  pen.strokeStyle = ink.line;
  pen.lineWidth = 1.5;
  pen.strokeRect(x + 0.75, y - 12.25, tag - 1.5, 15.5);
  pen.font = `12.5px ${mono}`;
  pen.fillStyle = theme.text;
  pen.fillText(name, x + 5, y);
  const start = x + tag + 6;
  pen.fillText(text + then, start, y);
  if (strikeEnd > strike) {
    pen.fillRect(start + strike * labelDigit - 1.5, y - 5, (strikeEnd - strike) * labelDigit + 3, 1.6);
  }
}

/**
 * A frame round one cell.
 *
 * @param {Pen} pen
 * @param {{ x: number, y: number }} place
 * @param {import('./sheet.js').Sheet} sheet
 * @param {Theme} theme
 */
export function paintFocus(pen, place, sheet, theme) {
  const { cellWidth, cellHeight } = sheet;
  const grow = Math.min(cellWidth, cellHeight) < 8 ? 4 : 0;
  pen.strokeStyle = theme.ground;
  pen.lineWidth = 5;
  pen.strokeRect(place.x - grow, place.y - grow, cellWidth + 2 * grow, cellHeight + 2 * grow);
  pen.strokeStyle = theme.focus;
  pen.lineWidth = 2.5;
  pen.strokeRect(place.x - grow, place.y - grow, cellWidth + 2 * grow, cellHeight + 2 * grow);
}

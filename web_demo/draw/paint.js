// Paints a window on a sheet of any size on a canvas: cells, their numbers where there is room, and labels.
import { rowsOf } from './block.js';
import { hatch, inks, patternOf } from './palette.js';
import { runsBetween } from './track.js';

/** @import { Block, Look, Plane, Sheet, Window } from '../nouns.js' */

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const smallestText = 20;
const smallestGrid = 4;

/**
 * @param {CanvasRenderingContext2D} pen Its origin is that of the sheet.
 * @param {Sheet} sheet
 * @param {Window} seen
 * @param {Look} look
 * @param {{ x: number, y: number } | null} lit The cell that is looked at.
 */
export function paintSheet(pen, sheet, seen, { answer, hues, textOf }, lit) {
  const { cellWidth: width, cellHeight: height } = sheet;
  const style = getComputedStyle(pen.canvas);
  const [ground, cell, edge, text, faint] = ['--panel', '--cell', '--edge', '--text', '--soft'].map((name) =>
    style.getPropertyValue(name),
  );
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const none = { fill: cell, line: edge, solid: edge };

  /** @param {number} x @param {number} y @param {{ count: number, chunk: number }} piece @param {(i: number) => string} textAt */
  const paintPiece = (x, y, { count, chunk }, textAt) => {
    const ink = chunk < 0 ? none : inks[isDark ? 'dark' : 'light'][hues(chunk)];
    if (Math.min(width, height) < smallestGrid) {
      pen.fillStyle = ink.solid;
      pen.fillRect(x, y, count * width, height);
      return;
    }
    pen.fillStyle = ink.fill;
    for (let c = 0; c < count; c += 1) pen.fillRect(x + c * width + 0.5, y + 0.5, width - 1, height - 1);
    if (height < smallestText) return;
    pen.strokeStyle = ink.line;
    pen.lineWidth = 1.5;
    if (chunk >= 0) pen.stroke(new Path2D(hatch(patternOf(chunk), x + 2, y + height - 6, count * width - 4, 4)));
    pen.fillStyle = text;
    pen.font = `${height < 30 ? 11 : 12.5}px ${mono}`;
    pen.textAlign = 'center';
    for (let c = 0; c < count; c += 1) {
      pen.fillText(fitText(textAt(c), width), x + (c + 0.5) * width, y + height / 2 - 2);
    }
  };

  /** The number of a row or column, which stays in sight. @param {number} index @param {number} x @param {number} y */
  const paintHead = (index, x, y) => {
    pen.fillStyle = ground;
    pen.fillRect(x, y - 7, String(index).length * 6.7 + 6, 14);
    pen.fillStyle = faint;
    pen.font = `11px ${mono}`;
    pen.textAlign = 'left';
    pen.fillText(String(index), x + 3, y);
  };

  /** @param {Block} block @param {Plane} plane */
  const paintPlane = (block, plane) => {
    const [left, top] = [block.x + plane.x, block.y + plane.y];
    const rows = [...rowsOf(block, plane, answer, seen)];
    for (const { y, first, pieces } of rows) {
      for (const piece of pieces) {
        paintPiece(piece.x, y, piece, (i) => textOf(block.chunk, first + piece.column + i));
      }
    }
    if (height >= 12 && block.dims.length > 1 && plane.x === 0) {
      const digits = String(Math.max(0, block.dims[block.dims.length - 2] - 1)).length;
      for (const { row, y } of rows) paintHead(row, Math.max(left - digits * 6.7 - 8, seen.left), y + height / 2);
    }
    if (width < 20 || plane.y > 0 || rows.length === 0) return;
    for (const { first, count, at } of runsBetween(block.columns, seen.left - left, seen.right - left)) {
      for (let c = 0; c < count; c += 1) {
        paintHead(first + c, left + at + c * width + 2, Math.max(top - 8, seen.top + 7));
      }
    }
  };

  pen.textBaseline = 'middle';
  for (const block of sheet.blocks) for (const plane of block.planes) paintPlane(block, plane);
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.font = `12.5px ${mono}`;
  pen.fillStyle = text;
  for (const { x, y, chunk, text: dims, then } of sheet.labels) pen.fillText(`${chunk}  ${dims}${then}`, x, y);
  pen.fillStyle = faint;
  for (const { x, y, text: note } of sheet.notes) pen.fillText(note, x, y);
  if (lit === null) return;
  const grow = Math.min(width, height) < 8 ? 4 : 0;
  for (const [colour, lineWidth] of /** @type {[string, number][]} */ ([
    [ground, 5],
    [text, 2.5],
  ])) {
    Object.assign(pen, { strokeStyle: colour, lineWidth });
    pen.strokeRect(lit.x - grow, lit.y - grow, width + 2 * grow, height + 2 * grow);
  }
}

/** What of a text fits a cell: the end tells neighbours apart. @param {string} text @param {number} width */
export function fitText(text, width) {
  const room = Math.floor((width - 4) / 7.4);
  return text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
}

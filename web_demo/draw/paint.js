// Paints what is seen of a plane of any size on a canvas: cells, their numbers where there is room, and heads.
import { rowsOf } from './block.js';
import { hatch, inks, patternOf } from './palette.js';
import { headWidth } from './sheet.js';
import { runsBetween } from './track.js';

/** @import { Block, Model, Window } from '../nouns.js' */

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const smallestText = 20;
const smallestGrid = 4;

/**
 * @param {CanvasRenderingContext2D} pen Its origin is that of the plane.
 * @param {Block} block
 * @param {number[]} index Of the plane.
 * @param {Window} seen
 * @param {Model} model
 */
export function paintPlane(pen, block, index, seen, { shown, hues, textOf }) {
  const { columns, chunk: own, dims } = block;
  const [width, height] = [columns.cell, block.rows.cell];
  const rows = [...rowsOf(block, index, shown, seen)];
  if ((rows[0]?.pieces.length ?? 0) === 0) return;
  const [ground, cell, edge, text, faint] = ['--panel', '--cell', '--edge', '--text', '--soft'].map((name) => {
    pen.canvas.style.setProperty('color', `var(${name})`);
    return getComputedStyle(pen.canvas).color;
  });
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

  /** The number of a row or column, which stays in sight. @param {number} number @param {number} x @param {number} y */
  const paintHead = (number, x, y) => {
    pen.fillStyle = ground;
    pen.fillRect(x, y - 7, String(number).length * 6.7 + 6, 14);
    pen.fillStyle = faint;
    pen.font = `11px ${mono}`;
    pen.textAlign = 'left';
    pen.fillText(String(number), x + 3, y);
  };

  pen.textBaseline = 'middle';
  for (const { y, first, pieces } of rows) {
    for (const piece of pieces) paintPiece(piece.at, y, piece, (i) => textOf(own, first + piece.first + i));
  }
  if (height >= 12 && dims.length > 1) {
    for (const { row, y } of rows) paintHead(row, Math.max(-headWidth(dims), seen.left), y + height / 2);
  }
  if (width < 20) return;
  for (const { first, count, at } of runsBetween(columns, seen.left, seen.right)) {
    for (let c = 0; c < count; c += 1) paintHead(first + c, at + c * width + 2, Math.max(-8, seen.top + 7));
  }
}

/** What of a text fits a cell: the end tells neighbours apart. @param {string} text @param {number} width */
export function fitText(text, width) {
  const room = Math.floor((width - 4) / 7.4);
  return text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
}

// Paints what is seen of a plane of any size on a canvas: cells, their numbers where there is room, and heads.
import { rowsOf } from './block.js';
import { dashOf, hues, mixed } from './palette.js';
import { headWidth, textSize } from './sheet.js';
import { runsBetween } from './track.js';

/** @import { Block, Model, Window } from '../nouns.js' */
/** @typedef {{ digit: number, font: string, page: (name: string) => string }} Look The width of a digit, the font of numbers, and the colours of the page by name. */

/** Smaller cells are but their colours. */
const smallestText = 20;

/**
 * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} pen Its origin is that of the plane.
 * @param {Block} block
 * @param {number[]} index Of the plane.
 * @param {Window} seen
 * @param {Pick<Model, 'shown' | 'hues' | 'textOf'>} model
 * @param {Look} look
 */
export function paintPlane(pen, block, index, seen, { shown, hues: hueOf, textOf }, { digit, font, page }) {
  const { columns, chunk: own } = block;
  const [width, height] = [columns.cell, block.rows.cell];
  const rows = [...rowsOf(block, index, shown, seen)];
  if ((rows[0]?.pieces.length ?? 0) === 0) return;
  /** The number of a row or column, which stays in sight. @param {number} number @param {number} x @param {number} y */
  const paintHead = (number, x, y) => {
    const room = String(number).length * 7.2 + 6;
    pen.fillStyle = page('panel');
    pen.fillRect(x, y - 7, room, 14);
    pen.fillStyle = page('soft');
    pen.fillText(String(number), x + room / 2, y);
  };

  const size = textSize(height);
  pen.font = `${size}px ${font}`;
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.lineWidth = 2.5;
  for (const { y, first, pieces } of rows) {
    for (const { first: column, count, at, chunk } of pieces) {
      const hue = hues[hueOf(Math.max(0, chunk))];
      if (height < smallestText) {
        pen.fillStyle = chunk < 0 ? page('strong-line') : mixed('solid', hue, page);
        pen.fillRect(at, y, count * width, height);
        continue;
      }
      pen.fillStyle = chunk < 0 ? page('cell') : mixed('fill', hue, page);
      for (let c = 0; c < count; c += 1) pen.fillRect(at + c * width + 0.5, y + 0.5, width - 1, height - 1);
      pen.fillStyle = page('text');
      for (let c = 0; c < count; c += 1) {
        const x = at + c * width + width / 2;
        pen.fillText(fitText(textOf(own, first + column + c), width, digit * size), x, y + height / 2 - 1);
      }
      if (chunk < 0) continue;
      pen.strokeStyle = mixed('ink', hue, page);
      pen.setLineDash(dashOf(chunk));
      pen.stroke(new Path2D(linesOf(at, y + height, width, count)));
    }
  }
  if (height < smallestText) return;
  pen.font = `12px ${font}`;
  if (block.heads.rows) {
    for (const { row, y } of rows) paintHead(row, Math.max(-headWidth(block, digit), seen.left), y + height / 2);
  }
  for (const { first, count, at } of runsBetween(columns, seen.left, seen.right)) {
    for (let c = 0; c < count; c += 1) paintHead(first + c, at + c * width + 2, Math.max(-8, seen.top + 7));
  }
}

/** What of a text fits a cell: the end tells neighbours apart. @param {string} text @param {number} width @param {number} digit Pixels of a character. */
export function fitText(text, width, digit) {
  const room = Math.floor((width - 4) / digit);
  return text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
}

/** The lines beneath cells of one part, as a path: each begins anew. @param {number} x @param {number} bottom @param {number} width @param {number} count */
export const linesOf = (x, bottom, width, count) =>
  Array.from({ length: count }, (_, c) => `M${x + c * width + 3} ${bottom - 3.5}h${width - 6}`).join('');

// Paints what is seen of a plane of any size on a canvas: cells, their numbers where there is room, and heads.
import { rowsOf } from './block.js';
import { dashOf } from './palette.js';
import { headWidth } from './sheet.js';
import { runsBetween } from './track.js';

/** @import { Block, Model, Window } from '../nouns.js' */

/** Smaller cells are but their colours. */
const smallestText = 20;

/**
 * @param {CanvasRenderingContext2D} pen Its origin is that of the plane.
 * @param {Block} block
 * @param {number[]} index Of the plane.
 * @param {Window} seen
 * @param {Model} model
 */
export function paintPlane(pen, block, index, seen, { shown, hues, textOf }) {
  const { canvas } = pen;
  const { columns, chunk: own, dims } = block;
  const [width, height] = [columns.cell, block.rows.cell];
  const rows = [...rowsOf(block, index, shown, seen)];
  if ((rows[0]?.pieces.length ?? 0) === 0) return;
  /** @type {Record<string, string>} */
  const known = {};
  /** What the style sheet says of a colour, in a form that canvases take. @param {string} value @param {string} [hue] */
  const colour = (value, hue = '') => {
    const name = value + hue;
    if (known[name] === undefined) {
      canvas.className = hue;
      canvas.style.setProperty('color', value);
      known[name] = getComputedStyle(canvas).color;
    }
    return known[name];
  };
  /** The number of a row or column, which stays in sight. @param {number} number @param {number} x @param {number} y */
  const paintHead = (number, x, y) => {
    const room = String(number).length * 7.2 + 6;
    pen.fillStyle = colour('var(--panel)');
    pen.fillRect(x, y - 7, room, 14);
    pen.fillStyle = colour('var(--soft)');
    pen.fillText(String(number), x + room / 2, y);
  };

  pen.font = `12px ${getComputedStyle(canvas).fontFamily}`;
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.lineWidth = 2.5;
  for (const { y, first, pieces } of rows) {
    for (const { first: column, count, at, chunk } of pieces) {
      const hue = chunk < 0 ? '' : `hue-${hues(chunk)}`;
      if (height < smallestText) {
        pen.fillStyle = colour('var(--solid, var(--strong-line))', hue);
        pen.fillRect(at, y, count * width, height);
        continue;
      }
      pen.strokeStyle = colour('var(--ink, transparent)', hue);
      pen.setLineDash(chunk < 0 ? [] : dashOf(chunk));
      for (let c = 0; c < count; c += 1) {
        const x = at + c * width;
        pen.fillStyle = colour('var(--fill, var(--cell))', hue);
        pen.fillRect(x + 0.5, y + 0.5, width - 1, height - 1);
        pen.stroke(new Path2D(lineOf(x, y + height, width)));
        pen.fillStyle = colour('var(--text)');
        pen.fillText(fitText(textOf(own, first + column + c), width), x + width / 2, y + height / 2 - 1);
      }
    }
  }
  if (height < smallestText) return;
  if (dims.length > 1) {
    for (const { row, y } of rows) paintHead(row, Math.max(-headWidth(dims), seen.left), y + height / 2);
  }
  for (const { first, count, at } of runsBetween(columns, seen.left, seen.right)) {
    for (let c = 0; c < count; c += 1) paintHead(first + c, at + c * width + 2, Math.max(-8, seen.top + 7));
  }
}

/** What of a text fits a cell: the end tells neighbours apart. @param {string} text @param {number} width */
export function fitText(text, width) {
  const room = Math.floor((width - 4) / 7.4);
  return text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
}

/** The line beneath cells of one part, as a path. @param {number} x @param {number} bottom @param {number} width */
export const lineOf = (x, bottom, width) => `M${x + 3} ${bottom - 3.5}h${width - 6}`;

// Paints the memory strip at a moment.
import { inkOf, patternOf } from './palette.js';
import { hatch } from './paint.js';
import { momentOf } from './strip.js';

/** @typedef {import('./strip.js').Strip} Strip */

const barHeight = 34;
/** Tops of the three bars: input, scratch, parts. */
const tops = { two: [22, 0, 116], three: [22, 104, 186] };
export const stripHeight = { two: 170, three: 240 };

/**
 * @param {import('./paint.js').Pen} pen
 * @param {Strip} strip
 * @param {number} time
 * @param {{ theme: import('./palette.js').Theme, hasScratch: boolean, width: number }} look
 */
export function paintStrip(pen, strip, time, { theme, hasScratch, width }) {
  const levels = hasScratch ? tops.three : tops.two;
  const { arrived, moving, waiting } = momentOf(strip, time);
  /** @param {number} level */
  const topOf = (level) =>
    hasScratch ? levels[0] + (levels[1] - levels[0]) * level : levels[0] + ((levels[2] - levels[0]) * level) / 2;
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.font = '13px system-ui, sans-serif';
  pen.fillStyle = theme.faint;
  pen.fillText('Input: one flat array, row after row', 0, levels[0] - 8);
  if (hasScratch) pen.fillText('Scratch in WebAssembly: one tile of rows at a time', 0, levels[1] - 8);
  pen.fillText('Parts: an array each', 0, levels[2] - 8);
  if (hasScratch) frame(pen, theme, 0, levels[1], width);
  for (const { x, width: size } of strip.parts) frame(pen, theme, x, levels[2], Math.max(size, 3));

  for (const [i, { x, width: size, chunk, partX }] of strip.pieces.entries()) {
    bar(pen, theme, chunk, x, levels[0], size);
    if (arrived.has(i)) bar(pen, theme, chunk, partX, levels[2], size);
  }
  for (const i of waiting) bar(pen, theme, strip.pieces[i].chunk, strip.pieces[i].x, levels[1], strip.pieces[i].width);
  for (const { piece, x, level } of moving) {
    bar(pen, theme, strip.pieces[piece].chunk, x, topOf(level), strip.pieces[piece].width);
  }
  paintRows(pen, strip, theme, levels);
}

/** @param {import('./paint.js').Pen} pen @param {Strip} strip @param {import('./palette.js').Theme} theme @param {number[]} levels */
function paintRows(pen, strip, theme, levels) {
  pen.fillStyle = theme.faint;
  pen.textAlign = 'center';
  pen.font = '12px system-ui, sans-serif';
  for (const { row, x, width } of strip.rows) {
    pen.fillRect(x, levels[0] + barHeight + 4, width - 1, 1.5);
    if (width > 44) pen.fillText(`row ${row}`, x + width / 2, levels[0] + barHeight + 18);
  }
  for (const { x, text } of strip.folds) pen.fillText(text, x, levels[0] + barHeight / 2 + 4);
  for (const { x, text } of strip.partFolds) pen.fillText(text, x, levels[2] + barHeight / 2 + 4);
  for (const { chunk, x, width } of strip.parts) {
    if (width > 18) {
      pen.fillText(width > 56 ? `part ${chunk}` : String(chunk), x + width / 2, levels[2] + barHeight + 16);
    }
  }
}

/** @param {import('./paint.js').Pen} pen @param {import('./palette.js').Theme} theme @param {number} x @param {number} y @param {number} width */
function frame(pen, theme, x, y, width) {
  pen.strokeStyle = theme.edge;
  pen.lineWidth = 1;
  pen.strokeRect(x + 0.5, y + 0.5, Math.max(1, width - 1), barHeight - 1);
}

/**
 * @param {import('./paint.js').Pen} pen
 * @param {import('./palette.js').Theme} theme
 * @param {number} chunk
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
function bar(pen, theme, chunk, x, y, width) {
  if (width <= 0) return;
  const ink = inkOf(theme, chunk);
  pen.fillStyle = ink.fill;
  pen.fillRect(x, y, width, barHeight);
  pen.fillStyle = ink.line;
  pen.fillRect(x, y, Math.min(1.5, width), barHeight);
  if (width < 12) return;
  pen.strokeStyle = ink.line;
  pen.lineWidth = 1.5;
  pen.beginPath();
  hatch(pen, patternOf(chunk), x + 3, y + barHeight - 8, width - 5, 5);
  pen.stroke();
}

// The picture as a file: the folded sheets, whole, with their colours written out.
import { render } from 'preact';

import { inputSheet, measure, partsSheet } from '../draw/sheet.js';
import { narrate } from '../model/narrate.js';
import { download } from './bits.jsx';
import { FoldedSheet } from './sheet.jsx';

/** @typedef {import('../main.jsx').Model} Model */

const room = 720;
const gap = 16;
const written = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'text-decoration',
];

/** What style sheets say of the elements, written into them. @param {Element} svg */
function inline(svg) {
  for (const element of svg.querySelectorAll('rect, text, tspan, path')) {
    const style = getComputedStyle(element);
    for (const name of written) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const element of svg.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (/^(class|id|role|tabindex|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    }
  }
}

/** Both sheets in one SVG that needs no style sheet. @param {Model} model @returns {Element} */
function pictureOf(model) {
  const { shown, drawable, hues, textOf, size, hasValues } = model;
  const dims = shown?.dims ?? drawable;
  const digits = hasValues ? 6 : Math.min(8, String(Math.max(0, size - 1)).length);
  const cells = measure(dims, room, { isFull: false, zoom: 0, digits, parts: shown?.lengths.length ?? 1 });
  const before = inputSheet(shown, dims, cells);
  const sheets = shown === null ? [before] : [before, partsSheet(shown, cells, before.blocks[0])];
  const width = Math.max(...sheets.map((sheet) => Math.ceil(sheet.width)));
  const tops = sheets.map((_, i) => sheets.slice(0, i).reduce((sum, sheet) => sum + Math.ceil(sheet.height) + gap, 0));
  const height = (tops.at(-1) ?? 0) + Math.ceil(sheets[sheets.length - 1].height);
  const desk = document.createElement('div');
  desk.className = 'off-page';
  document.body.append(desk);
  render(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <title>{shown === null ? 'A split that is refused' : narrate(model.state, shown).join(' ')}</title>
      <rect class="ground" width={width} height={height} />
      {sheets.map((sheet, i) => (
        <g key={i} transform={`translate(0 ${tops[i]})`}>
          <FoldedSheet sheet={sheet} look={{ answer: shown, hues, textOf }} name={`saved-${i}`} label="" at={null} />
        </g>
      ))}
    </svg>,
    desk,
  );
  const picture = desk.children[0];
  inline(picture);
  desk.remove();
  return picture;
}

/** Browsers have no canvas beyond this size: a larger picture is made smaller, not cut off. */
const longest = 8192;

/** @param {Model} model @param {string} kind 'svg' or 'png'. @returns {Promise<string>} What was done, in words. */
export async function save(model, kind) {
  const picture = pictureOf(model);
  const blob = new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });
  if (kind === 'svg') return download(blob, 'tensorsplit.svg');
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = Math.min(2, longest / Math.max(image.width, image.height));
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  const png = await new Promise((done) => canvas.toBlob(done));
  if (png === null) return 'Not saved: this browser makes no picture of that size';
  const smaller = `, made smaller: ${canvas.width} × ${canvas.height} pixels for ${image.width} × ${image.height}`;
  return download(png, 'tensorsplit.png') + (scale < 1 ? smaller : '');
}

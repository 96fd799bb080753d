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
const namespace = 'http://www.w3.org/2000/svg';

/** Both sheets in one SVG that needs no style sheet. @param {Model} model @returns {SVGSVGElement} */
function pictureOf(model) {
  const { shown, drawable, hues, textOf, size, hasValues } = model;
  const dims = shown?.dims ?? drawable;
  const digits = hasValues ? 6 : Math.min(8, String(Math.max(0, size - 1)).length);
  const cells = measure(dims, room, { isFull: false, zoom: 0, digits, parts: shown?.lengths.length ?? 1 });
  const before = inputSheet(shown, dims, cells);
  const sheets = shown === null ? [before] : [before, partsSheet(shown, cells, before.blocks[0])];
  const look = { answer: shown, hues, textOf };
  const desk = document.createElement('div');
  desk.className = 'off-page';
  document.body.append(desk);
  render(
    sheets.map((sheet, i) => <FoldedSheet key={i} sheet={sheet} look={look} name={`saved-${i}`} label="" at={null} />),
    desk,
  );
  const width = Math.max(...sheets.map((sheet) => Math.ceil(sheet.width)));
  const height = sheets.reduce((sum, sheet) => sum + Math.ceil(sheet.height) + gap, -gap);
  const all = document.createElementNS(namespace, 'svg');
  for (const [name, value] of Object.entries({ xmlns: namespace, width, height, viewBox: `0 0 ${width} ${height}` })) {
    all.setAttribute(name, String(value));
  }
  const title = document.createElementNS(namespace, 'title');
  title.textContent = shown === null ? 'A split that is refused' : narrate(model.state, shown).join(' ');
  const ground = document.createElementNS(namespace, 'rect');
  for (const [name, value] of Object.entries({ width, height, fill: model.theme.ground })) {
    ground.setAttribute(name, String(value));
  }
  all.append(title, ground);
  let y = 0;
  for (const [i, svg] of [...desk.querySelectorAll('svg')].entries()) {
    const group = document.createElementNS(namespace, 'g');
    group.setAttribute('transform', `translate(0 ${y})`);
    for (const element of svg.querySelectorAll('rect, text, tspan, path')) {
      const style = getComputedStyle(element);
      for (const name of written) element.setAttribute(name, style.getPropertyValue(name));
    }
    for (const element of svg.querySelectorAll('*')) {
      for (const name of element.getAttributeNames()) {
        if (/^(class|id|role|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
      }
    }
    group.append(...svg.childNodes);
    all.append(group);
    y += Math.ceil(sheets[i].height) + gap;
  }
  desk.remove();
  return all;
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

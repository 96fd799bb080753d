// The picture as a file: the folded sheets, whole, with their colours written out.
import { render } from 'preact';

import { sheetsOf } from '../draw/sheet.js';
import { narrate, textOf } from '../model/narrate.js';
import { WithModel, download } from './bits.jsx';
import { Sheet, digitWidth } from './sheet.jsx';

/** @import { Model } from '../nouns.js' */

const room = 720;
const margin = 10;
const written = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'text-anchor'];

/** @param {Element} element @param {Record<string, string | number>} attributes */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Both sheets in one SVG that needs no style sheet: the page lays them out, out of sight. @param {Model} model @returns {Element} */
function pictureOf(model) {
  const { state, answer } = model;
  const words = answer && narrate(state, answer);
  const digit = digitWidth();
  const { input, parts, flow } = sheetsOf(model, { width: room, digit });
  const sheets = [[input], parts].map((blocks, i) => (
    <Sheet key={i} {...{ blocks, digit, flow }} name="" label="" at={null} />
  ));
  const desk = Object.assign(document.createElement('div'), { className: 'off-page' });
  desk.style.setProperty('width', `${room}px`);
  document.body.append(desk);
  render(
    <WithModel value={model}>
      {sheets}
      <svg xmlns="http://www.w3.org/2000/svg">
        <title>{words === null ? 'A split that is refused' : `${textOf(words.first)} ${words.rest}`}</title>
        <rect class="ground" width="100%" height="100%" />
      </svg>
    </WithModel>,
    desk,
  );
  for (const element of desk.querySelectorAll('rect, text, path')) {
    const style = getComputedStyle(element);
    setAll(element, Object.fromEntries(written.map((name) => [name, style.getPropertyValue(name)])));
  }
  const { left, top } = desk.getBoundingClientRect();
  const pieces = [...desk.querySelectorAll('.sheet svg')];
  const places = pieces.map((piece) => piece.getBoundingClientRect());
  const picture = /** @type {Element} */ (desk.lastElementChild);
  for (const [i, { x, y, width, height }] of places.entries()) {
    setAll(pieces[i], { x: x - left, y: y - top, width, height, overflow: 'visible' });
  }
  picture.append(...pieces);
  for (const element of picture.querySelectorAll('[class]')) element.removeAttribute('class');
  const width = Math.ceil(Math.max(...places.map(({ right }) => right)) - left + margin);
  const height = Math.ceil(Math.max(...places.map(({ bottom }) => bottom)) - top + margin);
  setAll(picture, { width, height, viewBox: `0 0 ${width} ${height}` });
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
  const image = Object.assign(new Image(), { src: URL.createObjectURL(blob) });
  await image.decode();
  const scale = Math.min(2, longest / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const smaller = `, made smaller: ${canvas.width} × ${canvas.height} pixels for ${image.width} × ${image.height}`;
  return download(await canvas.convertToBlob(), 'tensorsplit.png') + (scale < 1 ? smaller : '');
}

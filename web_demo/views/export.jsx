// The picture as a file: the folded sheets, whole, with their colours written out.
import { render } from 'preact';

import { sheetsOf } from '../draw/sheet.js';
import { narrate, textOf } from '../model/narrate.js';
import { WithModel, download } from './bits.jsx';
import { Sheet } from './sheet.jsx';

/** @import { Model } from '../nouns.js' */

const room = 720;
const margin = 10;
const written = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'text-anchor', 'text-decoration'];

/** @param {Element} element @param {Record<string, string | number>} attributes */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** What style sheets say of an element, written into it. @param {Element} element */
function inline(element) {
  const style = getComputedStyle(element);
  setAll(element, Object.fromEntries(written.map((name) => [name, style.getPropertyValue(name)])));
}

/** Both sheets in one SVG that needs no style sheet: the page lays them out, out of sight. @param {Model} model @returns {Element} */
function pictureOf(model) {
  const { state, shown } = model;
  const words = shown && narrate(state, shown);
  const desk = Object.assign(document.createElement('div'), { className: 'off-page' });
  desk.style.setProperty('width', `${room}px`);
  document.body.append(desk);
  render(
    <>
      <svg xmlns="http://www.w3.org/2000/svg">
        <title>{words === null ? 'A split that is refused' : `${textOf(words.first)} ${words.rest}`}</title>
        <rect class="ground" width="100%" height="100%" />
      </svg>
      <WithModel value={model}>
        {sheetsOf(model, room).map(
          (blocks, i) => blocks && <Sheet key={i} blocks={blocks} name="" label="" at={null} />,
        )}
      </WithModel>
    </>,
    desk,
  );
  const [picture, ...pieces] = desk.querySelectorAll('svg');
  const { left, top } = desk.children[1].getBoundingClientRect();
  const places = pieces.map((piece) => piece.getBoundingClientRect());
  for (const element of desk.querySelectorAll('rect, text, tspan, path')) inline(element);
  for (const [i, { x, y, width, height }] of places.entries()) {
    setAll(pieces[i], { x: x - left, y: y - top, width, height, overflow: 'visible' });
  }
  picture.append(...pieces);
  for (const element of desk.querySelectorAll('svg *')) {
    const names = element.getAttributeNames().filter((name) => /^(class|id|role|aria-.*)$/.test(name));
    for (const name of names) element.removeAttribute(name);
  }
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
  const [width, height] = [image.width, image.height].map((side) => Math.ceil(side * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  const png = await new Promise((done) => canvas.toBlob(done));
  if (png === null) return 'Not saved: this browser makes no picture of that size';
  const smaller = `, made smaller: ${width} × ${height} pixels for ${image.width} × ${image.height}`;
  return download(png, 'tensorsplit.png') + (scale < 1 ? smaller : '');
}

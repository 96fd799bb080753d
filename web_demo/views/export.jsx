// The picture as a file: the folded sheets, whole, with their colours written out.
import { render } from 'preact';

import { sheetsOf } from '../draw/sheet.js';
import { narrate, textOf } from '../model/narrate.js';
import { download } from './bits.jsx';
import { FoldedSheet } from './sheet.jsx';

/** @import { Model } from '../nouns.js' */

const room = 720;
const gap = 16;
const written = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'text-anchor', 'text-decoration'];

/** What style sheets say of the elements, written into them. @param {Element} svg */
function inline(svg) {
  for (const element of svg.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const isDrawn = element.matches('rect, text, tspan, path');
    for (const name of isDrawn ? written : []) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const element of svg.querySelectorAll('*')) {
    const names = element.getAttributeNames().filter((name) => /^(class|id|role|tabindex|aria-.*|data-.*)$/.test(name));
    for (const name of names) element.removeAttribute(name);
  }
}

/** Both sheets in one SVG that needs no style sheet. @param {Model} model @returns {Element} */
function pictureOf(model) {
  const { state, shown, hues, textOf: cellText } = model;
  const sheets = sheetsOf(model, room).filter((sheet) => sheet !== null);
  const width = Math.max(...sheets.map((sheet) => Math.ceil(sheet.width)));
  const tops = [0, Math.ceil(sheets[0].height) + gap];
  const height = tops[sheets.length - 1] + Math.ceil(sheets[sheets.length - 1].height);
  const words = shown && narrate(state, shown);
  const desk = Object.assign(document.createElement('div'), { className: 'off-page' });
  document.body.append(desk);
  render(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <title>{words === null ? 'A split that is refused' : `${textOf(words.first)} ${words.rest}`}</title>
      <rect class="ground" width={width} height={height} />
      {sheets.map((sheet, i) => (
        <g key={i} transform={`translate(0 ${tops[i]})`}>
          <FoldedSheet
            sheet={sheet}
            look={{ answer: shown, hues, textOf: cellText }}
            name={`saved-${i}`}
            label=""
            at={null}
          />
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

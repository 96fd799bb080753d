// What can be taken away of a split: its link, a frame for other pages, and the picture as a file, with its caption.
import { render } from 'preact';

import { toAddress } from '../model/address.js';
import { listInShort, narrate, shape, textOf } from '../model/narrate.js';
import { partDims } from '../model/indexing.js';
import { fullName } from '../model/operators.js';
import { Button, CopyButton, useModel } from './bits.jsx';

/** @import { Answer, Model, State } from '../nouns.js' */

const margin = 10;
/** Of the caption: a line, and the widest that letters are on the whole. */
const [lineHeight, letter] = [22, 7.5];
const written = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size', 'text-anchor'];

/** @param {Element} element @param {Record<string, string | number>} attributes */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** What happens, and the shapes. @param {State} state @param {Answer} answer */
function captionOf(state, answer) {
  const shapes = Array.from(answer.lengths, (_, chunk) => shape(partDims(answer, chunk)));
  const list = listInShort(shapes).slice(1, -1) || 'an empty list';
  return [textOf(narrate(state, answer).first), `${fullName(state)}: ${shape(answer.dims)} → ${list}`];
}

/** The shape of a part that finds no room beside its number stands in a line that is not shown. @param {Element} piece */
function isShown(piece) {
  const name = piece.closest('.part-name')?.getBoundingClientRect();
  return name === undefined || piece.getBoundingClientRect().top < name.bottom - 1;
}

/** What is drawn of the tensor, as it stands on the page, in one SVG that needs no style sheet. @param {string[]} caption @returns {Element} */
function pictureOf(caption) {
  const sheets = /** @type {Element} */ (document.querySelector('.sheets'));
  const [input, , parts] = sheets.children;
  const [{ left, top, right, bottom }, above, below] = [sheets, input, parts].map((one) => one.getBoundingClientRect());
  // The memory between them is left out.
  const lift = below.left === above.left ? below.top - above.bottom : 0;
  const end = bottom - top - lift;
  const ground = getComputedStyle(sheets).getPropertyValue('--panel');
  const colour = getComputedStyle(sheets).color;
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  render(
    <>
      <title>{caption.join(' ')}</title>
      <rect width="100%" height="100%" x={-margin} y={-margin} fill={ground} />
      {caption.map((line, i) => (
        <text key={line} x="0" y={end + (i + 1) * lineHeight} fill={colour} font-family="sans-serif" font-size="13">
          {line}
        </text>
      ))}
    </>,
    picture,
  );
  for (const piece of [...sheets.querySelectorAll('.sheet svg')].filter(isShown)) {
    const own = /** @type {Element} */ (piece.cloneNode(true));
    const { x, y, width, height } = piece.getBoundingClientRect();
    setAll(own, { x: x - left, y: y - top - (parts.contains(piece) ? lift : 0), width, height, overflow: 'visible' });
    const copies = own.querySelectorAll('*');
    for (const [i, element] of piece.querySelectorAll('*').entries()) {
      const style = getComputedStyle(element);
      setAll(copies[i], Object.fromEntries(written.map((name) => [name, style.getPropertyValue(name)])));
      copies[i].removeAttribute('class');
    }
    for (const name of ['class', 'style']) own.removeAttribute(name);
    picture.append(own);
  }
  const longest = Math.max(...caption.map(({ length }) => length)) * letter;
  const width = Math.max(right - left, longest) + 2 * margin;
  const height = end + (caption.length + 1) * lineHeight + margin;
  setAll(picture, { width, height, viewBox: `${-margin} ${-margin} ${width} ${height}` });
  return picture;
}

/** Offers the picture as a file. @param {Model} model */
function save({ state, answer }) {
  const caption = answer ? captionOf(state, answer) : ['A split that is refused'];
  const text = new XMLSerializer().serializeToString(pictureOf(caption));
  const href = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  Object.assign(document.createElement('a'), { href, download: 'tensorsplit.svg' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

/** Where a split is shown; the story is left out. @param {State} state @param {string} [search] @returns {string} */
const linkTo = (state, search = '') =>
  new URL(`${search || './'}#${toAddress({ ...state, story: 0 })}`, location.href).href;

/** @param {State} state */
const frameOf = (state) =>
  `<iframe src="${linkTo(state, '?embed').replaceAll('&', '&amp;')}" title="A tensor split" width="100%" height="560"></iframe>`;

export function Share() {
  const model = useModel();
  const { state } = model;
  return (
    <>
      <CopyButton id="share" label="Copy link to this split" copied={() => linkTo(state)} text="Copy link" />
      <CopyButton id="frame" label="Copy iframe with this split" copied={() => frameOf(state)} text="Copy iframe" />
      <Button id="export-svg" onClick={() => save(model)} text="Save picture" />
    </>
  );
}

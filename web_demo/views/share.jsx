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
/** What happens, and the shapes. @param {State} state @param {Answer} answer */
function captionOf(state, answer) {
  const shapes = Array.from(answer.lengths, (_, chunk) => shape(partDims(answer, chunk)));
  const list = listInShort(shapes).slice(1, -1) || 'an empty list';
  return [textOf(narrate(state, answer).first), `${fullName(state)}: ${shape(answer.dims)} → ${list}`];
}

/** All that is drawn of the sheets. */
const drawn = '.piece, .paths path, .heads, .side, .fold, .note, .part-name > span';

/** The shape of a part that finds no room beside its number stands in a line that is not shown. @param {Element} piece */
function isShown(piece) {
  const name = piece.closest('.part-name')?.getBoundingClientRect();
  return name === undefined || piece.getBoundingClientRect().top < name.bottom - 1;
}

/** What is drawn, as elements of an SVG that needs no style sheet. @param {Element} piece @param {number} left @param {number} top Of the picture. */
function copyOf(piece, left, top) {
  const { x, y, width, height } = (piece.closest('svg') ?? piece).getBoundingClientRect();
  const style = getComputedStyle(piece);
  const [across, down] = [x - left, y - top];
  if (piece.matches('path')) {
    const line = { d: piece.getAttribute('d') ?? '', transform: `translate(${across} ${down})`, stroke: style.stroke };
    return <path {...line} stroke-width={style.strokeWidth} stroke-dasharray={style.strokeDasharray} />;
  }
  const texts = piece.textContent.split('\t');
  const place = (/** @type {number} */ i) => ({ x: across + ((i + 0.5) * width) / texts.length, y: down + height / 2 });
  return (
    <g fill={style.color} font-family={style.fontFamily} font-size={style.fontSize} text-anchor="middle">
      <rect x={across} y={down} width={width} height={height} fill={style.backgroundColor} />
      {texts.map((text, i) => (
        <text key={i} {...place(i)} dominant-baseline="central">
          {text.trim()}
        </text>
      ))}
    </g>
  );
}

/** What is drawn of the tensor, as it stands on the page, in one SVG. @param {string[]} caption @returns {Element} */
function pictureOf(caption) {
  const sheets = /** @type {Element} */ (document.querySelector('.sheets'));
  const [input, , parts] = sheets.children;
  const [{ left, top, right, bottom }, above, below] = [sheets, input, parts].map((one) => one.getBoundingClientRect());
  // The memory between them is left out.
  const lift = below.left === above.left ? below.top - above.bottom : 0;
  const end = bottom - top - lift;
  const longest = Math.max(...caption.map(({ length }) => length)) * letter;
  const width = Math.max(right - left, longest) + 2 * margin;
  const height = end + (caption.length + 1) * lineHeight + margin;
  const { color, backgroundColor } = getComputedStyle(/** @type {Element} */ (sheets.closest('.panel')));
  const picture = document.createElement('div');
  render(
    <svg xmlns="http://www.w3.org/2000/svg" {...{ width, height }} viewBox={`${-margin} ${-margin} ${width} ${height}`}>
      <title>{caption.join(' ')}</title>
      <rect width="100%" height="100%" x={-margin} y={-margin} fill={backgroundColor} />
      {caption.map((line, i) => (
        <text key={line} x="0" y={end + (i + 1) * lineHeight} fill={color} font-family="sans-serif" font-size="13">
          {line}
        </text>
      ))}
      {[...sheets.querySelectorAll(drawn)]
        .filter(isShown)
        .map((piece) => copyOf(piece, left, parts.contains(piece) ? top + lift : top))}
    </svg>,
    picture,
  );
  return /** @type {Element} */ (picture.firstElementChild);
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

// What can be taken away of a split: its link, a frame for other pages, and the picture as a file, with its caption.
import { render } from 'preact';

import { sheetsOf } from '../draw/sheet.js';
import { toAddress } from '../model/address.js';
import { listInShort, narrate, shape, textOf } from '../model/narrate.js';
import { partDims } from '../model/indexing.js';
import { fullName } from '../model/operators.js';
import { CopyButton, DoButton, WithModel, download, useModel } from './bits.jsx';
import { Sheet, digitWidth } from './sheet.jsx';

/** @import { Answer, Model, State } from '../nouns.js' */

const room = 720;
const margin = 10;
/** Of the caption. */
const lineHeight = 22;
const written = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'text-anchor'];

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

/** Both sheets in one SVG that needs no style sheet: the page lays them out, out of sight. @param {Model} model @returns {Element} */
function pictureOf(model) {
  const { state, answer } = model;
  const caption = answer ? captionOf(state, answer) : ['A split that is refused'];
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
        <title>{caption.join(' ')}</title>
        <rect class="ground" width="100%" height="100%" />
        {caption.map((line) => (
          <text key={line} class="caption" x={margin}>
            {line}
          </text>
        ))}
      </svg>
    </WithModel>,
    desk,
  );
  for (const element of desk.querySelectorAll('rect, text, path')) {
    const style = getComputedStyle(element);
    setAll(element, Object.fromEntries(written.map((name) => [name, style.getPropertyValue(name)])));
  }
  const { left, top } = desk.getBoundingClientRect();
  // The shape of a part that finds no room beside its number stands in a line that is not shown.
  const pieces = [...desk.querySelectorAll('.sheet svg')].filter((piece) => {
    const name = piece.closest('.part-name')?.getBoundingClientRect();
    return name === undefined || piece.getBoundingClientRect().top < name.bottom - 1;
  });
  const places = pieces.map((piece) => piece.getBoundingClientRect());
  const picture = /** @type {Element} */ (desk.lastElementChild);
  for (const [i, { x, y, width, height }] of places.entries()) {
    setAll(pieces[i], { x: x - left, y: y - top, width, height, overflow: 'visible' });
  }
  picture.append(...pieces);
  for (const element of picture.querySelectorAll('*')) {
    for (const name of ['class', 'style']) element.removeAttribute(name);
  }
  const drawn = Math.max(...places.map(({ bottom }) => bottom)) - top;
  const lines = [...picture.querySelectorAll(':scope > text')];
  for (const [i, line] of lines.entries()) line.setAttribute('y', String(drawn + (i + 1) * lineHeight));
  const longestLine = Math.max(...lines.map((line) => /** @type {any} */ (line).getComputedTextLength()));
  const width = Math.ceil(Math.max(longestLine, ...places.map(({ right }) => right - left)) + 2 * margin);
  const height = Math.ceil(drawn + lines.length * lineHeight + margin);
  setAll(picture, { width, height, viewBox: `0 0 ${width} ${height}` });
  desk.remove();
  return picture;
}

/** Browsers have no canvas beyond this size: a larger picture is made smaller, not cut off. */
const longest = 8192;

/** @param {Model} model @param {string} kind 'svg' or 'png'. @returns {Promise<string>} What was done, in words. */
async function save(model, kind) {
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
      {['svg', 'png'].map((kind) => (
        <DoButton
          key={kind}
          id={`export-${kind}`}
          title="The folded picture, whole, with its caption"
          act={() => save(model, kind)}
          text={`Save ${kind.toUpperCase()}`}
        />
      ))}
    </>
  );
}

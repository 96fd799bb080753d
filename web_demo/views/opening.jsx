// What is seen first: a picture under one handle, and the numbers that it is to the computer. They are one tensor, small
// and large: whatever cuts the numbers on the stage cuts the picture, and the other way round.
import { useEffect, useRef, useState } from 'preact/hooks';

import { hold, picture, shows, store, ts } from '../app.js';
import { evenly } from '../model/cuts.js';
import { isSame } from '../model/state.js';
import png from '../samples/sample.png';
import { Choices, useModel } from './bits.jsx';

/** @import { Answer, Held, State } from '../nouns.js' */

/** Rows and columns of the numbers: each stands for a patch of the picture. */
const grid = [4, 10];

/** Pixels of the picture that is cut. */
const shownSize = [200, 320];

/** The ways to cut: along an axis, into so many parts at most. */
const ways = {
  columns: { axis: 1, most: 10 },
  rows: { axis: 0, most: 4 },
  tiles: { axis: 0, most: 4 },
  colours: { axis: 2, most: 3 },
};
const titles = { columns: 'Strips', rows: 'Bands', tiles: 'Tiles', colours: 'Colours' };

/** @typedef {keyof typeof ways} How */
/** @typedef {{ part: Held, first: number }} Piece `first`: its first channel. */

/** @param {How} how @param {number} count */
function inWords(how, count) {
  if (count === 1) return 'one piece';
  if (how === 'colours' && count === 3) return 'red, green and blue';
  return how === 'tiles' ? `${count} × ${count} tiles` : `${count} ${titles[how].toLowerCase()}`;
}

/** The picture, cut as its numbers are: rows of pieces. @param {Held} picture [height, width, channels] @param {Answer} answer @param {boolean} isTiled @returns {Piece[][]} */
function cut(picture, { layout: { axis, axisLength }, lengths, starts }, isTiled) {
  const patch = picture.dims[axis] / axisLength;
  /** @type {Held[]} */
  const parts = ts.split(picture, { axis, split: Array.from(lengths, (length) => length * patch) });
  const pieces = parts.map((part, i) => ({ part, first: axis === 2 ? starts[i] : 0 }));
  if (axis > 0) return [pieces];
  return pieces.map((piece) =>
    isTiled ? ts.chunk(piece.part, parts.length, 1).map((part) => ({ part, first: 0 })) : [piece],
  );
}

/** Draws some channels of a picture in their own colours. @param {Piece} props */
function Canvas({ part, first }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [height, width] = part.dims;
  useEffect(() => {
    if (height * width === 0) return;
    const channels = /** @type {'RGB'} */ ('RGB'.slice(first, first + part.dims[2]));
    const pixels = ts.toPixels(part, { rescale: 1, layout: 'HWC', channels });
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels.data, width, height), 0, 0);
  }, [part]);
  return <canvas ref={canvas} {...{ width, height }} style={{ flexGrow: width, '--at': first }} aria-hidden="true" />;
}

/** The middle of a picture as a tensor [height, width, 3]. @param {ImageBitmap} bitmap @param {number} height @param {number} width @returns {Held} */
function pixelsOf(bitmap, height, width) {
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext('2d'));
  const scale = Math.min(bitmap.width / shownSize[1], bitmap.height / shownSize[0]);
  const [across, down] = [scale * shownSize[1], scale * shownSize[0]];
  const [left, top] = [(bitmap.width - across) / 2, (bitmap.height - down) / 2];
  pen.drawImage(bitmap, left, top, across, down, 0, 0, width, height);
  const rgba = { type: 'uint8', dims: [height, width, 4], data: pen.getImageData(0, 0, width, height).data };
  return ts.split(/** @type {any} */ (rgba), { axis: 2, split: [3, 1] })[0];
}

/** A picture, and the same so small that its numbers can be read: grey, and in colours. @param {ImageBitmap | null} opened Else it is the sample. */
async function readPicture(opened) {
  const bitmap = opened ?? (await createImageBitmap(new Blob([png])));
  const picture = pixelsOf(bitmap, shownSize[0], shownSize[1]);
  const colours = pixelsOf(bitmap, grid[0], grid[1]);
  const data = Float32Array.from({ length: grid[0] * grid[1] }, (_, i) =>
    Math.round((colours.data[3 * i] + colours.data[3 * i + 1] + colours.data[3 * i + 2]) / 3),
  );
  return { picture, colours, grey: { type: 'float32', dims: grid, data } };
}

export function Opening() {
  const { state, shown, input } = useModel();
  const opened = picture.value;
  const [read, setRead] = useState(/** @type {Awaited<ReturnType<typeof readPicture>> | null} */ (null));
  const [tiled, setTiled] = useState(/** @type {State | null} */ (null));
  const last = useRef(shown);
  useEffect(() => {
    let isHere = true;
    void readPicture(opened).then((next) => {
      if (!isHere) return;
      setRead(next);
      hold([next.grey, next.colours]);
    });
    return () => void (isHere = false);
  }, [opened]);
  // Another tensor leaves the picture as it was cut last.
  if (isSame(shown.dims.slice(0, 2), grid) && (shown.dims[2] ?? 3) === 3 && shown.dims.length < 4) last.current = shown;
  const { layout, lengths } = last.current;
  const isTiled = tiled === state;
  const how = isTiled ? 'tiles' : /** @type {const} */ (['rows', 'columns', 'colours'])[layout.axis];
  const count = lengths.filter((length) => length > 0).length;
  const words = inWords(how, count);
  /** @param {number} wanted @param {How} [way] */
  const pull = (wanted, way = how) => {
    if (read === null) return;
    const { axis, most } = ways[way];
    const { type, dims } = axis === 2 ? read.colours : read.grey;
    const sizes = evenly(dims[axis], Math.min(wanted, most));
    store.set({ operator: 'Split', type, dims: [...dims], axis, by: 'list', sizes }, { gesture: 'pull' });
    setTiled(way === 'tiles' ? store.state : null);
  };
  const areThese = read === null || (input !== null && shows.value === 'value');
  const rows = read && cut(read.picture, last.current, isTiled);
  return (
    <section class="panel opening" aria-labelledby="opening-title">
      <div class={`apart is-${how}`} role="img" aria-label={`A picture${opened ? '' : ' of a sunset'}: ${words}`}>
        {rows?.map((row, r) => (
          <div key={r} class="pieces" style={{ flexGrow: row[0].part.dims[0] }}>
            {row.map((piece, i) => (
              <Canvas key={i} {...piece} />
            ))}
          </div>
        ))}
      </div>
      <div>
        <h2 id="opening-title">Pull the handle: the picture comes apart</h2>
        <div class="row pull">
          <input
            id="pull"
            type="range"
            min={1}
            max={ways[how].most}
            step={how === 'colours' ? 2 : 1}
            value={count}
            aria-label="Handle that takes the picture apart"
            aria-valuetext={words}
            onInput={({ currentTarget }) => pull(Number(currentTarget.value))}
            onChange={store.endGesture}
          />
          <output for="pull">{words}</output>
        </div>
        <Choices name="pull" titles={titles} chosen={how} onChoose={(way) => pull(Math.max(3, count), way)} />
        <p class="about">
          tensorsplit does that to pictures, sounds and the data of neural networks, here in the browser.
        </p>
        {areThese ? (
          <p>
            <b>To the computer it is these numbers:</b> how bright each patch is, from 0 to 255. The same cut takes them
            apart{isTiled && ', into bands; a second one makes tiles of each'}.
          </p>
        ) : (
          <p>The cells show something else now.</p>
        )}
      </div>
    </section>
  );
}

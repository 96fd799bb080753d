// What is seen first: a picture that comes apart under one handle, by the package itself, and the numbers that it is.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ts } from '../app.js';
import { pixelsOf } from '../data/read.js';
import png from '../samples/sample.png';
import { Choices } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Held } from '../nouns.js' */

const ways = { bands: 'Bands', tiles: 'Tiles', colours: 'Colours' };

/** @typedef {keyof typeof ways} How */

/** The most that the handle makes of each: along one axis, or along both. */
const most = { bands: 8, tiles: 5, colours: 3 };

const milliseconds = 450;

/** Rows of parts. @param {Held} whole [height, width, channels] @param {How} how @param {number} count @returns {Held[][]} */
function cut(whole, how, count) {
  if (how === 'colours') return [count === 1 ? [whole] : ts.splitToSequence(whole, { axis: 2, keepdims: 1 })];
  const bands = ts.chunk(whole, count, 0);
  return bands.map((band) => (how === 'tiles' ? ts.chunk(band, count, 1) : [band]));
}

/** A part as it looks: a single channel in its own colour. @param {Held} part @param {number} channel */
function imageOf({ data, dims: [height, width, channels] }, channel) {
  const rgba = new Uint8ClampedArray(height * width * 4).fill(255);
  for (let i = 0; i < height * width; i += 1) {
    for (let c = 0; c < 3; c += 1) {
      rgba[4 * i + c] = channels > 1 ? data[channels * i + c] : c === channel ? data[i] : 0;
    }
  }
  return new ImageData(rgba, width, height);
}

/** @param {{ part: Held, channel: number }} props */
function Piece({ part, channel }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [height, width] = part.dims;
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(imageOf(part, channel), 0, 0), [part]);
  return <canvas ref={canvas} {...{ width, height }} style={{ flexGrow: width }} aria-hidden="true" />;
}

/** @param {{ part: Held, hue: number }} props */
const Numbers = ({ part: { data, dims }, hue }) => (
  <span class={`numbers hue-${hue % 8}`} style={{ '--across': dims[1], flexGrow: dims[1] }}>
    {Array.from({ length: dims[0] * dims[1] }, (_, i) => (
      <i key={i}>{data[i * dims[2]]}</i>
    ))}
  </span>
);

/** @param {How} how @param {number} count */
function inWords(how, count) {
  if (count === 1) return 'One piece';
  if (how === 'colours') return 'Red, green and blue';
  return how === 'tiles' ? `${count} × ${count} tiles` : `${count} bands`;
}

export function Opening() {
  const [read, setRead] = useState(/** @type {{ picture: Held, small: Held } | null} */ (null));
  const [how, setHow] = useState(/** @type {How} */ ('bands'));
  const [count, setCount] = useState(1);
  useEffect(() => {
    void createImageBitmap(new Blob([png])).then((bitmap) => {
      const { width, height } = bitmap;
      setRead({ picture: pixelsOf(bitmap, width, height), small: pixelsOf(bitmap, 8, 6) });
    });
  }, []);
  // It shows by itself what the handle does.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (read === null || isTouched || count === 3) return undefined;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setCount(isCalm ? 3 : count + 1), milliseconds);
    return () => clearTimeout(timer);
  }, [read, count, isTouched]);
  /** @param {number} next @param {How} [way] */
  const pull = (next, way = how) => {
    setTouched(true);
    setHow(way);
    setCount(Math.min(next, most[way]));
  };
  const words = inWords(how, count);
  /** @param {Held} whole @param {(part: Held, place: number) => ComponentChildren} draw */
  const rowsOf = (whole, draw) => {
    let place = -1;
    return cut(whole, how, count).map((row, r) => (
      <div key={r} class="pieces">
        {row.slice(0, how === 'colours' && count > 1 ? 3 : undefined).map((part) => draw(part, (place += 1)))}
      </div>
    ));
  };
  return (
    <section class="panel opening" aria-labelledby="opening-title">
      <div class="apart" role="img" aria-label={`A picture of a sunset: ${words}`} data-count={count}>
        {read && rowsOf(read.picture, (part, place) => <Piece key={place} part={part} channel={place} />)}
      </div>
      <div class="pull">
        <h2 id="opening-title">Pull the handle: the picture comes apart</h2>
        <div class="row">
          <input
            id="pull"
            type="range"
            min={1}
            max={most[how]}
            step={how === 'colours' ? 2 : 1}
            value={count}
            aria-label="Handle that takes the picture apart"
            aria-valuetext={words}
            onInput={({ currentTarget }) => pull(Number(currentTarget.value))}
          />
          <output for="pull">{words}</output>
        </div>
        <Choices
          name="pull"
          options={Object.entries(ways).map(([value, title]) => ({ value: /** @type {How} */ (value), title }))}
          chosen={how}
          onChoose={(way) => pull(Math.max(3, count), way)}
        />
        <p class="hint">
          That is what tensorsplit does: one call cuts pictures, sounds and the data of neural networks into parts, here
          in the browser.
        </p>
      </div>
      <figure class="as-numbers">
        <figcaption>
          <b>To the computer it is these numbers</b>
        </figcaption>
        <div role="img" aria-label={`Numbers of the picture, cut the same way: ${words}`}>
          {read && rowsOf(read.small, (part, place) => <Numbers key={place} part={part} hue={place} />)}
        </div>
        <p class="hint">Below, cut numbers of your own.</p>
      </figure>
    </section>
  );
}

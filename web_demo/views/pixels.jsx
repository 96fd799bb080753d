// Pixels to planes, live: a moving picture, the camera or a file, its three planes, and the time that a frame takes.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ts } from '../app.js';
import { codeOf, height, makeFrames, paintMoving, width } from '../model/pixels.js';
import { timeInWords } from '../model/verdict.js';
import { CopyButton } from './bits.jsx';

/** A frame to draw: a picture or a video. @typedef {CanvasImageSource | null} Source */

const names = ['red', 'green', 'blue'];

/** Frames between two looks at the plain loop, which is slower, and frames that the times shown are the median of. */
const everySo = 8;
const remembered = 31;

/** @param {number[]} times */
const medianOf = (times) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN;

/** @param {number[]} times @param {number} time */
function remember(times, time) {
  times.push(time);
  if (times.length > remembered) times.shift();
}

/**
 * Draws frames until it is stopped.
 *
 * @param {HTMLCanvasElement[]} canvases One for each plane.
 * @param {() => { source: Source, mean: number, std: number }} wanted
 * @param {(ours: number, loop: number) => void} tell Milliseconds of a frame.
 * @returns {() => void} Stops it.
 */
function play(canvases, wanted, tell) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  const pens = canvases.map((each) => /** @type {CanvasRenderingContext2D} */ (each.getContext('2d')));
  const greys = canvases.map(() => new ImageData(width, height));
  const [ours, loops] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let made = { mean: NaN, std: NaN, frames: makeFrames(ts, { mean: 0, std: 1 }) };
  let count = 0;
  let handle = 0;

  /** @param {number} time */
  const onFrame = (time) => {
    const { source, mean, std } = wanted();
    if (made.mean !== mean || made.std !== std) made = { mean, std, frames: makeFrames(ts, { mean, std }) };
    if (source === null) paintMoving(pen, time);
    else pen.drawImage(source, 0, 0, width, height);
    const image = pen.getImageData(0, 0, width, height);
    if (count % everySo === 0) {
      const start = performance.now();
      made.frames.loop(image);
      remember(loops, performance.now() - start);
    }
    const start = performance.now();
    made.frames.convert(image);
    remember(ours, performance.now() - start);
    for (const [channel, grey] of greys.entries()) {
      made.frames.show(channel, grey);
      pens[channel].putImageData(grey, 0, 0);
    }
    if (count % everySo === 0) tell(medianOf(ours), medianOf(loops));
    count += 1;
    handle = requestAnimationFrame(onFrame);
  };
  handle = requestAnimationFrame(onFrame);
  return () => cancelAnimationFrame(handle);
}

/** @param {{ label: string, least: number, value: number, onChange: (value: number) => void }} props */
const Slider = ({ label, least, value, onChange }) => (
  <label class="slider">
    {label} <output class="mono">{value.toFixed(2)}</output>
    <input
      type="range"
      min={least}
      max="1"
      step="0.01"
      value={value}
      aria-label={label}
      onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </label>
);

export function Pixels() {
  const [isRunning, setRunning] = useState(false);
  const [numbers, setNumbers] = useState({ mean: 0.5, std: 0.5 });
  const [times, setTimes] = useState(/** @type {[number, number] | null} */ (null));
  const [note, setNote] = useState('');
  const canvases = useRef(/** @type {HTMLCanvasElement[]} */ ([]));
  const source = useRef(/** @type {Source} */ (null));
  const wanted = useRef({ source: source.current, ...numbers });
  wanted.current = { source: source.current, ...numbers };

  useEffect(() => {
    if (!isRunning) return undefined;
    return play(
      canvases.current,
      () => wanted.current,
      (ours, loop) => setTimes([ours, loop]),
    );
  }, [isRunning]);

  /** What comes next; a camera that was on goes off. @param {Source} next @param {boolean} [isOn] */
  const use = (next, isOn = true) => {
    const { current } = source;
    if (current instanceof HTMLVideoElement) {
      for (const track of /** @type {MediaStream} */ (current.srcObject).getTracks()) track.stop();
    }
    source.current = next;
    setNote('');
    setRunning(isOn);
  };
  const useCamera = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width, height } });
      const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
      await video.play();
      use(video);
    } catch {
      use(null);
      setNote('There is no camera here, or it was not allowed: a moving picture stands in for it.');
    }
  };
  /** @param {File | undefined} file */
  const useFile = async (file) => {
    if (file === undefined) return;
    try {
      const picture = await createImageBitmap(file);
      use(picture);
      if (picture.width === width && picture.height === height) return;
      setNote(
        `${file.name} has ${picture.width} × ${picture.height} pixels: it is drawn here as ${width} × ${height}.`,
      );
    } catch {
      setNote(`${file.name} is no picture that this browser reads.`);
    }
  };
  const code = codeOf(numbers);
  const chooser = useRef(/** @type {HTMLInputElement | null} */ (null));
  return (
    <section
      class="panel pixels"
      aria-labelledby="pixels-title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void useFile(event.dataTransfer?.files[0]);
      }}
    >
      <h2 id="pixels-title">Pixels to model input</h2>
      <p class="about">
        RGBA bytes become the planes a network takes, split, converted and scaled in one pass: (x / 255 − mean) / std.
      </p>
      <div class="row-of-buttons">
        <button type="button" data-key="pixels-moving" onClick={() => use(null)}>
          Moving picture
        </button>
        <button type="button" data-key="pixels-camera" onClick={useCamera}>
          Camera
        </button>
        <button type="button" data-key="pixels-file" onClick={() => chooser.current?.click()}>
          Your picture
        </button>
        <input
          type="file"
          hidden
          accept="image/*"
          ref={chooser}
          onChange={({ currentTarget }) => useFile(currentTarget.files?.[0])}
        />
        {isRunning && (
          <button type="button" data-key="pixels-stop" onClick={() => use(null, false)}>
            Stop
          </button>
        )}
        <Slider label="mean" least={0} value={numbers.mean} onChange={(mean) => setNumbers({ ...numbers, mean })} />
        <Slider label="std" least={0.05} value={numbers.std} onChange={(std) => setNumbers({ ...numbers, std })} />
      </div>
      {note && <p role="status">{note}</p>}
      {isRunning && (
        <div class="planes">
          {names.map((name, i) => (
            <figure key={name}>
              <canvas
                width={width}
                height={height}
                role="img"
                aria-label={`The ${name} plane, values from -2 to 2 as black to white`}
                ref={(canvas) => {
                  if (canvas) canvases.current[i] = canvas;
                }}
              />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {times && (
        <p id="pixels-time">
          A frame of {width} × {height}: <strong>{timeInWords(times[0])}</strong>, a plain loop {timeInWords(times[1])}.
        </p>
      )}
      <article class="snippet">
        <header>
          <h3>tensorsplit</h3>
          <CopyButton label="Copy the code of the pixels" text={() => code}>
            Copy
          </CopyButton>
        </header>
        <pre tabIndex={0} role="region" aria-label="Code of the pixels" dir="ltr">
          <code>{code}</code>
        </pre>
      </article>
    </section>
  );
}

// Pixels to planes, live: a moving picture, the camera or an opened file, its planes, and the time that a frame takes.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import { ts } from '../app.js';
import { codeOf, height, makeFrames, paintMoving, width } from '../model/pixels.js';
import { timeInWords } from '../model/verdict.js';
import { median } from '../../workloads/statistics.js';
import { Button, Panel, Pre, Snippet } from './bits.jsx';

/** @import { Numbers } from '../model/pixels.js' */
/** @typedef {HTMLVideoElement | ImageBitmap | 'moving'} Source */

/** What is shown: the camera, a picture that was opened, or one that moves by itself; null: nothing. */
export const source = signal(/** @type {Source | null} */ (null));

const names = ['red', 'green', 'blue'];

/** Frames between two looks at the plain loop, which is slower, and frames that the times shown are the median of. */
const everySo = 8;
const remembered = 31;

/** @param {number[]} times Of the last runs, in milliseconds: one more comes to them. @param {() => void} work */
function clock(times, work) {
  const start = performance.now();
  work();
  times.push(performance.now() - start);
  if (times.length > remembered) times.shift();
}

/**
 * Draws frames until it is stopped, or until it has timed enough of a picture that stands still.
 *
 * @param {HTMLCanvasElement[]} canvases One for each plane.
 * @param {Source} from
 * @param {Numbers} numbers
 * @param {(times: { ours: number, loop: number }) => void} tell Milliseconds of a frame.
 * @returns {() => void} Stops it.
 */
function play(canvases, from, numbers, tell) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  const frames = makeFrames(ts, numbers);
  /** @type {[ours: number[], loops: number[]]} */
  const [ours, loops] = [[], []];
  let count = 0;
  let handle = 0;

  /** @param {number} time */
  const onFrame = (time) => {
    if (from === 'moving') paintMoving(pen, time);
    else pen.drawImage(from, 0, 0, width, height);
    const image = pen.getImageData(0, 0, width, height);
    if (count % everySo === 0) clock(loops, () => frames.loop(image));
    clock(ours, () => frames.convert(image));
    for (const [c, grey] of frames.greys().entries()) canvases[c].getContext('2d')?.putImageData(grey, 0, 0);
    if (count % everySo === 0) tell({ ours: median(ours), loop: median(loops) });
    count += 1;
    if (!(from instanceof ImageBitmap) || count < remembered) handle = requestAnimationFrame(onFrame);
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

/** @returns {Promise<HTMLVideoElement>} The camera, where the browser's owner allows it. */
async function openCamera() {
  const srcObject = await navigator.mediaDevices.getUserMedia({ video: { width, height } });
  const video = Object.assign(document.createElement('video'), { srcObject, muted: true });
  await video.play();
  return video;
}

/** Switches it off where it is a camera. @param {Source | null} from */
function close(from) {
  if (!(from instanceof HTMLVideoElement)) return;
  for (const track of /** @type {MediaStream} */ (from.srcObject).getTracks()) track.stop();
}

export function Pixels() {
  const from = source.value;
  const [note, setNote] = useState('');
  const [numbers, setNumbers] = useState({ mean: 0.5, std: 0.5 });
  const [times, setTimes] = useState(/** @type {{ ours: number, loop: number } | null} */ (null));
  const planes = useRef(/** @type {HTMLDivElement | null} */ (null));

  useEffect(() => () => close(from), [from]);
  useEffect(() => {
    if (from === null || planes.current === null) return undefined;
    return play([...planes.current.querySelectorAll('canvas')], from, numbers, setTimes);
  }, [from, numbers]);

  /** @param {Source | null} next @param {string} [said] */
  const use = (next, said = '') => {
    source.value = next;
    setNote(said);
  };
  const useCamera = () => {
    const refusal = 'There is no camera here, or it was not allowed: a moving picture stands in for it.';
    openCamera().then(use, () => use('moving', refusal));
  };
  return (
    <Panel id="pixels" title="Pixels to model input" tabIndex={-1}>
      <p class="about">
        RGBA bytes become the planes a network takes, split, converted and scaled in one pass: (x / 255 − mean) / std.
        Open a picture, and it is drawn here, as {width} × {height}.
      </p>
      <div class="row">
        <Button data-key="pixels-moving" onClick={() => use('moving')} text="Moving picture" />
        <Button data-key="pixels-camera" onClick={useCamera} text="Camera" />
        {from && <Button data-key="pixels-stop" onClick={() => use(null)} text="Stop" />}
        <Slider label="mean" least={0} value={numbers.mean} onChange={(mean) => setNumbers({ ...numbers, mean })} />
        <Slider label="std" least={0.05} value={numbers.std} onChange={(std) => setNumbers({ ...numbers, std })} />
      </div>
      {note && <p role="status">{note}</p>}
      {from && (
        <div class="planes" ref={planes}>
          {names.map((name) => (
            <figure key={name}>
              <canvas
                width={width}
                height={height}
                role="img"
                aria-label={`The ${name} plane, values from -2 to 2 as black to white`}
              />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {times && (
        <p id="pixels-time">
          A frame of {width} × {height}: <strong>{timeInWords(times.ours)}</strong>, a plain loop{' '}
          {timeInWords(times.loop)}.
        </p>
      )}
      <Snippet name="tensorsplit" label="code of the pixels" text={codeOf(numbers)}>
        <Pre label="Code of the pixels">{codeOf(numbers)}</Pre>
      </Snippet>
    </Panel>
  );
}

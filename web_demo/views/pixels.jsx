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

/** How many runs the times shown are the median of. */
const timed = 15;

/** @param {() => void} work @returns {number} The milliseconds it takes. */
function clock(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
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
  /** @type {{ ours: number[], loop: number[] }} */
  let times = { ours: [], loop: [] };
  let handle = 0;

  /** @param {number} now */
  const onFrame = (now) => {
    if (from === 'moving') paintMoving(pen, now);
    else pen.drawImage(from, 0, 0, width, height);
    const image = pen.getImageData(0, 0, width, height);
    // In turn, a frame each: whoever ran second would find its memory warm.
    const turn = times.ours.length > times.loop.length ? 'loop' : 'ours';
    times[turn].push(clock(() => frames[turn](image)));
    for (const [c, grey] of frames.greys().entries()) canvases[c].getContext('2d')?.putImageData(grey, 0, 0);
    if (times.loop.length === timed) {
      tell({ ours: median(times.ours), loop: median(times.loop) });
      times = { ours: [], loop: [] };
      if (from instanceof ImageBitmap) return;
    }
    handle = requestAnimationFrame(onFrame);
  };
  handle = requestAnimationFrame(onFrame);
  return () => cancelAnimationFrame(handle);
}

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
    <Panel id="pixels" title="Pixels to model input">
      <p class="about">
        RGBA bytes become the planes a network takes, split, converted and scaled in one pass: (x / 255 − mean) / std.
        Open a picture, and it is drawn here, as {width} × {height}.
      </p>
      <div class="row">
        <Button data-key="pixels-moving" onClick={() => use('moving')} text="Moving picture" />
        <Button data-key="pixels-camera" onClick={useCamera} text="Camera" />
        {from && <Button data-key="pixels-stop" onClick={() => use(null)} text="Stop" />}
        {Object.entries(numbers).map(([name, value]) => (
          <label key={name} class="slider">
            {name} <output class="mono">{value.toFixed(2)}</output>
            <input
              type="range"
              min={name === 'std' ? 0.05 : 0}
              max="1"
              step="0.01"
              value={value}
              aria-label={name}
              onInput={({ currentTarget }) => setNumbers({ ...numbers, [name]: Number(currentTarget.value) })}
            />
          </label>
        ))}
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

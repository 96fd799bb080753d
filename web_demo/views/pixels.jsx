// Pixels to planes, live: a moving picture, the camera or a file, its three planes, and the time that a frame takes.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ts } from '../app.js';
import { codeOf, height, makeFrames, paintMoving, width } from '../model/pixels.js';
import { timeInWords } from '../model/verdict.js';
import { median } from '../../workloads/statistics.js';
import { Button, Panel, Pre, Snippet } from './bits.jsx';
import { FileButton } from './files.jsx';

/** @import { Numbers } from '../model/pixels.js' */
/** @typedef {CanvasImageSource | 'moving'} Source */

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
 * Draws frames until it is stopped.
 *
 * @param {HTMLCanvasElement[]} canvases One for each plane.
 * @param {Source} source
 * @param {Numbers} numbers
 * @param {(times: { ours: number, loop: number }) => void} tell Milliseconds of a frame.
 * @returns {() => void} Stops it.
 */
function play(canvases, source, numbers, tell) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  const frames = makeFrames(ts, numbers);
  /** @type {[ours: number[], loops: number[]]} */
  const [ours, loops] = [[], []];
  let count = 0;
  let handle = 0;

  /** @param {number} time */
  const onFrame = (time) => {
    if (source === 'moving') paintMoving(pen, time);
    else pen.drawImage(source, 0, 0, width, height);
    const image = pen.getImageData(0, 0, width, height);
    if (count % everySo === 0) clock(loops, () => frames.loop(image));
    clock(ours, () => frames.convert(image));
    for (const [c, grey] of frames.greys().entries()) canvases[c].getContext('2d')?.putImageData(grey, 0, 0);
    if (count % everySo === 0) tell({ ours: median(ours), loop: median(loops) });
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

/** @returns {Promise<HTMLVideoElement>} The camera, where the browser's owner allows it. */
async function openCamera() {
  const srcObject = await navigator.mediaDevices.getUserMedia({ video: { width, height } });
  const video = Object.assign(document.createElement('video'), { srcObject, muted: true });
  await video.play();
  return video;
}

/** Switches it off where it is a camera. @param {Source | null} source */
function close(source) {
  if (!(source instanceof HTMLVideoElement)) return;
  for (const track of /** @type {MediaStream} */ (source.srcObject).getTracks()) track.stop();
}

export function Pixels() {
  const [source, setSource] = useState(/** @type {Source | null} */ (null));
  const [note, setNote] = useState('');
  const [numbers, setNumbers] = useState({ mean: 0.5, std: 0.5 });
  const [times, setTimes] = useState(/** @type {{ ours: number, loop: number } | null} */ (null));
  const planes = useRef(/** @type {HTMLDivElement | null} */ (null));

  useEffect(() => () => close(source), [source]);
  useEffect(() => {
    if (source === null || planes.current === null) return undefined;
    return play([...planes.current.querySelectorAll('canvas')], source, numbers, setTimes);
  }, [source, numbers]);

  /** @param {Source | null} next @param {string} [said] */
  const use = (next, said = '') => {
    setSource(next);
    setNote(said);
  };
  const useCamera = () => {
    const refusal = 'There is no camera here, or it was not allowed: a moving picture stands in for it.';
    openCamera().then(use, () => use('moving', refusal));
  };
  /** @param {File} file */
  const useFile = async (file) => {
    const picture = await createImageBitmap(file).catch(() => null);
    if (picture === null) {
      setNote(`${file.name} is no picture that this browser reads.`);
      return;
    }
    const isFit = picture.width === width && picture.height === height;
    const drawn = `it is drawn here as ${width} × ${height}.`;
    use(picture, isFit ? '' : `${file.name} has ${picture.width} × ${picture.height} pixels: ${drawn}`);
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    event.preventDefault();
    event.stopPropagation();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void useFile(file);
  };
  return (
    <Panel id="pixels" title="Pixels to model input" onDrop={drop}>
      <p class="about">
        RGBA bytes become the planes a network takes, split, converted and scaled in one pass: (x / 255 − mean) / std.
      </p>
      <div class="row">
        <Button data-key="pixels-moving" onClick={() => use('moving')} text="Moving picture" />
        <Button data-key="pixels-camera" onClick={useCamera} text="Camera" />
        <FileButton id="pixels-file" accept="image/*" onFile={useFile} text="Your picture" />
        {source && <Button data-key="pixels-stop" onClick={() => use(null)} text="Stop" />}
        <Slider label="mean" least={0} value={numbers.mean} onChange={(mean) => setNumbers({ ...numbers, mean })} />
        <Slider label="std" least={0.05} value={numbers.std} onChange={(std) => setNumbers({ ...numbers, std })} />
      </div>
      {note && <p role="status">{note}</p>}
      {source && (
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

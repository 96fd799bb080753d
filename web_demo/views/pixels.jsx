// Pixels to planes, live: a moving picture, the camera or a file, its three planes, and the time that a frame takes.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ts } from '../app.js';
import { codeOf, height, makeFrames, paintMoving, width } from '../model/pixels.js';
import { timeInWords } from '../model/verdict.js';
import { Button, Panel, Pre, Snippet } from './bits.jsx';
import { FileButton } from './files.jsx';

const names = ['red', 'green', 'blue'];

/** Frames between two looks at the plain loop, which is slower, and frames that the times shown are the median of. */
const everySo = 8;
const remembered = 31;

/** Keeps the last few times that a function took. @returns {{ run: (work: () => void) => void, median: () => number }} */
function stopwatch() {
  /** @type {number[]} */
  let times = [];
  return {
    run(work) {
      const start = performance.now();
      work();
      times = [...times, performance.now() - start].slice(-remembered);
    },
    median: () => [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN,
  };
}

/**
 * Draws frames until it is stopped.
 *
 * @param {HTMLCanvasElement[]} canvases One for each plane.
 * @param {CanvasImageSource | null} source Null: a picture that moves.
 * @param {{ mean: number, std: number }} numbers
 * @param {(times: [ours: number, loop: number]) => void} tell Milliseconds of a frame.
 * @returns {() => void} Stops it.
 */
function play(canvases, source, numbers, tell) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  const greys = canvases.map(() => new ImageData(width, height));
  const [ours, loops] = [stopwatch(), stopwatch()];
  const frames = makeFrames(ts, numbers);
  let count = 0;
  let handle = 0;

  /** @param {number} time */
  const onFrame = (time) => {
    if (source === null) paintMoving(pen, time);
    else pen.drawImage(source, 0, 0, width, height);
    const image = pen.getImageData(0, 0, width, height);
    if (count % everySo === 0) loops.run(() => frames.loop(image));
    ours.run(() => frames.convert(image));
    for (const [channel, grey] of greys.entries()) {
      frames.show(channel, grey);
      canvases[channel].getContext('2d')?.putImageData(grey, 0, 0);
    }
    if (count % everySo === 0) tell([ours.median(), loops.median()]);
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

export function Pixels() {
  const [isRunning, setRunning] = useState(false);
  const [numbers, setNumbers] = useState({ mean: 0.5, std: 0.5 });
  const [times, setTimes] = useState(/** @type {[number, number] | null} */ (null));
  const [note, setNote] = useState('');
  const canvases = useRef(/** @type {HTMLCanvasElement[]} */ ([]));
  const [source, setSource] = useState(/** @type {CanvasImageSource | null} */ (null));

  useEffect(() => {
    if (!isRunning) return undefined;
    return play(canvases.current, source, numbers, setTimes);
  }, [isRunning, source, numbers]);

  /** What comes next; a camera that was on goes off. @param {CanvasImageSource | null} next @param {string} [said] @param {boolean} [isOn] */
  const use = (next, said = '', isOn = true) => {
    setSource((before) => {
      if (before instanceof HTMLVideoElement) {
        for (const track of /** @type {MediaStream} */ (before.srcObject).getTracks()) track.stop();
      }
      return next;
    });
    setNote(said);
    setRunning(isOn);
  };
  const useCamera = () => {
    const refusal = 'There is no camera here, or it was not allowed: a moving picture stands in for it.';
    openCamera().then(use, () => use(null, refusal));
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
        <Button data-key="pixels-moving" onClick={() => use(null)} text="Moving picture" />
        <Button data-key="pixels-camera" onClick={useCamera} text="Camera" />
        <FileButton id="pixels-file" accept="image/*" onFile={useFile} text="Your picture" />
        {isRunning && <Button data-key="pixels-stop" onClick={() => use(null, '', false)} text="Stop" />}
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
      <Snippet name="tensorsplit" label="code of the pixels" text={codeOf(numbers)}>
        <Pre label="Code of the pixels">{codeOf(numbers)}</Pre>
      </Snippet>
    </Panel>
  );
}

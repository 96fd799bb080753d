// The first screen: a picture that comes apart.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { goTo, setPicture, show } from '../store.js';
import { Button, CopyButton } from '../views/bits.jsx';
import { Head } from '../views/frame.jsx';
import { cross, run, seen } from './live.js';
import { times } from './meter.js';
import { said, showCamera, showFile, showKind, source } from './sources.js';
import { picture, ways } from '../model/picture.js';

/** How many pixels the numbers are told of. */
const neighbours = 8;

/** Side of the region that goes to the table, in pixels. */
const region = 4;

const letters = ['R', 'G', 'B', 'A'];

/** What each way makes of a picture, in words. */
const results = {
  Colours: 'its red, green and blue planes',
  Strips: 'strips of its columns',
  Tiles: 'tiles of its rows and columns',
};

const names = { sample: 'The sample', own: 'Your picture', camera: 'Your camera' };

/** Puts a file on the screen where it is a picture. @param {Blob | undefined} file */
export async function openPicture(file) {
  if (file && (await showFile(file))) setPicture({ from: 'own' });
}

/** A step of the way: `shift` as far as the picture allows. @param {number} shift */
const pull = (shift) => Math.min(1, Math.max(0, picture.value.apart + shift));

/** @param {{ channel: number, value: number | undefined }} props */
const Value = ({ channel, value }) => (
  <i class={`channel-${letters[channel]}`}>
    <b>{letters[channel]}</b>
    {value}
  </i>
);

/** The numbers around the cross, as they lie in memory and cut apart. */
function Numbers() {
  const now = seen.value;
  if (now === null) return null;
  const { width, data, planes } = now;
  const x = Math.max(0, Math.min(cross.value.x, width - neighbours));
  const first = cross.value.y * width + x;
  const pixels = Array.from({ length: Math.min(neighbours, width) }, (_, i) => first + i);
  return (
    <dl class="numbers" id="numbers">
      <dt>in memory</dt>
      <dd>
        {pixels.map((pixel) =>
          letters.map((_, c) => <Value key={4 * pixel + c} channel={c} value={data[4 * pixel + c]} />),
        )}
      </dd>
      <dt>cut apart</dt>
      <dd>
        {planes.parts.map((plane, c) => (
          <span key={letters[c]}>
            {pixels.map((pixel) => (
              <Value key={pixel} channel={c} value={plane.data[pixel]} />
            ))}
          </span>
        ))}
      </dd>
    </dl>
  );
}

/** @param {number} milliseconds */
const inWords = (milliseconds) => `${milliseconds.toFixed(milliseconds < 1 ? 2 : 1)} ms`;

/** What the package, the loop and the reading of the pixels take here. */
function Meter() {
  const now = times.value;
  const rows = /** @type {const} */ ([
    ['ours', 'tensorsplit'],
    ['loop', 'the loop by hand'],
    ['read', 'reading the pixels'],
  ]);
  const most = now ? Math.max(now.ours, now.loop, now.read) : 1;
  const ratio = now ? now.loop / now.ours : 1;
  return (
    <div class="meter" id="meter">
      <dl>
        {rows.map(([key, title]) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>
              <span class={`bar-${key}`} style={{ width: `${now ? (100 * now[key]) / most : 0}%` }} />
            </dd>
            <dd>{now ? inWords(now[key]) : '…'}</dd>
          </div>
        ))}
      </dl>
      <p class="hint" id="verdict">
        {now === null
          ? 'Measuring on this machine …'
          : ratio >= 1
            ? `Here the loop takes ${ratio.toFixed(1)} times as long.`
            : `Here the loop is faster: tensorsplit takes ${(1 / ratio).toFixed(1)} times as long.`}
      </p>
    </div>
  );
}

/** The true bytes around the cross, in the table. */
function showNumbers() {
  const now = seen.value;
  if (now === null) return;
  const { width, data } = now;
  const height = data.length / 4 / width;
  const [columns, rows] = [Math.min(region, width), Math.min(region, height)];
  const left = Math.min(cross.value.x, width - columns);
  const top = Math.min(cross.value.y, height - rows);
  const bytes = Array.from({ length: rows }, (_, y) => {
    const from = 4 * ((top + y) * width + left);
    return [...data.subarray(from, from + 4 * columns)];
  }).flat();
  const dims = [rows, columns, 4];
  const tensor = { type: 'uint8', dims, data: Uint8Array.from(bytes) };
  show({ operator: 'Split', opset: 18, type: 'uint8', dims, axis: 2, by: 'parts', parts: 4 }, tensor);
  goTo();
}

/** The keys that move the cross. @type {Record<string, [number, number]>} */
const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function Canvas() {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const points = useSignal(/** @type {{ x: number, y: number }[]} */ ([]));
  const live = useRef(/** @type {ReturnType<typeof run> | null} */ (null));
  useEffect(() => {
    const element = /** @type {HTMLCanvasElement} */ (canvas.current);
    live.current = run(element, (next) => (points.value = next));
    /** Not passive: the page does not scroll while the wheel pulls. @param {WheelEvent} event */
    const turn = (event) => {
      if (!event.shiftKey && !event.altKey) return;
      event.preventDefault();
      setPicture({ apart: pull((event.deltaY || event.deltaX) / 1000) }, false);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => live.current?.stop();
  }, []);
  const { way, apart, from } = picture.value;
  const { width = 0, height = 0 } = source.value ?? {};
  /** @param {PointerEvent & { currentTarget: HTMLCanvasElement }} event */
  const move = ({ buttons, movementX, offsetX, offsetY, currentTarget }) => {
    if (buttons) setPicture({ apart: pull((1.6 * movementX) / currentTarget.clientWidth) }, false);
    else live.current?.look(offsetX, offsetY);
  };
  /** @param {KeyboardEvent} event */
  const step = (event) => {
    const [x, y] = keys[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    cross.value = {
      x: Math.min(width - 1, Math.max(0, cross.value.x + x * far)),
      y: Math.min(height - 1, Math.max(0, cross.value.y + y * far)),
    };
  };
  return (
    <div class="picture-canvas">
      <canvas
        ref={canvas}
        id="picture"
        role="img"
        tabIndex={0}
        aria-label={`${names[source.value?.kind ?? from]}, ${width} by ${height} pixels, ${Math.round(apart * 100)} % apart: ${results[way]}. Arrow keys move the cross.`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          live.current?.look(event.offsetX, event.offsetY);
        }}
        onPointerMove={move}
        onPointerUp={() => setPicture({})}
        onPointerCancel={() => setPicture({})}
        onKeyDown={step}
      />
      {points.value.map(({ x, y }, i) => (
        <span key={i} class="cross" style={{ transform: `translate(${x}px, ${y}px)` }} />
      ))}
    </div>
  );
}

/** The first screen. On wide pages the numbers and times are within it, on phones below. */
export function Picture() {
  const { way, apart, from } = picture.value;
  const isFirst = useRef(true);
  useEffect(() => {
    void showKind(from, isFirst.current);
    isFirst.current = false;
  }, [from]);
  const copied = () => seen.value?.cut.code ?? '';
  return (
    <section class="hero" aria-label="A picture taken apart">
      <div class="hero-fold">
        <Head />
        <Canvas />
        <div class="hero-controls">
          <label class="apart">
            Apart
            <input
              id="apart"
              type="range"
              min="0"
              max="100"
              value={Math.round(apart * 100)}
              onInput={({ currentTarget }) => setPicture({ apart: Number(currentTarget.value) / 100 }, false)}
              onChange={() => setPicture({})}
            />
          </label>
          <fieldset class="row ways">
            <legend class="sr-only">The picture is cut into</legend>
            {ways.map((name) => (
              <label key={name} class="row">
                <input
                  type="radio"
                  name="way"
                  value={name}
                  checked={name === way}
                  onChange={() => setPicture({ way: name })}
                />
                {name}
              </label>
            ))}
          </fieldset>
          <label class="button">
            Your picture
            <input
              id="own-picture"
              class="sr-only"
              type="file"
              accept="image/*"
              onChange={({ currentTarget }) => void openPicture(currentTarget.files?.[0])}
            />
          </label>
          <Button
            id="camera"
            text="Camera"
            onClick={() => void showCamera().then((isOn) => isOn && setPicture({ from: 'camera' }))}
          />
        </div>
        <p class="hint" role="status" id="picture-status">
          {said.value}
        </p>
      </div>
      <div class="hero-facts">
        <div>
          <Numbers />
          <div class="row">
            <Button id="show-numbers" text="Show these numbers" onClick={showNumbers} />
            <CopyButton id="copy-cut" label="Copy the code of this cut" copied={copied} text="Copy the code" />
          </div>
        </div>
        <Meter />
      </div>
    </section>
  );
}

// The first screen: a picture that comes apart.
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { goTo, setPicture, show } from '../store.js';
import { Button, Choice, CopyButton } from '../views/bits.jsx';
import { Head } from '../views/frame.jsx';
import { cross, look, points, run, seen } from './live.js';
import { times } from './meter.js';
import { said, showCamera, showFile, showKind, source, stopCamera, stream } from './sources.js';
import { picture, ways } from '../model/picture.js';

/** @import { Timed } from './meter.js' */

/** How many pixels the numbers are told of, and the side of the region that goes to the table. */
const neighbours = 8;
const region = 4;

const letters = ['R', 'G', 'B', 'A'];
const colours = ['#8d1620', '#14602a', '#1f3a9c', '#55525f'];

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

/** Pulls the picture apart as far as it goes; a step of the history is made at the end. @param {number} apart */
function pull(apart) {
  said.value = '';
  setPicture({ apart: Math.min(1, Math.max(0, apart)) }, false);
}

/** @param {{ values: number[][] }} props Each with the number of its channel before it. */
const Values = ({ values }) => (
  <dd>
    {values.map(([channel, value], i) => (
      <i key={i} style={{ background: colours[channel] }}>
        <span>{letters[channel]}</span> {value}
      </i>
    ))}
  </dd>
);

/** The numbers from the cross on, as they lie in memory and cut apart. */
function Numbers() {
  if (seen.value === null) return <dl class="numbers" />;
  const { planes, from } = seen.value;
  const { width, data } = from;
  const first = cross.value.y * width + Math.max(0, Math.min(cross.value.x, width - neighbours));
  const pixels = Array.from({ length: Math.min(neighbours, width) }, (_, i) => first + i);
  return (
    <dl class="numbers" id="numbers">
      <dt>in memory</dt>
      <Values values={pixels.flatMap((pixel) => letters.map((_, c) => [c, data[4 * pixel + c]]))} />
      <dt>{picture.value.way === 'Colours' ? 'cut apart' : 'by colour'}</dt>
      {planes.parts.map((plane, c) => (
        <Values key={c} values={pixels.map((pixel) => [c, plane.data[pixel]])} />
      ))}
    </dl>
  );
}

/** Below so many milliseconds a time is that of the browser's clock; two that differ by less than a share are equal. */
const [least, noise] = [0.01, 0.05];

/** @param {typeof times.value} now */
function verdictOf(now) {
  if (now === null) return 'Measuring on this machine …';
  if (Math.max(now.loop, now.ours) < least) return 'Here both take no time: the picture is too small to tell.';
  const ratio = now.loop / now.ours;
  if (Math.abs(ratio - 1) < noise) return 'Here both take equally long.';
  if (ratio > 1) return `Here the loop takes ${ratio.toFixed(1)} times as long.`;
  return `Here the loop is faster: tensorsplit takes ${(1 / ratio).toFixed(1)} times as long.`;
}

/** @type {[Timed, string][]} */
const timed = [
  ['ours', 'tensorsplit'],
  ['loop', 'the loop by hand'],
  ['read', 'reading the pixels'],
];

/** What the package, the loop and the reading of the pixels take here. */
function Meter() {
  const now = times.value;
  const most = Math.max(...Object.values(now ?? {}));
  return (
    <div class="meter" id="meter">
      <dl>
        {timed.map(([key, title]) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{now ? `${Number(now[key].toPrecision(2))} ms` : '…'}</dd>
            <dd style={{ width: now ? `${(100 * now[key]) / most}%` : 0 }} />
          </div>
        ))}
      </dl>
      <p id="verdict">{verdictOf(now)}</p>
    </div>
  );
}

/** The true bytes around the cross, in the table. */
function showNumbers() {
  if (seen.value === null) return;
  const { width, height, data } = seen.value.from;
  const [columns, rows] = [Math.min(region, width), Math.min(region, height)];
  const left = Math.min(cross.value.x, width - columns);
  const top = Math.min(cross.value.y, height - rows);
  const bytes = Array.from({ length: rows }, (_, y) => {
    const from = 4 * ((top + y) * width + left);
    return [...data.subarray(from, from + 4 * columns)];
  });
  const dims = [rows, columns, 4];
  const tensor = { type: 'uint8', dims, data: Uint8Array.from(bytes.flat()) };
  show({ operator: 'Split', opset: 18, type: 'uint8', dims, axis: 2, by: 'parts', parts: 4 }, tensor);
  goTo();
}

/** The keys that move the cross. @type {Record<string, [number, number]>} */
const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
function step(event) {
  if (!(event.key in keys) || seen.value === null) return;
  event.preventDefault();
  const { width, height, data } = seen.value.from;
  const [right, down] = keys[event.key].map((way) => way * (event.shiftKey ? 10 : 1));
  const x = Math.min(width - 1, Math.max(0, cross.value.x + right));
  const y = Math.min(height - 1, Math.max(0, cross.value.y + down));
  cross.value = { x, y };
  const values = letters.map((letter, c) => `${letter} ${data[4 * (y * width + x) + c]}`);
  said.value = `Column ${x}, row ${y}: ${values.join(', ')}`;
}

/** Where a drag began, which way is outwards from there, and how far apart the picture was; the timer that tells the end of a turn of the wheel. */
let grip = { at: 0, out: 1, apart: 0 };
let turned = 0;

function Canvas() {
  const { way, apart, from } = picture.value;
  const { kind = from, width = 0, height = 0 } = source.value ?? {};
  return (
    <div
      id="picture"
      role="img"
      tabIndex={0}
      aria-label={`${names[kind]}, ${width} by ${height} pixels, ${Math.round(apart * 100)} % apart: ${results[way]}. Arrow keys move the cross.`}
      onPointerDown={({ currentTarget, pointerId, clientX, offsetX, offsetY }) => {
        currentTarget.setPointerCapture(pointerId);
        const out = 2 * offsetX < currentTarget.clientWidth ? -1 : 1;
        grip = { at: clientX, out, apart: picture.value.apart };
        look(offsetX, offsetY);
      }}
      onPointerMove={({ currentTarget, buttons, clientX, offsetX, offsetY }) => {
        if (buttons) pull(grip.apart + (1.6 * grip.out * (clientX - grip.at)) / currentTarget.clientWidth);
        else look(offsetX, offsetY);
      }}
      onLostPointerCapture={() => setPicture({})}
      onWheel={(event) => {
        if (!event.shiftKey && !event.altKey) return;
        event.preventDefault();
        pull(picture.value.apart + (event.deltaY || event.deltaX) / 1000);
        clearTimeout(turned);
        turned = window.setTimeout(setPicture, 300, {});
      }}
      onKeyDown={step}
    >
      <canvas ref={run} />
      {points.value.map(({ x, y }, i) => (
        <span key={i} class="cross" style={{ transform: `translate(${x}px, ${y}px)` }} />
      ))}
    </div>
  );
}

/** What pulls, the ways to cut, and the sources. */
function Controls() {
  const { way, apart } = picture.value;
  return (
    <div class="row controls">
      <label class="row apart">
        Apart
        <input
          id="apart"
          type="range"
          min="0"
          max="100"
          value={Math.round(apart * 100)}
          aria-valuetext={`${Math.round(apart * 100)} %`}
          onInput={({ currentTarget }) => pull(Number(currentTarget.value) / 100)}
          onChange={() => setPicture({})}
        />
      </label>
      <Choice
        name="way"
        title="The picture is cut into"
        values={ways}
        chosen={way}
        onChoice={(name) => setPicture({ way: name })}
      />
      <div class="row">
        <label class="row button">
          Your picture
          <input
            id="own-picture"
            class="sr-only"
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => {
              void openPicture(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
        <Button
          id="camera"
          text={stream.value ? 'Stop camera' : 'Camera'}
          onClick={() => {
            if (stream.value) stopCamera('The camera is off: this is its last frame.');
            else void showCamera().then((isOn) => isOn && setPicture({ from: 'camera' }));
          }}
        />
      </div>
    </div>
  );
}

/** Which picture is to be seen: a drag, which changes the rest, does not draw the whole screen. */
const wanted = computed(() => picture.value.from);

/** The first screen. On wide pages the numbers and times are within it, on phones below. */
export function Picture() {
  useEffect(() => void showKind(wanted.value), [wanted.value]);
  return (
    <section class="hero" aria-label="A picture taken apart">
      <div class="first">
        <Head />
        <Canvas />
        <p role="status" id="picture-status">
          {said.value}
        </p>
        <Controls />
      </div>
      <div class="row facts">
        <Numbers />
        <div class="row">
          <Button id="show-numbers" text="Show these numbers" onClick={showNumbers} />
          <CopyButton
            id="copy-cut"
            label="Copy the code of this cut"
            copied={() => seen.value?.cut.code ?? ''}
            text="Copy the code"
          />
        </div>
        <Meter />
      </div>
    </section>
  );
}

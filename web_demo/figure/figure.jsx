// The figure: the canvas with the block, and upon it what is pressed, dragged and read.
import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import {
  apart,
  block,
  chooseAxis,
  endDrag,
  input,
  isHeld,
  isJoin,
  isPicture,
  looks,
  model,
  openAgain,
  pull,
  rests,
  shown,
  size,
  spot,
  textOf,
} from '../store.js';
import { partDims, twinOf, unravel } from '../model/indexing.js';
import { counted, shape } from '../model/narrate.js';
import { huesOf } from '../model/palette.js';
import { sides } from './block.js';
import { Cuts, Gaps, lit } from './cuts.jsx';
import { paint } from './paint.js';
import { textures } from './textures.js';
import { Values } from './values.jsx';
import { directionOf, elementAt, placeOf, pointOf, viewOf } from './view.js';

/** @import { Side, View } from '../nouns.js' */

/** Maximum number of pixels of the canvas: at rest, and while something moves, when frames count for more. */
const maxPixels = { rest: 3e6, motion: 2.5e5 };

/** How slowly the block follows a hand and opens by itself, in milliseconds. */
const inertia = { hand: 40, self: 130 };

/** Length beyond the axis that refused sizes ask for, in units of the block: at most a quarter of the axis. */
const surplus = computed(() => {
  const { state, shown: answer, fault } = model.value;
  if (!fault || state.by !== 'list') return 0;
  const { axisLength } = answer.layout;
  const beyond = state.sizes.reduce((sum, one) => sum + Math.max(0, one), 0) - axisLength;
  const { total } = block.value[block.value.cutSide];
  return beyond > 0 ? total * Math.min(0.25, beyond / Math.max(1, axisLength)) : 0;
});

/** The part of the figure that the block may fill: around it are the edges with their tags. */
const zone = computed(() => {
  const { width, height } = size.value;
  const isNarrow = width < 600;
  const [left, right, top, bottom] = isNarrow ? [22, 34, 40, 46] : [120, 96, 24, 52];
  return { x: left, y: top, width: Math.max(40, width - left - right), height: Math.max(40, height - top - bottom) };
});

/** The view that is drawn now. */
export const view = computed(() => viewOf(block.value, shown.value, zone.value, surplus.value));

/** Moves the block towards where it is to be, frame by frame. */
function follow() {
  let frame = 0;
  let last = 0;
  const step = (/** @type {number} */ time) => {
    frame = 0;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const passed = Math.min(50, time - last || 16);
    last = time;
    const away = apart.value - shown.value;
    const share = 1 - Math.exp(-passed / (isHeld.value ? inertia.hand : inertia.self));
    shown.value = isCalm || Math.abs(away) < 0.003 ? apart.value : shown.value + away * share;
  };
  let wasJoin = isJoin.value;
  return effect(() => {
    if (isJoin.value !== wasJoin) {
      wasJoin = isJoin.value;
      openAgain();
    }
    if (shown.value === apart.value || frame !== 0) return;
    frame = requestAnimationFrame(step);
  });
}

/** Draws whatever changes, once a frame. @param {HTMLCanvasElement} canvas */
function draw(canvas) {
  let frame = 0;
  const render = () => {
    frame = 0;
    const { width, height } = size.value;
    if (width === 0) return;
    const most = rests.value ? maxPixels.rest : maxPixels.motion;
    const density = Math.min(devicePixelRatio, Math.sqrt(most / width / height));
    const pixels = [Math.round(width * density), Math.round(height * density)];
    if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) [canvas.width, canvas.height] = pixels;
    const { shown: answer } = model.value;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const point = spot.value === null ? null : pointOf(view.value, answer, spot.value);
    const skin = {
      hueOf: huesOf(answer, isPicture.value),
      textOf: (/** @type {any} */ x, /** @type {any} */ y, /** @type {any} */ z) =>
        textOf(x.offset + y.offset + z.offset),
      textures: textures.value,
      isOpaque: input.value?.isOpaque ?? model.value.shown.dims[2] < 4,
      surplus: surplus.value,
      gap: lit.value === null ? null : placeOf(view.value, lit.value),
      crosses: point ? [point] : [],
    };
    paint(pen, view.value, skin, density);
    canvas.toggleAttribute('data-rests', rests.value);
  };
  return effect(() => {
    void [view.value, textures.value, spot.value, lit.value, rests.value, textOf(0), surplus.value];
    frame ||= requestAnimationFrame(render);
  });
}

/** Where the tag of an edge is, in CSS pixels: outside the middle of the edge, within the figure. @param {View} at @param {Side} side @param {number} level @param {number} width Of the tag. */
function tagAt(at, side, level, width) {
  const isNarrow = size.value.width < 600;
  const length = at.lengths[side];
  const [x, y] = at.edge(side, isNarrow && side === 'y' ? 0 : length / 2, level);
  const [dx, dy] = {
    x: [-30, 30],
    y: isNarrow ? [width / 2 - 8, -22] : [-width / 2 - 8, 0],
    z: [width / 2 + 14, 26],
  }[side];
  const half = width / 2 + 4;
  return [
    Math.max(half, Math.min(x + dx, size.value.width - half)),
    Math.max(18, Math.min(y + dy, size.value.height - 18)),
  ];
}

/** The edges: the axis of the one that is pressed is cut. */
function Tags() {
  const { shown: answer } = model.value;
  const { dims, layout } = answer;
  const at = view.value;
  return sides.flatMap((side) =>
    at.block[side].axes.map((d, i, all) => {
      const label = `axis ${d} · ${dims[d]}`;
      const [x, y] = tagAt(at, side, all.length - 1 - i, 7.4 * label.length + 20);
      return (
        <button
          key={d}
          class="tag"
          data-axis={d}
          aria-pressed={layout.axis === d}
          style={{ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }}
          onClick={() => chooseAxis(d)}
          onKeyDown={pullByKey}
        >
          {label}
        </button>
      );
    }),
  );
}

/** Arrow keys on an edge pull the block apart. @param {KeyboardEvent} event */
function pullByKey(event) {
  const sense = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (sense === undefined) return;
  event.preventDefault();
  pull(apart.value + 0.05 * sense, true);
}

/** Where the number of a part is, in CSS pixels: in a corner of its picture, or next to its cells, within the figure. @param {View} at @param {number} u Start of the part. */
function partAt(at, u) {
  const { cutSide, isPicture: isInside } = at.block;
  const { x: right } = at.lengths;
  const [x, y] = { x: at.at(u, 0, 0), y: at.at(isInside ? 0 : right, u, 0), z: at.at(right, 0, u) }[cutSide];
  const [dx, dy] = { x: isInside ? [6, 6] : [0, -27], y: [5, 6], z: isInside ? [-31, 6] : [3, 6] }[cutSide];
  return [Math.max(2, Math.min(x + dx, size.value.width - 32)), Math.max(2, Math.min(y + dy, size.value.height - 26))];
}

/** The parts in sight: each has its number on it. */
function Parts() {
  const { shown: answer } = model.value;
  const at = view.value;
  const { cutSide } = at.block;
  const lines = at.block[cutSide].lines.filter(({ part }, i, all) => part >= 0 && part !== all[i - 1]?.part);
  return (
    <ol class="parts" aria-label={`${counted(answer.lengths.length, 'part')}`}>
      {lines.map((line) => {
        const [x, y] = partAt(at, at.startOf(cutSide, line));
        const label = `part ${line.part}, ${shape(partDims(answer, line.part))}`;
        return (
          <li
            key={line.part}
            data-part={line.part}
            aria-label={label}
            title={label}
            style={{ translate: `${x}px ${y}px`, opacity: Math.min(1, 6 * at.open), ...looks.value(line.part) }}
          >
            {line.part}
          </li>
        );
      })}
    </ol>
  );
}

/** The numbers under the cursor: in the input and in the part, with their indices. */
function Readout() {
  const { shown: answer } = model.value;
  const flat = spot.value;
  const point = flat === null ? null : pointOf(view.value, answer, flat);
  if (flat === null || point === null) return null;
  const { part, partIndex } = twinOf(answer, flat);
  const index = unravel(flat, answer.dims);
  const last = answer.dims.length - 1;
  // Of a pixel all channels are shown.
  const pixel = Array.from({ length: answer.dims[last] }, (_, c) => textOf(flat - index[last] + c));
  const [x, y] = [
    point[0] > size.value.width - 250 ? point[0] - 246 : point[0] + 16,
    point[1] > size.value.height - 90 ? point[1] - 80 : point[1] + 16,
  ];
  return (
    <p class="readout" style={{ translate: `${Math.max(2, x)}px ${Math.max(2, y)}px` }}>
      <span>
        x{isPicture.value ? shape([...index.slice(0, last), ':']) : shape(index)}{' '}
        <b>{isPicture.value ? pixel.join(' ') : textOf(flat)}</b>
      </span>
      <span style={looks.value(part)}>
        <i>{part}</i> {shape(partIndex)}
      </span>
    </p>
  );
}

/** The end of the lit edge, which pulls. */
function Handle() {
  const at = view.value;
  const { cutSide } = at.block;
  const [x, y] = at.edge(cutSide, at.lengths[cutSide]);
  const [dx, dy] = directionOf(at, cutSide);
  return (
    <span class="handle" aria-hidden="true" style={{ translate: `${x + 12 * dx - 12}px ${y + 12 * dy - 12}px` }} />
  );
}

/** The timer that tells the end of a turn of the wheel. */
const turning = signal(0);

export function Figure() {
  const figure = useRef(/** @type {HTMLDivElement | null} */ (null));
  /** The point where a drag began, and how far the block was open; null while nothing is dragged. */
  const grip = useRef(/** @type {{ x: number, y: number, open: number } | null} */ (null));
  useEffect(() => {
    const element = /** @type {HTMLDivElement} */ (figure.current);
    const observer = new ResizeObserver(
      () => (size.value = { width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    const stops = [follow(), draw(/** @type {HTMLCanvasElement} */ (element.querySelector('canvas')))];
    return () => {
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, []);
  /** @param {{ clientX: number, clientY: number }} event */
  const look = ({ clientX, clientY }) => {
    const { left, top } = /** @type {HTMLDivElement} */ (figure.current).getBoundingClientRect();
    spot.value = elementAt(view.value, [clientX - left, clientY - top]);
  };
  const { cutSide } = block.value;
  return (
    <div
      id="figure"
      ref={figure}
      class={`figure along-${cutSide}`}
      role="group"
      aria-label={`The tensor ${shape(model.value.shown.dims)} as a block`}
      onPointerDown={({ target, currentTarget, button, pointerId, clientX, clientY }) => {
        if (button !== 0 || !(target instanceof Element) || !target.matches('canvas, .handle, .parts, .parts *'))
          return;
        currentTarget.setPointerCapture(pointerId);
        grip.current = { x: clientX, y: clientY, open: apart.value };
        look({ clientX, clientY });
      }}
      onPointerMove={(event) => {
        if (grip.current === null) {
          if (event.target instanceof HTMLCanvasElement) look(event);
          return;
        }
        const [dx, dy] = directionOf(view.value, cutSide);
        const way = (event.clientX - grip.current.x) * dx + (event.clientY - grip.current.y) * dy;
        if (!isHeld.value && Math.abs(way) < 4) return;
        isHeld.value = true;
        spot.value = null;
        pull(grip.current.open + way / Math.max(160, Math.min(320, 0.45 * size.value.width)));
      }}
      onLostPointerCapture={() => {
        grip.current = null;
        if (isHeld.value) endDrag();
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && (spot.value = null)}
      onWheel={(event) => {
        if (!event.shiftKey && !event.altKey && !event.ctrlKey) return;
        event.preventDefault();
        pull(apart.value - (event.deltaY || event.deltaX) / 1000);
        clearTimeout(turning.value);
        turning.value = window.setTimeout(pull, 300, apart.value, true);
      }}
    >
      <canvas aria-hidden="true" />
      <Parts />
      <Handle />
      <Tags />
      <Gaps view={view} />
      <Cuts view={view} />
      <Values />
      <Readout />
    </div>
  );
}

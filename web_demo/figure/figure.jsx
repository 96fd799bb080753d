// The figure: the canvas with the block, and the controls and labels on top of it.
import { computed, effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import * as page from '../page/store.js';
import { stream } from '../page/files.js';
import { fullText, partDims, twinOf, unravel } from '../model/indexing.js';
import { counted, shape } from '../model/narrate.js';
import { huesOf } from '../model/palette.js';
import { groupsOf, sides } from '../model/block.js';
import { Cuts, Gaps, lit } from './handles.jsx';
import { useDrag } from './drag.js';
import { paint } from './paint.js';
import { textures } from './textures.js';
import { Values } from './values.jsx';
import { directionOf, elementAt, placeOf, pointOf, viewOf } from './view.js';

const { apart, block, isHeld, isPicture, partColours, model, pull, rests, shown, size, spot, textOf } = page;

/** Maximum number of pixels of the canvas: at rest, and in motion, when the frame rate matters more. */
const maxPixels = { rest: 3e6, motion: 1.8e5 };

/** Time constants in milliseconds with which the block follows a drag and opens by itself. */
const inertia = { hand: 40, self: 130 };

/** Length by which refused sizes exceed the axis, in units of the block, up to a quarter of the axis. */
const surplus = computed(() => {
  const { state, shown: answer, fault } = model.value;
  const { axisLength } = answer.layout;
  const total = fault && state.by === 'list' ? state.sizes.reduce((sum, one) => sum + Math.max(0, one), 0) : 0;
  const share = (total - axisLength) / Math.max(1, axisLength);
  return Math.max(0, Math.min(0.25, share)) * block.value[block.value.cutSide].total;
});

/** The current view. Its margins leave room for the edges and their tags. */
const view = computed(() => {
  const { width, height } = size.value;
  const [left, right, top, below] = width < 600 ? [22, 34, 40, 46] : [120, 96, 28, 52];
  const bottom = below + 32 * Math.max(0, block.value.x.axes.length - 1);
  const zone = {
    x: left,
    y: top,
    width: Math.max(40, width - left - right),
    height: Math.max(40, height - top - bottom),
  };
  return viewOf(block.value, shown.value, zone, surplus.value);
});

/** Moves the block towards `apart`, frame by frame. Returns a function that stops it. */
function animate() {
  let [frame, last, wasJoin] = [0, 0, page.isJoin.value];
  const step = (/** @type {number} */ time) => {
    frame = 0;
    // Two frames may have the same time.
    const passed = Math.max(1, Math.min(50, time - last));
    last = time;
    const away = apart.value - shown.value;
    const share = 1 - Math.exp(-passed / (isHeld.value ? inertia.hand : inertia.self));
    shown.value = page.isCalm.matches || Math.abs(away) < 0.003 ? apart.value : shown.value + away * share;
  };
  return effect(() => {
    if (page.isJoin.value !== wasJoin) {
      wasJoin = !wasJoin;
      page.openAgain();
    }
    if (shown.value !== apart.value) frame ||= requestAnimationFrame(step);
  });
}

/**
 * Redraws the canvas after changes, once per frame. Returns a function that stops it.
 *
 * @param {HTMLCanvasElement} canvas
 */
function draw(canvas) {
  let frame = 0;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const render = () => {
    frame = 0;
    const [{ width, height }, { shown: answer }] = [size.value, model.value];
    const limit = rests.value && stream.value === null ? maxPixels.rest : maxPixels.motion;
    const density = Math.min(devicePixelRatio, Math.sqrt(limit / width / height));
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
    const skin = {
      hueOf: huesOf(answer, isPicture.value),
      textOf,
      textures: textures.value,
      isOpaque: page.input.value?.isOpaque ?? answer.dims[2] < 4,
      density,
      surplus: surplus.value,
      guide: lit.value === null ? null : placeOf(view.value, lit.value),
      cross: spot.value === null ? null : pointOf(view.value, answer, spot.value),
    };
    paint(pen, view.value, skin);
    canvas.toggleAttribute('data-rests', rests.value);
  };
  return effect(() => {
    void [view.value, textures.value, spot.value, lit.value, rests.value, stream.value, page.input.value];
    if (size.value.width > 0) frame ||= requestAnimationFrame(render);
  });
}

/**
 * Returns the top left corner of a box, moved so that the box is within the figure.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function within(x, y, width, height) {
  const { width: right, height: bottom } = size.value;
  return [Math.max(2, Math.min(x, right - width - 2)), Math.max(2, Math.min(y, bottom - height - 2))];
}

/** Top left corner of the handle, at the end of the lit edge. */
const handle = computed(() => {
  const { edge, lengths } = view.value;
  const { cutSide } = block.value;
  const [across, down] = directionOf(view.value);
  const [right, bottom] = edge(cutSide, lengths[cutSide]);
  return within(right + 12 * across - 12, bottom + 12 * down - 12, 24, 24);
});

/** Height of a tag, and the shifts in tag heights that it tries in order to overlap no other tag. */
const [tagHeight, shifts] = [30, [0, 1, -1, 2, -2, 3, -3, 4, -4]];

/** Positions of the tags: next to the middle of each edge, without overlaps. */
const tags = computed(() => {
  const { dims } = model.value.shown;
  const { edge, lengths } = view.value;
  // The handle comes first, so that no tag overlaps it.
  const placed = [{ d: -1, label: '', x: handle.value[0], y: handle.value[1], width: 24 }];
  for (const side of sides) {
    block.value[side].axes.forEach((d, i, { length }) => {
      const label = `axis ${d} · ${dims[d]}`;
      const width = 7.6 * label.length + 22;
      const isAbove = size.value.width < 600 && side === 'y';
      const [left, top] = edge(side, isAbove ? 0 : lengths[side] / 2, length - 1 - i);
      const beside = isAbove ? [-8, -37] : [-width - 8, -15];
      const [dx, dy] = { x: [-30 - width / 2, 15], y: beside, z: [14, 11] }[side];
      const places = shifts.map((n) => within(left + dx, top + dy + n * (tagHeight + 3), width, tagHeight));
      const isFree = (/** @type {number[]} */ [x, y]) =>
        placed.every((one) => x > one.x + one.width || x + width < one.x || Math.abs(y - one.y) > tagHeight);
      const [x, y] = places.find(isFree) ?? places[0];
      placed.push({ d, label, x, y, width });
    });
  }
  return placed.slice(1).sort((a, b) => a.d - b.d);
});

/** Renders the tags of the edges. Pressing a tag cuts its axis, and arrow keys on it pull the block apart. */
function Tags() {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const sense = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (sense === undefined) return;
    event.preventDefault();
    pull(apart.value + 0.05 * sense, true);
  };
  return tags.value.map(({ d, label, x, y, width }) => (
    <button
      key={d}
      class="tag"
      data-axis={d}
      aria-pressed={model.value.shown.layout.axis === d}
      style={{ width: `${width}px`, translate: `${x}px ${y}px` }}
      onClick={() => page.chooseAxis(d)}
      onKeyDown={press}
    >
      {label}
    </button>
  ));
}

/** Renders the numbers of the visible parts, in a corner of each picture or next to the cells. */
function Parts() {
  const { shown: answer } = model.value;
  const { at, startOf, open, lengths } = view.value;
  const { cutSide, isPicture: isInside, ...extents } = block.value;
  const [dx, dy] = { x: isInside ? [6, 6] : [0, -27], y: [5, 6], z: isInside ? [-31, 6] : [3, 6] }[cutSide];
  return (
    <ol class="parts" aria-label={counted(answer.lengths.length, 'part')}>
      {groupsOf(extents[cutSide].lines, (a, b) => a.part === b.part).map(([line]) => {
        if (line.part < 0) return null;
        const u = startOf(cutSide, line);
        const [x, y] = { x: at(u, 0, 0), y: at(isInside ? 0 : lengths.x, u, 0), z: at(lengths.x, 0, u) }[cutSide];
        const label = `part ${line.part}, ${shape(partDims(answer, line.part))}`;
        const [left, top] = within(x + dx, y + dy, 28, 24);
        const style = {
          translate: `${left}px ${top}px`,
          opacity: Math.min(1, 6 * open),
          ...partColours.value(line.part),
        };
        return (
          <li key={line.part} data-part={line.part} aria-label={label} title={label} style={style}>
            {line.part}
          </li>
        );
      })}
    </ol>
  );
}

/** Renders the value under the cursor, with its index in the tensor and in the part. For a picture, it shows all channels. */
function Readout() {
  const { shown: answer } = model.value;
  const flat = spot.value;
  const point = flat === null ? null : pointOf(view.value, answer, flat);
  if (flat === null || point === null) return null;
  const { part, partIndex } = twinOf(answer, flat);
  const index = unravel(flat, answer.dims);
  const last = answer.dims.length - 1;
  const pixel = Array.from({ length: answer.dims[last] }, (_, c) => textOf(flat - index[last] + c)).join(' ');
  const value = page.input.value ? fullText(page.input.value, flat) : flat;
  const [x, y] = [point[0], Math.min(point[1] + 14, size.value.height - 70)];
  const left = x > size.value.width / 2 ? `calc(${x - 14}px - 100%)` : `${x + 14}px`;
  return (
    <p class="readout" style={{ translate: `${left} ${y}px` }}>
      <span>
        x{shape(isPicture.value ? [...index.slice(0, last), ':'] : index)} <b>{isPicture.value ? pixel : value}</b>
      </span>
      <span style={partColours.value(part)}>
        <i>{part}</i> {shape(partIndex)} <b>{value}</b>
      </span>
    </p>
  );
}

/** Renders the handle at the end of the lit edge. */
function Handle() {
  const [x, y] = handle.value;
  return <span class="handle" aria-hidden="true" style={{ translate: `${x}px ${y}px` }} />;
}

export function Figure() {
  const figure = useRef(/** @type {any} */ (null));
  /** Timer that ends a turn of the wheel. */
  const turning = useRef(0);
  useEffect(() => {
    const { current: element } = figure;
    // Deferred to the next frame, because the callback must not resize what it observes.
    const observer = new ResizeObserver(() =>
      requestAnimationFrame(() => (size.value = { width: element.clientWidth, height: element.clientHeight })),
    );
    observer.observe(element);
    const stops = [animate(), draw(element.querySelector('canvas')), () => observer.disconnect()];
    return () => stops.forEach((stop) => stop());
  }, []);
  /** @param {{ clientX: number, clientY: number }} event */
  const moveCrosshair = ({ clientX, clientY }) => {
    const { left, top } = figure.current.getBoundingClientRect();
    spot.value = elementAt(view.value, [clientX - left, clientY - top]);
  };
  const drag = useDrag(
    (event) => {
      const isDraggable = event.target instanceof Element && event.target.matches('canvas, .handle, .parts *');
      // A mouse has moved the crosshair there before the press.
      if (isDraggable && event.pointerType !== 'mouse') moveCrosshair(event);
      return isDraggable ? apart.value : null;
    },
    (start, x, y) => {
      const [across, down] = directionOf(view.value);
      spot.value = null;
      pull(start + (x * across + y * down) / Math.max(160, Math.min(320, 0.45 * size.value.width)));
    },
  );
  /** @param {import('./drag.js').Press} event */
  const move = (event) => {
    if (!event.buttons && event.target instanceof HTMLCanvasElement) moveCrosshair(event);
    drag.onPointerMove(event);
  };
  /** @param {WheelEvent} event */
  const turn = (event) => {
    // The wheel with Control zooms the page.
    if (!event.shiftKey && !event.altKey) return;
    event.preventDefault();
    pull(apart.value - (event.deltaY || event.deltaX) / 1000);
    clearTimeout(turning.current);
    turning.current = window.setTimeout(() => pull(apart.value, true), 300);
  };
  return (
    <div
      id="figure"
      ref={figure}
      class={`figure along-${block.value.cutSide}`}
      role="group"
      aria-label={`The tensor ${shape(model.value.shown.dims)} as a block`}
      {...drag}
      onPointerMove={move}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && (spot.value = null)}
      onWheel={turn}
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

// The figure: the canvas with the block, and the controls and labels on top of it.
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { digitsOf, labelOf, names, textOf } from '../page/cells.js';
import { stream } from '../page/files.js';
import * as page from '../page/store.js';
import { groupsOf } from '../model/block.js';
import { partDims, twinOf, unravel } from '../model/indexing.js';
import { counted, shape } from '../model/narrate.js';
import { huesOf } from '../model/palette.js';
import { useDrag } from './drag.js';
import { Cuts, Gaps, lit } from './handles.jsx';
import { paint } from './paint.js';
import { block, ring, size, surplus, tags, view, within } from './stage.js';
import { textures } from './textures.js';
import { Values } from './values.jsx';
import { directionOf, elementAt, placeOf, pointOf } from './view.js';

const { apart, isHeld, isPicture, partColours, model, pull, rests, shown, spot } = page;

/** Maximum number of pixels of the canvas: at rest, and in motion, when the frame rate matters more. */
const maxPixels = { rest: 3e6, motion: 1.8e5 };

/** Time constants in milliseconds with which the block follows a drag and opens by itself. */
const inertia = { hand: 40, self: 130 };

/** Moves the block towards `apart`, frame by frame. Returns a function that stops it. */
function animate() {
  let [frame, last] = [0, 0];
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
    if (shown.value !== apart.value) frame ||= requestAnimationFrame(step);
  });
}

/**
 * Redraws the canvas after changes, once per frame. Returns a function that stops it.
 * @param {HTMLCanvasElement} canvas
 */
function draw(canvas) {
  let frame = 0;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const render = () => {
    frame = 0;
    const [{ width, height }, { answer }] = [size.value, model.value];
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

/** Renders the tags of the edges. Pressing a tag cuts its axis, and arrow keys on it pull the block apart. */
function Tags() {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const sense = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (sense === undefined) return;
    event.preventDefault();
    pull(apart.value + 0.05 * sense);
  };
  return tags.value.map(({ d, label, isUpright, x, y, width, height }) => (
    <button
      key={d}
      class={isUpright ? 'tag is-upright' : 'tag'}
      data-axis={d}
      aria-pressed={model.value.answer.layout.axis === d}
      style={{ width: `${width}px`, height: `${height}px`, translate: `${x}px ${y}px` }}
      onClick={() => page.chooseAxis(d)}
      onKeyDown={press}
    >
      {label}
    </button>
  ));
}

/** Renders the names or numbers of the visible parts, in one corner of each. */
function Parts() {
  const { answer } = model.value;
  const { at, startOf, open, lengths } = view.value;
  const { cutSide, isPicture: isInside, ...extents } = block.value;
  const groups = groupsOf(extents[cutSide].lines, (a, b) => a.part === b.part);
  const [dx, dy] = isInside ? [6, 5] : { x: [0, -27], y: [5, 6], z: [3, 6] }[cutSide];
  return (
    <ol class="parts" aria-label={counted(answer.lengths.length, 'part')}>
      {groups.map(([{ part, ...line }], i) => {
        if (part < 0) return null;
        const u = startOf(cutSide, { part, ...line });
        const [x, y] = { x: at(u, 0, 0), y: at(isInside ? 0 : lengths.x, u, 0), z: at(isInside ? 0 : lengths.x, 0, u) }[
          cutSide
        ];
        const next = groups[i + 1] ? at(startOf('x', groups[i + 1][0]), 0, 0)[0] : Infinity;
        // A name that would cover the next one is replaced by the number.
        const width = 8.5 * labelOf(part).length + 16;
        const name = cutSide === 'x' && next - x < width ? '' : names.value[part];
        const label = `part ${part}${names.value[part] && `: ${names.value[part]}`}, ${shape(partDims(answer, part))}`;
        const { x: left, y: top } = within({ x: x + dx, y: y + dy, width: name ? width : 28, height: 24 });
        const style = {
          translate: `${left}px ${top}px`,
          opacity: Math.min(1, 6 * open),
          zIndex: groups.length - i,
          ...partColours.value(part),
        };
        return (
          <li key={part} data-part={part} aria-label={label} title={label} style={style}>
            {name ? <span data-part-name={name}>{name}</span> : part}
          </li>
        );
      })}
    </ol>
  );
}

/** Renders the value under the cursor, with its index in the tensor and in the part. For a picture, it shows all channels. */
function Readout() {
  const { answer } = model.value;
  const flat = spot.value;
  const point = flat === null ? null : pointOf(view.value, answer, flat);
  if (flat === null || point === null) return null;
  const { part, partIndex } = twinOf(answer, flat);
  const index = unravel(flat, answer.dims);
  const last = answer.dims.length - 1;
  const pixel = () => Array.from({ length: answer.dims[last] }, (_, c) => textOf(flat - index[last] + c)).join(' ');
  const value = digitsOf(flat);
  const [x, y] = [point[0], Math.min(point[1] + 14, size.value.height - 70)];
  const left = x > size.value.width / 2 ? `calc(${x - 14}px - 100%)` : `${x + 14}px`;
  return (
    <p class="readout" style={{ translate: `${left} ${y}px` }}>
      <span>
        x{shape(isPicture.value ? [...index.slice(0, last), ':'] : index)} <b>{isPicture.value ? pixel() : value}</b>
      </span>
      <span style={partColours.value(part)}>
        <i>{labelOf(part)}</i> {shape(partIndex)} <b>{value}</b>
      </span>
    </p>
  );
}

/** Renders the ring at the end of the lit edge, by which the block is pulled open. */
function Ring() {
  const { x, y } = ring.value;
  return (
    <span class="handle" aria-hidden="true" style={{ translate: `${x}px ${y}px` }}>
      <b>pull</b>
    </span>
  );
}

export function Figure() {
  const figure = useRef(/** @type {any} */ (null));
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
      const isDraggable =
        event.target instanceof Element && event.target.matches('canvas, .handle, .handle *, .parts *');
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
    // Controls on the canvas are not covered by the readout.
    if (!event.buttons && event.target instanceof HTMLCanvasElement) moveCrosshair(event);
    else if (event.pointerType === 'mouse') spot.value = null;
    drag.onPointerMove(event);
  };
  /** @param {WheelEvent} event */
  const turn = (event) => {
    // The wheel with Control zooms the page.
    if (!event.shiftKey && !event.altKey) return;
    event.preventDefault();
    pull(apart.value - (event.deltaY || event.deltaX) / 1000);
  };
  return (
    <div
      id="figure"
      ref={figure}
      class={`figure along-${block.value.cutSide}`}
      role="group"
      aria-label={`The tensor ${shape(model.value.answer.dims)} as a block`}
      {...drag}
      onPointerMove={move}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && (spot.value = null)}
      onWheel={turn}
    >
      <canvas aria-hidden="true" />
      <Parts />
      <Ring />
      <Tags />
      <Gaps />
      <Cuts />
      <Values />
      <Readout />
    </div>
  );
}

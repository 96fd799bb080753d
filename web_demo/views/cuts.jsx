// What is pressed and dragged on the tensor itself: its edges choose the axis and its shape, and the cuts move.
import { useRef } from 'preact/hooks';

import { store, writeAddress } from '../app.js';
import { edge, headWidth } from '../draw/sheet.js';
import { countShown } from '../draw/track.js';
import { addChunk, listed, moveCut, removeChunk } from '../model/cuts.js';
import { Button, useModel } from './bits.jsx';

/** @import { ComponentChildren, CSSProperties } from 'preact' */
/** @import { Answer, Block, Tools } from '../nouns.js' */

/**
 * Something that is dragged along x or y, and moved by keys.
 *
 * @param {{ name: string, label: string, value: number, least: number, most: number, text: string, isDown: boolean,
 *   scale: number, kind: string, style?: CSSProperties, onMove: (to: number, gesture: string) => void,
 *   onDelete?: () => void, children?: ComponentChildren }} props `scale`: how much a pixel is worth; `isDown`: it moves along y.
 */
function Slider({ name, label, value, least, most, text, isDown, scale, kind, style, onMove, onDelete, children }) {
  /** While one drags: the value at a point of the page, by the scale of the moment when the drag began. */
  const drag = useRef(/** @type {((x: number, y: number) => number) | null} */ (null));
  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  const grab = (event) => {
    const { button, pointerId, currentTarget, clientX, clientY } = event;
    if (button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    currentTarget.focus();
    currentTarget.setPointerCapture(pointerId);
    drag.current = (x, y) => value + (isDown ? y - clientY : x - clientX) * scale;
  };
  const release = () => {
    drag.current = null;
    store.endGesture();
    writeAddress();
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const far = Math.max(10, Math.round((most - least) / 20));
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: value - 1,
      ArrowRight: value + 1,
      ArrowUp: isDown ? value - 1 : value + 1,
      ArrowDown: isDown ? value + 1 : value - 1,
      PageDown: value - far,
      PageUp: value + far,
      Home: least,
      End: most,
    };
    const isDelete = event.key === 'Delete' && onDelete !== undefined;
    if (places[event.key] === undefined && !isDelete) return;
    event.preventDefault();
    if (isDelete) onDelete();
    else onMove(places[event.key], name);
  };
  return (
    <div
      class={`knob ${kind}${isDown ? ' is-down' : ''}`}
      style={style}
      role="slider"
      tabIndex={0}
      data-key={name}
      aria-label={label}
      aria-orientation={isDown ? 'vertical' : 'horizontal'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      aria-valuetext={text}
      onPointerDown={grab}
      onPointerMove={(event) => {
        // Cells beneath do not light up meanwhile.
        event.stopPropagation();
        if (drag.current) onMove(drag.current(event.clientX, event.clientY), 'drag');
      }}
      onLostPointerCapture={release}
      onKeyDown={press}
      onBlur={store.endGesture}
    >
      {children}
    </div>
  );
}

/** A cut between parts `cut` and `cut + 1`. @param {{ cut: number, shown: Answer, scale: number, isDown: boolean, style?: CSSProperties, kind?: string }} props */
function Cut({ cut, shown: { starts, lengths }, scale, isDown, style, kind = 'cut' }) {
  const { state } = store;
  const given = state.by === 'list' ? state.sizes : [];
  const after = cut + 1;
  return (
    <Slider
      name={`cut-${cut}`}
      label={`Cut between parts ${cut} and ${after}`}
      value={starts[after]}
      least={starts[cut]}
      most={starts[after] + lengths[after]}
      text={`at ${starts[after]}: part ${cut} is ${lengths[cut]} long, part ${after} ${lengths[after]}`}
      onMove={(to, gesture) => store.set(listed(store.state, moveCut(given, lengths, cut, to)), { gesture })}
      onDelete={() => store.set(listed(state, removeChunk(Array.from(lengths), after)))}
      {...{ scale, isDown, style, kind }}
    >
      <span class="grip" />
    </Slider>
  );
}

/** The edge along a dim: it chooses the axis, and its end is dragged to make the tensor longer. @param {{ dim: number, block: Block, style?: CSSProperties }} props */
function Edge({ dim, block, style }) {
  const { dims, axis } = useModel().state;
  const isCut = (axis < 0 ? axis + dims.length : axis) === dim;
  const fromEnd = dims.length - dim;
  const isDown = fromEnd === 2;
  const track = fromEnd === 1 ? block.columns : isDown ? block.rows : null;
  const length = dims[dim];
  const kind = isDown ? 'is-left' : track ? 'is-top' : 'is-outer';
  return (
    <div class={`edge ${kind}${isCut ? ' is-cut' : ''}`} style={style}>
      <button
        data-key={`axis-${dim}`}
        aria-pressed={isCut}
        aria-label={`axis ${dim} ${length}: cut it`}
        onClick={() => store.go({ axis: dim })}
      >
        <span>
          {isCut && <span aria-hidden="true">✂ </span>}axis {dim} <small>{length}</small>
        </span>
      </button>
      <Slider
        name={`dim-${dim}`}
        kind="stretch"
        label={`Length of axis ${dim}`}
        value={length}
        least={0}
        most={Math.max(1000, length)}
        text={`${length}`}
        isDown={isDown}
        scale={track ? Math.max(1, length) / Math.max(track.cell, track.size) : 1 / 30}
        onMove={(to, gesture) => {
          const next = Math.max(0, Math.round(to));
          store.go({ dims: dims.map((one, d) => (d === dim ? next : one)) }, { gesture });
        }}
      />
    </div>
  );
}

/** The planes of the input with an edge for each axis around them. @param {{ block: Block, digit: number, children: ComponentChildren }} props */
function Frame({ block, digit, children }) {
  const { dims, columns, rows } = block;
  const outer = dims.slice(0, -2);
  return (
    <div class="frame">
      {outer.length > 0 && (
        <div class="row outer-edges">
          {outer.map((_, d) => (
            <Edge key={d} dim={d} block={block} />
          ))}
        </div>
      )}
      <Edge
        dim={dims.length - 1}
        block={block}
        style={{ width: `${columns.size}px`, marginLeft: `${headWidth(block, digit)}px` }}
      />
      {dims.length > 1 && <Edge dim={dims.length - 2} block={block} style={{ height: `${rows.size}px` }} />}
      <div class="inside">{children}</div>
    </div>
  );
}

/**
 * The name of a part is its handle: dragged, or with the arrow keys, the part grows into its neighbour or shrinks.
 *
 * @param {{ chunk: number, shown: Answer, scale: number, isDown: boolean, children: ComponentChildren }} props
 */
function Length({ chunk, shown: { starts, lengths }, scale, isDown, children }) {
  const isLast = chunk === lengths.length - 1;
  const [cut, other] = isLast ? [chunk - 1, chunk - 1] : [chunk, chunk + 1];
  const given = store.state.by === 'list' ? store.state.sizes : [];
  /** @param {number[]} next */
  const list = (next) => store.set(listed(store.state, next));
  return (
    <Slider
      name={`part-${chunk}`}
      kind="part"
      label={`Length of part ${chunk}`}
      value={lengths[chunk]}
      least={0}
      most={lengths[chunk] + lengths[other]}
      text={`${lengths[chunk]}, part ${other} is ${lengths[other]} long`}
      onMove={(to, gesture) => {
        const place = isLast ? starts[chunk] + lengths[chunk] - to : starts[chunk] + to;
        store.set(listed(store.state, moveCut(given, lengths, cut, place)), { gesture });
      }}
      onDelete={() => list(removeChunk(Array.from(lengths), chunk))}
      {...{ scale, isDown, children }}
    />
  );
}

/** Cuts along rows or columns, on the first plane. @param {Answer} shown @param {Block} block @param {number[]} index */
function cutsOn(shown, block, index) {
  const fromEnd = shown.dims.length - shown.layout.axis;
  if (fromEnd > 2 || shown.lengths.length < 2 || index.join() !== block.planes[0].join()) return null;
  const { chunks, cell } = fromEnd === 1 ? block.columns : block.rows;
  const middles = chunks.map(({ at }, i) => (i > 0 ? (at + chunks[i - 1].at + chunks[i - 1].size) / 2 : -Infinity));
  return chunks.slice(1).map(({ chunk }, i) => {
    const before = chunks[i];
    if (before.chunk !== chunk - 1) return null;
    const cells = shown.lengths[chunk - 1] + shown.lengths[chunk];
    const size = before.size + chunks[i + 1].size;
    const middle = middles[i + 1];
    // Narrower where the next one is near: no two touch.
    const room = `${Math.min(edge, middle - middles[i], (middles[i + 2] ?? Infinity) - middle)}px`;
    const style = fromEnd === 1 ? { left: `${middle}px`, width: room } : { top: `${middle}px`, height: room };
    const scale = size >= cells * cell ? 1 / cell : cells / size;
    return <Cut key={chunk} {...{ shown, scale, style }} cut={chunk - 1} isDown={fromEnd === 2} />;
  });
}

/** Cuts between planes: before the one at the end of `index`, in the first row or column of them; the others keep the room. @param {Answer} shown @param {Block} block @param {number} dim @param {number[]} index */
function cutsBefore(shown, block, dim, index) {
  const { layout, starts, lengths } = shown;
  if (dim !== layout.axis) return null;
  const isFirst = index.slice(0, -1).every((i) => i === 0);
  const isDown = (block.outer.length - dim) % 2 === 0;
  const size = (isDown ? block.rows : block.columns).size + edge;
  return Array.from(starts.keys())
    .filter((chunk) => chunk > 0 && starts[chunk] === index[dim])
    .map((chunk) => {
      if (!isFirst) return <span key={chunk} class="no-cut" />;
      const cells = lengths[chunk - 1] + lengths[chunk];
      const shownCount = countShown(block.outer[dim], starts[chunk - 1], cells);
      const scale = cells / Math.max(1, shownCount) / size;
      return <Cut key={`cut ${chunk}`} {...{ shown, scale, isDown }} cut={chunk - 1} kind="cut is-between" />;
    });
}

/** What is pressed and dragged in the input. @param {Answer} shown @param {number} digit @returns {Tools} */
export const inputTools = (shown, digit) => ({
  frame: (planes, block) => (
    <Frame block={block} digit={digit}>
      {planes}
    </Frame>
  ),
  overlay: (block, index) => cutsOn(shown, block, index),
  between: (block, dim, index) => cutsBefore(shown, block, dim, index),
});

/** What is pressed and dragged in the parts. @param {Answer} shown @param {Block} input @returns {Tools} */
export function partTools(shown, { columns, rows }) {
  const lengths = Array.from(shown.lengths);
  const { axisLength } = shown.layout;
  const fromEnd = shown.dims.length - shown.layout.axis;
  const track = [columns, rows][fromEnd - 1];
  const scale = track ? Math.max(1, axisLength) / Math.max(track.cell, track.size) : 1 / 30;
  if (lengths.length < 2 || shown.dropsAxis) return {};
  return {
    head: (chunk, name) => (
      <>
        <Length {...{ chunk, shown, scale }} isDown={fromEnd === 2}>
          {name}
        </Length>
        <Button
          class="plain remove"
          aria-label={`Remove part ${chunk}`}
          data-key={`remove-${chunk}`}
          onClick={() => store.set(listed(store.state, removeChunk(lengths, chunk)))}
          text="×"
        />
      </>
    ),
  };
}

/** One part more or less, however narrow they are drawn: of the one that was looked at last. @param {{ shown: Answer, chunk: number }} props */
export function PartButtons({ shown, chunk }) {
  const lengths = Array.from(shown.lengths);
  const last = useRef(-1);
  if (chunk >= 0) last.current = chunk;
  const at = lengths[last.current] === undefined ? lengths.length - 1 : last.current;
  /** @param {number[]} next */
  const list = (next) => store.set(listed(store.state, next));
  return (
    <span class="row">
      <Button
        class="plain"
        data-key="add"
        aria-label={`Cut part ${at} in two`}
        onClick={() => list(addChunk(lengths, at))}
        text="+ part"
      />
      {lengths.length > 1 && (
        <Button class="plain" data-key="remove" onClick={() => list(removeChunk(lengths, at))} text={`× part ${at}`} />
      )}
    </span>
  );
}

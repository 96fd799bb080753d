// What is pressed and dragged on the tensor itself: its edges choose the axis and its shape, and the cuts move.
import { useRef } from 'preact/hooks';

import { beginDrag, endDrag, store } from '../store.js';
import { edge, headWidth } from '../draw/sheet.js';
import { countShown } from '../draw/track.js';
import { addChunk, listed, moveCut, removeChunk } from '../model/cuts.js';
import { Button, digit, useModel } from './bits.jsx';

/** @import { ComponentChildren, CSSProperties } from 'preact' */
/** @import { Answer, Block } from '../nouns.js' */

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
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    beginDrag();
    drag.current = (x, y) => value + (isDown ? y - event.clientY : x - event.clientX) * scale;
  };
  const release = () => {
    drag.current = null;
    endDrag();
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const up = isDown ? -1 : 1;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: up, ArrowDown: -up, Home: -Infinity, End: Infinity };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (event.key === 'Delete') onDelete?.();
    else if (step) onMove(Math.max(least, Math.min(value + step, most)), name);
    else return;
    event.preventDefault();
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

/**
 * A cut between parts `cut` and `cut + 1`, or the handle of a part, which moves the cut behind it, or that before the last.
 *
 * @param {{ cut: number, part?: number, shown: Answer, scale: number, isDown: boolean, style?: CSSProperties, kind?: string,
 *   children?: ComponentChildren }} props
 */
function Cut({ cut, part, shown: { starts, lengths }, children = <span class="grip" />, kind = 'cut', ...rest }) {
  const { state } = store;
  const given = state.by === 'list' ? state.sizes : [];
  const after = cut + 1;
  const own = `${part === cut ? 'End' : 'Beginning'} of part ${part}`;
  return (
    <Slider
      name={part === undefined ? `cut-${cut}` : `part-${part}`}
      label={part === undefined ? `Cut between parts ${cut} and ${after}` : own}
      value={starts[after]}
      least={starts[cut]}
      most={starts[after] + lengths[after]}
      text={`at ${starts[after]}: part ${cut} is ${lengths[cut]} long, part ${after} ${lengths[after]}`}
      onMove={(to, gesture) => store.set(listed(store.state, moveCut(given, lengths, cut, to)), { gesture })}
      onDelete={() => store.set(listed(state, removeChunk(Array.from(lengths), part ?? after)))}
      {...{ kind, children, ...rest }}
    />
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

/** The planes of the input with an edge for each axis around them. @param {{ block: Block, children: ComponentChildren }} props */
export function Frame({ block, children }) {
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

/** Cuts along rows or columns, on the first plane. @param {Answer} shown @param {Block} block @param {number[]} index */
export function cutsOn(shown, block, index) {
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
export function cutsBefore(shown, block, dim, index) {
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

/** The name of a part as its handle, and a button that removes it, where there is room for them. @param {{ block: Block, children: ComponentChildren }} props */
export function Handle({ block: { chunk, columns, rows, extent = Infinity }, children }) {
  const { shown } = useModel();
  const lengths = Array.from(shown.lengths);
  const fromEnd = shown.dims.length - shown.layout.axis;
  const track = [columns, rows][fromEnd - 1];
  const scale = track ? Math.max(1, lengths[chunk]) / Math.max(track.cell, track.size) : 1 / 30;
  const room = fromEnd === 1 ? extent : Infinity;
  if (lengths.length < 2 || shown.dropsAxis || room < 44) return children;
  const cut = Math.min(chunk, lengths.length - 2);
  return (
    <>
      <Cut part={chunk} kind="part" isDown={fromEnd === 2} {...{ cut, shown, scale, children }} />
      {room >= 88 && (
        <Button
          class="plain remove"
          aria-label={`Remove part ${chunk}`}
          data-key={`remove-${chunk}`}
          onClick={() => store.set(listed(store.state, removeChunk(lengths, chunk)))}
          text="×"
        />
      )}
    </>
  );
}

/** One part more, of the longest. @param {{ shown: Answer }} props */
export function AddPart({ shown }) {
  const lengths = Array.from(shown.lengths);
  const longest = lengths.indexOf(Math.max(...lengths));
  return (
    <Button
      class="plain"
      data-key="add"
      aria-label={`Cut part ${longest} in two`}
      onClick={() => store.set(listed(store.state, addChunk(lengths, longest)))}
      text="+ part"
    />
  );
}

// A sheet: the input or the parts as blocks of planes, which the browser lays out. Folded, the cells are elements of
// SVG, for eyes, for screen readers and for files; in full, they are painted on the glass before them.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { spot } from '../app.js';
import { elementAt, isFilled, placeOf, rowsOf, stepFrom } from '../draw/block.js';
import { fitText, lineOf } from '../draw/paint.js';
import { dashOf } from '../draw/palette.js';
import { headWidth } from '../draw/sheet.js';
import { foldSize, pixelOf, shownCells } from '../draw/track.js';
import { unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { Words, useModel } from './bits.jsx';
import { Glass } from './glass.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Block, SheetProps, Spot, Track } from '../nouns.js' */
/** @typedef {{ block: Block, at: Spot | null, isFull: boolean }} PartProps `at`: the cell that is looked at. */

/** The id of a cell. @param {Spot} place */
export const cellId = ({ chunk, flat }) => `cell-${chunk < 0 ? 'in' : chunk}-${flat}`;

/** @param {Track} track */
const afterFolds = ({ runs }) => runs.filter(({ isAfterFold }) => isAfterFold);

/** @param {{ block: Block, index: number[] }} props */
function Cells({ block, index }) {
  const { shown, hues, textOf } = useModel();
  const { columns, rows, dims } = block;
  const [width, height] = [columns.cell, rows.cell];
  /** @param {number} column @param {number} flat @param {number} chunk @param {number} x @param {number} y */
  const cellOf = (column, flat, chunk, x, y) => {
    const text = textOf(block.chunk, flat);
    return (
      <g
        key={column}
        role="gridcell"
        id={cellId({ chunk: block.chunk, flat })}
        class={chunk < 0 ? 'cell' : `cell hue-${hues(chunk)}`}
        aria-label={`${text}${chunk < 0 ? '' : `, part ${chunk}`}`}
      >
        <rect x={x} y={y} width={width} height={height} />
        <Words x={x + width / 2} y={y + height / 2 + 2} text={fitText(text, width)} />
        {chunk >= 0 && <path d={lineOf(x, y + height, width)} stroke-dasharray={dashOf(chunk).join()} />}
      </g>
    );
  };
  return (
    <svg role="presentation" width={columns.size} height={rows.size}>
      <g role="row">
        {shownCells(columns).map((i) => (
          <Words key={i} role="columnheader" class="head" x={pixelOf(columns, i) + width / 2} y={-5} text={i} />
        ))}
      </g>
      {Array.from(rowsOf(block, index, shown), ({ row, y, first, pieces }) => (
        <g key={row} role="row">
          {dims.length > 1 && <Words role="rowheader" class="head side" x={-6} y={y + height / 2 + 2} text={row} />}
          {/* One list, by columns: a cell that goes to another part, or gets another number, stays the same element. */}
          {pieces.flatMap(({ first: column, count, at, chunk }) =>
            Array.from({ length: count }, (_, c) => cellOf(column + c, first + column + c, chunk, at + c * width, y)),
          )}
        </g>
      ))}
      <g aria-hidden="true" class="fold">
        {afterFolds(columns).map(({ at }) => (
          <Words key={at} x={at - foldSize / 2} y={height / 2 + 5} text="⋯" />
        ))}
        {afterFolds(rows).map(({ at }) => (
          <Words key={at} x={width / 2} y={at - foldSize / 2 + 5} text="⋮" />
        ))}
      </g>
    </svg>
  );
}

/** @param {number} width @param {number} height */
const sized = (width, height) => ({ width: `${width}px`, height: `${height}px` });

/** The cells of a plane, and the one that is looked at. @param {PartProps & { index: number[] }} props */
function Plane({ block, index, at, isFull }) {
  const { columns, rows, chunk, dims } = block;
  const cells = useMemo(() => <Cells block={block} index={index} />, [block]);
  const place = at?.chunk === chunk && isFilled(block) ? placeOf(block, index, unravel(at.flat, dims)) : null;
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const light = ({ type, clientX, clientY, movementX, movementY, currentTarget }) => {
    // A cell found by keys may scroll the page beneath a pointer that rests.
    if (spot.value?.isKey && type === 'pointermove' && movementX === 0 && movementY === 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const flat = elementAt(block, index, clientX - left, clientY - top);
    spot.value = flat < 0 ? null : { chunk, flat };
  };
  return (
    <div
      class="plane"
      style={{ ...sized(columns.size, rows.size), marginLeft: `${headWidth(dims)}px` }}
      onPointerMove={light}
      onPointerDown={light}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !spot.value?.isKey && (spot.value = null)}
    >
      {!isFull && cells}
      {place !== null && (
        <span class="focus" style={{ ...sized(columns.cell, rows.cell), left: `${place.x}px`, top: `${place.y}px` }} />
      )}
    </div>
  );
}

/** A line of text between blocks. @param {{ text: string }} props */
const Note = ({ text }) => (
  <svg class="note" aria-hidden="true" width={`${text.length}ch`} height={18}>
    <Words y={13} text={text} />
  </svg>
);

/** The number and shape of a part, and its shape before it lost the axis. @param {{ block: Block }} props */
function Label({ block: { chunk, dims } }) {
  const { shown, hues } = useModel();
  const axis = shown.dropsAxis ? shown.layout.axis : -1;
  const kept = axis < 0 ? '' : `${shape([...dims.slice(0, axis), 1, ...dims.slice(axis)])} → `;
  const text = kept + shape(dims);
  const left = 10 + String(chunk).length * 8;
  return (
    <svg class={`part-label hue-${hues(chunk)}`} aria-hidden="true" width={`${6 + text.length}ch`} height={22}>
      <rect x={1} y={1} width={left} height={18} rx={4} />
      <Words x={6} y={14} text={chunk} />
      <Words x={left + 8} y={14} text={text} />
    </svg>
  );
}

/** @param {PartProps & { skipped: number }} props `skipped`: how many parts before it are left out. */
function Part({ block, at, isFull, skipped }) {
  const { chunk, dims, outer, planes } = block;
  const folded = dims.slice(0, -2).reduce((product, dim) => product * dim, 1) - planes.length;
  /** The last of the outer dims runs across, the one before down, and so on, each around the other. @param {number[]} index @returns {ComponentChildren} */
  const planesIn = (index) => {
    const depth = outer.length - index.length;
    if (depth === 0) return <Plane key={index.join()} {...{ block, index, at, isFull }} />;
    return (
      <div key={index.join()} class={depth % 2 === 1 ? 'row' : 'down'} style={{ gap: `${8 * depth}px` }}>
        {shownCells(outer[index.length]).map((i) => planesIn([...index, i]))}
      </div>
    );
  };
  const hasRows = isFilled(block) && !isFull;
  return (
    <div
      class="block"
      data-block={chunk}
      role={hasRows ? 'rowgroup' : undefined}
      aria-label={hasRows ? `${chunk < 0 ? 'input' : `part ${chunk}`} ${shape(dims)}` : undefined}
    >
      {skipped > 0 && <Note text={`${skipped} more parts`} />}
      {chunk >= 0 && <Label block={block} />}
      {isFilled(block) ? planesIn([]) : <Note text={chunk < 0 ? 'no elements: a dim is 0' : 'empty'} />}
      {folded > 0 && <Note text={`${folded} more planes folded`} />}
    </div>
  );
}

/** @param {SheetProps} props */
export function Sheet({ blocks, name, label, at, isFull = false }) {
  const box = useRef(/** @type {any} */ (null));
  const cell = at === null ? '' : cellId(at);
  useLayoutEffect(() => {
    const options = { block: 'nearest', inline: 'nearest', container: 'nearest' };
    if (at?.isKey) box.current.querySelector('.focus')?.scrollIntoView(options);
  });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepFrom(blocks, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    spot.value = next && { ...next, isKey: true };
  };
  /** Focus that keys gave shows where it is. @param {FocusEvent & { currentTarget: Element }} event */
  const enter = ({ currentTarget }) => {
    const next = at ?? stepFrom(blocks, null, 'Home');
    if (next && currentTarget.matches(':focus-visible')) spot.value = { ...next, isKey: true };
  };
  return (
    <div
      id={name}
      class={isFull ? 'sheet viewport' : 'sheet'}
      ref={box}
      role={isFull ? 'application' : blocks.some(isFilled) ? 'grid' : 'img'}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={document.getElementById(cell) ? cell : undefined}
      onKeyDown={press}
      onFocus={enter}
    >
      {isFull && <Glass blocks={blocks} />}
      <div class="blocks">
        {blocks.length === 0 && <Note text="an empty list: there are no parts" />}
        {blocks.map((block, i) => {
          const skipped = block.chunk - (blocks[i - 1]?.chunk ?? -1) - 1;
          return <Part key={block.chunk} {...{ block, at, isFull, skipped }} />;
        })}
      </div>
    </div>
  );
}

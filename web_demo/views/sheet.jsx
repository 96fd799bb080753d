// A sheet: the input or the parts as blocks of planes, which the browser lays out. The cells are elements of SVG, for
// eyes, for screen readers and for files.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { spot } from '../app.js';
import { elementAt, isFilled, placeOf, rowsOf, stepFrom } from '../draw/block.js';
import { dashOf } from '../draw/palette.js';
import { headSize, headWidth, textSize } from '../draw/sheet.js';
import { foldSize, pixelOf, shownCells } from '../draw/track.js';
import { unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { Words, digit, useModel } from './bits.jsx';
import { Frame, Handle, cutsBefore, cutsOn } from './cuts.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Block, SheetProps, Spot, Track } from '../nouns.js' */
/** @typedef {{ block: Block, at: Spot | null }} PartProps `at`: the cell that is looked at. */

/** The size of the text in cells, as a style. @param {Block} block */
const textStyle = ({ rows }) => ({ fontSize: `${textSize(rows.cell)}px` });

/** The id of a cell. @param {Spot} place */
export const cellId = ({ chunk, flat }) => `cell-${chunk < 0 ? 'in' : chunk}-${flat}`;

/** What of a text fits a cell: the end tells neighbours apart. @param {string} text @param {number} width @param {number} digit Pixels of a character. */
function fitText(text, width, digit) {
  const room = Math.floor((width - 4) / digit);
  return text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
}

/** The lines beneath cells of one part, as a path: each begins anew. @param {number} x @param {number} bottom @param {number} width @param {number} count */
const linesOf = (x, bottom, width, count) =>
  Array.from({ length: count }, (_, c) => `M${x + c * width + 3} ${bottom - 3.5}h${width - 6}`).join('');

/** @param {Track} track */
const afterFolds = ({ runs }) => runs.filter(({ isAfterFold }) => isAfterFold);

/** The columns whose number finds room beside the one before. @param {Track} columns */
function headsOf(columns) {
  let end = -Infinity;
  return shownCells(columns)
    .map((i) => ({ i, x: pixelOf(columns, i) + columns.cell / 2, half: (headSize * digit * String(i).length) / 2 }))
    .filter(({ x, half }) => {
      const hasRoom = x - half > end + 2;
      if (hasRoom) end = x + half;
      return hasRoom;
    });
}

/** @param {{ block: Block, index: number[] }} props */
function Cells({ block, index }) {
  const { shown, hues, textOf } = useModel();
  const { columns, rows, heads } = block;
  const [width, height] = [columns.cell, rows.cell];
  const fit = digit * textSize(height);
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
        {Words({ x: x + width / 2, y: y + height / 2 + 2, text: fitText(text, width, fit) })}
      </g>
    );
  };
  return (
    <svg role="grid" width={columns.size} height={rows.size} style={textStyle(block)}>
      <g role="row" display={heads.columns ? undefined : 'none'}>
        {headsOf(columns).map(({ i, x }) => (
          <Words key={i} role="columnheader" class="head" x={x} y={-5} text={i} />
        ))}
      </g>
      {Array.from(rowsOf(block, index, shown), ({ row, y, first, pieces }) => (
        <g key={row} role="row">
          {heads.rows && <Words role="rowheader" class="head side" x={-6} y={y + height / 2 + 2} text={row} />}
          {/* One list, by columns: a cell that goes to another part, or gets another number, stays the same element. */}
          {pieces.flatMap(({ first: column, count, at, chunk }) =>
            Array.from({ length: count }, (_, c) => cellOf(column + c, first + column + c, chunk, at + c * width, y)),
          )}
          {pieces.map(
            ({ count, at, chunk }, i) =>
              chunk >= 0 && (
                <path
                  key={`line ${i}`}
                  class={`under hue-${hues(chunk)}`}
                  d={linesOf(at, y + height, width, count)}
                  stroke-dasharray={dashOf(chunk).join()}
                />
              ),
          )}
        </g>
      ))}
      <g aria-hidden="true" class="fold">
        {afterFolds(columns).map(({ at }, i) => (
          <Words key={i} x={at - foldSize / 2} y={height / 2 + 5} text="⋯" />
        ))}
        {afterFolds(rows).map(({ at }, i) => (
          <Words key={i} x={width / 2} y={at - foldSize / 2 + 5} text="⋮" />
        ))}
      </g>
    </svg>
  );
}

/** @param {number} width @param {number} height */
const sized = (width, height) => ({ width: `${width}px`, height: `${height}px` });

/** The cells of a plane, and the one that is looked at. @param {PartProps & { index: number[] }} props */
function Plane({ block, index, at }) {
  const { shown } = useModel();
  const { columns, rows, chunk, dims, heads } = block;
  const cells = useMemo(() => <Cells {...{ block, index }} />, [block]);
  const place = at?.chunk === chunk && isFilled(block) ? placeOf(block, index, unravel(at.flat, dims)) : null;
  /** @param {PointerEvent & { currentTarget: Element, target: EventTarget | null }} event */
  const light = ({ type, clientX, clientY, movementX, movementY, currentTarget }) => {
    // A cell found by keys may scroll the page beneath a pointer that rests.
    if (spot.value?.isKey && type === 'pointermove' && movementX === 0 && movementY === 0) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const flat = elementAt(block, index, clientX - left, clientY - top);
    spot.value = flat < 0 ? null : { chunk, flat };
  };
  const cuts = chunk < 0 && cutsOn(shown, block, index);
  // Cuts are dragged beneath the columns, or beside the rows.
  const [below, beside] = !cuts ? [0, 0] : shown.layout.axis === dims.length - 1 ? [48, 0] : [0, 48];
  const margin = `${heads.columns ? 16 : 0}px ${beside}px ${below}px ${headWidth(block, digit)}px`;
  return (
    <div
      class="plane"
      style={{ ...sized(columns.size, rows.size), margin }}
      onPointerMove={light}
      onPointerDown={light}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !spot.value?.isKey && (spot.value = null)}
    >
      {cells}
      {place !== null && (
        <span class="focus" style={{ ...sized(columns.cell, rows.cell), left: `${place.x}px`, top: `${place.y}px` }} />
      )}
      {cuts}
    </div>
  );
}

/** A line of text between blocks. @param {{ text: string }} props */
const Note = ({ text }) => (
  <svg class="note" aria-hidden="true" width={`${text.length}ch`} height={18}>
    <Words y={13} text={text} />
  </svg>
);

/** The number and shape of a part. @param {{ block: Block }} props */
function Name({ block: { chunk, dims } }) {
  const { hues } = useModel();
  const text = shape(dims);
  const width = 10 + String(chunk).length * 8;
  return (
    // Where there is no room for the shape, it goes to a second line, out of sight.
    <span class={`part-name hue-${hues(chunk)}`} aria-hidden="true">
      <svg width={width + 2} height={22}>
        <rect x={1} y={1} width={width} height={20} rx={4} />
        <Words x={6} y={15} text={chunk} />
      </svg>
      <svg width={`${text.length + 1}ch`} height={22}>
        <Words y={15} text={text} />
      </svg>
    </span>
  );
}

/** What a block takes of the page where its place is that of its cells in the input. @param {Block} block @param {boolean} isAcross */
function extentOf(block, isAcross) {
  const { lead, extent = 0, heads } = block;
  if (lead === undefined) return undefined;
  return isAcross
    ? { marginLeft: `${lead}px`, width: `${extent + headWidth(block, digit)}px` }
    : { marginTop: `${lead}px`, height: `${extent + (heads.columns ? 16 : 0)}px` };
}

/** @param {PartProps & { skipped: number, isAcross: boolean }} props `skipped`: how many parts before it are left out. */
function Part({ skipped, isAcross, ...own }) {
  const { shown } = useModel();
  const { block } = own;
  const { chunk, dims, outer, planes } = block;
  const folded = dims.slice(0, -2).reduce((product, dim) => product * dim, 1) - planes.length;
  /** The last of the outer dims runs across, the one before down, and so on, each around the other. @param {number[]} index @returns {ComponentChildren} */
  const planesIn = (index) => {
    const dim = index.length;
    const depth = outer.length - dim;
    if (depth === 0) return <Plane key={index.join()} {...own} index={index} />;
    /** @param {number} i */
    const between = (i) => chunk < 0 && cutsBefore(shown, block, dim, [...index, i]);
    return (
      <div key={index.join()} class={depth % 2 === 1 ? 'row' : 'down'} style={{ gap: `${8 * depth}px` }}>
        {shownCells(outer[dim]).map((i) => [between(i), planesIn([...index, i])])}
        {between(dims[dim])}
      </div>
    );
  };
  const inside = isFilled(block) ? planesIn([]) : <Note text={chunk < 0 ? 'no elements: a dim is 0' : 'empty'} />;
  return (
    <div
      class="block"
      data-block={chunk}
      style={extentOf(block, isAcross)}
      role="group"
      aria-label={`${chunk < 0 ? 'input' : `part ${chunk}`} ${shape(dims)}`}
    >
      {skipped > 0 && <Note text={`${skipped} more parts`} />}
      {chunk >= 0 && (
        <div class="part-head" style={isAcross ? { marginLeft: `${headWidth(block, digit)}px` } : undefined}>
          <Handle block={block}>
            <Name block={block} />
          </Handle>
        </div>
      )}
      {chunk < 0 ? <Frame block={block}>{inside}</Frame> : inside}
      {folded > 0 && <Note text={`${folded} more planes folded`} />}
    </div>
  );
}

/** @param {SheetProps} props */
export function Sheet({ blocks, name, label, at, flow = 'planes' }) {
  const box = useRef(/** @type {any} */ (null));
  const cell = at === null ? '' : cellId(at);
  useLayoutEffect(() => {
    const options = { block: 'nearest', inline: 'nearest', container: 'nearest' };
    if (at?.isKey) box.current.querySelector('.focus')?.scrollIntoView(options);
  });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const isOurs = event.target === event.currentTarget && !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isOurs ? stepFrom(blocks, at, event.key) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    spot.value = next && { ...next, isKey: true };
  };
  /** Focus that keys gave shows where it is. @param {FocusEvent & { currentTarget: Element }} event */
  const enter = ({ target, currentTarget }) => {
    const next = at ?? stepFrom(blocks, null, 'Home');
    if (next && target === currentTarget && currentTarget.matches(':focus-visible')) {
      spot.value = { ...next, isKey: true };
    }
  };
  const isAligned = blocks.some(({ lead }) => lead !== undefined);
  return (
    <div
      id={name}
      class="sheet"
      ref={box}
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={document.getElementById(cell) ? cell : undefined}
      onKeyDown={press}
      onFocus={enter}
    >
      <div class={`blocks in-${flow}${isAligned ? ' is-aligned' : ''}`}>
        {blocks.length === 0 && <Note text="an empty list: there are no parts" />}
        {blocks.map((block, i) => {
          const skipped = block.chunk - (blocks[i - 1]?.chunk ?? -1) - 1;
          const isAcross = flow === 'columns';
          return <Part key={block.chunk} {...{ block, at, skipped, isAcross }} />;
        })}
      </div>
    </div>
  );
}

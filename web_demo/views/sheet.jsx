// A sheet: the input or the parts as blocks of planes, which the browser lays out. Columns that lie side by side are one
// element, which moves as a whole: a drag lays out the texts that change, and no others.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { spot } from '../store.js';
import { fitText } from '../data/values.js';
import { elementAt, isFilled, placeOf, rowsOf, stepFrom } from '../draw/block.js';
import { dashOf } from '../draw/palette.js';
import { headSize, headWidth, textSize } from '../draw/sheet.js';
import { foldSize, shownCells } from '../draw/track.js';
import { unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { digit, useModel } from './bits.jsx';
import { Frame, Handle, cutsBefore, cutsOn } from './cuts.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Block, SheetProps, Spot } from '../nouns.js' */
/** @typedef {{ block: Block, at: Spot | null }} PartProps `at`: the cell that is looked at. */

/** The id of what lights a cell of the input, or of a part. @param {number} chunk */
const focusId = (chunk) => (chunk < 0 ? 'lit-in-input' : 'lit-in-part');

/** Texts of neighbours, each in its cell: tabs lead from one to the next. @param {number} count @param {(i: number) => string} textOf */
const tabbed = (count, textOf) => Array.from({ length: count }, (_, i) => textOf(i)).join('\t');

/** @param {{ block: Block, index: number[] }} props */
function Cells({ block, index }) {
  const { shown, hues, textOf, digits } = useModel();
  const { chunk: own, columns, rows, heads } = block;
  const { cell } = columns;
  /** Characters for which a cell has room. @param {number} size Of the text. */
  const roomFor = (size) => Math.max(0, Math.floor((cell - 4) / (digit * size)));
  const [room, headRoom] = [roomFor(textSize(rows.cell)), roomFor(headSize)];
  const lines = Array.from(rowsOf(block, index, shown));
  /** What is drawn beneath the cells of each part, and between all cells (-1): paths. @type {Map<number, string>} */
  const paths = new Map([[-1, '']]);
  /** @param {number} chunk @param {string} path */
  const draw = (chunk, path) => paths.set(chunk, (paths.get(chunk) ?? '') + path);
  for (const { y, pieces } of lines) {
    for (const { chunk, at, count } of pieces) {
      draw(-1, `M${at} ${y}h${count * cell}v${rows.cell}H${at}`);
      for (let c = 0; c < count; c += 1) draw(-1, `M${at + c * cell} ${y}v${rows.cell}`);
      if (chunk >= 0) draw(chunk, `M${at + 3} ${y + rows.cell - 3.5}h${count * cell - 6}`);
    }
  }
  return (
    <>
      {heads.rows &&
        lines.map(({ row, y }) => (
          <span class="side" style={{ top: `${y}px` }}>
            {row}
          </span>
        ))}
      {columns.runs.map(({ first: column, count, at }, i) => (
        <div class="run" style={{ left: `${at}px`, width: `${count * cell}px` }}>
          {heads.columns && <div class="heads">{tabbed(count, (c) => fitText(String(column + c), headRoom))}</div>}
          {lines.map(({ y, first, pieces }) => (
            <div
              class={pieces[i].chunk < 0 ? 'piece' : `piece hue-${hues(pieces[i].chunk)}`}
              style={{ top: `${y}px` }}
              data-first={first + column}
            >
              {tabbed(count, (c) => fitText(textOf(own, first + column + c), room, digits))}
            </div>
          ))}
        </div>
      ))}
      {[columns, rows].flatMap(({ runs }, isDown) =>
        runs
          .filter(({ isAfterFold }) => isAfterFold)
          .map(({ at }) => (
            <span class={isDown ? 'fold is-down' : 'fold'} style={{ [isDown ? 'top' : 'left']: `${at - foldSize}px` }}>
              {'⋯⋮'[isDown]}
            </span>
          )),
      )}
      <svg class="paths" aria-hidden="true">
        {Array.from(paths, ([chunk, d]) => (
          <path
            key={chunk}
            class={chunk < 0 ? 'grid' : `hue-${hues(chunk)}`}
            d={d}
            stroke-dasharray={chunk < 0 ? '' : dashOf(chunk).join()}
          />
        ))}
      </svg>
    </>
  );
}

/** @param {number} width @param {number} height */
const sized = (width, height) => ({ width: `${width}px`, height: `${height}px` });

/** The cells of a plane, and the one that is looked at. @param {PartProps & { index: number[] }} props */
function Plane({ block, index, at }) {
  const { shown, textOf } = useModel();
  const { columns, rows, chunk, dims, heads } = block;
  const cells = useMemo(() => <Cells {...{ block, index }} />, [block]);
  const place = at?.chunk === chunk ? placeOf(block, index, unravel(at.flat, dims)) : null;
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
  const style = {
    ...sized(columns.size, rows.size),
    '--cell-width': `${columns.cell}px`,
    '--cell-height': `${rows.cell}px`,
    fontSize: `${textSize(rows.cell)}px`,
    margin: `${heads.columns ? 16 : 0}px ${beside}px ${below}px ${headWidth(block, digit)}px`,
  };
  return (
    <div
      class="plane"
      style={style}
      onPointerMove={light}
      onPointerDown={light}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !spot.value?.isKey && (spot.value = null)}
    >
      {cells}
      {at && place && (
        <span
          class="focus"
          id={focusId(chunk)}
          role="img"
          aria-label={`${textOf(chunk, at.flat)}${chunk < 0 ? '' : `, part ${chunk}`}`}
          style={{ ...sized(columns.cell, rows.cell), left: `${place.x}px`, top: `${place.y}px` }}
        />
      )}
      {cuts}
    </div>
  );
}

/** The number and shape of a part. Where there is no room for the shape, it goes to a second line, out of sight. @param {{ block: Block }} props */
const Name = ({ block: { chunk, dims } }) => (
  <span class={`part-name hue-${useModel().hues(chunk)}`} aria-hidden="true">
    <span>{chunk}</span>
    <span>{shape(dims)}</span>
  </span>
);

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
  const inside = isFilled(block) ? planesIn([]) : <p class="note">{chunk < 0 ? 'no elements: a dim is 0' : 'empty'}</p>;
  return (
    <div
      class="block"
      data-block={chunk}
      style={extentOf(block, isAcross)}
      role="group"
      aria-label={`${chunk < 0 ? 'input' : `part ${chunk}`} ${shape(dims)}`}
    >
      {skipped > 0 && <p class="note">{skipped} more parts</p>}
      {chunk >= 0 && (
        <div class="part-head" style={isAcross ? { marginLeft: `${headWidth(block, digit)}px` } : undefined}>
          <Handle block={block}>
            <Name block={block} />
          </Handle>
        </div>
      )}
      {chunk < 0 ? <Frame block={block}>{inside}</Frame> : inside}
      {folded > 0 && <p class="note">{folded} more planes folded</p>}
    </div>
  );
}

/** @param {SheetProps} props */
export function Sheet({ blocks, name, label, at, flow = 'planes' }) {
  const box = useRef(/** @type {any} */ (null));
  const lit = blocks.find(({ chunk }) => chunk === at?.chunk);
  const isLit = at !== null && lit?.planes.some((index) => placeOf(lit, index, unravel(at.flat, lit.dims)));
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
      aria-activedescendant={isLit ? focusId(at.chunk) : undefined}
      onKeyDown={press}
      onFocus={enter}
    >
      <div class={`blocks in-${flow}${isAligned ? ' is-aligned' : ''}`}>
        {blocks.length === 0 && <p class="note">an empty list: there are no parts</p>}
        {blocks.map((block, i) => {
          const skipped = block.chunk - (blocks[i - 1]?.chunk ?? -1) - 1;
          return <Part key={block.chunk} {...{ block, at, skipped }} isAcross={flow === 'columns'} />;
        })}
      </div>
    </div>
  );
}

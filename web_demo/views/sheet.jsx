// The input and its parts: cells on the lines of one grid, so that what was and what becomes of it stand in the same columns,
// or rows; around them the edges, the handles of the cuts, and the names of the parts.
import { effect } from '@preact/signals';

import { model, spot, store } from '../store.js';
import { cellsOf, stepFrom } from '../draw/lines.js';
import { partDims } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { Cuts } from './cuts.jsx';

/** @import { Line } from '../nouns.js' */

/** A cell and its twin have the same number: one rule lights both, and no cell is drawn anew. */
export const light = new CSSStyleSheet();
effect(() => {
  const at = spot.value;
  light.replaceSync(at === null ? '' : `:is(#in-${at}, #out-${at}) { outline: var(--lit); z-index: 1; }`);
});

/** The place in memory of a cell that is pointed at, or null. @param {{ target: EventTarget | null }} event */
const placeAt = ({ target }) => {
  const [, flat] = /^(?:in|out)-(\d+)$/.exec(target instanceof Element ? target.id : '') ?? [];
  return flat === undefined ? null : Number(flat);
};

/** The axes along an edge of the input: the one that is pressed is cut. @param {{ axes: number[], kind: string }} props */
const Edge = ({ axes, kind }) => {
  const { state, shown } = model.value;
  return (
    <div class={`edge ${kind}`}>
      {axes.map((d) => (
        <button
          key={d}
          data-key={`axis-${d}`}
          aria-pressed={shown.layout.axis === d}
          aria-label={`axis ${d}, ${shown.dims[d]} long: cut it`}
          onClick={() => store.go({ axis: state.axis < 0 ? d - shown.dims.length : d })}
        >
          <span>
            axis {d} <small>{shown.dims[d]}</small>
          </span>
        </button>
      ))}
    </div>
  );
};

/** The number and shape of each part, as far as there is room for them. */
function PartHeads() {
  const { shown, sheet, looks } = model.value;
  return sheet.parts.map(({ part, place }, i, all) => {
    if (part < 0 || part === all[i - 1]?.part) return null;
    const own = all.filter((line) => line.part === part);
    // Two tracks of the grid lie before the first line.
    const style = {
      [sheet.along]: `${place + 2} / ${own[own.length - 1].place + 3}`,
      [sheet.beside]: 1,
      ...looks(part),
    };
    return (
      <div key={part} class="part-head" data-part={part} style={style}>
        <b>{part}</b>
        <span>{shape(partDims(shown, part))}</span>
      </div>
    );
  });
}

/** All cells, and beside them what their lines are called. @param {{ of: 'in' | 'out', label: string }} props */
function Cells({ of, label }) {
  const { shown, sheet, looks, textOf } = model.value;
  const { columns, rows, parts, isDown } = sheet;
  /** A part counts its own. @param {Line} line */
  const nameOf = ({ index, part, isCut }) => {
    if (index < 0) return '';
    if (of === 'in' || !isCut) return index;
    return shown.dropsAxis ? '' : index - shown.starts[part];
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepFrom(sheet, spot.value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    spot.value = next;
    document.getElementById(`${of}-${next}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  /** What is left out has no place in memory. @param {number} r @param {number} c @param {number | null} flat */
  const cell = (r, c, flat) => {
    const gridArea = `${rows[r].place + 1} / ${columns[c].place + 1}`;
    const isEmpty = rows[r].hidden + columns[c].hidden === 0;
    const isFirst = (rows[r].index < 0 ? c : r) === 0;
    const own =
      flat === null
        ? { class: isEmpty ? 'fold is-empty' : 'fold', 'aria-hidden': true, children: isFirst && !isEmpty && '⋯' }
        : { class: 'cell', id: `${of}-${flat}`, role: /** @type {const} */ ('option'), children: textOf(flat) };
    return <span key={`${r} ${c} ${own.class}`} {...own} style={{ gridArea, ...looks(parts[isDown ? r : c].part) }} />;
  };
  return (
    <div
      id={of === 'in' ? 'input-view' : 'parts-view'}
      class="sheet"
      role={shown.size > 0 ? 'listbox' : 'group'}
      tabIndex={0}
      aria-label={`${label}. Arrow keys go from cell to cell.`}
      aria-activedescendant={spot.value === null ? undefined : `${of}-${spot.value}`}
      onKeyDown={press}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) spot.value ??= stepFrom(sheet, null, 'Home') ?? null;
      }}
      onPointerMove={(event) => (spot.value = placeAt(event) ?? spot.value)}
      onPointerDown={(event) => (spot.value = placeAt(event))}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && (spot.value = null)}
    >
      {[columns, rows].map((side, isRow) =>
        side.map((line) => (
          <span
            key={`${isRow} ${line.place}`}
            class={isRow ? 'head of-row' : 'head'}
            aria-hidden="true"
            style={{ [isRow ? 'gridRow' : 'gridColumn']: line.place + 1 }}
          >
            {nameOf(line)}
          </span>
        )),
      )}
      {cellsOf(sheet).map((row, r) => row.map((flat, c) => cell(r, c, flat)))}
      {shown.size === 0 && <span class="head note">no cells</span>}
    </div>
  );
}

/** The input, or its parts. @param {{ of: 'in' | 'out', label: string }} props */
export function Sheet({ of, label }) {
  const { across, down, tracks } = model.value.sheet;
  const gridTemplate =
    `var(--top) var(--head) ${tracks.rows} minmax(var(--below), auto) / ` +
    `var(--left) var(--heads) ${tracks.columns} var(--right)`;
  return (
    <div class={`side of-${of}`} style={{ gridTemplate }}>
      {of === 'in' ? (
        <>
          <Edge axes={across} kind="is-top" />
          <Edge axes={down} kind="is-left" />
        </>
      ) : (
        <PartHeads />
      )}
      <Cells of={of} label={label} />
      {of === 'in' && <Cuts />}
    </div>
  );
}

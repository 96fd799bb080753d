// The input and its parts as cells on the lines of one grid: what was and what becomes of it stand in the same columns, or rows.
import { effect } from '@preact/signals';

import { model, spot } from '../store.js';
import { cellsOf, stepFrom } from '../draw/lines.js';
import { partDims } from '../model/indexing.js';
import { shape } from '../model/narrate.js';

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

/** The number and shape of each part, as far as there is room for them. */
export function PartHeads() {
  const { shown, sheet, looks } = model.value;
  const { isDown, parts, tracks } = sheet;
  const names = [...new Set(parts.map(({ part }) => part))].filter((part) => part >= 0);
  return (
    <div
      class="part-heads"
      style={isDown ? { gridTemplateRows: tracks.rows } : { gridTemplateColumns: tracks.columns }}
    >
      {names.map((part) => {
        const own = parts.filter((line) => line.part === part).map(({ place }) => place);
        const lines = `${own[0]} / ${own[own.length - 1] + 1}`;
        const style = { [isDown ? 'gridRow' : 'gridColumn']: lines };
        return (
          <div key={part} class={`part-head ${looks(part)}`} data-part={part} style={style}>
            <b>{part}</b>
            <span>{shape(partDims(shown, part))}</span>
          </div>
        );
      })}
    </div>
  );
}

/** All cells, and beside them what their lines are called. @param {{ of: 'in' | 'out', label: string }} props */
export function Cells({ of, label }) {
  const { shown, sheet, looks, textOf } = model.value;
  const { columns, rows, parts, tracks, isDown } = sheet;
  /** A part counts its own. @param {Line} line */
  const nameOf = ({ index, part, isCut }) => {
    if (index < 0) return '';
    if (of === 'in' || !isCut) return index;
    return shown.dropsAxis ? '' : index - shown.starts[part];
  };
  /** @param {number} to */
  const look = (to) => {
    spot.value = to;
    document.getElementById(`${of}-${to}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepFrom(sheet, spot.value, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) spot.value = null;
    else look(next);
  };
  /** @param {number} r @param {number} c @param {number | null} flat */
  const cell = (r, c, flat) => {
    const key = `${r} ${c}`;
    const part = parts[isDown ? r : c].part;
    const style = { gridArea: `${rows[r].place + 1} / ${columns[c].place + 1}` };
    if (flat !== null) {
      return (
        <span key={key} id={`${of}-${flat}`} class={`cell ${looks(part)}`} style={style} role="option">
          {textOf(flat)}
        </span>
      );
    }
    const isEmpty = rows[r].hidden + columns[c].hidden === 0;
    const isFirst = (rows[r].index < 0 ? c : r) === 0;
    return (
      <span
        key={`fold ${key}`}
        class={`fold ${isEmpty ? 'is-empty' : ''} ${looks(part)}`}
        style={style}
        aria-hidden="true"
      >
        {isFirst && !isEmpty && '⋯'}
      </span>
    );
  };
  return (
    <div
      id={of === 'in' ? 'input-view' : 'parts-view'}
      class="sheet"
      role={shown.size > 0 ? 'listbox' : 'group'}
      tabIndex={0}
      aria-label={`${label}. Arrow keys go from cell to cell.`}
      aria-activedescendant={spot.value === null ? undefined : `${of}-${spot.value}`}
      style={{ gridTemplate: `var(--head) ${tracks.rows} / var(--heads) ${tracks.columns}` }}
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
            class={isRow ? 'head side' : 'head'}
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

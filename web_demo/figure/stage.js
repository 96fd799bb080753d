// The block and its view on the screen, as signals that the canvas and the controls share.
import { computed, signal } from '@preact/signals';

import { textOf } from '../page/cells.js';
import { draft, isHeld, isPicture, model, shown } from '../page/store.js';
import { blockOf } from '../model/block.js';
import { tagsOf } from './tags.js';
import { directionOf, gapBefore, viewOf } from './view.js';

/** Size of the figure in CSS pixels. */
export const size = signal({ width: 0, height: 0 });

/** The block. The size of the figure limits its number of cells. */
export const block = computed(() => {
  const { answer } = model.value;
  const { width, height } = size.value;
  const samples = answer.size > 0 ? [0, answer.size >> 1, answer.size - 1].map((flat) => textOf(flat).length) : [1];
  const digits = Math.max(...samples);
  const x = Math.max(4, Math.min(16, Math.floor(width / (14 + 9 * digits))));
  const room = { x, y: Math.max(4, Math.min(10, Math.floor(height / 36))), z: 6 };
  return blockOf(answer, { isPicture: isPicture.value, room, digits });
});

/** Length by which refused sizes exceed the axis, in units of the block, up to a quarter of the axis. */
export const surplus = computed(() => {
  const { axisLength } = model.value.answer.layout;
  const { by = 'parts', sizes = [] } = draft.value?.state ?? {};
  const total = by === 'list' ? sizes.reduce((sum, one) => sum + Math.max(0, one), 0) : 0;
  const share = (total - axisLength) / Math.max(1, axisLength);
  return Math.max(0, Math.min(0.25, share)) * block.value[block.value.cutSide].total;
});

/** The current view. Its margins leave room for the edges, their tags and the names of the parts. */
export const view = computed(() => {
  const { width, height } = size.value;
  const [left, right, top, below] = width < 600 ? [58, 34, 18, 46] : [134, 110, 30, 50];
  const bottom = below + 32 * Math.max(0, block.value.x.axes.length - 1);
  const zone = {
    x: left,
    y: top,
    width: Math.max(40, width - left - right),
    height: Math.max(40, height - top - bottom),
  };
  return viewOf(block.value, shown.value, zone, surplus.value);
});

/**
 * Moves a box into the figure.
 * @template {{ x: number, y: number, width: number, height: number }} Box @param {Box} box
 */
export function within({ x, y, ...box }) {
  const { width, height } = size.value;
  const [right, bottom] = [width - box.width - 2, height - box.height - 2];
  return { ...box, x: Math.max(2, Math.min(x, right)), y: Math.max(2, Math.min(y, bottom)) };
}

/** Box of the ring at the end of the lit edge. */
export const ring = computed(() => {
  const { edge, lengths } = view.value;
  const { cutSide } = block.value;
  const [across, down] = directionOf(view.value);
  const [right, bottom] = edge(cutSide, lengths[cutSide]);
  return within({ x: right + 12 * across - 12, y: bottom + 12 * down - 12, width: 24, height: 24 });
});

/** Minimum distance in pixels of two cuts at rest, so that each can be grabbed. */
const minDistance = 6;

/** Cuts that are drawn, with their positions: cut `i` is between parts `i` and `i + 1`. */
export const cuts = computed(() => {
  const { cutSide } = block.value;
  const visibleParts = [...new Set(block.value[cutSide].lines.map(({ part }) => part))];
  const all = visibleParts
    .filter((part, i) => part > 0 && visibleParts[i - 1] === part - 1)
    .map((part) => ({ cut: part - 1, at: view.value.edge(cutSide, gapBefore(view.value, part)) }));
  // A cut that is dragged onto its neighbour stays, because its drag would end without it.
  if (isHeld.value) return all;
  let [left, top] = [-Infinity, 0];
  return all.filter(({ at: [x, y] }) => {
    const isApart = Math.hypot(x - left, y - top) >= minDistance;
    if (isApart) [left, top] = [x, y];
    return isApart;
  });
});

/** Distance from a cut to the middle of the button that removes it, as in overlay.css. */
const removeOffsets = { x: [0, -26], y: [24, 0], z: [-22, -22] };

/** Positions of the tags. */
export const tags = computed(() => {
  const { x, y } = ring.value;
  const [dx, dy] = removeOffsets[block.value.cutSide];
  const both = cuts.value.flatMap(({ at: [left, top] }) => [
    /** @type {const} */ ([left, top]),
    /** @type {const} */ ([left + dx, top + dy]),
  ]);
  const grips = [/** @type {const} */ ([x + 12, y + 12]), ...both];
  return tagsOf(view.value, model.value.answer.dims, grips, size.value.width < 600, within);
});

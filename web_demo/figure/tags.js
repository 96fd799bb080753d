// Places the tags of the axes next to the middle of their edges, without overlaps.
import { sides } from '../model/block.js';

/** @import { Point, View } from '../types.js' */

/** Height of a tag, and the shifts in pixels that it tries in order to overlap nothing: down before up, over the block. */
const [tagHeight, shifts] = [
  30,
  [0, 33, 66, -33, -66, 99, -99].flatMap((dy) => [0, 40, -40, 80].map((dx) => ({ dx, dy }))),
];

/** Whether two boxes overlap. @param {Box} a @param {Box} b @typedef {{ x: number, y: number, width: number, height: number }} Box */
const touch = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Returns the tags in the order of their axes.
 * @param {View} view @param {readonly number[]} dims
 * @param {readonly Point[]} grips Centres of the ring, the cuts and their buttons, which no tag overlaps.
 * @param {boolean} isNarrow Whether tags of vertical edges are upright, because there is little room on their left.
 * @param {(box: Box) => Box} within Moves a box into the figure.
 */
export function tagsOf({ block, edge, lengths }, dims, grips, isNarrow, within) {
  const taken = grips.map(([x, y]) => ({ x: x - 12, y: y - 12, width: 24, height: 24 }));
  return sides
    .flatMap((side) =>
      block[side].axes.map((d, i, { length }) => {
        const label = `axis ${d} · ${dims[d]}`;
        const isUpright = isNarrow && side === 'y';
        const [long, short] = [(isNarrow ? 6.8 : 7.6) * label.length + 22, isUpright ? 26 : tagHeight];
        const [width, height] = isUpright ? [short, long] : [long, short];
        const [left, top] = edge(side, lengths[side] / 2, length - 1 - i);
        const [dx, dy] = { x: [-30 - width / 2, 15], y: [-width - 14, -height / 2], z: [14, 11] }[side];
        const places = shifts.map((shift) =>
          within({ x: left + dx + shift.dx, y: top + dy + shift.dy, width, height }),
        );
        const place = places.find((one) => !taken.some((other) => touch(one, other))) ?? places[0];
        taken.push(place);
        return { d, label, isUpright, ...place };
      }),
    )
    .sort((a, b) => a.d - b.d);
}

// Compares the positions of elements on the screen with quadrilaterals that the tests compute themselves.
import { blockOf, sides } from '../../../web_demo/model/block.js';
import { directionOf, elementAt, gapBefore, indexAt, placeOf, pointOf, viewOf } from '../../../web_demo/figure/view.js';
import { answerFor } from './states.js';

/** @import { Answer, Line, Side, View } from '../../../web_demo/types.js' */

const zone = { x: 20, y: 30, width: 700, height: 400 };
const openings = [0, 0.3, 1];
const room = { x: 99, y: 99, z: 99 };

/** Shapes, cut along each of their axes and open by each share. @type {[number[], number, number][]} */
const cases = [[5], [1], [2, 3], [6, 4], [2, 3, 4], [4, 2, 3], [2, 2, 3, 2], [3, 1, 2, 2]].flatMap((dims) =>
  dims.flatMap((_, axis) => openings.map((open) => /** @type {[number[], number, number]} */ ([dims, axis, open]))),
);

/**
 * Returns the block of a tensor that is cut in the middle.
 * @param {number[]} dims @param {number} axis @param {boolean} [isPicture]
 */
function blockFor(dims, axis, isPicture = false) {
  const head = dims[axis] >> 1;
  const sizes = head > 0 ? [head, dims[axis] - head] : [dims[axis]];
  const answer = answerFor({ type: 'uint8', dims, axis, by: 'list', sizes });
  return { answer, block: blockOf(answer, { isPicture, room, digits: 2 }) };
}

/**
 * Returns all cells of the fronts, the nearest front first. A front is the first of the layers that touch each other.
 * @param {View} view
 */
function cellsOf({ block, startOf, at, lengths: { x: right, y: bottom, z: back } }) {
  const [left, top] = at(0, 0, 0);
  /**
   * Returns the screen distance of one unit along a direction.
   * @param {readonly number[]} to @param {number} length
   */
  const unit = (to, length) => [(to[0] - left) / length, (to[1] - top) / length];
  const [ex, ey, ez] = [unit(at(right, 0, 0), right), unit(at(0, bottom, 0), bottom), unit(at(0, 0, back), back)];
  const fronts = block.z.lines.filter((line, i, all) => i === 0 || line.cuts > all[i - 1].cuts || line.space > 0);
  return fronts.flatMap((front) =>
    block.x.lines.flatMap((column) =>
      block.y.lines.flatMap((row) =>
        [...Array(column.count * row.count).keys()].map((k) => {
          const [i, j] = [k % column.count, Math.floor(k / column.count)];
          const [width, height] = [column.size / column.count, row.size / row.count];
          const u = startOf('x', column) + (i + 0.5) * width;
          const v = startOf('y', row) + (j + 0.5) * height;
          const z = startOf('z', front);
          const middle = [left + u * ex[0] + v * ey[0] + z * ez[0], top + u * ex[1] + v * ey[1] + z * ez[1]];
          const flat = column.offset + i * column.stride + row.offset + j * row.stride + front.offset;
          /** Whether a point is in the cell. @param {readonly number[]} point */
          const has = ([px, py]) => {
            const across = (px - middle[0]) / ex[0];
            return Math.abs(across) < width / 2 && Math.abs((py - middle[1] - across * ex[1]) / ey[1]) < height / 2;
          };
          return { flat, middle, has };
        }),
      ),
    ),
  );
}

describe.each(cases)('%j cut along axis %i, open by %f', (dims, axis, open) => {
  const { answer, block } = blockFor(dims, axis);
  const view = viewOf(block, open, zone);

  test('maps each element to its cell, and back', () => {
    const cells = cellsOf(view);
    for (const { flat, middle } of cells) {
      const point = pointOf(view, answer, flat);
      expect(point?.[0]).toBeCloseTo(middle[0], 6);
      expect(point?.[1]).toBeCloseTo(middle[1], 6);
      // A nearer front may hide the cell.
      expect(elementAt(view, /** @type {[number, number]} */ (middle))).toBe(
        cells.find(({ has }) => has(middle))?.flat,
      );
    }
    for (let flat = 0; flat < answer.size; flat += 1) expect(pointOf(view, answer, flat)).not.toBeNull();
    expect(elementAt(view, [0, 0])).toBeNull();
  });

  test('fits its zone', () => {
    const { x: right, y: bottom, z: back } = view.lengths;
    for (const [u, v, w] of [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, k >> 2])) {
      const [x, y] = view.at(u * right, v * bottom, w * back);
      expect(x).toBeGreaterThan(zone.x - 1e-6);
      expect(x).toBeLessThan(zone.x + zone.width + 1e-6);
      expect(y).toBeGreaterThan(zone.y - 1e-6);
      expect(y).toBeLessThan(zone.y + zone.height + 1e-6);
    }
  });

  test('maps each index to the edge in order, and back', () => {
    const [dx, dy] = directionOf(view);
    expect(Math.hypot(dx, dy)).toBeCloseTo(1, 9);
    const points = [...Array(dims[axis] + 1).keys()].map((index) => view.edge(block.cutSide, placeOf(view, index)));
    points.forEach((point, index) => expect(indexAt(view, point)).toBe(index));
    for (let i = 1; i < points.length; i += 1) {
      expect((points[i][0] - points[i - 1][0]) * dx + (points[i][1] - points[i - 1][1]) * dy).toBeGreaterThan(0);
    }
  });
});

test.each(openings)('viewOf maps each pixel of a picture to its cell, open by %f', (open) => {
  for (const axis of [0, 1, 2]) {
    const { answer, block } = blockFor([6, 8, 4], axis, true);
    const view = viewOf(block, open, zone);
    const cells = cellsOf(view);
    for (const { flat, middle } of cells) {
      expect(pointOf(view, answer, flat)?.map((value) => value.toFixed(6))).toEqual(
        middle.map((value) => value.toFixed(6)),
      );
      expect(elementAt(view, /** @type {[number, number]} */ (middle))).toBe(
        cells.find(({ has }) => has(middle))?.flat,
      );
    }
  }
});

test('viewOf shows a closed picture as an upright rectangle with its aspect ratio', () => {
  const { block } = blockFor([30, 50, 4], 2, true);
  const view = viewOf(block, 0, zone);
  const [[x0, y0], [x1, y1], [x2, y2]] = [view.at(0, 0, 0), view.at(50, 0, 0), view.at(50, 30, 0)];
  expect([y1 - y0, x2 - x1]).toEqual([0, 0]);
  expect((x1 - x0) / (y2 - y1)).toBeCloseTo(50 / 30, 9);
});

test('pointOf and elementAt map no folded element to another element', () => {
  const answer = answerFor({ dims: [100, 50], axis: 1, by: 'list', sizes: [20, 30] });
  const block = blockOf(answer, { isPicture: false, room: { x: 8, y: 6, z: 6 }, digits: 4 });
  const view = viewOf(block, 0.5, zone);
  /** Returns the indices along an axis that are not folded. @param {Side} side @param {number} stride */
  const shownIndices = (side, stride) =>
    block[side].lines.flatMap(({ isFold, offset }) => (isFold ? [] : [offset / stride]));
  const [rows, columns] = [shownIndices('y', 50), shownIndices('x', 1)];
  for (let flat = 0; flat < 5000; flat += 1) {
    const isShown = rows.includes(Math.floor(flat / 50)) && columns.includes(flat % 50);
    const point = pointOf(view, answer, flat);
    if (isShown) expect(point).not.toBeNull();
    // A crosshair may be on a fold, but never on another element.
    if (point) expect(elementAt(view, point)).toBe(isShown ? flat : null);
  }
  const fold = /** @type {Line} */ (block.x.lines.find(({ isFold }) => isFold));
  expect(elementAt(view, view.at(view.startOf('x', fold) + fold.size / 2, 0.5, 0))).toBeNull();
});

test('viewOf makes the block longer if sizes exceed the axis', () => {
  const { block } = blockFor([4, 10], 1);
  const [plain, longer] = [viewOf(block, 0.5, zone), viewOf(block, 0.5, zone, 3)];
  expect(longer.lengths.x - plain.lengths.x).toBeCloseTo(3, 9);
  expect(sides.filter((side) => side !== 'x').map((side) => longer.lengths[side])).toEqual([
    plain.lengths.y,
    plain.lengths.z,
  ]);
});

describe('the gaps of an open block', () => {
  /**
   * Returns a view of a tensor whose parts have these sizes.
   * @param {number[]} dims @param {number} axis @param {number[]} sizes @param {number} [open]
   */
  const viewFor = (dims, axis, sizes, open = 1) => {
    const answer = answerFor({ type: 'uint8', dims, axis, by: 'list', sizes });
    return viewOf(blockOf(answer, { isPicture: false, room, digits: 2 }), open, zone);
  };

  test.each([
    ['x', 1],
    ['y', 0],
  ])('have a cut along %s in the middle', (side, axis) => {
    const view = viewFor([10, 10], axis, [3, 2, 5]);
    const { lines } = view.block[/** @type {Side} */ (side)];
    for (const [part, index] of [
      [1, 3],
      [2, 5],
    ]) {
      const [before, next] = [lines[index - 1], lines[index]];
      const end = view.startOf(view.block.cutSide, before) + before.size;
      const start = view.startOf(view.block.cutSide, next);
      expect(start - end).toBeCloseTo(view.gap, 9);
      expect([placeOf(view, index), gapBefore(view, part)]).toEqual(
        Array(2).fill(expect.closeTo((start + end) / 2, 9)),
      );
      const middle = (start + end) / 2;
      expect(elementAt(view, side === 'x' ? view.at(middle, 0.5, 0) : view.at(0.5, middle, 0))).toBeNull();
    }
    expect([placeOf(view, 0), placeOf(view, 10)]).toEqual([0, expect.closeTo(view.lengths[view.block.cutSide], 9)]);
  });

  test('are a tenth of the width each, and at most 55 percent of it together', () => {
    const few = viewFor([2, 40], 1, [10, 30]);
    expect(few.gap / few.block.x.total).toBeCloseTo(0.1, 9);
    expect(viewFor([2, 40], 1, [10, 30], 0.5).gap).toBeCloseTo(few.gap / 2, 9);
    const many = viewFor([2, 40], 1, Array(20).fill(2));
    expect((19 * many.gap) / many.block.x.total).toBeCloseTo(0.55, 9);
  });

  test('between planes follow the size of the front, not the depth', () => {
    const [thin, thick] = [2, 20].map((depth) => viewFor([depth, 6, 6], 0, [1, depth - 1]));
    expect(thin.gap).toBeCloseTo(thick.gap, 9);
    expect(thin.gap / Math.sqrt(thin.block.x.total * thin.block.y.total)).toBeCloseTo(0.34, 9);
  });

  test('have no element, nor does an empty part', () => {
    const view = viewFor([3, 6], 1, [2, 0, 4]);
    const line = /** @type {Line} */ (view.block.x.lines.find(({ count }) => count === 0));
    const start = view.startOf('x', line);
    for (const u of [start + line.size / 2, start - view.gap / 2, start + line.size + view.gap / 2]) {
      expect(elementAt(view, view.at(u, 1.5, 0))).toBeNull();
    }
    expect(elementAt(view, view.at(start + line.size + view.gap + 0.5, 1.5, 0))).toBe(8);
  });
});

test('viewOf enlarges a small tensor to cells of 46 pixels, and a picture to its zone', () => {
  expect(viewOf(blockFor([2, 2], 1).block, 0, zone).scale).toBe(46);
  expect(viewOf(blockFor([2, 2, 4], 2, true).block, 0, { ...zone, width: 9000, height: 9000 }).scale).toBeGreaterThan(
    46,
  );
});

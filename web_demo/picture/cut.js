// Takes a picture apart by the package, and by the loops that people write instead.
import { ts } from '../store.js';

/** @import { Way } from '../model/picture.js' */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box In pixels of the picture. */
/** @typedef {{ box: Box, data: Uint8Array }} Part Of planes a byte for each pixel, else RGBA. */
/** @typedef {(data: Uint8Array) => void} Work Writes to arrays that are reused. */

/** A way to cut pictures of one size: `run` by the package, to `parts`; `code` is its program; `loop` by hand, to `copies`. @typedef {{ isPlanes: boolean, parts: Part[], run: Work, loop: Work, copies: Uint8Array[], code: string }} Cut */

/** Parts of `length` that differ by 1 at most: where each begins, and how long they are. @param {number} length @param {number} most */
function divide(length, most) {
  const count = Math.min(length, most);
  const starts = Array.from({ length: count }, (_, i) => Math.floor((i * length) / count));
  return { starts, lengths: starts.map((start, i) => (starts[i + 1] ?? length) - start) };
}

/** @type {(width: number, height: number, data?: any) => any} */
const pixels = (width, height, data) => ({ type: 'uint8', dims: [height, width, 4], data });

/** @param {number} width @param {number} height @param {string} rest */
const program = (width, height, rest) => `import { load } from 'tensorsplit';

const ts = await load();
// RGBA RGBA ..., as in context.getImageData(...).data
const data = new Uint8Array(${height} * ${width} * 4).fill(200);
const x = { type: 'uint8', dims: [${height}, ${width}, 4], data };
${rest}
`;

// The loops are functions of the module because V8 optimizes a function once. A closure that each picture makes would run
// unoptimized for its first rounds, and the page would flatter the package.

/** Takes colours apart by hand. @param {Uint8Array} data @param {readonly Uint8Array[]} copies Red, green, blue. */
function loopColours(data, [red, green, blue]) {
  for (let i = 0, at = 0; i < red.length; ++i, at += 4) {
    red[i] = data[at];
    green[i] = data[at + 1];
    blue[i] = data[at + 2];
  }
}

/** Copies boxes of a picture by hand. @param {Uint8Array} data @param {number} width Of the picture. @param {readonly Part[]} parts @param {readonly Uint8Array[]} copies */
function loopPieces(data, width, parts, copies) {
  for (let i = 0; i < parts.length; ++i) {
    const { box } = parts[i];
    for (let row = 0; row < box.height; ++row) {
      const from = 4 * ((box.y + row) * width + box.x);
      copies[i].set(data.subarray(from, from + 4 * box.width), 4 * row * box.width);
    }
  }
}

/** @type {(width: number, height: number) => Cut} */
function cutColours(width, height) {
  const plan = ts.plan('split', pixels(width, height), { axis: 2, numOutputs: 4 });
  const into = /** @type {any[]} */ (plan.allocate());
  into[3] = null;
  const copies = [0, 1, 2].map(() => new Uint8Array(width * height));
  return {
    isPlanes: true,
    parts: into.slice(0, 3).map((data) => ({ box: { x: 0, y: 0, width, height }, data })),
    run: (data) => void plan.run(pixels(width, height, data), { into }),
    copies,
    loop: (data) => loopColours(data, copies),
    code: program(
      width,
      height,
      `const plan = ts.plan('split', x, { axis: 2, numOutputs: 4 });
const into = plan.allocate(); // once
into[3] = null; // the alpha is left out

// For every picture: all R, all G, all B.
plan.run(x, { into });
console.log(into.map((plane) => plane?.length));`,
    ),
  };
}

/** Cuts by the columns, and by the rows before that. @type {(width: number, height: number, most: { across: number, down: number }) => Cut} */
function cutPieces(width, height, most) {
  const columns = divide(width, most.across);
  const rows = divide(height, most.down);
  const rowPlan = ts.plan('split', pixels(width, height), { axis: 0, split: rows.lengths });
  const plans = rows.lengths.map((tall) => ts.plan('split', pixels(width, tall), { axis: 1, split: columns.lengths }));
  const intos = plans.map((plan) => /** @type {any[]} */ (plan.allocate()));
  const boxes = rows.starts.flatMap((y, row) =>
    columns.starts.map((x, i) => ({ x, y, width: columns.lengths[i], height: rows.lengths[row] })),
  );
  const parts = intos.flat().map((data, i) => ({ box: boxes[i], data }));
  const copies = parts.map(({ data }) => new Uint8Array(data.length));
  return {
    isPlanes: false,
    parts,
    copies,
    run(data) {
      // Rows lie in memory one after the other: they need no copy.
      const views = rowPlan.views(pixels(width, height, data));
      plans.forEach((plan, i) => plan.run(views[i], { into: intos[i] }));
    },
    loop: (data) => loopPieces(data, width, parts, copies),
    code: program(
      width,
      height,
      most.down === 1
        ? `const plan = ts.plan('split', x, { axis: 1, split: [${columns.lengths.join(', ')}] });
const into = plan.allocate(); // once

// For every picture:
plan.run(x, { into });
console.log(into.map((strip) => strip.length));`
        : `const rows = ts.plan('split', x, { axis: 0, split: [${rows.lengths.join(', ')}] });
const split = [${columns.lengths.join(', ')}];
const plans = rows.views(x).map((row) => ts.plan('split', row, { axis: 1, split }));
const intos = plans.map((plan) => plan.allocate()); // once

// For every picture: its rows need no copy.
rows.views(x).forEach((row, i) => plans[i].run(row, { into: intos[i] }));
console.log(intos.map((tiles) => tiles.map((tile) => tile.length)));`,
    ),
  };
}

/** @type {Record<Way, (width: number, height: number) => Cut>} */
export const cuts = {
  Colours: cutColours,
  Strips: (width, height) => cutPieces(width, height, { across: 8, down: 1 }),
  Tiles: (width, height) => cutPieces(width, height, { across: 6, down: 4 }),
};

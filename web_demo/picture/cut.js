// Takes a picture apart by the package, and by the loops that people write instead.
import { ts } from '../store.js';

/** @import { Way } from '../model/picture.js' */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box In pixels of the picture. */
/** @typedef {{ box: Box, data: Uint8Array }} Part Of planes a byte for each pixel, else RGBA. */

/**
 * A way to cut pictures of one size. Both `run` and `loop` write to arrays that are reused.
 *
 * @typedef {object} Cut
 * @property {boolean} isPlanes
 * @property {Part[]} parts What `run` writes to.
 * @property {(data: Uint8Array) => void} run By the package.
 * @property {(data: Uint8Array) => void} loop By hand.
 * @property {string} code The program of `run`.
 */

/** At most so many parts across and down. */
const strips = 8;
const tiles = { across: 6, down: 4 };

/** `length` in `count` parts that differ by 1 at most. @param {number} length @param {number} count */
function divide(length, count) {
  const parts = Math.min(length, count);
  return Array.from(
    { length: parts },
    (_, i) => Math.floor(((i + 1) * length) / parts) - Math.floor((i * length) / parts),
  );
}

/** Where each of these lengths begins. @param {number[]} lengths */
const starts = (lengths) => lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0));

/** @type {(width: number, height: number, data?: any) => any} */
const pixels = (width, height, data) => ({ type: 'uint8', dims: [height, width, 4], data });

/** @param {string} tensor @param {string} rest */
const program = (tensor, rest) => `import { load } from 'tensorsplit';

const ts = await load();
// RGBA RGBA ..., as in context.getImageData(...).data
const x = ${tensor};
${rest}
`;

/** @param {number} width @param {number} height */
const tensorCode = (width, height) =>
  `{ type: 'uint8', dims: [${height}, ${width}, 4], data: new Uint8Array(${height} * ${width} * 4).fill(200) }`;

/** @type {(width: number, height: number) => Cut} */
function cutColours(width, height) {
  const plan = ts.plan('split', pixels(width, height), { axis: 2, numOutputs: 4 });
  const into = /** @type {any[]} */ (plan.allocate());
  into[3] = null;
  const own = [0, 1, 2].map(() => new Uint8Array(width * height));
  return {
    isPlanes: true,
    parts: into.slice(0, 3).map((data) => ({ box: { x: 0, y: 0, width, height }, data })),
    run: (data) => void plan.run(pixels(width, height, data), { into }),
    loop(data) {
      const [red, green, blue] = own;
      for (let i = 0, at = 0; i < red.length; ++i, at += 4) {
        red[i] = data[at];
        green[i] = data[at + 1];
        blue[i] = data[at + 2];
      }
    },
    code: program(
      tensorCode(width, height),
      `const plan = ts.plan('split', x, { axis: 2, numOutputs: 4 });
const into = plan.allocate(); // once
into[3] = null; // the alpha is left out

// For every picture: all R, all G, all B.
plan.run(x, { into });
console.log(into.map((plane) => plane?.length));`,
    ),
  };
}

/** Columns of a picture, cut out of its rows one by one. @param {Uint8Array} data @param {Part[]} parts @param {number} width Of the picture. */
function copyRows(data, parts, width) {
  for (const { box, data: target } of parts) {
    for (let row = 0; row < box.height; ++row) {
      const from = 4 * ((box.y + row) * width + box.x);
      target.set(data.subarray(from, from + 4 * box.width), 4 * row * box.width);
    }
  }
}

/** @type {(parts: Part[]) => Part[]} */
const emptyOf = (parts) => parts.map(({ box, data }) => ({ box, data: new Uint8Array(data.length) }));

/** @type {(width: number, height: number) => Cut} */
function cutStrips(width, height) {
  const split = divide(width, strips);
  const at = starts(split);
  const plan = ts.plan('split', pixels(width, height), { axis: 1, split });
  const into = /** @type {any[]} */ (plan.allocate());
  const parts = into.map((data, i) => ({ box: { x: at[i], y: 0, width: split[i], height }, data }));
  const own = emptyOf(parts);
  return {
    isPlanes: false,
    parts,
    run: (data) => void plan.run(pixels(width, height, data), { into }),
    loop: (data) => copyRows(data, own, width),
    code: program(
      tensorCode(width, height),
      `const plan = ts.plan('split', x, { axis: 1, split: [${split.join(', ')}] });
const into = plan.allocate(); // once

// For every picture:
plan.run(x, { into });
console.log(into.map((strip) => strip.length));`,
    ),
  };
}

/** @type {(width: number, height: number) => Cut} */
function cutTiles(width, height) {
  const across = divide(width, tiles.across);
  const down = divide(height, tiles.down);
  const left = starts(across);
  const top = starts(down);
  const rows = ts.plan('split', pixels(width, height), { axis: 0, split: down });
  const rowPlans = down.map((rowHeight) => ts.plan('split', pixels(width, rowHeight), { axis: 1, split: across }));
  const intos = rowPlans.map((plan) => /** @type {any[]} */ (plan.allocate()));
  const parts = intos.flatMap((into, row) =>
    into.map((data, i) => ({ box: { x: left[i], y: top[row], width: across[i], height: down[row] }, data })),
  );
  const own = emptyOf(parts);
  return {
    isPlanes: false,
    parts,
    run(data) {
      // Rows lie in memory one after the other: they need no copy.
      const views = rows.views(pixels(width, height, data));
      rowPlans.forEach((plan, i) => plan.run(views[i], { into: intos[i] }));
    },
    loop: (data) => copyRows(data, own, width),
    code: program(
      tensorCode(width, height),
      `const rows = ts.plan('split', x, { axis: 0, split: [${down.join(', ')}] });
const plans = rows.views(x).map((row) => ts.plan('split', row, { axis: 1, split: [${across.join(', ')}] }));
const intos = plans.map((plan) => plan.allocate()); // once

// For every picture: its rows need no copy.
rows.views(x).forEach((row, i) => plans[i].run(row, { into: intos[i] }));
console.log(intos.map((tiles) => tiles.map((tile) => tile.length)));`,
    ),
  };
}

/** @type {Record<Way, (width: number, height: number) => Cut>} */
export const cuts = { Colours: cutColours, Strips: cutStrips, Tiles: cutTiles };

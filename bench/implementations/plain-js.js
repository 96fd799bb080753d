// The fastest loops in plain JavaScript, in three common forms. They write into existing arrays.
import { clear, shapeOf } from '../cases/splits.js';

/** @typedef {import('../cases/splits.js').Shape} Shape */
/** @typedef {(data: any, targets: readonly any[], shape: Shape) => void} Loop */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/** Copies each piece with `set`. @type {Loop} */
function bySet(data, targets, { outer, widths, row }) {
  let first = 0;
  for (let part = 0; part < targets.length; ++part) {
    const width = widths[part];
    const target = targets[part];
    for (let i = 0; i < outer; ++i) {
      const from = i * row + first;
      target.set(data.subarray(from, from + width), i * width);
    }
    first += width;
  }
}

/** Copies element by element, one part after another. @type {Loop} */
function byPart(data, targets, { outer, widths, row }) {
  let first = 0;
  for (let part = 0; part < targets.length; ++part) {
    const width = widths[part];
    const target = targets[part];
    if (width === 1) {
      for (let i = 0, from = first; i < outer; ++i, from += row) target[i] = data[from];
    } else {
      for (let i = 0, at = 0; i < outer; ++i) {
        const from = i * row + first;
        for (let j = 0; j < width; ++j) target[at++] = data[from + j];
      }
    }
    first += width;
  }
}

// Loops over the rows that fill all parts at once, unrolled for common layouts.

/**
 * Compiles the loop `part0[i] = data[j]; part1[i] = data[j + 1]; ...` for parts of one element per row.
 * @param {number} count Number of parts.
 */
function unrolledLoop(count) {
  const parts = Array.from({ length: count }, (_, i) => `part${i}`);
  const lines = parts.map((part, i) => `${part}[i] = data[j + ${i}];`).join(' ');
  const loop = `for (let i = 0, j = 0; i < outer; ++i, j += ${count}) { ${lines} }`;
  return /** @type {Loop} */ (new Function('data', `[${parts}]`, '{ outer }', loop));
}

/** @type {Record<string, Loop>} Unrolled loops by the widths of the parts. */
const unrolled = {
  ...Object.fromEntries([2, 3, 4, 16].map((count) => [String(Array(count).fill(1)), unrolledLoop(count)])),
  '2,2': (data, [a, b], { outer }) => {
    for (let i = 0, j = 0; i < 2 * outer; i += 2, j += 4) {
      a[i] = data[j];
      a[i + 1] = data[j + 1];
      b[i] = data[j + 2];
      b[i + 1] = data[j + 3];
    }
  },
  '4,1,80': (data, [a, b, c], { outer }) => {
    for (let i = 0, j = 0, k = 0; i < outer; ++i) {
      a[4 * i] = data[j];
      a[4 * i + 1] = data[j + 1];
      a[4 * i + 2] = data[j + 2];
      a[4 * i + 3] = data[j + 3];
      b[i] = data[j + 4];
      j += 5;
      for (const end = j + 80; j < end;) c[k++] = data[j++];
    }
  },
};

/** Copies row by row, for widths that are impractical to unroll. @type {Loop} */
function byRow(data, targets, { outer, widths }) {
  let from = 0;
  for (let i = 0; i < outer; ++i) {
    for (let part = 0; part < targets.length; ++part) {
      const width = widths[part];
      const target = targets[part];
      for (let j = 0, at = i * width; j < width; ++j) target[at++] = data[from++];
    }
  }
}

/**
 * Creates the implementations: `js-set` (not for strings), `js-loop` and `js-unrolled`.
 * @param {import('../cases/splits.js').Workload} workload @param {any} data Elements of the input.
 * @param {any[]} targets Arrays for the parts.
 */
export function plainImplementations(workload, data, targets) {
  const shape = shapeOf(workload);
  /** Wraps a loop. @param {string} name @param {Loop} move @returns {Implementation} */
  const implementation = (name, move) => {
    const results = () => {
      move(data, clear(targets), shape);
      return targets;
    };
    return { name, run: () => move(data, targets, shape), results };
  };

  const implementations = [
    implementation('js-loop', byPart),
    implementation('js-unrolled', unrolled[String(shape.widths)] ?? byRow),
  ];
  if (!Array.isArray(data)) implementations.unshift(implementation('js-set', bySet));
  return implementations;
}

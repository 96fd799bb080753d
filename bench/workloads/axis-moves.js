// The axis grid: `moveAxis` of many small and large matrices, compared with loops written for each shape.
import { memcpyImplementations } from '../implementations/memcpy.js';
import { difference } from '../cases/oracle.js';

/** @typedef {import('../measure/grid.js').Cell} Cell */

/**
 * Matrices [count, rows, columns, inner], which become [count, columns, rows, inner].
 *
 * @typedef {{ type: string, Elements: any, count: number, rows: number, columns: number, inner: number }} Move
 */

const types = { uint8: Uint8Array, float32: Float32Array, float64: Float64Array };
const lengths = [2, 3, 4, 8, 16, 32, 64, 256];
/** Rows and columns of matrices with an inner axis, such as tokens and heads of attention. */
const innerShapes = [2, 12, 128].flatMap((rows) => [2, 12, 128].map((columns) => [rows, columns]));
/** Bytes of the inner axis. */
const innerBytes = [3, 8, 16, 64, 128, 256];
/** Numbers of elements. */
const sizes = [1 << 20, 1 << 14];

/** @type {readonly Move[]} */
const moves = Object.entries(types).flatMap(([type, Elements]) =>
  sizes.flatMap((size) => {
    const move = (/** @type {number} */ rows, /** @type {number} */ columns, inner = 1) => {
      // A matrix of more than the smallest size is measured once.
      const count = Math.max(Number(size === sizes[0]), Math.floor(size / (rows * columns * inner)));
      return count === 0 ? [] : [{ type, Elements, count, rows, columns, inner }];
    };
    const inners = innerBytes.map((bytes) => bytes / Elements.BYTES_PER_ELEMENT);
    return [
      ...lengths.flatMap((rows) => lengths.flatMap((columns) => move(rows, columns))),
      ...innerShapes.flatMap(([rows, columns]) =>
        inners.filter((inner) => Number.isInteger(inner) && inner > 1).flatMap((inner) => move(rows, columns, inner)),
      ),
    ];
  }),
);

/**
 * Writes a loop in the order of the result.
 * @param {Move} move
 * @param {string} copy Code that copies the inner axis from index `from` to index `at`, and advances `at`.
 * @returns {(from: any, to: any) => void}
 */
const loopOf = ({ count, rows, columns, inner }, copy) =>
  /** @type {any} */ (
    new Function(
      'source',
      'target',
      `for (let m = 0, first = 0, at = 0; m < ${count}; ++m, first += ${rows * columns * inner})
        for (let j = 0, column = first; j < ${columns}; ++j, column += ${inner})
          for (let i = 0, from = column; i < ${rows}; ++i, from += ${columns * inner}) { ${copy} }`,
    )
  );

/** Makes the cell of a move. @param {Move} move @returns {Cell} */
function cellOf(move) {
  const { type, Elements, count, rows, columns, inner } = move;
  const length = count * rows * columns * inner;
  return {
    name: `moveAxis ${type} ${count} x ${rows} x ${columns}${inner > 1 ? ` x ${inner}` : ''}`,
    groups: [type, length > 1 << 15 ? '1 M elements' : '16 K elements', inner > 1 ? 'an inner axis' : 'matrices'],
    make(ts) {
      const source = Elements.from({ length }, (/** @type {any} */ _, /** @type {number} */ i) => (i * 7) % 251);
      const target = new Elements(length).fill(1);
      const x = { type, data: source, dims: inner > 1 ? [count, rows, columns, inner] : [count, rows, columns] };
      const copy =
        inner > 1
          ? `for (let k = 0; k < ${inner}; ++k) target[at++] = source[from + k];`
          : 'target[at++] = source[from];';
      /** @type {Record<string, (from: any, to: any) => void>} */
      const loops = { 'js-loop': loopOf(move, copy) };
      if (inner * Elements.BYTES_PER_ELEMENT >= 256) {
        const set = `target.set(source.subarray(from, from + ${inner}), at); at += ${inner};`;
        loops['js-set'] = loopOf(move, set);
      }
      const expected = source.slice();
      loops['js-loop'](source, expected);
      const implementation = (/** @type {string} */ name, /** @type {() => void} */ run) => {
        return { name, run, results: () => (target.fill(1), run(), [target]) };
      };
      const into = { into: target };
      return {
        implementations: [
          implementation('ours', () => ts.moveAxis(x, 2, 1, into)),
          ...Object.entries(loops).map(([name, loop]) => implementation(name, () => loop(source, target))),
          memcpyImplementations(source, [])[0],
        ],
        fault: ({ isCopy }, results) => difference(isCopy ? [source] : [expected], results),
      };
    },
  };
}

/** Returns the moves as cells of a grid. @param {number} [maxLength] Elements of the largest tensor. */
export const axisCells = (maxLength = Infinity) =>
  moves.filter(({ count, rows, columns, inner }) => count * rows * columns * inner <= maxLength).map(cellOf);

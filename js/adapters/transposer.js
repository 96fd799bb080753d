// SPDX-License-Identifier: MIT
//
// Transposes matrices: by a split into their columns, or by a join of their rows, whichever are fewer.
import { newArray } from '../plan/targets.js';
import { Tensor } from '../tensor/tensor.js';
import { classOf, usualTypeOf } from '../tensor/types.js';

/** @typedef {{ isJoin: boolean, run: (given: any, options: object) => unknown }} Transposition */

/** How many plans are kept: a processor makes images of a few sizes. */
const mostKept = 32;

export class Transposer {
  #ts;
  /** @type {Map<string, Transposition>} */
  #kept = new Map();

  /** @param {import('../api.js').TensorSplit<any>} ts */
  constructor(ts) {
    this.#ts = ts.withTensor(Tensor);
  }

  /**
   * A tensor whose first `lead` axes have gone to the end, as a matrix of `rows` rows that is transposed.
   *
   * @param {any} tensor Its data are not changed.
   * @param {readonly number[]} dims
   * @param {number} lead
   * @returns {any} A new array of the same class; null where there is nothing to gain, or the data are of another kind.
   */
  transpose(tensor, dims, lead) {
    let rows = 1;
    let columns = 1;
    for (let i = 0; i < dims.length; ++i) {
      if (i < lead) rows *= dims[i];
      else columns *= dims[i];
    }
    if (!gains(rows, columns)) return null;
    const { data } = tensor;
    const className = classOf(data);
    const type = usualTypeOf(className);
    // A Buffer is a Uint8Array, and of a class of its own.
    const isOurs = type !== undefined && type !== 'string' && data.constructor.name === className;
    if (!isOurs || data.length !== rows * columns) return null;

    const target = newArray(data.constructor, data.length);
    const key = `${className} ${rows} ${columns}`;
    const plan = this.#kept.get(key) ?? this.#makePlan(type, rows, columns);
    if (this.#kept.size === mostKept && !this.#kept.has(key)) this.#kept.clear();
    this.#kept.set(key, plan);
    if (plan.isJoin) {
      const dimsOfRow = [columns];
      plan.run(
        pieces(data, rows).map((row) => ({ type, data: row, dims: dimsOfRow })),
        { into: [target] },
      );
    } else {
      plan.run({ type, data, dims: [rows, columns] }, { into: pieces(target, columns) });
    }
    return target;
  }

  /**
   * @param {any} type
   * @param {number} rows
   * @param {number} columns
   * @returns {Transposition}
   */
  #makePlan(type, rows, columns) {
    const isJoin = rows < columns;
    /** @type {any} */
    const plan = isJoin
      ? this.#ts.plan('stack', new Array(rows).fill({ type, dims: [columns] }), { axis: 1 })
      : this.#ts.plan('unbind', { type, dims: [rows, columns] }, { axis: 1 });
    return { isJoin, run: (given, options) => plan.run(given, options) };
  }
}

/** Whether a matrix is so large that planning and running takes less than a loop over its elements: measured. */
function gains(/** @type {number} */ rows, /** @type {number} */ columns) {
  return rows * columns >= 1024 + 100 * Math.min(rows, columns);
}

/** An array in so many pieces of the same length. @param {any} array @param {number} count @returns {any[]} */
function pieces(array, count) {
  const length = array.length / count;
  return Array.from({ length: count }, (_, i) => array.subarray(i * length, (i + 1) * length));
}

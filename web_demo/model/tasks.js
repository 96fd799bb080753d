// The tasks of the stopwatch: a split or a join by the package, and by plain loops.

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, LoadedTensor } from '../types.js' */
/** @typedef {typeof import('./loops.js')} Loops */
/** @typedef {ReturnType<typeof tasksOf>} Tasks */

/** Whether a split is timed. The loops do not copy strings and elements smaller than a byte. @param {Answer} answer */
export const isTimed = ({ layout: { bits }, lengths, size }) => bits > 0 && bits % 8 === 0 && size * lengths.length > 0;

/** Unsigned integers or floats of each width. BigInts and floats of 16 bits are slower. @type {any} */
const classes = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array };

/** Returns a view of an array whose elements are fast to copy. @param {any} array */
const plainOf = ({ buffer, byteOffset, length, BYTES_PER_ELEMENT: bytes }) =>
  new classes[bytes](buffer, byteOffset, length);

/**
 * Returns tasks with equal results: `ours`, the loops, and loops with their arrays as constants.
 * @param {TensorSplit} ts @param {LoadedTensor} loaded The whole tensor. @param {Answer} answer @param {boolean} isJoin
 * @param {readonly [Loops, Loops]} modules Two new modules.
 */
export function tasksOf(ts, loaded, { type, dims, layout: { axis, outer }, lengths }, isJoin, [module, other]) {
  // The plan has the data, because some types have two classes of arrays. Offsets are not of the type's class.
  const tensor = /** @type {any} */ ({ type, dims, ...(!loaded.isCount && { data: loaded.data }) });
  /** @param {number[]} splitLengths */
  const planOf = (splitLengths) => ts.plan('variadicSplit', tensor, { axis, splitLengths });
  // A copy, because a join must not write to the page's array.
  const [data] = /** @type {any[]} */ (planOf([dims[axis]]).allocate());
  // Memory that was never written is faster to read.
  if (loaded.isCount) data.fill(data[0]);
  else data.set(loaded.data);
  const plan = planOf(lengths);
  const into = /** @type {any[]} */ (plan.allocate());
  const x = { type, dims, data };
  const tensors = /** @type {any} */ (plan.run(x, { into }));
  const join = isJoin && ts.plan('concat', tensors, { axis });

  const task = { x: plainOf(data), parts: into.map(plainOf), outer, isJoin };
  // The second closures of a module do not have their arrays as constants.
  module.namedLoops(task);
  return {
    ours: () => void (join ? join.run(tensors, { into: data }) : plan.run(x, { into })),
    loops: module.allLoops(task),
    constants: other.namedLoops(task),
    read: loaded.read,
    /** Arrays that each task writes. */
    outputs: isJoin ? [data] : into,
  };
}

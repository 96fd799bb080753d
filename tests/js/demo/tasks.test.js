// Compares the results of all tasks with naive index arithmetic.
import * as loops from '../../../web_demo/model/loops.js';
import { isTimed, tasksOf } from '../../../web_demo/model/tasks.js';
import { answerFor, ts } from './states.js';

/** Repeats widths. @param {number} count @param {number[]} widths */
const many = (count, ...widths) => Array(count).fill(widths).flat();

/** Rows, and elements of each part in a row. @type {[number, number[]][]} */
const grid = [
  [7, [1, 1]],
  [7, [1, 1, 1]],
  [7, [1, 1, 1, 1]],
  [7, [1, 1, 1, 1, 1]],
  [7, [1]],
  [5, [4, 1, 80]],
  [5, [16, 16, 16]],
  [3, [2, 0, 4]],
  [3, [130, 3]],
  [1, [1, 3, 1]],
  [1, [200, 200]],
  [3, many(70, 1)],
  [3, many(35, 1, 2)],
  [3, [...many(35, 1, 5), 130]],
];
/** @type {[string, any][]} */
const types = [
  ['uint8', Uint8Array],
  ['int8', Int8Array],
  ['uint16', Uint16Array],
  ['float16', Uint16Array],
  ['int32', Int32Array],
  ['float32', Float32Array],
  ['float64', Float64Array],
  ['int64', BigInt64Array],
];

/** Returns the tasks of a split along axis 1. @param {any} loaded @param {number[]} sizes @param {boolean} [isJoin] */
const tasksFor = (loaded, sizes, isJoin = false) =>
  tasksOf(ts, loaded, answerFor({ type: loaded.type, dims: loaded.dims, axis: 1, sizes }), isJoin, [loops, loops]);

/** Returns a tensor whose elements differ in all bytes. @param {string} type @param {any} Class @param {number[]} dims */
function loadedOf(type, Class, dims) {
  const valueOf = (/** @type {number} */ i) =>
    Class === BigInt64Array ? BigInt(i) * -72_057_594_037_927_937n : i * -7 + 3;
  const data = Class.from({ length: dims[0] * dims[1] }, (/** @type {unknown} */ _, /** @type {number} */ i) =>
    valueOf(i),
  );
  return { type, dims, data };
}

describe('tasksOf', () => {
  const cases = grid.flatMap(([outer, widths]) =>
    types.flatMap(([type, Class]) => [false, true].map((isJoin) => ({ outer, widths, type, Class, isJoin }))),
  );
  test.each(cases)('$outer rows of $widths, $type, join: $isJoin', ({ outer, widths, type, Class, isJoin }) => {
    const row = widths.reduce((sum, width) => sum + width, 0);
    const loaded = loadedOf(type, Class, [outer, row]);
    const whole = loaded.data.slice();
    const split = widths.map((width, part) => {
      const first = widths.slice(0, part).reduce((sum, one) => sum + one, 0);
      return Class.from(
        { length: outer * width },
        (/** @type {unknown} */ _, /** @type {number} */ i) => whole[Math.floor(i / width) * row + first + (i % width)],
      );
    });
    const { ours, loops: all, constants, outputs } = tasksFor(loaded, widths, isJoin);
    for (const task of [ours, ...Object.values(all), ...Object.values(constants)]) {
      for (const array of outputs) array.fill(Class === BigInt64Array ? 0n : 0);
      task();
      expect(outputs).toEqual(isJoin ? [whole] : split);
    }
  });

  test.each([
    ['uint8', many(4, 1), ['for each part', 'over the rows', 'over 32-bit words'], 2],
    ['uint16', many(2, 1), ['for each part', 'over the rows', 'over 32-bit words'], 2],
    ['uint8', many(3, 1), ['for each part', 'over the rows'], 1],
    ['uint8', many(2, 2), ['for each part'], 0],
    ['uint8', many(5, 1), ['for each part'], 0],
    ['float32', [4, 31], ['for each part'], 0],
    ['float32', [4, 32], ['for each part', 'that copies with set', 'that copies with set from new views'], 0],
  ])('has loops for %s rows of %j', (type, widths, names, constants) => {
    const dims = [2, widths.reduce((sum, width) => sum + width, 0)];
    const tasks = tasksFor({ type, dims, isCount: true }, widths);
    expect(Object.keys(tasks.loops)).toEqual(names.map((name) => `a loop ${name}`));
    expect(Object.keys(tasks.constants)).toHaveLength(constants);
  });

  test('does not write to the data of a join', () => {
    const loaded = loadedOf('uint8', Uint8Array, [2, 4]);
    const { outputs } = tasksFor(loaded, [1, 3], true);
    outputs[0].fill(0);
    expect(loaded).toEqual(loadedOf('uint8', Uint8Array, [2, 4]));
  });

  test('uses the class of the data', () => {
    const { outputs } = tasksFor(loadedOf('uint8', Uint8ClampedArray, [2, 4]), [1, 3]);
    expect(outputs.map(({ constructor }) => constructor)).toEqual([Uint8ClampedArray, Uint8ClampedArray]);
  });
});

test.each([
  ['float32', [4, 10], true],
  ['complex64', [4, 10], true],
  ['string', [4, 10], false],
  ['int4', [4, 10], false],
  ['float32', [0, 10], false],
])('isTimed for %s of %j', (type, dims, expected) => {
  const operator = type === 'int4' ? { operator: /** @type {const} */ ('VariadicSplit') } : {};
  expect(isTimed(answerFor({ ...operator, type, dims, sizes: [4, 6] }))).toBe(expected);
});

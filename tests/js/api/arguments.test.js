// Invalid arguments that the types would reject. Each must cause its error and change nothing, and the next call must work.
// The tests of js/arguments have all values that are rejected, and the tests of C++ have invalid numbers.
import { crop, load, loadSync, Tensor } from '../../../js/index.js';
import { readOnce } from '../../robust/proxies.js';
import { randomTensor } from '../support/arbitraries.js';
import { int64, onnx } from '../support/nodes.js';
import { bitwise } from '../support/oracle.js';
import { errorOf, expected, expectError } from '../support/outcome.js';

const ts = await load();
const x = randomTensor('int16', [2, 6]);
const before = bitwise(x);

afterEach(() => {
  expect(bitwise(x)).toEqual(before);
  expect(ts.split(x, { axis: 1, split: [2, 4] }).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
});

test('plan has no example of the options of a method with positional arguments', () => {
  const words = /^unbind: the options must be an object \{ axis \}, got 3\.$/;
  expectError(() => ts.plan('unbind', x, 3), 'ARGUMENT_UNKNOWN', words);
});

describe('split', () => {
  test.each([
    ['a number', 3, /options must be an object \{ axis, .* \}, got 3\. Write split\(x, /],
    ['dim for axis', { dim: 1, split: [2, 4] }, /^Split-18: unknown option "dim"\. Use axis instead\.$/],
    [
      'keepdims',
      { numOutputs: 2, keepdims: 0 },
      /unknown option "keepdims"; allowed options: axis, split, numOutputs, opset, into\./,
    ],
  ])('rejects %s as options', (_, options, text) => {
    expectError(() => ts.split(x, options), 'ARGUMENT_UNKNOWN', text);
  });

  const detour = { ...int64([1, 1]), data: Int32Array.of(1, 1) };
  test.each([
    ['no options', undefined, 'ARGUMENT_MISSING', 'split or numOutputs is required'],
    [
      'a symbol as axis',
      { numOutputs: 2, axis: Symbol('0') },
      'AXIS_INVALID',
      'axis must be an integer, got a symbol.',
    ],
    [
      'holes in split',
      { split: Object.assign(new Array(3), [1]) },
      'SIZES_INVALID',
      'split[1] must be an integer, got undefined.',
    ],
    [
      'a DataView as split',
      { split: new DataView(new ArrayBuffer(8)) },
      'SIZES_INVALID',
      'split must be an array or tensor of integers, got a DataView.',
    ],
    [
      'int64 sizes in an Int32Array',
      { split: detour },
      'DATA_MISMATCH',
      'data of split must be BigInt64Array for type int64, got an Int32Array.',
    ],
    [
      'a fraction as opset',
      { numOutputs: 2, opset: 0.5 },
      'OPSET_UNSUPPORTED',
      'opset must be an integer from 1 to 2^53 - 1, got 0.5.',
    ],
    [
      'NaN as opset',
      { numOutputs: 2, opset: NaN },
      'OPSET_UNSUPPORTED',
      'opset must be an integer from 1 to 2^53 - 1, got NaN.',
    ],
    [
      'an opset that is too large',
      { numOutputs: 2, opset: 2 ** 53 },
      'OPSET_UNSUPPORTED',
      'opset must be an integer from 1 to 2^53 - 1, got 9007199254740992.',
    ],
  ])('rejects %s', (_, options, code, text) => {
    expectError(() => ts.split(x, options), code, text);
  });

  test.each([
    [
      'a promise',
      Promise.resolve(x),
      'DATA_MISMATCH',
      'the input must be a tensor { type, data, dims }, got a Promise. Await it first.',
    ],
    [
      'NaN in dims',
      { ...x, dims: [NaN, 5] },
      'DIMS_INVALID',
      'dims[0] must be an integer from 0 to 2^53 - 1, got NaN.',
    ],
  ])('rejects %s as input', (_, tensor, code, text) => {
    expectError(() => ts.split(tensor, { numOutputs: 2 }), code, text);
  });
});

const node = (rest, inputs = [x]) => ts.runNode({ opType: 'Split', ...rest }, inputs);
const named = (key, value) => ts.inferNode({ ...onnx('Split', { num_outputs: 2 }), [key]: value }, [x]);
const halves = ts.plan('split', x, { numOutputs: 2 });
test.each([
  [
    'an option that run does not have',
    () => halves.run(x, { out: [] }),
    'ARGUMENT_UNKNOWN',
    'Split-18: unknown option "out". Use into instead.',
  ],
  [
    'a string as attributes',
    () => node({ attributes: 'axis=1' }),
    'ARGUMENT_UNKNOWN',
    'runNode: Split-18: the attributes must be an object, got the string "axis=1"; allowed attributes: axis, num_outputs.',
  ],
  [
    'a negative number of outputs',
    () => node({ outputs: -1 }),
    'NUM_OUTPUTS_INVALID',
    'outputs must be a number of outputs or a list of names, got -1',
  ],
  [
    'a string as outputs',
    () => node({ outputs: 'ab' }),
    'NUM_OUTPUTS_INVALID',
    'outputs must be a number of outputs or a list of names, got the string "ab"',
  ],
  [
    'a number as the second input',
    () => node({}, [x, 3]),
    'DATA_MISMATCH',
    'input 1 must be a tensor { type, data, dims }, got 3.',
  ],
  [
    'int16 planned as pixels',
    () => ts.plan('toPlanes', { ...x, dims: [2, 2, 3] }),
    'TYPE_UNSUPPORTED',
    'type of the image must be uint8, got int16.',
  ],
  [
    'a key Attributes',
    () => named('Attributes', {}),
    'ARGUMENT_UNKNOWN',
    'the node has an unknown key "Attributes". Use attributes instead.',
  ],
])('%s is rejected', (_, call, code, text) => expectError(call, code, text));

/** Adds a getter for `key` that throws. */
const trap = (object, key) =>
  Object.defineProperty(object, key, {
    enumerable: true,
    get() {
      throw new RangeError('of the caller');
    },
  });

const list = () => [1, 1, 4];
const plan = ts.plan('split', x, { axis: 1, split: [1, 1, 4] });
const targets = [2, 2, 8].map((size) => new Int16Array(size).fill(9));

test.each([
  ['type', () => ts.split(trap({ ...x }, 'type'), { numOutputs: 2 })],
  ['dims', () => ts.split(trap({ ...x }, 'dims'), { numOutputs: 2 })],
  ['data', () => ts.split(trap({ ...x }, 'data'), { numOutputs: 2 })],
  ['data that are joined', () => ts.concat([x, trap({ ...x }, 'data')], { axis: 0 })],
  ['data that a plan runs on', () => plan.run(trap({ ...x }, 'data'))],
  ['a dim', () => ts.split({ ...x, dims: trap(list(), 1) }, { numOutputs: 2 })],
  ['axis', () => ts.split(x, trap({ numOutputs: 2 }, 'axis'))],
  ['a size', () => ts.split(x, { axis: 1, split: trap(list(), 1) })],
  ['data of sizes', () => ts.split(x, { axis: 1, split: trap(int64([1, 1, 1]), 'data') })],
  ['opset', () => ts.split(x, trap({ numOutputs: 2 }, 'opset'))],
  ['attributes', () => ts.runNode(trap({ opType: 'Split' }, 'attributes'), [x])],
  ['an attribute', () => node({ attributes: trap({}, 'axis') })],
  ['an output', () => node({ attributes: { num_outputs: 3 }, outputs: trap(['a', 'b', 'c'], 1) })],
  ['an input', () => node({}, trap([x, null], 1))],
  ['into', () => plan.run(x, trap({}, 'into'))],
  ['the last target', () => plan.run(x, { into: trap([...targets], 2) })],
  ['data of a target', () => plan.run(x, { into: [targets[0], targets[1], trap({}, 'data')] })],
])('a call passes on the error of a getter of %s before writing', (_, call) => {
  expect(errorOf(call)).toEqual(new RangeError('of the caller'));
  expect(targets.every((target) => target.every((value) => value === 9))).toBe(true);
});

const { proxy: revoked, revoke } = Proxy.revocable([], {});
revoke();
test.each([
  ['split', () => ts.split(x, { axis: 1, split: revoked })],
  ['dims', () => ts.split({ ...x, dims: revoked }, { numOutputs: 2 })],
  ['into', () => plan.run(x, { into: revoked })],
  ['a tensor', () => ts.concat([x, revoked], { axis: 0 })],
])('a call passes on the error of a revoked proxy as %s', (_, call) => {
  expect(errorOf(call)).toBeInstanceOf(TypeError);
});

class Own {}
test.each([
  ['split', ({ split }) => split(x, { axis: 1, split: [2, 4] })[1].dims, [2, 4]],
  ['plan', ({ plan: planOf }) => planOf('split', x, { axis: 1, split: [2, 4] }).count, 2],
  ['runNode', ({ runNode }) => runNode({ opType: 'Split', attributes: { num_outputs: 2 } }, [x])[1].dims, [1, 6]],
  ['alloc', ({ alloc }) => alloc('uint8', [2]).dispose(), undefined],
  ['memory', ({ memory }) => memory().tensors, 0],
  ['withTensor', ({ withTensor }) => withTensor(Own) === ts.withTensor(Own), true],
])('%s works without its object', (_, call, wanted) => {
  expect(call(ts)).toEqual(wanted);
});

test.each([
  ['null', null],
  ['undefined', undefined],
  ['an object', {}],
  ['a string', 'Tensor'],
  ['an arrow function', () => 1],
  ['a built-in function', Math.max],
  ['an async function', async () => {}],
])('withTensor rejects %s', (_, given) => {
  const text = /^withTensor: Tensor must be a constructor \(type, data, dims\), got .*\.$/;
  expectError(() => ts.withTensor(given), 'ARGUMENT_UNKNOWN', text);
});

test.each([
  ['Split-11', () => ts.split(x, { axis: 'a', numOutputs: 2, opset: 12 })],
  ['SplitToSequence-24', () => ts.splitToSequence(x, { axes: 0 })],
  ['VariadicSplit-1', () => ts.variadicSplit(x, 0, {})],
  ['OpenVINO Split-1', () => ts.openvinoSplit(null, 0, 1)],
  ['Concat-13', () => ts.concat([x, null], { axis: 0 })],
  ['Split-2', () => ts.plan('split', x, { numOutputs: 2, opset: 10 }).run({ ...x, dims: [9] })],
  ['Split', () => ts.split({ ...x, type: 'no' }, { numOutputs: 2, opset: 0.5 })],
  ['runNode: Split-11', () => node({ opset: 11, attributes: { axis: 'a' } })],
  ['inferNode: Concat-4', () => ts.inferNode({ opType: 'Concat', opset: 10, attributes: { axis: 'a' } }, [x])],
])('an error of JavaScript names the version, as in %s', (name, call) => {
  expect(errorOf(call).message).toMatch(new RegExp(`^${name}: `));
});

const image = { data: new Uint8ClampedArray(16), width: 2, height: 2 };
const right = { type: 'float32', data: new Float32Array(6), dims: [2, 3] };
const dimsOf = (tensors) => tensors.map(({ dims }) => dims);
test.each([
  [
    'split',
    () => dimsOf(ts.split(readOnce(x), readOnce({ axis: 1, split: readOnce([2, 4]) }))),
    [
      [2, 2],
      [2, 4],
    ],
  ],
  ['run', () => dimsOf(ts.plan('unbind', right).run(readOnce({ ...right, dims: readOnce([2, 3]) }))), [[3], [3]]],
  [
    'toPlanes',
    () => {
      const options = { type: 'float16', channels: 'BGR', mean: 0, std: 1, rescale: 1, zeroPoint: 0, layout: 'CHW' };
      return ts.toPlanes(readOnce(image), readOnce(options)).dims;
    },
    [3, 2, 2],
  ],
  [
    'toPixels',
    () => {
      const into = { ...image, data: image.data.slice(), stride: 8 };
      const mask = { type: 'float32', data: new Float32Array(4).fill(1), dims: [2, 2] };
      ts.toPixels(readOnce(mask), { into: readOnce(into) });
      return [...into.data.subarray(0, 4)];
    },
    [255, 255, 255, 255],
  ],
  [
    'inferNode',
    () => {
      const split = { opType: 'Split', opset: 13, attributes: {}, outputs: 2 };
      const sizes = readOnce({ type: 'int64', dims: [2], data: BigInt64Array.of(1n, 2n) });
      return dimsOf(ts.inferNode(readOnce(split), [{ type: 'float32', dims: [3] }, sizes]));
    },
    [[1], [2]],
  ],
])('%s reads each property once', (_, call, wanted) => {
  expect(call()).toEqual(wanted);
});

describe.each([[[3, 2]], [[2, 3, 1]], [[2]], [[2, 4]], [[4, 3]]])('a tensor of dims %j in a plan for [2,3]', (dims) => {
  const wrong = () => readOnce({ ...right, dims: readOnce(dims) });
  test.each([
    ['split', () => ts.plan('split', right, { axis: 1, split: [1, 2] }).run(wrong())],
    ['concat', () => ts.plan('concat', [right, right], { axis: 0 }).run([right, wrong()])],
  ])('is rejected by %s', (_, call) => {
    expectError(call, 'DATA_MISMATCH', 'must be float32 [2,3] as planned');
  });
});

describe.each(['axis', 'anything'])('a property %s of all objects', (name) => {
  beforeEach(() => {
    Object.defineProperty(Object.prototype, name, { value: 7, enumerable: true, configurable: true, writable: true });
  });
  afterEach(() => {
    delete Object.prototype[name];
  });

  test('is not an option of split', () => {
    expect(ts.split(x, { numOutputs: 2 }).map(({ dims }) => String(dims))).toEqual(['1,6', '1,6']);
  });

  test('is not an option of toPlanes', () => {
    expect(ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, {}).dims).toEqual([1, 3, 1, 1]);
  });
});

describe('options of a class', () => {
  class Options {
    get axis() {
      return 1;
    }
  }
  Object.defineProperty(Options.prototype, 'axes', { value: 0, enumerable: true });

  test('may be properties of the prototype', () => {
    const options = Object.assign(new Options(), { split: [2, 4] });
    expect(ts.split(x, options).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  });

  test('are rejected if the object itself has another one', () => {
    const options = Object.defineProperty(new Options(), 'axes', { value: 1, enumerable: true });
    expectError(() => ts.split(x, options), 'ARGUMENT_UNKNOWN', 'unknown option "axes". Use axis instead.');
  });
});

test('split accepts typed arrays as dims and sizes', () => {
  const typed = { ...x, dims: Int32Array.of(2, 6) };
  expect(ts.split(typed, { axis: 1, split: Uint8Array.of(2, 4) }).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
});

describe('a surplus argument', () => {
  const pixel = { data: new Uint8Array(4), width: 1, height: 1 };
  const node = { opType: 'Split', opset: 18, attributes: { num_outputs: 2 } };
  const joined = ts.plan('concat', [x], { axis: 0 });
  const moved = ts.plan('moveAxis', x, { from: 0, to: 1 });
  const planes = ts.plan('toPlanes', pixel);
  const planned = ts.planNode(node, [x]);
  const merge = ' Merge the last argument into the options.';
  const intoOf = (name) => ` Use plan('${name}', ...).run(x, { into }) for into.`;

  /** Functions with all arguments that they accept, and the hint for one object too many. */
  const functions = {
    split: [ts.split, [x, { numOutputs: 2 }], merge],
    splitToSequence: [ts.splitToSequence, [x, {}], merge],
    variadicSplit: [ts.variadicSplit, [x, 0, [1, 1]], intoOf('variadicSplit')],
    openvinoSplit: [ts.openvinoSplit, [x, 0, 2], intoOf('openvinoSplit')],
    chunk: [ts.chunk, [x, 2, 0], intoOf('chunk')],
    unbind: [ts.unbind, [x, 0], intoOf('unbind')],
    tensorSplit: [ts.tensorSplit, [x, 2, 0], intoOf('tensorSplit')],
    concat: [ts.concat, [[x], { axis: 0 }], merge],
    stack: [ts.stack, [[x], {}], merge],
    moveAxis: [ts.moveAxis, [x, 0, 1, {}], merge],
    toPlanes: [ts.toPlanes, [pixel, {}], merge],
    toPixels: [ts.toPixels, [{ type: 'float32', data: new Float32Array(1), dims: [1, 1] }, {}], merge],
    plan: [ts.plan, ['split', x, { numOutputs: 2 }], merge],
    alloc: [ts.alloc, ['float32', [2]], ''],
    memory: [ts.memory, [], ''],
    runNode: [ts.runNode, [node, [x], {}], merge],
    planNode: [ts.planNode, [node, [x]], ' Pass into to the run of the plan.'],
    inferNode: [ts.inferNode, [node, [x]], ''],
    withTensor: [ts.withTensor, [Tensor], ''],
    'allocate of a split': [halves.allocate, [], ''],
    'allocate of a join': [joined.allocate, [], ''],
    'allocate of toPlanes': [planes.allocate, [], ''],
    'run of a split': [halves.run, [x, {}], merge],
    'run of a join': [joined.run, [[x], {}], merge],
    'run of moveAxis': [moved.run, [x, {}], merge],
    'run of toPlanes': [planes.run, [pixel, {}], merge],
    'run of a node': [planned.run, [x, {}], merge],
    views: [ts.plan('unbind', x).views, [x], ''],
    crop: [crop, [pixel, 0, 0, 1, 1], ''],
    loadSync: [loadSync, [{}], merge],
  };

  test('is tried with every method', () => {
    expect(Object.keys(ts).filter((name) => typeof ts[name] === 'function' && !(name in functions))).toEqual([]);
  });

  test.each(Object.entries(functions))('is rejected by %s', (_, [call, given, hint]) => {
    const words = `the number of arguments must be at most ${given.length}, got ${given.length + 1}.`;
    for (const [surplus, advice] of [
      [1, ''],
      [undefined, ''],
      [{ into: [] }, hint],
    ]) {
      const { code, message } = errorOf(() => call(...given, surplus));
      expect([code, message.split(': ').at(-1)]).toEqual(['ARGUMENT_UNKNOWN', words + advice]);
    }
  });

  test('is rejected by dispose', () => {
    const tensor = ts.alloc('int8', [4]);
    for (const surplus of [1, {}]) {
      const words = 'dispose: the number of arguments must be at most 0, got 1.';
      expect(errorOf(() => tensor.dispose(surplus))).toMatchObject({ code: 'ARGUMENT_UNKNOWN', message: words });
    }
    expect(ts.memory().tensors).toBe(1);
    tensor.dispose();
    expect(ts.memory().tensors).toBe(0);
  });

  test('is rejected by load', async () => {
    const words = 'load: the number of arguments must be at most 1, got 2.';
    for (const [surplus, advice] of [
      [1, ''],
      [{}, merge],
    ]) {
      await expect(load({}, surplus)).rejects.toMatchObject({ code: 'ARGUMENT_UNKNOWN', message: words + advice });
    }
  });
});

test.each([
  ['no arguments', () => ts.alloc(), "alloc: type must be passed, as in alloc('float32', [2, 3])."],
  ['a type alone', () => ts.alloc('float32'), "alloc: dims must be passed, as in alloc('float32', [2, 3])."],
])('alloc rejects %s', (_, call, text) => {
  expectError(call, 'ARGUMENT_MISSING', text);
});

describe('the limit of 2^23 dims in all', () => {
  const ones = { type: 'uint8', data: new Uint8Array(1), dims: new Array(4096).fill(1) };
  const list = (length) => new Array(length).fill(ones);

  test('allows 2048 tensors of 4096 dims', () => {
    expect(ts.concat(list(2048), { axis: 0 }).dims[0]).toBe(2048);
  });

  test('does not allow 2049', () => {
    const text = 'tensors must have at most 8388608 dims in total.';
    expectError(() => ts.concat(list(2049), { axis: 0 }), 'OUT_OF_MEMORY', text);
  });
});

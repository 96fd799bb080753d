// Counts how often a call crosses from JavaScript into C++. A crossing takes as long as a small split.
import { Tensor } from '../../../js/index.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { TensorSplit } from '../../../js/tensorsplit.js';
import { randomTensor } from '../support/arbitraries.js';
import { int64, onnx, openvino, scalar } from '../support/nodes.js';

const module = new WebAssembly.Module(inlineWasm());

/** Returns an instance whose `crossings` lists the functions of C++ that were called. */
function counting() {
  const core = startCore(module);
  const crossings = [];
  const count = (object, name) => {
    const method = object[name];
    object[name] = (...values) => {
      crossings.push(name);
      return method.apply(object, values);
    };
  };
  for (const name of Object.keys(core)) if (typeof core[name] === 'function') count(core, name);
  const { scratch: view } = core;
  core.scratch = () => {
    const scratch = view();
    count(scratch, 'runTile');
    return scratch;
  };
  return { ts: new TensorSplit(core, Tensor), crossings };
}

/** Tensors whose halves along axis 1 take each route, and what a run of it calls. */
const routes = {
  view: [randomTensor('float32', [1, 6, 2]), []],
  rows: [randomTensor('float32', [2, 4, 700]), []],
  'simd, one tile': [randomTensor('uint8', [300, 4, 2]), ['runTile']],
  'simd, many tiles': [randomTensor('uint8', [30000, 4, 20]), ['run']],
  list: [randomTensor('string', [3, 4, 2]), []],
};

/** Calls that split a tensor along axis 1 into halves, in each form of their arguments. */
const splits = {
  split: (ts, x) => ts.split(x, { axis: 1, numOutputs: 2 }),
  'split by a list': (ts, x) => ts.split(x, { axis: 1, split: [x.dims[1] / 2, x.dims[1] / 2] }),
  'split by a tensor': (ts, x) => ts.split(x, { axis: 1, split: int64([x.dims[1] / 2, x.dims[1] / 2]) }),
  'split into arrays': (ts, x, into) => ts.split(x, { axis: 1, numOutputs: 2, into }),
  splitToSequence: (ts, x) => ts.splitToSequence(x, { axis: 1, split: scalar(x.dims[1] / 2) }),
  variadicSplit: (ts, x) => ts.variadicSplit(x, scalar(1), int64([x.dims[1] / 2, -1])),
  openvinoSplit: (ts, x) => ts.openvinoSplit(x, int64([1], []), 2),
  chunk: (ts, x) => ts.chunk(x, 2, 1),
  tensorSplit: (ts, x) => ts.tensorSplit(x, int64([x.dims[1] / 2]), 1),
  runNode: (ts, x) => ts.runNode(onnx('Split', { axis: 1, num_outputs: 2 }), [x]),
  'runNode with sizes': (ts, x) => ts.runNode(onnx('Split', { axis: 1 }), [x, int64([x.dims[1] / 2, x.dims[1] / 2])]),
  'runNode with a name': (ts, x) => ts.runNode(onnx('Split', { axis: 1, num_outputs: 2 }, { outputs: ['a', ''] }), [x]),
  'runNode into arrays': (ts, x, into) => ts.runNode(onnx('Split', { axis: 1, num_outputs: 2 }), [x], { into }),
  'runNode of VariadicSplit': (ts, x) =>
    ts.runNode(openvino('VariadicSplit'), [x, scalar(1), int64([x.dims[1] / 2, -1])]),
};

/** Calls that join the halves. */
const joins = {
  concat: (ts, parts) => ts.concat(parts, { axis: 1 }),
  'concat along a tensor': (ts, parts) => ts.concat(parts, { axis: scalar(1) }),
  'runNode of Concat': (ts, parts) => ts.runNode(onnx('Concat', { axis: 1 }), parts),
  'runNode of ConcatFromSequence': (ts, parts) => ts.runNode(onnx('ConcatFromSequence', { axis: 1 }), [parts]),
};

/** Returns what a call crosses when its plan is cached. */
function cachedCrossings(call) {
  const { ts, crossings } = counting();
  call(ts);
  expect(crossings.length).toBeGreaterThan(0);
  crossings.length = 0;
  for (let i = 0; i < 3; ++i) call(ts);
  return crossings;
}

const thrice = (names) => [...names, ...names, ...names];

describe('a cached call', () => {
  describe.each(Object.entries(routes))('on route %s', (_, [x, wanted]) => {
    test.each(Object.entries(splits))('calls WebAssembly only to move bytes: %s', (_, call) => {
      const into = counting()
        .ts.split(x, { axis: 1, numOutputs: 2 })
        .map(({ data }) => data.slice());
      expect(cachedCrossings((ts) => call(ts, x, into))).toEqual(thrice(wanted));
    });

    test.each(Object.entries(joins))('calls WebAssembly only to move bytes: %s', (_, call) => {
      const parts = counting().ts.split(x, { axis: 1, numOutputs: 2 });
      expect(cachedCrossings((ts) => call(ts, parts))).toEqual(thrice(wanted));
    });
  });

  const image = { data: new Uint8Array(4 * 6), width: 2, height: 3 };
  const planes = randomTensor('uint8', [1, 3, 2, 2]);
  test.each([
    ['unbind', (ts) => ts.unbind(routes.view[0], 1), []],
    ['stack', (ts) => ts.stack([routes.view[0], routes.view[0]]), []],
    ['toPlanes', (ts) => ts.toPlanes(image), ['runPixels']],
    ['toPlanes of a list', (ts) => ts.toPlanes([image, image]), ['runPixels']],
    ['toPixels', (ts) => ts.toPixels(planes), ['runPixels']],
    ['moveAxis of a tensor that keeps its order', (ts) => ts.moveAxis(routes.view[0], 0, 1), []],
  ])('calls WebAssembly only to move bytes: %s', (_, call, wanted) =>
    expect(cachedCrossings(call)).toEqual(thrice(wanted)),
  );

  test('calls WebAssembly to allocate and to move the bytes of a WasmTensor', () => {
    for (const [dims, wanted] of [
      [[1, 6], []],
      [
        [30, 6],
        ['allocate', 'run'],
      ],
    ]) {
      const { ts, crossings } = counting();
      const x = ts.alloc('int8', dims);
      const call = () => ts.runNode(onnx('Split', { axis: 1 }), [x, int64([2, 4])]);
      call();
      crossings.length = 0;
      call();
      expect(crossings).toEqual(wanted);
    }
  });

  test('does not call WebAssembly again to plan, after 300 other lists of sizes', () => {
    const { ts, crossings } = counting();
    const x = randomTensor('int8', [300]);
    const run = (parts) => ts.split(x, { split: int64([...new Array(parts - 1).fill(1), 301 - parts]) });
    for (let parts = 1; parts <= 300; ++parts) run(parts);
    crossings.length = 0;
    for (let parts = 300; parts > 290; --parts) run(parts);
    expect(crossings).toEqual([]);
  });
});

test('a tensor of sizes is checked on each call', () => {
  const { ts } = counting();
  const x = randomTensor('int8', [6]);
  const split = (sizes) => () => ts.split(x, { split: sizes });
  split(int64([2, 4]))();
  const short = { ...int64([2, 4]), data: BigInt64Array.of(2n) };
  expect(split(short)).toThrow('data of split must have length 2 to match type and dims, got 1.');
  expect(split({ ...int64([2, 4]), dims: [-2] })).toThrow('dims');
  expect(split({ ...int64([2, 4]), dims: [-2] })).toThrow('dims');
  expect(split({ ...int64([2, 4]), type: 'int32' })).toThrow('data of split must be Int32Array for type int32');
  expect(split({ ...int64([2, 4]), dims: [1.5] })).toThrow('dims');
});

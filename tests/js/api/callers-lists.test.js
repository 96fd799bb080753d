// Lists of callers that change while they are read. Every call must end, with a result or a SplitError, and must write no more
// strings into an array than its part has.
import { crop, loadSync, Tensor } from '../../../js/index.js';
import { SplitError } from '../../../js/base/errors.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { forOrt } from '../../../js/ort.js';
import { registerKernels } from '../../../js/transformers.js';
import { forTf } from '../../../js/tfjs.js';
import { modelFile } from '../support/model-file.js';

const ts = loadSync();

/** Maximum number of accesses to a list. The longest list has a few elements, each of which is read at most a few times. */
const maxAccesses = 2000;

/** Makes a function that throws after `maxAccesses` calls, because an endless call would not fail. */
function makeCounter() {
  let accesses = 0;
  return () => {
    accesses += 1;
    if (accesses > maxAccesses) throw new Error('the list is read without end');
  };
}

/** Makes a proxy of a list whose length is `lengthOf(real length, number of reads so far)`. */
const withLength = (lengthOf) => (list) => {
  const count = makeCounter();
  let reads = 0;
  return new Proxy(list.slice(), {
    get(target, name, self) {
      count();
      return name === 'length' ? lengthOf(target.length, reads++) : Reflect.get(target, name, self);
    },
    has(target, name) {
      count();
      return Reflect.has(target, name);
    },
    set(target, name, value, self) {
      count();
      return Reflect.set(target, name, value, self);
    },
  });
};

/** Ways in which a list changes. Each returns another list with the same elements. */
const changes = {
  'appends to itself when an element is read': (list) => {
    const count = makeCounter();
    const copy = list.slice();
    list.forEach((element, i) => {
      let value = element;
      const get = () => {
        count();
        copy.push(element);
        return value;
      };
      const set = (next) => {
        value = next;
      };
      Object.defineProperty(copy, i, { get, set, configurable: true, enumerable: true });
    });
    return copy;
  },
  'empties itself when an element is read': (list) => {
    const copy = list.slice();
    list.forEach((element, i) => {
      const get = () => {
        copy.length = 0;
        return element;
      };
      Object.defineProperty(copy, i, { get, configurable: true, enumerable: true });
    });
    return copy;
  },
  'is longer after each read of its length': withLength((length, reads) => length + reads),
  'is longer from the second read of its length on': withLength((length, reads) =>
    reads === 0 ? length : 2 ** 32 - 1,
  ),
  'is shorter from the second read of its length on': withLength((length, reads) => (reads === 0 ? length : 0)),
  'has the largest length': withLength(() => 2 ** 32 - 1),
  'has a length beyond that of arrays': withLength(() => 2 ** 53 - 1),
  'has an infinite length': withLength(() => Infinity),
  'has a negative length': withLength(() => -1),
  'has a fractional length': withLength((length) => length - 0.5),
  'has a symbol as its length': withLength(() => Symbol('length')),
  'has a BigInt as its length': withLength(BigInt),
  'has an object as its length': withLength((length) => ({ valueOf: () => length })),
  'has an endless iterator': (list) => {
    const count = makeCounter();
    const iterator = () => ({
      next() {
        count();
        return { done: false, value: list[0] };
      },
    });
    return Object.assign(list.slice(), { [Symbol.iterator]: iterator });
  },
};

const text = () => ({ type: 'string', dims: [2, 6], data: Array.from('abcdefghijkl') });
const row = (data = Array.from('abcdef')) => ({ type: 'string', dims: [1, 6], data });
const bytes = () => ({ type: 'uint8', dims: [2, 6], data: Uint8Array.from({ length: 12 }, (_, i) => i) });
const image = () => ({ data: new Uint8ClampedArray(16), width: 2, height: 2 });
const planes = () => ({ type: 'float32', dims: [3, 2, 2], data: new Float32Array(12) });
const blanks = (size) => new Array(size).fill('');
const split = { opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } };
const older = (sizes) => ({ opType: 'Split', opset: 11, attributes: { axis: 1, split: sizes } });

const tf = {
  tensor: (data, dims) => ({ data, dims }),
  getBackend: () => 'cpu',
  getKernel: () => true,
  getGradient: () => true,
};
tf.engine = () => ({ runKernel: (_, __, { split }) => split() });
const tfTensor = (shape) => ({ dtype: 'float32', shape, dataSync: () => new Float32Array(12) });

class Permuted {
  constructor(type, data, dims) {
    Object.assign(this, { type, data, dims });
  }

  permute() {
    return this;
  }
}
registerKernels(ts, { Tensor: Permuted });

/** Calls with a list of the caller. Each passes its list through `change`. */
const calls = {
  'dims of a tensor': (change) => ts.split({ ...bytes(), dims: change([2, 6]) }, { axis: 1, split: [2, 4] }),
  'dims of an input of a plan': (change) =>
    ts.plan('chunk', bytes(), { axis: 1, chunks: 2 }).run({ ...bytes(), dims: change([2, 6]) }),
  'dims of a plan': (change) => ts.plan('unbind', { type: 'int8', dims: change([2, 6]) }, {}).outputs,
  'dims of alloc': (change) => ts.alloc('int8', change([2, 6])).dispose(),
  'strings of split': (change) => ts.split({ ...text(), data: change(text().data) }, { axis: 1, split: [2, 4] }),
  'strings of splitToSequence': (change) => ts.splitToSequence({ ...text(), data: change(text().data) }, { axis: 0 }),
  'strings of unbind': (change) => ts.unbind({ ...text(), data: change(text().data) }, 1),
  'strings of variadicSplit': (change) => ts.variadicSplit({ ...text(), data: change(text().data) }, 1, [5, 1]),
  'strings of moveAxis': (change) => ts.moveAxis({ ...text(), data: change(text().data) }, 0, 1),
  'strings of moveAxis along a dim of 1': (change) => ts.moveAxis(row(change(row().data)), 0, 1),
  'strings of moveAxis to the same place': (change) => ts.moveAxis({ ...text(), data: change(text().data) }, 0, 0),
  'strings of moveAxis of the middle': (change) =>
    ts.moveAxis({ type: 'string', dims: [2, 3, 2], data: change(text().data) }, 1, 0),
  'strings of concat': (change) => ts.concat([row(change(row().data)), row()], { axis: 0 }),
  'strings of stack': (change) => ts.stack([row(), row(change(row().data))], { axis: 2 }),
  'strings of runNode': (change) => ts.runNode(split, [{ ...text(), data: change(text().data) }]),
  'strings of views': (change) =>
    ts.plan('split', row(), { split: [1] }).views({ type: 'string', dims: [1, 6], data: change(row().data) }),
  'sizes of split': (change) => ts.split(bytes(), { axis: 1, split: change([2, 4]) }),
  'sizes of splitToSequence': (change) => ts.splitToSequence(bytes(), { axis: 1, split: change([2, 4]) }),
  'sizes of variadicSplit': (change) => ts.variadicSplit(bytes(), 1, change([2, 4])),
  'indices of tensorSplit': (change) => ts.tensorSplit(bytes(), change([2, 4]), 1),
  'dims of sizes': (change) =>
    ts.split(bytes(), { axis: 1, split: { type: 'int32', dims: change([2]), data: Int32Array.of(2, 4) } }),
  'a list of targets': (change) =>
    ts.split(bytes(), { axis: 1, split: [2, 4], into: change([new Uint8Array(4), new Uint8Array(8)]) }),
  'a list of one target': (change) => ts.concat([bytes()], { axis: 0, into: change([new Uint8Array(12)]) }),
  'a list of targets of moveAxis': (change) => ts.moveAxis(bytes(), 0, 1, { into: change([new Uint8Array(12)]) }),
  'dims of a target': (change) =>
    ts.split(bytes(), {
      axis: 1,
      split: [2, 4],
      into: [null, { type: 'uint8', dims: change([2, 4]), data: new Uint8Array(8) }],
    }),
  'other dims of a target': (change) =>
    ts.split(bytes(), { split: [2], into: [{ type: 'uint8', dims: change([2, 4]), data: new Uint8Array(12) }] }),
  'a target of strings': (change) => ts.split(text(), { axis: 1, split: [2, 4], into: [null, change(blanks(8))] }),
  'the target of strings of concat': (change) => ts.concat([row(), row()], { axis: 0, into: change(blanks(12)) }),
  'the target of strings of stack': (change) => ts.stack([row(), row()], { axis: 1, into: change(blanks(12)) }),
  'the target of strings of moveAxis': (change) => ts.moveAxis(row(), 0, 1, { into: change(blanks(6)) }),
  'two equal targets of strings': (change) => {
    const array = change(blanks(4));
    return ts.split(text(), { axis: 1, split: [2, 2, 2], into: [array, array, null] });
  },
  'a target of strings that is the input': (change) => {
    const data = change(row().data);
    return ts.split(row(data), { axis: 0, split: [1], into: [data] });
  },
  'tensors of concat': (change) => ts.concat(change([bytes(), bytes()]), { axis: 0 }),
  'tensors of stack': (change) => ts.stack(change([bytes(), bytes()])),
  'tensors of a plan': (change) => ts.plan('concat', change([bytes(), bytes()]), { axis: 0 }).outputs,
  'tensors of a run': (change) => ts.plan('concat', [bytes(), bytes()], { axis: 0 }).run(change([bytes(), bytes()])),
  'a list of images': (change) => ts.toPlanes(change([image(), image()])),
  'a list of images of a plan': (change) => ts.plan('toPlanes', change([image(), image()])).outputs,
  'dims of an image': (change) => ts.toPlanes({ type: 'uint8', dims: change([2, 2, 4]), data: new Uint8Array(16) }),
  'dims of an image of crop': (change) =>
    crop({ type: 'uint8', dims: change([2, 2, 4]), data: new Uint8Array(16) }, 0, 0, 1, 1),
  'data of an image': (change) => ts.toPlanes({ ...image(), data: change([0, 0, 0, 0, 0, 0, 0, 0]), stride: 8 }),
  'data of an image of crop': (change) => crop({ ...image(), data: change(new Array(16).fill(0)) }, 0, 0, 1, 1),
  'a list of means': (change) => ts.toPlanes(image(), { mean: change([1, 2, 3]) }),
  'a list of deviations': (change) => ts.toPixels(planes(), { std: change([1, 2, 3]) }),
  'dims of planes': (change) => ts.toPixels({ ...planes(), dims: change([3, 2, 2]) }),
  'a list of images to write': (change) => ts.toPixels(planes(), { into: change([image()]) }),
  'inputs of a node': (change) => ts.runNode(split, change([bytes()])),
  'outputs of a node': (change) => ts.runNode({ ...split, outputs: change(['a', '']) }, [bytes()]),
  'attributes of a node': (change) => ts.runNode(older(change([2, 4])), [bytes()]),
  'a sequence of a node': (change) =>
    ts.runNode({ opType: 'ConcatFromSequence', opset: 11, attributes: { axis: 0 } }, [change([bytes(), bytes()])]),
  'inputs of inferNode': (change) => ts.inferNode(split, change([bytes()])),
  'dims of inferNode': (change) => ts.inferNode(split, [{ type: 'int8', dims: change(['n', 6, null]) }]),
  'a range of inferNode': (change) => ts.inferNode(split, [{ type: 'int8', dims: ['n', change([6, 6])] }]),
  'a sequence of inferNode': (change) =>
    ts.inferNode({ opType: 'ConcatFromSequence', opset: 11, attributes: { axis: 0 } }, [change([bytes(), bytes()])]),
  'a length of inferNode': (change) =>
    ts.inferNode({ opType: 'ConcatFromSequence', opset: 11, attributes: { axis: 0 } }, [
      { sequence: { type: 'int8', dims: [1] }, length: change([1, null]) },
    ]),
  'inputs of a found node': (change) => {
    const [found] = findNodes(readModel(modelFile()));
    const head = { type: 'float32', dims: [1, 2, 7], data: new Float32Array(14) };
    return runFoundNode(ts, { ...found, inputs: change(found.inputs) }, head);
  },
  'tensors of forOrt': (change) => forOrt(ts, Tensor).concat(change([bytes(), bytes()]), { axis: 0 }),
  'the shape of a tensor of TensorFlow.js': (change) =>
    forTf(ts, tf).split(tfTensor(change([2, 6])), { axis: 1, split: [2, 4] }),
  'sizes of forTf': (change) => forTf(ts, tf).split(tfTensor([2, 6]), { axis: 1, split: change([2, 4]) }),
  'dims of a tensor of transformers.js': (change) =>
    new Permuted('float32', new Float32Array(3072), change([32, 32, 3])).permute(2, 0, 1),
};

/** Returns the code of a call's error, '' if it succeeds. Errors other than a SplitError fail the test. */
function codeOf(call, change) {
  try {
    call(change);
  } catch (error) {
    if (!(error instanceof SplitError)) throw error;
    return error.code;
  }
  return '';
}

/** Changes that leave the outcome as it is, because no iterator is used and no length is read after an element. */
const isHarmless = (name) => /^appends|iterator$/.test(name);

describe.each(Object.entries(changes))('a list that %s', (name, change) => {
  test.each(Object.entries(calls))('is read only once, or rejected, as %s', (_, call) => {
    const code = codeOf(call, change);
    expect(code).toEqual(isHarmless(name) ? codeOf(call, (list) => list) : expect.any(String));
  });
});

/** Returns a proxy of an array that records the indices that are written. */
function recording(array) {
  const written = [];
  const set = (target, name, value, self) => {
    written.push(Number(name));
    return Reflect.set(target, name, value, self);
  };
  return { written, target: new Proxy(array, { set }) };
}

const range = (size) => Array.from({ length: size }, (_, i) => i);

describe.each(['appends to itself when an element is read', 'is longer after each read of its length'])(
  'an array of strings in into, for a list that %s',
  (name) => {
    const grow = changes[name];

    test.each([
      ['split', 8, (data, into) => ts.split({ ...text(), data }, { axis: 1, split: [2, 4], into: [null, into] }), 12],
      ['unbind', 6, (data, into) => ts.plan('unbind', text(), {}).run({ ...text(), data }, { into: [into, null] }), 12],
      ['moveAxis along a dim of 1', 6, (data, into) => ts.moveAxis(row(data), 0, 1, { into }), 6],
      ['moveAxis', 12, (data, into) => ts.moveAxis({ ...text(), data }, 0, 1, { into }), 12],
      ['concat', 6, (data, into) => ts.concat([row(data)], { axis: 0, into }), 6],
      ['stack', 6, (data, into) => ts.stack([row(data)], { axis: 0, into }), 6],
    ])('%s writes its %i elements once', (_, size, run, length) => {
      const { written, target } = recording(blanks(size));
      run(grow(text().data.slice(0, length)), target);
      expect(written.sort((a, b) => a - b)).toEqual(range(size));
      expect(target).toHaveLength(size);
    });
  },
);

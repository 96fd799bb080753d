// Errors that code of the caller throws while a call runs: getters, setters, constructors, proxies and callbacks. Calls pass them
// on as they are.
import { Tensor, crop, load, loadSync } from '../../../js/index.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { forOrt } from '../../../js/ort.js';
import { forTf } from '../../../js/tfjs.js';
import { modelFile } from '../support/model-file.js';
import { errorOf } from '../support/outcome.js';

const ts = loadSync();

/** Copies an object. The property `name` of the copy throws when it is read for the `nth` time. */
function withFailing(object, name, fail, nth = 1) {
  const copy = Array.isArray(object) ? object.slice() : { ...object };
  const value = copy[name];
  let reads = 0;
  const get = () => {
    reads += 1;
    return reads === nth ? fail() : value;
  };
  return Object.defineProperty(copy, name, { get, enumerable: true });
}

/** Returns a proxy of a value that throws at each read. */
const failingProxy = (value, fail) => new Proxy(value, { get: fail, has: fail, getOwnPropertyDescriptor: fail });

const bytes = () => ({ type: 'uint8', dims: [2, 6], data: new Uint8Array(12) });
const text = () => ({ type: 'string', dims: [1, 6], data: Array.from('abcdef') });
const image = () => ({ data: new Uint8ClampedArray(16), width: 2, height: 2 });
const planes = () => ({ type: 'float32', dims: [3, 2, 2], data: new Float32Array(12) });
const failingText = (fail, nth) => ({ ...text(), data: withFailing(text().data, 5, fail, nth) });
const cut = { axis: 1, split: [2, 4] };
const node = { opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } };

/** A class of results whose constructor throws. */
function failingClass(fail) {
  return class {
    constructor() {
      fail();
    }
  };
}

const failingSetter = (size, fail) => Object.defineProperty(new Array(size).fill(''), size - 1, { set: fail });
const located = (fail) => withFailing({ ...bytes(), location: 'cpu' }, 'location', fail);
const tfTensor = (fail) => ({ dtype: 'float32', shape: [2, 6], dataSync: fail });

const calls = {
  'type of a tensor': (fail) => ts.split(withFailing(bytes(), 'type', fail), cut),
  'dims of a tensor': (fail) => ts.split(withFailing(bytes(), 'dims', fail), cut),
  'a dim': (fail) => ts.split({ ...bytes(), dims: withFailing([2, 6], 1, fail) }, cut),
  'data of a tensor': (fail) => ts.split(withFailing(bytes(), 'data', fail), cut),
  'data of a tensor of a run': (fail) => ts.plan('split', bytes(), cut).run(withFailing(bytes(), 'data', fail)),
  'a proxy of a tensor': (fail) => ts.split(failingProxy(bytes(), fail), cut),
  'an option': (fail) => ts.split(bytes(), withFailing(cut, 'split', fail)),
  'a size': (fail) => ts.split(bytes(), { axis: 1, split: withFailing([2, 4], 1, fail) }),
  'a string of split': (fail) => ts.split(failingText(fail), cut),
  'a string of split, read again': (fail) => ts.split(failingText(fail, 2), cut),
  'a string of split with into': (fail) => ts.split(failingText(fail, 2), { ...cut, into: [null, new Array(4)] }),
  'a string of moveAxis': (fail) => ts.moveAxis(failingText(fail, 2), 0, 1),
  'a string of moveAxis with into': (fail) => ts.moveAxis(failingText(fail, 2), 0, 1, { into: new Array(6).fill('') }),
  'a string of unbind': (fail) => ts.unbind(failingText(fail, 2), 1),
  'a string of concat': (fail) => ts.concat([text(), failingText(fail, 2)], { axis: 0 }),
  'a string of stack': (fail) => ts.stack([failingText(fail, 2)], { axis: 1, into: new Array(6).fill('') }),
  'a setter of split': (fail) => ts.split(text(), { ...cut, into: [null, failingSetter(4, fail)] }),
  'a setter of moveAxis': (fail) => ts.moveAxis(text(), 0, 1, { into: failingSetter(6, fail) }),
  'a setter of concat': (fail) => ts.concat([text()], { axis: 0, into: failingSetter(6, fail) }),
  'into of a call': (fail) => ts.split(bytes(), withFailing({ ...cut, into: null }, 'into', fail)),
  'into of a run': (fail) => ts.plan('split', bytes(), cut).run(bytes(), withFailing({ into: null }, 'into', fail)),
  'a target': (fail) => ts.split(bytes(), { ...cut, into: withFailing([null, null], 1, fail) }),
  'a tensor of concat': (fail) => ts.concat(withFailing([bytes(), bytes()], 1, fail), { axis: 0 }),
  'an image of a list': (fail) => ts.toPlanes(withFailing([image(), image()], 1, fail)),
  'width of an image': (fail) => ts.toPlanes(withFailing(image(), 'width', fail)),
  'data of an image': (fail) => crop(withFailing(image(), 'data', fail), 0, 0, 1, 1),
  'a mean': (fail) => ts.toPlanes(image(), { mean: withFailing([1, 2, 3], 0, fail) }),
  'an image in into': (fail) => ts.toPixels(planes(), { into: withFailing(image(), 'height', fail) }),
  'an attribute of a node': (fail) =>
    ts.runNode({ ...node, attributes: withFailing(node.attributes, 'axis', fail) }, [bytes()]),
  'an input of a node': (fail) => ts.runNode(node, withFailing([bytes()], 0, fail)),
  'a dim of inferNode': (fail) => ts.inferNode(node, [{ type: 'int8', dims: withFailing(['n', 6], 0, fail) }]),
  'the constructor of the results of split': (fail) => ts.withTensor(failingClass(fail)).split(bytes(), cut),
  'the constructor of the results of a view': (fail) =>
    ts
      .withTensor(failingClass(fail))
      .plan('split', bytes(), { split: [1, 1] })
      .views(bytes()),
  'the constructor of the result of concat': (fail) => ts.withTensor(failingClass(fail)).concat([bytes()], { axis: 0 }),
  'the constructor of the result of moveAxis': (fail) => ts.withTensor(failingClass(fail)).moveAxis(bytes(), 0, 1),
  'the constructor of planes': (fail) => loadSync({ Tensor: failingClass(fail) }).toPlanes(image()),
  'the constructor of a node': (fail) => ts.withTensor(failingClass(fail)).runNode(node, [bytes()]),
  'the constructor of forOrt': (fail) => forOrt(ts, failingClass(fail)).unbind(bytes()),
  'the location of a tensor of forOrt': (fail) => forOrt(ts, Tensor).unbind(located(fail)),
  'dataSync of TensorFlow.js': (fail) => forTf(ts, { tensor: fail }).split(tfTensor(fail), cut),
  'the option wasm of loadSync': (fail) => loadSync(withFailing({ wasm: undefined }, 'wasm', fail)),
  'the option Tensor of loadSync': (fail) => loadSync(withFailing({ Tensor: undefined }, 'Tensor', fail)),
  'externalData of findNodes': (fail) =>
    findNodes(readModel(modelFile()), withFailing({ externalData: undefined }, 'externalData', fail)),
  'an input of runFoundNode': (fail) =>
    runFoundNode(ts, findNodes(readModel(modelFile()))[0], withFailing({ head: null }, 'head', fail)),
};

describe.each([TypeError, RangeError, SyntaxError, Error])('a %p thrown by code of the caller', (Class) => {
  const thrown = new Class('mine');
  const fail = () => {
    throw thrown;
  };

  test.each(Object.entries(calls))('passes through %s', (_, call) => {
    expect(errorOf(() => call(fail))).toBe(thrown);
  });

  test('rejects the promise of load', async () => {
    await expect(load(withFailing({ wasm: undefined }, 'wasm', fail))).rejects.toBe(thrown);
  });

  test('does not pass through plan if the getter of data throws it', () => {
    expect(ts.plan('split', withFailing(bytes(), 'data', fail), cut).count).toBe(2);
  });
});

test('withTensor does not use the class before there are results', () => {
  const trap = () => {
    throw new Error('run');
  };
  const Class = new Proxy(class {}, { get: trap, construct: trap, apply: trap });
  expect(() => ts.withTensor(Class)).not.toThrow();
});

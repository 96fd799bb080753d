// Text and objects of callers in messages: shortened, escaped, and never the reason for another error.
import { load, loadSync, Tensor } from '../../../js/index.js';
import { findNodes, readModel, readSequence, readTensor, runFoundNode } from '../../../js/onnx.js';
import { forTf } from '../../../js/tfjs.js';
import { modelFile } from '../support/model-file.js';
import { onnx } from '../support/nodes.js';

const ts = await load();
const x = new Tensor('float32', new Float32Array(12), [2, 6]);
const picture = { data: new Uint8Array(16), width: 2, height: 2 };
const [found] = findNodes(readModel(modelFile()));

const terminal = '\u001b[31m\n\r\u0000\u2028\u202e\ud800';
const hostile = {
  toString() {
    throw new Error('toString was called');
  },
  valueOf() {
    throw new Error('valueOf was called');
  },
  toJSON() {
    throw new Error('toJSON was called');
  },
};

/** Values that break a message that contains them as they are. */
const values = {
  'a symbol': Symbol('hidden'),
  'a megabyte': 'y'.repeat(2 ** 20),
  'control characters': terminal,
  'an object that throws': hostile,
  'an array of objects that throw': [hostile],
  'a function': () => 1,
  'a BigInt': 10n ** 500n,
};

/** Places of any value in a call. */
const places = {
  'opType of runNode': (value) => ts.runNode({ opType: value }, [x]),
  'domain of runNode': (value) => ts.runNode({ opType: 'Split', domain: value }, [x]),
  'opset of runNode': (value) => ts.runNode({ opType: 'Split', opset: value }, [x]),
  'outputs of runNode': (value) => ts.runNode(onnx('Split', { num_outputs: 2 }, { outputs: value }), [x]),
  'a name of outputs': (value) => ts.runNode(onnx('Concat', { axis: 0 }, { outputs: [value, value] }), [x]),
  'attributes of runNode': (value) => ts.runNode(onnx('Split', value), [x]),
  'an attribute of runNode': (value) => ts.runNode(onnx('Split', { axis: value, num_outputs: 2 }), [x]),
  'inputs of runNode': (value) => ts.runNode(onnx('Split', { num_outputs: 2 }), value),
  'an input of runNode': (value) => ts.runNode(onnx('Split', { num_outputs: 2 }), [value]),
  'a second input of runNode': (value) => ts.runNode(onnx('Split', {}), [x, value]),
  'options of runNode': (value) => ts.runNode(onnx('Split', { num_outputs: 2 }), [x], value),
  'into of runNode': (value) => ts.runNode(onnx('Split', { num_outputs: 2 }), [x], { into: value }),
  'a target of runNode': (value) => ts.runNode(onnx('Split', { num_outputs: 2 }), [x], { into: [value, null] }),
  'a target of a skipped output': (value) =>
    ts.runNode(onnx('Split', { num_outputs: 2 }, { outputs: ['', 'b'] }), [x], { into: [value, null] }),
  'a node': (value) => ts.planNode(value, [x]),
  'opType of planNode': (value) => ts.planNode({ opType: value }, [x]),
  'opType of inferNode': (value) => ts.inferNode({ opType: value }, [x]),
  'type of inferNode': (value) => ts.inferNode(onnx('Split', { num_outputs: 2 }), [{ type: value, dims: [2] }]),
  'a dim of inferNode': (value) => ts.inferNode(onnx('Split', { num_outputs: 2 }), [{ type: 'int8', dims: [[value]] }]),
  'opType of runFoundNode': (value) => runFoundNode(ts, { ...found, opType: value }, { other: x }),
  'domain of runFoundNode': (value) => runFoundNode(ts, { ...found, domain: value }, { other: x }),
  'name of runFoundNode': (value) => runFoundNode(ts, { ...found, name: value }, { other: x }),
  'the name of an input of runFoundNode': (value) => runFoundNode(ts, { ...found, inputs: [{ name: value }] }, {}),
  'inputs of runFoundNode': (value) => runFoundNode(ts, { ...found, inputs: value }, {}),
  'a method': (value) => ts.plan(value, x),
  'an axis': (value) => ts.split(x, { axis: value, numOutputs: 2 }),
  'a list of sizes': (value) => ts.split(x, { split: [value] }),
  'the type of a tensor': (value) => ts.split({ ...x, type: value }, { numOutputs: 2 }),
  'dims of a tensor': (value) => ts.split({ ...x, dims: value }, { numOutputs: 2 }),
  'a dim of a tensor': (value) => ts.split({ ...x, dims: [value] }, { numOutputs: 2 }),
  'data of a tensor': (value) => ts.split({ ...x, data: value }, { numOutputs: 2 }),
  'type of toPlanes': (value) => ts.toPlanes(picture, { type: value }),
  'layout of toPlanes': (value) => ts.toPlanes(picture, { layout: value }),
  'channels of toPlanes': (value) => ts.toPlanes(picture, { channels: value }),
  'type of alloc': (value) => ts.alloc(value, [2]),
  'bytes of readModel': (value) => readModel(value),
  'bytes of readTensor': (value) => readTensor(value),
  'bytes of readSequence': (value) => readSequence(value),
  'a library': (value) => forTf(ts, value),
  'a constructor': (value) => ts.withTensor({ value }),
  'wasm of loadSync': (value) => loadSync({ wasm: value }),
};

/** Places of a name, which is a string or, for properties, a symbol that no call reads. */
const names = {
  'an option': (name) => ts.split(x, { numOutputs: 2, [name]: 1 }),
  'an option of runNode': (name) => ts.runNode(onnx('Split', { num_outputs: 2 }), [x], { [name]: 1 }),
  'an attribute': (name) => ts.runNode(onnx('Split', { num_outputs: 2, [name]: 1 }), [x]),
  'a method': (name) => ts.plan(name, x),
  'an option of toPlanes': (name) => ts.toPlanes(picture, { [name]: 1 }),
  'an input of runFoundNode': (name) => runFoundNode(ts, found, { [name]: x }),
  'a node of runFoundNode': (name) => runFoundNode(ts, { ...found, name }, { other: x }),
  'an input of a node': (name) => runFoundNode(ts, { ...found, inputs: [{ name, type: null }] }, {}),
  'the URL of load': (name) => load({ wasm: `https://localhost:0/${name}` }),
};

/** Checks the error of a call: one of the package, short, and without characters that a terminal interprets. */
async function expectReadable(call) {
  const error = await (async () => call())().then(
    () => new Error('nothing was thrown'),
    (thrown) => thrown,
  );
  expect([error.name, error.message]).toEqual(['SplitError', expect.stringMatching(/^[^\p{C}\p{Zl}\p{Zp}]{1,1000}$/u)]);
}

describe.each(Object.keys(places))('the message about %s', (place) => {
  test.each(Object.keys(values))('describes %s', (value) => expectReadable(() => places[place](values[value])));
});

describe.each(Object.keys(names))('the message about the name of %s', (place) => {
  test.each(['a megabyte', 'control characters'])('quotes %s', (value) =>
    expectReadable(() => names[place](values[value])),
  );
});

test('runFoundNode reads each property of a node once, even those that only errors show', () => {
  for (const key of ['name', 'opType', 'domain', 'inputs']) {
    let reads = 0;
    const node = Object.defineProperty({ ...found, inputs: [] }, key, {
      get: () => ((reads += 1), reads === 1 ? { ...found, inputs: [] }[key] : Symbol('second')),
    });
    expect(() => runFoundNode(ts, node, { other: x })).toThrow('has no input "other"');
    expect([key, reads]).toEqual([key, 1]);
  }
});

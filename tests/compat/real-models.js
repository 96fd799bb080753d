// real-models.js: walks and runs real models from npm packages with the loops of docs/runtimes.md. Compares each node that we run
// with ONNX Runtime, which gets the same inputs and returns all intermediate values. Prints a JSON line for each model. It is a
// separate process, because onnxruntime-node does not recognize the typed arrays of Jest.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { BinaryReader } from '@bufbuild/protobuf/wire';

import { readModels } from '../../bench/setup/models.js';
import { load } from '../../js/index.js';
import { describeTensor, findNodes, readModel, readTensor } from '../../js/onnx.js';
import { bitwise } from '../js/support/oracle.js';
import { dataTypes } from '../js/support/onnx-writer.js';
import { message, repeated } from '../js/support/protobuf.js';
import { contains } from '../js/support/shapes.js';
import { Random } from '../robust/random.js';

/** @typedef {import('../../js/onnx.js').Graph} Graph */
/** @typedef {import('../../js/onnx.js').Model} Model */
/** @typedef {import('../../js/onnx.js').Node} Node */
/** @typedef {{ type: string, dims: readonly number[], data: any }} Value */
/** @typedef {{ nodes: number, reached: number, run: number, equal: number, inferred: number, faults: string[] }} Tally */

const ts = await load();
/** @type {any} */
const ort = createRequire(import.meta.url)('onnxruntime-node');

/** Functions that docs/runtimes.md defines. @type {{ walk: any, run: any, isOurs: (node: Node) => boolean }} */
const { walk, run, isOurs } = (() => {
  const page = readFileSync(new URL('../../docs/runtimes.md', import.meta.url), 'utf8');
  const code = [...page.matchAll(/^```js\n([^]*?)^```/gm)].map(([, block]) => block).join('\n');
  const start = code.indexOf('const ours =');
  const engine = code.indexOf('function run(');
  const loops = code.slice(start, code.indexOf('const text =')) + code.slice(engine, code.indexOf('\n}\n', engine) + 3);
  const make = new Function('ts', 'describeTensor', 'readTensor', `${loops}; return { walk, run, isOurs };`);
  return make(ts, describeTensor, readTensor);
})();

/**
 * Reads the fields of a protobuf message: number, value (null unless length-delimited), and `all` bytes of the field.
 * @param {Uint8Array} bytes
 */
function fieldsOf(bytes) {
  const reader = new BinaryReader(bytes);
  const fields = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [number, wireType] = reader.tag();
    const value = wireType === 2 ? reader.bytes() : null;
    if (value === null) reader.skip(wireType, number);
    fields.push({ number, value, all: bytes.subarray(start, reader.pos) });
  }
  return fields;
}

/**
 * Returns the submessages in some fields of a message, in file order.
 * @param {Uint8Array} bytes @param {...number} numbers Field numbers. @returns {Uint8Array[]}
 */
const messagesIn = (bytes, ...numbers) =>
  fieldsOf(bytes).flatMap(({ number, value }) => (numbers.includes(number) && value ? [value] : []));

/** Returns the bytes of the graphs in each node's attributes, in the order of `Node.graphs`. */
const graphsIn = (/** @type {Uint8Array} */ graph) =>
  messagesIn(graph, 1).map((node) => messagesIn(node, 5).flatMap((attribute) => messagesIn(attribute, 6, 11)));

/**
 * Computes every value of a graph with ONNX Runtime. All values become outputs of the model: protobuf merges the
 * appended graph message with the existing one.
 * @param {Uint8Array} file A model with this graph. @param {Graph} graph
 * @param {Map<string, Value>} feeds Inputs by name. @returns {Promise<Map<string, Value>>}
 */
async function valuesOf(file, graph, feeds) {
  const names = new Set(graph.nodes.flatMap(({ outputs }) => outputs).filter((name) => name !== ''));
  const more = [...names].filter((name) => !graph.outputs.includes(name));
  const outputs = message([
    7,
    message(
      ...repeated(
        12,
        more.map((name) => message([1, name])),
      ),
    ),
  ]);
  const session = await ort.InferenceSession.create(new Uint8Array(Buffer.concat([file, outputs])), {
    graphOptimizationLevel: 'disabled',
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 4,
  });
  try {
    const tensors = [...feeds].map(([name, { type, data, dims }]) => [name, new ort.Tensor(type, data, dims)]);
    return new Map([...feeds, ...Object.entries(await session.run(Object.fromEntries(tensors)))]);
  } finally {
    await session.release();
  }
}

/**
 * Creates an input of a model: random numbers, or for int64 the sample rate.
 * @param {Random} random @param {string} type @param {number[]} dims @param {number} rate Sample rate of the sound.
 * @returns {Value}
 */
function randomValue(random, type, dims, rate) {
  const length = dims.reduce((product, dim) => product * dim, 1);
  if (type === 'int64') return { type, dims, data: new BigInt64Array(length).fill(BigInt(rate)) };
  return { type, dims, data: Float32Array.from({ length }, () => random.next() * 2 - 1) };
}

const same = (/** @type {any} */ a, /** @type {any} */ b) => JSON.stringify(bitwise(a)) === JSON.stringify(bitwise(b));

/** Compares the graphs of a model with ONNX Runtime. */
class Check {
  /** Infers the shapes of a model's nodes. @param {Model} model @param {Tally} tally */
  constructor(model, tally) {
    this.tally = tally;
    /** @type {Map<Node, any>} Shapes that the loop of docs/runtimes.md infers for each node. */
    this.inferred = new Map();
    /** @type {Set<Node>} Nodes whose inputs ONNX Runtime has computed. */
    this.reached = new Set();
    const found = (/** @type {Node} */ node, /** @type {any} */ shapes) => this.inferred.set(node, shapes);
    walk(model.graph, { found });
  }

  /**
   * Records a fault unless `isRight`, which it returns.
   * @param {boolean} isRight @param {Node} node @param {string} fault
   */
  expect(isRight, node, fault) {
    if (!isRight) this.tally.faults.push(`${node.opType} ${node.name}: ${fault}`);
    return isRight;
  }

  /**
   * Runs a graph with the loop of docs/runtimes.md. The outputs of nodes that we do not run come from ONNX Runtime.
   * @param {Graph} graph @param {Map<string, Value>} values Values of the graph and of the graphs around it.
   */
  graph(graph, values) {
    const inputs = new Map([...values].filter(([name]) => !graph.nodes.some(({ outputs }) => outputs.includes(name))));
    const runOther = (/** @type {Node} */ node) => node.outputs.map((name) => values.get(name));
    const ours = run(graph, inputs, { runOther });
    for (const node of graph.nodes.filter(isOurs)) {
      this.tally.run += 1;
      this.reached.add(node);
      const expected = node.outputs.map((name) => values.get(name));
      const isEqual = node.outputs.every((name, i) => same(ours.get(name), expected[i]));
      if (this.expect(isEqual, node, 'values differ from ONNX Runtime')) this.tally.equal += 1;
      this.shapes(node, ours, expected);
    }
  }

  /**
   * Checks the shapes inferred from the model alone, which must be correct, and from the shapes of the inputs, which
   * must be exact.
   * @param {Node} node @param {Map<string, Value>} tensors Inputs by name.
   * @param {any[]} expected Outputs of ONNX Runtime.
   */
  shapes(node, tensors, expected) {
    const inferred = this.inferred.get(node);
    const isTrue = inferred.every((/** @type {any} */ shape, /** @type {number} */ i) => contains(shape, expected[i]));
    if (this.expect(isTrue, node, `inferred ${JSON.stringify(inferred)}`)) this.tally.inferred += 1;
    const exact = ts.inferNode(
      node,
      node.inputs.map((name) => /** @type {any} */ (tensors.get(name))),
    );
    const shapes = expected.map(({ type, dims }) => ({ type, dims: [...dims] }));
    this.expect(
      JSON.stringify(exact) === JSON.stringify(shapes),
      node,
      `inferred ${JSON.stringify(exact)} from its inputs`,
    );
  }
}

/**
 * Makes a model of a branch. The values it captures become inputs.
 * @param {Uint8Array} file The model with the branch. @param {Uint8Array} graph The branch.
 * @param {Map<string, Value>} feeds Captured values by name.
 */
function asModel(file, graph, feeds) {
  const inputs = [...feeds].map(([name, { type }]) => {
    const tensorType = message([1, dataTypes[type]]);
    return message([1, name], [2, message([1, tensorType])]);
  });
  const more = message(...repeated(11, inputs));
  const rest = fieldsOf(file).flatMap(({ number, all }) => (number === 7 ? [] : [all]));
  return new Uint8Array(Buffer.concat([...rest, message([7, new Uint8Array(Buffer.concat([graph, more]))])]));
}

/**
 * Returns the names of the values that a graph and its subgraphs capture.
 * @param {Graph} graph @returns {Set<string>}
 */
function capturedBy(graph) {
  const defined = new Set([
    ...graph.nodes.flatMap(({ outputs }) => outputs),
    ...graph.initializers.keys(),
    ...graph.inputs,
  ]);
  const used = graph.nodes.flatMap(({ inputs, graphs }) => [
    ...inputs,
    ...graphs.flatMap((one) => [...capturedBy(one)]),
  ]);
  return new Set([...used, ...graph.outputs].filter((name) => name !== '' && !defined.has(name)));
}

/**
 * Checks a graph and then its branches: the one that ONNX Runtime takes, and the other if it can run.
 * @param {Check} check @param {Uint8Array} file A model with this graph. @param {Uint8Array} bytes The graph.
 * @param {Graph} graph @param {Map<string, Value>} feeds Inputs by name.
 * @param {Map<string, Value>} around Values of the graphs around it.
 */
async function checkGraph(check, file, bytes, graph, feeds, around) {
  /** @type {Map<string, Value>} */
  const values = new Map([...around, ...(await valuesOf(file, graph, feeds))]);
  check.graph(graph, values);
  for (const [name, tensor] of graph.initializers) values.set(name, readTensor(tensor));
  const inner = graphsIn(bytes);
  for (const [i, node] of graph.nodes.entries()) {
    if (node.opType !== 'If') continue;
    const [condition] = /** @type {Value} */ (values.get(node.inputs[0])).data;
    const names = Object.keys(node.attributes).filter((name) => name.endsWith('_branch'));
    for (const [at, branch] of node.graphs.entries()) {
      const isTaken = names[at] === (condition ? 'then_branch' : 'else_branch');
      const captured = new Map([...capturedBy(branch)].map((name) => [name, /** @type {Value} */ (values.get(name))]));
      const model = asModel(file, inner[i][at], captured);
      const isRun = isTaken || (await valuesOf(model, branch, captured).catch(() => null)) !== null;
      if (isRun) await checkGraph(check, model, inner[i][at], branch, captured, values);
    }
  }
}

/**
 * Describes the input of a sound model.
 * @param {number} batch @param {number} length Number of samples. @param {number} rate Sample rate. @returns {Feed}
 */
const sound = (batch, length, rate) => {
  const state = [2, batch, 64];
  return { dims: { input: [batch, length], h: state, c: state, state: [2, batch, 128] }, rate };
};
const sounds = [sound(1, 1536, 16000), sound(2, 1024, 16000), sound(1, 768, 8000), sound(3, 512, 8000)];
const chunks = [sound(1, 576, 16000), sound(2, 576, 16000), sound(1, 288, 8000), sound(3, 288, 8000)];
/** Describes inputs of an image model. @param {...number[]} shapes @returns {Feed[]} */
const images = (...shapes) => shapes.map((x) => ({ dims: { x } }));

/**
 * Dims of the inputs in each run, by model. Inputs without an entry have fixed dims.
 *
 * @typedef {{ dims: Record<string, number[]>, rate?: number }} Feed
 * @type {Record<string, Feed[]>}
 */
const feedsOf = {
  'ch_PP-OCRv4_det_infer.onnx': images([1, 3, 96, 160], [2, 3, 64, 32]),
  'ch_PP-OCRv4_rec_infer.onnx': images([1, 3, 48, 160], [3, 3, 48, 96]),
  'ch_ppocr_mobile_v2.0_cls_infer.onnx': images([2, 3, 48, 192]),
  'silero_vad_legacy.onnx': sounds,
  'silero_vad.onnx': sounds,
  'silero_vad_v5.onnx': chunks,
  'silero_vad_v6.onnx': chunks,
  'embedding_model.onnx': [{ dims: { input_1: [1, 76, 32, 1] } }],
  'melspectrogram.onnx': [{ dims: { input: [1, 1280] } }],
};

/** Checks a model. @param {{ name: string, bytes: Uint8Array }} model @returns {Promise<Tally>} */
async function check({ name, bytes }) {
  const model = readModel(bytes);
  /** @type {Tally} */
  const tally = { nodes: findNodes(model).length, reached: 0, run: 0, equal: 0, inferred: 0, faults: [] };
  const checked = new Check(model, tally);
  const random = new Random(1);
  const inputs = model.graph.inputs.filter((input) => !model.graph.initializers.has(input));
  for (const { dims, rate = 0 } of feedsOf[name] ?? [{ dims: {} }]) {
    const feeds = new Map(
      inputs.map((input) => {
        const value = /** @type {any} */ (model.graph.values.get(input));
        return [input, randomValue(random, value.type, dims[input] ?? value.dims, rate)];
      }),
    );
    await checkGraph(checked, bytes, messagesIn(bytes, 7)[0], model.graph, feeds, new Map());
  }
  tally.reached = checked.reached.size;
  return tally;
}

for (const model of readModels()) console.log(JSON.stringify({ name: model.name, ...(await check(model)) }));

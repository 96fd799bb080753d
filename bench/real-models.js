// real-models.js: walks and runs the real models of npm packages with the loops of docs/runtimes.md, and compares each node
// that we run with ONNX Runtime, which is given the same inputs and asked for every value in between. Prints what came of it
// as JSON. It runs outside of Jest, whose typed arrays are not those that onnxruntime-node knows.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { BinaryReader } from '@bufbuild/protobuf/wire';

import { load } from '../js/index-node.js';
import { describeTensor, findNodes, readModel, readTensor } from '../js/onnx.js';
import { bitwise } from '../tests/js/oracle.js';
import { message, repeated } from '../tests/js/protobuf.js';
import { contains } from '../tests/js/shapes.js';
import { Random } from '../tests/robust/random.js';
import { readModels } from './models.js';
import { dataTypes } from './onnx-writer.js';

/** @typedef {import('../js/onnx.js').Graph} Graph */
/** @typedef {import('../js/onnx.js').Model} Model */
/** @typedef {import('../js/onnx.js').Node} Node */
/** @typedef {{ type: string, dims: readonly number[], data: any }} Value */
/** @typedef {{ nodes: number, reached: number, run: number, equal: number, inferred: number, faults: string[] }} Tally */

const ts = await load();
/** @type {any} */
const ort = createRequire(import.meta.url)('onnxruntime-node');

/** The loops of the page, as they stand there. @type {{ walk: any, run: any, isOurs: (node: Node) => boolean }} */
const { walk, run, isOurs } = (() => {
  const page = readFileSync(new URL('../docs/runtimes.md', import.meta.url), 'utf8');
  const code = [...page.matchAll(/^```js\n([^]*?)^```/gm)].map(([, block]) => block).join('\n');
  const start = code.indexOf('const ours =');
  const engine = code.indexOf('function run(');
  const loops = code.slice(start, code.indexOf('const text =')) + code.slice(engine, code.indexOf('\n}\n', engine) + 3);
  const make = new Function('ts', 'describeTensor', 'readTensor', `${loops}; return { walk, run, isOurs };`);
  return make(ts, describeTensor, readTensor);
})();

/** The fields of a message: each with all its bytes, and the value of those that have a length. @param {Uint8Array} bytes */
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
 * The messages in the fields of these numbers, in the order of the file.
 *
 * @param {Uint8Array} bytes
 * @param {...number} numbers
 * @returns {Uint8Array[]}
 */
const messagesIn = (bytes, ...numbers) =>
  fieldsOf(bytes).flatMap(({ number, value }) => (numbers.includes(number) && value ? [value] : []));

/** The graphs in the attributes of each node of a graph, as bytes, in the order of `Node.graphs`. */
const graphsIn = (/** @type {Uint8Array} */ graph) =>
  messagesIn(graph, 1).map((node) => messagesIn(node, 5).flatMap((attribute) => messagesIn(attribute, 6, 11)));

/**
 * Every value of a graph, as ONNX Runtime computes it.
 *
 * @param {Uint8Array} file The model, to which outputs are added: protobuf joins what is written twice.
 * @param {Graph} graph
 * @param {Map<string, Value>} feeds
 * @returns {Promise<Map<string, Value>>}
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
    const given = [...feeds].map(([name, { type, data, dims }]) => [name, new ort.Tensor(type, data, dims)]);
    return new Map([...feeds, ...Object.entries(await session.run(Object.fromEntries(given)))]);
  } finally {
    await session.release();
  }
}

/**
 * Random numbers as the models take them; the integer is the rate of a sound.
 *
 * @param {Random} random
 * @param {string} type
 * @param {number[]} dims
 * @param {number} rate
 * @returns {Value}
 */
function randomValue(random, type, dims, rate) {
  const length = dims.reduce((product, dim) => product * dim, 1);
  if (type === 'int64') return { type, dims, data: new BigInt64Array(length).fill(BigInt(rate)) };
  return { type, dims, data: Float32Array.from({ length }, () => random.next() * 2 - 1) };
}

const same = (/** @type {any} */ a, /** @type {any} */ b) => JSON.stringify(bitwise(a)) === JSON.stringify(bitwise(b));

/** What one graph is checked with. */
class Check {
  /** @param {Model} model @param {Tally} tally */
  constructor(model, tally) {
    this.tally = tally;
    /** @type {Map<Node, any>} What the loop of the page infers of each node. */
    this.inferred = new Map();
    /** @type {Set<Node>} Those of which ONNX Runtime has computed the inputs. */
    this.reached = new Set();
    const found = (/** @type {Node} */ node, /** @type {any} */ shapes) => this.inferred.set(node, shapes);
    walk(model.graph, { found });
  }

  /** @param {boolean} holds @param {Node} node @param {string} what */
  expect(holds, node, what) {
    if (!holds) this.tally.faults.push(`${node.opType} ${node.name}: ${what}`);
    return holds;
  }

  /**
   * Runs a graph with the loop of the page, in which ONNX Runtime does what we do not.
   *
   * @param {Graph} graph
   * @param {Map<string, Value>} values Of the graph and those around it.
   */
  graph(graph, values) {
    const inputs = new Map([...values].filter(([name]) => !graph.nodes.some(({ outputs }) => outputs.includes(name))));
    const runOther = (/** @type {Node} */ node) => node.outputs.map((name) => values.get(name));
    const ours = run(graph, inputs, { runOther });
    for (const node of graph.nodes.filter(isOurs)) {
      this.tally.run += 1;
      this.reached.add(node);
      const wanted = node.outputs.map((name) => values.get(name));
      const isEqual = node.outputs.every((name, i) => same(ours.get(name), wanted[i]));
      if (this.expect(isEqual, node, 'other values than ONNX Runtime gives')) this.tally.equal += 1;
      this.shapes(node, ours, wanted);
    }
  }

  /** @param {Node} node @param {Map<string, Value>} tensors @param {any[]} wanted */
  shapes(node, tensors, wanted) {
    // Of the model alone: true, whatever is known. With the shapes of the inputs: exact.
    const inferred = this.inferred.get(node);
    const isTrue = inferred.every((/** @type {any} */ shape, /** @type {number} */ i) => contains(shape, wanted[i]));
    if (this.expect(isTrue, node, `inferred ${JSON.stringify(inferred)}`)) this.tally.inferred += 1;
    const exact = ts.inferNode(
      node,
      node.inputs.map((name) => /** @type {any} */ (tensors.get(name))),
    );
    const shapes = wanted.map(({ type, dims }) => ({ type, dims: [...dims] }));
    this.expect(JSON.stringify(exact) === JSON.stringify(shapes), node, `exactly ${JSON.stringify(exact)}`);
  }
}

/**
 * A branch as a model of its own: what it takes from around it are inputs.
 *
 * @param {Uint8Array} file
 * @param {Uint8Array} graph
 * @param {Map<string, Value>} feeds
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

/** The names that a graph and those within take from around it. @param {Graph} graph @returns {Set<string>} */
function takenBy(graph) {
  const own = new Set([
    ...graph.nodes.flatMap(({ outputs }) => outputs),
    ...graph.initializers.keys(),
    ...graph.inputs,
  ]);
  const used = graph.nodes.flatMap(({ inputs, graphs }) => [...inputs, ...graphs.flatMap((one) => [...takenBy(one)])]);
  return new Set([...used, ...graph.outputs].filter((name) => name !== '' && !own.has(name)));
}

/**
 * Checks a graph, then the branches in it: the one that ONNX Runtime takes, and the other where it runs as well.
 *
 * @param {Check} check
 * @param {Uint8Array} file A model with this graph.
 * @param {Uint8Array} bytes The graph.
 * @param {Graph} graph
 * @param {Map<string, Value>} feeds
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
      const taken = new Map([...takenBy(branch)].map((name) => [name, /** @type {Value} */ (values.get(name))]));
      const made = asModel(file, inner[i][at], taken);
      const isRun = isTaken || (await valuesOf(made, branch, taken).catch(() => null)) !== null;
      if (isRun) await checkGraph(check, made, inner[i][at], branch, taken, values);
    }
  }
}

/**
 * @param {number} batch
 * @param {number} length
 * @param {number} rate
 * @returns {Feed}
 */
const sound = (batch, length, rate) => {
  const state = [2, batch, 64];
  return { dims: { input: [batch, length], h: state, c: state, state: [2, batch, 128] }, rate };
};
const sounds = [sound(1, 1536, 16000), sound(2, 1024, 16000), sound(1, 768, 8000), sound(3, 512, 8000)];
const chunks = [sound(1, 576, 16000), sound(2, 576, 16000), sound(1, 288, 8000), sound(3, 288, 8000)];
/**
 * @param {...number[][][number]} shapes
 * @returns {Feed[]}
 */
const images = (...shapes) => shapes.map((x) => ({ dims: { x } }));

/**
 * Sizes for the dims that a model leaves open, each of them a run.
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

/** @param {{ name: string, bytes: Uint8Array }} given @returns {Promise<Tally>} */
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

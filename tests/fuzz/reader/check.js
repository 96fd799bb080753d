// Invariants of the reader for arbitrary bytes: it returns a correct result or throws a SplitError with a code and a
// message, and changes nothing else.
import { SplitError } from '../../../js/base/errors.js';
import { describeTensor, findNodes, readModel, readSequence, readTensor, runFoundNode } from '../../../js/onnx.js';
import * as oracle from '../../js/support/oracle.js';
import { bytes as rawBytes, tensor as writeTensor } from '../../js/support/protobuf.js';
import { contains } from '../../js/support/shapes.js';
import { expectedNodes, expectedTensor } from './oracle.js';

const { bitwise, bytesOf, chunkLengths, elementTypes, equalLengths, lengthOf, sliceLengths, splitByIndex } = oracle;

/** @typedef {import('../../../js/tensorsplit.js').TensorSplit} TensorSplit */

const readerCodes = ['DATA_MISMATCH', 'DIMS_INVALID', 'TYPE_UNSUPPORTED'];
const runCodes = [
  ...readerCodes,
  ...['AXIS_OUT_OF_RANGE', 'AXIS_INVALID', 'SIZES_INVALID', 'SIZES_SUM_MISMATCH', 'SIZES_COUNT_MISMATCH'],
  ...['NOT_DIVISIBLE', 'NUM_OUTPUTS_INVALID', 'ARGUMENT_CONFLICT', 'ARGUMENT_MISSING', 'ARGUMENT_UNKNOWN'],
  ...['OPSET_UNSUPPORTED'],
];

/** Maximum number of nodes to run per file, and of elements of their data. */
const maxNodes = 6;
const maxElements = 2000;

/** TensorProto.DataType of each ONNX type. */
const dataTypes = {
  ...{ float32: 1, uint8: 2, int8: 3, uint16: 4, int16: 5, int32: 6, int64: 7, string: 8, bool: 9, float16: 10 },
  ...{ float64: 11, uint32: 12, uint64: 13, complex64: 14, complex128: 15, bfloat16: 16, float8e4m3: 17 },
  ...{ float8e5m2: 19, uint4: 21, int4: 22, float4e2m1: 23, float8e8m0: 24, uint2: 25 },
};

/** Returns the product of dims. It is 0 if one of them is 0, even if the others overflow. */
const sizeOf = (dims) => (dims.includes(0) ? 0 : dims.reduce((product, dim) => product * dim, 1));

/**
 * Throws if an invariant does not hold.
 * @param {boolean} holds @param {string} what The invariant. @param {unknown} [shown] The value to show in the error.
 */
function expectThat(holds, what, shown) {
  if (holds) return;
  const text = shown === undefined ? '' : `: ${String(shown).slice(0, 2000)}`;
  throw new Error(`not so: ${what}${text}`);
}

/**
 * Whether the cause of a SplitError is an error that a damaged file leads to. Other causes are bugs. Compares names,
 * because under Jest the error may be of another realm.
 * @param {any} cause
 */
function isExpected({ name, code, message }) {
  if (name === 'TypeError') return code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return ['Error', 'RangeError'].includes(name) && !/array|alloc/i.test(message);
}

/**
 * Returns the result of a call, or null if it throws an error that is allowed.
 * @template T @param {string} name @param {() => T} call @param {readonly string[]} codes The codes that are allowed.
 * @param {string[]} outcomes The code of the error is appended. @returns {T | null}
 */
function attempt(name, call, codes, outcomes) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof SplitError)) {
      const { stack } = /** @type {Error} */ (error);
      throw new Error(`not so: ${name} throws only SplitErrors: ${stack}`, { cause: error });
    }
    const { code, message, cause } = error;
    expectThat(cause === undefined || isExpected(cause), `${name} names a fault of the file, not of ours`, cause);
    expectThat(codes.includes(code), `${name} has a code of its own`, `${code} (${message})`);
    expectThat(message.length < 500, `the sentence of ${name} is short`, message);
    expectThat(/^\P{Cc}{15,}\.$/u.test(message), `the sentence of ${name} is one`, JSON.stringify(message));
    outcomes.push(`${name} ${code}`);
    return null;
  }
}

/** Whether two tensors have the same type, dims, storage class and bits. @param {any} a @param {any} b */
const isSame = (a, b) => JSON.stringify(bitwise(a)) === JSON.stringify(bitwise(b));

/** Returns zeros for external data, but at most 4 KB, so large tensors get too little data. */
const externalData = (_location, _offset, length) => new Uint8Array(Math.min(length, 4096));

/** @param {any} tensor Result of `readTensor`. */
function checkTensor(tensor, file) {
  const { type, dims, data, name } = tensor;
  expectThat(type in dataTypes && typeof name === 'string', 'a tensor has a type and a name', type);
  const isDim = (/** @type {number} */ dim) => Number.isSafeInteger(dim) && dim >= 0;
  expectThat(dims.every(isDim), 'dims are integers', dims);
  const [, storage] = elementTypes[type];
  const isStored = storage === Array ? Array.isArray(data) : data instanceof storage;
  expectThat(isStored, 'the storage is that of the type', type);
  const isAll = data.length === lengthOf(type, sizeOf(dims));
  expectThat(isAll, 'there are as many elements as the dims say', `${data.length} for ${dims}`);
  if (type !== 'string') expectThat(data.buffer !== file.buffer, 'the data are a copy');
  // The tensor is the same after it is written in its simplest form and read again.
  const encoder = new TextEncoder();
  const body = type === 'string' ? data.map((text) => [6, encoder.encode(text)]) : [[9, rawBytes(data)]];
  const again = readTensor(writeTensor(dataTypes[type], dims, [8, name], ...body));
  expectThat(isSame(again, tensor), 'a tensor written again is the same', type);
  expectThat(again.name === name, 'a name written again is the same', name);
}

/**
 * Compares the elements with those of the file if only the list of the type, or only the raw bytes, have elements.
 * @param {any} tensor @param {Uint8Array} file
 */
function checkElements({ type, dims, data, name }, file) {
  const [bits, storage] = elementTypes[type];
  const wanted = expectedTensor(file, Math.max(1, bits / 8));
  expectThat(wanted !== null, 'a second reader reads the tensor');
  if (wanted === null) return;
  expectThat(`${wanted.dims}` === `${dims}` && wanted.name === name, 'dims and name are those of the file', dims);
  if (storage === Array) {
    const given = data.map((text) => new TextEncoder().encode(text));
    expectThat(`${given.join(';')}` === `${wanted.strings.join(';')}`, 'the strings are those of the file', data);
  } else if (wanted.bytes.length === data.byteLength) {
    // If the file has more bytes, some are in a list of another type.
    expectThat(Buffer.compare(bytesOf(data), wanted.bytes) === 0, 'the elements are those of the file', type);
  }
}

/** @param {any[]} nodes Result of `findNodes`. @param {Uint8Array} file */
function checkNodes(nodes, file) {
  const wanted = expectedNodes(file);
  expectThat(wanted !== null, 'a second reader reads the file');
  if (wanted === null) return;
  const plain = ({ opType, name, opset, outputs, inputs }) =>
    JSON.stringify([opType, name, opset, outputs, inputs.length]);
  const given = nodes.map((node) => ({ ...node, inputs: node.inputs.map((input) => input?.name ?? '') }));
  // An input that a function call omits is also omitted in the nodes of the function.
  const isOne = (one, of) =>
    plain(one) === plain(of) &&
    one.inputs.every((name, i) => name === of.inputs[i] || (name === '' && of.formals.includes(of.inputs[i])));
  // Nodes of a function are listed again for calls with other attributes and inputs.
  const isAll =
    given.every((one) => wanted.some((of) => isOne(one, of))) &&
    wanted.every((of) => given.some((one) => isOne(one, of)));
  expectThat(isAll, 'the nodes are those of the file', given.map(plain));
  if (given.length !== wanted.length) return;
  expectThat(
    given.every((one, i) => isOne(one, wanted[i])),
    'the nodes are in the order of the file',
  );
  wanted.forEach(({ values }, i) => {
    for (const [name, value] of values) {
      if (value === undefined) continue;
      const read = nodes[i].attributes[name];
      expectThat(`${read}` === `${value}` && typeof read === typeof value, 'an attribute is that of the file', name);
    }
  });
}

/** Returns data for the first input of a node, of the model's type and dims if these are known and small. */
function dataFor(input) {
  const { dims = null } = input ?? {};
  const type = input?.type ?? 'float32';
  let shape = (dims ?? [2, 6]).map((dim) => (typeof dim === 'number' && dim <= maxElements ? dim : 6));
  if (sizeOf(shape) > maxElements || shape.length > 12) shape = [4, 6];
  const length = lengthOf(type, sizeOf(shape));
  if (type === 'string') return { type, dims: shape, data: Array.from({ length: sizeOf(shape) }, (_, i) => `s${i}`) };
  const [, Storage] = elementTypes[type];
  const data = new Storage(Math.ceil(length));
  bytesOf(data).forEach((_, i, bytes) => (bytes[i] = (i * 37 + 11) ^ (i >> 3)));
  // The unused bits after the last element are 0.
  const spare = (8 - ((sizeOf(shape) * elementTypes[type][0]) % 8)) % 8;
  if (spare > 0) data[data.length - 1] &= 0xff >> spare;
  return { type, dims: shape, data };
}

/** @param {any} value An attribute, or the data of an input, that the package has accepted. @returns {number[]} */
const numbersOf = (value) => Array.from(typeof value === 'object' ? value : [value], Number);

/** Returns the part lengths that the standard prescribes for a node, or null if its sizes are unknown. */
function expectedLengths(node, dim) {
  const { opType, opset, attributes, inputs } = node;
  const sizes = inputs[1] ?? null;
  if (sizes !== null && sizes.data === undefined) return null;
  const given = sizes === null ? attributes.split : sizes.data;
  const isScalar = sizes !== null && sizes.dims.length === 0;
  if (given !== undefined && !(isScalar && opType === 'SplitToSequence')) return numbersOf(given);
  if (opType === 'SplitToSequence') return sliceLengths(dim, given === undefined ? 1 : numbersOf(given)[0]);
  if (opset < 18) return equalLengths(dim, node.outputs.length);
  return chunkLengths(dim, numbersOf(attributes.num_outputs)[0])?.slice(0, node.outputs.length) ?? null;
}

/** @param {any} node @param {any} x @param {any[]} parts All of them, none omitted. */
function checkParts(node, x, parts) {
  const [first] = numbersOf(node.attributes.axis ?? 0);
  const axis = first < 0 ? first + x.dims.length : first;
  expectThat(axis >= 0 && axis < x.dims.length, 'the axis is one of the data', `${first} of ${x.dims}`);
  const isKept = parts.length === 0 || parts[0].dims.length === x.dims.length;
  const lengths = parts.map(({ dims }) => (isKept ? dims[axis] : 1));
  const sum = lengths.reduce((a, b) => a + b, 0);
  const someAreLeftOut = node.opType === 'Split' && node.opset >= 18 && !node.inputs[1];
  const isTiled = sum === x.dims[axis] || (someAreLeftOut && sum < x.dims[axis]);
  expectThat(isTiled, 'the parts tile the axis', `${lengths} of ${x.dims}`);
  const wanted = expectedLengths(node, x.dims[axis]) ?? lengths;
  expectThat(`${wanted}` === `${lengths}`, 'the lengths are those of the standard', `${lengths}, not ${wanted}`);
  const expected = splitByIndex(x, axis, lengths, isKept);
  expectThat(
    parts.every((part, i) => isSame(part, expected[i])),
    'the parts have the bytes of the data',
    lengths,
  );
}

/** @param {TensorSplit} ts @param {any} node @param {string[]} outcomes */
function checkNode(ts, node, outcomes) {
  const x = dataFor(node.inputs[0]);
  const before = JSON.stringify(bitwise(x));
  const { opType, opset } = node;
  const named = { ...node, outputs: node.outputs.map((name, i) => name || `omitted ${i}`) };
  const all = attempt('runFoundNode', () => runFoundNode(ts, named, x), runCodes, outcomes);
  const some = attempt('runFoundNode', () => runFoundNode(ts, node, x), runCodes, []);
  expectThat((all === null) === (some === null), 'an omitted output makes no difference to the others');
  const inferred = attempt('inferNode', () => ts.inferNode(node, [x, ...node.inputs.slice(1)]), runCodes, outcomes);
  checkInference(ts, node, x, some);
  if (all === null || some === null) return;
  expectThat(inferred !== null, 'a node that runs has shapes');
  checkParts(node, x, all);
  const isSequence = opType === 'SplitToSequence';
  some.forEach((part, i) => {
    const isOmitted = !isSequence && node.outputs[i] === '';
    expectThat((part === null) === isOmitted, 'what has no name is null', i);
    if (part === null) return;
    expectThat(isSame(part, all[i]), 'a part is the same without the omitted');
    const shape = Array.isArray(inferred) ? inferred[i] : inferred?.sequence;
    expectThat(shape === undefined || contains(shape, part), 'a part has an inferred shape', part.dims);
  });
  expectThat(JSON.stringify(bitwise(x)) === before, 'the data are unchanged');
  const version = [24, 18, 13, 11, 2, 1].find((first) => opset >= first);
  outcomes.push(`run ${opType} ${version} ${Math.min(all.length, 2)}`);
}

/**
 * Checks that the shapes that are inferred from the model alone include those of the results.
 * @param {TensorSplit} ts @param {any} node @param {any} x @param {any[] | null} parts
 */
function checkInference(ts, node, x, parts) {
  const { type = null, dims = null } = node.inputs[0] ?? {};
  const inferred = attempt('inferNode', () => ts.inferNode(node, node.inputs), runCodes, []);
  const names = new Map();
  if (parts === null || !contains({ type, dims }, x, names)) return;
  expectThat(inferred !== null, 'a node that runs has shapes before its data are there');
  parts.forEach((part, i) => {
    const shape = Array.isArray(inferred) ? inferred[i] : inferred?.sequence;
    expectThat(part === null || !shape || contains(shape, part, names), 'a part is one of those foreseen', part?.dims);
  });
}

/**
 * Checks that splitting the result of a join restores its inputs.
 * @param {TensorSplit} ts @param {any} node @param {string[]} outcomes
 */
function checkJoin(ts, node, outcomes) {
  const { opType, inputs } = node;
  const isSequence = opType === 'ConcatFromSequence';
  const tensorOf = (/** @type {any} */ input) => (input?.data === undefined ? dataFor(input) : input);
  const tensors = isSequence ? [dataFor(inputs[0]), dataFor(inputs[0])] : inputs.map(tensorOf);
  const given = isSequence
    ? tensors
    : Object.fromEntries(inputs.flatMap((input, i) => (input === null ? [] : [[input.name, tensors[i]]])));
  attempt('inferNode', () => ts.inferNode(node, inputs), runCodes, []);
  const joined = attempt('runFoundNode', () => runFoundNode(ts, node, given), runCodes, outcomes)?.[0];
  if (!joined) return;
  const inferred = ts.inferNode(node, isSequence ? [tensors] : tensors);
  expectThat(contains(inferred[0], joined), 'what is joined has an inferred shape', joined.dims);
  const [axis] = numbersOf(node.attributes.axis ?? (node.opset < 4 ? 1 : 0));
  const isNew = isSequence && numbersOf(node.attributes.new_axis ?? 0)[0] === 1;
  const index = axis < 0 ? axis + joined.dims.length : axis;
  const lengths = isNew ? tensors.map(() => 1) : tensors.map(({ dims }) => dims[index]);
  const apart = splitByIndex(joined, index, lengths, !isNew);
  const isRight = apart.every((part, i) => isSame(part, tensors[i]));
  expectThat(isRight && apart.length === tensors.length, 'a join has the bytes of its inputs');
  outcomes.push(`run ${opType} ${Math.min(tensors.length, 3)}`);
}

/** Prototypes that must not change. */
const prototypes = [Object, Array, Function, Map, Uint8Array, BigInt64Array, Error, SplitError].map(
  (one) => one.prototype,
);
const keysOf = () => prototypes.map((one) => Reflect.ownKeys(one).length).join();
const keysBefore = keysOf();

/**
 * Reads a file as a model, a tensor and a sequence, and runs its nodes.
 * @param {TensorSplit} ts @param {Uint8Array} file
 * @returns {string[]} The outcomes, which are equal for files that differ only in numbers and names.
 * @throws {Error} `not so: ...`
 */
export function checkFile(ts, file) {
  const before = file.slice();
  /** @type {string[]} */
  const outcomes = [];
  const nodes = attempt('readModel', () => findNodes(readModel(file), { externalData }), readerCodes, outcomes);
  if (nodes !== null) {
    outcomes.push(`readModel ${Math.min(nodes.length, 3)}`);
    checkNodes(nodes, file);
    for (const node of nodes.slice(0, maxNodes)) {
      if (node.opType.startsWith('Concat')) checkJoin(ts, node, outcomes);
      else checkNode(ts, node, outcomes);
    }
  }
  const tensor = attempt('readTensor', () => readTensor(file), readerCodes, outcomes);
  if (tensor !== null) {
    outcomes.push(`readTensor ${tensor.type}`);
    checkTensor(tensor, file);
    checkElements(tensor, file);
  }
  const described = attempt('describeTensor', () => describeTensor(file), readerCodes, outcomes);
  expectThat(described !== null || tensor === null, 'what is read can be described');
  if (described !== null && tensor !== null) {
    const head = ({ name, type, dims }) => JSON.stringify([name, type, dims]);
    expectThat(head(described) === head(tensor), 'a tensor is what its description says', head(described));
  }
  const sequence = attempt('readSequence', () => readSequence(file), readerCodes, outcomes);
  if (sequence !== null) {
    outcomes.push(`readSequence ${Math.min(sequence.tensors.length, 2)}`);
    for (const one of sequence.tensors) checkTensor(Object.assign(one, { name: one.name ?? '' }), file);
  }
  expectThat(Buffer.compare(before, file) === 0, 'the file is unchanged');
  expectThat(keysOf() === keysBefore, 'nothing was added to a prototype');
  return outcomes;
}

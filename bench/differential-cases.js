// Random nodes for the differential test: of the part of the space where ONNX Runtime does what the standard says, and one
// in five with something wrong.
//
// What is left out, because ONNX Runtime 1.30 differs (docs/semantics.md): a last part of 0 and more parts than the
// axis is long (it refuses them), num_outputs other than the outputs listed, an opset 18 node with neither sizes nor
// num_outputs, an empty list of sizes, keepdims beyond 0 and 1 or 0 with sizes (it is not ignored), outputs without a
// name (the process ends), an empty tensor to be joined to tensors of other dims (it is passed over).
import fc from 'fast-check';

import { randomTensor, tensorsWithSizes } from '../tests/js/arbitraries.js';
import { onnxTypes } from '../tests/js/oracle.js';

const splitTypes = onnxTypes.filter((type) => !/^(bfloat|complex)/.test(type));
const sequenceTypes = ['float32', 'float64', 'float16', 'int32', 'int64', 'bool', 'string'];

/** ONNX Runtime takes no lone surrogate and no NUL: JSON spells them out. */
const plain = (tensor) =>
  tensor.type === 'string' ? { ...tensor, data: tensor.data.map((word) => JSON.stringify(word)) } : tensor;

const listOf = (values, type = 'int64') => {
  const data = type === 'int64' ? BigInt64Array.from(values, BigInt) : Int32Array.from(values);
  return { type, dims: [values.length], data };
};

/** One thing wrong with sizes: their sum, or where the sum stays, a sign. */
const spoil = ([first, ...rest], isSum) => {
  if (isSum || rest.length === 0) return [first + 1, ...rest];
  return [-1, rest[0] + first + 1, ...rest.slice(1)];
};

/** What a node is made of. */
const drawn = (types, [least, most], faults) =>
  fc.record({
    of: tensorsWithSizes(types),
    opset: fc.integer({ min: least, max: most }),
    count: fc.integer({ min: 1, max: 6 }),
    way: fc.nat(99),
    coin: fc.boolean(),
    isRankKnown: fc.boolean(),
    fault: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...faults) }),
  });

const names = (count) => Array.from({ length: count }, (_, i) => `part${i}`);

const splits = drawn(splitTypes, [2, 18], ['axis', 'sum', 'sign', 'outputs', 'both']).map(
  ({ of: { tensor, axis, dim, sizes }, opset, count, way, isRankKnown, fault }) => {
    const node = { opType: 'Split', opset, isRankKnown, inputs: [plain(tensor)] };
    const attributes = { axis: fault === 'axis' ? tensor.dims.length : axis };
    if (way < 60 || (opset === 18 && dim === 0)) {
      const given = fault === 'sum' || fault === 'sign' ? spoil(sizes, fault === 'sum') : sizes;
      const outputs = names(sizes.length + (fault === 'outputs' ? 1 : 0));
      if (opset < 13) attributes.split = given;
      else node.inputs.push(listOf(given));
      if (opset === 18 && fault === 'both') attributes.num_outputs = outputs.length;
      return { ...node, attributes, outputs };
    }
    let parts = count;
    if (opset === 18) {
      // Both agree where the last part is at least 1, or below 0.
      while (dim - Math.ceil(dim / parts) * (parts - 1) === 0 && parts > 1) parts -= 1;
      attributes.num_outputs = parts;
    } else if (fault === '') {
      while (dim % parts !== 0) parts -= 1;
    }
    return { ...node, attributes, outputs: names(parts) };
  },
);

const sequences = drawn(sequenceTypes, [11, 18], ['axis', 'sum', 'sign']).map(
  ({ of: { tensor, axis, sizes }, opset, count, way, coin, isRankKnown, fault }) => {
    const node = { opType: 'SplitToSequence', opset, isRankKnown, inputs: [plain(tensor)] };
    const attributes = { axis: fault === 'axis' ? tensor.dims.length : axis };
    const type = coin ? 'int32' : 'int64';
    if (way < 35) node.inputs.push({ ...listOf([fault === 'sign' ? 1 - count : count], type), dims: [] });
    else if (way < 75) node.inputs.push(listOf(fault === '' ? sizes : spoil(sizes, fault === 'sum'), type));
    else if (way < 93) attributes.keepdims = Number(coin);
    return { ...node, attributes };
  },
);

/** A node that splits. */
export const nodesThatSplit = fc.oneof({ weight: 7, arbitrary: splits }, { weight: 3, arbitrary: sequences });

/** A node that joins. */
export const nodesThatJoin = drawn(splitTypes, [4, 18], ['axis', 'no axis', 'dims', 'rank']).map(
  ({ of: { tensor, axis, index, sizes }, opset, count, isRankKnown, fault }) => {
    const { type, dims } = tensor;
    const inputs = sizes.map((length, i) => {
      const own = dims.map((dim, j) => (j === index ? length : dim));
      return plain(randomTensor(type, own, count + i));
    });
    const node = { opType: 'Concat', opset, isRankKnown, inputs, outputs: names(1) };
    const attributes = { axis: opset < 11 ? index : axis };
    // Of empty tensors ONNX Runtime does not look at the other dims.
    if (inputs.some(({ data }) => data.length === 0) || fault === '') return { ...node, attributes };
    if (fault === 'axis') return { ...node, attributes: { axis: dims.length } };
    if (fault === 'no axis') return { ...node, attributes: {} };
    const { dims: last } = inputs[inputs.length - 1];
    const wrong = fault === 'rank' ? [...last, 1] : last.map((dim, j) => (j === index ? dim : dim + 1));
    inputs[inputs.length - 1] = plain(randomTensor(type, wrong, count));
    return { ...node, attributes };
  },
);

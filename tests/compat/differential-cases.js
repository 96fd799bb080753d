// Random nodes for the differential test. One node in five has a fault.
//
// The nodes avoid cases in which ONNX Runtime 1.30 differs from the standard (docs/semantics.md):
// - a last part of 0, and more parts than the axis is long, which it rejects
// - num_outputs that differs from the number of outputs
// - an opset 18 node with neither sizes nor num_outputs
// - an empty list of sizes
// - keepdims other than 0 and 1, and keepdims 0 with sizes, which it does not ignore
// - outputs without a name, which crash the process
// - empty tensors joined to tensors of other dims, which it ignores
import fc from 'fast-check';

import { randomTensor, tensorsWithSizes } from '../js/support/arbitraries.js';
import { onnxTypes } from '../js/support/oracle.js';

const splitTypes = onnxTypes.filter((type) => !/^(bfloat|complex)/.test(type));
const sequenceTypes = ['float32', 'float64', 'float16', 'int32', 'int64', 'bool', 'string'];

/** Escapes strings as JSON, because ONNX Runtime rejects lone surrogates and NUL. */
const escaped = (tensor) =>
  tensor.type === 'string' ? { ...tensor, data: tensor.data.map((word) => JSON.stringify(word)) } : tensor;

const listOf = (values, type = 'int64') => {
  const data = type === 'int64' ? BigInt64Array.from(values, BigInt) : Int32Array.from(values);
  return { type, dims: [values.length], data };
};

/** Makes sizes invalid: changes their sum, or keeps the sum and makes one of them negative. */
const corrupt = ([first, ...rest], isSum) => {
  if (isSum || rest.length === 0) return [first + 1, ...rest];
  return [-1, rest[0] + first + 1, ...rest.slice(1)];
};

/** Draws the parameters of a node. `variant` selects where its sizes are given. */
const drawNode = (types, [minOpset, maxOpset], faults) =>
  fc.record({
    of: tensorsWithSizes(types),
    opset: fc.integer({ min: minOpset, max: maxOpset }),
    count: fc.integer({ min: 1, max: 6 }),
    variant: fc.nat(99),
    coin: fc.boolean(),
    isRankKnown: fc.boolean(),
    fault: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...faults) }),
  });

const names = (count) => Array.from({ length: count }, (_, i) => `part${i}`);

const splits = drawNode(splitTypes, [2, 18], ['axis', 'sum', 'sign', 'outputs', 'both']).map(
  ({ of: { tensor, axis, dim, sizes }, opset, count, variant, isRankKnown, fault }) => {
    const node = { opType: 'Split', opset, isRankKnown, inputs: [escaped(tensor)] };
    const attributes = { axis: fault === 'axis' ? tensor.dims.length : axis };
    if (variant < 60 || (opset === 18 && dim === 0)) {
      const split = fault === 'sum' || fault === 'sign' ? corrupt(sizes, fault === 'sum') : sizes;
      const outputs = names(sizes.length + (fault === 'outputs' ? 1 : 0));
      if (opset < 13) attributes.split = split;
      else node.inputs.push(listOf(split));
      if (opset === 18 && fault === 'both') attributes.num_outputs = outputs.length;
      return { ...node, attributes, outputs };
    }
    let parts = count;
    if (opset === 18) {
      // Both libraries agree unless the last part is 0.
      while (dim - Math.ceil(dim / parts) * (parts - 1) === 0 && parts > 1) parts -= 1;
      attributes.num_outputs = parts;
    } else if (fault === '') {
      while (dim % parts !== 0) parts -= 1;
    }
    return { ...node, attributes, outputs: names(parts) };
  },
);

const sequences = drawNode(sequenceTypes, [11, 18], ['axis', 'sum', 'sign']).map(
  ({ of: { tensor, axis, sizes }, opset, count, variant, coin, isRankKnown, fault }) => {
    const node = { opType: 'SplitToSequence', opset, isRankKnown, inputs: [escaped(tensor)] };
    const attributes = { axis: fault === 'axis' ? tensor.dims.length : axis };
    const type = coin ? 'int32' : 'int64';
    if (variant < 35) node.inputs.push({ ...listOf([fault === 'sign' ? 1 - count : count], type), dims: [] });
    else if (variant < 75) node.inputs.push(listOf(fault === '' ? sizes : corrupt(sizes, fault === 'sum'), type));
    else if (variant < 93) attributes.keepdims = Number(coin);
    return { ...node, attributes };
  },
);

/** Random nodes that split. */
export const nodesThatSplit = fc.oneof({ weight: 7, arbitrary: splits }, { weight: 3, arbitrary: sequences });

/** Random nodes that join. */
export const nodesThatJoin = drawNode(splitTypes, [4, 18], ['axis', 'no axis', 'dims', 'rank']).map(
  ({ of: { tensor, axis, index, sizes }, opset, count, isRankKnown, fault }) => {
    const { type, dims } = tensor;
    const inputs = sizes.map((length, i) => {
      const own = dims.map((dim, j) => (j === index ? length : dim));
      return escaped(randomTensor(type, own, count + i));
    });
    const node = { opType: 'Concat', opset, isRankKnown, inputs, outputs: names(1) };
    const attributes = { axis: opset < 11 ? index : axis };
    // ONNX Runtime does not check the other dims of empty tensors.
    if (inputs.some(({ data }) => data.length === 0) || fault === '') return { ...node, attributes };
    if (fault === 'axis') return { ...node, attributes: { axis: dims.length } };
    if (fault === 'no axis') return { ...node, attributes: {} };
    const { dims: last } = inputs[inputs.length - 1];
    const wrong = fault === 'rank' ? [...last, 1] : last.map((dim, j) => (j === index ? dim : dim + 1));
    inputs[inputs.length - 1] = escaped(randomTensor(type, wrong, count));
    return { ...node, attributes };
  },
);

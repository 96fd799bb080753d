// Examples and sentences of ONNX Split 18, 13, 11, 2 and 1, ONNX SplitToSequence 11 and OpenVINO VariadicSplit 1. Each test has
// the name of an example or quotes a sentence. The ONNX sentences are from the release that introduced Split-18; later releases
// reword some of them.
import { load } from '../../../js/index.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

const float32 = (dims, ...values) => ({ type: 'float32', dims, data: Float32Array.of(...values) });
const int32 = (dims, ...values) => ({ type: 'int32', dims, data: Int32Array.of(...values) });
const int64 = (dims, ...values) => ({ type: 'int64', dims, data: BigInt64Array.from(values, BigInt) });
const list = (lengths) => int64([lengths.length], ...lengths);

// Inputs and parts of the examples of Split.
const vector = float32([6], 1, 2, 3, 4, 5, 6);
const thirds = [float32([2], 1, 2), float32([2], 3, 4), float32([2], 5, 6)];
const twoAndFour = [float32([2], 1, 2), float32([4], 3, 4, 5, 6)];
const matrix = float32([2, 6], 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
const threeColumnsEach = [float32([2, 3], 1, 2, 3, 7, 8, 9), float32([2, 3], 4, 5, 6, 10, 11, 12)];
const twoAndFourColumns = [float32([2, 2], 1, 2, 7, 8), float32([2, 4], 3, 4, 5, 6, 9, 10, 11, 12)];
const empty = float32([0]);
const sevenElements = float32([7], 1, 2, 3, 4, 5, 6, 7);
const sevenInFour = [float32([2], 1, 2), float32([2], 3, 4), float32([2], 5, 6), float32([1], 7)];
const eightColumns = float32([2, 8], 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
const eightColumnsInThree = [
  float32([2, 3], 1, 2, 3, 9, 10, 11),
  float32([2, 3], 4, 5, 6, 12, 13, 14),
  float32([2, 2], 7, 8, 15, 16),
];

// Inputs and parts of the sentences.
const scalar = float32([], 1);
const square = float32([2, 2], 1, 2, 3, 4);
const upperAndLower = [float32([1, 2], 1, 2), float32([1, 2], 3, 4)];
const leftAndRight = [float32([2, 1], 1, 3), float32([2, 1], 2, 4)];

/** Returns a tensor `x` of two elements and its two parts of one element. */
function pair(name, type, Data, both, first, second) {
  const tensor = (length, values) => ({ type, dims: [length], data: Data.from(values) });
  return { name, x: tensor(2, both), parts: [tensor(1, first), tensor(1, second)] };
}
const floatTypes = [
  pair('tensor(double)', 'float64', Float64Array, [0.1, -2], [0.1], [-2]),
  pair('tensor(float)', 'float32', Float32Array, [0.5, -2], [0.5], [-2]),
  pair('tensor(float16)', 'float16', Uint16Array, [0x3c00, 0xc000], [0x3c00], [0xc000]),
];
const otherTypes = [
  pair('tensor(bool)', 'bool', Uint8Array, [1, 0], [1], [0]),
  pair('tensor(int16)', 'int16', Int16Array, [300, -1], [300], [-1]),
  pair('tensor(int32)', 'int32', Int32Array, [70000, -1], [70000], [-1]),
  pair('tensor(int64)', 'int64', BigInt64Array, [2n ** 62n, -1n], [2n ** 62n], [-1n]),
  pair('tensor(int8)', 'int8', Int8Array, [1, -1], [1], [-1]),
  pair('tensor(string)', 'string', Array, ['a', 'bc'], ['a'], ['bc']),
  pair('tensor(uint16)', 'uint16', Uint16Array, [1, 65535], [1], [65535]),
  pair('tensor(uint32)', 'uint32', Uint32Array, [1, 2 ** 31], [1], [2 ** 31]),
  pair('tensor(uint64)', 'uint64', BigUint64Array, [1n, 2n ** 63n], [1n], [2n ** 63n]),
  pair('tensor(uint8)', 'uint8', Uint8Array, [1, 255], [1], [255]),
];
const complexTypes = [
  pair('tensor(complex128)', 'complex128', Float64Array, [1, 2, 3, 4], [1, 2], [3, 4]),
  pair('tensor(complex64)', 'complex64', Float32Array, [1, 2, 3, 4], [1, 2], [3, 4]),
];
const bfloat16 = pair('tensor(bfloat16)', 'bfloat16', Uint16Array, [0x3f80, 0xc000], [0x3f80], [0xc000]);
const openvinoTypes = [
  pair('f8e4m3', 'float8e4m3', Uint8Array, [0x38, 0xc0], [0x38], [0xc0]),
  pair('f8e5m2', 'float8e5m2', Uint8Array, [0x3c, 0xc0], [0x3c], [0xc0]),
  pair('f8e8m0', 'float8e8m0', Uint8Array, [0x7f, 0x80], [0x7f], [0x80]),
  pair('f4e2m1', 'float4e2m1', Uint8Array, [0x21], [0x01], [0x02]),
  pair('nf4', 'nf4', Uint8Array, [0x21], [0x01], [0x02]),
  pair('i4', 'int4', Uint8Array, [0xf1], [0x01], [0x0f]),
  pair('u4', 'uint4', Uint8Array, [0x21], [0x01], [0x02]),
  pair('u1', 'uint1', Uint8Array, [0b0100_0000], [0], [0b1000_0000]),
  pair('u2', 'uint2', Uint8Array, [0b10_01], [0b01], [0b10]),
  pair('u3', 'uint3', Uint8Array, [0b110_101], [0b101], [0b110]),
  pair('u6', 'uint6', Uint8Array, [0b10_000001, 0b1000], [0b000001], [0b100010]),
];

const onnxTypes = [...floatTypes, ...otherTypes, ...complexTypes];

/** Checks the result of a call or node: a list of parts or the code of an error. */
function expectRun(run, expected) {
  if (typeof expected === 'string') expectError(run, expected);
  else expect(run()).toEqual(expected);
}

/** Tests that the types in `accepted` are accepted and those in `rejected` are not. */
function testTypes(expectHalves, accepted, rejected) {
  test.each(accepted)('accepts $name', ({ x, parts }) => expectHalves(x, parts));
  test.each(rejected)('rejects $name', ({ x }) => expectHalves(x, 'TYPE_UNSUPPORTED'));
}

/** Checks the halves of `square` along each axis from -rank to rank - 1, and errors for the axes next to that range. */
function expectAxes(expectHalves) {
  expectHalves(-3, 'AXIS_OUT_OF_RANGE');
  expectHalves(-2, upperAndLower);
  expectHalves(-1, leftAndRight);
  expectHalves(0, upperAndLower);
  expectHalves(1, leftAndRight);
  expectHalves(2, 'AXIS_OUT_OF_RANGE');
}

/** Checks parts of `vector` by lengths, and errors for negative lengths and for sums other than 6. */
function expectLengths(expectParts) {
  expectParts([0, 2, 0, 4], [empty, float32([2], 1, 2), empty, float32([4], 3, 4, 5, 6)]);
  expectParts([7, -1], 'SIZES_INVALID');
  expectParts([2, 3], 'SIZES_SUM_MISMATCH');
  expectParts([2, 5], 'SIZES_SUM_MISMATCH');
}

/** Checks that the node divides `vector` by its number of outputs, and errors for other divisors. */
function expectEqualParts(expectSplit) {
  expectSplit(vector, { numOutputs: 1 }, [vector]);
  expectSplit(vector, { numOutputs: 3 }, thirds);
  expectSplit(vector, { numOutputs: 4 }, 'NOT_DIVISIBLE');
  expectSplit(vector, { numOutputs: 0 }, 'NUM_OUTPUTS_INVALID');
  expectSplit(vector, { numOutputs: 2147483648 }, 'NUM_OUTPUTS_INVALID');
  expectSplit(vector, {}, 'ARGUMENT_MISSING');
}

/** Checks that a node of Split-13 or Split-18 has one or two inputs, and that the second is int64 of rank 1. */
function expectInt64List(node) {
  expect(node({}, 2, vector, int64([2], 2, 4))).toEqual(twoAndFour);
  expectError(() => node({}, 2, vector, int32([2], 2, 4)), 'TYPE_UNSUPPORTED');
  expectError(() => node({}, 2, vector, float32([2], 2, 4)), 'TYPE_UNSUPPORTED');
  expectError(() => node({}, 1, vector, int64([], 6)), 'SIZES_INVALID');
  expectError(() => node({}, 2, vector, int64([1, 2], 2, 4)), 'SIZES_INVALID');
  expectError(() => node({}, 3, vector, int64([2], 2, 4)), 'SIZES_COUNT_MISMATCH');
  expectError(() => node({}, 2, vector, int64([2], 2, 4), int64([1], 0)), 'ARGUMENT_UNKNOWN');
  expectError(() => node({}, 2), 'ARGUMENT_MISSING', 'the input must be a tensor { type, data, dims }, got undefined.');
}

/** Runs a node of Split. */
const runSplit = (opset, attributes, outputs, ...inputs) =>
  ts.runNode({ opType: 'Split', opset, attributes, outputs }, inputs);

/** Returns a check of a split and of its node, with the parts or the code of an error, for a version. */
const expectSplitOf =
  (opset) =>
  (x, { axis, numOutputs, split }, wanted) => {
    const attributes = { axis, ...(opset >= 18 && { num_outputs: numOutputs }), ...(opset < 13 && { split }) };
    const inputs = opset >= 13 && split ? [x, list(split)] : [x];
    expectRun(() => ts.split(x, { axis, numOutputs, split, opset }), wanted);
    expectRun(() => runSplit(opset, attributes, numOutputs ?? split?.length, ...inputs), wanted);
  };

const newTypes = [[...onnxTypes, bfloat16], openvinoTypes];
const oldTypes = [onnxTypes, [bfloat16, ...openvinoTypes]];
const typesOf1 = [floatTypes, [...otherTypes, ...complexTypes, bfloat16, ...openvinoTypes]];

describe.each([
  [18, 99, newTypes],
  [13, 17, newTypes],
  [11, 12, oldTypes],
  [2, 10, oldTypes],
  [1, 1, typesOf1],
])('ONNX Split-%i', (opset, lastOpset, [accepted, rejected]) => {
  const expectSplit = expectSplitOf(opset);

  // "This version of the operator has been available since version 18.", or 13, 11, 2, 1.
  test(`applies up to opset ${lastOpset}`, () => {
    for (const each of [opset, lastOpset]) {
      expectError(() => runSplit(each, { axis: 9 }, 2, vector), 'AXIS_OUT_OF_RANGE', `Split-${opset}:`);
    }
  });

  // Summary: "Split a tensor into a list of tensors, along the specified 'axis'."
  // axis, since Split-11: "A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1]
  // where r = rank(input). Default value is 0." Split-2: "Which axis to split on. Default value is 0." Split-1: "Which
  // axis to split on". Negative axes in Split-2, and the range and default in Split-1, are our choice.
  test('accepts an axis from -rank to rank - 1, and 0 by default', () => {
    expectAxes((axis, halves) => expectSplit(square, { axis, numOutputs: 2 }, halves));
    expectSplit(square, { numOutputs: 2 }, upperAndLower);
    expectSplit(scalar, { numOutputs: 1 }, 'AXIS_OUT_OF_RANGE');
  });

  // Summary of Split-18: "If the input 'split' is specified, it indicates the sizes of each output in the split.", of the
  // others: "Lengths of the parts can be specified using input 'split'.", or "argument 'split'".
  // split, since Split-11: "Values should be >= 0.", since Split-13: "Sum of the values must be equal to the dim value at
  // 'axis' specified."
  test('accepts lengths of 0 and more that add up to the dim', () =>
    expectLengths((split, parts) => expectSplit(vector, { split }, parts)));

  // T of Split-1: "Constrain input types to float tensors.", of the others: "Constrain input and output types to all tensor
  // types." The lists do not contain float8 types and types narrower than a byte, nor bfloat16 before Split-13.
  testTypes((x, halves) => expectSplit(x, { numOutputs: 2 }, halves), accepted, rejected);
});

// Summary: "Otherwise, the tensor is split to equal sized parts." Outputs: "Between 1 and 2147483647 outputs."
test.each([13, 11, 2, 1])('ONNX Split-%i makes equal parts if their number divides the dim', (opset) =>
  expectEqualParts(expectSplitOf(opset)),
);

// ONNX has no examples of Split-11, Split-2 and Split-1. The name of test_split_equal_parts_2d ends with "_opset13" for
// Split-13 alone.
describe.each([18, 13])('ONNX Split-%i', (opset) => {
  test.each([
    ['test_split_equal_parts_1d', vector, { axis: 0, numOutputs: 3 }, thirds],
    ['test_split_variable_parts_1d', vector, { axis: 0, split: [2, 4] }, twoAndFour],
    ['test_split_equal_parts_2d', matrix, { axis: 1, numOutputs: 2 }, threeColumnsEach],
    ['test_split_variable_parts_2d', matrix, { axis: 1, split: [2, 4] }, twoAndFourColumns],
    ['test_split_equal_parts_default_axis', vector, { numOutputs: 3 }, thirds],
    ['test_split_variable_parts_default_axis', vector, { split: [2, 4] }, twoAndFour],
    ['test_split_zero_size_splits', empty, { split: [0, 0, 0] }, [empty, empty, empty]],
  ])(`%s_opset${opset}`, (_, input, options, expected) => expectSplitOf(opset)(input, options, expected));

  // Inputs: "Between 1 and 2 inputs." split: "(optional, heterogeneous) - tensor(int64)"
  test('accepts lengths as a second input of int64', () => expectInt64List((...given) => runSplit(opset, ...given)));
});

describe('ONNX Split-18', () => {
  const node = (...given) => runSplit(18, ...given);
  const expectSplit = expectSplitOf(18);

  test('accepts num_outputs from opset 18 on', () => {
    expect(runSplit(19, { num_outputs: 3 }, 3, vector)).toEqual(thirds);
    expectError(() => runSplit(17, { num_outputs: 3 }, 3, vector), 'ARGUMENT_UNKNOWN');
  });

  // Summary: "Either input 'split' or the attribute 'num_outputs' should be specified, but not both."
  test('needs either split or num_outputs', () => {
    expectSplit(vector, { split: [2, 4], numOutputs: 2 }, 'ARGUMENT_CONFLICT');
    expectSplit(vector, {}, 'ARGUMENT_MISSING');
    expectError(() => node({}, 2, vector), 'ARGUMENT_MISSING');
    expect(node({ num_outputs: 3 }, 3, vector, null)).toEqual(thirds);
  });

  // Summary: "If the attribute 'num_outputs' is specified, then the tensor is split into equal sized parts. If the
  // tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller."
  test('makes the last chunk smaller if num_outputs does not divide the dim', () => {
    expectSplit(float32([3], 1, 2, 3), { numOutputs: 2 }, [float32([2], 1, 2), float32([1], 3)]);
    expectSplit(float32([2], 1, 2), { numOutputs: 3 }, [float32([1], 1), float32([1], 2), float32([0])]);
    // The lengths would be 2, 2, 2 and -1. The text does not cover this case, so an error is our choice.
    expectSplit(float32([5], 1, 2, 3, 4, 5), { numOutputs: 4 }, 'NOT_DIVISIBLE');
  });

  // num_outputs: "Number of outputs to split parts of the tensor into." Outputs: "Between 1 and 2147483647 outputs."
  test('accepts num_outputs from 1 to 2147483647', () => {
    expectSplit(vector, { numOutputs: 0 }, 'NUM_OUTPUTS_INVALID');
    expectSplit(vector, { numOutputs: 1 }, [vector]);
    expect(node({ num_outputs: 2147483647 }, 2, empty)).toEqual([empty, empty]);
    expectError(() => node({ num_outputs: 2147483648 }, 2, empty), 'NUM_OUTPUTS_INVALID');
  });

  // Outputs: "One or more outputs forming list of tensors after splitting". The text does not compare their number with
  // num_outputs, so returning the first parts is our choice.
  test('returns the first parts if the node lists fewer outputs', () => {
    expect(node({ num_outputs: 3 }, ['output_1', 'output_2'], vector)).toEqual([thirds[0], thirds[1]]);
    expectError(() => node({ num_outputs: 3 }, 4, vector), 'NUM_OUTPUTS_INVALID');
  });

  test.each([
    ['test_split_1d_uneven_split_opset18', sevenElements, { numOutputs: 4 }, sevenInFour],
    ['test_split_2d_uneven_split_opset18', eightColumns, { axis: 1, numOutputs: 3 }, eightColumnsInThree],
  ])('%s', (_, input, options, expected) => expectSplit(input, options, expected));
});

test('ONNX Split accepts lengths as an input from opset 13 on, and as an attribute before', () => {
  expect(runSplit(17, {}, 2, vector, int64([2], 2, 4))).toEqual(twoAndFour);
  expectError(() => runSplit(12, {}, 2, vector, int64([2], 2, 4)), 'ARGUMENT_UNKNOWN');
  expectError(() => runSplit(13, { split: [2, 4] }, 2, vector), 'ARGUMENT_UNKNOWN');
});

// Inputs: "input (heterogeneous) - T: The tensor to split"
test.each([11, 2])('ONNX Split-%i accepts one input', (opset) => {
  expectError(() => runSplit(opset, { split: [2, 4] }, 3, vector), 'SIZES_COUNT_MISMATCH');
  expectError(() => runSplit(opset, {}, 2), 'ARGUMENT_MISSING');
  expectError(() => runSplit(opset, {}, 2, vector, int64([2], 2, 4)), 'ARGUMENT_UNKNOWN');
});

describe('ONNX Split-1', () => {
  const node = (...given) => runSplit(1, ...given);

  // Summary: "The lengths of the split can be specified using argument 'axis' or optional second input blob to the
  // operator." This 'axis' is a slip, because the lengths are in the attribute split: "length of each output".
  test('accepts lengths as an input', () => {
    expectLengths((split, parts) => {
      expectRun(() => node({}, split.length, vector, float32([split.length], ...split)), parts);
    });
  });

  // split: "Optional list of output lengths (see also arg 'split')"
  test('rejects lengths that are given twice and differ', () => {
    expect(node({ split: [2, 4] }, 2, vector, null)).toEqual(twoAndFour);
    expect(node({ split: [2, 4] }, 2, vector, float32([2], 2, 4))).toEqual(twoAndFour);
    expectError(() => node({ split: [2, 4] }, 2, vector, float32([2], 4, 2)), 'ARGUMENT_CONFLICT');
  });

  // Inputs: "Between 1 and 2 inputs." split: "(optional, heterogeneous) - T"
  test('accepts lengths as whole numbers of the type of the data', () => {
    const doubles = { type: 'float64', dims: [3], data: Float64Array.of(7, 8, 9) };
    const lengths = { type: 'float64', dims: [1], data: Float64Array.of(3) };
    expect(node({}, 1, doubles, lengths)).toEqual([doubles]);
    expectError(() => node({}, 1, vector, lengths), 'TYPE_UNSUPPORTED');
    expectError(() => node({}, 2, vector, int64([2], 2, 4)), 'TYPE_UNSUPPORTED');
    expectError(() => node({}, 2, vector, float32([2], 2.5, 3.5)), 'SIZES_INVALID');
    expectError(() => node({}, 2, vector, float32([2], 2, 4), float32([1], 0)), 'ARGUMENT_UNKNOWN');
    expectError(() => node({}, 2), 'ARGUMENT_MISSING');
  });
});

describe('ONNX SplitToSequence-11', () => {
  const run = (opset, outputs, attributes, ...inputs) =>
    ts.runNode({ opType: 'SplitToSequence', opset, attributes, outputs }, inputs);
  const node = (...given) => run(11, ['seq'], ...given);
  const expectSplit = (x, { axis, keepdims, split }, wanted) => {
    const input = typeof split === 'number' ? int64([], split) : split && list(split);
    expectRun(() => ts.splitToSequence(x, { axis, keepdims, split, opset: 11 }), wanted);
    expectRun(() => node({ axis, keepdims }, x, input), wanted);
  };

  // "This version of the operator has been available since version 11."
  test('does not exist in opset 10', () => {
    expectError(() => ts.splitToSequence(vector, { opset: 10 }), 'OPSET_UNSUPPORTED');
    expectError(() => run(10, ['seq'], {}, vector), 'OPSET_UNSUPPORTED');
  });

  // Summary: "Split a tensor into a sequence of tensors, along the specified 'axis'."
  // axis: "A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1]. Default value
  // is `0`."
  test('accepts an axis from -rank to rank - 1, and 0 by default', () => {
    expectAxes((axis, halves) => expectSplit(square, { axis }, halves));
    expectSplit(square, {}, upperAndLower);
    expectSplit(scalar, {}, 'AXIS_OUT_OF_RANGE');
  });

  // Summary: "If 'split' is a scalar, then 'input' will be split into equally sized chunks(if possible). Last chunk
  // will be smaller if the 'input' size along the given axis 'axis' is not divisible by 'split'."
  test('makes chunks if split is a scalar', () => {
    expectSplit(vector, { split: 2 }, thirds);
    expectSplit(vector, { split: 4 }, [float32([4], 1, 2, 3, 4), float32([2], 5, 6)]);
    expectSplit(vector, { split: 7 }, [vector]);
  });

  // Summary: "Otherwise, the tensor is split into 'size(split)' chunks, with lengths of the parts on 'axis' specified
  // in 'split'. In this scenario, the sum of entries in 'split' must be equal to the dimension size of input tensor on
  // 'axis'."
  test('accepts a list of lengths that add up to the dim', () =>
    expectLengths((split, parts) => expectSplit(vector, { split }, parts)));

  // Summary: "'split' must contain only positive numbers." split: "All values must be >= 0." A list may contain 0.
  test('rejects a scalar split below 1', () => {
    expectSplit(vector, { split: 0 }, 'SIZES_INVALID');
    expectSplit(vector, { split: -1 }, 'SIZES_INVALID');
  });

  // keepdims: "Keep the split dimension or not. Default 1, which means we keep split dimension."
  test('drops the axis if keepdims is 0', () => {
    expectSplit(square, { axis: 1, keepdims: 0 }, [float32([2], 1, 3), float32([2], 2, 4)]);
    expectSplit(float32([2], 5, 6), { keepdims: 0 }, [float32([], 5), float32([], 6)]);
    expectSplit(square, { axis: 1, keepdims: 1 }, leftAndRight);
    expectSplit(square, { axis: 1 }, leftAndRight);
    expectSplit(square, { keepdims: 2 }, 'ARGUMENT_UNKNOWN');
  });

  // keepdims: "If input 'split' is specified, this attribute is ignored."
  test('ignores keepdims if split is given', () => {
    expectSplit(square, { axis: 1, keepdims: 0, split: 1 }, leftAndRight);
    expectSplit(square, { axis: 1, keepdims: 0, split: [1, 1] }, leftAndRight);
  });

  // Summary: "'split' is either a scalar (tensor of empty shape), or a 1-D tensor." Inputs: "Between 1 and 2 inputs."
  // I: "tensor(int32), tensor(int64)"
  test('accepts split as int32 or int64 of rank 0 or 1', () => {
    expect(node({}, square, null)).toEqual(upperAndLower);
    expect(node({}, vector, int32([], 2))).toEqual(thirds);
    expect(node({}, vector, int32([2], 2, 4))).toEqual(twoAndFour);
    expect(node({}, vector, int64([], 2))).toEqual(thirds);
    expect(node({}, vector, int64([2], 2, 4))).toEqual(twoAndFour);
    expectError(() => node({}, vector, int64([1, 2], 2, 4)), 'SIZES_INVALID');
    expectError(() => node({}, vector, float32([], 2)), 'TYPE_UNSUPPORTED');
    expectError(() => node({}, vector, { type: 'uint8', dims: [], data: Uint8Array.of(2) }), 'TYPE_UNSUPPORTED');
    expectError(() => node({}, vector, int64([], 2), int64([], 2)), 'ARGUMENT_UNKNOWN');
    expectError(() => node({}), 'ARGUMENT_MISSING');
  });

  // output_sequence: "One or more outputs forming a sequence of tensors after splitting"
  test('has the sequence as its only output', () => {
    expect(run(11, 1, {}, square)).toEqual(upperAndLower);
    expectError(() => run(11, 2, {}, square), 'NUM_OUTPUTS_INVALID');
    expectSplit(empty, {}, []);
  });

  // T: "Constrain input types to all tensor types." S: "Constrain output types to all tensor types." The list does not contain bfloat16.
  const expectHalves = (x, halves) => expectSplit(x, {}, halves);
  testTypes(expectHalves, onnxTypes, [bfloat16, ...openvinoTypes]);

  const data = float32([3, 6], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
  const pairsOfColumns = [
    float32([3, 2], 0, 1, 6, 7, 12, 13),
    float32([3, 2], 2, 3, 8, 9, 14, 15),
    float32([3, 2], 4, 5, 10, 11, 16, 17),
  ];
  const oneAndTwoRows = [
    float32([1, 6], 0, 1, 2, 3, 4, 5),
    float32([2, 6], 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17),
  ];
  const columns = [
    float32([3], 0, 6, 12),
    float32([3], 1, 7, 13),
    float32([3], 2, 8, 14),
    float32([3], 3, 9, 15),
    float32([3], 4, 10, 16),
    float32([3], 5, 11, 17),
  ];
  test.each([
    ['test_split_to_sequence_1', { axis: 1, split: 2 }, pairsOfColumns],
    ['test_split_to_sequence_2', { axis: 0, split: [1, 2] }, oneAndTwoRows],
    ['test_split_to_sequence_nokeepdims', { axis: 1, keepdims: 0 }, columns],
  ])('%s', (_, options, expected) => expectSplit(data, options, expected));
});

describe('OpenVINO VariadicSplit-1', () => {
  const run = (outputs, attributes, ...inputs) =>
    ts.runNode({ domain: 'openvino', opType: 'VariadicSplit', attributes, outputs }, inputs);
  const node = (...inputs) => run(undefined, {}, ...inputs);
  const expectSplit = (x, axis, lengths, wanted) => {
    expectRun(() => ts.variadicSplit(x, axis, lengths), wanted);
    expectRun(() => node(x, int64([], axis), list(lengths)), wanted);
  };

  // "VariadicSplit operation splits an input tensor into chunks along some axis."
  // axis: "value from range -rank(data) .. rank(data)-1. Negative values address dimensions from the end."
  test('accepts an axis from -rank to rank - 1', () => {
    expectAxes((axis, halves) => expectSplit(square, axis, [1, 1], halves));
    expectSplit(scalar, 0, [1], 'AXIS_OUT_OF_RANGE');
  });

  // axis: "A scalar or tensor with shape [1]"
  test('accepts an axis of shape [] or [1]', () => {
    expect(node(square, int64([], 1), int64([2], 1, 1))).toEqual(leftAndRight);
    expect(node(square, int64([1], 1), int64([2], 1, 1))).toEqual(leftAndRight);
    expectError(() => node(square, int64([1, 1], 1), int64([2], 1, 1)), 'AXIS_INVALID');
    expectError(() => node(square, int64([2], 0, 1), int64([2], 1, 1)), 'AXIS_INVALID');
  });

  // "The i-th output tensor shape is equal to the input tensor data shape, except for dimension along axis which is
  // split_lengths[i]." data: "A tensor of type T1 and arbitrary shape."
  test('keeps every dim except that of the axis', () => {
    const x = float32([2, 3, 2], 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    const chunks = [float32([2, 1, 2], 1, 2, 7, 8), float32([2, 2, 2], 3, 4, 5, 6, 9, 10, 11, 12)];
    expectSplit(x, 1, [1, 2], chunks);
  });

  // split_lengths: "A 1D tensor of type T2. The number of elements in split_lengths determines the number of outputs.
  // The sum of elements in split_lengths must match data.shape[axis]."
  test('accepts a list of lengths that add up to the dim', () => {
    expectSplit(vector, 0, [0, 2, 4], [empty, ...twoAndFour]);
    expectSplit(vector, 0, [2, 3], 'SIZES_SUM_MISMATCH');
    expectSplit(vector, 0, [2, 5], 'SIZES_SUM_MISMATCH');
    expectError(() => node(vector, int64([], 0), int64([], 6)), 'SIZES_INVALID');
    expectError(() => node(vector, int64([], 0), int64([1, 2], 2, 4)), 'SIZES_INVALID');
    expectError(() => run(3, {}, vector, int64([], 0), int64([2], 2, 4)), 'SIZES_COUNT_MISMATCH');
  });

  // split_lengths: "In addition split_lengths can contain a single -1 element, which means, all remaining items along
  // specified axis that are not consumed by other parts."
  test('accepts one -1 for the remaining items', () => {
    expectSplit(vector, 0, [2, -1], twoAndFour);
    expectSplit(vector, 0, [-1], [vector]);
    expectSplit(vector, 0, [6, -1], [vector, empty]);
    expectSplit(vector, 0, [7, -1], 'SIZES_SUM_MISMATCH');
    expectSplit(vector, 0, [2, -1, -1], 'SIZES_INVALID');
    expectSplit(vector, 0, [8, -2], 'SIZES_INVALID');
  });

  // "VariadicSplit operation has no attributes." data, axis, split_lengths: "Required."
  test('accepts three inputs and no attributes', () => {
    const [axis, lengths] = [int64([], 0), int64([2], 2, 4)];
    expect(run(2, {}, vector, axis, lengths)).toEqual(twoAndFour);
    expectError(() => run(2, { axis: 0 }, vector, axis, lengths), 'ARGUMENT_UNKNOWN');
    expectError(() => node(null, axis, lengths), 'ARGUMENT_MISSING');
    expectError(() => node(vector, null, lengths), 'ARGUMENT_MISSING');
    expectError(() => node(vector, axis), 'ARGUMENT_MISSING');
    expectError(() => node(vector, axis, lengths, axis), 'ARGUMENT_UNKNOWN');
  });

  // T2: "any integer type." The element of the axis is 0, those of the lengths are 2 and 4.
  test.each([
    ['int8', Int8Array.of(0), Int8Array.of(2, 4)],
    ['int16', Int16Array.of(0), Int16Array.of(2, 4)],
    ['int32', Int32Array.of(0), Int32Array.of(2, 4)],
    ['int64', BigInt64Array.of(0n), BigInt64Array.of(2n, 4n)],
    ['uint8', Uint8Array.of(0), Uint8Array.of(2, 4)],
    ['uint16', Uint16Array.of(0), Uint16Array.of(2, 4)],
    ['uint32', Uint32Array.of(0), Uint32Array.of(2, 4)],
    ['uint64', BigUint64Array.of(0n), BigUint64Array.of(2n, 4n)],
    ['int4', Uint8Array.of(0x00), Uint8Array.of(0x42)],
    ['uint4', Uint8Array.of(0x00), Uint8Array.of(0x42)],
  ])('accepts an axis and lengths of %s', (type, zero, twoFour) => {
    const axis = { type, dims: [], data: zero };
    const lengths = { type, dims: [2], data: twoFour };
    expect(ts.variadicSplit(vector, axis, lengths)).toEqual(twoAndFour);
    expect(node(vector, axis, lengths)).toEqual(twoAndFour);
  });

  // T2: "any integer type."
  test('rejects an axis or lengths of floats or bools', () => {
    const bools = { type: 'bool', dims: [2], data: Uint8Array.of(1, 1) };
    expectError(() => node(square, float32([], 0), int64([2], 1, 1)), 'TYPE_UNSUPPORTED');
    expectError(() => node(square, int64([], 0), float32([2], 1, 1)), 'TYPE_UNSUPPORTED');
    expectError(() => node(square, int64([], 0), bools), 'TYPE_UNSUPPORTED');
  });

  // T1: "any arbitrary supported type." OpenVINO has no complex types.
  const expectHalves = (x, halves) => expectSplit(x, 0, [1, 1], halves);
  testTypes(expectHalves, [...floatTypes, ...otherTypes, bfloat16, ...openvinoTypes], complexTypes);

  // The examples specify only dims. The elements are 0 to 17279 here.
  const data = Float32Array.from({ length: 17280 }, (_, i) => i);
  const input = { type: 'float32', dims: [6, 12, 10, 24], data };
  const part = (length, first, end) => ({ ...input, dims: [length, 12, 10, 24], data: data.slice(first, end) });

  test('splits the example by [1, 2, 3]', () => {
    expectSplit(input, 0, [1, 2, 3], [part(1, 0, 2880), part(2, 2880, 8640), part(3, 8640, 17280)]);
  });

  test('splits the example by [-1, 2]', () => {
    expectSplit(input, 0, [-1, 2], [part(4, 0, 11520), part(2, 11520, 17280)]);
  });
});

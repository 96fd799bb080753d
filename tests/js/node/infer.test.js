import { load } from '../../../js/index.js';
import { int64, onnx, openvino, scalar } from '../support/nodes.js';
import { expectError } from '../support/outcome.js';

const ts = await load();
const f = (...dims) => ({ type: 'float32', dims });
const infer = (node, ...inputs) => ts.inferNode(node, inputs);
/** Formats an inferred shape. */
const show = (shape) => shape && `${shape.type} ${JSON.stringify(shape.dims)}`;
const shown = (node, ...inputs) => infer(node, ...inputs).map(show);

const split = (attributes, rest) => onnx('Split', attributes, rest);
const halves = split({ num_outputs: 2 });
const whole = split({ num_outputs: 1 });
const variadic = openvino('VariadicSplit');
const ints = (...dims) => ({ type: 'int64', dims });

describe('inferNode of a split', () => {
  test.each([
    ['a number', halves, [f(5, 2)], ['float32 [3,2]', 'float32 [2,2]']],
    ['a number on the last axis', split({ axis: -1, num_outputs: 2 }), [f(2, 5)], ['float32 [2,3]', 'float32 [2,2]']],
    [
      'names of other axes',
      split({ axis: 1, num_outputs: 2 }),
      [f('a', 4, 'c')],
      ['float32 ["a",2,"c"]', 'float32 ["a",2,"c"]'],
    ],
    ['a name on the axis', halves, [f('a', 2)], ['float32 [null,2]', 'float32 [null,2]']],
    ['a name on the axis of the whole', whole, [f('a', 2)], ['float32 ["a",2]']],
    ['a name on the last axis of the whole', split({ axis: 1, num_outputs: 1 }), [f('a', 'b')], ['float32 ["a","b"]']],
    ['a number on the axis of the whole', whole, [f(4, 'b')], ['float32 [4,"b"]']],
    ['an unknown dim of the whole', whole, [f(null, [2, 3])], ['float32 [null,[2,3]]']],
    ['bounds', halves, [f([3, 5])], ['float32 [[2,3]]', 'float32 [[1,2]]']],
    ['a least dim', whole, [f([3, null])], ['float32 [[3,null]]']],
    ['a greatest dim', whole, [f([null, 3])], ['float32 [[0,3]]']],
    ['a least dim of 0', whole, [f([0, null])], ['float32 [null]']],
    ['no bounds', whole, [f([null, null])], ['float32 [null]']],
    ['bounds that leave one dim', whole, [f([3, 3], [0, 0])], ['float32 [3,0]']],
    ['bounds of -0', whole, [f([-0, 0], [-0, null], -0)], ['float32 [0,null,0]']],
    ['an unknown rank', halves, [{ type: 'float32', dims: null }], ['float32 null', 'float32 null']],
    ['missing dims', halves, [{ type: 'float32' }], ['float32 null', 'float32 null']],
    ['an unknown type', halves, [{ dims: [4] }], ['null [2]', 'null [2]']],
    ['a type that is null', halves, [{ type: null, dims: [4] }], ['null [2]', 'null [2]']],
    ['an empty object', halves, [{}], ['null null', 'null null']],
    ['sizes', split({}), [f(5, 'b'), int64([2, 3])], ['float32 [2,"b"]', 'float32 [3,"b"]']],
    ['sizes of an unknown dim', split({}), [f('a', 'b'), int64([2, 3])], ['float32 [2,"b"]', 'float32 [3,"b"]']],
    ['a single size', split({}), [f('a'), ints(1)], ['float32 ["a"]']],
    ['sizes of unknown values', split({}), [f(5, 'b'), ints(2)], ['float32 [[0,5],"b"]', 'float32 [[0,5],"b"]']],
    ['sizes with null as data', split({}), [f(5), { ...ints(2), data: null }], ['float32 [[0,5]]', 'float32 [[0,5]]']],
    ['sizes of an unknown type', split({}), [f(5), { type: null, dims: [2] }], ['float32 [[0,5]]', 'float32 [[0,5]]']],
    ['sizes of an unknown rank', split({}, { outputs: 2 }), [f(5), {}], ['float32 [[0,5]]', 'float32 [[0,5]]']],
    ['a length of -1', variadic, [f('a', 4), scalar(1), int64([1, -1])], ['float32 ["a",1]', 'float32 ["a",3]']],
    ['a -1 as the only length', variadic, [f('a', 'b'), scalar(1), int64([-1])], ['float32 ["a","b"]']],
    [
      'a -1 after a length of 0',
      variadic,
      [f('a', 'b'), scalar(0), int64([0, -1])],
      ['float32 [0,"b"]', 'float32 ["a","b"]'],
    ],
  ])('infers shapes from %s', (_, node, inputs, wanted) => {
    expect(shown(node, ...inputs)).toEqual(wanted);
  });

  test.each([
    [
      'a cut of any axis',
      openvino('Split', { num_splits: 2 }),
      [f('n', 4, 3), ints()],
      ['[null,[2,4],3]', '[null,[2,4],3]'],
    ],
    [
      'only axes that can be split',
      openvino('Split', { num_splits: 3 }),
      [f(4, [6, 9]), ints()],
      new Array(3).fill('[4,[2,3]]'),
    ],
    [
      'the same shape for a single part',
      openvino('Split', { num_splits: 1 }),
      [f('a', 4, [6, 9]), ints()],
      ['["a",4,[6,9]]'],
    ],
    [
      'the axes that an axis tensor of unknown rank may mean',
      openvino('Split', { num_splits: 2 }),
      [f('n', 4), { type: 'int64', dims: null }],
      ['[null,[2,4]]', '[null,[2,4]]'],
    ],
    [
      'the lengths of each part',
      variadic,
      [f('a', 4, [2, 9]), ints(), int64([1, -1])],
      ['[null,[1,4],[1,9]]', '[null,[3,4],[1,9]]'],
    ],
    ['the first axis', variadic, [f(7, 'b'), ints(), int64([3, -1])], ['[[3,7],null]', '[[4,7],null]']],
    ['a part that may be the whole input', variadic, [f('a', 4), ints(), int64([0, -1])], ['[null,[0,4]]', '["a",4]']],
    ['one rank', variadic, [{ type: 'float32', dims: null }, ints(), int64([0, -1])], ['null', 'null']],
  ])('bounds the shapes for an unknown axis: %s', (_, node, inputs, wanted) => {
    expect(shown(node, ...inputs)).toEqual(wanted.map((dims) => `float32 ${dims}`));
  });

  test.each([
    ['sizes of an unknown length', split({}), [f(5), ints('k')]],
    ['sizes of bounded length', split({}), [f(5), ints([1, 2])]],
    ['an unknown input', split({}), [f(5), {}]],
  ])('is null if the number of outputs is unknown: %s', (_, node, inputs) => {
    expect(infer(node, ...inputs)).toBeNull();
  });

  test('accepts tensors with data', () => {
    const wasmTensor = ts.alloc('int64', [2]);
    wasmTensor.data.set([1n, 2n]);
    expect(shown(split({}), f('a'), wasmTensor)).toEqual(['float32 [1]', 'float32 [2]']);
    expect(shown(halves, { ...f(4), data: 'not looked at' })).toEqual(['float32 [2]', 'float32 [2]']);
    wasmTensor.dispose();
    expectError(
      () => infer(split({}), f(3), { ...int64([1, 2]), data: [1, 2] }),
      'DATA_MISMATCH',
      'data of input 1 must be BigInt64Array for type int64, got an array.',
    );
  });

  test('reads the data of an input once', () => {
    let reads = 0;
    const sizes = {
      ...ints(2),
      get data() {
        return ((reads += 1), BigInt64Array.of(1n, 2n));
      },
    };
    expect(shown(split({}), f(3), sizes)).toEqual(['float32 [1]', 'float32 [2]']);
    expect(reads).toBe(1);
  });

  test.each([
    ['a fraction', 1.5, 'dims[0] must be an integer from 0 to 2^53 - 1, got 1.5.'],
    ['NaN', NaN, 'dims[0] must be an integer from 0 to 2^53 - 1, got NaN.'],
    ['a number below 0', -1, 'dims[0] must be an integer from 0 to 2^53 - 1, got -1.'],
    ['a symbol', Symbol('n'), 'dims[0] must be an integer, null, a name, or [min, max], got a symbol.'],
    ['true', true, 'dims[0] must be an integer, null, a name, or [min, max], got true.'],
    ['an object', {}, 'dims[0] must be an integer, null, a name, or [min, max], got an object'],
    ['a BigInt', 3n, 'dims[0] must be an integer, null, a name, or [min, max], got the BigInt 3n'],
    ['one bound', [1], 'dims[0] must be an integer, null, a name, or [min, max], got an array'],
    ['three bounds', [1, 2, 3], 'dims[0] must be an integer, null, a name, or [min, max], got an array'],
    ['no bounds', [], 'dims[0] must be an integer, null, a name, or [min, max], got an array'],
    ['a name as bound', ['a', 2], 'dims[0] must be an integer, null, a name, or [min, max], got an array'],
    ['a name as greatest bound', [1, 'a'], 'dims[0] must be an integer, null, a name, or [min, max], got an array'],
    ['a hole as bound', new Array(2), 'dims[0] must be an integer, null, a name, or [min, max], got an array'],
    ['bounds that cross', [5, 2], 'dims[0] must be an integer from 5 to 2^53 - 1, got 2.'],
    ['undefined', undefined, 'dims[0] must be an integer, null, a name, or [min, max], got undefined'],
  ])('rejects %s as a dim', (_, dim, words) => {
    expectError(() => infer(whole, f(dim)), 'DIMS_INVALID', words);
    const second = words.replace('dims[0]', 'dims[1]');
    expectError(() => infer(whole, f('a', dim)), 'DIMS_INVALID', second);
  });

  test.each([
    [
      'typed dims',
      { type: 'int8', dims: Int32Array.of(4) },
      'DIMS_INVALID',
      'dims of the input must be an array or null, got an Int32Array.',
    ],
    [
      'a string as dims',
      { type: 'int8', dims: 'n' },
      'DIMS_INVALID',
      'dims of the input must be an array or null, got the string "n".',
    ],
    [
      'too many dims',
      { type: 'int8', dims: new Array(4097).fill(1) },
      'DIMS_INVALID',
      'length of dims of the input must be at most 4096, got 4097.',
    ],
    [
      'an unknown type',
      { type: 'half', dims: [4] },
      'TYPE_UNSUPPORTED',
      `type of the input must be an element type such as 'float32' or 'uint8', got the string "half".`,
    ],
    [
      'a key in capitals',
      { type: 'int8', Dims: [4] },
      'ARGUMENT_UNKNOWN',
      'the input has an unknown key "Dims". Use dims instead.',
    ],
    [
      'data in capitals',
      { type: 'int8', dims: [4], Data: 1 },
      'ARGUMENT_UNKNOWN',
      'the input has an unknown key "Data". Use data instead.',
    ],
    [
      'a type in capitals',
      { Type: 'int8', dims: [4] },
      'ARGUMENT_UNKNOWN',
      'the input has an unknown key "Type". Use type instead.',
    ],
  ])('rejects %s', (_, input, code, words) => {
    expectError(() => infer(halves, input), code, `inferNode: Split-18: ${words}`);
  });

  test.each([
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['a number', 7, '7'],
    ['an array', [4], 'an array'],
    ['an empty array', [], 'an array'],
    ['a typed array', new Float32Array(2), 'a Float32Array'],
    ['a promise', Promise.resolve(), 'a Promise'],
    ['a map', new Map(), 'a Map'],
    ['an object that says something else', { x: 1 }, 'an object'],
    ['a shape alone', { shape: [4] }, 'an object'],
    ['a shape in place of dims', { type: 'int8', shape: [4] }, 'an object'],
    ['a sequence', { sequence: { type: 'int8', dims: [2] } }, 'an object'],
  ])('rejects %s as the input', (_, input, name) => {
    const words = `the input must be { type, dims }, or {} if it is unknown, got ${name}.`;
    expectError(() => infer(halves, input), 'ARGUMENT_MISSING', `inferNode: Split-18: ${words}`);
  });

  test('names an input behind the data', () => {
    expectError(() => infer(split({}), f(3), 5), 'ARGUMENT_MISSING', 'input 1 must be { type, dims }');
    expectError(
      () => infer(variadic, f(3), scalar(0), { shape: [2] }),
      'ARGUMENT_MISSING',
      'input 2 must be { type, dims }, or {} if it is unknown, got an object',
    );
    expectError(
      () => infer(split({}), f(3), { type: 'float32', dims: [2] }),
      'TYPE_UNSUPPORTED',
      'split must have element type int64, got float32.',
    );
    expectError(() => infer(variadic, f(3), scalar(0), ints(2, 2)), 'SIZES_INVALID', 'must have rank 1, got 2.');
    expectError(() => infer(variadic, f(3), ints(2), int64([3])), 'AXIS_INVALID', 'axis');
  });

  test('returns 0 for -0', () => {
    expect(infer(whole, f(-0, -0, [-0, 0], [-0, null]))[0].dims).toEqual([0, 0, 0, null]);
  });

  test('accepts dims next to a shape', () => {
    expect(shown(halves, { dims: [4], shape: [9] })).toEqual(['null [2]', 'null [2]']);
  });

  test('returns copies of dims', () => {
    const bounds = [2, 6];
    const dims = [4, bounds];
    const [first, second] = infer(halves, { type: 'int8', dims });
    first.dims[1][0] = 99;
    first.dims.push(99);
    expect([second.dims, dims, bounds]).toEqual([
      [2, [2, 6]],
      [4, [2, 6]],
      [2, 6],
    ]);
  });
});

describe('inferNode of a sequence', () => {
  const sequence = (attributes) => onnx('SplitToSequence', attributes);
  test.each([
    ['a known axis', {}, [f(3, 'b')], [1, 'b'], 3],
    ['a named axis', {}, [f('a', 'b')], [1, 'b'], null],
    ['a bounded axis', {}, [f([2, 4], 'b')], [1, 'b'], [2, 4]],
    ['an axis that is removed', { axis: 1, keepdims: 0 }, [f('a', [3, 5])], ['a'], [3, 5]],
    ['no elements', {}, [f(0, 2)], [1, 2], 0],
    ['one element', {}, [f(1, 2)], [1, 2], 1],
    ['chunks', {}, [f(6), scalar(2)], [2], 3],
    ['chunks, the last one smaller', {}, [f(5), scalar(2)], [[1, 2]], 3],
    ['chunks of a named axis', {}, [f('a', 2), scalar(1)], [1, 2], null],
    ['one size', {}, [f('a', 2), ints(1)], ['a', 2], 1],
    ['one size of a known axis', {}, [f(4, 2), ints(1)], [4, 2], 1],
    ['two sizes', {}, [f('a', 2), ints(2)], [null, 2], 2],
    ['sizes of which one is everything', {}, [f('a', 2), int64([5, 0])], [[0, 5], 2], 2],
    ['sizes of which the last is everything', {}, [f('a', 2), int64([0, 5])], [[0, 5], 2], 2],
    ['sizes or a scalar', {}, [f([3, 5], 2), { type: 'int64', dims: null }], [[0, 5], 2], [1, null]],
    ['an unknown scalar', {}, [f([3, 5], 2), ints()], [[1, 5], 2], [1, 5]],
    ['a number of sizes that is bounded', {}, [f(9), ints([2, 3])], [[0, 9]], [2, 3]],
    ['an unknown rank', {}, [{ type: 'float32', dims: null }], null, null],
  ])('infers shapes from %s', (_, attributes, inputs, dims, length) => {
    const { sequence: shape, ...rest } = infer(sequence(attributes), ...inputs);
    expect([shape, rest]).toEqual([{ type: 'float32', dims }, { length }]);
  });
});

describe('inferNode of a join', () => {
  const concat = (axis) => onnx('Concat', { axis });
  test.each([
    ['numbers', concat(0), [f(2, 3), f(4, 3)], 'float32 [6,3]'],
    ['numbers, on the last axis', concat(-1), [f(2, 3), f(2, 4)], 'float32 [2,7]'],
    ['a name that the first knows', concat(0), [f(1, 'b'), f(2, null)], 'float32 [3,"b"]'],
    ['a name that the second knows', concat(0), [f(1, null), f(2, 'b')], 'float32 [3,"b"]'],
    ['a number that the second knows', concat(0), [f(1, 'b'), f(2, 5)], 'float32 [3,5]'],
    ['bounds of both', concat(0), [f(1, [1, 3]), f(2, [2, 5])], 'float32 [3,[2,3]]'],
    ['names on the axis', concat(0), [f('a', 3), f('b', 3)], 'float32 [null,3]'],
    ['the only name on the axis', concat(0), [f('a', 3)], 'float32 ["a",3]'],
    ['an unbounded dim of the only input', concat(0), [f([null, null], [0, null])], 'float32 [null,null]'],
    ['a name and an empty input', concat(0), [f('a', 3), f(0, 3)], 'float32 ["a",3]'],
    ['an empty input and a name', concat(0), [f(0, 3), f('a', 3)], 'float32 ["a",3]'],
    ['an empty input and an unknown dim', concat(0), [f(0, 3), f(null, 3)], 'float32 [null,3]'],
    ['a name on the last axis', concat(1), [f('a', 0), f('b', 'c')], 'float32 ["a","c"]'],
    ['an unknown rank', concat(0), [{ type: 'float32', dims: null }, f(2, 'b')], 'float32 [[2,null],"b"]'],
    ['nothing at all', concat(0), [{}, {}], 'null null'],
    ['unknown ranks', concat(0), [{ type: 'float32' }, { type: 'float32' }], 'float32 null'],
    ['a negative axis of unknown ranks', concat(-1), [{ type: 'float32' }], 'float32 null'],
    ['a type that the second knows', concat(0), [{ dims: [2] }, f(3)], 'float32 [5]'],
    ['a type that the first knows', concat(0), [f(3), { dims: [2] }], 'float32 [5]'],
    ['a type that none knows', concat(0), [{ dims: [2] }, { dims: [3] }], 'null [5]'],
  ])('infers shapes from %s', (_, node, inputs, wanted) => {
    expect(shown(node, ...inputs)).toEqual([wanted]);
  });

  const from = (attributes) => onnx('ConcatFromSequence', { axis: 0, ...attributes });
  const stacked = (axis) => from({ axis, new_axis: 1 });
  test.each([
    ['a list', from({}), [f(2, 'b'), f('a', 'b')], 'float32 [[2,null],"b"]'],
    ['a list that has more properties', from({}), Object.assign([f(2)], { sequence: f(3) }), 'float32 [2]'],
    ['a list of one', from({}), [f('a', 'b')], 'float32 ["a","b"]'],
    ['a list, stacked along the first axis', stacked(0), [f('a', 'b'), f(null, 3)], 'float32 [2,"a",3]'],
    ['a list, stacked along the middle axis', stacked(1), [f('a', 'b'), f(null, 3)], 'float32 ["a",2,3]'],
    ['a list, stacked along the last axis', stacked(2), [f('a', 'b'), f(null, 3)], 'float32 ["a",3,2]'],
    ['a list, stacked along axis -1', stacked(-1), [f('a', 'b'), f(null, 3)], 'float32 ["a",3,2]'],
    ['one shape and a number', from({}), { sequence: f(2, 'b'), length: 3 }, 'float32 [6,"b"]'],
    ['one shape and 1', from({}), { sequence: f('a', 'b'), length: 1 }, 'float32 ["a","b"]'],
    ['one shape with a name, and 2', from({}), { sequence: f('a', 'b'), length: 2 }, 'float32 [null,"b"]'],
    ['one shape and bounds', from({}), { sequence: f(2, 'b'), length: [2, 4] }, 'float32 [[4,8],"b"]'],
    ['one shape and a least length', from({}), { sequence: f(2, 'b'), length: [2, null] }, 'float32 [[4,null],"b"]'],
    ['one shape and a name', from({}), { sequence: f(2, 'b'), length: 'n' }, 'float32 [[2,null],"b"]'],
    ['one shape and null', from({}), { sequence: f(2, 'b'), length: null }, 'float32 [[2,null],"b"]'],
    ['one shape and no length', from({}), { sequence: f(2, 'b') }, 'float32 [[2,null],"b"]'],
    [
      'one shape and a length that is undefined',
      from({}),
      { sequence: f(2, 'b'), length: undefined },
      'float32 [[2,null],"b"]',
    ],
    ['one shape, stacked by a number', stacked(0), { sequence: f('a', 'b'), length: 3 }, 'float32 [3,"a","b"]'],
    ['one shape, stacked by bounds', stacked(1), { sequence: f('a', 'b'), length: [2, 4] }, 'float32 ["a",[2,4],"b"]'],
    ['one shape, stacked by a name', stacked(2), { sequence: f('a', 'b'), length: 'n' }, 'float32 ["a","b",[1,null]]'],
    ['one shape, stacked by no length', stacked(1), { sequence: f('a', 'b') }, 'float32 ["a",[1,null],"b"]'],
    ['an unknown shape', from({}), { sequence: {} }, 'null null'],
    ['an empty object', from({}), {}, 'null null'],
    ['a type and dims that are null', from({}), { type: null, dims: null }, 'null null'],
    [
      'the result of SplitToSequence',
      from({ axis: 1 }),
      infer(onnx('SplitToSequence', { axis: 1 }), f('a', 6)),
      'float32 ["a",6]',
    ],
  ])('infers the result of a sequence from %s', (_, node, sequence, wanted) => {
    expect(shown(node, sequence)).toEqual([wanted]);
  });

  test.each([
    ['a symbol', Symbol('n'), 'a symbol'],
    ['true', true, 'true'],
    ['an object', {}, 'an object'],
    ['a BigInt', 3n, 'the BigInt 3n'],
    ['a function', () => 1, 'a function'],
    ['one bound', [1], 'an array'],
    ['names as bounds', ['a', 'b'], 'an array'],
  ])('rejects %s as the length of a sequence', (_, length, given) => {
    const words = `inferNode: ConcatFromSequence-11: length must be an integer, null, a name, or [min, max], got ${given}.`;
    for (const node of [from({}), stacked(0)]) {
      expectError(() => infer(node, { sequence: f(2), length }), 'DIMS_INVALID', words);
    }
  });

  test.each([
    ['null', null, 'null'],
    ['a number', 7, '7'],
    ['a tensor', f(2), 'an object'],
    ['a type', { type: 'int8' }, 'an object'],
    ['dims', { dims: [2] }, 'an object'],
    ['a type and dims that are null', { type: 'int8', dims: null }, 'an object'],
    ['dims and a type that is null', { type: null, dims: [2] }, 'an object'],
    ['a shape', { shape: [2] }, 'an object'],
    ['a sequence that is null', { sequence: null, length: 2 }, 'an object'],
    ['a map', new Map(), 'a Map'],
  ])('rejects %s as the sequence', (_, given, name) => {
    const forms = 'an array, or { sequence: { type, dims }, length }, or {} if it is unknown';
    const words = `inferNode: ConcatFromSequence-11: input_sequence must be ${forms}, got ${name}.`;
    expectError(() => infer(from({}), given), 'ARGUMENT_MISSING', words);
  });

  test.each([
    ['no input', concat(0), [], 'ARGUMENT_MISSING', 'Concat-13'],
    ['what is no input', concat(0), [f(2), 5], 'ARGUMENT_MISSING', 'inputs[1] must be { type, dims }'],
    [
      'a sequence in place of an input',
      concat(0),
      [{ sequence: f(2) }],
      'ARGUMENT_MISSING',
      'inputs[0] must be { type, dims }, or {} if it is unknown, got an object',
    ],
    ['what is no shape', from({}), [[f(2), 5]], 'ARGUMENT_MISSING', 'input_sequence[1] must be { type, dims }'],
    [
      'another type',
      concat(0),
      [f(2), { type: 'int8', dims: [2] }],
      'TYPE_UNSUPPORTED',
      'inputs[1] must have element type float32, got int8.',
    ],
    ['other dims', concat(0), [f(2, 3), f(2, 4)], 'DIMS_INVALID', 'inputs[1]'],
    ['bounds that do not meet', concat(0), [f(2, [1, 2]), f(2, [3, 4])], 'DIMS_INVALID', 'inputs[1]'],
  ])('rejects %s', (_, node, inputs, code, words) => {
    expectError(() => infer(node, ...inputs), code, words);
  });
});

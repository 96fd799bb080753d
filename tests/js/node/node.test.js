import { load } from '../../../js/index.js';
import { int64, onnx, openvino, scalar } from '../support/nodes.js';
import { expectError } from '../support/outcome.js';

const ts = await load();
const x = { type: 'int8', dims: [2, 3], data: Int8Array.of(1, 2, 3, 4, 5, 6) };
const flat = { type: 'int8', dims: [6], data: x.data };

/** Returns the outputs of a node as lists. Omitted outputs are null. */
const run = (node, ...inputs) => ts.runNode(node, inputs).map((part) => part && [part.dims.join('x'), ...part.data]);
const threes = onnx('Split', { num_outputs: 3 });

describe('readNode', () => {
  test.each([
    ['null', null],
    ['5', 5],
    ['undefined', undefined],
    ['the string "Split"', 'Split'],
    ['an array', [threes]],
    ['a function', Object.assign(() => 1, threes)],
  ])('rejects %s as a node', (shown, node) => {
    for (const name of ['runNode', 'inferNode']) {
      const words = `${name}: the node must be an object such as { opType: 'Split', opset: 18 }, got ${shown}.`;
      expectError(() => ts[name](node, [x]), 'ARGUMENT_MISSING', words);
    }
  });

  test.each([
    ['Domain', 'domain'],
    ['optype', 'opType'],
    ['OPSET', 'opset'],
    ['Attributes', 'attributes'],
    ['Outputs', 'outputs'],
  ])('rejects a key %s', (key, name) => {
    const words = `runNode: the node has an unknown key "${key}". Use ${name} instead.`;
    expectError(() => ts.runNode({ ...threes, [key]: 1 }, [x]), 'ARGUMENT_UNKNOWN', words);
  });

  test.each([
    ['ONNX, by no domain', undefined, 'Split', true],
    ['ONNX, by null', null, 'Split', true],
    ['ONNX, by the empty domain', '', 'Split', true],
    ['ONNX, by its name', 'ai.onnx', 'Split', true],
    ['ONNX, by 0', 0, 'Split', false],
    ['ONNX, by false', false, 'Split', false],
    ['ONNX, by another domain', 'com.microsoft', 'Split', false],
    ['ONNX without an operator', '', undefined, false],
    ['an inherited property', '', 'toString', false],
    ['OpenVINO by the domain of ONNX', '', 'VariadicSplit', false],
    ['OpenVINO by no domain', undefined, 'VariadicSplit', false],
    ['OpenVINO by another domain', 'onnx', 'VariadicSplit', false],
    ['ONNX by the domain of OpenVINO', 'openvino', 'SplitToSequence', false],
    ['a join by the domain of OpenVINO', 'openvino', 'Concat', false],
    ['a name that only the core uses', 'openvino', 'OpenvinoSplit', false],
    ['a call of the package', '', 'stack', false],
  ])('recognizes an operator of %s: %p, %p, %p', (_, domain, opType, isKnown) => {
    const node = { domain, opType, opset: 18, attributes: { num_outputs: 3 } };
    if (isKnown) {
      return expect(run(node, flat)).toEqual([
        ['2', 1, 2],
        ['2', 3, 4],
        ['2', 5, 6],
      ]);
    }
    const words =
      "opType must be Split, SplitToSequence, Concat, ConcatFromSequence of domain '' or 'ai.onnx', or Split or VariadicSplit of domain 'openvino', got ";
    return expectError(() => ts.runNode(node, [flat]), 'OPERATOR_UNKNOWN', words);
  });

  test('shows an unknown operator and domain', () => {
    const words = 'got the string "Sum" of domain the string "ai.onnx.ml".';
    expectError(() => ts.runNode({ domain: 'ai.onnx.ml', opType: 'Sum' }, [x]), 'OPERATOR_UNKNOWN', words);
  });

  test.each([
    ['Split-2', onnx('Split', {}, { opset: 10, outputs: 3 }), 'axis, split'],
    ['Split-11', onnx('Split', {}, { opset: 12, outputs: 3 }), 'axis, split'],
    ['Split-13', onnx('Split', {}, { opset: 13, outputs: 3 }), 'axis'],
    ['Split-18', onnx('Split', { num_outputs: 3 }, { opset: 18 }), 'axis, num_outputs'],
    ['SplitToSequence-11', onnx('SplitToSequence', {}, { opset: 11 }), 'axis, keepdims'],
    ['Concat-13', onnx('Concat', { axis: 0 }, { opset: 13 }), 'axis'],
    ['ConcatFromSequence-11', onnx('ConcatFromSequence', { axis: 0 }, { opset: 11 }), 'axis, new_axis'],
  ])('resolves the opset to %s', (name, node, attributes) => {
    const inputs = node.opType === 'ConcatFromSequence' ? [[flat, flat]] : [flat];
    expect(ts.runNode(node, inputs).length).toBeGreaterThan(0);
    const unknown = { ...node, attributes: { ...node.attributes, foo: 1 } };
    const words = `runNode: ${name}: unknown attribute "foo"; allowed attributes: ${attributes}.`;
    expectError(() => ts.runNode(unknown, inputs), 'ARGUMENT_UNKNOWN', words);
  });

  test.each([
    [
      'a new axis',
      onnx('ConcatFromSequence', { axis: 0, new_axis: 1 }),
      [[x, x]],
      [['2x2x3', 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]],
    ],
    ['no new axis', onnx('ConcatFromSequence', { axis: 0, new_axis: 0 }), [[x]], [['2x3', 1, 2, 3, 4, 5, 6]]],
    ['an axis of a join', onnx('Concat', { axis: 1 }), [x, x], [['2x6', 1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]]],
    [
      'keepdims',
      onnx('SplitToSequence', { keepdims: 0 }),
      [x],
      [
        ['3', 1, 2, 3],
        ['3', 4, 5, 6],
      ],
    ],
    [
      'num_splits',
      openvino('Split', { num_splits: 3 }),
      [x, scalar(1)],
      [
        ['2x1', 1, 4],
        ['2x1', 2, 5],
        ['2x1', 3, 6],
      ],
    ],
    [
      'the axis of an opset of old',
      onnx('Split', { axis: 1, split: [1, 2] }, { opset: 2 }),
      [x],
      [
        ['2x1', 1, 4],
        ['2x2', 2, 3, 5, 6],
      ],
    ],
  ])('reads %s', (_, node, inputs, wanted) => expect(run(node, ...inputs)).toEqual(wanted));

  test.each([
    [
      'of Split for Concat',
      onnx('Concat', { axis: 0, num_outputs: 2 }),
      [x],
      'unknown attribute "num_outputs"; allowed attributes: axis.',
    ],
    [
      'of ConcatFromSequence for Split',
      onnx('Split', { num_outputs: 2, new_axis: 1 }),
      [x],
      'unknown attribute "new_axis"; allowed attributes: axis, num_outputs.',
    ],
    ['of ConcatFromSequence for Concat', onnx('Concat', { axis: 0, new_axis: 0 }), [x], 'new_axis'],
  ])('rejects an attribute %s', (_, node, inputs, words) => {
    expectError(() => ts.runNode(node, inputs), 'ARGUMENT_UNKNOWN', words);
  });

  test('requires a list of inputs', () => {
    for (const [none, shown] of [
      [undefined, 'undefined'],
      [null, 'null'],
      [x, 'an object'],
      ['x', 'the string "x"'],
    ]) {
      const words = `Split-18: the list of inputs must be an array of tensors, got ${shown}.`;
      for (const name of ['runNode', 'inferNode']) expectError(() => ts[name](threes, none), 'ARGUMENT_MISSING', words);
    }
  });
});

describe('readOutputs', () => {
  const node = (outputs, attributes = { num_outputs: 3 }, opset = 18) => onnx('Split', attributes, { opset, outputs });
  const all = [
    ['2', 1, 2],
    ['2', 3, 4],
    ['2', 5, 6],
  ];

  test.each([
    ['undefined', undefined, all],
    ['null', null, all],
    ['a number', 3, all],
    ['fewer than there are', 2, all.slice(0, 2)],
    ['no output', 0, []],
    ['no name', [], []],
    ['names', ['a', 'b', 'c'], all],
    ['the first alone', ['a'], all.slice(0, 1)],
    ['all but the first', ['', 'b', 'c'], [null, ...all.slice(1)]],
    ['all but the last', ['a', 'b', ''], [...all.slice(0, 2), null]],
    ['the last alone', ['', '', 'c'], [null, null, all[2]]],
    ['none of the names', ['', '', ''], [null, null, null]],
  ])('accepts %s', (_, outputs, wanted) => {
    expect(run(node(outputs), flat)).toEqual(wanted);
    const shapes = ts.inferNode(node(outputs), [{ type: 'int8', dims: [6] }]);
    expect(shapes).toEqual(wanted.map((part) => part && { type: 'int8', dims: [2] }));
  });

  test.each([
    ['a number', 3, all],
    ['names', ['a', '', 'c'], [all[0], null, all[2]]],
  ])('divides by %s before opset 18', (_, outputs, wanted) => {
    expect(run(node(outputs, {}, 13), flat)).toEqual(wanted);
  });

  test.each([
    ['more than there are', 4, 'outputs'],
    ['more names than there are', ['a', 'b', 'c', ''], 'outputs'],
    ['a number below 0', -1, 'outputs must be a number of outputs or a list of names, got -1.'],
    ['a number with a fraction', 1.5, 'outputs must be a number of outputs or a list of names, got 1.5.'],
    ['NaN', NaN, 'outputs must be a number of outputs or a list of names, got NaN.'],
    ['Infinity', Infinity, 'outputs must be a number of outputs or a list of names, got Infinity.'],
    ['a name alone', 'abc', 'outputs must be a number of outputs or a list of names, got the string "abc".'],
    ['true', true, 'outputs must be a number of outputs or a list of names, got true.'],
    ['a BigInt', 3n, 'outputs must be a number of outputs or a list of names, got the BigInt 3n.'],
    ['null among names', ['a', null], "outputs[1] must be a name, or '' to skip the output, got null."],
    ['a hole among names', new Array(1), "outputs[0] must be a name, or '' to skip the output, got undefined."],
    ['a number among names', [0, 'b'], "outputs[0] must be a name, or '' to skip the output, got 0."],
    ['more names than are read', new Array(2 ** 24 + 1), 'length of outputs must be at most 16777216, got 16777217.'],
  ])('rejects %s', (_, outputs, words) => {
    for (const name of ['runNode', 'inferNode']) {
      expectError(() => ts[name](node(outputs), [flat]), 'NUM_OUTPUTS_INVALID', words);
    }
  });

  test.each([
    ['Concat', onnx('Concat', { axis: 0 }, { outputs: [''] }), [x, x]],
    ['ConcatFromSequence', onnx('ConcatFromSequence', { axis: 0 }, { outputs: [''] }), [[x, x]]],
  ])('skips the only output of %s', (_, node, inputs) => {
    expect(run(node, ...inputs)).toEqual([null]);
    expect(ts.inferNode(node, inputs)).toEqual([null]);
    const named = { ...node, outputs: ['y'] };
    expect(run(named, ...inputs)).toEqual([['4x3', ...x.data, ...x.data]]);
    expect(ts.inferNode(named, inputs)).toEqual([{ type: 'int8', dims: [4, 3] }]);
  });

  test.each([[['']], [['a']], [1], [undefined]])('returns all of a sequence for any output name: %j', (outputs) => {
    expect(run(onnx('SplitToSequence', {}, { outputs }), x)).toEqual([
      ['1x3', 1, 2, 3],
      ['1x3', 4, 5, 6],
    ]);
  });
});

describe('readJoined', () => {
  const stack = onnx('ConcatFromSequence', { axis: 0 }, { opset: 11 });
  test.each([
    ['nothing', [[x]]],
    ['null', [[x], null]],
    ['undefined', [[x], undefined]],
    ['a hole', Object.assign(new Array(3), [[x]])],
  ])('accepts %s after the sequence', (_, inputs) => {
    expect(run(stack, ...inputs)).toEqual([['2x3', ...x.data]]);
    expect(ts.inferNode(stack, inputs)).toEqual([{ type: 'int8', dims: [2, 3] }]);
  });

  test.each([
    ['a tensor', [[x], x]],
    ['a tensor after null', [[x], null, x]],
    ['another sequence', [[x], [x]]],
  ])('rejects %s after the sequence', (_, inputs) => {
    const words = 'ConcatFromSequence-11: the number of inputs must be at most 1.';
    for (const name of ['runNode', 'inferNode']) {
      expectError(() => ts[name](stack, inputs), 'ARGUMENT_UNKNOWN', words);
    }
  });

  test('accepts any number of inputs of a Concat', () => {
    const concat = onnx('Concat', { axis: 0 });
    expect(run(concat, x, x, x)).toEqual([['6x3', ...x.data, ...x.data, ...x.data]]);
    expectError(
      () => run(concat, x, null),
      'ARGUMENT_MISSING',
      'Concat-13: inputs[1] must be a tensor { type, data, dims }, got null.',
    );
    expectError(() => run(concat), 'ARGUMENT_MISSING', 'Concat-13:');
    expectError(
      () => run(stack),
      'ARGUMENT_MISSING',
      'ConcatFromSequence-11: input_sequence must be an array of tensors, got undefined.',
    );
  });
});

describe('readOthers', () => {
  test.each([
    ['null', [null]],
    ['undefined', [undefined]],
    ['a hole', new Array(1)],
    ['nothing', []],
  ])('accepts %s for a missing input', (_, rest) => {
    expect(run(threes, flat, ...rest)).toEqual([
      ['2', 1, 2],
      ['2', 3, 4],
      ['2', 5, 6],
    ]);
  });

  const variadic = openvino('VariadicSplit');
  test('keeps the place of each input', () => {
    expect(run(variadic, x, scalar(1), int64([1, -1]))).toEqual([
      ['2x1', 1, 4],
      ['2x2', 2, 3, 5, 6],
    ]);
    expectError(() => run(variadic, x, null, int64([2])), 'ARGUMENT_MISSING', 'VariadicSplit-1: axis is required');
    expectError(() => run(variadic, x, scalar(0)), 'ARGUMENT_MISSING', 'VariadicSplit-1: split_lengths is required');
  });

  test.each([
    ['the first', [3], 'input 1 must be a tensor { type, data, dims }, got 3.'],
    ['the second', [scalar(1), 'x'], 'input 2 must be a tensor { type, data, dims }, got the string "x".'],
    [
      'the data of the second',
      [scalar(1), int64([1, 2], [3])],
      'data of input 2 must have length 3 to match type and dims, got 2.',
    ],
  ])('names %s after the data', (_, rest, words) => {
    expectError(() => run(variadic, x, ...rest), 'DATA_MISMATCH', `runNode: VariadicSplit-1: ${words}`);
  });

  test('names the data', () => {
    expectError(
      () => run(threes),
      'ARGUMENT_MISSING',
      'runNode: Split-18: the input must be a tensor { type, data, dims }, got undefined.',
    );
    expectError(
      () => run(threes, { ...flat, data: new Int8Array(5) }),
      'DATA_MISMATCH',
      'data of the input must have length 6 to match type and dims, got 5',
    );
  });
});

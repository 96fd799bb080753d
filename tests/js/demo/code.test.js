import * as api from '../../../js/index.js';
import { dialects } from '../../../web_demo/model/code.js';
import { typeNames } from '../../../web_demo/model/element-types.js';
import { takes } from '../../../web_demo/model/solve.js';
import { edges, tensors } from '../../../web_demo/model/tensors.js';
import { answerFor, runSnippet, stateWith, ts } from './states.js';

/** @typedef {Partial<import('../../../web_demo/types.js').State>} Patch */

/** Returns a state with its answer. @param {Patch} patch */
const subject = (patch) => ({ state: stateWith(patch), answer: answerFor(patch), ts });

/** Writes the code of a state. @param {(subject: any) => string} write @param {Patch} patch */
const codeFor = (write, patch) => write(subject(patch));

/** @type {Record<string, Patch>} */
const cuts = {
  uneven: { operator: 'Split', by: 'list', axis: 1, sizes: [3, 2, 5] },
  slices: { operator: 'SplitToSequence', by: 'each', keepdims: 0, axis: 0 },
  rest: { operator: 'VariadicSplit', by: 'list', axis: 1, sizes: [3, -1] },
  halves: { operator: 'OpenvinoSplit', by: 'parts', axis: 1, parts: 2 },
  join: { operator: 'Concat', by: 'list', axis: 1, sizes: [3, 2, 5] },
};
const { uneven, slices, rest, halves, join } = cuts;
const {
  tensorsplit: javascript,
  ONNX: onnx,
  OpenVINO: openvino,
  NumPy: numpy,
  PyTorch: pytorch,
  TensorFlow: tensorflow,
} = dialects;

/** @type {[string, Patch][]} */
const runs = [
  ...[...Object.values(tensors), ...edges].map(({ title, state }) => /** @type {[string, Patch]} */ ([title, state])),
  ...typeNames.map(
    (type) => /** @type {[string, Patch]} */ ([type, takes(ts, 'Split', 18, type) ? { type } : { ...rest, type }]),
  ),
  ['8 parts', { dims: [8], axis: 0, by: 'parts', parts: 8 }],
  ['65 different lengths', { dims: [2, 2145], sizes: Array.from({ length: 65 }, (_, i) => i + 1).map((size) => size) }],
  ['4000 lengths in two runs', { dims: [4001], axis: 0, sizes: [...new Array(3999).fill(1), 2] }],
  ['no parts', { ...slices, dims: [0, 4] }],
];

describe('the code of the package', () => {
  test.each(runs)('runs for %s, and returns the parts that are shown', async (_, patch) => {
    const { state, answer } = subject(patch);
    const text = codeFor(javascript, patch);
    const { parts, printed } = await runSnippet(text, api);
    const lengths = parts.map(({ dims }) => (answer.dropsAxis ? 1 : dims[answer.layout.axis]));
    expect(lengths).toEqual(answer.lengths);
    for (const part of parts) expect(part.type).toBe(state.type);
    expect(printed.length).toBe(Math.min(8, parts.length));
    expect(text.includes('.slice(0, 8)')).toBe(parts.length > 8);
  });

  /** @type {[string, Patch][]} */
  const joins = [
    ...typeNames
      .filter((type) => takes(ts, 'Concat', 13, type))
      .map((type) => /** @type {[string, Patch]} */ ([type, { ...join, type }])),
    ['one tensor', { ...join, sizes: [10] }],
    ['an empty tensor', { ...join, axis: -2, dims: [4, 10], sizes: [4, 0] }],
    ['nine tensors', { ...join, dims: [9, 2], axis: 0, sizes: Array(9).fill(1) }],
    ['an old version', { ...join, opset: 4 }],
  ];
  test.each(joins)('joins %s to the tensor that was cut', async (_, patch) => {
    const { state, answer } = subject(patch);
    const { parts, wholes, printed } = await runSnippet(codeFor(javascript, patch), api);
    expect(parts.map(({ dims }) => dims[answer.layout.axis])).toEqual(state.sizes);
    expect(wholes).toHaveLength(1);
    const [whole] = /** @type {any[]} */ (wholes);
    expect([whole.type, whole.dims, printed.length]).toEqual([state.type, state.dims, 1]);
    const numbers = Array.from({ length: whole.data.length }, (_, at) => at);
    expect(Array.from(whole.data, Number)).toEqual(numbers);
    expect(numbers.length).toBeGreaterThan(answer.size - 1);
  });

  test('is a comment if the tensor is too large', () => {
    expect(codeFor(javascript, { dims: [1e5, 1e5, 10], axis: 2 })).toBe(
      '// This tensor of 373 GB is too large for code.\n',
    );
  });

  test('plans once, runs into arrays, and omits the newest version', () => {
    expect(codeFor(javascript, halves)).toContain("ts.plan('openvinoSplit', x, { axis: 1, numSplits: 2 })");
    expect(codeFor(javascript, rest)).toContain("ts.plan('variadicSplit', x, { axis: 1, splitLengths: [3, -1] })");
    expect(codeFor(javascript, uneven)).toContain("ts.plan('split', x, { axis: 1, split: [3, 2, 5] })");
    expect(codeFor(javascript, uneven)).toContain('plan.run(x, { into })');
    expect(codeFor(javascript, join)).toContain("ts.plan('concat', parts, { axis: 1 })");
    expect(codeFor(javascript, join)).toContain('plan.run(parts, { into })');
    expect(codeFor(javascript, { ...uneven, opset: 13 })).toContain(
      "ts.plan('split', x, { axis: 1, opset: 13, split: [3, 2, 5] })",
    );
  });
});

describe('code in other dialects', () => {
  /** @type {[string, any, Patch, string][]} */
  const written = [
    ['ONNX 18', onnx, uneven, "helper.make_node('Split', ['x', 'split'], [f'y{i}' for i in range(3)], axis=1)"],
    ['ONNX 11', onnx, { ...uneven, opset: 11 }, "['x'], [f'y{i}' for i in range(3)], axis=1, split=[3, 2, 5])"],
    [
      'ONNX 13',
      onnx,
      { ...uneven, opset: 13 },
      "make_node('Split', ['x', 'split'], [f'y{i}' for i in range(3)], axis=1)",
    ],
    ['ONNX 13 parts', onnx, { opset: 13, by: 'parts', parts: 2 }, "['x'], [f'y{i}' for i in range(2)], axis=1)"],
    ['ONNX from the end', onnx, { ...uneven, axis: -1 }, 'axis=-1)'],
    ['ONNX of 8 parts', onnx, { dims: [8], axis: 0, by: 'parts', parts: 8 }, 'range(8)], axis=0'],
    ['ONNX of 9 parts', onnx, { dims: [9], axis: 0, by: 'parts', parts: 9 }, 'range(9)], axis=0'],
    ['ONNX parts', onnx, { ...uneven, by: 'parts', parts: 2 }, 'axis=1, num_outputs=2)'],
    ['ONNX slices', onnx, slices, "make_node('SplitToSequence', ['x'], ['parts'], axis=0, keepdims=0)"],
    ['ONNX chunk', onnx, { ...slices, by: 'chunk', chunk: 3 }, "make_tensor('split', TensorProto.INT64, [], [3])"],
    ['ONNX of OpenVINO', onnx, rest, "make_tensor('split', TensorProto.INT64, [2], [3, 7])"],
    ['ONNX of a type it lacks', onnx, { ...rest, type: 'uint4' }, 'ONNX Split-18 has no uint4.'],
    ['ONNX join', onnx, join, "make_node('Concat', [f'x{i}' for i in range(3)], ['y'], axis=1)"],
    [
      'ONNX join before opset 13',
      onnx,
      { ...join, opset: 4 },
      "make_node('Concat', [f'x{i}' for i in range(3)], ['y'], axis=1)",
    ],
    ['ONNX join of 9', onnx, { ...join, sizes: Array(9).fill(1) }, "[f'x{i}' for i in range(9)], ['y'], axis=1"],
    ['OpenVINO', openvino, uneven, 'ops.variadic_split(x, 1, [3, 2, 5])'],
    ['OpenVINO rest', openvino, rest, 'ops.variadic_split(x, 1, [3, -1])'],
    ['OpenVINO even', openvino, halves, 'ops.split(x, 1, 2)'],
    ['OpenVINO slices', openvino, slices, 'ops.squeeze(part, [0]) for part in ops.split(x, 0, 4).outputs()'],
    ['OpenVINO types', openvino, { ...uneven, type: 'bool' }, 'Type.boolean'],
    ['OpenVINO of a type it lacks', openvino, { ...uneven, type: 'complex64' }, 'OpenVINO has no complex64.'],
    ['OpenVINO join', openvino, join, 'whole = ops.concat(parts, 1)\nprint(whole)'],
    ['NumPy join', numpy, join, 'whole = np.concatenate(parts, axis=1)\nprint(whole)'],
    ['PyTorch join', pytorch, join, 'whole = torch.cat(parts, dim=1)\nprint(whole)'],
    ['TensorFlow join', tensorflow, join, 'whole = tf.concat(parts, axis=1)\nprint(whole)'],
    ['a join of parts', numpy, join, 'parts = np.split(x, [3, 5], axis=1)'],
    ['NumPy', numpy, uneven, 'np.split(x, [3, 5], axis=1)'],
    ['NumPy even', numpy, halves, 'np.array_split(x, 2, axis=1)'],
    ['NumPy slices', numpy, slices, 'list(np.moveaxis(x, 0, 0))'],
    ['NumPy slices with their axis', numpy, { ...slices, keepdims: 1 }, 'np.array_split(x, 4, axis=0)'],
    ['NumPy of the maximum size', numpy, { dims: [2 ** 26], axis: 0, sizes: [2 ** 26] }, 'np.arange(67108864)'],
    ['NumPy of a bit more', numpy, { dims: [2 ** 26 + 1], axis: 0, sizes: [2 ** 26 + 1] }, 'tensor of 0.250 GB'],
    [
      'NumPy of too many strings',
      numpy,
      { type: 'string', dims: [2 ** 25 + 1], axis: 0, sizes: [2 ** 25 + 1] },
      '0.250 GB',
    ],
    ['NumPy of a type it lacks', numpy, { ...uneven, type: 'bfloat16' }, 'NumPy has no bfloat16.'],
    ['NumPy of too much', numpy, { dims: [1e5, 1e5, 10], axis: 2 }, 'This tensor of 373 GB'],
    ['PyTorch', pytorch, uneven, 'torch.split(x, [3, 2, 5], dim=1)'],
    ['PyTorch even', pytorch, halves, 'torch.chunk(x, 2, dim=1)'],
    ['PyTorch slices', pytorch, slices, 'torch.unbind(x, dim=0)'],
    ['TensorFlow', tensorflow, uneven, 'tf.split(x, [3, 2, 5], axis=1)'],
    [
      'TensorFlow text',
      tensorflow,
      { ...uneven, type: 'string' },
      'tf.strings.as_string(tf.reshape(tf.range(40), [4, 10]))',
    ],
    ['TensorFlow even', tensorflow, halves, 'tf.split(x, 2, axis=1)'],
    ['TensorFlow slices', tensorflow, slices, 'tf.unstack(x, axis=0)'],
    ['TensorFlow rest', tensorflow, rest, 'tf.split(x, [3, -1], axis=1)'],
  ];
  test.each(written)('is right for %s', (_, write, patch, expected) =>
    expect(codeFor(write, patch)).toContain(expected),
  );

  test.each(Object.entries(dialects))('is written for an empty list in %s', (_, write) => {
    expect(codeFor(write, { ...slices, dims: [0, 4] })).toContain('parts');
  });

  test('contains long lists in full', () => {
    const many = Array.from({ length: 100 }, (_, i) => i);
    const text = codeFor(pytorch, { dims: [4950], axis: 0, sizes: many });
    expect(JSON.parse(/** @type {any} */ (/\[0, 1,.*\]/.exec(text))[0])).toEqual(many);
  });
});

import * as api from '../../../js/index-node.js';
import { readCall } from '../../../web_demo/model/call.js';
import { dialects, javascript } from '../../../web_demo/model/code.js';
import { frameworkRows, operatorRows } from '../../../web_demo/model/compare.js';
import { partDims } from '../../../web_demo/model/indexing.js';
import { textOf } from '../../../web_demo/model/narrate.js';
import { patchOf } from '../../../web_demo/model/operators.js';
import { presets } from '../../../web_demo/model/presets.js';
import { solve, takes } from '../../../web_demo/model/solve.js';
import { story } from '../../../web_demo/model/story.js';
import { typeNames } from '../../../web_demo/model/types.js';
import { answerFor, runSnippet, stateWith, ts } from './states.js';

/** @typedef {Partial<import('../../../web_demo/nouns.js').State>} Patch */

/** @param {Patch} patch */
const subject = (patch) => ({ state: stateWith(patch), answer: answerFor(patch), ts });

/** @param {(of: any) => import('../../../web_demo/nouns.js').Token[]} write @param {Patch} patch */
const codeFor = (write, patch) => textOf(write(subject(patch)));

/** @type {Record<string, Patch>} */
const cuts = {
  uneven: { operator: 'Split', by: 'list', axis: 1, sizes: [3, 2, 5] },
  slices: { operator: 'SplitToSequence', by: 'each', keepdims: 0, axis: 0 },
  rest: { operator: 'VariadicSplit', by: 'list', axis: 1, sizes: [3, -1] },
  halves: { operator: 'OpenvinoSplit', by: 'parts', axis: 1, parts: 2 },
};
const { uneven, slices, rest, halves } = cuts;
const { ONNX: onnx, OpenVINO: openvino, NumPy: numpy, PyTorch: pytorch, TensorFlow: tensorflow } = dialects;

/** @type {[string, Patch][]} */
const runs = [
  ...presets.map(({ name, state }) => /** @type {[string, Patch]} */ ([name, state])),
  ...typeNames.map(
    (type) => /** @type {[string, Patch]} */ ([type, takes(ts, 'Split', 18, type) ? { type } : { ...rest, type }]),
  ),
  ['65 different lengths', { dims: [2, 2145], sizes: Array.from({ length: 65 }, (_, i) => i + 1).map((size) => size) }],
  ['4000 lengths in two runs', { dims: [4001], axis: 0, sizes: [...new Array(3999).fill(1), 2] }],
  ['no parts', { ...slices, dims: [0, 4] }],
];

describe('the code of the package', () => {
  test.each(runs)('for %s runs as it stands, and gives the parts that are shown', async (_, patch) => {
    const { state, answer } = subject(patch);
    const parts = await runSnippet(codeFor(javascript, patch), api);
    const lengths = parts.map(({ dims }) => (answer.dropsAxis ? 1 : dims[answer.layout.axis]));
    expect(lengths).toEqual(Array.from(answer.lengths));
    for (const part of parts) expect(part.type).toBe(state.type);
  });

  test.each(runs)('for %s is read by the editor as the same split', (_, patch) => {
    const { state, answer } = subject(patch);
    const { operator, type, dims, options } = readCall(codeFor(javascript, patch));
    const read = stateWith({
      ...state,
      type: String(type),
      dims: /** @type {number[]} */ (dims),
      ...patchOf(operator, options),
    });
    expect(solve(ts, read).answer).toEqual(answer);
  });

  test('is not made of a tensor that no memory holds', () => {
    expect(codeFor(javascript, { dims: [1e6, 1e6, 10], axis: 2 })).toMatch(/^\/\/ This tensor takes 36.4 TB/);
  });

  test('names OpenVINO arguments by place', () => {
    expect(codeFor(javascript, halves)).toContain('ts.openvinoSplit(x, 1, 2)');
    expect(codeFor(javascript, rest)).toContain('ts.variadicSplit(x, 1, [3, -1])');
  });
});

describe('the editor reads', () => {
  const start = "const x = new Tensor('float32', f(1, [2]), [4, 10]);\n";

  test.each([
    ['ts.split(x)', {}],
    ['ts.split(x, {})', {}],
    ['ts.split(x, { axis: -1, /* here */ split: [3, 7], }) // there', { axis: -1, split: [3, 7] }],
    ["ts.split(x, { 'axis': 1e0, split: [5, 5] })", { axis: 1, split: [5, 5] }],
    ['ts.splitToSequence(x, { keepdims: 0, opset: 11 })', { keepdims: 0, opset: 11 }],
    ['ts.variadicSplit(x, 1, [3, -1])', { axis: 1, splitLengths: [3, -1] }],
    ['ts.openvinoSplit(x, 1n, 2)', { axis: 1n, numSplits: 2 }],
  ])('%s', (text, options) => {
    expect(readCall(`${start}const parts = ${text};`).options).toEqual(options);
  });

  test.each([
    ['', 'There is no call'],
    ['const parts = ts.split(x, { axis: 1 });', 'A tensor must be made first'],
    [`${start}ts.split(x, { axis: f() });`, 'only plain values'],
    [`${start}ts.split(x, { axis: 1`, 'Unexpected token.'],
    [`${start}ts.split(x, { axis 1 });`, 'Unexpected token.'],
    [`${start}ts.chop(x);`, 'ts.chop is none of the calls'],
    [`${start}ts.split(x, { split: [...[1], 2] });`, 'only plain values'],
    [`${start}fetch('x');`, 'This line does not run here'],
    ['const x = new Tensor(1', 'Unexpected token.'],
    ["const x = new Tensor('int8', [1]);", 'A tensor has a type, data and dims.'],
    [`${start}ts.split(x, 1);`, 'Here options are expected'],
  ])('%s not, and says where', (text, message) => {
    let error = /** @type {any} */ (null);
    try {
      readCall(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error.message).toContain(message);
    expect(error.span.start).toBeLessThanOrEqual(error.span.end);
    expect(error.span.end).toBeLessThanOrEqual(text.length);
  });
});

describe('the same split as', () => {
  /** @type {[string, any, Patch, string][]} */
  const written = [
    ['ONNX 18', onnx, uneven, "helper.make_node('Split', ['x', 'split'], ['y0', 'y1', 'y2'], axis=1)"],
    ['ONNX 11', onnx, { ...uneven, opset: 11 }, "['x'], ['y0', 'y1', 'y2'], axis=1, split=[3, 2, 5])"],
    ['ONNX parts', onnx, { ...uneven, by: 'parts', parts: 2 }, 'axis=1, num_outputs=2)'],
    ['ONNX slices', onnx, slices, "make_node('SplitToSequence', ['x'], ['parts'], axis=0, keepdims=0)"],
    ['ONNX chunk', onnx, { ...slices, by: 'chunk', chunk: 3 }, "make_tensor('split', TensorProto.INT64, [], [3])"],
    ['ONNX of OpenVINO', onnx, rest, "make_tensor('split', TensorProto.INT64, [2], [3, 7])"],
    ['ONNX of a type it lacks', onnx, { ...rest, type: 'uint4' }, 'ONNX Split-18 has no uint4.'],
    ['OpenVINO', openvino, uneven, 'ops.variadic_split(x, 1, [3, 2, 5])'],
    ['OpenVINO rest', openvino, rest, 'ops.variadic_split(x, 1, [3, -1])'],
    ['OpenVINO even', openvino, halves, 'ops.split(x, 1, 2)'],
    ['OpenVINO slices', openvino, slices, 'ops.squeeze(part, [0]) for part in ops.split(x, 0, 4).outputs()'],
    ['OpenVINO types', openvino, { ...uneven, type: 'bool' }, 'Type.boolean'],
    ['OpenVINO of a type it lacks', openvino, { ...uneven, type: 'complex64' }, 'OpenVINO has no complex64.'],
    ['NumPy', numpy, uneven, 'np.split(x, [3, 5], axis=1)'],
    ['NumPy even', numpy, halves, 'np.split(x, 2, axis=1)'],
    ['NumPy slices', numpy, slices, 'list(np.moveaxis(x, 0, 0))'],
    ['NumPy of a type it lacks', numpy, { ...uneven, type: 'bfloat16' }, 'NumPy has no bfloat16.'],
    ['NumPy of too much', numpy, { dims: [1e6, 1e6, 10], axis: 2 }, 'no code makes one'],
    ['PyTorch', pytorch, uneven, 'torch.split(x, [3, 2, 5], dim=1)'],
    ['PyTorch even', pytorch, halves, 'torch.chunk(x, 2, dim=1)'],
    ['PyTorch slices', pytorch, slices, 'torch.unbind(x, dim=0)'],
    ['TensorFlow', tensorflow, uneven, 'tf.split(x, [3, 2, 5], axis=1)'],
    ['TensorFlow even', tensorflow, halves, 'tf.split(x, 2, axis=1)'],
    ['TensorFlow slices', tensorflow, slices, 'tf.unstack(x, axis=0)'],
    ['TensorFlow rest', tensorflow, rest, 'tf.split(x, [3, -1], axis=1)'],
  ];
  test.each(written)('%s', (_, write, patch, expected) => expect(codeFor(write, patch)).toContain(expected));

  test.each(Object.entries(dialects))('an empty list, in words of %s', (_, write) => {
    expect(codeFor(write, { ...slices, dims: [0, 4] })).toContain('parts');
  });

  test('long lists are whole', () => {
    const many = Array.from({ length: 100 }, (_, i) => i);
    const text = codeFor(pytorch, { dims: [4950], axis: 0, sizes: many });
    expect(JSON.parse(/** @type {any} */ (/\[0, 1,.*\]/.exec(text))[0])).toEqual(many);
  });
});

describe('the comparison', () => {
  /** @param {number} length @param {number} count */
  const rowsOf = (length, count) => [
    ...operatorRows(stateWith({ dims: [4, length], axis: 1 }), count, (state) => solve(ts, state)),
    ...frameworkRows(length, count),
  ];
  /** @param {number} length @param {number} count */
  const lengthsOf = (length, count) =>
    Object.fromEntries(rowsOf(length, count).map(({ name, call, lengths }) => [`${name} ${call}`, lengths]));

  test('cuts 10 into 3 in three ways, or refuses', () => {
    expect(lengthsOf(10, 3)).toEqual({
      'Split num_outputs=3': [4, 4, 2],
      'SplitToSequence split=4': [4, 4, 2],
      'VariadicSplit [4, 4, -1]': [4, 4, 2],
      'OpenvinoSplit num_splits=3': null,
      'NumPy np.array_split(x, 3)': [4, 3, 3],
      'PyTorch torch.chunk(x, 3)': [4, 4, 2],
      'TensorFlow tf.split(x, 3)': null,
    });
    const [split, , , openvinoSplit] = operatorRows(stateWith({ dims: [10], axis: 0 }), 3, (state) => solve(ts, state));
    expect(split).toMatchObject({ memory: 'views will do', uneven: 'at the end; up to opset 13: an error' });
    expect(openvinoSplit.message).toContain('not divisible');
  });

  test('cuts 5 into 4 in still other ways', () => {
    const found = lengthsOf(5, 4);
    expect(found['Split num_outputs=4']).toBe(null);
    expect(found['SplitToSequence split=2']).toEqual([2, 2, 1]);
    expect(found['PyTorch torch.chunk(x, 4)']).toEqual([2, 2, 1]);
    expect(found['NumPy np.array_split(x, 4)']).toEqual([2, 1, 1, 1]);
    expect(lengthsOf(0, 3)['PyTorch torch.chunk(x, 3)']).toEqual([0, 0, 0]);
  });
});

describe('the story', () => {
  /** The lengths of the parts; null where the split is refused. @param {import('../../../web_demo/nouns.js').State} state */
  const lengthsOf = (state) => {
    const { answer } = solve(ts, state);
    return answer && Array.from(answer.lengths);
  };

  test.each(story.map((step) => [step.title, step]))(
    'shows in “%s” nothing cut before the guess, and then what the package makes of it',
    (_, { before, after, answers, right, isDone }) => {
      expect(lengthsOf(before)).toHaveLength(1);
      expect(lengthsOf(after)).not.toEqual(lengthsOf(before));
      expect(answers[right]).toBeDefined();
      expect(isDone(after, null, after)).toBe(false);
    },
  );

  test('gives the right answers', () => {
    const right = story.map(({ answers, right: at }) => answers[at]);
    const parts = story.map(({ after }) => solve(ts, after).answer);
    expect(`[${partDims(parts[0], 1).join(', ')}]`).toBe(right[0]);
    expect(
      story[1].answers.map((sizes) => lengthsOf({ ...story[1].before, sizes: JSON.parse(sizes) }) === null),
    ).toEqual([false, false, true]);
    expect(story[1].after.sizes).toEqual(JSON.parse(right[1]));
    expect(parts[3].lane).toBe('view');
    expect(right[3]).toBe('None');
    expect(`[${partDims(parts[4], 0).join(', ')}]`).toBe(right[4]);
    expect(parts[5].lengths.join(' + ')).toBe(right[5]);
  });
});

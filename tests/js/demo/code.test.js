import { javascript, list, onnx, openvino } from '../../../web_demo/model/code.js';
import { numpy, pytorch, tensorflow } from '../../../web_demo/model/code-frameworks.js';
import { dialects, torchChunk } from '../../../web_demo/model/dialects.js';
import { presets } from '../../../web_demo/model/presets.js';
import { solve } from '../../../web_demo/model/solve.js';
import { answerFor, stateWith, ts } from './states.js';

/** @param {import('../../../web_demo/model/code.js').Token[]} tokens */
const textOf = (tokens) => tokens.map((token) => (typeof token === 'string' ? token : token.text)).join('');

/**
 * The line of code that splits.
 *
 * @param {(state: any, answer: any, storage: string) => import('../../../web_demo/model/code.js').Token[]} write
 * @param {Partial<import('../../../web_demo/model/state.js').State>} patch
 */
const codeFor = (write, patch) => textOf(write(stateWith(patch), answerFor(patch), 'Float32Array'));

const uneven = /** @type {const} */ ({ operator: 'Split', by: 'list', axis: 1, sizes: [3, 2, 5] });
const slices = /** @type {const} */ ({ operator: 'SplitToSequence', by: 'each', keepdims: 0, axis: 0 });
const rest = /** @type {const} */ ({ operator: 'VariadicSplit', by: 'list', axis: 1, sizes: [3, -1] });
const halves = /** @type {const} */ ({ operator: 'OpenvinoSplit', by: 'parts', axis: 1, parts: 2 });

describe('the call of the package', () => {
  test.each(presets.map(({ name, state }) => [name, state]))(
    'of the preset %s runs, and gives the parts that are shown',
    (_, patch) => {
      const state = stateWith(patch);
      const answer = answerFor(patch);
      const text = textOf(javascript(state, answer, ''));
      const call = /= ts\.(\w+)\(x, (.*)\);\n$/s.exec(text);
      const [method, argument] = [call?.[1] ?? '', call?.[2] ?? ''];
      const values = JSON.parse(`[${argument.replace(/(\w+): /g, '"$1": ')}]`);
      const names = { split: 'Split', splitToSequence: 'SplitToSequence', variadicSplit: 'VariadicSplit' };
      const options = method === 'variadicSplit' ? { axis: values[0], splitLengths: values[1] } : values[0];
      const plan = ts.plan(/** @type {any} */ (names)[method], { type: state.type, dims: state.dims }, options);
      expect(plan.outputs.length).toBe(answer.lengths.length);
      expect(plan.layout).toEqual(answer.layout);
    },
  );

  test('names OpenVINO arguments by place', () => {
    expect(codeFor(javascript, halves)).toContain('ts.openvinoSplit(x, 1, 2)');
    expect(codeFor(javascript, rest)).toContain('ts.variadicSplit(x, 1, [3, -1])');
  });
});

describe('the same split as', () => {
  test.each([
    ['ONNX 18', onnx, uneven, "helper.make_node('Split', ['x', 'split'], ['y0', 'y1', 'y2'], axis=1)"],
    ['ONNX 11', onnx, { ...uneven, opset: 11 }, "['x'], ['y0', 'y1', 'y2'], axis=1, split=[3, 2, 5])"],
    ['ONNX parts', onnx, { ...uneven, by: 'parts', parts: 2 }, 'axis=1, num_outputs=2)'],
    ['ONNX slices', onnx, slices, "make_node('SplitToSequence', ['x'], ['parts'], axis=0, keepdims=0)"],
    ['ONNX chunk', onnx, { ...slices, by: 'chunk', chunk: 3 }, "make_tensor('split', TensorProto.INT64, [], [3])"],
    ['ONNX of OpenVINO', onnx, rest, "make_tensor('split', TensorProto.INT64, [2], [3, 7])"],
    ['OpenVINO', openvino, uneven, 'ops.variadic_split(x, 1, [3, 2, 5])'],
    ['OpenVINO rest', openvino, rest, 'ops.variadic_split(x, 1, [3, -1])'],
    ['OpenVINO even', openvino, halves, 'ops.split(x, 1, 2)'],
    ['OpenVINO slices', openvino, slices, 'ops.squeeze(part, [0])'],
    ['OpenVINO types', openvino, { ...uneven, type: 'bool' }, "'boolean'"],
    ['NumPy', numpy, uneven, 'np.split(x, [3, 5], axis=1)'],
    ['NumPy even', numpy, halves, 'np.split(x, 2, axis=1)'],
    ['NumPy slices', numpy, slices, 'list(np.moveaxis(x, 0, 0))'],
    ['PyTorch', pytorch, uneven, 'torch.split(x, [3, 2, 5], dim=1)'],
    ['PyTorch chunks', pytorch, { ...uneven, by: 'parts', parts: 3 }, 'torch.split(x, 4, dim=1)'],
    ['PyTorch slices', pytorch, slices, 'torch.unbind(x, dim=0)'],
    ['TensorFlow', tensorflow, uneven, 'tf.split(x, [3, 2, 5], axis=1)'],
    ['TensorFlow even', tensorflow, halves, 'tf.split(x, 2, axis=1)'],
    ['TensorFlow slices', tensorflow, slices, 'tf.unstack(x, axis=0)'],
    ['TensorFlow rest', tensorflow, rest, 'tf.split(x, [3, -1], axis=1)'],
  ])('%s', (_, write, patch, expected) => {
    expect(codeFor(/** @type {any} */ (write), /** @type {any} */ (patch))).toContain(expected);
  });

  test.each([numpy, pytorch, tensorflow, onnx, openvino, javascript])('an empty list, in words of %p', (write) => {
    const text = codeFor(/** @type {any} */ (write), { ...slices, dims: [0, 4] });
    expect(text).toContain('parts');
  });

  test('long lists are short where they can be', () => {
    expect(textOf(list(new Array(85).fill(1), 'python'))).toBe('[1] * 85');
    expect(textOf(list(new Array(85).fill(1), 'js'))).toBe('new Array(85).fill(1)');
    expect(
      textOf(
        list(
          Array.from({ length: 100 }, (_, i) => i),
          'js',
        ),
      ),
    ).toContain('/* 36 more */');
  });
});

describe('the dialects', () => {
  /** @param {number} length @param {number} count */
  const lengthsOf = (length, count) =>
    Object.fromEntries(
      dialects(length, count, (state) => solve(ts, state)).map(({ name, call, lengths }) => [
        `${name} ${call}`,
        lengths,
      ]),
    );

  test('cut 10 into 3 in three ways, or refuse', () => {
    expect(lengthsOf(10, 3)).toEqual({
      'ONNX Split-18 num_outputs=3': [4, 4, 2],
      'ONNX Split-13 3 outputs listed': null,
      'ONNX SplitToSequence split=4 (a scalar)': [4, 4, 2],
      'OpenVINO VariadicSplit [4, 4, -1]': [4, 4, 2],
      'OpenVINO Split num_splits=3': null,
      'NumPy np.array_split(x, 3)': [4, 3, 3],
      'PyTorch torch.chunk(x, 3)': [4, 4, 2],
      'PyTorch torch.tensor_split(x, 3)': [4, 3, 3],
      'TensorFlow tf.split(x, 3)': null,
    });
  });

  test('cut 5 into 4 in still other ways', () => {
    const found = lengthsOf(5, 4);
    expect(found['ONNX Split-18 num_outputs=4']).toBe(null);
    expect(found['ONNX SplitToSequence split=2 (a scalar)']).toEqual([2, 2, 1]);
    expect(found['PyTorch torch.chunk(x, 4)']).toEqual([2, 2, 1]);
    expect(found['NumPy np.array_split(x, 4)']).toEqual([2, 1, 1, 1]);
    expect(torchChunk(0, 3)).toEqual([0, 0, 0]);
  });
});

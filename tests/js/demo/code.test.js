import * as api from '../../../js/index.js';
import { dialects } from '../../../web_demo/model/code.js';
import { offsetTensor, typeNames } from '../../../web_demo/model/element-types.js';
import { printedLines } from '../../../web_demo/model/javascript.js';
import { operatorNames, operators } from '../../../web_demo/model/operators.js';
import { solve, takes } from '../../../web_demo/model/solve.js';
import { edges, tensors } from '../../../web_demo/model/tensors.js';
import { answerFor, runSnippet, stateWith, ts } from './states.js';

/** @typedef {Partial<import('../../../web_demo/types.js').State>} Patch */

/** Returns a state with its answer. @param {Patch} patch @param {any} [more] Values and names of the parts. */
const subject = (patch, more) => ({
  state: stateWith(patch),
  answer: answerFor(patch),
  ts,
  tensor: null,
  names: [],
  ...more,
});

/** Returns a state whose cells show offsets. @param {Patch} patch @param {string[]} [names] */
function countedSubject(patch, names = []) {
  const { type, dims } = stateWith(patch);
  return subject(patch, { tensor: offsetTensor(ts, type, dims), names });
}

/** Writes the code of a state. @param {(subject: any) => string} write @param {Patch} patch @param {any} [more] */
const codeFor = (write, patch, more) => write(subject(patch, more));

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

/** Converts an offset to an element, with plain arithmetic. @param {string} type @param {number} offset */
function elementOf(type, offset) {
  if (type === 'uint8') return offset % 256;
  return type === 'int8' ? ((offset + 128) % 256) - 128 : offset;
}

/** Types whose arrays hold one value per element. */
const plainTypes = /^(float32|float64|u?int(8|16|32|64)|string)$/;

/**
 * Returns the lines that a program should print, from the offsets of the elements of each part.
 * @param {any} subject
 */
function expectedLines({ state, answer: { dims, layout, lengths, starts, dropsAxis }, tensor, names }) {
  const { type, operator } = state;
  const [inner, size] = [dims.slice(layout.axis + 1), dims].map((list) => list.reduce((a, b) => a * b, 1));
  const offsets = [...Array(size).keys()];
  const isJoin = operator === 'Concat';
  const parts = lengths.map((length, i) => ({
    title: names[i] || `part ${i}`,
    shape: dims.flatMap((dim, d) => (d !== layout.axis ? dim : dropsAxis ? [] : length)),
    all: offsets.filter((at) => {
      const index = Math.floor(at / inner) % dims[layout.axis];
      return index >= starts[i] && index < starts[i] + length;
    }),
  }));
  const results = isJoin ? [{ title: 'whole', shape: dims, all: offsets }] : parts.slice(0, 8);
  const isPrinted = tensor?.isCount && plainTypes.test(type);
  return results.map(({ title, shape, all }) => {
    const elements = all.slice(0, 12).map((at) => elementOf(type, at));
    return `${title} [${shape.join(', ')}]${isPrinted ? ` ${elements.join(' ')}` : ''}`;
  });
}

/** Returns the arrays of the parts as the page makes them. @param {any} subject */
function arraysOf({ answer: { layout, lengths, dims }, tensor }) {
  if (tensor === null || lengths.length === 0) return null;
  const plan = ts.plan('variadicSplit', { type: tensor.type, dims }, { axis: layout.axis, splitLengths: lengths });
  return plan.run(tensor).map(({ data }) => data);
}

/** Cuts of each operator for the grid, without their type and version. @type {Patch[]} */
const grid = [
  { dims: [4, 10], axis: 1, by: 'list', sizes: [3, 2, 5] },
  { dims: [4, 10], axis: -2, by: 'list', sizes: [1, 0, 3] },
  { dims: [3, 100], axis: 1, by: 'list', sizes: [60, 40] },
  { dims: [2, 3, 4], axis: 1, by: 'parts', parts: 3 },
  { dims: [18, 2], axis: 0, by: 'parts', parts: 9 },
  { dims: [2, 7], axis: -1, by: 'chunk', chunk: 3 },
  { dims: [3, 5], axis: 0, by: 'each', keepdims: 0 },
  { dims: [3, 5], axis: 1, by: 'each', keepdims: 1 },
  { dims: [0, 4], axis: 0, by: 'each' },
  { dims: [16, 16, 4], axis: 2, by: 'list', sizes: [1, 1, 1, 1] },
  { dims: [16, 16, 4], axis: 2, by: 'parts', parts: 2 },
];

describe('the code of the package', () => {
  test.each(operatorNames)(
    'of %s prints the lines that the page shows, for all versions and types',
    async (operator) => {
      const counts = { programs: 0, values: 0 };
      for (const opset of operators[operator].versions) {
        for (const type of typeNames.filter((name) => takes(ts, operator, opset, name))) {
          for (const [i, cut] of grid.entries()) {
            const patch = { ...cut, operator, opset, type };
            const { by } = stateWith(patch);
            // Other modes would repeat a cut.
            if ((by !== cut.by && operator !== 'Concat') || !solve(ts, stateWith(patch)).answer) continue;
            const names = [[], ['a', '', 'c'], ['input gate', "it's", 'é', 'x']][i % 3];
            for (const one of [countedSubject(patch, names), subject(patch, { names })]) {
              const { printed } = await runSnippet(javascript(one), api);
              const expected = expectedLines(one);
              expect([printed, printedLines(one, arraysOf(one))]).toEqual([expected, expected]);
              counts.programs += 1;
              counts.values += Number(/\] \d/.test(printed.join('\n')));
            }
          }
        }
      }
      expect(counts.programs).toBeGreaterThan(100);
      expect(counts.values).toBeGreaterThan(20);
    },
  );

  test.each(runs)('runs for %s, and returns the parts that are shown', async (_, patch) => {
    for (const one of [subject(patch), countedSubject(patch)]) {
      const { state, answer } = one;
      const { parts, printed } = await runSnippet(javascript(one), api);
      const lengths = parts.map(({ dims }) => (answer.dropsAxis ? 1 : dims[answer.layout.axis]));
      expect(lengths).toEqual(answer.lengths);
      expect(parts.every(({ type }) => type === state.type)).toBe(true);
      expect(printed).toEqual(printedLines(one, arraysOf(one)));
    }
  });

  /** @type {[string, Patch][]} */
  const joins = [
    ['one tensor', { ...join, sizes: [10] }],
    ['an empty tensor', { ...join, axis: -2, dims: [4, 10], sizes: [4, 0] }],
    ['nine tensors', { ...join, dims: [9, 2], axis: 0, sizes: Array(9).fill(1) }],
    ['an old version', { ...join, opset: 4 }],
    ['strings', { ...join, type: 'string' }],
    ['bigints', { ...join, type: 'uint64' }],
  ];
  test.each(joins)('joins %s to the tensor that was cut', async (_, patch) => {
    const one = countedSubject(patch);
    const { parts, whole } = await runSnippet(javascript(one), api);
    expect(parts.map(({ dims }) => dims[one.answer.layout.axis])).toEqual(one.state.sizes);
    expect([whole.type, whole.dims]).toEqual([one.state.type, one.state.dims]);
    expect(Array.from(whole.data, Number)).toEqual([...Array(one.answer.size).keys()]);
  });

  test('is a comment if the tensor is too large, and prints nothing', () => {
    const one = subject({ dims: [1e5, 1e5, 10], axis: 2 });
    expect(javascript(one)).toBe('// This tensor of 373 GB is too large for code.\n');
    expect(printedLines(one, null)).toEqual([]);
  });

  test.each([
    [uneven, 'ts.split(x, { axis: 1, split: [3, 2, 5] })'],
    [{ ...uneven, opset: 13 }, 'ts.split(x, { axis: 1, opset: 13, split: [3, 2, 5] })'],
    [slices, 'ts.splitToSequence(x, { axis: 0, keepdims: 0 })'],
    [halves, 'ts.openvinoSplit(x, 1, 2)'],
    [rest, 'ts.variadicSplit(x, 1, [3, -1])'],
  ])('of %j calls the operator directly', (patch, call) => {
    expect(codeFor(javascript, patch)).toContain(`const parts = ${call};\n`);
  });

  test('of a join calls ts.concat with the parts', () => {
    expect(codeFor(javascript, join, { names: ['a', 'b', ''] })).toContain(`
// a, b, part 2
const parts = ts.tensorSplit(x, [3, 5], 1);
const whole = ts.concat(parts, { axis: 1 });
`);
  });

  test('of a picture reads a canvas', () => {
    const { state } = tensors.picture;
    expect(codeFor(javascript, state, { names: ['red', 'green', 'blue', 'alpha'] })).toBe(
      `import { load, Tensor } from 'tensorsplit';

const ts = await load();
const canvas = document.querySelector('canvas'); // your picture, 960 x 600
const image = canvas.getContext('2d').getImageData(0, 0, 960, 600);
const x = new Tensor('uint8', image.data, [600, 960, 4]);
// ts.toPlanes(image) makes the float32 planes that a model takes.
const parts = ts.split(x, { axis: 2, numOutputs: 4 });
const [red, green, blue, alpha] = parts;
const names = ['red', 'green', 'blue', 'alpha'];
parts.forEach(({ dims }, i) => console.log(\`\${names[i]} [\${dims.join(', ')}]\`));
`,
    );
    expect(codeFor(javascript, { ...state, axis: 1 })).not.toContain('toPlanes');
    expect(codeFor(javascript, { ...state, dims: [600, 960, 3], parts: 3 })).not.toContain('canvas');
    expect(codeFor(javascript, { ...state, dims: [15, 17, 4] })).not.toContain('canvas');
    expect(codeFor(javascript, { ...state, dims: [16, 16, 4] })).toContain('canvas');
    expect(javascript(countedSubject(state))).not.toContain('canvas');
  });

  /** @type {[string, Patch, boolean, string][]} */
  const inputs = [
    ['known values', {}, false, 'new Float32Array(40); // your values\n'],
    ['known bigints', { type: 'int64' }, false, 'new BigInt64Array(40); // your values\n'],
    ['too many strings', { type: 'string' }, false, "Array(40).fill(''); // your values\n"],
    ['offsets', {}, true, 'Float32Array.from(Array(40).keys());\n'],
    ['offsets in int64', { type: 'int64' }, true, 'BigInt64Array.from(Array(40).keys(), BigInt);\n'],
    ['offsets in strings', { type: 'string' }, true, 'Array.from(Array(40).keys(), String);\n'],
    ['float16', { type: 'float16' }, true, 'new Uint16Array(40); // your values: 40 elements of 16 bits\n'],
    ['bool', { type: 'bool' }, true, 'new Uint8Array(40); // your values: 40 elements of 8 bits\n'],
    ['complex64', { type: 'complex64' }, true, 'new Float32Array(80); // your values: 40 elements of 64 bits\n'],
    ['int4', { ...rest, type: 'int4' }, true, 'new Uint8Array(20); // your values: 40 elements of 4 bits\n'],
    ['uint1', { ...rest, type: 'uint1' }, true, 'new Uint8Array(5); // your values: 40 elements of 1 bit\n'],
  ];
  test.each(inputs)('makes an array for %s', (_, patch, isCounted, made) => {
    const one = isCounted ? countedSubject(patch) : subject(patch);
    expect(javascript(one)).toContain(`const data = ${made}`);
  });
});

describe('names in the code', () => {
  const halved = { dims: [4, 2], sizes: [1, 1] };
  const picture = { type: 'uint8', dims: [16, 16, 4], axis: 2, sizes: [1, 3] };

  // prettier-ignore
  test.each([
    [['red', 'green'], '[red, green]'],
    [['input gate', 'Cell gate'], '[inputGate, cellGate]'],
    [['/conv1/Split_0', '(b)'], '[conv1Split_0, b]'],
  ])('%j are the variables %s', (names, variables) => {
    expect(codeFor(javascript, halved, { names })).toContain(`const ${variables} = parts;\n`);
  });

  test.each([
    [['a b', 'a-b']],
    [['1', '2']],
    [['a', '']],
    [['größe', 'b']],
    [['…', 'b']],
    [["it's", '\\']],
    [['${a}', '`']],
    [['line\nbreak', '\u2028*/']],
  ])('%j do not stop the code', async (names) => {
    for (const patch of [halved, picture]) {
      const one = subject(patch, { names });
      const { printed } = await runSnippet(javascript(one), api);
      const titles = names.map((name, i) => (name || `part ${i}`).replace(/[\n\u2028]/, ' '));
      const dims = patch === halved ? ['[4, 1]', '[4, 1]'] : ['[16, 16, 1]', '[16, 16, 3]'];
      expect(printed).toEqual(titles.map((title, i) => `${title} ${dims[i]}`));
    }
  });

  test('are not variables if they are reserved or if the program uses them', async () => {
    const reserved =
      `arguments await break case catch class const continue debugger default delete do else enum eval export
      extends false finally for function if implements import in instanceof interface let new null package private protected
      public return static super switch this throw true try typeof var void while with yield`.split(/\s+/);
    for (const name of [
      ...reserved,
      ...'canvas console data document image load names parts ts x Tensor Array i dims'.split(' '),
    ]) {
      for (const patch of [halved, picture]) {
        const { printed } = await runSnippet(codeFor(javascript, patch, { names: [name, 'b'] }), api);
        expect(printed[0].startsWith(`${name} [`)).toBe(true);
      }
    }
  });

  test('are a comment in the other dialects and in joins', () => {
    for (const [title, write] of Object.entries(dialects)) {
      const lines = codeFor(write, uneven, { names: ['a', '', 'line\nbreak'] }).split('\n');
      expect(lines.includes('# a, part 1, line break')).toBe(title !== 'tensorsplit');
      expect(codeFor(write, uneven)).not.toContain('# a');
    }
  });

  test('stop after 8 parts', () => {
    const names = [...'abcdefghij'];
    const text = codeFor(javascript, { by: 'parts', parts: 10, sizes: [] }, { names });
    expect(text).toContain("const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];\nparts.slice(0, 8).forEach");
    expect(text).not.toContain('] = parts');
    expect(codeFor(numpy, { by: 'parts', parts: 10 }, { names })).toContain('\n# a, b, c, d, e, f, g, h, …\n');
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

import { readFileSync } from 'node:fs';

import * as api from '../../../js/index-node.js';
import { dialects, frameworkRows } from '../../../web_demo/model/code.js';
import { operatorRows } from '../../../web_demo/model/compare.js';
import { examples } from '../../../web_demo/model/examples.js';
import { partDims } from '../../../web_demo/model/indexing.js';
import { textOf } from '../../../web_demo/model/narrate.js';
import { presets } from '../../../web_demo/model/presets.js';
import { runProgram } from '../../../web_demo/model/program.js';
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
  ...presets.map(({ name, state }) => /** @type {[string, Patch]} */ ([name, state])),
  ...typeNames.map(
    (type) => /** @type {[string, Patch]} */ ([type, takes(ts, 'Split', 18, type) ? { type } : { ...rest, type }]),
  ),
  ['65 different lengths', { dims: [2, 2145], sizes: Array.from({ length: 65 }, (_, i) => i + 1).map((size) => size) }],
  ['4000 lengths in two runs', { dims: [4001], axis: 0, sizes: [...new Array(3999).fill(1), 2] }],
  ['no parts', { ...slices, dims: [0, 4] }],
];

/** Runs a program as the editor does. @param {string} text */
const runHere = (text) => runProgram(text, { ts, exports: api });

describe('the code of the package', () => {
  test.each(runs)(
    'for %s gives the parts that are shown, and prints in the editor what Node.js prints',
    async (_, patch) => {
      const { state, answer } = subject(patch);
      const text = codeFor(javascript, patch);
      const { parts, printed } = await runSnippet(text, api);
      const lengths = parts.map(({ dims }) => (answer.dropsAxis ? 1 : dims[answer.layout.axis]));
      expect(lengths).toEqual(Array.from(answer.lengths));
      for (const part of parts) expect(part.type).toBe(state.type);
      expect(printed.length).toBe(Math.min(8, parts.length));
      const { lines, results, fault } = runHere(text);
      expect(fault).toBe(null);
      expect(lines).toEqual(printed);
      const read = stateWith({ ...state, ...results[0].patch });
      expect(solve(ts, read).answer).toEqual(answer);
    },
  );

  test('is not made of a tensor that no memory holds', () => {
    expect(codeFor(javascript, { dims: [1e6, 1e6, 10], axis: 2 })).toBe(
      '// This tensor takes 36.4 TB. Code is offered for tensors of up to 256 MB.\n',
    );
  });

  test('holds the values that are shown, or says that there are too many', () => {
    const values = [0.5, 0.25, 4, 8];
    /** @param {number} count */
    const codes = (count) => {
      const data = Float32Array.from({ length: count }, (_, i) => values[i % 4]);
      const input = { type: 'float32', dims: [count], data };
      const own = { ...subject({ by: 'parts', parts: 2, dims: [count], axis: 0 }), input };
      return [javascript, numpy, pytorch, tensorflow].map((write) => textOf(write(own)));
    };
    for (const text of codes(4)) {
      expect(text).toContain('0.5, 0.25, 4, 8');
      expect(text).not.toContain('too many');
    }
    const [own, ...others] = codes(8000);
    expect(own).toMatch(
      /\n\/\/ The values in the cells are too many to write out: these count from 0\.\nconst data = /,
    );
    for (const text of others) expect(text).toMatch(/^# The values in the cells are too many to write out/);
    expect(runHere(own).fault).toBe(null);
    // Places are in the cells without a file.
    expect(codeFor(javascript, { by: 'parts', parts: 2, dims: [8000], axis: 0 })).not.toContain('too many');
  });

  test('names OpenVINO arguments by place, and no version that is the newest', () => {
    expect(codeFor(javascript, halves)).toContain('ts.openvinoSplit(x, 1, 2)');
    expect(codeFor(javascript, rest)).toContain('ts.variadicSplit(x, 1, [3, -1])');
    expect(codeFor(javascript, uneven)).toContain('ts.split(x, { axis: 1, split: [3, 2, 5] })');
    expect(codeFor(javascript, { ...uneven, opset: 13 })).toContain(
      'ts.split(x, { axis: 1, opset: 13, split: [3, 2, 5] })',
    );
  });
});

describe('the editor', () => {
  const start = "const x = new Tensor('float32', new Float32Array(40), [4, 10]);\n";
  const head = `import { load, Tensor } from 'tensorsplit';\nconst ts = await load();\n${start}`;

  test.each(Object.entries(examples))('runs %s, and prints what Node.js prints', async (_, text) => {
    const { printed } = await runSnippet(text, api);
    const { lines, fault } = runHere(text);
    expect(fault).toBe(null);
    expect(lines).toEqual(printed);
    expect(printed.length).toBeGreaterThan(0);
  });

  test('runs the programs of the README that need no canvas, one after the other as they stand there', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const all = [...readme.matchAll(/```js\n([^`]*)```\n\n```text\n([^`]*)```/g)];
    expect(all.length).toBeGreaterThan(2);
    const { lines, fault } = runHere(all.map(([, code]) => code).join(''));
    expect(fault).toBe(null);
    // Node.js prints long arrays in several lines.
    const plain = (/** @type {string} */ text) => text.replaceAll(/\s+/g, '');
    expect(plain(lines.join(''))).toBe(plain(all.map(([, , printed]) => printed).join('')));
  });

  test('has an example for each method of the README', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const [, table] = readme.split('## Which call do I want?');
    const methods = [...table.split('## ')[0].matchAll(/^\|[^|]*\| `ts\.(\w+)/gm)].map(([, method]) => method);
    expect(methods.length).toBeGreaterThan(10);
    for (const method of methods) expect(Object.values(examples).join('')).toContain(`ts.${method}(`);
  });

  test('runs several calls, and knows which state shows each', () => {
    const { results } = runHere(`${head}ts.split(x, { axis: -1, split: [3, 7] });
ts.chunk(x, 3, 1); ts.unbind(x); ts.tensorSplit(x, [2, 5], 1n);
ts.openvinoSplit(x, 1n, 2); ts.plan('variadicSplit', x, { axis: 1, splitLengths: Int32Array.of(3, -1) });
ts.splitToSequence(x, { keepdims: 0, opset: 11 }); ts.concat([x, x], { axis: 0 });`);
    const wanted = [
      { axis: -1, by: 'list', sizes: [3, 7] },
      { operator: 'Split', sizes: [4, 4, 2] },
      { operator: 'SplitToSequence', axis: 0, by: 'each', keepdims: 0 },
      { axis: 1, sizes: [2, 3, 5] },
      { operator: 'OpenvinoSplit', axis: 1, by: 'parts', parts: 2 },
      { operator: 'VariadicSplit', sizes: [3, -1] },
      { operator: 'SplitToSequence', opset: 11, by: 'each', keepdims: 0, dims: [4, 10] },
      null,
    ];
    expect(results.map(({ patch }) => patch)).toMatchObject(wanted);
    expect(results.map(({ line }) => line)).toEqual([4, 5, 5, 5, 6, 6, 7, 7]);
  });

  test('prints values as Node.js does, in one line', () => {
    const print = (/** @type {string} */ code) => runHere(`${head}console.log(${code});`).lines[0];
    expect(print("1, 'a', [1, 'b', 2n], null, undefined")).toBe("1 a [ 1, 'b', 2n ] null undefined");
    expect(print('x.dims, new Float32Array(2)')).toBe('[ 4, 10 ] Float32Array(2) [ 0, 0 ]');
    expect(print('x.data')).toMatch(/^Float32Array\(40\) \[ 0, /);
    expect(print("ts.plan('split', x, { axis: 0, numOutputs: 2 }).outputs[1]")).toBe(
      "{ type: 'float32', dims: [ 2, 10 ], size: 20, byteLength: 80 }",
    );
    expect(print('Array.from({ length: 120 }, (_, i) => i)')).toMatch(/ 99, \.\.\. 20 more items \]$/);
    expect(print('[], {}, [[[[[1]]]]], (a) => a')).toBe('[] {} [ [ [ [ [Object] ] ] ] ] [Function: ]');
  });

  test('runs loops, conditions, functions and classes', () => {
    const { lines, fault } = runHere(`let sum = 0;
for (let i = 0; i < 4; i += 1) { if (i % 2) continue; sum += i; }
while (sum < 9) sum *= 2;
class A { get b() { return [...'ab']; } }
function f({ c = 1, ...rest }, ...more) { return [c, rest, more]; }
console.log(sum, new A().b, f({ d: 2 }, 3, f((4))));`);
    expect(fault).toBe(null);
    expect(lines).toEqual(["16 [ 'a', 'b' ] [ 1, { d: 2 }, [ 3, [ 1, {}, [] ] ] ]"]);
  });

  /** What is typed, words of what is said, and where. */
  test.each([
    ['ts.split(x, { axis: 1', 'Unexpected token', ''],
    ['ts.split(x, { axis 1 });', 'Unexpected token.', '1'],
    ['ts.chop(x);', 'ts.chop is not a function', 'ts.chop(x);'],
    ['const a = 1;\nts.split(x, { axis: f() });', 'f is not defined', 'ts.split(x, { axis: f() });'],
    ["import { a } from 'b';", 'Here only tensorsplit can be imported.', "'b'"],
    ['ts.split(x, { axis: 1, split: [3, 3] });', 'add up to 6', '[3, 3]'],
    ['ts.stack(ts.unbind(x, 5));', 'axis is 5', 'ts.unbind(x, 5)'],
  ])('says what is wrong with %s, and where', (text, message, place) => {
    const { fault } = runHere(`${head}${text}`);
    expect(fault?.message).toContain(message);
    const { start, end, line } = /** @type {any} */ (fault);
    expect(start).toBeLessThanOrEqual(end);
    expect(`${head}${text}`.slice(start, end)).toContain(place);
    expect(line).toBe(`${head}${text}`.slice(0, start).split('\n').length);
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
    ['NumPy even', numpy, halves, 'np.array_split(x, 2, axis=1)'],
    ['NumPy slices', numpy, slices, 'list(np.moveaxis(x, 0, 0))'],
    ['NumPy of a type it lacks', numpy, { ...uneven, type: 'bfloat16' }, 'NumPy has no bfloat16.'],
    ['NumPy of too much', numpy, { dims: [1e6, 1e6, 10], axis: 2 }, 'This tensor takes 36.4 TB.'],
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
  /** @param {number} length @param {number} count @param {number[] | null} [lengths] */
  const rowsOf = (length, count, lengths = null) => [
    ...operatorRows(stateWith({ dims: [4, length], axis: 1 }), { length, count, lengths }, (state) => solve(ts, state)),
    ...frameworkRows({ length, axis: 1, count, lengths }),
  ];
  /** @param {[number, number, (number[] | null)?]} cut */
  const lengthsOf = (...cut) =>
    Object.fromEntries(rowsOf(...cut).map(({ name, call, lengths }) => [`${name} ${call}`, lengths]));

  test('cuts 10 into 3 in three ways, or refuses; every call says the axis', () => {
    expect(lengthsOf(10, 3)).toEqual({
      'Split num_outputs=3': [4, 4, 2],
      'SplitToSequence split=4': [4, 4, 2],
      'VariadicSplit [4, 4, -1]': [4, 4, 2],
      'OpenvinoSplit num_splits=3': null,
      'NumPy np.array_split(x, 3, axis=1)': [4, 3, 3],
      'PyTorch torch.chunk(x, 3, dim=1)': [4, 4, 2],
      'TensorFlow tf.split(x, 3, axis=1)': null,
    });
    const [split, , , openvinoSplit] = rowsOf(10, 3);
    expect(split).toMatchObject({ uneven: 'at the end; up to opset 13: an error' });
    // Its column has the name of the operator.
    expect(openvinoSplit.message).toMatch(/^numSplits is 3/);
  });

  test('cuts by the lengths that are on the page', () => {
    expect(lengthsOf(10, 3, [3, 2, 5])).toEqual({
      'Split split=[3, 2, 5]': [3, 2, 5],
      'SplitToSequence split=[3, 2, 5]': [3, 2, 5],
      'VariadicSplit [3, 2, 5]': [3, 2, 5],
      'OpenvinoSplit num_splits=3': null,
      'NumPy np.split(x, [3, 5], axis=1)': [3, 2, 5],
      'PyTorch torch.split(x, [3, 2, 5], dim=1)': [3, 2, 5],
      'TensorFlow tf.split(x, [3, 2, 5], axis=1)': [3, 2, 5],
    });
    const many = Array.from({ length: 85 }, () => 1);
    expect(Object.keys(lengthsOf(85, 85, many))).toContain('PyTorch torch.split(x, [1, 1, 1, 1, …, 1], dim=1)');
  });

  test('cuts 5 into 4 in still other ways', () => {
    const found = lengthsOf(5, 4);
    expect(found['Split num_outputs=4']).toBe(null);
    expect(found['SplitToSequence split=2']).toEqual([2, 2, 1]);
    expect(found['PyTorch torch.chunk(x, 4, dim=1)']).toEqual([2, 2, 1]);
    expect(found['NumPy np.array_split(x, 4, axis=1)']).toEqual([2, 1, 1, 1]);
    expect(lengthsOf(0, 3)['PyTorch torch.chunk(x, 3, dim=1)']).toEqual([0, 0, 0]);
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

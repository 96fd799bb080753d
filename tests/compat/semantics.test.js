// Runs each row of the table about ONNX Runtime in docs/semantics.md.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Runs nodes with ort-cases.js. */
function inOrt(cases) {
  const program = fileURLToPath(new URL('ort-cases.js', import.meta.url));
  return spawnSync(process.execPath, [program], { input: JSON.stringify(cases), encoding: 'utf8' });
}

const vector = (length, type = 'float32') => ({ type, dims: [length] });
const int64 = (values, dims = [values.length]) => ({ type: 'int64', dims, values });

const split = (opset, outputs, attributes, ...tensors) => ({
  opset,
  opType: 'Split',
  outputs: ['a', 'b', 'c', 'd'].slice(0, outputs),
  attributes,
  tensors,
});
const sequence = (attributes, ...tensors) => ({ opset: 11, opType: 'SplitToSequence', attributes, tensors });

const table = [
  ['num_outputs', split(18, 3, { num_outputs: 3 }, vector(7)), '[3] [3] [1]'],
  ['num_outputs, the last part would be 0', split(18, 4, { num_outputs: 4 }, vector(9)), 'error'],
  ['num_outputs above D', split(18, 3, { num_outputs: 3 }, vector(2)), 'error'],
  ['fewer outputs listed than num_outputs', split(18, 2, { num_outputs: 3 }, vector(6)), '[3] [3]'],
  ['more outputs listed than num_outputs', split(18, 3, { num_outputs: 2 }, vector(6)), '[2] [2] [2]'],
  ['neither sizes nor num_outputs', split(18, 3, {}, vector(6)), '[2] [2] [2]'],
  ['an empty list of sizes', split(13, 3, {}, vector(6), int64([])), '[2] [2] [2]'],
  ['an empty list of sizes of a sequence', sequence({}, vector(6), int64([])), '6 x [1]'],
  ['sizes of rank 2 in Split', split(13, 2, {}, vector(6), int64([2, 4], [1, 2])), 'error'],
  ['sizes of rank 2 in SplitToSequence', sequence({}, vector(6), int64([2, 4], [1, 2])), '2 x [2]'],
  ['keepdims 0, a scalar of 1', sequence({ keepdims: 0 }, vector(6), int64([1], [])), '6 x []'],
  ['keepdims 0, a scalar of 2', sequence({ keepdims: 0 }, vector(6), int64([2], [])), 'error'],
  ['keepdims 0, a list of ones', sequence({ keepdims: 0 }, vector(3), int64([1, 1, 1])), '3 x [1]'],
  ['keepdims 0, a list', sequence({ keepdims: 0 }, vector(6), int64([2, 4])), '2 x [2]'],
  ['keepdims 2', sequence({ keepdims: 2 }, vector(6)), '6 x [1]'],
  ...['int8', 'int16', 'uint8', 'uint16', 'uint32', 'uint64'].map((type) => [
    `a sequence of ${type}`,
    sequence({}, vector(2, type)),
    'not implemented',
  ]),
  ...['bool', 'float64', 'int32', 'int64'].map((type) => [
    `a sequence of ${type}`,
    sequence({}, vector(2, type)),
    '2 x [1]',
  ]),
  ['Split-1', split(1, 2, { axis: 0, split: [2, 4] }, vector(6)), 'not implemented'],
  ['Split-2', split(2, 2, { axis: 0, split: [2, 4] }, vector(6)), '[2] [4]'],
];
const outcomes = JSON.parse(inOrt(table.map(([, node]) => node)).stdout);

test.each(table.map(([name, , expected], i) => [name, expected, outcomes[i]]))('%s: %s', (name, expected, outcome) => {
  expect(outcome).toBe(expected);
});

test('an output without a name crashes the process', () => {
  const skipping = { ...split(13, 0, {}, vector(6)), outputs: ['a', '', 'c'] };
  const { stdout, signal } = inOrt([skipping]);
  expect(stdout).toBe('');
  expect(signal).toBe('SIGSEGV');
});

test('docs/semantics.md names the tested version', () => {
  const page = readFileSync(new URL('../../docs/semantics.md', import.meta.url), 'utf8');
  const [, version] = /\*\*ONNX Runtime\*\* (\d+\.\d+) /.exec(page) ?? [];
  const installed = createRequire(import.meta.url)('onnxruntime-node/package.json').version;
  expect(installed.startsWith(`${version}.`)).toBe(true);
});

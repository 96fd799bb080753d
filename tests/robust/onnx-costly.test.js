// Work and memory must be proportional to the bytes of a file, whatever it claims, up to a constant that the limits of the reader
// bound. Each file is read in a separate process.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { costlyFiles } from './costly-files.js';

/**
 * Runs a program of this folder and parses its output as JSON.
 * @param {readonly string[]} flags @param {string} name @param {...string} args
 */
function outputOf(flags, name, ...args) {
  const program = fileURLToPath(new URL(name, import.meta.url));
  const options = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 24 };
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, program, ...args], options);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Runs file-cost.js. @param {...string} names */
function costs(...names) {
  // A small semi-space keeps garbage from counting as memory: by default it has 16 MB. Predictable mode makes V8 collect at
  // the same points of every run.
  const flags = ['--expose-gc', '--predictable', '--max-semi-space-size=2'];
  return outputOf(flags, 'file-cost.js', ...names);
}

const files = Object.keys(costlyFiles);
/** Errors of files that exceed a limit. */
const limits = /^SplitError: .*(there are more than 1048576 nodes|the model must have at most 1048576 nodes)/;

/** Files that may take more memory than their bytes, with the maximum of megabytes. @type {Record<string, number>} */
const costlyMemory = {
  // At most 2^26 bytes of other files are read.
  'a thousand tensors in other files': 50 + 64,
  // At most 2^20 inputs of nodes in functions, which take 160 bytes each.
  '5,000 calls of 500 splits with other inputs': 250,
};

test.each([
  ['2,000 calls of 2,000 splits', limits],
  ['1,000 calls with a default of 100,000 numbers', /^1 nodes$/],
  ['30 MB of empty nodes', limits],
  ['a million empty nodes', /^0 nodes$/],
  ['a million splits', /^1000000 nodes$/],
  ['a million values without a name', /^0 nodes$/],
  ['a node with a million empty attributes', /^0 nodes$/],
  ['16,000 functions', /^0 nodes$/],
  ['100,000 functions', limits],
  ['a thousand tensors in other files', /^1 nodes$/],
  ['a sequence of a million scalars', /^read$/],
  ['a sequence of too many tensors', limits],
  ['100,000 Identities in a row', /^1 nodes$/],
  ['a million numbers that are cast 10,000 times', /^1 nodes$/],
  ['a thousand numbers that are cast 50,000 times', /^1 nodes$/],
  ['functions that call the next twice, with other inputs', /^\d+ nodes$/],
  ['5,000 calls of 500 splits with other inputs', limits],
  ['5,000 calls of 500 casts with other inputs', /^5000 nodes$/],
  ['inputs of rank 64 that are completed in each call', /^0 nodes$/],
  ['a function with a million inputs that nothing calls', /^0 nodes$/],
  ['a long text of a Constant', limits],
  ['a tensor of two million doubles, one by one', /^read$/],
])('reads %s in 64 bytes of memory per byte plus 50 MB, or in a constant', (name, outcome) => {
  const cost = costs(name);
  console.log(`${name}: ${cost.length} bytes, ${cost.ms.toFixed(1)} ms, ${cost.megabytes.toFixed(1)} MB`);
  expect(cost.outcome).toMatch(outcome);
  expect(cost.megabytes).toBeLessThan(costlyMemory[name] ?? (64 * cost.length) / 2 ** 20 + 50);
});

test('does work in proportion to the file', () => {
  const all = costs();
  expect(all.map(({ name }) => name)).toEqual(files);
  // A file may enter 20 blocks of code per byte, plus 500,000. Calls of functions may multiply that, but visit at most 2^20 nodes.
  const multiplies = ({ name, outcome }) => outcome.endsWith('calls included.') || name.endsWith('in each call');
  const maxSteps = (one) => (multiplies(one) ? 32 * 2 ** 20 : 20 * one.length + 500_000);
  expect(all.filter((one) => one.steps > maxSteps(one))).toEqual([]);
  const isRead = ({ outcome }) => /^(\d+ nodes|read)$/.test(outcome) || limits.test(outcome);
  const others = all.filter((one) => !isRead(one)).map(({ outcome }) => outcome);
  expect(others).toEqual([
    expect.stringMatching(/an identifier, got "1023"/),
    expect.stringMatching(/the data must be 4 bytes for .* got 0\./),
    expect.stringMatching(/location of the external data .* got ""/),
    expect.stringMatching(/location of the external data .* got "a\/a\//),
  ]);
  const refused = all.filter(({ outcome }) => limits.test(outcome)).map(({ name }) => name);
  expect(refused).toEqual([
    '2,000 calls of 2,000 splits',
    '30 MB of empty nodes',
    '100,000 functions',
    '5,000 calls of 500 splits with other inputs',
    '1,000 calls of 33 graphs in each other, with 1,000 inputs of unknown names',
    '3,000 calls without inputs of a function with 3,000',
    'a long operator',
    'a long name of an input',
    'a long text of a Constant',
    'a long reference without a value',
    'a Constant with 20,000 attributes',
    'a node with 100,000 outputs',
    'a sequence of too many tensors',
  ]);
});

test('does linear work for a repeated field', () => {
  const all = outputOf([], 'growth.js');
  expect(all.length).toBeGreaterThan(800);
  for (const { name, works, outcome } of all) {
    const [first, ...more] = works;
    const bounds = more.map((_, i) => 1.5 * 4 ** (i + 1) * first);
    const growing = more.filter((work, i) => work > bounds[i]);
    // A file that is refused for what it costs would say nothing.
    expect([name, growing, bounds.length, limits.test(outcome)]).toEqual([name, [], 3, false]);
  }
});

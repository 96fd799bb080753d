// Work and memory must be proportional to the bytes of a file, whatever it claims. Each file is read in a separate process.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { costlyFiles } from './costly-files.js';

/**
 * Runs a program of this folder and parses its output as JSON.
 *
 * @param {readonly string[]} flags
 * @param {string} name
 * @param {...string} args
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
const limits = /^SplitError: .*\b(at most \d+ (nodes|attribute names)|has too many .* for its \d+ bytes)/;

test.each([
  ['2,000 calls of 2,000 splits', limits],
  ['1,000 calls with a default of 100,000 numbers', /^1000 nodes$/],
  ['30 MB of empty nodes', limits],
  ['a million splits', /^1048576 nodes$/],
  ['16,000 functions', limits],
  ['a sequence of a million scalars', /^read$/],
  ['100,000 Identities in a row', /^1 nodes$/],
  ['a million numbers that are cast 10,000 times', /^1 nodes$/],
  ['functions that call the next twice, with other inputs', /^\d+ nodes$/],
  ['5,000 calls of 500 splits with other inputs', /^\d+ nodes$/],
])('reads %s in 64 bytes of memory per byte plus 50 MB', (name, outcome) => {
  const cost = costs(name);
  console.log(`${name}: ${cost.length} bytes, ${cost.ms.toFixed(1)} ms, ${cost.megabytes.toFixed(1)} MB`);
  expect(cost.outcome).toMatch(outcome);
  expect(cost.megabytes).toBeLessThan((64 * cost.length) / 2 ** 20 + 50);
});

test('does work in proportion to the file', () => {
  const all = costs();
  expect(all.map(({ name }) => name)).toEqual(files);
  // A file may enter 12 blocks of code per byte, plus 500,000 for the nodes of function calls.
  const isMuch = ({ length, steps }) => steps > 12 * length + 500_000;
  expect(all.filter(isMuch)).toEqual([]);
  const isRead = ({ outcome }) => /^(\d+ nodes|read)$/.test(outcome) || limits.test(outcome);
  const others = all.filter((one) => !isRead(one)).map(({ outcome }) => outcome);
  expect(others).toEqual([
    expect.stringMatching(/an identifier, got "1023"/),
    expect.stringMatching(/the data must be 4 bytes for .* got 0\./),
    expect.stringMatching(/location of the external data .* got ""/),
    expect.stringMatching(/location of the external data .* got "a\/a\//),
  ]);
});

test('does linear work for a repeated field', () => {
  const all = outputOf([], 'growth.js');
  expect(all.length).toBeGreaterThan(800);
  for (const { name, works, outcome } of all) {
    const [first, ...more] = works;
    const limits = more.map((_, i) => 1.5 * 4 ** (i + 1) * first);
    const growing = more.filter((work, i) => work > limits[i]);
    // A file that is refused for what it costs would say nothing.
    expect([name, growing, limits.length, /too many|at most/.test(outcome)]).toEqual([name, [], 3, false]);
  }
});

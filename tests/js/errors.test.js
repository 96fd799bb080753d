// docs/errors.md has an example of each code with its sentence.
import { readFileSync } from 'node:fs';

import { load, SplitError } from '../../js/index-node.js';
import { errorsPage } from '../../scripts/errors-page.js';
import { expectError } from './outcome.js';

const ts = await load();

const api = readFileSync(new URL('../../js/api.d.ts', import.meta.url), 'utf8');
const codes = new Set(api.match(/type SplitErrorCode =([^;]*);/)[1].match(/[A-Z_]{6,}/g));
const { now, written } = await errorsPage();
const [before, ...sections] = written;

test('the page lists every code, and has a section for each', () => {
  expect([...before.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code]) => code)).toEqual([...codes]);
  expect(sections.map((section) => section.match(/^### `([A-Z_]+)`/)[1])).toEqual([...codes]);
});

test.each([...codes].map((code, i) => [code, now[i + 1], sections[i]]))(
  '%s: each example says what the page says',
  (code, section, wanted) => {
    expect(section).toBe(wanted);
    const said = [...wanted.matchAll(/^(?!\/\/).*\n\/\/ (\w+): \S.*: /gm)].map(([, first]) => first);
    expect(said.length).toBeGreaterThan(0);
    expect(said).toEqual(said.map(() => code));
    expect(wanted).not.toMatch(/^\/\/.*[^.\n]\n(?!\/\/)/m);
  },
);

test('a SplitError is an Error with a name, a code and a cause', () => {
  const cause = new TypeError('beneath');
  const error = new SplitError('DIMS_INVALID', 'A sentence.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'SplitError', code: 'DIMS_INVALID', message: 'A sentence.', cause });
  expect(String(error)).toBe('SplitError: A sentence.');
});

test.each([
  [
    'an axis beyond 2^53',
    { axis: 2n ** 53n + 1n, split: [1n, 1n] },
    'AXIS_OUT_OF_RANGE',
    'axis is 9007199254740993, it',
  ],
  ['a negative size', { split: [-(2n ** 63n), 1n] }, 'SIZES_INVALID', 'split[0] is -9223372036854775808, it must be'],
  [
    'a typed size',
    { split: BigInt64Array.of(1n, 2n ** 53n + 1n) },
    'SIZES_INVALID',
    'split[1] is 9007199254740993, it',
  ],
  [
    'a size of 51 digits',
    { split: [1n, 10n ** 50n] },
    'SIZES_INVALID',
    `split[1] is 1${'0'.repeat(39)}, integers may be from 0 to 2^64 - 1.`,
  ],
  [
    'an unsigned size next to a negative one',
    { split: [-1, 2n ** 64n - 1n] },
    'SIZES_INVALID',
    'split[1] is 18446744073709551615, integers may be from -2^63 to',
  ],
  [
    'a number of outputs',
    { numOutputs: 2n ** 64n },
    'NUM_OUTPUTS_INVALID',
    'numOutputs is 18446744073709551616, integers may be from 0',
  ],
])('%s is printed with all its digits, up to 40', (_, options, code, words) => {
  expectError(() => ts.split({ type: 'int8', dims: [2], data: new Int8Array(2) }, options), code, words);
});

// Checks the invariants of tests/fuzz/reader/check.js for the seeds and the corpus of the reader's fuzzer, and for mutations of
// these files.
import { readFileSync } from 'node:fs';

import { load } from '../../../js/index.js';
import { checkFile } from '../../fuzz/reader/check.js';
import { maxBytes, mutate } from '../../fuzz/reader/mutate.js';
import { seeds } from '../../fuzz/reader/seeds.js';
import { parse, write } from '../../fuzz/reader/wire.js';
import { Random } from '../../robust/random.js';

const ts = await load();
const lines = readFileSync(new URL('../../fuzz/corpus/reader.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const files = [...seeds, ...lines.map((line) => new Uint8Array(Buffer.from(line, 'base64')))];

/** Returns the outcomes of a file. An error names the file. @param {Uint8Array} file */
function check(file) {
  try {
    return checkFile(ts, file);
  } catch (cause) {
    throw new Error(`${cause.message} (${Buffer.from(file).toString('base64')})`, { cause });
  }
}

test('checkFile reaches every kind of result and error', () => {
  const outcomes = new Set(files.flatMap(check));
  const count = (pattern) => [...outcomes].filter((outcome) => pattern.test(outcome)).length;
  // The 23 ONNX types, and the codes that a file can lead to.
  expect(count(/^readTensor [a-z]/)).toBe(23);
  expect(count(/^run Split /)).toBeGreaterThan(8);
  expect(count(/^run SplitToSequence /)).toBeGreaterThan(4);
  const codes = new Set([...outcomes].flatMap((outcome) => outcome.match(/ ([A-Z]+_[A-Z_]+)$/)?.[1] ?? []));
  expect(codes.size).toBeGreaterThan(10);
});

test('parse and write restore a file', () => {
  for (const seed of seeds) expect(Buffer.from(write(parse(seed))).equals(seed)).toBe(true);
});

test('checkFile passes for files that are truncated or have a byte changed', () => {
  for (const seed of seeds.filter(({ length }) => length < 400)) {
    for (let at = 0; at < seed.length; ++at) {
      check(seed.slice(0, at));
      check(seed.with(at, [0xff, seed[at] ^ 1, seed[at] ^ 8][at % 3]));
    }
  }
});

test('checkFile passes for a thousand mutated files', () => {
  const random = new Random(1);
  const lengths = new Set();
  for (let i = 0; i < 1000; ++i) {
    const file = mutate(random, random.pick(files), random.pick(files));
    expect(file.length).toBeLessThanOrEqual(maxBytes);
    lengths.add(file.length);
    check(file);
  }
  expect(lengths.size).toBeGreaterThan(100);
});

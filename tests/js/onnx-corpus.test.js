// The files that fuzzing the reader begins with and has kept, each of which does something of its own, and others made of
// them: what must hold for every file (tests/fuzz/reader/check.js) holds for these.
import { readFileSync } from 'node:fs';

import { load } from '../../js/index-node.js';
import { checkFile } from '../fuzz/reader/check.js';
import { maxBytes, mutate } from '../fuzz/reader/mutate.js';
import { seeds } from '../fuzz/reader/seeds.js';
import { parse, write } from '../fuzz/reader/wire.js';
import { Random } from '../robust/random.js';

const ts = await load();
const lines = readFileSync(new URL('../fuzz/corpus/reader.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const files = [...seeds, ...lines.map((line) => new Uint8Array(Buffer.from(line, 'base64')))];

/** The outcomes of a file; an error names the file. @param {Uint8Array} file */
function check(file) {
  try {
    return checkFile(ts, file);
  } catch (cause) {
    throw new Error(`${cause.message} (${Buffer.from(file).toString('base64')})`, { cause });
  }
}

test('the kept files give every kind of result and error', () => {
  const outcomes = new Set(files.flatMap(check));
  const count = (pattern) => [...outcomes].filter((outcome) => pattern.test(outcome)).length;
  // Of the 23 types that ONNX has here, and the codes of SplitErrors that a file can lead to.
  expect(count(/^readTensor [a-z]/)).toBe(23);
  expect(count(/^run Split /)).toBeGreaterThan(8);
  expect(count(/^run SplitToSequence /)).toBeGreaterThan(4);
  const codes = new Set([...outcomes].flatMap((outcome) => outcome.match(/ ([A-Z]+_[A-Z_]+)$/)?.[1] ?? []));
  expect(codes.size).toBeGreaterThan(10);
});

test('parse and write give the same file', () => {
  for (const seed of seeds) expect(Buffer.from(write(parse(seed))).equals(seed)).toBe(true);
});

test('checkFile holds for each file that is cut off or has a byte changed', () => {
  for (const seed of seeds.filter(({ length }) => length < 400)) {
    for (let at = 0; at < seed.length; ++at) {
      check(seed.slice(0, at));
      check(seed.with(at, [0xff, seed[at] ^ 1, seed[at] ^ 8][at % 3]));
    }
  }
});

test('checkFile holds for a thousand files made of these', () => {
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

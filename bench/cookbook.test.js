// The examples of the cookbook that need the real libraries.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { folder, programsOf, run } from '../tests/js/snippets.js';
import { writeModel } from './onnx-writer.js';

const require = createRequire(import.meta.url);
const page = 'docs/cookbook.md';
const programs = programsOf(page, 'js rivals');

/** Imports of libraries that are installed in this folder only. */
const resolveHere = (code) =>
  code.replace(/'((?:onnxruntime|@tensorflow)[^']*)'/g, (_, name) => `'${pathToFileURL(require.resolve(name)).href}'`);

beforeAll(() => {
  const mean = { opType: 'ReduceMean', inputs: ['image'], outputs: ['mask'], attributes: { axes: [1], keepdims: 1 } };
  const image = { name: 'image', type: 'float32', rank: 4 };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'mask.onnx'), writeModel(13, [mean], [image], [{ name: 'mask', type: 'float32' }]));
});

test('there are such examples', () => {
  expect(programs.length).toBeGreaterThan(1);
});

test.each(programs.map((program) => [program[0].title, program]))('%s', async (_, program) => {
  expect(await run(page, program, resolveHere)).toEqual(program.map(({ expected }) => expected));
});

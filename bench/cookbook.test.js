// The examples of the cookbook that need the real libraries.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { programsOf, run } from '../tests/js/snippets.js';

const require = createRequire(import.meta.url);
const page = 'docs/cookbook.md';
const programs = programsOf(page, 'js rivals');

/** Imports of libraries that are installed in this folder only. */
const resolveHere = (code) =>
  code.replace(/'((?:onnxruntime|@tensorflow)[^']*)'/g, (_, name) => `'${pathToFileURL(require.resolve(name)).href}'`);

test('there are such examples', () => {
  expect(programs.length).toBeGreaterThan(1);
});

test.each(programs.map((program) => [program[0].title, program]))(
  '%s',
  async (_, program) => {
    expect(await run(page, program, resolveHere)).toEqual(program.map(({ expected }) => expected));
  },
  60000,
);

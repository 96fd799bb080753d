// The examples of the documentation that need the real libraries.
import { PNG } from 'pngjs';

import { folder, programsOf, run } from '../tests/js/snippets.js';
import { makeApp } from './app.js';

const page = 'docs/cookbook.md';
const programs = programsOf(page, 'js rivals');

beforeAll(() => {
  const grey = { width: 224, height: 224, data: Buffer.alloc(224 * 224 * 3, 51) };
  makeApp(folder, { 'cat.png': PNG.sync.write(grey, { colorType: 2, inputColorType: 2, inputHasAlpha: false }) });
});

test('there are such examples, each of which says what it prints', () => {
  expect(programs.length).toBeGreaterThan(0);
  expect(programs.flat().filter(({ expected }) => expected === '')).toEqual([]);
});

test.each(programs.map((program) => [program[0].title, program]))('%s', async (_, program) => {
  expect(await run(page, program)).toEqual(program.map(({ expected }) => expected));
});

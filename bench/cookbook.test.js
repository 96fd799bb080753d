// The examples of the cookbook that need the real libraries.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../scripts/lib/run.js';
import { folder, programsOf, run } from '../tests/js/snippets.js';

const page = 'docs/cookbook.md';
const programs = programsOf(page, 'js rivals');

// The libraries are where an app has them: the programs open their files, too.
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  const link = join(folder, 'node_modules');
  rmSync(link, { force: true, recursive: true });
  symlinkSync(join(root, 'node_modules'), link);
});

test('there are such examples', () => {
  expect(programs.length).toBeGreaterThan(1);
});

test.each(programs.map((program) => [program[0].title, program]))('%s', async (_, program) => {
  expect(await run(page, program)).toEqual(program.map(({ expected }) => expected));
});

// Every example of the documentation must print the output that the page shows.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { modelFile } from './model-file.js';
import { folder, programsOf, run } from './snippets.js';

const pages = ['README.md', 'docs/cookbook.md', 'docs/runtimes.md'];

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.onnx'), modelFile());
});

describe.each(pages)('%s', (page) => {
  const programs = programsOf(page);

  test('has examples with their output', () => {
    expect(programs.flat().length).toBeGreaterThan(0);
    expect(programs.flat().filter(({ expected }) => expected === '')).toEqual([]);
  });

  test.each(programs.map((program) => [`${program[0].title} (line ${program[0].line})`, program]))(
    '%s',
    async (_, program) => {
      expect(await run(page, program)).toEqual(program.map(({ expected }) => expected));
    },
  );
});

// Every example of the documentation must print the output that the page shows.
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../../scripts/lib/run.js';
import { modelFile } from '../support/model-file.js';
import { fencesOf, fileOf, folder, programsOf, run } from '../support/snippets.js';

const pages = ['README.md', 'docs/cookbook.md', 'docs/errors.md', 'docs/runtimes.md'];

describe.each(pages)('%s', (page) => {
  const programs = ['js', 'ts'].flatMap((fence) => programsOf(page, fence));

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

test('examples with types compile in strict TypeScript', async () => {
  const typed = join(folder, 'typed');
  rmSync(typed, { force: true, recursive: true });
  mkdirSync(typed, { recursive: true });
  const files = pages.flatMap((page) =>
    fencesOf(page)
      .filter((fence) => fence.startsWith('ts'))
      .flatMap((fence) =>
        programsOf(page, fence).map((program) => {
          const name = fileOf(fence) ?? `${basename(page, '.md')}-${program[0].line}.ts`;
          writeFileSync(join(typed, name), program.map(({ text }) => text).join('\n'));
          return name;
        }),
      ),
  );
  expect(files.length).toBeGreaterThan(0);
  const options = { strict: true, target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler', types: [] };
  const config = { compilerOptions: { ...options, noEmit: true, skipLibCheck: true, pretty: false }, files };
  writeFileSync(join(typed, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const messages = await promisify(execFile)(process.execPath, [compiler, '-p', typed], { cwd: root }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => stdout + stderr || 'the compiler failed without a message',
  );
  expect(messages).toBe('');
});

test('docs/runtimes.md has the model of the tests', () => {
  const [{ code }] = programsOf('docs/runtimes.md')[0];
  const [, base64] = /Buffer\.from\(\s*`([^`]*)`/.exec(code);
  expect(Buffer.from(base64, 'base64')).toEqual(Buffer.from(modelFile()));
});

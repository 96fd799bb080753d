// The examples of the cookbook that need the real libraries.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../scripts/lib/run.js';
import { folder, programsOf, run } from '../tests/js/snippets.js';

const programs = ['README.md', 'docs/cookbook.md'].flatMap((page) =>
  programsOf(page, 'js rivals').map((program) => ({ page, program })),
);

/** A model of one node: the mean of the three channels of its image is the mask. */
const maskModel =
  'CAg6Zwo3CgVpbWFnZRIEbWFzayIKUmVkdWNlTWVhbioLCgRheGVzQAGgAQcqDwoIa2VlcGRpbXMYAaABAhIFZ3JhcGhaFwoFaW1hZ2USDgoMCAESCAoA' +
  'CgAKAAoAYgwKBG1hc2sSBAoCCAFCBAoAEA0=';

// The libraries are where an app has them: the programs open their files, too.
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  const link = join(folder, 'node_modules');
  rmSync(link, { force: true, recursive: true });
  symlinkSync(join(root, 'node_modules'), link);
  writeFileSync(join(folder, 'mask.onnx'), Buffer.from(maskModel, 'base64'));
});

test('there are such examples', () => {
  expect(programs.length).toBeGreaterThan(1);
});

test.each(programs.map(({ page, program }) => [program[0].title, page, program]))('%s', async (_, page, program) => {
  expect(await run(page, program)).toEqual(program.map(({ expected }) => expected));
});

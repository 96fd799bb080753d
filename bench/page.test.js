// The examples of the cookbook that are apps for Vite: each is built, and prints in Chromium what the page says.
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../scripts/lib/run.js';
import { eventually, openBrowser } from '../tests/browser/harness.js';
import { folder, programsOf } from '../tests/js/snippets.js';

const programs = programsOf('docs/cookbook.md', 'js app').flat();
let chromium;

beforeAll(async () => {
  chromium = await openBrowser();
});

afterAll(() => chromium?.close());

test('there are such examples', () => {
  expect(programs.length).toBeGreaterThan(0);
});

test.each(programs.map((program) => [program.title, program]))('%s', async (_, { code, line, expected }) => {
  const app = join(folder, `app-${line}`);
  rmSync(app, { force: true, recursive: true });
  mkdirSync(app, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'));
  writeFileSync(join(app, 'main.js'), code);
  writeFileSync(join(app, 'index.html'), '<script type="module" src="main.js"></script>');
  const alias = { tensorsplit: join(root, 'js', 'index.js') };
  const config = { base: './', resolve: { alias, preserveSymlinks: true } };
  writeFileSync(join(app, 'vite.config.mjs'), `export default ${JSON.stringify(config)};`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: app, env: { ...process.env, NODE_OPTIONS: '' } });

  const page = await chromium.newPage();
  const printed = [];
  page.on('console', (message) => message.type() === 'log' && printed.push(message.text()));
  page.on('pageerror', (error) => printed.push(error.message));
  await page.goto(new URL(`/${relative(root, app)}/dist/index.html`, chromium.url).href);
  await eventually(() => printed).toEqual(expected.split('\n'));
});

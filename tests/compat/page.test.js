// Builds the example apps of the cookbook with Vite, and expects that each prints in Chromium what the cookbook says.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/lib/run.js';
import { eventually, openBrowser } from '../browser/harness.js';
import { folder, programsOf } from '../js/support/snippets.js';
import { makeApp } from './app.js';

const programs = programsOf('docs/cookbook.md', 'js app').flat();
let chromium;

beforeAll(async () => {
  chromium = await openBrowser();
});

afterAll(() => chromium?.close());

test('the cookbook has example apps', () => {
  expect(programs.length).toBeGreaterThan(1);
});

test.each(programs.map((program, i) => [program.title, i, program]))('%s', async (_, i, { code, expected }) => {
  const app = join(folder, `app-${i}`);
  rmSync(app, { force: true, recursive: true });
  const alias = { tensorsplit: join(root, 'js', 'index.js') };
  makeApp(app, {
    'main.js': code,
    // Paints a picture on the canvas of the page.
    'public/paint.js': `const painter = document.querySelector('canvas').getContext('2d');
      painter.fillStyle = 'rgb(51 51 51)';
      painter.fillRect(0, 0, 224, 224);`,
    'index.html': `<canvas width="224" height="224"></canvas><script src="./paint.js"></script>
      <script type="module" src="main.js"></script>`,
    'vite.config.mjs': `export default ${JSON.stringify({ base: './', resolve: { alias, preserveSymlinks: true } })};`,
  });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: app, env: { ...process.env, NODE_OPTIONS: '' } });

  const page = await chromium.newPage();
  const printed = [];
  page.on('console', (message) => message.type() === 'log' && printed.push(message.text()));
  page.on('pageerror', (error) => printed.push(error.message));
  await page.goto(new URL(`/${relative(root, app)}/dist/index.html`, chromium.url).href);
  await eventually(() => printed).toEqual(expected.split('\n'));
});

// The examples of the cookbook that need a page: each runs in Chromium and prints what the cookbook says.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { programsOf } from '../js/snippets.js';
import { openBrowser } from './harness.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join('build', 'snippets', 'browser');
const programs = programsOf('docs/cookbook.md', 'js browser').flat();
let chromium;

beforeAll(async () => {
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  for (const { line, code } of programs) {
    writeFileSync(join(root, folder, `${line}.js`), code.replace("'tensorsplit'", "'/js/index.js'"));
    writeFileSync(join(root, folder, `${line}.html`), `<script type="module" src="${line}.js"></script>`);
  }
  chromium = await openBrowser({ folders: ['js', folder] });
}, 60_000);

afterAll(() => chromium?.close());

test('there are such examples, each of which says what it prints', () => {
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.filter(({ expected }) => expected === '')).toEqual([]);
});

test.each(programs.map((program) => [program.title, program]))(
  '%s',
  async (_, { line, expected }) => {
    const page = await chromium.browser.newPage();
    const printed = [];
    page.on('console', (message) => message.type() === 'log' && printed.push(message.text()));
    page.on('pageerror', (error) => printed.push(error.message));
    await page.goto(new URL(`/${folder}/${line}.html`, chromium.url).href);
    const wanted = expected.split('\n');
    const end = Date.now() + 15_000;
    while (printed.length < wanted.length && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(printed).toEqual(wanted);
  },
  20_000,
);

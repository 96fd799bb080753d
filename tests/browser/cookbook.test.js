// The examples of the documentation that need a page: each runs in Chromium and prints what the documentation says.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { programsOf } from '../js/snippets.js';
import { eventually, openBrowser } from './harness.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join('build', 'snippets', 'browser');
/** Those of a page, and the first of the README, which runs in Node.js as well. */
const examples = [programsOf('README.md')[0][0], ...programsOf('docs/cookbook.md', 'js browser').flat()];
const programs = examples.map((program) => ({ ...program, name: `example-${program.line}` }));
let chromium;

beforeAll(async () => {
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  for (const { name, code } of programs) {
    writeFileSync(join(root, folder, `${name}.js`), code.replace("'tensorsplit'", "'/js/index.js'"));
    writeFileSync(join(root, folder, `${name}.html`), `<script type="module" src="${name}.js"></script>`);
  }
  chromium = await openBrowser();
});

afterAll(() => chromium?.close());

test('there are such examples, each of which says what it prints', () => {
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.filter(({ expected }) => expected === '')).toEqual([]);
});

test.each(programs.map((program) => [program.title, program]))('%s', async (_, { name, expected }) => {
  const page = await chromium.newPage();
  const printed = [];
  page.on('console', (message) => message.type() === 'log' && printed.push(message.text()));
  page.on('pageerror', (error) => printed.push(error.message));
  await page.goto(new URL(`/${folder}/${name}.html`, chromium.url).href);
  await eventually(() => printed).toEqual(expected.split('\n'));
});

test('the channels of an AudioBuffer are written directly, as the page says', async () => {
  const { page } = await chromium.open(join(folder, `${programs[0].name}.html`));
  const channels = await page.evaluate(async () => {
    const { loadSync } = await import('/js/index.js');
    const sound = new AudioBuffer({ length: 2, numberOfChannels: 2, sampleRate: 48000 });
    const into = [0, 1].map((channel) => sound.getChannelData(channel));
    const samples = { type: 'float32', data: Float32Array.of(0.5, -0.5, 0.25, -0.25), dims: [2, 2] };
    loadSync().plan('split', samples, { axis: 1, numOutputs: 2 }).run(samples, { into });
    return [0, 1].map((channel) => String(sound.getChannelData(channel)));
  });
  expect(channels).toEqual(['0.5,0.25', '-0.5,-0.25']);
});

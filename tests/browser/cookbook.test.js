// The examples of the documentation that need a page: each runs in Chromium and prints what the documentation says. Functions
// of the examples also get pictures that the examples do not have.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { functionsOf, programsOf } from '../js/snippets.js';
import { eventually, openBrowser } from './harness.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join('build', 'snippets', 'browser');
/** Those of a page, and the first of the README, which runs in Node.js as well. */
const examples = [programsOf('README.md')[0].slice(0, 1), ...programsOf('docs/cookbook.md', 'js browser')];
const programs = examples.map((snippets) => ({
  title: snippets[0].title,
  name: `example-${snippets[0].line}`,
  code: snippets.map(({ code }) => code).join('\n'),
  expected: snippets.map(({ expected }) => expected),
}));
let chromium;

beforeAll(async () => {
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  for (const { name, code } of programs) {
    const functions = `globalThis.recipe = { ${functionsOf(code).join(', ')} };\n`;
    writeFileSync(join(root, folder, `${name}.js`), code.replace("'tensorsplit'", "'/js/index.js'") + functions);
    writeFileSync(join(root, folder, `${name}.html`), `<script type="module" src="${name}.js"></script>`);
  }
  chromium = await openBrowser();
});

afterAll(() => chromium?.close());

/** Opens a page with a program. `printed` collects what it prints, exceptions too. */
async function start({ name }) {
  const page = await chromium.newPage();
  const printed = [];
  page.on('console', (message) => message.type() === 'log' && printed.push(message.text()));
  page.on('pageerror', (error) => printed.push(error.message));
  await page.goto(new URL(`/${folder}/${name}.html`, chromium.url).href);
  return { page, printed };
}

/** Pages whose examples have run, by their titles. */
const pages = {};

/** Runs a function in the page of the example under this heading, which has the functions of the example in `recipe`. */
async function runIn(title, inPage, given) {
  if (!pages[title]) {
    const program = programs.find((each) => each.title === title);
    const { page, printed } = await start(program);
    await eventually(() => printed.length).toBe(program.expected.join('\n').split('\n').length);
    pages[title] = page;
  }
  return pages[title].evaluate(inPage, given);
}

test('there are such examples, each of which says what it prints', () => {
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.flatMap(({ expected }) => expected).filter((text) => text === '')).toEqual([]);
});

test.each(programs.map((program) => [program.title, program]))('%s', async (_, program) => {
  const { printed } = await start(program);
  await eventually(() => printed).toEqual(program.expected.join('\n').split('\n'));
});

/** What is said of 64 x 48 pixels. */
const frames = [
  ['a plain frame', {}],
  ['a frame that is displayed smaller', { displayWidth: 32, displayHeight: 24 }],
  ['a frame that is displayed wider', { displayWidth: 128, displayHeight: 48 }],
  ['an odd visible rectangle', { visibleRect: { x: 3, y: 5, width: 31, height: 17 } }],
  [
    'an odd rectangle, displayed larger',
    { visibleRect: { x: 33, y: 1, width: 7, height: 47 }, displayWidth: 700, displayHeight: 94 },
  ],
  ['a rectangle of one pixel', { visibleRect: { x: 63, y: 47, width: 1, height: 1 } }],
  ['bytes in another order', { format: 'BGRX' }],
  ['a frame that is turned', { rotation: 90 }],
  ['a frame that is turned and odd', { rotation: 270, visibleRect: { x: 3, y: 5, width: 31, height: 17 } }],
  ['a frame upside down', { rotation: 180 }],
  ['a mirrored frame', { flip: true }],
];

/** What the browser does. */
const browsers = [
  ['copyTo converts', 'plain'],
  ['copyTo ignores the format', 'ignores'],
  ['copyTo refuses the format', 'refuses'],
];

describe.each(browsers)('a camera frame, where %s', (_, browser) => {
  test.each(frames)('has all of its visible pixels: %s', async (__, init) => {
    const read = await runIn('Camera frames', readFrame, { init, browser });
    const { x = 0, y = 0, width = 64, height = 48 } = init.visibleRect ?? {};
    const isTurned = (init.rotation ?? 0) % 180 !== 0;
    expect(read.dims).toEqual(isTurned ? [1, 3, width, height] : [1, 3, height, width]);
    const at = placesOf(init, width, height);
    const isBgr = init.format === 'BGRX';
    const want = [0, 1, 2].map((c) => at.map(([column, row]) => [x + column, y + row, 7][isBgr ? 2 - c : c]));
    expect(read.bytes).toBe(want.flat().join());
  });
});

test('an error that is not of copyTo is not taken for a missing format', async () => {
  const code = await runIn('Camera frames', async () => {
    const { read } = globalThis.recipe;
    const canvas = document.createElement('canvas');
    canvas.getContext('2d');
    return read(canvas, new Float32Array(5)).catch((error) => error.code);
  });
  expect(code).toBe('OUTPUT_MISMATCH');
});

/** Run in a page: the pixels of a frame whose red is the column and whose green is the row. */
async function readFrame({ init, browser }) {
  const { pixelsOf } = globalThis.recipe;
  const { loadSync } = await import('/js/index.js');
  const { allocationSize, copyTo } = VideoFrame.prototype;
  if (browser === 'ignores') {
    VideoFrame.prototype.allocationSize = function () {
      return allocationSize.call(this);
    };
    VideoFrame.prototype.copyTo = function (bytes) {
      return copyTo.call(this, bytes, { format: 'BGRX' });
    };
  }
  if (browser === 'refuses') {
    VideoFrame.prototype.copyTo = async () => {
      throw new DOMException('', 'NotSupportedError');
    };
  }
  const pixels = Array.from({ length: 64 * 48 }, (_, i) => [i % 64, Math.floor(i / 64), 7, 255]);
  const size = { format: 'RGBX', codedWidth: 64, codedHeight: 48, timestamp: 0 };
  const frame = new VideoFrame(Uint8Array.from(pixels.flat()), { ...size, ...init });
  try {
    const { dims, data } = loadSync().toPlanes(await pixelsOf(frame), { type: 'uint8' });
    return { dims, bytes: data.join() };
  } finally {
    frame.close();
    Object.assign(VideoFrame.prototype, { allocationSize, copyTo });
  }
}

/** The places in the visible rectangle that are shown one after the other. */
function placesOf({ rotation = 0, flip = false }, width, height) {
  const places = [];
  const isTurned = rotation % 180 !== 0;
  for (let row = 0; row < (isTurned ? width : height); ++row) {
    for (let column = 0; column < (isTurned ? height : width); ++column) {
      const place = {
        0: [column, row],
        90: [row, height - 1 - column],
        180: [width - 1 - column, height - 1 - row],
        270: [width - 1 - row, column],
      }[rotation];
      places.push(flip ? [width - 1 - place[0], place[1]] : place);
    }
  }
  return places;
}

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

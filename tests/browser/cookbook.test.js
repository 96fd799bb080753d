// The examples of the documentation that need a page. Each must print the documented output in Chromium. Functions of the
// examples are also tested with other pictures.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { fencesOf, fileOf, functionsOf, programsOf } from '../js/support/snippets.js';
import { eventually, openBrowser } from './harness.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join('build', 'snippets', 'browser');
const cookbook = 'docs/cookbook.md';
/** Examples for a page, and the first one of the README, which also runs in Node.js. */
const examples = [
  programsOf('README.md')[0].slice(0, 1),
  ...['js browser', 'ts browser'].flatMap((fence) => programsOf(cookbook, fence)),
];
/** Files that examples open, such as workers. */
const files = fencesOf(cookbook).flatMap((fence) => {
  const name = fileOf(fence)?.replace(/\.ts$/, '.js');
  return name ? programsOf(cookbook, fence).map(([{ code }]) => ({ name, code })) : [];
});
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
    writeFileSync(join(root, folder, `${name}.js`), forBrowser(code) + functions);
    writeFileSync(join(root, folder, `${name}.html`), `<script type="module" src="${name}.js"></script>`);
  }
  for (const { name, code } of files) writeFileSync(join(root, folder, name), forBrowser(code));
  chromium = await openBrowser();
});

afterAll(() => chromium?.close());

/** Replaces the addresses in the code by those of the test server. */
function forBrowser(code) {
  return code.replace("'tensorsplit'", "'/js/index.js'").replace(/'(\.\/[\w-]+)\.ts'/g, "'$1.js'");
}

/** Opens a page with a program. `printed` collects its output and exceptions. */
async function start({ name }) {
  const page = await chromium.newPage();
  const printed = [];
  page.on('console', (message) => message.type() === 'log' && printed.push(message.text()));
  page.on('pageerror', (error) => printed.push(error.message));
  await page.goto(new URL(`/${folder}/${name}.html`, chromium.url).href);
  return { page, printed };
}

/** Pages whose examples have run, by title. */
const pages = {};

/** Runs a function in the page of the example with this title. `recipe` has the functions of the example there. */
async function runIn(title, inPage, given) {
  if (!pages[title]) {
    const program = programs.find((each) => each.title === title);
    const { page, printed } = await start(program);
    await eventually(() => printed.length).toBe(program.expected.join('\n').split('\n').length);
    pages[title] = page;
  }
  return pages[title].evaluate(inPage, given);
}

test('finds examples with their output', () => {
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.flatMap(({ expected }) => expected).filter((text) => text === '')).toEqual([]);
});

test.each(programs.map((program) => [program.title, program]))('%s', async (_, program) => {
  const { printed } = await start(program);
  await eventually(() => printed).toEqual(program.expected.join('\n').split('\n'));
});

/** Formats and options of frames of 64 x 48 pixels. */
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

/** Behaviours of browsers. */
const browsers = [
  ['copyTo converts', 'plain'],
  ['copyTo ignores the format', 'ignores'],
  ['copyTo refuses the format', 'refuses'],
];

describe.each(browsers)('a camera frame if %s', (_, browser) => {
  test.each(frames)('has all of its visible pixels: %s', async (__, init) => {
    const read = await runIn('Read camera frames', readFrame, { init, browser });
    const { x = 0, y = 0, width = 64, height = 48 } = init.visibleRect ?? {};
    const isTurned = (init.rotation ?? 0) % 180 !== 0;
    expect(read.dims).toEqual(isTurned ? [1, 3, width, height] : [1, 3, height, width]);
    const at = placesOf(init, width, height);
    const isBgr = init.format === 'BGRX';
    const want = [0, 1, 2].map((c) => at.map(([column, row]) => [x + column, y + row, 7][isBgr ? 2 - c : c]));
    expect(read.bytes).toBe(want.flat().join());
  });
});

test('the buffers of a camera in a worker return to the ring', async () => {
  const sent = await runIn('Read camera frames in a worker', () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d');
    return [1, 2, 3, 4].map(() => globalThis.recipe.send(canvas));
  });
  expect(sent).toEqual([true, true, true, false]);
});

test('an error that is not of copyTo is not taken for a missing format', async () => {
  const code = await runIn('Read camera frames', async () => {
    const { read } = globalThis.recipe;
    const canvas = document.createElement('canvas');
    canvas.getContext('2d');
    return read(canvas, new Float32Array(5)).catch((error) => error.code);
  });
  expect(code).toBe('OUTPUT_MISMATCH');
});

/** Runs in a page. Returns the pixels of a frame whose red is the column and whose green is the row. */
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

/** Returns the positions in the visible rectangle in display order. */
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

/** Sizes of pictures: wide, tall, as large as the square, and so thin that a side would round to 0. */
const sizes = [[320, 160], [50, 100], [640, 640], [641, 333], [3, 2], [1, 1], [1, 5000], [5000, 1]]; // prettier-ignore

test.each(sizes)('letterbox shows all of a picture of %i x %i between grey bars', async (width, height) => {
  const { place, colours, bars } = await runIn(letterboxes, boxOneColour, { width, height });
  const [long, short] = width > height ? ['width', 'height'] : ['height', 'width'];
  expect(place[long]).toBe(640);
  expect(Math.abs(place[short] - (640 * Math.min(width, height)) / Math.max(width, height))).toBeLessThan(1);
  expect([place.left, place.top]).toEqual([(640 - place.width) / 2, (640 - place.height) / 2].map(Math.floor));
  expect(colours).toEqual(['255,51,0', place.width * place.height]);
  expect(bars).toEqual(['114,114,114', 640 * 640 - place.width * place.height]);
});

test('letterbox uses the displayed size of a frame', async () => {
  const place = await runIn(letterboxes, async () => {
    const size = { format: 'RGBX', codedWidth: 64, codedHeight: 48, timestamp: 0 };
    const frame = new VideoFrame(new Uint8Array(64 * 48 * 4), { ...size, displayWidth: 32, displayHeight: 32 });
    return globalThis.recipe.letterbox(await createImageBitmap(frame)).place;
  });
  expect(place).toEqual({ left: 0, top: 0, width: 640, height: 640 });
});

test('letterbox shows grey where a picture is transparent', async () => {
  expect(await runIn(letterboxes, boxNothing)).toEqual([114]);
});

test('letterbox boxes are mapped to the photo and clipped', async () => {
  const boxes = [
    ['inside', { left: 64, top: 180, right: 320, bottom: 300 }, { left: 64, top: 50, right: 320, bottom: 170 }],
    [
      'over the left edge',
      { left: -9, top: 180, right: 64, bottom: 300 },
      { left: 0, top: 50, right: 64, bottom: 170 },
    ],
    ['over all edges', { left: -9, top: 0, right: 700, bottom: 640 }, { left: 0, top: 0, right: 640, bottom: 381 }],
    ['in a bar', { left: 64, top: 0, right: 320, bottom: 100 }, { left: 64, top: 0, right: 320, bottom: 0 }],
    ['of no size', { left: 64, top: 180, right: 64, bottom: 180 }, { left: 64, top: 50, right: 64, bottom: 50 }],
  ];
  for (const [photoScale, [name, box, want]] of [1, 2, 0.5].flatMap((scale) => boxes.map((each) => [scale, each]))) {
    const place = { left: 0, top: 130, width: 640, height: 381 };
    const photo = { width: 640 * photoScale, height: 381 * photoScale };
    const given = { box: { ...box, label: name }, place, photo };
    const got = await runIn(
      letterboxes,
      ({ box, place, photo }) => globalThis.recipe.toPhoto(box, place, photo),
      given,
    );
    const scaled = Object.entries(want).map(([side, value]) => [side, expect.closeTo(value * photoScale)]);
    expect(got).toEqual({ label: name, ...Object.fromEntries(scaled) });
  }
});

const letterboxes = 'Letterbox a photo, and map boxes back';

/** Runs in a page. Returns the place of a picture of one colour, and the count of each colour inside and outside. */
async function boxOneColour({ width, height }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(255 51 0)';
  context.fillRect(0, 0, width, height);
  const { image, place } = globalThis.recipe.letterbox(canvas);
  const { loadSync } = await import('/js/index.js');
  const { data } = loadSync().toPlanes(image, { type: 'uint8', layout: 'HWC' });
  const found = [{}, {}];
  for (let i = 0; i < 640 * 640; ++i) {
    const [x, y] = [(i % 640) - place.left, Math.floor(i / 640) - place.top];
    const isInside = x >= 0 && x < place.width && y >= 0 && y < place.height;
    const colour = data.subarray(3 * i, 3 * i + 3).join();
    found[Number(isInside)][colour] = (found[Number(isInside)][colour] ?? 0) + 1;
  }
  const [bars, colours] = found.map((counts) => Object.entries(counts).flat());
  return { place, colours, bars: bars.length > 0 ? bars : ['114,114,114', 0] };
}

/** Runs in a page. Returns the colour bytes of a transparent picture. */
function boxNothing() {
  const canvas = new OffscreenCanvas(9, 4);
  canvas.getContext('2d');
  const { data } = globalThis.recipe.letterbox(canvas).image;
  return [...new Set(data.filter((_, i) => i % 4 !== 3))];
}

/** Masks as rows. */
const masks = {
  'one number': [[0.6]],
  'all of it': [[1, 1], [1, 1]],
  'nothing': [[0, 0, 0]],
  'a row': [[0, 1, 0.2]],
  'rows and columns': [[0, 1, 0.4], [1, 0.6, 0]],
}; // prettier-ignore
const pictures = [[64, 48], [7, 5], [3, 2], [1, 1]]; // prettier-ignore

test.each(Object.entries(masks))('cut-out enlarges a small mask to the alpha of a photo: %s', async (_, rows) => {
  for (const [width, height] of pictures) {
    const { alphas, isColour } = await runIn('Enlarge a small mask', cutPhoto, { rows, width, height });
    expect(isColour).toBe(true);
    const want = Array.from({ length: width * height }, (__, i) => {
      return 255 * numberAt(rows, ((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height);
    });
    // Chromium interpolates in sixteenths per direction. Pictures smaller than the mask use more than four numbers.
    if (width < rows[0].length || height < rows.length) continue;
    expect(Math.max(...alphas.map((alpha, i) => Math.abs(alpha - want[i])))).toBeLessThan(32);
  }
});

/** Places in a square of 640: centred, with and without fractions, and thinner than a row of the mask. */
const places = [
  { left: 0, top: 160, width: 640, height: 320 },
  { left: 133, top: 0, width: 373, height: 640 },
  { left: 0, top: 319, width: 640, height: 1 },
  { left: 0, top: 0, width: 640, height: 640 },
];

test.each(places)('cut-out crops the mask of a letterbox to the photo: %j', async (place) => {
  const cells = (first, length) => {
    const [start, end] = [first, first + length].map((value) => Math.round(value / 40));
    return Array.from({ length: 16 }, (_, i) => i >= start && i < Math.max(end, start + 1));
  };
  const columns = cells(place.left, place.width);
  const rows = cells(place.top, place.height).map((isRow) => columns.map((isColumn) => Number(isRow && isColumn)));
  const given = { rows, width: 64, height: 48, letterbox: { size: 640, place } };
  const { alphas } = await runIn('Enlarge a small mask', cutPhoto, given);
  expect(new Set(alphas)).toEqual(new Set([255]));
});

/** Interpolates a table bilinearly. x and y are from 0 to 1. */
function numberAt(rows, x, y) {
  const [column, row] = [x * rows[0].length - 0.5, y * rows.length - 0.5];
  const clamp = (value, count) => Math.min(Math.max(value, 0), count - 1);
  const at = (i, j) => rows[clamp(j, rows.length)][clamp(i, rows[0].length)];
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const mix = (a, b, part) => a + (b - a) * part;
  const across = (j) => mix(at(left, j), at(left + 1, j), column - left);
  return mix(across(top), across(top + 1), row - top);
}

/** Runs in a page. Cuts a mask out of a photo of one colour. Returns the alphas, and whether the colour is unchanged. */
function cutPhoto({ rows, width, height, letterbox }) {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.fillStyle = 'rgb(255 51 0)';
  context.fillRect(0, 0, width, height);
  const mask = { type: 'float32', data: Float32Array.from(rows.flat()), dims: [1, 1, rows.length, rows[0].length] };
  if (letterbox) globalThis.recipe.cutOut(context, mask, letterbox.size, letterbox.place);
  else globalThis.recipe.cutOut(context, mask);
  const { data } = context.getImageData(0, 0, width, height);
  const alphas = Array.from({ length: width * height }, (_, i) => data[4 * i + 3]);
  const isColour = alphas.every((alpha, i) => alpha < 255 || [255, 51, 0].every((byte, c) => data[4 * i + c] === byte));
  return { alphas, isColour };
}

test('split writes directly to the channels of an AudioBuffer', async () => {
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

// What once was a trap on the page: each of these went wrong before.
import { readFileSync } from 'node:fs';

import { policy, serve } from '../../scripts/lib/server.js';
import { sample } from '../js/demo/bytes.js';
import { field, inspected, openDemo, summary, type } from './demo-page.js';

let demo;
beforeAll(async () => {
  demo = await openDemo();
}, 60_000);
afterAll(() => demo?.close(), 20_000);

let page;
let errors;
/** @param {string} [address] @param {object} [options] */
const visit = async (address, options) => ({ page, errors } = await demo.open(address, options));
afterEach(async () => {
  expect(errors).toEqual([]);
  await page.context().close();
});

/** The middle of an element that is in sight. @param {string} selector */
async function middle(selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** What has the focus: an id, a key or a tag. */
const focused = () =>
  page.evaluate(() => {
    const { id, dataset, tagName } = document.activeElement;
    return id || dataset.key || tagName;
  });

/** @param {string} text Typed over what stands in a box that then is left by nothing yet. @param {string} box */
async function typeOver(box, text) {
  await page.click(box, { clickCount: 3 });
  await page.keyboard.type(text);
}

describe('a click after typing', () => {
  test.each([
    ['axis 0', '[data-key=axis-0]', () => field(page, 'axis') === '0'],
    ['another box', '[data-key=dim-0]', async () => (await focused()) === 'dim-0'],
    ['an example', '[data-key=preset-QKV]', () => field(page, 'shape') === '1x1024x2304'],
    ['an operator', '[data-key=operator-SplitToSequence]', () => field(page, 'op') === 'SplitToSequence'],
    ['a way to cut', '[data-key=way-parts]', () => field(page, 'by') === 'parts'],
    ['one dim more', '[data-key=rank-more]', () => field(page, 'shape').split('x').length === 3],
    ['one part more', '[data-key=add]', () => field(page, 'sizes').split(',').length === 4],
  ])('arrives: at %s', async (_, target, hasArrived) => {
    await visit('', { viewport: { width: 1440, height: 1400 } });
    await typeOver('[data-key=dim-1]', '6');
    const [x, y] = await middle(target);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(60);
    await page.mouse.up();
    await page.waitForTimeout(30);
    expect(await hasArrived()).toBe(true);
    if (target !== '[data-key=preset-QKV]') expect(field(page, 'shape')).toMatch(/6$/);
  });

  test('and Tab goes on from the box', async () => {
    await visit();
    await typeOver('[data-key=dim-0]', '6');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('axis-0');
    expect(field(page, 'shape')).toBe('6x10');
  });
});

test('Play runs to its end where frames are stamped before the click', async () => {
  await visit();
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => frame((now) => draw(now - 40));
  });
  await page.click('#play');
  await page.waitForSelector('#step-text:text-is("All parts are filled")', { timeout: 20_000 });
});

describe('what was typed just before counts', () => {
  beforeEach(async () => {
    await visit('shape=4x10&axis=1&by=parts&parts=3', { viewport: { width: 1440, height: 1800 } });
    await typeOver('[data-key=dim-1]', '12');
  });

  test('in “Show it” of the comparison', async () => {
    await page.click('[aria-label="Show it: OpenVINO VariadicSplit"]');
    expect(field(page, 'op')).toBe('VariadicSplit');
    expect(field(page, 'shape')).toBe('4x12');
    expect(field(page, 'sizes')).toBe('4,4,-1');
  });

  test('in a drag of a cut, which is drawn as it goes', async () => {
    const [x, y] = await middle('[data-key=cut-0]');
    const ruler = await page.locator('#ruler').boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(ruler.x + ruler.width / 4, y, { steps: 4 });
    expect(await page.textContent('#summary')).toContain('3 + 5 + 4');
    await page.mouse.up();
    expect(field(page, 'shape')).toBe('4x12');
    expect(field(page, 'sizes')).toBe('3,5,4');
  });
});

describe('the way back', () => {
  test('the skip link leads to the picture and leaves the work alone', async () => {
    await visit('shape=5x7&axis=1&sizes=3,4');
    await page.focus('.skip');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('stage');
    expect(field(page, 'sizes')).toBe('3,4');
  });

  test('Back goes to the example and the operator before', async () => {
    await visit();
    await page.click('[data-key=preset-QKV]');
    await page.click('[data-key=operator-VariadicSplit]');
    await page.click('[data-key=axis-1]');
    await page.goBack();
    expect(await summary(page)).toContain('ONNX Split-18 cuts axis 2');
    await page.goBack();
    expect(await summary(page)).toContain('float32 [4, 10]');
    await page.goForward();
    expect(await summary(page)).toContain('[1, 1024, 2304]');
  });

  test('an address that cannot be read is said, and can be closed', async () => {
    await visit('shape=axb&colour=red');
    expect(await page.textContent('#notice')).toContain('colour, shape=axb');
    await page.click('#notice button');
    expect(await page.locator('#notice').count()).toBe(0);
  });

  test('copying is said to screen readers too', async () => {
    await visit();
    await page.click('#share');
    await page.waitForSelector('.tools [role=status]:text-is("Copied")');
  });
});

describe('for keys and readers', () => {
  test('pressed is seen in forced colours', async () => {
    await visit('', { forcedColors: 'active' });
    const [on, off] = await page.$$eval('[data-key=operator-Split], [data-key=operator-VariadicSplit]', (all) =>
      all.map((element) => getComputedStyle(element).backgroundColor),
    );
    expect(on).not.toBe(off);
  });

  test.each([360, 800, 1440])('at %i pixels the focus goes as the page goes', async (width) => {
    await visit('', { viewport: { width, height: 900 } });
    const places = await page.$$eval('#stage, .controls, #compare, #memory, #code, #files, #bench', (all) =>
      all.map((element) => element.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
    );
    for (let i = 1; i < places.length; i += 1) {
      const [before, after] = [places[i - 1], places[i]];
      expect(after.top > before.top || (after.top === before.top && after.left > before.left)).toBe(true);
    }
  });

  test.each([
    ['a part is removed', '[data-key=remove-2]'],
    ['the last but one part is removed', '[data-key=remove-0]'],
    ['the last step is undone', '#undo'],
  ])('the focus stays on the page when %s', async (_, target) => {
    await visit();
    if (target === '#undo') await page.click('[data-key=axis-0]');
    await page.focus(target);
    for (let i = 0; i < 2; i += 1) await page.keyboard.press('Enter');
    expect(await focused()).not.toBe('BODY');
    await page.waitForTimeout(100);
    expect(await focused()).not.toBe('BODY');
  });

  test('the focus stays by the control that was mended', async () => {
    await visit('shape=4x10&axis=1&sizes=3,3');
    await page.focus('#fault-sizes .mend');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement.closest('fieldset')?.textContent)).toContain(
      'How to cut it',
    );
  });

  test('sheets are named with their shapes, the memory picture with its sentence', async () => {
    await visit();
    expect(await page.getAttribute('#input-view', 'aria-label')).toContain('float32 [4, 10], axis 1 is cut');
    expect(await page.getAttribute('#strip', 'aria-label')).toContain('4 pieces of 3 elements, 10 apart');
    await page.click('[data-key=memory-0]');
    await page.waitForSelector('#strip[aria-label*="no byte moves"]');
  });

  test.each(['folded', 'full'])('a page that is turned from right to left stays in its width: %s', async (view) => {
    await visit(`shape=1x2000x85&axis=-1&sizes=4,1,80&view=${view}`);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    await page.focus('#input-view');
    for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
    expect((await inspected(page)).Index).toMatch(/^\[0, 0, [13]\]$/);
    const isPainted = await page.evaluate(() => {
      const canvas = document.querySelector('#input-view canvas');
      if (canvas === null) return document.querySelectorAll('#input-view .cell').length > 0;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    });
    expect(isPainted).toBe(true);
  });
});

describe('a file', () => {
  /** Drops files one after the other; `slow` ones take their time to be read. @param {{ name: string, bytes: Uint8Array, slow?: boolean }[]} files */
  const drop = (files) =>
    page.evaluate(
      (all) => {
        for (const { name, bytes, slow } of all) {
          const file = new File([Uint8Array.from(bytes)], name);
          const data = new DataTransfer();
          data.items.add(file);
          const event = new DragEvent('drop', { bubbles: true, cancelable: true });
          const read = async () => {
            if (slow) await new Promise((resolve) => setTimeout(resolve, 600));
            return Uint8Array.from(bytes).buffer;
          };
          Object.defineProperty(file, 'arrayBuffer', { value: read });
          Object.defineProperty(event, 'dataTransfer', { value: { items: data.items, files: [file] } });
          document.body.dispatchEvent(event);
        }
      },
      files.map(({ name, bytes, slow = false }) => ({ name, bytes: Array.from(bytes), slow })),
    );
  const isInSight = async () => {
    const { y } = await page.locator('#data-status').boundingBox();
    return y >= 0 && y < 700;
  };

  test.each([
    ['sample.onnx', sample('.onnx')],
    ['broken.onnx', Uint8Array.of(1, 2, 3)],
    ['notes.txt', Uint8Array.of(1)],
  ])('%s shows its result or its error where the eye is', async (name, bytes) => {
    await visit();
    await page.locator('#files').scrollIntoViewIfNeeded();
    await drop([{ name, bytes }]);
    await page.waitForSelector(`#data-status[data-file="${name}"]`);
    expect(await isInSight()).toBe(true);
    expect(await focused()).toBe('data-result');
  });

  test('that was dropped last wins, however slow the one before', async () => {
    await visit();
    await drop([
      { name: 'slow.png', bytes: sample('.png'), slow: true },
      { name: 'sample.wav', bytes: sample('.wav') },
    ]);
    await page.waitForSelector('#data-status[data-file="sample.wav"]');
    await page.waitForTimeout(900);
    expect(await page.textContent('#data-status')).toContain('sample.wav is open');
  });

  test('that is a picture too large to show says that it was made smaller', async () => {
    await visit();
    const png = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3000, 40);
      canvas.getContext('2d').fillRect(0, 0, 10, 10);
      return Array.from(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()));
    });
    await page.setInputFiles('#file', { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(png) });
    await page.waitForSelector('#data-result:has-text("the file has 3000 × 40 pixels")');
  });

  test.each([
    ['an example', '[data-key=preset-RGBA]', '[data-key=preset-Un-batching]'],
    ['Reset', '#reset', '#reset'],
  ])('gives no values to the cells any more after %s', async (_, first) => {
    await visit();
    await page.click('[data-sample="sample.npy"]');
    await page.waitForSelector('.view-bar:has-text("Each cell shows its value")');
    await page.click(first);
    await type(page, '[data-key=dim-0]', 3);
    await page.evaluate(() => (location.hash = 'op=Split&shape=3x4x6&axis=0&sizes=3'));
    await page.waitForSelector('#input-shape:has-text("[3, 4, 6]")');
    expect(await page.textContent('.view-bar')).toContain('its place in the memory');
  });

  test('that is a folder is told so', async () => {
    await visit();
    await page.evaluate(() => {
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      const items = [{ webkitGetAsEntry: () => ({ isDirectory: true }) }];
      Object.defineProperty(event, 'dataTransfer', { value: { items, files: [new File([], 'pictures')] } });
      document.body.dispatchEvent(event);
    });
    await page.waitForSelector('#data-status:has-text("pictures is a folder: drop one file.")');
  });
});

describe('what is offered', () => {
  test('types that a version does not take are disabled, with why', async () => {
    await visit();
    const disabled = await page.$$eval('#type option:disabled', (all) => all.map((option) => option.textContent));
    expect(disabled).toHaveLength(11);
    expect(disabled).toContain('int4: not in ONNX Split-18');
  });

  test('one dim more and one less come back to the same split', async () => {
    await visit();
    for (const key of ['rank-more', 'rank-less', 'rank-less', 'rank-more']) {
      await page.click(`[data-key=${key}]`);
      expect(await page.locator('.fault-text').count()).toBe(0);
    }
    expect(field(page, 'sizes')).toBe('3,2,5');
  });

  test('a large sheet is saved whole', async () => {
    await visit('shape=30x40&axis=0&sizes=10,20&view=full');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-svg')]);
    const svg = readFileSync(await download.path(), 'utf8');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
    const places = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].map(
      ([, x, , w]) => Number(x) + Number(w),
    );
    expect(Math.max(...places)).toBeLessThanOrEqual(Number(width));
    expect(Number(height)).toBeGreaterThan(600);
    expect(svg).toContain('>1199<');
    expect(svg).not.toMatch(/var\(|class=/);
  });

  test('a picture beyond what browsers can paint is saved smaller, and says so', async () => {
    await visit('op=SplitToSequence&shape=24x10x10&axis=0&by=each&keepdims=0');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-png')]);
    const png = readFileSync(await download.path());
    expect(png.readUInt32BE(20)).toBe(8192);
    await page.waitForSelector('.tools [role=status]:has-text("made smaller: ")');
    expect(await page.textContent('.tools')).toContain(`${png.readUInt32BE(16)} × 8192 pixels for`);
  });

  test('a refused split keeps the ruler, the scissors and the memory picture', async () => {
    await visit('shape=4x10&axis=1&sizes=3,3');
    expect(await page.locator('#ruler .handle').count()).toBeGreaterThan(0);
    expect(await page.textContent('[data-key=axis-1]')).toContain('✂');
    expect(await page.locator('#strip .bar').count()).toBeGreaterThan(0);
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowLeft');
    expect(field(page, 'sizes')).toBe('2,8');
  });

  test('letters in the list are called letters, and the box keeps them', async () => {
    await visit();
    await page.fill('#sizes', 'a,b');
    await page.keyboard.press('Tab');
    expect(await page.textContent('#sizes-strange')).toContain('“a” is no number');
    expect(await page.inputValue('#sizes')).toBe('a,b');
    expect(await summary(page)).toContain('3 + 2 + 5');
  });
});

describe('where something is missing', () => {
  test('no WebAssembly is said in a sentence', async () => {
    const opened = await demo.browser.newPage();
    await opened.addInitScript(() => delete window.WebAssembly);
    await opened.goto(`${demo.url}web_demo/dist/`);
    await opened.waitForSelector('.notice:has-text("It needs WebAssembly")');
    await opened.close();
    await visit();
  });

  test('under Trusted Types the worker works', async () => {
    const strict = `${policy}; require-trusted-types-for 'script'; trusted-types tensorsplit`;
    const server = await serve({ headers: { 'Content-Security-Policy': strict } });
    await visit();
    await page.goto(`${server.url}web_demo/dist/#op=SplitToSequence&shape=9000x2&axis=0&by=each`);
    await page.waitForSelector('#summary:has-text("9000 parts")');
    await page.click('#bench-run');
    await page.waitForSelector('#bench-status:has-text("Measuring")');
    await server.close();
  });
});

describe('the room', () => {
  test('at 360 pixels the tensor is on the first screen, and the six utility buttons are not', async () => {
    await visit('', { viewport: { width: 360, height: 740 } });
    const { y, height } = await page.locator('#input-view').boundingBox();
    expect(y + height).toBeLessThan(740);
    for (const id of ['undo', 'redo', 'reset', 'share', 'export-svg', 'export-png']) {
      expect((await page.locator(`#${id}`).boundingBox()).y).toBeGreaterThan(740);
    }
  });

  test('at 360 pixels nothing is cut off', async () => {
    await visit('shape=4x1000&axis=1&by=parts&parts=3', { viewport: { width: 360, height: 740 } });
    const cut = await page.$$eval('.panel *', (all) =>
      all
        .filter((element) => !element.closest('.preset-list, .sheets, .off-page, .sr-only, select, .editor-box'))
        .filter(
          (element) =>
            element.getBoundingClientRect().right > 361 ||
            (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden'),
        )
        .map((element) => `${element.tagName} ${element.id} ${element.getAttribute('class')}`),
    );
    expect(cut).toEqual([]);
  });

  test('at 1440 pixels the inspector is above the fold, and 480000 fits its box', async () => {
    await visit('shape=480000x2&axis=1&by=parts&parts=2');
    const { y, height } = await page.locator('#inspector').boundingBox();
    expect(y + height).toBeLessThanOrEqual(900);
    const [inside, needed] = await page.$eval('[data-key=dim-0]', (box) => {
      const pen = document.createElement('canvas').getContext('2d');
      const style = getComputedStyle(box);
      pen.font = style.font;
      // The arrows of the box take some 20 pixels.
      return [box.clientWidth - parseFloat(style.paddingLeft) - 20, pen.measureText(box.value).width];
    });
    expect(needed).toBeLessThanOrEqual(inside);
  });

  test('at 2560 pixels the cells are larger', async () => {
    const sizes = [];
    for (const width of [1440, 2560]) {
      await visit('', { viewport: { width, height: 1300 } });
      await page.waitForTimeout(100);
      sizes.push((await page.locator('#cell-in-0 rect').boundingBox()).width);
      if (width === 1440) await page.context().close();
    }
    expect(sizes[1]).toBeGreaterThan(1.3 * sizes[0]);
  });

  test('a white alpha plane has an edge', async () => {
    await visit();
    await page.click('[data-sample="sample.png"]');
    await page.waitForSelector('.planes canvas');
    expect(
      await page.$eval('.planes figure:last-child canvas', (canvas) => getComputedStyle(canvas).borderTopWidth),
    ).toBe('1px');
  });
});

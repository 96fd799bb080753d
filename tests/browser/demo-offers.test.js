// What once was a trap in what the page takes, offers and lacks, and in its room: each of these went wrong before.
import { policy, serve } from '../../scripts/lib/server.js';
import { sample } from '../js/demo/bytes.js';
import { cellOf, eventually, focused, go, pageForEach, turn, type, untilField } from './demo-page.js';

let page;
const { visit, demo } = pageForEach((next) => (page = next));

describe('a file', () => {
  /** Drops files one after the other; `slow` ones are read when `window.release` is called. @param {{ name: string, bytes: Uint8Array, slow?: boolean }[]} files */
  const drop = (files) =>
    page.evaluate(
      (all) => {
        for (const { name, bytes, slow } of all) {
          const file = new File([Uint8Array.from(bytes)], name);
          const event = new DragEvent('drop', { bubbles: true, cancelable: true });
          const read = async () => {
            if (slow) await new Promise((resolve) => (window.release = resolve));
            return Uint8Array.from(bytes).buffer;
          };
          Object.defineProperty(file, 'arrayBuffer', { value: read });
          Object.defineProperty(event, 'dataTransfer', { value: { files: [file] } });
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
    await eventually(isInSight).toBe(true);
    await eventually(() => focused(page)).toBe('data-result');
  });

  test('that was dropped last wins, however slow the one before', async () => {
    await visit();
    await drop([
      { name: 'slow.npy', bytes: sample('.npy'), slow: true },
      { name: 'last.npy', bytes: sample('.npy') },
    ]);
    await page.waitForSelector('#data-status[data-file="last.npy"]');
    await page.evaluate(() => window.release());
    await turn(page);
    expect(await page.textContent('#data-status')).toContain('last.npy is open');
  });

  test.each([
    ['an example', '[data-key=preset-RGBA]', '[data-key=preset-Un-batching]'],
    ['Reset', '#reset', '#reset'],
  ])('gives no values to the cells any more after %s', async (_, first) => {
    await visit();
    await page.click('[data-sample="sample.npy"]');
    await page.waitForSelector('.view-bar:has-text("Each cell shows its value")');
    await page.click(first);
    await type(page, '#shape', 3);
    await go(page, 'op=Split&shape=3x4x6&axis=0&sizes=3');
    await page.waitForSelector('#input-shape:has-text("[3, 4, 6]")');
    await eventually(() => page.textContent('.view-bar')).toContain('its place in the memory');
  });

  test('that is a folder is told so', async () => {
    await visit();
    await page.evaluate(() => {
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: { files: [new File([], 'pictures')] } });
      document.body.dispatchEvent(event);
    });
    await page.waitForSelector('#data-status:has-text("pictures: it is none of the files that are read here")');
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
    for (const shape of ['2, 4, 10', '4, 10', '10', '4, 10']) {
      await type(page, '#shape', shape);
      await eventually(() => page.locator('.fault-text').count()).toBe(0);
    }
    await untilField(page, 'sizes', '3,2,5');
  });

  test('a refused split keeps its cuts, the scissors and the memory picture', async () => {
    await visit('shape=4x10&axis=1&sizes=3,3');
    await eventually(() => page.locator('.knob.cut').count()).toBeGreaterThan(0);
    await eventually(() => page.textContent('[data-key=axis-1]')).toContain('✂');
    await eventually(() => page.locator('#strip .bar').count()).toBeGreaterThan(0);
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowLeft');
    await untilField(page, 'sizes', '2,8');
  });
});

describe('where something is missing', () => {
  test('no WebAssembly is said in a sentence', async () => {
    const opened = await demo().newPage();
    await opened.addInitScript(() => delete window.WebAssembly);
    await opened.goto(`${demo().url}web_demo/dist/`);
    await opened.waitForSelector('.notice:has-text("It needs WebAssembly")');
    await opened.close();
    await visit();
  });

  test('Trusted Types stop nothing', async () => {
    const strict = `${policy}; require-trusted-types-for 'script'; trusted-types 'none'`;
    const server = await serve({ headers: { 'Content-Security-Policy': strict } });
    await visit();
    await page.goto(`${server.url}web_demo/dist/#op=SplitToSequence&shape=9000x2&axis=0&by=each`);
    await page.waitForSelector('#summary:has-text("9000 parts")');
    await server.close();
  });
});

describe('the room', () => {
  test('at 360 pixels nothing is cut off', async () => {
    await visit('shape=4x1000&axis=1&by=parts&parts=3', { viewport: { width: 360, height: 740 } });
    const cut = await page.$$eval('.panel *', (all) =>
      all
        .filter((element) => !element.closest('.presets .choices, .items, .sheets, .off-page, .sr-only, select'))
        .filter(
          (element) =>
            element.getBoundingClientRect().right > 361 ||
            (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden'),
        )
        .map((element) => `${element.tagName} ${element.id} ${element.getAttribute('class')}`),
    );
    expect(cut).toEqual([]);
  });

  test('at 1440 pixels 480000 fits its box', async () => {
    await visit('shape=480000x2&axis=1&by=parts&parts=2');
    const [inside, needed] = await page.$eval('#shape', (box) => {
      const pen = document.createElement('canvas').getContext('2d');
      const style = getComputedStyle(box);
      pen.font = style.font;
      return [box.clientWidth - parseFloat(style.paddingLeft), pen.measureText(box.value).width];
    });
    expect(needed).toBeLessThanOrEqual(inside);
  });

  test('at 2560 pixels the cells are larger', async () => {
    const size = async () => (await cellOf(page, 'in-0')).width;
    await visit('', { viewport: { width: 1440, height: 1300 } });
    const before = await size();
    await page.setViewportSize({ width: 2560, height: 1300 });
    await eventually(size).toBeGreaterThan(1.1 * before);
  });
});

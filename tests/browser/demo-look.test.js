import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';

import { root } from '../../scripts/lib/run.js';
import { serve } from '../../scripts/lib/server.js';
import { eventually, go, hoverCell, openDemo, untilSummary } from './demo-page.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = join(root, 'build', 'screenshots');
const dist = join(root, 'web_demo', 'dist');

let demo;

beforeAll(async () => {
  demo = await openDemo();
  mkdirSync(pictures, { recursive: true });
});
afterAll(() => demo?.close());

/** @param {import('playwright-core').Page} page @param {string[]} [only] Rules; else all, best practices included. @returns {Promise<string[]>} What axe-core finds. */
const violations = (page, only) =>
  page.evaluate(async (rules) => {
    const { violations: found } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }, only);

/** States of the page, each with what is done to it. @type {[string, string, (page: any) => Promise<unknown>][]} */
const states = [
  ['first', '', async () => {}],
  ['hovered', '', (page) => hoverCell(page, 'in-10')],
  ['hovered-pressed', '', (page) => page.hover('[data-key=axis-1]')],
  ['focused', '', (page) => page.focus('#parts-view').then(() => page.keyboard.press('End'))],
  ['explained', 'shape=4x10&axis=1&sizes=3,2,5', (page) => page.click('.item .term >> nth=0')],
  ['keepdims', 'op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0', async () => {}],
  ['refused', 'shape=3x6&axis=1&sizes=2,1,4', async () => {}],
  ['planes', 'shape=2x3x4x5&axis=1&by=parts&parts=3', async () => {}],
  ['empty', 'op=SplitToSequence&shape=0x4&axis=0&by=each', async () => {}],
  ['part-empty', 'shape=6&axis=0&sizes=2,0,4', async () => {}],
  ['strange', 'shape=axb', async () => {}],
  ['code', '', (page) => page.check('[name=dialect] >> nth=3')],
  ['model', '', (page) => page.click('[data-sample="sample.onnx"]').then(() => page.waitForSelector('.nodes'))],
  ['text', '', (page) => page.setInputFiles('#file', { name: 'a.txt', mimeType: '', buffer: Buffer.from('a') })],
];

test.each(states)('axe-core finds nothing: %s, and no colours too near in any scheme', async (_, address, act) => {
  const { page, errors } = await demo.open(address, { reducedMotion: 'reduce' });
  await act(page);
  // The tool comes in by the debugger's way, which no policy of the page holds back.
  await page.evaluate(axe);
  expect(await violations(page)).toEqual([]);
  for (const look of [{ colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }]) {
    await page.emulateMedia(look);
    expect(await violations(page, ['color-contrast'])).toEqual([]);
  }
  expect(errors).toEqual([]);
  await page.context().close();
});

describe.each(['light', 'dark'])('in %s', (colorScheme) => {
  test('from 320 to 3840 pixels nothing sticks out, and pictures are kept', async () => {
    const { page, errors } = await demo.open('', { colorScheme });
    for (const width of [320, 360, 768, 1440, 2560, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction((wanted) => innerWidth === wanted, width);
      // The page draws itself anew for the width some frames later.
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width < 360 || width > 2560) continue;
      await page.screenshot({ path: join(pictures, `page-${width}-${colorScheme}.png`), fullPage: true });
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

test('fingers find every control: 44 pixels, but for words within a sentence', async () => {
  const { page } = await demo.open('op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0', {
    viewport: { width: 360, height: 800 },
  });
  const small = await page.$$eval(
    'button:not(.term), select, input:not([type=radio]), label:has([type=radio]), [role=slider]',
    (all) =>
      all
        .map((element) => {
          // The browser counts in sixty-fourths of a pixel, and gives what is the same as 43.99998 at times.
          const [width, height] = ['width', 'height'].map((key) =>
            Number(element.getBoundingClientRect()[key].toFixed(2)),
          );
          return { element, width, height };
        })
        .filter(({ element, width, height }) => width > 0 && element.type !== 'range' && (width < 44 || height < 44))
        .map(({ element, width, height }) => `${element.id || element.dataset.key} ${width} x ${height}`),
  );
  expect(small).toEqual([]);
  await page.context().close();
});

test('at 360 pixels the shape, the axis and the sizes are in sight', async () => {
  const { page } = await demo.open('shape=4x10&axis=1&sizes=3,2,5', {
    viewport: { width: 360, height: 740 },
  });
  const edges = await page.$$eval('#shape, #axis, #sizes', (all) =>
    all
      .map((one) => [one.id, one.getBoundingClientRect()])
      .map(([text, { left, right }]) => [text, left >= 0 && right <= 360]),
  );
  expect(edges.length).toBe(3);
  expect(edges.filter(([, isSeen]) => !isSeen)).toEqual([]);
  await page.context().close();
});

test('each table of cells has a line beneath its last row, which forced colours show', async () => {
  const { page } = await demo.open('shape=4x10&axis=1&sizes=3,2,5', { forcedColors: 'active' });
  const planes = await page.$$eval('.plane', (all) =>
    all.map((plane) => {
      const lines = plane.querySelector('.grid');
      const isDrawn = lines.isPointInStroke(new DOMPoint(10, plane.clientHeight));
      return isDrawn && getComputedStyle(lines).fill === 'none' && getComputedStyle(lines).stroke !== 'none';
    }),
  );
  expect(planes).toEqual([true, true, true, true]);
  await page.context().close();
});

test('on a phone the summary and the picture stay in sight while one types', async () => {
  const { page } = await demo.open('shape=4x10&axis=1&sizes=3,2,5', { viewport: { width: 360, height: 740 } });
  await page.locator('#stage').evaluate((stage) => stage.scrollIntoView());
  for (const [box, text] of [
    ['#sizes', '3, 3'],
    ['#sizes', '3, 3, 4'],
    ['#axis', '7'],
    ['#axis', '0'],
    ['#shape', '6, 10'],
  ]) {
    await page.fill(box, text);
    const places = await page.$$eval(`#summary > p:first-child, ${box}, #input-view .piece`, (all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => top >= 0 && bottom <= 740),
    );
    expect({ box, text, seen: places.every(Boolean), count: places.length > 5 }).toEqual({
      ...{ box, text },
      ...{ seen: true, count: true },
    });
  }
  await page.context().close();
});

/** What edits, from a fresh page, and what comes after it. @type {[string, (page: any) => Promise<unknown>][]} */
const edits = [
  ['nothing', async () => {}],
  ['a dim', (page) => page.fill('#shape', '4, 12')],
  ['a length that leads to an error', (page) => page.fill('#sizes', '9, 2, 5')],
  ['a part removed', (page) => page.click('[data-key=remove-2]')],
  ['an operator', (page) => page.selectOption('#operator', 'OpenvinoSplit')],
];

test.each(edits)('Tab goes through the whole page after %s, and shows where it is', async (_, edit) => {
  const { page, errors } = await demo.open();
  await edit(page);
  await page.keyboard.press('Tab');
  await eventually(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.evaluate(() => {
    window.reached = [];
    document.addEventListener('focusin', ({ target }) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(target);
      const isShown = outlineStyle !== 'none' && outlineWidth !== '0px';
      window.reached.push([target.id || target.dataset.key || target.textContent, isShown]);
    });
    document.querySelector('.skip').focus();
  });
  for (let i = 0; i < 80; i += 1) await page.keyboard.press('Tab');
  const walked = await page.evaluate(() => window.reached);
  expect(walked.filter(([, isShown]) => !isShown)).toEqual([]);
  const reached = new Set(walked.map(([name]) => name));
  const wanted = [
    'reset',
    'share',
    'opset',
    'axis',
    'cut-0',
    'input-view',
    'parts-view',
    'dialect-tensorsplit',
    'file',
    'shape',
  ];
  expect(wanted.filter((name) => !reached.has(name))).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the page obeys its policy, and asks nobody else for anything', async () => {
  const { page, errors, requests } = await demo.open();
  expect(requests.filter((url) => !url.startsWith(demo.url))).toEqual([]);
  expect(requests.length).toBeGreaterThan(2);
  expect(errors).toEqual([]);
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(html).not.toMatch(/ style=|<style|<script>| on\w+=|(src|href)="(\/|https?:)/);
  await page.context().close();
});

describe('the folder works', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tensorsplit-demo-'));
    cpSync(dist, join(folder, 'some', 'deep path'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('under a path of its own', async () => {
    const server = await serve({ folder });
    const { page, errors } = await demo.open();
    await page.goto(`${server.url}some/deep%20path/#op=SplitToSequence&shape=9000x2&axis=0&by=each`);
    await page.waitForSelector('#summary:has-text("9000 parts")');
    expect(errors).toEqual([]);
    await page.context().close();
    await server.close();
  });

  test('from the disk, without a server', async () => {
    const { page, errors } = await demo.open();
    await page.goto(`${pathToFileURL(join(folder, 'some', 'deep path', 'index.html'))}#shape=6&axis=0&sizes=2,4`);
    await page.waitForSelector('html[data-ready]');
    await untilSummary(page, 'into 2 parts: 2 + 4');
    await go(page, 'op=SplitToSequence&shape=9000x2&axis=0&by=each');
    await page.waitForSelector('#summary:has-text("9000 parts")');
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

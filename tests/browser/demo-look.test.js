import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import { root } from '../../scripts/lib/run.js';
import { serve } from '../../scripts/lib/server.js';
import { eventually, go, openDemo, turn, untilSummary } from './demo-page.js';

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
  ['hovered', '', (page) => page.hover('#in-10')],
  ['hovered-pressed', '', (page) => page.hover('[data-key=axis-1]')],
  ['focused', '', (page) => page.focus('#parts-view').then(() => page.keyboard.press('End'))],
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

test.each(['light', 'dark'])(
  'in %s from 320 to 3840 pixels nothing sticks out, and pictures are kept',
  async (colorScheme) => {
    const { page, errors } = await demo.open('', { colorScheme });
    // 640 is what is left of 1280 where one zooms to 200 %.
    for (const width of [320, 360, 640, 768, 1440, 2560, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(() => page.evaluate(() => innerWidth)).toBe(width);
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width < 360 || width > 2560) continue;
      await page.screenshot({ path: join(pictures, `page-${width}-${colorScheme}.png`), fullPage: true });
    }
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test('printed it is whole, in its colours, and no panel lies upon another', async () => {
  const { page } = await demo.open('', { viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.panel, .presets')].map((one) => one.getBoundingClientRect());
    return {
      adjust: getComputedStyle(document.querySelector('#in-0')).printColorAdjust,
      breaks: getComputedStyle(document.querySelector('figure')).breakInside,
      panels: boxes.length,
      wrong: boxes.slice(1).filter(({ top }, i) => top < boxes[i].bottom).length,
    };
  });
  expect(printed).toEqual({ adjust: 'exact', breaks: 'avoid', wrong: 0, panels: 4 });
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(20_000);
  await page.context().close();
});

test('nothing moves while the page loads, and it weighs little', async () => {
  const { page } = await demo.open();
  await page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  for (let i = 0; i < 8; i += 1) await turn(page);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  const files = ['index.html', 'demo.js', 'style.css', 'icon.svg'].map((name) => readFileSync(join(dist, name)));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  console.log(`the first load is ${(bytes / 1000).toFixed(1)} KB, compressed`);
  expect(bytes).toBeLessThanOrEqual(95_000);
  await page.context().close();
});

test('fingers find every control: 44 pixels, but for cuts and edges, which have 24', async () => {
  const { page } = await demo.open('op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0', {
    viewport: { width: 360, height: 800 },
  });
  const small = await page.$$eval(
    'button, select, input:not([type=radio]):not([type=range]), label:has([type=radio]), [role=slider]',
    (all) =>
      all
        .map((element) => {
          // The browser counts in sixty-fourths of a pixel, and gives what is the same as 43.99998 at times.
          const { width, height } = element.getBoundingClientRect();
          const [least, most] = [width, height].map((size) => Number(size.toFixed(2))).sort((a, b) => a - b);
          return { element, least, most };
        })
        .filter(({ element, least, most }) => most > 0 && least < (element.matches('.knob, .edge *') ? 24 : 44))
        .map(({ element, least, most }) => `${element.id || element.dataset.key} ${least} x ${most}`),
  );
  expect(small).toEqual([]);
  await page.context().close();
});

test.each([320, 390, 1280])(
  'at %i pixels all fields are in sight, and stay where they are while one types',
  async (width) => {
    const { page } = await demo.open('shape=4x10&axis=1&sizes=3,2,5', { viewport: { width, height: 800 } });
    const places = () =>
      page.$$eval('.item > :is(input, select)', (all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right, top }) => ({ left, right, top: top + scrollY })),
      );
    const before = await places();
    expect(before).toHaveLength(7);
    expect(before.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
    for (const [box, text] of [
      ['#sizes', '3, 3'],
      ['#axis', '7'],
      ['#axis', '0'],
    ]) {
      await page.fill(box, text);
      expect((await places()).map(({ top }) => top)).toEqual(before.map(({ top }) => top));
    }
    await page.context().close();
  },
);

/** What edits, from a fresh page, and what comes after it. @type {[string, (page: any) => Promise<unknown>][]} */
const edits = [
  ['nothing', async () => {}],
  ['a dim', (page) => page.fill('#shape', '4, 12')],
  ['a length that leads to an error', (page) => page.fill('#sizes', '9, 2, 5')],
  ['a cut removed', (page) => page.press('[data-key=cut-1]', 'Delete')],
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
      window.reached.push([target.id || target.dataset.key || target.className, isShown]);
    });
    document.querySelector('.skip').focus();
  });
  // Sixty presses reach the end and begin anew.
  for (let i = 0; i < 60; i += 1) await page.keyboard.press('Tab');
  const walked = await page.evaluate(() => window.reached);
  expect(walked.filter(([, isShown]) => !isShown)).toEqual([]);
  const reached = new Set(walked.map(([name]) => name));
  const wanted = ['reset', 'share', 'opset', 'shape', 'axis', 'cut-0', 'input-view', 'parts-view', 'file', 'skip'];
  expect(wanted.filter((name) => !reached.has(name))).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the page obeys its policy, and asks nobody else for anything', async () => {
  const { page, errors, requests } = await demo.open();
  expect(requests.filter((url) => !url.replace(/^blob:/, '').startsWith(demo.url))).toEqual([]);
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

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';

import { root } from '../../scripts/lib/run.js';
import { serve } from '../../scripts/lib/server.js';
import { openDemo, summary } from './demo-page.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = join(root, 'build', 'screenshots');
const dist = join(root, 'web_demo', 'dist');

let demo;

beforeAll(async () => {
  demo = await openDemo();
  mkdirSync(pictures, { recursive: true });
}, 60_000);
afterAll(() => demo?.close());

/** @param {import('playwright-core').Page} page What axe-core finds that is serious or worse. */
async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'] });
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`));
  });
}

describe.each(['light', 'dark'])('in %s', (colorScheme) => {
  test('from 320 to 3840 pixels nothing sticks out, and pictures are kept', async () => {
    const { page, errors } = await demo.open('', { colorScheme });
    for (const width of [320, 360, 768, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction((wanted) => innerWidth === wanted, width);
      // The page draws itself anew for the width some frames later, or the next line says that it did not.
      const isNarrow = (/** @type {number} */ wanted) => document.documentElement.scrollWidth <= wanted;
      await page.waitForFunction(isNarrow, width, { timeout: 5000 }).catch(() => {});
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width < 360 || width > 1440) continue;
      await page.screenshot({ path: join(pictures, `first-${width}-${colorScheme}.png`), fullPage: true });
    }
    expect(errors).toEqual([]);
    await page.context().close();
  }, 30_000);

  test.each([
    ['keepdims', 'op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0', 'code'],
    ['error', 'shape=3x6&axis=1&sizes=2,1,4', 'dialects'],
    ['planes', 'shape=2x3x4x5&axis=1&by=parts&parts=3', 'bench'],
    ['files', 'shape=9&axis=0&sizes=2,7', 'data'],
  ])('axe-core finds nothing serious: %s', async (name, address, tab) => {
    const { page, errors } = await demo.open(address, { colorScheme });
    await page.click(`#tab-${tab}`);
    if (tab === 'data') {
      await page.click('[data-sample="sample.png"]');
      await page.waitForSelector('.planes canvas');
    }
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, `${name}-1440-${colorScheme}.png`), fullPage: true });
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

test('fingers find every control: 44 pixels', async () => {
  const { page } = await demo.open('op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0', {
    viewport: { width: 360, height: 800 },
  });
  const small = await page.$$eval('button, select, input, [role=slider]', (all) =>
    all
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 0 && element.type !== 'range' && (box.width < 44 || box.height < 44))
      .map(({ element, box }) => `${element.id || element.dataset.key} ${box.width} x ${box.height}`),
  );
  expect(small).toEqual([]);
  await page.context().close();
});

test('everything can be reached by Tab, and shows where it is', async () => {
  const { page } = await demo.open();
  const reached = new Set();
  for (let i = 0; i < 70; i += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { name: element.id || element.dataset.key || element.textContent, outlineStyle, outlineWidth };
    });
    if (focus === null) break;
    if (focus.outlineStyle === 'none' || focus.outlineWidth === '0px') throw new Error(`${focus.name} shows no focus`);
    reached.add(focus.name);
  }
  for (const name of [
    'reset',
    'share',
    'opset',
    'axis',
    'sizes',
    'cut-0',
    'length-0',
    'input-view',
    'parts-view',
    'play',
    'tab-code',
  ]) {
    expect(reached).toContain(name);
  }
  await page.context().close();
}, 30_000);

test('the page obeys its policy, and asks nobody else for anything', async () => {
  const { page, errors, requests } = await demo.open();
  await page.click('#tab-bench');
  await page.click('#bench-run');
  await page.waitForSelector('#bench-status:has-text("Measuring")');
  await page.click('#bench-cancel');
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

  test('under a path of its own, worker and all', async () => {
    const server = await serve({ folder, folders: [''] });
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
    expect(await summary(page)).toContain('into 2 parts: 2 + 4');
    await page.evaluate(() => (location.hash = 'op=SplitToSequence&shape=9000x2&axis=0&by=each'));
    await page.waitForSelector('#summary:has-text("9000 parts")');
    expect(errors.filter((text) => !text.includes('Worker'))).toEqual([]);
    await page.context().close();
  });
});

// Regressions, and environments in which something is missing.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from '../../scripts/lib/run.js';
import { policy, serve } from '../../scripts/lib/server.js';
import { sample } from '../js/demo/bytes.js';
import { choose, demoPages, eventually, go, middle, settled, turn, untilField, untilLine } from './demo-page.js';

let page;
const { visit, demo } = demoPages((next) => (page = next), { isShared: true });

/** Address of a state that shows whether a page works. */
const many = 'op=SplitToSequence&shape=9000x2&axis=0&by=each';
const works = (on = page) => untilLine(on, '… 8999 each [1, 2]');

describe('a click after typing is handled, and the typed number is kept', () => {
  test.each([
    ['on an edge', 'button[data-axis="0"]', 'axis 0'],
    ['on a tensor', 'button[data-tensor=lstm]', 'x[64, 1024]'],
    ['on a gap', '[data-gap="8"]', '[5, 3, 4]) → [4, 5] [4, 3] [4, 4]'],
  ])('%s', async (_, target, words) => {
    await go(page, 'shape=4x10&axis=1&sizes=5,5');
    await page.click('#line [aria-label="dim 1"]', { clickCount: 3 });
    await page.keyboard.type('12');
    await untilLine(page, 'x[4, 12], axis 1, [5, 7]');
    await page.mouse.move(...(await middle(page, target)));
    await page.mouse.down();
    await turn(page);
    await page.mouse.up();
    await untilLine(page, words);
    if (!target.includes('tensor')) await untilField(page, 'shape', '4x12');
  });
});

test.each([
  ['a cut is removed', '[data-cut="1"]', 'Delete'],
  ['the last step is undone', '#undo', 'Enter'],
  ['a split is fixed', '#line .fix', 'Enter'],
  ['a gap is cut', '[data-gap="5"]', 'Enter'],
])('the focus stays on an element when %s', async (_, target, key) => {
  await go(page, target.includes('fix') ? 'shape=4x10&axis=1&sizes=3,3' : 'shape=4x10&axis=1&sizes=3,3,4');
  if (target === '#undo') await page.click('button[data-axis="0"]');
  await page.focus(target);
  for (let i = 0; i < 2; i += 1) await page.keyboard.press(key);
  await settled(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('a right-to-left page does not scroll sideways', async () => {
  await go(page, 'shape=1x2000x85&axis=-1&sizes=4,1,80');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await turn(page);
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
});

test('a refused split keeps its cuts and the ribbons of memory', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,3');
  expect(await page.locator('#memory svg rect').count()).toBeGreaterThan(0);
  await page.press('[data-cut="0"]', 'ArrowLeft');
  await untilField(page, 'sizes', '2,8');
});

test('the page reports that the reader of files cannot be loaded, and keeps working', async () => {
  // A page of its own, because the browser logs the missing file as an error.
  const { page: other } = await demo().open();
  await other.context().setOffline(true);
  await choose(other, 'a.npy', sample('.npy'));
  await eventually(() => other.textContent('.notices')).toContain('offline');
  await go(other, many);
  await works(other);
  await other.context().close();
});

test('the page reports that WebAssembly is missing', async () => {
  const opened = await demo().newPage();
  await opened.addInitScript(() => delete window.WebAssembly);
  await opened.goto(`${demo().url}web_demo/dist/`);
  await opened.waitForSelector('.notice:has-text("WebAssembly")');
  await opened.close();
});

test('the page works under Trusted Types', async () => {
  const strict = `${policy}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const server = await serve({ headers: { 'Content-Security-Policy': strict } });
  await visit();
  await page.goto(`${server.url}web_demo/dist/#${many}`);
  await works();
  await server.close();
});

describe('the built folder works', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tensorsplit-demo-'));
    cpSync(join(root, 'web_demo', 'dist'), join(folder, 'some', 'deep path'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('under another path', async () => {
    const server = await serve({ folder });
    await visit();
    await page.goto(`${server.url}some/deep%20path/#${many}`);
    await works();
    await server.close();
  });

  test('from the disk, without a server', async () => {
    await visit();
    await page.goto(`${pathToFileURL(join(folder, 'some', 'deep path', 'index.html'))}#shape=6&axis=0&sizes=2,4`);
    await page.waitForSelector('html[data-ready] #code');
    await untilLine(page, '→ [2] [4]');
    await go(page, many);
    await works();
  });
});

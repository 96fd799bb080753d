// What stands around the split: the story, words explained, links, the title picture, and the page in other people's pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withSite } from '../../scripts/build-demo.js';
import { root } from '../../scripts/lib/run.js';
import { story } from '../../web_demo/model/story.js';
import { terms } from '../../web_demo/model/terms.js';
import { eventually, go, middle, pageForEach, turn, untilField, untilSummary } from './demo-page.js';

const dist = join(root, 'web_demo', 'dist');
let page;
const { visit, demo } = pageForEach((next) => (page = next));

/** How the task of each step is done: what is reached, and the keys pressed there. */
const tasks = [
  ['#axis', '0'],
  ['#summary .mend', 'Enter'],
  ['#input-view', 'Home'],
  ['#axis', '3'],
  ['#keepdims', 'ArrowUp'],
  ['#operator', 'ArrowDown ArrowDown'],
];
const title = () => page.textContent('#story-title');

/** Tab, until something is reached. @param {string} selector */
async function tabTo(selector) {
  for (let i = 0; i < 200; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** @param {(selector: string, keys?: string) => Promise<void>} reach Goes to something, and presses it, or keys there. */
async function play(reach) {
  await reach('#story-start');
  for (const [i, { title: name, answers, right, why }] of story.entries()) {
    await eventually(title).toBe(name);
    await untilField(page, 'story', String(i + 1));
    await eventually(() => page.textContent('.verdict')).toBe('');
    // What the package makes of the question is not on the page yet, in words or in cells.
    expect(await page.locator('#parts-view [data-block]').count()).toBe(1);
    expect(/\d/.test((await page.locator('.sheet .piece').allTextContents()).join(''))).toBe(i !== 2);
    await reach(`.story .choice:nth-child(${right + 1})`);
    await eventually(() => page.textContent('.verdict')).toBe(`Yes. ${why}`);
    await eventually(() => page.textContent('#story-task')).toContain('Now you:');
    await eventually(() => page.locator('#parts-view [data-block]').count()).toBeGreaterThan(1);
    // What is refused is said once.
    expect(await page.locator('.fault-text').count()).toBe(i === 1 ? 1 : 0);
    await reach(tasks[i][0], tasks[i][1]);
    await eventually(() => page.textContent('#story-task')).toContain('Done:');
    await eventually(() => page.locator('.fault-text').count()).toBe(0);
    expect(answers).toHaveLength(3);
    await reach('#story-next');
  }
  await eventually(title).toBe('What you know now');
  await eventually(() => page.textContent('.story .lead')).toBe('6 of 6 guesses were right, and 6 tasks are done.');
  await eventually(() => page.locator('.learnt li').count()).toBe(6);
  await reach('#story-share');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/web_demo\/dist\/#story=1$/);
  await reach('#story-next');
  await page.waitForSelector('#story-start');
  await untilField(page, 'story', null);
}

describe('the story', () => {
  test('is played by keys alone, where nothing may move', async () => {
    await visit('', { reducedMotion: 'reduce' });
    await play(async (selector, keys = 'Enter') => {
      await tabTo(selector);
      if (keys.length === 1) await page.keyboard.press('Control+a');
      for (const key of keys.split(' ')) await page.keyboard.press(key);
    });
  });

  test('is played by touch alone on a phone, where picture and question are in sight together', async () => {
    await visit('', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await play(async (selector, keys = '') => {
      if (selector === '#input-view') await page.tap('#input-view .piece >> nth=0');
      else if (keys.length === 1) await page.fill(selector, keys);
      else if (selector === '#keepdims') await page.selectOption(selector, '1');
      else if (selector === '#operator') await page.selectOption(selector, 'VariadicSplit');
      else await page.tap(selector);
      if (!(await page.locator('#story').count())) return;
      const { y, height } = await page.locator('#story').boundingBox();
      expect(y).toBeGreaterThan(740 / 2 - 10);
      // What comes of a guess is in sight above the sheet, without a hand.
      if (selector.startsWith('.story .choice')) {
        const first = await page.locator('#parts-view .piece >> nth=0').boundingBox();
        expect(first.y).toBeGreaterThanOrEqual(0);
        expect(first.y + first.height).toBeLessThanOrEqual(y);
      }
      expect(y + height).toBeLessThanOrEqual(741);
    });
  });

  test('tells a wrong guess what is right, and takes one guess', async () => {
    await visit('story=3');
    await page.click('.story .choice >> nth=1');
    await eventually(() => page.textContent('.verdict')).toMatch(/^Not quite. Right is: The first of row 1. Place 9/);
    await page.dispatchEvent('.story .choice >> nth=0', 'click');
    await turn(page);
    expect(await page.textContent('.verdict')).toMatch(/^Not quite./);
  });

  test('has a link for each step, and can be left; picture and question stay together', async () => {
    await visit('story=5');
    await page.waitForSelector('#parts-shape:has-text("1 × [3, 4, 5]")');
    await page.click('.story .choice >> nth=1');
    await untilSummary(page, 'keepdims=0 removes the axis');
    await go(page, 'story=1');
    await eventually(title).toBe('An axis');
    await untilSummary(page, 'into 1 part');
    await page.goBack();
    await eventually(title).toBe('keepdims: 0');
    await untilSummary(page, 'keepdims=0 removes the axis');
    expect(await page.locator('[data-key^=preset]').count()).toBe(0);
    await page.click('#story-skip');
    await page.waitForSelector('#story-start');
    await page.goto(`${demo().url}web_demo/dist/#story=2`);
    await page.click('#reset');
    await page.waitForSelector('#story-start');
  });
});

test('every word of the trade on the page is explained by the one list, by hand and by keys', async () => {
  await visit('tab=memory&op=SplitToSequence&shape=400x10&axis=1&by=chunk&chunk=3');
  await page.$$eval('details', (all) => all.forEach((one) => (one.open = true)));
  const words = await page.locator('.term').count();
  expect(words).toBeGreaterThan(3);
  for (let i = 0; i < words; i += 1) {
    const term = page.locator('.term').nth(i);
    const { width, height } = await term.boundingBox();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    if (i % 2 === 0) await term.click();
    else await term.press('Enter');
    expect(Object.values(terms)).toContain(await page.textContent('.explanation:popover-open'));
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('.explanation:popover-open').count()).toBe(0);
  }
});

test('the foot says version and size, and leads to the standards and the docs', async () => {
  await visit();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await eventually(() => page.textContent('footer')).toMatch(
    new RegExp(`tensorsplit ${version}, \\d+(\\.\\d)? KB with its WebAssembly`),
  );
  const links = await page.$$eval('footer a', (all) => all.map(({ href }) => new URL(href).host));
  expect(links.filter((host) => host === 'onnx.ai')).toHaveLength(2);
  expect(links.filter((host) => host === 'docs.openvino.ai')).toHaveLength(2);
  expect(links).toContain('www.npmjs.com');
  await page.click('[aria-label="Copy the install line"] >> nth=0');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('npm install tensorsplit');
});

test('the title picture is there, and as large as the page says', async () => {
  await visit();
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(html).toContain('property="og:image" content="./title.png"');
  const png = readFileSync(join(dist, 'title.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(existsSync(join(dist, 'icon.svg'))).toBe(true);
});

test.each([
  [undefined, './title.png'],
  ['https://example.org/split/', 'https://example.org/split/title.png'],
  ['https://example.org/split#readme', 'https://example.org/split/title.png'],
])('the title picture of a page at %s is %s', (site, picture) => {
  expect(withSite('<meta content="SITE/title.png" />', site)).toBe(`<meta content="${picture}" />`);
});

test('what is taken to other pages is this very split, without the story', async () => {
  await visit('story=2&op=Split&shape=6&axis=0&sizes=2,4');
  await page.click('.story .choice >> nth=0');
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.click('#share');
  await eventually(read).toMatch(/dist\/#op=Split&opset=18&type=float32&shape=4x10&axis=1&by=list&sizes=3,3,3$/);
  await page.click('#frame');
  await eventually(read).toMatch(
    /^<iframe src="[^"]*dist\/\?embed#op=Split&amp;[^"]*sizes=3,3,3" title="A tensor split"/,
  );
});

test('a picture that is saved says what it shows', async () => {
  await visit();
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-svg')]);
  const svg = readFileSync(await download.path(), 'utf8');
  expect(svg).toContain('>A table of 4 rows and 10 columns is cut by columns into 3 parts: 3 + 2 + 5.</text>');
  expect(svg).toContain('>ONNX Split-18: [4, 10] → [4, 3], [4, 2], [4, 5]</text>');
});

test('in other people’s pages there is the picture alone, with a way to the whole page', async () => {
  await visit();
  await page.goto(`${demo().url}web_demo/dist/?embed#op=Split&shape=6&axis=0&sizes=2,4`);
  await page.waitForSelector('#summary:has-text("2 + 4")');
  await eventually(() => page.locator('section').count()).toBe(1);
  await page.focus('[data-key=cut-0]');
  await page.keyboard.press('ArrowRight');
  await untilSummary(page, '3 + 3');
  await eventually(() => page.getAttribute('.embed-link a', 'href')).toBe(
    './#op=Split&opset=18&type=float32&shape=6&axis=0&by=list&sizes=3,3',
  );
  const [x, y] = await middle(page, '[data-key=cut-0]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(2, y, { steps: 3 });
  await page.mouse.up();
  await page.waitForSelector('.embed-link a[href$="sizes=0,6"]');
});

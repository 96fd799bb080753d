// What stands around the split: the story, words explained, links, the title picture, and the page in other people's pages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withSite } from '../../scripts/build-demo.js';
import { root } from '../../scripts/lib/run.js';
import { story } from '../../web_demo/model/story.js';
import { terms } from '../../web_demo/model/terms.js';
import { eventually, focused, middle, pageForEach, untilField, untilSummary } from './demo-page.js';

const dist = join(root, 'web_demo', 'dist');
let page;
const { visit, demo } = pageForEach((next) => (page = next));

describe('the story', () => {
  test('is told step by step, each with a guess before its answer', async () => {
    await visit();
    await page.click('#story-start');
    for (const [i, { title, question, answers, right, why, place }] of story.entries()) {
      await eventually(() => page.textContent('#story-title')).toContain(title);
      await untilField(page, 'story', String(i + 1));
      await eventually(() => page.textContent('#question')).toContain(question);
      await eventually(() => page.textContent('.verdict')).toBe('');
      const wrong = (right + 1) % answers.length;
      await page.click(`.guess .choice >> nth=${wrong}`);
      await eventually(() => page.textContent('.verdict')).toContain(`Not quite: it is ${answers[right]}`);
      await page.click(`.guess .choice >> nth=${right}`);
      await eventually(() => page.textContent('.verdict')).toBe(`Yes. ${why}`);
      await eventually(() => page.locator('.fault-text').count()).toBe(0);
      await page.click('#story-place');
      await eventually(() => focused(page)).toBe(place);
      await page.click('#story-next');
    }
    await eventually(() => page.locator('#story').count()).toBe(0);
    await untilField(page, 'story', null);
  });

  test('has a link for each step, and can be skipped', async () => {
    await visit('story=5');
    await untilSummary(page, 'keepdims=0 removes the axis');
    await page.click('.steps-nav a >> nth=0');
    await page.waitForSelector('#story-title:has-text("An axis")');
    await untilSummary(page, 'into 2 parts: 5 + 5');
    await page.goBack();
    await page.waitForSelector('#story-title:has-text("keepdims: 0")');
    await page.goForward();
    await page.waitForSelector('#story-title:has-text("An axis")');
    await page.click('#story-skip');
    await page.waitForSelector('#story-start');
  });
});

test('every word of the trade on the page is explained by the one list, on focus and on hover', async () => {
  await visit('op=SplitToSequence&shape=4x10&axis=1&by=chunk&chunk=3');
  await page.focus('#input-view');
  await page.keyboard.press('Home');
  const words = await page.locator('.term').count();
  expect(words).toBeGreaterThan(8);
  for (let i = 0; i < words; i += 1) {
    const term = page.locator('.term').nth(i);
    await term.evaluate((element) => element.focus());
    await page.waitForSelector('#explanation:popover-open');
    expect(Object.values(terms)).toContain(await page.textContent('#explanation'));
    await eventually(() => term.getAttribute('aria-description')).toBe(await page.textContent('#explanation'));
  }
  await page.keyboard.press('Escape');
  await page.waitForSelector('#explanation', { state: 'hidden' });
  await page.hover('#lane .term');
  await page.waitForSelector('#explanation:has-text("move the bytes")');
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

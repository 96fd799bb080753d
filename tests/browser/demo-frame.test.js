// What stands around the table: explained words, the foot, the picture of link previews.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withSite } from '../../scripts/build-demo.js';
import { root } from '../../scripts/lib/run.js';
import { terms } from '../../web_demo/model/terms.js';
import { eventually, pageForEach } from './demo-page.js';

const dist = join(root, 'web_demo', 'dist');
let page;
const { visit } = pageForEach((next) => (page = next));

test('every word of the trade on the page is explained by the one list, by hand and by keys', async () => {
  await visit('op=SplitToSequence&shape=400x10&axis=1&by=chunk&chunk=3');
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

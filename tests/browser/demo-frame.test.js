// What stands around the table: the foot, and the picture of link previews.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withSite } from '../../scripts/build-demo.js';
import { root } from '../../scripts/lib/run.js';
import { eventually, pageForEach } from './demo-page.js';

const dist = join(root, 'web_demo', 'dist');
let page;
const { visit } = pageForEach((next) => (page = next));

test('the foot says version and size, and leads to the standards and the docs', async () => {
  await visit();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await eventually(() => page.textContent('footer')).toMatch(
    new RegExp(`tensorsplit ${version}, \\d+(\\.\\d)? KB with its WebAssembly`),
  );
  const links = await page.$$eval('footer a', (all) => all.map(({ href }) => new URL(href).host));
  expect(links.filter((host) => host === 'onnx.ai')).toHaveLength(2);
  expect(links.filter((host) => host === 'docs.openvino.ai')).toHaveLength(2);
  for (const name of ['Documents', 'API', 'Semantics', 'Cookbook']) {
    await visit();
    await page.click(`footer a:text-is("${name}")`);
    await eventually(() => page.locator('main h1').count()).toBe(1);
  }
  await visit();
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

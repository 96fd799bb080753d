// Appearance of the page: widths, colour schemes, print, accessibility and size.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { withSite } from '../../scripts/build-demo.js';
import { root } from '../../scripts/lib/run.js';
import { sample } from '../js/demo/bytes.js';
import { boxOf, choose, copyBy, demoPages, eventually, go, settled, turn } from './demo-page.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = join(root, 'build', 'screenshots');
const dist = join(root, 'web_demo', 'dist');

let page;
const { visit } = demoPages((next) => (page = next), { isShared: true });
beforeAll(() => mkdirSync(pictures, { recursive: true }));
afterEach(async () => {
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize({ width: 1280, height: 800 });
});

/**
 * Returns the violations that axe-core finds.
 * @param {string[]} [only] Rules to check. The default is all rules, with best practices. @returns {Promise<string[]>}
 */
async function violations(only) {
  // `evaluate` uses the debugger, so no policy of the page blocks axe-core.
  await page.evaluate(axe);
  return page.evaluate(async (rules) => {
    const { violations: found } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }, only);
}

/** States of the page, each with its address and an action. @type {[string, string, () => Promise<unknown>][]} */
const states = [
  ['at the start', '', async () => {}],
  ['with a crosshair', 'tensor=qkv', () => page.focus('#values').then(() => page.keyboard.press('ArrowRight'))],
  ['with a gap lit', 'shape=4x10&axis=1&sizes=3,7', () => page.hover('[data-gap="8"]')],
  ['refused', 'shape=3x6&axis=1&sizes=2,1,4', async () => {}],
  ['refused in the fold', 'shape=3x6&axis=1&sizes=2,1,4', () => page.$eval('#fields', (one) => (one.open = true))],
  ['joined', 'op=Concat&shape=4x10&axis=1&sizes=3,7', async () => {}],
  ['empty', 'op=SplitToSequence&shape=0x4&axis=0&by=each', async () => {}],
  ['of rank 4', 'shape=2x3x4x5&axis=1&parts=3', async () => {}],
  ['with a strange address', 'shape=axb', async () => {}],
  ['with a model', '', () => choose(page, 'model.onnx', sample('.onnx')).then(() => page.waitForSelector('#nodes'))],
  ['with a broken file', '', () => choose(page, 'a.txt', 'a').then(() => page.waitForSelector('.notices p'))],
];

test.each(states)('axe-core finds nothing %s, and enough contrast in the dark scheme', async (_, address, act) => {
  await go(page, address);
  await act();
  await settled(page);
  expect(await violations()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await turn(page);
  expect(await violations(['color-contrast'])).toEqual([]);
});

/** Runs in the page: returns the elements of the first screen that are out of place. @returns {string[]} */
function misplaced() {
  const boxes = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
  const name = (/** @type {Element} */ one) => `${one.className} ${one.textContent}`;
  const touch = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  const wrong = [];
  for (const { one, box } of boxes(
    '[data-axis], [data-part], [data-cut], .handle, #figure, #apart, #line, #copy, #logo, #install',
  )) {
    if (box.left < -0.5 || box.right > innerWidth + 0.5) wrong.push(`outside: ${name(one)}`);
  }
  const figure = document.querySelector('#figure').getBoundingClientRect();
  for (const { one, box } of boxes('[data-axis], [data-part], [data-cut], .handle')) {
    const isIn = box.top >= figure.top - 0.5 && box.bottom <= figure.bottom + 0.5;
    if (!isIn) wrong.push(`not in the figure: ${name(one)}`);
  }
  const tags = boxes('[data-axis]');
  tags.forEach(({ one, box }, i) => {
    if (tags.slice(i + 1).some((other) => touch(box, other.box))) wrong.push(`tags touch: ${name(one)}`);
    if (boxes('.handle').some((other) => touch(box, other.box))) wrong.push(`on the handle: ${name(one)}`);
  });
  const [slider] = boxes('#apart');
  if (touch(slider.box, figure)) wrong.push('the slider is on the figure');
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  return wrong;
}

/** Widths and heights: phones, tablets, desktops, 1280 x 800 at 200 %, and 1280 x 1024 at 400 %. */
test.each([
  [320, 640],
  [320, 256],
  [390, 844],
  [640, 400],
  [768, 1024],
  [1000, 700],
  [1280, 800],
  [2560, 1300],
])('at %i by %i nothing overlaps or leaves its area for any axis', async (width, height) => {
  await page.setViewportSize({ width, height });
  await eventually(() => page.evaluate(() => innerWidth)).toBe(width);
  const wrong = [];
  for (const address of ['', 'axis=0', 'axis=1', 'tensor=qkv', 'tensor=yolo&axis=0', 'shape=2x3x4x5&axis=1&parts=3']) {
    for (const apart of ['', 'apart=0', 'apart=1']) {
      await go(page, [address, apart].filter(Boolean).join('&'));
      wrong.push(...(await page.evaluate(misplaced)).map((what) => `${address} ${apart}: ${what}`));
    }
  }
  expect(wrong).toEqual([]);
  await go(page, '');
  await page.screenshot({ path: join(pictures, `page-${width}x${height}.png`), fullPage: true });
});

/** Elements of the first screen of a desktop, of a phone and of a short phone. */
const every = ['h1', '#figure', '#apart', '[data-tensor=picture]', '[data-operator=Split]'];
test.each([
  [1280, 800, [...every, '#line', '#copy', '.story', '#memory svg', '#install', '#undo', '#share']],
  [390, 844, [...every, '#memory svg', '#undo', '#reset']],
  [320, 640, [...every, '#line p']],
])('at %i by %i the first screen has the block, memory and the line', async (width, height, selectors) => {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await page.$eval('#fields', (one) => (one.open = false));
  for (const address of ['', 'tensor=qkv', 'tensor=yolo', 'tensor=lstm&op=VariadicSplit', 'tensor=lstm&axis=0']) {
    await go(page, address);
    for (const selector of selectors) {
      const { y, height: boxHeight } = await boxOf(page, selector);
      expect([address, selector, y >= 0, y + boxHeight <= height + 1]).toEqual([address, selector, true, true]);
    }
  }
});

test.each([320, 640, 899, 900, 1280, 1700, 2560])('all sections have one left edge at a width of %i', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await settled(page);
  const edges = [];
  for (const selector of ['#logo', 'h1', '#line', '#memory h2', '#times', '#code h2', 'footer p']) {
    edges.push(Math.round((await boxOf(page, selector)).x));
  }
  expect(new Set(edges).size).toBe(1);
});

test.each([
  [1280, 800],
  [390, 844],
])('at %i by %i a notice covers nothing, and can be closed', async (width, height) => {
  await page.setViewportSize({ width, height });
  await go(page, 'shape=axb');
  const notice = await boxOf(page, '#notice');
  for (const selector of ['h1', '#figure', '#line', '[data-tensor=qkv]', '#undo']) {
    const { y, height: boxHeight } = await boxOf(page, selector);
    expect([selector, y + boxHeight <= notice.y || y >= notice.y + notice.height]).toEqual([selector, true]);
  }
  await page.click('#notice .close');
  await eventually(() => page.locator('.notices p').count()).toBe(0);
});

test('every control has 44 pixels, and 24 on the figure', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.$eval('#fields', (one) => (one.open = true));
  await settled(page);
  const small = await page.$$eval(
    'button, select, summary, [role=slider], input:not([type=radio], [type=file])',
    (all) =>
      all
        .filter((one) => one.getBoundingClientRect().width > 0 && !one.matches('.scrub, [type=range]'))
        .map((one) => {
          const { width, height } = one.getBoundingClientRect();
          const minimum = one.closest('#figure') ? 24 : 44;
          return Math.min(width, height) < minimum - 0.1 ? `${one.id || one.textContent} ${width} x ${height}` : '';
        })
        .filter(Boolean),
  );
  expect(small).toEqual([]);
});

test('forced colours show pressed edges, parts and cuts', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = (selector, name) =>
    page.$$eval(selector, (all, key) => all.map((one) => getComputedStyle(one)[key]), name);
  const [off, on] = await colours('[data-axis="0"], [data-axis="1"]', 'backgroundColor').then((all) => all.sort());
  expect(on).not.toBe(off);
  expect(new Set(await colours('[data-part]', 'backgroundColor')).size).toBe(2);
  const [ground] = await colours('body', 'backgroundColor');
  // axe-core reads a text colour that the browser does not force, so colours are compared here.
  const texts = await colours('h1, #line p, [data-tensor], #memory p, #code pre', 'color');
  expect([...(await colours('[data-cut]', 'backgroundColor')), ...texts]).not.toContain(ground);
});

test('Tab reaches the whole page, and the focus is visible', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  await page.evaluate(() => {
    window.reached = [];
    document.addEventListener('focusin', ({ target }) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(target);
      const name = target.id || Object.entries(target.dataset).join() || target.ariaLabel || target.textContent;
      window.reached.push([name, outlineStyle !== 'none' && outlineWidth !== '0px']);
    });
    document.querySelector('#logo').focus();
  });
  for (let i = 0; i < 50; i += 1) await page.keyboard.press('Tab');
  const focused = await page.evaluate(() => window.reached);
  expect(focused.slice(1).filter(([, isShown]) => !isShown)).toEqual([]);
  const names = [
    'install',
    'tensor,qkv',
    'axis,0',
    'axis,1',
    'cut,0',
    'gap,8',
    'values',
    'apart',
    'copy',
    'reset',
    'share',
  ];
  expect(names.filter((name) => !focused.some(([reached]) => reached === name))).toEqual([]);
});

test('the page prints on white, on one sheet', async () => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  const grounds = await page.$$eval('body, .first', (all) => all.map((one) => getComputedStyle(one).backgroundColor));
  const { y, height } = await boxOf(page, '.first');
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect({ grounds, isOnOne: y + height <= 1123, pages }).toEqual({
    grounds: ['rgb(255, 255, 255)', expect.stringMatching(/^rgb\(255, 255, 255\)$|, 0\)$/)],
    isOnOne: true,
    pages: 1,
  });
});

test('the page loads without layout shifts, from one host, with few words and few bytes', async () => {
  await visit('', { reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifts += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const hosts = [];
  page.on('request', (request) => hosts.push(new URL(request.url().replace(/^blob:/, '')).host));
  await page.reload();
  await page.waitForSelector('html[data-ready] #code');
  await settled(page);
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.01);
  expect([...new Set(hosts)]).toEqual([new URL(page.url()).host]);
  const words = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let shown = '';
    while (texts.nextNode()) {
      const box = texts.currentNode.parentElement;
      if (box.checkVisibility() && !box.closest('.sr-only, #values')) shown += ` ${texts.currentNode.textContent}`;
    }
    return shown.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;
  });
  expect(words).toBeLessThanOrEqual(240);
  const files = ['index.html', 'demo.js', 'style.css', 'icon.svg'].map((name) => readFileSync(join(dist, name)));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  console.log(`the first load is ${(bytes / 1000).toFixed(1)} KB, compressed; the page has ${words} words`);
  // The package takes 64 KB of this, and Preact 9 KB.
  expect(bytes).toBeLessThanOrEqual(112_000);
});

test('the foot has the version and the size, and links to the documents', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await page.textContent('footer')).toMatch(
    new RegExp(`tensorsplit ${version}, \\d+(\\.\\d)? KB with its WebAssembly`),
  );
  expect(await copyBy(page, '#install')).toBe('npm i tensorsplit');
  for (const name of ['Documents', 'API', 'Semantics', 'Cookbook']) {
    await page.click(`footer a:text-is("${name}")`);
    await eventually(() => page.locator('main h1').count()).toBe(1);
    await page.goBack();
    await page.waitForSelector('html[data-ready] footer');
  }
});

test('the title picture has the size that the page declares', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(html).toContain('property="og:image" content="./title.png"');
  expect(html).not.toMatch(/ style=|<style|<script>| on\w+=|(src|href)="(\/|https?:)/);
  const { width, height } =
    /image:width" content="(?<width>\d+)"[^]*image:height" content="(?<height>\d+)"/.exec(html)?.groups ?? {};
  const png = readFileSync(join(dist, 'title.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(width), Number(height)]);
});

test.each([
  [undefined, './title.png'],
  ['https://example.org/split/', 'https://example.org/split/title.png'],
  ['https://example.org/split#readme', 'https://example.org/split/title.png'],
])('the title picture of a page at %s is %s', (site, picture) => {
  expect(withSite('<meta content="SITE/title.png" />', site)).toBe(`<meta content="${picture}" />`);
});

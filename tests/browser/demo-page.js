// What the tests of the demo share: the page, opened at an address, with what it asked of the network.
import { eventually, openBrowser, turn } from './harness.js';

export { eventually, turn };

/** Starts a browser for the demo; `open` gives pages, `close` ends it. @param {string[]} [switches] Of the browser. */
export async function openDemo(switches) {
  const chromium = await openBrowser(switches);
  return {
    url: chromium.url,

    /**
     * @param {string} [address] The part after the #.
     * @param {import('playwright-core').BrowserContextOptions} [options]
     */
    async open(address = '', options = {}) {
      const opened = await chromium.open(`web_demo/dist/${address === '' ? '' : `#${address}`}`, {
        permissions: ['clipboard-read', 'clipboard-write'],
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      await opened.page.waitForSelector('html[data-ready]');
      // It measures its room, and draws itself for that.
      await turn(opened.page);
      return opened;
    },

    newPage: chromium.newPage,
    close: () => chromium.close(),
  };
}

/** @param {import('playwright-core').Page} page @returns {Promise<string>} The result in words. */
export const summary = async (page) => (await page.textContent('#summary')) ?? '';

/** @param {import('playwright-core').Page} page @param {string} key @returns {string | null} A field of the address. */
export const field = (page, key) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);

/** Waits for what the result in words has in it. @param {import('playwright-core').Page} page @param {string} words */
export const untilSummary = (page, words) => eventually(() => summary(page)).toContain(words);

/** Waits for the value of a field of the address. @param {import('playwright-core').Page} page @param {string} key @param {string | null} value */
export const untilField = (page, key, value) => eventually(() => field(page, key)).toBe(value);

/** Follows a link to another state of the page. @param {import('playwright-core').Page} page @param {string} address The part after the #. */
export const go = (page, address) =>
  page.evaluate(
    (hash) =>
      new Promise((resolve) => {
        // What listens to the same event was there before, and what it changes is drawn before the next task.
        addEventListener('popstate', () => setTimeout(resolve), { once: true });
        location.hash = hash;
      }),
    address,
  );

/**
 * One browser and one page for all tests of a file; none may leave an error on it.
 *
 * @param {(page: import('playwright-core').Page) => void} use Is given the page.
 * @returns {() => Awaited<ReturnType<typeof openDemo>>} The browser.
 */
export function pageForAll(use) {
  /** @type {Awaited<ReturnType<typeof openDemo>>} */
  let demo;
  /** @type {Awaited<ReturnType<typeof demo.open>>} */
  let opened;
  beforeAll(async () => {
    demo = await openDemo();
    opened = await demo.open();
    use(opened.page);
  });
  afterEach(() => expect(opened.errors).toEqual([]));
  afterAll(() => demo?.close());
  return () => demo;
}

/**
 * One browser for the tests of a file, and a page for each of them, which must end without an error.
 *
 * @param {(page: import('playwright-core').Page) => void} use Is given the page of each.
 * @returns {{ visit: (address?: string, options?: object) => Promise<void>, demo: () => Awaited<ReturnType<typeof openDemo>> }}
 */
export function pageForEach(use) {
  /** @type {Awaited<ReturnType<typeof openDemo>>} */
  let demo;
  /** @type {Awaited<ReturnType<typeof demo.open>>} */
  let opened;
  beforeAll(async () => {
    demo = await openDemo();
  });
  afterAll(() => demo?.close());
  afterEach(async () => {
    expect(opened.errors).toEqual([]);
    await opened.page.context().close();
  });
  return {
    async visit(address, options) {
      opened = await demo.open(address, options);
      use(opened.page);
    },
    demo: () => demo,
  };
}

/** Types into a box. @param {import('playwright-core').Page} page @param {string} selector @param {string | number} value */
export const type = (page, selector, value) => page.fill(selector, String(value));

/** @param {import('playwright-core').Page} page @returns {Promise<Record<string, string>>} What is said of the cell. */
export const inspected = (page) =>
  page.$$eval('#inspector > div', (rows) =>
    Object.fromEntries(rows.map((row) => [row.querySelector('dt')?.innerText, row.querySelector('dd')?.textContent])),
  );

/** @param {import('playwright-core').Page} page @param {string} selector The middle of an element, which comes in sight. */
export async function middle(page, selector) {
  await page.locator(selector).scrollIntoViewIfNeeded();
  const { x, y, width, height } = /** @type {any} */ (await page.locator(selector).boundingBox());
  return [x + width / 2, y + height / 2];
}

/**
 * Where a cell is on the page, which comes in sight, and its text.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} name The block and the place in its memory: `in-10` of the input, `2-0` of part 2.
 */
export async function cellOf(page, name) {
  const cell = await page.evaluate((wanted) => {
    const [block, flat] = wanted.split('-').map((word) => (word === 'in' ? -1 : Number(word)));
    for (const piece of document.querySelectorAll(`[data-block="${block}"] .piece`)) {
      const texts = piece.textContent.split('\t');
      const i = flat - Number(piece.dataset.first);
      if (i < 0 || i >= texts.length) continue;
      piece.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = piece.getBoundingClientRect();
      const own = width / texts.length;
      return { text: texts[i].trim(), x: x + i * own, y, width: own, height };
    }
    return null;
  }, name);
  if (cell === null) throw new Error(`no cell ${name} is drawn`);
  return cell;
}

/** Points at a cell. @param {import('playwright-core').Page} page @param {string} name As above. */
export async function hoverCell(page, name) {
  const { x, y, width, height } = await cellOf(page, name);
  await page.mouse.move(x + width / 2, y + height / 2);
}

/** @param {import('playwright-core').Page} page What has the focus: an id, a key or a tag. */
export const focused = (page) =>
  page.evaluate(() => {
    const { id, dataset, tagName } = /** @type {HTMLElement} */ (document.activeElement);
    return id || dataset.key || tagName;
  });

/**
 * Types over what stands in a box, which then is left by nothing yet.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} box
 * @param {string} text
 */
export async function typeOver(page, box, text) {
  await page.click(box, { clickCount: 3 });
  await page.keyboard.type(text);
}

/** Runs in the page: what of the picture lies where it should not. @returns {string[]} */
export function wrongInPicture() {
  /** Whether boxes have a point in common, by more than half a pixel. @param {DOMRect} a @param {DOMRect} b */
  const touch = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  /** @param {string} selector @param {ParentNode} [within] */
  const boxesOf = (selector, within = document) =>
    [...within.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const found = [];
  for (const figure of document.querySelectorAll('.sheets figure')) {
    const { left, right, bottom } = figure.getBoundingClientRect();
    // Where every cell is shown, they scroll in a box of their own.
    const out = boxesOf('.sheet:not(.viewport) :is(.piece, .knob, .edge, .part-head)', figure).filter(
      (box) => box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5 || box.bottom > bottom + 0.5),
    );
    if (out.length > 0) found.push(`${out.length} out of a figure`);
  }
  for (const selector of ['.sheets figure, .memory-line', '.sheet:not(.viewport) .plane', '.knob']) {
    const boxes = boxesOf(selector);
    if (boxes.some((a, i) => boxes.slice(i + 1).some((b) => touch(a, b)))) found.push(`boxes touch: ${selector}`);
  }
  return found;
}

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
      await opened.page.waitForSelector('html[data-ready] #stage');
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
 * Opens one browser and one page for all tests of a file. No test may leave an error on the page. After a failure the next
 * test gets a new page.
 *
 * @param {(page: import('playwright-core').Page) => void} use Is given the page.
 * @returns {() => Awaited<ReturnType<typeof openDemo>>} The browser.
 */
export function pageForAll(use) {
  /** @type {Awaited<ReturnType<typeof openDemo>>} */
  let demo;
  /** @type {Awaited<ReturnType<typeof demo.open>>} */
  let opened;
  const openPage = async () => {
    opened = await demo.open();
    use(opened.page);
  };
  beforeAll(async () => {
    demo = await openDemo();
    await openPage();
  });
  beforeEach(async () => {
    if (!globalThis.hasFailed) return;
    globalThis.hasFailed = false;
    await opened.page.context().close();
    await openPage();
  });
  afterEach(() => expect(opened.errors.splice(0)).toEqual([]));
  afterAll(() => demo?.close());
  return () => demo;
}

/**
 * One browser for the tests of a file, and a page for each of them, which must end without an error.
 *
 * @param {(page: import('playwright-core').Page) => void} use Is given the page of each.
 * @param {string[]} [switches] Switches of the browser.
 * @returns {{ visit: (address?: string, options?: object) => Promise<void>, demo: () => Awaited<ReturnType<typeof openDemo>> }}
 */
export function pageForEach(use, switches) {
  /** @type {Awaited<ReturnType<typeof openDemo>>} */
  let demo;
  /** @type {Awaited<ReturnType<typeof demo.open>> | null} */
  let opened = null;
  beforeAll(async () => {
    demo = await openDemo(switches);
  });
  afterAll(() => demo?.close());
  afterEach(async () => {
    await opened?.page.context().close();
    const errors = opened?.errors ?? [];
    opened = null;
    expect(errors).toEqual([]);
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

/** @param {import('playwright-core').Page} page @param {string} selector @returns {Promise<{ x: number, y: number, width: number, height: number }>} Where an element is. */
export const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

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

/** Runs in the page: what of the table lies where it should not, or is not to be seen. @returns {string[]} */
export function wrongInTable() {
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  const boxes = (/** @type {string} */ selector) => all(selector).map((one) => one.getBoundingClientRect());
  /** Whether boxes have a point in common, by more than half a pixel. @param {DOMRect} a @param {DOMRect} b */
  const touch = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  const wrong = [];
  for (const selector of ['figure, .strip', '#input-view .cell', '#parts-view .cell', '.part-head', '.knob']) {
    const some = boxes(selector);
    if (some.some((a, i) => some.slice(i + 1).some((b) => touch(a, b)))) wrong.push(`boxes touch: ${selector}`);
  }
  if (boxes('.sheet .cell').some(({ width, height }) => width < 1 || height < 20)) wrong.push('a cell is not seen');
  if (boxes('.part-head').some(({ width }) => width < 22)) wrong.push('a part is not seen');
  const cut = all('.sheet .cell, .part-head > b, .edge button, #strip i').filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    // What finds no room at all is below its box, out of sight.
    const isSeen = text.top < box.bottom && getComputedStyle(one).fontSize !== '0px';
    return isSeen && (text.width > box.width || text.height > box.height);
  });
  if (cut.length > 0) wrong.push(`text is cut off: ${cut[0].textContent}`);
  const ids = all('[id]').map(({ id }) => id);
  if (new Set(ids).size < ids.length) wrong.push('two elements of one name');
  if (all('.sheet .cell').length > 200) wrong.push('too many cells');
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  return wrong;
}

// Helpers for the tests of the demo: they open the page at an address, read its texts, and read the pixels of its figure.
import { PNG } from 'pngjs';

import { eventually, openBrowser, turn } from './harness.js';

export { eventually, turn };

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} Options */

/** Default options: a desktop window without motion. @type {Options} */
const defaults = {
  permissions: ['clipboard-read', 'clipboard-write'],
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  colorScheme: 'light',
};

/** Starts a browser for the demo. @param {string[]} [switches] Command-line switches of the browser. */
export async function openDemo(switches) {
  const browser = await openBrowser(switches);
  return {
    ...browser,
    /**
     * Opens the page, and waits until it is drawn.
     * @param {string} [address] Part of the link after the #. @param {Options} [options]
     */
    async open(address = '', options = {}) {
      const opened = await browser.open(`web_demo/dist/${address && `#${address}`}`, { ...defaults, ...options });
      await opened.page.waitForSelector('html[data-ready] #code');
      await settled(opened.page);
      return opened;
    },
  };
}

/**
 * Opens one browser for all tests of a file, and fails tests whose pages report errors.
 * @param {(page: Page) => void} use Receives the newest page.
 * @param {{ switches?: string[], options?: Options, isShared?: boolean }} [how] If `isShared`, all tests use one page,
 *   which shows the start before each test. After a failure, the next test gets a new page.
 */
export function demoPages(use, { switches, options, isShared = false } = {}) {
  /** @type {Awaited<ReturnType<typeof openDemo>>} */
  let demo;
  /** @type {Awaited<ReturnType<typeof demo.open>>[]} */
  let opened = [];
  /** Opens another page. @param {string} [address] @param {Options} [others] */
  async function visit(address, others = {}) {
    opened.push(await demo.open(address, { ...options, ...others }));
    use(opened[opened.length - 1].page);
  }
  async function leave() {
    for (const { page } of opened) await page.context().close();
    opened = [];
  }
  beforeAll(async () => {
    demo = await openDemo(switches);
  });
  afterAll(() => demo?.close());
  beforeEach(async () => {
    if (!isShared) return;
    if (globalThis.hasFailed) await leave();
    globalThis.hasFailed = false;
    for (const { page } of opened.splice(1)) await page.context().close();
    if (opened.length === 0) await visit();
    else await go(opened[0].page, '');
    use(opened[0].page);
  });
  afterEach(async () => {
    const errors = opened.flatMap((one) => one.errors.splice(0));
    if (!isShared) await leave();
    expect(errors).toEqual([]);
  });
  return { visit, demo: () => demo };
}

/** Waits until the figure is drawn and nothing on it moves. @param {Page} page */
export async function settled(page) {
  await turn(page);
  await page.waitForSelector('#figure canvas[data-rests]');
  await turn(page);
}

/** Returns a field of the address. @param {Page} page @param {string} key @returns {string | null} */
export const field = (page, key) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get(key);

/**
 * Waits for the value of a field of the address.
 * @param {Page} page @param {string} key @param {string | null} value
 */
export const untilField = (page, key, value) => eventually(() => field(page, key)).toBe(value);

/**
 * Follows a link to another state of the page.
 * @param {Page} page @param {string} address Part of the link after the #.
 */
export async function go(page, address) {
  await page.evaluate((hash) => {
    if (location.hash.slice(1) === hash) return undefined;
    return new Promise((resolve) => {
      // The page listens to the same event, and draws before the next task.
      addEventListener('popstate', () => setTimeout(resolve), { once: true });
      location.hash = hash;
    });
  }, address);
  await settled(page);
}

/**
 * Presses a copy button, and returns the words that it shows then. They are caught as they appear, because they go by
 * themselves.
 * @param {Page} page @param {string} selector @returns {Promise<string>}
 */
export async function pressCopy(page, selector) {
  const shown = page.$eval(selector, (button) => {
    const status = /** @type {Element} */ (button.nextElementSibling);
    return new Promise((resolve) => {
      new MutationObserver(() => status.textContent && resolve(status.textContent)).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  });
  const [words] = await Promise.all([shown, page.click(selector)]);
  return words;
}

/**
 * Presses a copy button, and returns what it put on the clipboard.
 * @param {Page} page @param {string} selector @returns {Promise<string>}
 */
export async function copyBy(page, selector) {
  expect(await pressCopy(page, selector)).toBe('Copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

/**
 * Returns the box of an element on the screen.
 * @param {Page} page @param {string} selector
 * @returns {Promise<{ x: number, y: number, width: number, height: number }>}
 */
export const boxOf = (page, selector) =>
  page.$eval(selector, (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y, width, height };
  });

/** Returns the middle of an element. @param {Page} page @param {string} selector */
export async function middle(page, selector) {
  const { x, y, width, height } = await boxOf(page, selector);
  return [x + width / 2, y + height / 2];
}

/**
 * Drags with the mouse.
 * @param {Page} page @param {number[]} from @param {number[]} by
 * @param {boolean} [isHeld] Whether the button stays down.
 */
export async function drag(page, [x, y], [dx, dy], isHeld = false) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  if (!isHeld) await page.mouse.up();
}

/** Drags with a finger. @param {Page} page @param {number[]} from @param {number[]} by */
export async function swipe(page, [x, y], [dx, dy]) {
  const session = await page.context().newCDPSession(page);
  const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number} */ share) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x: x + share * dx, y: y + share * dy }];
    return session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 0);
  for (const share of [0.1, 0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd', 1);
  await session.detach();
}

/** Opens the block by the slider. @param {Page} page @param {number} share Percentage. */
export async function pull(page, share) {
  await page.$eval(
    '#apart',
    (/** @type {any} */ one, value) => {
      one.value = value;
      for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, { bubbles: true }));
    },
    String(share),
  );
  await settled(page);
}

/** Returns the text of the line, with the numbers in its boxes. @param {Page} page @returns {Promise<string>} */
export const lineOf = (page) =>
  page.$eval('#line', (line) => {
    /** @param {Node} node @returns {string} */
    const words = (node) => {
      if (node instanceof HTMLInputElement) return node.value;
      if (node instanceof HTMLButtonElement && node.id === 'copy') return '';
      if (node instanceof Text) return node.data;
      // Elements that are not inline are separate words.
      const space = getComputedStyle(/** @type {Element} */ (node)).display === 'inline' ? '' : ' ';
      return [space, ...[...node.childNodes].map(words), space].join('');
    };
    return words(line).replace(/\s+/g, ' ').trim();
  });

/** Waits until the line contains words. @param {Page} page @param {string} words */
export const untilLine = (page, words) => eventually(() => lineOf(page)).toContain(words);

/**
 * Opens a file by the file input.
 * @param {Page} page @param {string} name @param {Uint8Array | string} bytes @param {string} [mimeType]
 */
export const choose = (page, name, bytes, mimeType = '') =>
  page.setInputFiles('#file', { name, mimeType, buffer: Buffer.from(bytes) });

/** Returns the pixels of the canvas on the screen, without the elements on top of it. @param {Page} page */
export async function pixels(page) {
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('#figure > :not(canvas), .notices { visibility: hidden !important }');
    document.adoptedStyleSheets = [style];
  });
  await page.locator('#figure canvas').scrollIntoViewIfNeeded();
  const { width, height, data } = PNG.sync.read(await page.screenshot({ clip: await boxOf(page, '#figure canvas') }));
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  /** Returns a pixel. @param {number} x @param {number} y @returns {number[]} Red, green and blue. */
  const at = (x, y) => [...data.subarray(4 * (Math.floor(y) * width + Math.floor(x))).subarray(0, 3)];
  /**
   * Returns the positions of pixels of a colour.
   * @param {number[]} colour @param {number} [tolerance] @returns {[number, number][]}
   */
  const all = (colour, tolerance = 0) => {
    const found = [];
    for (let i = 0; i < width * height; i += 1) {
      if (colour.every((value, c) => Math.abs(data[4 * i + c] - value) <= tolerance)) {
        found.push([i % width, Math.floor(i / width)]);
      }
    }
    return /** @type {[number, number][]} */ (found);
  };
  return { width, height, data, at, all };
}

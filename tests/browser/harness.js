// Helpers for the browser tests: a server for the pages of the project, a Chromium whose pages report their errors, and
// `eventually`, which waits for a state of the pages.
import { chromium } from 'playwright-core';

import { serve } from '../../scripts/lib/server.js';
import { findChromium } from '../../scripts/lib/tools.js';

/**
 * Maximum number of turns before a test fails. A turn is a frame and a task of the page, so turns take longer on a busy
 * machine, but their number stays the same. Pages need less than a tenth of this number.
 */
const maxTurns = 600;

/** Functions that wait for a turn of each open page. @type {Set<() => Promise<unknown>>} */
const openPages = new Set();

/**
 * Registers an open page, so that `eventually` waits for its turns.
 * @param {() => Promise<unknown>} takeTurn Resolves after a frame and a task of the page.
 * @returns {() => void} Unregisters the page. Call it when the page is closed.
 */
export function trackPage(takeTurn) {
  openPages.add(takeTurn);
  return () => void openPages.delete(takeTurn);
}

/** Waits for a turn of every open page. Pages that navigate or close are skipped. */
async function nextTurn() {
  // This process needs a task of its own, because it answers requests to the server, and because no page may be open.
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([...openPages].map((takeTurn) => takeTurn().catch(() => {})));
}

/** Runs in the page: waits for a frame and a task. */
export const frameAndTask = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * `expect` for values that a page shows asynchronously. Reads the value again after each turn of the pages until the
 * matcher passes, and fails with the matcher's message after `maxTurns` turns. Await the result: `await eventually(()
 * => page.title()).toBe('...')`.
 * @template T @param {() => T | Promise<T>} read Returns the value.
 * @returns {Record<string, (...expected: any[]) => Promise<void>>} Matchers by name.
 */
export const eventually = (read) =>
  new Proxy(
    {},
    {
      get:
        (_, matcher) =>
        async (...expected) => {
          for (let turn = 0; ; ++turn) {
            try {
              expect(await read())[matcher](...expected);
              return;
            } catch (error) {
              if (turn === maxTurns) throw error;
            }
            await nextTurn();
          }
        },
    },
  );

/** Methods of a page that wait for an element. */
const actions = [
  'click',
  'fill',
  'focus',
  'getAttribute',
  'hover',
  'inputValue',
  'press',
  'selectOption',
  'textContent',
];

/**
 * Makes the methods of a page wait for elements in turns of the page, so that a missing element fails a test instead of
 * hanging.
 * @param {import('playwright-core').Page} page
 */
function waitInTurns(page) {
  page.setDefaultTimeout(0);
  const all = /** @type {any} */ (page);
  for (const name of [...actions, 'setInputFiles']) {
    const act = all[name].bind(page);
    all[name] = async (/** @type {string} */ selector, /** @type {any[]} */ ...rest) => {
      await eventually(async () => [selector, (await page.locator(selector).count()) > 0]).toEqual([selector, true]);
      return act(selector, ...rest);
    };
  }
  all.waitForSelector = async (/** @type {string} */ selector, { state = 'visible' } = {}) => {
    const isThere = () => page.locator(selector).first().isVisible();
    await eventually(async () => [selector, await isThere()]).toEqual([selector, state === 'visible']);
  };
}

/**
 * Waits until a page has run its pending tasks, frames and effects. Use it before checking that something has not
 * changed.
 * @param {import('playwright-core').Page} page
 */
export const turn = (page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 4; i += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    }
  });

/**
 * Starts a server and a Chromium; `close` ends both. There are no other timeouts than Jest's testTimeout.
 * @param {string[]} [switches] Command-line switches of the browser.
 */
export async function openBrowser(switches = []) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is not installed; `node scripts/setup.js test` installs it');
  const server = await serve();
  const args = ['--disable-dev-shm-usage', ...switches];
  const browser = await chromium.launch({ executablePath, args, timeout: 0 });
  /** Opens an empty page. @param {import('playwright-core').BrowserContextOptions} [options] */
  const newPage = async (options) => {
    const page = await browser.newPage(options);
    waitInTurns(page);
    page.once(
      'close',
      trackPage(() => page.evaluate(frameAndTask)),
    );
    return page;
  };
  return {
    url: server.url,
    newPage,

    /**
     * Opens a page of the project. `errors` collects its exceptions and the errors on its console, `requests` the URLs
     * of its requests.
     * @param {string} path Path from the root of the project.
     * @param {import('playwright-core').BrowserContextOptions} [options]
     */
    async open(path, options) {
      const page = await newPage(options);
      /** @type {string[]} */
      const errors = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      /** @type {string[]} */
      const requests = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(new URL(path, server.url).href);
      return { page, errors, requests };
    },

    async close() {
      await browser.close();
      await server.close();
    },
  };
}

// What the browser tests share: a server for the project's pages, a Chromium with pages that report their errors, and a way
// to wait for what they show.
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium } from 'playwright-core';

import { serve } from '../../scripts/lib/server.js';
import { findChromium } from '../../scripts/lib/tools.js';

/** How long a page may take to come to a state, in milliseconds: much more than it needs where the machine has other work. */
export const patience = 60_000;

/** And a browser to start. */
export const patienceAtStart = 240_000;

/**
 * `expect` for what a page shows in its own time: looks again until the matcher is content, and fails as `expect` does when
 * that takes too long. To be awaited: `await eventually(() => page.title()).toBe('...')`.
 *
 * @template T
 * @param {() => T | Promise<T>} look
 * @returns {Record<string, (...wanted: any[]) => Promise<void>>} Matchers by name.
 */
export const eventually = (look) =>
  new Proxy(
    {},
    {
      get:
        (_, matcher) =>
        async (...wanted) => {
          for (const end = performance.now() + patience; ; await sleep(20)) {
            try {
              expect(await look())[matcher](...wanted);
              return;
            } catch (error) {
              if (performance.now() > end) throw error;
            }
          }
        },
    },
  );

/**
 * Lets a page have its turn: what it has put off to a task, a frame or the effect after a frame has happened then. For what
 * is to stay as it is.
 *
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
 * Starts a server and a Chromium; `close` ends both.
 *
 * @param {string[]} [switches] of the browser
 */
export async function openBrowser(switches = []) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium is here; `node scripts/setup.js test` installs it');
  const server = await serve();
  const args = ['--disable-dev-shm-usage', ...switches];
  const browser = await chromium.launch({ executablePath, args, timeout: patienceAtStart });
  /** @param {import('playwright-core').BrowserContextOptions} [options] of the page: its size, colours, permissions */
  const newPage = async (options) => {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(patience);
    return page;
  };
  return {
    url: server.url,
    newPage,

    /**
     * Opens a page of the project. `errors` collects what goes wrong on it: exceptions and messages on the console;
     * `requests` the addresses it asks for.
     *
     * @param {string} path from the project's folder
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

// What the browser tests share: a server for the project's pages, and a Chromium with pages that report their errors.
import { chromium } from 'playwright-core';

import { serve } from '../../scripts/lib/server.js';
import { findChromium } from '../../scripts/lib/tools.js';

/**
 * Starts a server and a Chromium; `close` ends both.
 *
 * @param {string[]} [switches] of the browser
 */
export async function openBrowser(switches = []) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium is here; `node scripts/setup.js test` installs it');
  const server = await serve();
  const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', ...switches] });
  return {
    url: server.url,
    browser,

    /**
     * Opens a page of the project. `errors` collects what goes wrong on it: exceptions and messages on the console;
     * `requests` the addresses it asks for.
     *
     * @param {string} path from the project's folder
     * @param {import('playwright-core').BrowserContextOptions} [options] of the page: its size, colours, permissions
     */
    async open(path, options) {
      const page = await browser.newPage(options);
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

// Opens a page of an app in Chromium under a strict policy and records every request.
import { chromium } from 'playwright-core';

import { serve } from '../../scripts/lib/server.js';
import { findChromium } from '../../scripts/lib/tools.js';
import { eventually, frameAndTask, trackPage } from '../browser/harness.js';

/** Allows scripts of the own origin and WebAssembly, but no eval, no other origin and no data: URL. */
export const strictPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** Expected answers of the app's page and its worker. */
const right = {
  dims: [
    [2, 2],
    [2, 4],
  ],
  data: [
    [0, 1, 6, 7],
    [2, 3, 4, 5, 8, 9, 10, 11],
  ],
  isOne: true,
  code: 'AXIS_OUT_OF_RANGE',
};
export const rightAnswers = { page: right, worker: right };

/** Starts a Chromium for a suite. */
export async function openChromium() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium is here; `node scripts/setup.js test` installs it');
  return chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'], timeout: 0 });
}

/**
 * Opens an address and waits for the app's answer.
 * @param {import('playwright-core').Browser} browser @param {string} url
 * @returns {Promise<{ answers: object, errors: string[], foreign: string[], requests: string[] }>} `foreign`: requests
 *   to other origins than the page's
 */
export async function visit(browser, url) {
  const context = await browser.newContext();
  context.setDefaultTimeout(0);
  const errors = [];
  const requests = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await context.newPage();
  const untrack = trackPage(() => page.evaluate(frameAndTask));
  page.on('websocket', (socket) => requests.push(socket.url().replace(/^ws/, 'http')));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) errors.push(message.text());
  });
  try {
    await page.goto(url);
    const result = page.locator('#result.done');
    const hasAnswered = eventually(() => result.count()).toBe(1);
    await hasAnswered.catch((error) => {
      throw new Error(`${url} does not answer: ${errors.join('\n')}`, { cause: error });
    });
    const answers = JSON.parse(await result.textContent());
    const { origin } = new URL(url);
    const foreign = requests.filter((address) => new URL(address).origin !== origin);
    return { answers, errors, foreign, requests };
  } finally {
    untrack();
    await context.close();
  }
}

/**
 * Serves a folder under a policy and visits its page.
 * @param {import('playwright-core').Browser} browser @param {string} folder @param {string} [policy]
 */
export async function visitFolder(browser, folder, policy = strictPolicy) {
  const server = await serve({ folder, headers: { 'Content-Security-Policy': policy } });
  try {
    return await visit(browser, server.url);
  } finally {
    await server.close();
  }
}

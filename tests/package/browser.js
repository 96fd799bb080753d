// A page of an app in a real Chromium, under a strict policy, with every request on record.
import { chromium } from 'playwright-core';

import { serve } from '../../scripts/lib/server.js';
import { findChromium } from '../../scripts/lib/tools.js';
import { eventually, frameAndTask, trackPage } from '../browser/harness.js';

/** Scripts of our own and WebAssembly; no eval, no other origin, no data: address for anything. */
export const strictPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** What the app's page and its worker must say. */
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

/** Starts the Chromium of a suite. */
export async function openChromium() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium is here; `node scripts/setup.js test` installs it');
  return chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'], timeout: 0 });
}

/**
 * Opens an address and waits for the app's answer.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<{ answers: object, errors: string[], foreign: string[], requests: string[] }>} `foreign`: requests
 *   that went anywhere but to the page's own origin
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
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} folder
 * @param {string} [policy]
 */
export async function visitFolder(browser, folder, policy = strictPolicy) {
  const server = await serve({ folder, headers: { 'Content-Security-Policy': policy } });
  try {
    return await visit(browser, server.url);
  } finally {
    await server.close();
  }
}

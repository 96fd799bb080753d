// Measures workloads in headless Chromium. Each has its own page, cross-origin isolated for precise timers.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';
import { chromium } from 'playwright-core';

import { root } from '../../scripts/lib/run.js';
import { serve } from '../../scripts/lib/server.js';
import { findChromium } from '../../scripts/lib/tools.js';
import { benchFolder } from '../setup/install.js';

/** Bundles the page and everything it measures into build/bench. */
async function buildPage() {
  const site = join(root, 'build', 'bench');
  await mkdir(site, { recursive: true });
  await build({
    entryPoints: { page: join(benchFolder, 'platforms', 'page.js') },
    outdir: site,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // numpy-ts imports these in Node.js.
    external: ['node:fs', 'node:fs/promises'],
    // Makes onnxruntime-web fetch its module instead of embedding it.
    conditions: ['onnxruntime-web-use-extern-wasm'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const script = '<script type="module" src="page.js"></script>';
  await writeFile(join(site, 'index.html'), `<!doctype html><meta charset="utf-8"><title>bench</title>${script}\n`);
}

/** Starts Chromium. The returned `measure` corresponds to `measureInNode`; `close` ends the browser. */
export async function openChromium() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing. Install it with `node scripts/setup.js test`');
  await buildPage();
  const server = await serve({
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  });
  const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', '--disable-gpu'] });
  return {
    version: browser.version(),

    /**
     * Measures one workload or grid.
     * @param {string} name @param {import('./measure-one.js').RunOptions} runOptions
     * @returns {Promise<import('./measure-one.js').Measured>}
     */
    async measure(name, runOptions) {
      // The competitors need more than our Content-Security-Policy allows.
      const context = await browser.newContext({ bypassCSP: true });
      try {
        const page = await context.newPage();
        /** @type {string[]} */
        const errors = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(`${server.url}build/bench/`);
        await page.waitForFunction('typeof measureWorkload === "function"', null, { timeout: 30000 }).catch(() => {
          throw new Error(`the page for ${name} did not start: ${errors.join('; ')}`);
        });
        const args = /** @type {const} */ ([name, runOptions]);
        return await page.evaluate(([...both]) => /** @type {any} */ (globalThis).measureWorkload(...both), args);
      } finally {
        await context.close();
      }
    },

    async close() {
      await browser.close();
      await server.close();
    },
  };
}

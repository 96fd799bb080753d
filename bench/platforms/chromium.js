// Workloads in headless Chromium: each on a page of its own, served with the headers that make timers precise.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';
import { chromium } from 'playwright-core';

import { root } from '../../scripts/lib/run.js';
import { serve } from '../../scripts/lib/server.js';
import { findChromium } from '../../scripts/lib/tools.js';
import { benchFolder } from '../install.js';

/** The unpacked package of an earlier release, measured beside this one. */
const baseline = process.env.TENSORSPLIT_BASELINE;

/** Bundles the page and everything that it measures, into build/bench. */
async function buildPage() {
  const site = join(root, 'build', 'bench');
  await mkdir(site, { recursive: true });
  await build({
    entryPoints: {
      page: join(benchFolder, 'platforms', 'page.js'),
      ...(baseline && { baseline: join(baseline, 'js', 'index.js') }),
    },
    outdir: site,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // numpy-ts asks for these where it finds itself in Node.js.
    external: ['node:fs', 'node:fs/promises'],
    // onnxruntime-web then fetches its module, rather than carrying a copy of it.
    conditions: ['onnxruntime-web-use-extern-wasm'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const script = '<script type="module" src="page.js"></script>';
  await writeFile(join(site, 'index.html'), `<!doctype html><meta charset="utf-8"><title>bench</title>${script}\n`);
}

/** Opens Chromium; `measure` is then as `measureInNode`, and `close` ends it. */
export async function openChromium() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium is here; `node scripts/setup.js test` installs it');
  await buildPage();
  const server = await serve({
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  });
  const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', '--disable-gpu'] });
  return {
    version: browser.version(),

    /**
     * @param {string} name
     * @param {import('../workloads/workload.js').Order} order
     * @returns {Promise<import('../workloads/workload.js').Measured>}
     */
    async measure(name, order) {
      // The competitors want more than our policy allows.
      const context = await browser.newContext({ bypassCSP: true });
      try {
        const page = await context.newPage();
        /** @type {string[]} */
        const errors = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(`${server.url}build/bench/`);
        await page.waitForFunction('typeof measureWorkload === "function"', null, { timeout: 30000 }).catch(() => {
          throw new Error(`the page for ${name} does not start: ${errors.join('; ')}`);
        });
        return await page.evaluate(
          ([...args]) => /** @type {any} */ (globalThis).measureWorkload(...args),
          [name, order, baseline ? '/build/bench/baseline.js' : null],
        );
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

// Workloads in headless Chromium: each on a page of its own, served with the headers that make timers precise.
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { build } from 'esbuild';
import { chromium } from 'playwright-core';

import { root } from '../scripts/lib/run.js';
import { findChromium } from '../scripts/lib/tools.js';
import { benchFolder } from './install.js';

const site = join(root, 'build', 'bench');

/** What is served: the bundle, and the rivals' modules. */
const folders = {
  '': site,
  'onnxruntime-web/': join(benchFolder, 'node_modules', 'onnxruntime-web', 'dist'),
  'tfjs-backend-wasm/': join(benchFolder, 'node_modules', '@tensorflow', 'tfjs-backend-wasm', 'dist'),
};

/** @type {Record<string, string>} */
const mimeTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The unpacked package of an earlier release, measured beside this one. */
const baseline = process.env.TENSORSPLIT_BASELINE;

/** Bundles the page and everything that it measures. */
async function buildPage() {
  await mkdir(site, { recursive: true });
  await build({
    entryPoints: {
      page: join(benchFolder, 'page.js'),
      ...(baseline && { baseline: join(baseline, 'js', 'index.js') }),
    },
    outdir: site,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    // onnxruntime-web then fetches its module, rather than carrying a copy of it.
    conditions: ['onnxruntime-web-use-extern-wasm'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const script = '<script type="module" src="page.js"></script>';
  await writeFile(join(site, 'index.html'), `<!doctype html><meta charset="utf-8"><title>bench</title>${script}\n`);
}

/** @returns {Promise<{ url: string, close: () => void }>} */
function serveSite() {
  const server = createServer((request, response) => {
    const [, folder, name] = /^\/((?:[\w-]+\/)?)([\w.-]*)/.exec(request.url ?? '/') ?? ['', '', ''];
    const served = /** @type {Record<string, string>} */ (folders)[folder];
    const file = served && join(served, name || 'index.html');
    if (!file || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': mimeTypes[extname(file)] ?? 'application/octet-stream',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => void (server.close(), server.closeAllConnections()) });
    });
  });
}

/**
 * Opens Chromium; `measure` is then as `measureInNode`, and `close` ends it.
 */
export async function openChromium() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium is here; `node scripts/setup.js test` installs it');
  await buildPage();
  const server = await serveSite();
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-dev-shm-usage', '--disable-gpu'],
  });
  return {
    version: browser.version(),

    /**
     * @param {string} name
     * @param {import('../workloads/measure.js').Settings} settings Without functions.
     * @param {readonly string[]} wanted Names of rivals.
     * @returns {Promise<import('../workloads/suite.js').Outcome>}
     */
    async measure(name, settings, wanted) {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        /** @type {string[]} */
        const errors = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(server.url);
        await page.waitForFunction('typeof measureWorkload === "function"', null, { timeout: 30000 }).catch(() => {
          throw new Error(`the page for ${name} does not start: ${errors.join('; ')}`);
        });
        return await page.evaluate(
          ([first, ...rest]) => /** @type {any} */ (globalThis).measureWorkload(first, ...rest),
          /** @type {[string, any, readonly string[], boolean]} */ ([name, settings, wanted, Boolean(baseline)]),
        );
      } finally {
        await context.close();
      }
    },

    async close() {
      await browser.close();
      server.close();
    },
  };
}

// A small static file server for the demo and the browser tests, with the policy a careful site would send.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { unescape } from 'node:querystring';

import { root } from './run.js';

/** @type {Record<string, string>} */
const mimeTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Scripts from here only, WebAssembly but no eval; images also from canvases and files of the user. */
export const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; base-uri 'none'";

/**
 * Serves a folder on this machine only; of the project's own, / leads to the demo.
 *
 * @param {{ port?: number, folder?: string, headers?: Record<string, string> }} [options] port 0: any free one; `headers`
 *   are added to every answer
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} rejected when the port is taken
 */
export function serve({ port = 0, folder = root, headers = {} } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(`http://localhost${request.url}`);
    if (folder === root && pathname === '/') {
      response.writeHead(302, { Location: '/web_demo/dist/' }).end();
      return;
    }
    // Unlike decodeURIComponent it takes any address.
    const path = unescape(pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('not found');
      return;
    }
    response.writeHead(200, {
      'Content-Type': mimeTypes[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      ...headers,
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const bound = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
      resolve({
        url: `http://127.0.0.1:${bound}/`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

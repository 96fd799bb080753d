// Static file server for the demo and the browser tests. Sends a strict Content-Security-Policy.
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

/** Content-Security-Policy: scripts from this server, WebAssembly but no eval; images from canvases and user files as well. */
export const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; base-uri 'none'";

/**
 * Serves a folder on the loopback interface. For the project's folder, / redirects to the demo.
 *
 * @param {{ port?: number, folder?: string, headers?: Record<string, string> }} [options] Port 0 selects a free port.
 *   `headers` are added to every response.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} Rejects if the port is in use.
 */
export function serve({ port = 0, folder = root, headers = {} } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(`http://localhost${request.url}`);
    if (folder === root && pathname === '/') {
      response.writeHead(302, { Location: '/web_demo/dist/' }).end();
      return;
    }
    // Unlike decodeURIComponent, unescape accepts malformed addresses.
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

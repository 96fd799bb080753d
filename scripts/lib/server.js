// Static file server for the demo and the browser tests. Sends a strict Content-Security-Policy.
import { createServer } from 'node:http';

import sirv from 'sirv';

import { root } from './run.js';

/** Content-Security-Policy: scripts from this server, WebAssembly but no eval; images from canvases and user files as well. */
export const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; base-uri 'none'";

/**
 * Serves a folder on the loopback interface. For the project's folder, / redirects to the demo.
 * @param {{ port?: number, folder?: string, headers?: Record<string, string> }} [options] Port 0 selects a free port.
 *   `headers` are added to every file.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} Rejects if the port is in use.
 */
export function serve({ port = 0, folder = root, headers = {} } = {}) {
  const allHeaders = Object.entries({ 'Content-Security-Policy': policy, ...headers });
  // `dev` reads each file when it is requested, because tests build files while the server runs.
  const serveFile = sirv(folder, {
    dev: true,
    setHeaders: (response) => allHeaders.forEach(([name, value]) => response.setHeader(name, value)),
  });
  const server = createServer((request, response) => {
    if (folder === root && /^\/(\?|$)/.test(request.url ?? '')) {
      response.writeHead(302, { Location: '/web_demo/dist/' }).end();
      return;
    }
    serveFile(request, response);
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

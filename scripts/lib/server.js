// A small static file server for the demo and the browser tests, with the policy a careful site would send.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

import { root } from './run.js';

/** @type {Record<string, string>} */
const mimeTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.onnx': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
};

/** Scripts from here only, WebAssembly but no eval; images also from canvases and files of the user. */
export const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self'; object-src 'none'; base-uri 'none'";

/** The folders that are served unless others are asked for; nothing else of the project is. */
const served = ['web_demo', 'js', 'dist', join('tests', 'browser')];

/**
 * The file an address names, or null.
 *
 * @param {string} address
 * @param {string} folder
 * @param {string[]} folders Those in it that are served; '' is all of it.
 */
function fileOf(address, folder, folders) {
  let path = normalize(decodeURIComponent(new URL(address, 'http://localhost').pathname)).replace(/^[/\\]+/, '');
  if (path.endsWith(sep) || path === '') path = join(path, 'index.html');
  if (!folders.some((name) => name === '' || path.startsWith(name + sep))) return null;
  const file = join(folder, path);
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

/**
 * Serves the demo, the package and the test pages of a folder on this machine only.
 *
 * @param {{ port?: number, folder?: string, folders?: string[], headers?: Record<string, string> }} [options] port 0: any
 *   free one; `folders`: those in `folder` to serve, '' is all of it; `headers` are added to every answer
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} rejected when the port is taken
 */
export function serve({ port = 0, folder = root, folders = served, headers = {} } = {}) {
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    if (folders.includes('web_demo') && address === '/') {
      response.writeHead(302, { Location: '/web_demo/dist/' }).end();
      return;
    }
    /** @type {string | null} */
    let file = null;
    try {
      file = fileOf(address, folder, folders);
    } catch {
      // An address that cannot be decoded names no file.
    }
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('not found');
      return;
    }
    response.writeHead(200, {
      'Content-Type': mimeTypes[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      ...headers,
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file).pipe(response);
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

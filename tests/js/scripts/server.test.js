import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { policy, serve } from '../../../scripts/lib/server.js';

describe('serve', () => {
  let parent;
  let server;

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'tensorsplit-server-'));
    const folder = join(parent, 'www');
    for (const each of ['www', 'www/sub', 'www-secret']) mkdirSync(join(parent, each));
    writeFileSync(join(parent, 'secret.txt'), 'secret');
    writeFileSync(join(parent, 'www-secret', 'x.txt'), 'secret');
    for (const name of ['a.html', 'b.js', 'c.mjs', 'd.css', 'e.wasm', 'f.png', 'g.svg', 'h.json', 'sub/index.html']) {
      writeFileSync(join(folder, name), `the content of ${name}`);
    }
    server = await serve({ folder, headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } });
  });

  afterAll(async () => {
    await server.close();
    rmSync(parent, { recursive: true });
  });

  /** Requests a path byte for byte, because `fetch` normalizes it. Returns the response as text. */
  const request = (path) =>
    new Promise((resolve, reject) => {
      const socket = connect(new URL(server.url).port, '127.0.0.1');
      let text = '';
      socket.setEncoding('latin1');
      socket.on('data', (data) => (text += data));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1');
    });

  test.each([
    ['a.html', 'text/html;charset=utf-8'],
    ['b.js', 'text/javascript'],
    ['c.mjs', 'text/javascript'],
    ['d.css', 'text/css'],
    ['e.wasm', 'application/wasm'],
    ['f.png', 'image/png'],
    ['g.svg', 'image/svg+xml'],
    ['h.json', 'application/json'],
  ])('serves %s as %s with the headers', async (name, type) => {
    const response = await fetch(`${server.url}${name}`);
    expect(await response.text()).toBe(`the content of ${name}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  test('serves the index of a folder', async () => {
    expect(await (await fetch(`${server.url}sub/`)).text()).toBe('the content of sub/index.html');
  });

  test('serves a file that was changed', async () => {
    writeFileSync(join(parent, 'www', 'new.js'), 'first');
    expect(await (await fetch(`${server.url}new.js`)).text()).toBe('first');
    writeFileSync(join(parent, 'www', 'new.js'), 'second');
    expect(await (await fetch(`${server.url}new.js`)).text()).toBe('second');
  });

  const ups = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..%00', '...', 'sub/../..', 'sub/..%2f..'];
  const separators = ['/', '//', '%2f', '%2F', '%252f', '\\', '%5c', '%255c', '/./'];
  const paths = ups.flatMap((up) => separators.flatMap((between) => [`${up}${between}`, `${between}${up}${between}`]));

  test.each(['www-secret/x.txt', 'www-secret%2fx.txt', 'secret.txt', 'secret.txt%00', 'secret.txt?a'])(
    'does not serve %s of the parent folder',
    async (file) => {
      const addresses = paths.map((path) => `/${path}${file}`);
      const responses = await Promise.all(addresses.map(request));
      const served = addresses.filter((_, i) => /secret$|^HTTP\/1.1 2/.test(responses[i]));
      expect(served).toEqual([]);
    },
  );

  test.each(['/%', '/%zz', '/%c3', '/a%00.html', '/\x00', '/../', '/none', '//a/b', '/sub/../%', 'http://[/'])(
    'keeps serving after a request of %j',
    async (path) => {
      expect(await request(path)).toMatch(/^HTTP\/1.1 4/);
      expect((await fetch(`${server.url}b.js`)).status).toBe(200);
    },
  );
});

// Drives WebKit, Safari's engine, by the WebDriver of WebKitGTK. Its browser runs on a virtual screen.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { find, findWebKit } from '../../scripts/lib/tools.js';
import { capabilities, drive, patienceAtEnd } from './webdriver.js';

/** Finds a free port. @returns {Promise<number>} */
const findPort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Starts a virtual screen with a free display number. */
async function openScreen() {
  const program = find('Xvfb');
  if (!program) throw new Error('Xvfb is not installed; `node scripts/setup.js test` installs it');
  const options = ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp'];
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve, reject) => {
    child.stdio[3]?.once('data', resolve);
    child.once('close', () => reject(new Error('Xvfb did not start')));
  });
  return { child, display: `:${String(number).trim()}` };
}

/** Starts WebKit, and returns the result of `drive`. */
export async function openWebKit() {
  const program = findWebKit();
  if (!program) throw new Error('WebKitWebDriver is not installed; `node scripts/setup.js test` installs it');
  const screen = await openScreen();
  const home = mkdtempSync(join(tmpdir(), 'tensorsplit-webkit-'));
  const port = await findPort();
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', HOME: home },
  });
  /** Sends a request to the driver. @param {string} method @param {string} path @param {object} [body] */
  const request = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  let session = '';
  for (; session === ''; await sleep(100, undefined, { ref: false })) {
    try {
      session = `/${(await request('POST', '', { capabilities })).sessionId}`;
    } catch (error) {
      const isStarting = /** @type {any} */ (error).cause?.code === 'ECONNREFUSED';
      if (isStarting && child.exitCode === null && child.signalCode === null) continue;
      child.kill();
      screen.child.kill();
      throw error;
    }
  }
  return drive(
    (command, parameters) => request('POST', `${session}/${command}`, parameters),
    async () => {
      await Promise.race([request('DELETE', session), sleep(patienceAtEnd, undefined, { ref: false })]).catch(() => {});
      child.kill();
      screen.child.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  );
}

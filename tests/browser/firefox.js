// Drives Firefox by Marionette, its built-in protocol: JSON messages over a socket, each with its length in front.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findFirefox } from '../../scripts/lib/tools.js';
import { capabilities, drive, patienceAtEnd } from './webdriver.js';

/**
 * Waits until a condition holds. Fails if the browser ends before.
 * @template T @param {import('node:child_process').ChildProcess} child The browser.
 * @param {() => T | null | undefined | false} check Returns a truthy value if the condition holds.
 * @param {string} what Name of the thing that is missing, for the error. @returns {Promise<T>}
 */
async function until(child, check, what) {
  for (;;) {
    const found = check();
    if (found) return found;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Firefox ended before ${what} was there`);
    await sleep(100, undefined, { ref: false });
  }
}

/** Names that Marionette has for the commands of WebDriver. @type {Record<string, string>} */
const names = {
  url: 'WebDriver:Navigate',
  'execute/async': 'WebDriver:ExecuteAsyncScript',
  actions: 'WebDriver:PerformActions',
  'window/rect': 'WebDriver:SetWindowRect',
};

/** Starts Firefox without a window, and returns the result of `drive`. */
export async function openFirefox() {
  const program = findFirefox();
  if (!program) throw new Error('Firefox is not installed; `node scripts/setup.js test` installs it');
  const profile = mkdtempSync(join(tmpdir(), 'tensorsplit-firefox-'));
  // Port 0 selects a free port, because another Firefox may use the default port.
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const args = [
    '--headless',
    '--no-remote',
    '--marionette',
    '--remote-allow-system-access',
    '--profile',
    profile,
    'about:blank',
  ];
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_MARIONETTE_PREF_STATE_ACROSS_RESTARTS: '' },
  });
  const hasEnded = once(child, 'exit');
  const portFile = join(profile, 'MarionetteActivePort');
  const port = Number(await until(child, () => existsSync(portFile) && readFileSync(portFile, 'utf8'), 'its port'));
  const socket = connect(port, '127.0.0.1');
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let bytes = Buffer.alloc(0);
  let isReady = false;
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || bytes.length < end) return;
      const message = JSON.parse(bytes.subarray(colon + 1, end).toString());
      bytes = bytes.subarray(end);
      isReady = true;
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  await until(child, () => isReady, 'its greeting');
  let last = 0;
  /** @param {string} name @param {object} [parameters] @returns {Promise<any>} */
  const send = (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const text = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await send('WebDriver:NewSession', { capabilities });
  return drive(
    // Without a sandbox, so that scripts run in the global scope of the page.
    async (command, parameters) => (await send(names[command], { ...parameters, sandbox: null })).value,
    async () => {
      // Firefox ends without an answer. If it hangs, it is killed.
      send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
      await Promise.race([hasEnded, sleep(patienceAtEnd, undefined, { ref: false })]);
      socket.destroy();
      child.kill('SIGKILL');
      await hasEnded;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  );
}

// dist/tensorsplit.global.js as a classic script: in a page from a server or from a file, and in a worker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';

import { makeApp } from './app.js';
import { openChromium, visit, visitFolder } from './browser.js';

const parts = [
  [0, 3],
  [1, 2, 4, 5],
];
const page = { data: parts, isOne: true, code: 'AXIS_OUT_OF_RANGE', crop: 'function' };
let app;
let browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([makeApp('classic', 'classic'), openChromium()]);
});

afterAll(() => browser.close());

test('works in a page and a worker', async () => {
  const { answers, errors, requests } = await visitFolder(browser, app);
  expect(errors).toEqual([]);
  expect(answers).toEqual({ page, worker: parts });
  expect(requests.filter((url) => url.includes('/tensorsplit/')).length).toBe(2);
});

test('works in a page that was opened from a file', async () => {
  const { answers, errors } = await visit(browser, String(pathToFileURL(join(app, 'index.html'))));
  expect(errors).toEqual([]);
  expect(answers).toEqual({ page, worker: null });
});

test('adds one global', () => {
  const realm = createContext({});
  const names = () => runInContext('Object.getOwnPropertyNames(globalThis)', realm);
  const before = names();
  runInContext(readFileSync(join(app, 'node_modules/tensorsplit/dist/tensorsplit.global.js'), 'utf8'), realm);
  expect(names().filter((name) => !before.includes(name))).toEqual(['tensorsplit']);
});

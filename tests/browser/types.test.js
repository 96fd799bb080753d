import { elementTypes } from '../js/oracle.js';
import { openBrowser } from './harness.js';

let chromium;
let lines;
let errors;

beforeAll(async () => {
  chromium = await openBrowser();
  const opened = await chromium.open('tests/browser/pages/types.html');
  const element = await opened.page.waitForSelector('#types', { timeout: 30_000 });
  lines = (await element.textContent()).split('\n');
  ({ errors } = opened);
}, 60_000);

afterAll(() => chromium?.close());

const storages = [
  ...Object.entries(elementTypes).map(([type, [, storage]]) => [type, storage.name]),
  ['uint8', 'Uint8ClampedArray'],
  ['float16', 'Float16Array'],
];

test.each(storages)('%s in %s gives in a page what the oracle gives', (type, storage) => {
  expect(lines.filter((line) => line.startsWith(`${type} in ${storage}:`))).toEqual([`${type} in ${storage}: right`]);
});

test('nothing is reported on the console', () => {
  expect(errors).toEqual([]);
});

import { loadSync } from '../../js/index-node.js';
import { eventually, openBrowser } from './harness.js';
import { work } from './pages/work.js';

const expected = work(loadSync());
let chromium;
let opened;

beforeAll(async () => {
  chromium = await openBrowser();
  opened = await chromium.open('tests/browser/pages/package.html');
});

afterAll(() => chromium?.close());

async function shown(id) {
  const element = await opened.page.waitForSelector(`#${id}`);
  return (await element.textContent()).split('\n');
}

test('the work covers every kind of part, and an error', () => {
  expect(expected).toHaveLength(20);
  expect(expected).toContain('SplitError AXIS_OUT_OF_RANGE');
});

test.each([
  ['load', 'with load()'],
  ['loadSync', 'with loadSync()'],
  ['slim', 'with the module fetched as a file of its own'],
  ['iframe', 'with arrays of an iframe'],
  ['worker', 'in a module worker'],
])('%s: the package gives what it gives in Node.js, %s', async (id) => {
  await eventually(() => shown(id)).toEqual(expected);
});

test('all that under a policy that forbids eval', async () => {
  await eventually(() => shown('policy')).toEqual(['eval is forbidden']);
});

test('takes and gives Float16Array, which Node.js 20 has not', async () => {
  const parts = await opened.page.evaluate(async () => {
    const { loadSync } = await import('/js/index.js');
    const x = { type: 'float16', data: new Float16Array([1, NaN, 3, 4, 5, -0]), dims: [2, 3] };
    return loadSync()
      .split(x, { axis: 1, split: [1, 2] })
      .map(({ data }) => [data.constructor.name, ...data]);
  });
  expect(parts).toEqual([
    ['Float16Array', 1, 4],
    ['Float16Array', NaN, 3, 5, -0],
  ]);
});

test('nothing is reported on the console', () => {
  expect(opened.errors).toEqual([]);
});

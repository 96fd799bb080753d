import { loadSync } from '../../js/index.js';
import { serve } from '../../scripts/lib/server.js';
import { engines } from './engines.js';
import { eventually, openBrowser } from './harness.js';
import { work } from './pages/work.js';

const expected = work(loadSync());

/** Starts a Chromium with the interface of `drive`, and collects its console messages. */
async function openChromium() {
  const chromium = await openBrowser();
  let opened;
  return {
    open: async (url) => (opened = await chromium.open(url)),
    run: (script) => opened.page.evaluate(script),
    text: (selector) => opened.page.textContent(selector),
    errors: () => opened.errors,
    close: () => chromium.close(),
  };
}

test('work covers every kind of part and an error', () => {
  expect(expected).toHaveLength(20);
  expect(expected).toContain('SplitError AXIS_OUT_OF_RANGE');
});

/** Elements of the page that show results, and the expected lines. */
const places = [
  ['load', 'with load()', expected],
  ['loadSync', 'with loadSync()', expected],
  ['slim', 'with the module fetched as a file of its own', expected],
  ['iframe', 'with arrays of an iframe', expected],
  ['worker', 'in a module worker', expected],
  ['policy', 'under a policy that forbids eval', ['eval is forbidden']],
];

/** Runs in a page. */
const askForHalves = async () => {
  const { loadSync } = await import('/js/index.js');
  const x = { type: 'float16', data: new Float16Array([1, NaN, 3, 4, 5, -0]), dims: [2, 3] };
  return loadSync()
    .split(x, { axis: 1, split: [1, 2] })
    .map(({ data }) => [
      data.constructor.name,
      ...Array.from(data, (value) => (Object.is(value, -0) ? '-0' : String(value))),
    ]);
};
const halves = [
  ['Float16Array', '1', '4'],
  ['Float16Array', 'NaN', '3', '5', '-0'],
];

/** Runs in a page. */
const askForSweep = async () => {
  const { loadSync } = await import('/js/index.js');
  const { sweep } = await import('/tests/browser/pages/work.js');
  return sweep(loadSync());
};
const swept = { parts: 7392, wrong: [] };

describe.each([['Chromium', openChromium], ...engines])('%s', (_, open) => {
  let browser;
  let server;
  beforeAll(async () => {
    server = await serve();
    browser = await open();
    await browser.open(`${server.url}tests/browser/pages/package.html`);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test.each(places)('returns in %s the same as in Node.js, %s', async (id, _, lines) => {
    await eventually(async () => (await browser.text(`#${id}`)).split('\n')).toEqual(lines);
  });

  test('accepts and returns Float16Array, which Node.js 20 lacks', async () => {
    expect(await browser.run(askForHalves)).toEqual(halves);
  });

  test('matches a loop for thousands of splits', async () => {
    expect(await browser.run(askForSweep)).toEqual(swept);
  });

  test('reports nothing on the console if the browser exposes it', () => {
    expect(browser.errors?.() ?? []).toEqual([]);
  });
});

// The page in Firefox and in WebKit: what is drawn, typed, pressed, dragged, dropped and read there.
import { serve } from '../../scripts/lib/server.js';
import { sample } from '../js/demo/bytes.js';
import { engines } from './engines.js';
import { eventually } from './harness.js';

describe.each(engines)('%s', (_, open) => {
  let browser;
  let server;
  beforeAll(async () => {
    server = await serve();
    browser = await open();
    await browser.resize(1440, 1200);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Opens the page, and begins to collect its errors. @param {string} [address] */
  async function visit(address = '') {
    await browser.open(`${server.url}web_demo/dist/${address}`);
    await browser.run(async () => {
      window.wrong = [];
      window.addEventListener('error', ({ message }) => window.wrong.push(message));
      while (!document.documentElement.dataset.ready) await new Promise((resolve) => setTimeout(resolve, 20));
      // It measures its room, and draws itself for that.
      for (let i = 0; i < 4; i += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }
  afterEach(async () => expect(await browser.run(() => window.wrong)).toEqual([]));

  /** Waits for the value of a field of the address. @param {string} key @param {string | null} value */
  const untilField = (key, value) =>
    eventually(() => browser.run((one) => new URLSearchParams(location.hash.slice(1)).get(one), key)).toBe(value);

  test('says what a split does, and draws it', async () => {
    await visit();
    await eventually(() => browser.text('#summary')).toContain(
      'A table of 4 rows and 10 columns is cut by columns into 3 parts: 3 + 2 + 5.',
    );
    await eventually(() => browser.run(() => document.querySelectorAll('#input-view .cell').length)).toBe(40);
    await eventually(() =>
      browser.run(() => document.querySelector('#strip').getBoundingClientRect().height > 30),
    ).toBe(true);
  });

  test('a click after typing arrives, and both count', async () => {
    await visit();
    await browser.run(() => document.querySelector('#shape').select());
    await browser.run(() => document.querySelector('#shape').focus());
    await browser.press('4,6');
    await browser.click('[data-key=axis-0]');
    await eventually(() => browser.text('#summary')).toContain('cuts axis 0 (length 4) of float32 [4, 6]');
  });

  test('keys go from cell to cell, and light the twin', async () => {
    await visit();
    await browser.run(() => document.querySelector('#input-view').focus());
    await browser.press('\uE011\uE014\uE015');
    await eventually(() => browser.text('#inspector')).toContain('Index[1, 1]');
    await eventually(() => browser.run(() => getComputedStyle(document.querySelector('#out-11')).outlineStyle)).toBe(
      'solid',
    );
  });

  test('a file is read', async () => {
    await visit();
    await browser.click('[data-sample="sample.npy"]');
    await eventually(() => browser.text('#summary')).toContain('of float32 [3, 4, 6]');
  });

  test('a cut is dragged', async () => {
    await visit('#op=Split&shape=4x10&axis=1&sizes=5,5');
    await browser.drag('[data-key=cut-0]', 400, 0);
    await eventually(() => browser.run(() => new URLSearchParams(location.hash.slice(1)).get('sizes'))).toMatch(
      /^(?!5,5)\d,\d$|^10,0$/,
    );
  });

  test('an example is shown', async () => {
    await visit();
    await browser.click('[data-key=preset-QKV]');
    await untilField('shape', '1x1024x2304');
    await eventually(() => browser.text('#summary')).toContain('768');
  });

  test('a file is dropped on the page', async () => {
    await visit();
    const bytes = [...sample('.npy')];
    await browser.run((all) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(all)], 'dropped.npy'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, bytes);
    await eventually(() => browser.text('#data-result')).toContain('dropped.npy is open');
  });
});

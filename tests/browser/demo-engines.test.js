// The page in Firefox and in WebKit: what is drawn, typed, pressed, dragged, played, told, dropped and read there.
import { serve } from '../../scripts/lib/server.js';
import { story } from '../../web_demo/model/story.js';
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

  /** Types over what stands in a box. @param {string} selector @param {string} value */
  const fill = (selector, value) =>
    browser.run(
      (one, text) => {
        const box = document.querySelector(one);
        box.value = text;
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      },
      selector,
      value,
    );

  test('says what a split does, and draws it', async () => {
    await visit();
    await eventually(() => browser.text('#summary')).toContain(
      'A table of 4 rows and 10 columns is cut by columns into 3 parts: 3 + 2 + 5.',
    );
    await eventually(() => browser.run(() => document.querySelectorAll('#input-view .piece').length)).toBe(12);
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

  test('Play runs to its end, five times', async () => {
    await visit('#op=Split&shape=2x4&axis=1&by=parts&parts=2');
    await browser.run(() => {
      const line = document.querySelector('#step-text');
      const observer = new MutationObserver(() => window.said.push(line.textContent));
      observer.observe(line, { subtree: true, childList: true, characterData: true });
    });
    for (let i = 0; i < 5; i += 1) {
      await browser.run(() => (window.said = []));
      await browser.click('#play');
      await eventually(() => browser.run(() => window.said.at(-1))).toBe('All parts are filled');
    }
  });

  test('keys go from cell to cell, and light the twin', async () => {
    await visit();
    await browser.run(() => document.querySelector('#input-view').focus());
    await browser.press('\uE011\uE014\uE015');
    await eventually(() => browser.text('#inspector')).toContain('Index[1, 1]');
    await eventually(() => browser.run(() => document.querySelectorAll('#parts-view .focus').length)).toBe(1);
  });

  test('a file is read', async () => {
    await visit();
    await browser.click('#tab-files');
    await browser.click('[data-sample="sample.npy"]');
    await eventually(() => browser.text('#summary')).toContain('of float32 [3, 4, 6]');
  });

  test('the benchmark runs in its worker', async () => {
    await visit();
    await browser.click('#tab-bench');
    await browser.click('#bench-run');
    await eventually(() => browser.run(() => document.querySelectorAll('.bench-result').length)).toBeGreaterThan(0);
    await browser.run(() => document.querySelector('#bench-run').click());
    await eventually(() => browser.text('#bench-status')).toContain('Cancelled after');
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

  test('the story is told to its end', async () => {
    await visit();
    await browser.click('#story-start');
    for (const [i, { title, right }] of story.entries()) {
      await untilField('story', String(i + 1));
      await eventually(() => browser.text('#story-title')).toContain(title);
      await browser.click(`.story .choice:nth-child(${right + 1})`);
      await eventually(() => browser.text('.verdict')).toMatch(/^Yes/);
      await browser.click('#story-next');
    }
    await eventually(() => browser.text('#story-title')).toBe('What you know now');
    await browser.click('#story-next');
    await untilField('story', null);
  });

  test('a file is dropped on the page', async () => {
    await visit();
    const bytes = [...sample('.npy')];
    await browser.run((all) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(all)], 'dropped.npy'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, bytes);
    await eventually(() => browser.text('#data-status')).toContain('dropped.npy is open');
  });

  test('the editor runs what is typed', async () => {
    await visit('#op=Split&shape=4x10&axis=1&sizes=3,2,5');
    const code = () => browser.run(() => document.querySelector('#editor').value);
    await eventually(code).toContain('split: [3, 2, 5]');
    await fill('#editor', (await code()).replace('split: [3, 2, 5]', 'split: [6, 4]'));
    await untilField('sizes', '6,4');
  });
});

// What once was a trap for hands, keys and readers: each of these went wrong before.
import { policy, serve } from '../../scripts/lib/server.js';
import {
  boxOf,
  eventually,
  field,
  focused,
  inspected,
  middle,
  pageForEach,
  turn,
  typeOver,
  untilField,
  untilSummary,
} from './demo-page.js';

let page;
const { visit, demo } = pageForEach((next) => (page = next));

describe('a click after typing', () => {
  test.each([
    ['axis 0', '[data-key=axis-0]', () => field(page, 'axis') === '0'],
    ['another box', '#axis', async () => (await focused(page)) === 'axis'],
    ['an example', '[data-key=preset-QKV]', () => field(page, 'shape') === '1x1024x2304'],
  ])('arrives: at %s', async (_, target, hasArrived) => {
    await visit('', { viewport: { width: 1440, height: 1400 } });
    await typeOver(page, '#shape', '4, 6');
    const [x, y] = await middle(page, target);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await turn(page);
    await page.mouse.up();
    await eventually(hasArrived).toBe(true);
    if (target !== '[data-key=preset-QKV]') await eventually(() => field(page, 'shape')).toMatch(/6$/);
  });

  test('and Tab goes on from the box', async () => {
    await visit();
    await typeOver(page, '#shape', '6, 10');
    await page.keyboard.press('Tab');
    await eventually(() => focused(page)).toMatch(/BUTTON|axis/);
    await untilField(page, 'shape', '6x10');
  });
});

test('what is typed in a box is drawn at once, and undone as one step', async () => {
  await visit();
  await typeOver(page, '#shape', '4, 12');
  await page.waitForSelector('#summary:has-text("float32 [4, 12]")');
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Backspace');
  await eventually(() => page.inputValue('#shape')).toBe('');
  await page.keyboard.press('Tab');
  await eventually(() => page.inputValue('#shape')).toBe('4');
  await page.click('#undo');
  await untilSummary(page, 'float32 [4, 10]');
});

describe('what was typed just before counts', () => {
  beforeEach(async () => {
    await visit('shape=4x10&axis=1&by=parts&parts=3', { viewport: { width: 1440, height: 1800 } });
    await typeOver(page, '#shape', '4, 12');
  });

  test('in the sizes, which are cut anew', async () => {
    await page.selectOption('#by', 'list');
    await page.fill('#sizes', '9, 4, 4');
    await page.waitForSelector('.fault-text');
    await typeOver(page, '#shape', '4, 14');
    await page.waitForSelector('.fault-text', { state: 'detached' });
    await untilField(page, 'shape', '4x14');
  });

  test('in a drag of a cut, which is drawn as it goes', async () => {
    const { width } = await boxOf(page, '#in-0');
    const [x, y] = await middle(page, '[data-key=cut-0]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - width, y, { steps: 4 });
    await eventually(() => page.textContent('#summary')).toContain('3 + 5 + 4');
    await page.mouse.up();
    await untilField(page, 'sizes', '3,5,4');
    await untilField(page, 'shape', '4x12');
  });
});

describe('the way back', () => {
  test('the skip link leads to the table and leaves the work alone', async () => {
    await visit('shape=5x7&axis=1&sizes=3,4');
    await page.focus('.skip');
    await page.keyboard.press('Enter');
    await eventually(() => focused(page)).toBe('stage');
    await untilField(page, 'sizes', '3,4');
  });

  test('copying is said to screen readers too', async () => {
    await visit();
    await page.click('#share');
    await page.waitForSelector('.tools [role=status]:text-is("Copied")');
  });
});

test('a page without a clipboard says so', async () => {
  await visit();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.click('#share');
  await page.waitForSelector('.tools [role=status]:has-text("Not copied")');
});

describe('for keys and readers', () => {
  test('what is pressed, what does nothing and where a grip is are seen in forced colours', async () => {
    await visit('shape=4x10&axis=1&sizes=3,7', { forcedColors: 'active' });
    const colours = (selector, name) =>
      page.$$eval(selector, (all, key) => all.map((one) => getComputedStyle(one)[key]), name);
    const [on, off] = await colours('[data-key=axis-1], [data-key=axis-0]', 'backgroundColor');
    expect(on).not.toBe(off);
    expect(new Set(await colours('#undo, #reset', 'color')).size).toBe(2);
    const fills = await colours('#in-0, #in-9', 'backgroundColor');
    expect(fills[0]).not.toBe(fills[1]);
    const [line] = await colours('.grip', 'borderLeftColor');
    const [ground] = await colours('.grip', 'backgroundColor');
    expect(line).not.toBe(ground);
  });

  test.each([360, 800, 1440])('at %i pixels the focus goes as the page goes', async (width) => {
    await visit('', { viewport: { width, height: 900 } });
    const tops = await page.$$eval(
      '#summary, .items, #input-view, #parts-view, .strip, #inspector, #code, #files',
      (all) => all.map((element) => element.getBoundingClientRect().top),
    );
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  });

  test.each([
    ['a cut is removed', '[data-key=cut-1]', 'Delete'],
    ['the last step is undone', '#undo', 'Enter'],
    ['a split was mended', '#summary .mend', 'Enter'],
  ])('the focus stays on the page when %s', async (_, target, key) => {
    await visit(target === '#summary .mend' ? 'shape=4x10&axis=1&sizes=3,3' : '');
    if (target === '#undo') await page.click('[data-key=axis-0]');
    await page.focus(target);
    for (let i = 0; i < 2; i += 1) await page.keyboard.press(key);
    await turn(page);
    expect(await focused(page)).not.toBe('BODY');
  });

  test('sheets are named with their shapes, the memory picture with its sentence', async () => {
    await visit();
    await eventually(() => page.getAttribute('#input-view', 'aria-label')).toContain('float32 [4, 10], axis 1 is cut');
    await page.click('[data-key=axis-0]');
    await page.waitForSelector('#strip[aria-label*="can be a view"]');
    await page.selectOption('#operator', 'SplitToSequence');
    await page.waitForSelector('#strip[aria-label*="it is copied at once"]');
  });

  test('a page that is turned from right to left stays in its width', async () => {
    await visit('shape=1x2000x85&axis=-1&sizes=4,1,80');
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await turn(page);
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    await page.focus('#input-view');
    for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
    await eventually(async () => (await inspected(page)).Index).toBe('[0, 0, 1]');
  });
});

describe('where something is missing', () => {
  test('no WebAssembly is said in a sentence', async () => {
    const opened = await demo().newPage();
    await opened.addInitScript(() => delete window.WebAssembly);
    await opened.goto(`${demo().url}web_demo/dist/`);
    await opened.waitForSelector('.notice:has-text("It needs WebAssembly")');
    await opened.close();
    await visit();
  });

  test('Trusted Types stop nothing', async () => {
    const strict = `${policy}; require-trusted-types-for 'script'; trusted-types 'none'`;
    const server = await serve({ headers: { 'Content-Security-Policy': strict } });
    await visit();
    await page.goto(`${server.url}web_demo/dist/#op=SplitToSequence&shape=9000x2&axis=0&by=each`);
    await page.waitForSelector('#summary:has-text("9000 parts")');
    await server.close();
  });

  test('a refused split keeps its cuts and the memory picture', async () => {
    await visit('shape=4x10&axis=1&sizes=3,3');
    await eventually(() => page.locator('#strip .cell').count()).toBeGreaterThan(0);
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowLeft');
    await untilField(page, 'sizes', '2,8');
  });
});

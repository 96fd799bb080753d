// The table: what is drawn of a tensor and its parts, and what a hand, keys and a finger do to its cuts.
import { PNG } from 'pngjs';

import { hues } from '../../web_demo/draw/palette.js';
import { toAddress } from '../../web_demo/model/address.js';
import { presets } from '../../web_demo/model/presets.js';
import {
  boxOf,
  eventually,
  field,
  go,
  inspected,
  middle,
  pageForAll,
  turn,
  untilField,
  wrongInTable,
} from './demo-page.js';

let page;
const demo = pageForAll((next) => (page = next));
beforeEach(async () => {
  await page.click('#reset');
  await page.mouse.move(2, 2);
});

/** The sizes in the address. */
const sizes = () => (field(page, 'sizes') ?? '').split(',').map(Number);

describe('cuts', () => {
  /** Each is cut in the middle of its axis, and as long as the last number. @type {[string, string, 'width' | 'height', number][]} */
  const figures = [
    ['columns', 'shape=4x10&axis=1&sizes=5,5', 'width', 10],
    ['columns that are folded', 'shape=3x1000&axis=1&sizes=500,500', 'width', 1000],
    ['rows', 'shape=10x3&axis=0&sizes=5,5', 'height', 10],
    ['planes', 'shape=10x2x2&axis=0&sizes=5,5', 'width', 10],
    ['planes of four axes', 'shape=2x10x2x2&axis=1&sizes=5,5', 'width', 10],
  ];

  /** The points of a drag by a fifth of the axis, or less where cells are left out. @param {'width' | 'height'} along @param {number} length */
  async function pathAlong(along, length) {
    const [x, y] = await middle(page, '[data-key=cut-0]');
    const far = (length > 10 ? 0.1 : 0.2) * (await boxOf(page, '#input-view'))[along];
    return [0, 0.3, 0.6, 1].map((share) => (along === 'width' ? [x + share * far, y] : [x, y + share * far]));
  }

  /** Each says how much of the axis it moved the cut by, where nothing of it is left out. @type {[string, (along: 'width' | 'height', length: number) => Promise<number>][]} */
  const gestures = [
    [
      'keys',
      async (along, length) => {
        await page.focus('[data-key=cut-0]');
        for (let i = 0; i < 2; i += 1) await page.keyboard.press(along === 'width' ? 'ArrowRight' : 'ArrowDown');
        return 2 / length;
      },
    ],
    [
      'a mouse',
      async (along, length) => {
        const [from, ...path] = await pathAlong(along, length);
        await page.mouse.move(...from);
        await page.mouse.down();
        for (const point of path) await page.mouse.move(...point);
        // The handle is where the hand is.
        const at = await middle(page, '[data-key=cut-0]');
        expect(Math.hypot(at[0] - path[2][0], at[1] - path[2][1])).toBeLessThan(16);
        await page.mouse.up();
        return length > 10 ? 0.1 : 0.2;
      },
    ],
    [
      'a finger',
      async (along, length) => {
        const [from, ...path] = await pathAlong(along, length);
        const client = await page.context().newCDPSession(page);
        const touch = (type, points) =>
          client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
        await touch('touchStart', [from]);
        for (const point of path) await touch('touchMove', [point]);
        await touch('touchEnd', []);
        return length > 10 ? 0.1 : 0.2;
      },
    ],
  ];

  describe.each(gestures)('are moved by %s', (_, gesture) => {
    test.each(figures)('between %s, as one step of the history', async (__, address, along, length) => {
      await go(page, address);
      const moved = await gesture(along, length);
      // Where cells are left out, the handle follows the hand, and the cut is worth more.
      await eventually(() => sizes()[0] / length - 0.5 - moved).toBeGreaterThan(-0.021);
      expect(sizes()[0] / length - 0.5 - moved).toBeLessThan(length > 10 ? 0.29 : 0.021);
      expect(sizes()[0] + sizes()[1]).toBe(length);
      await eventually(() => page.getAttribute('[data-key=cut-0]', 'aria-valuenow')).toBe(String(sizes()[0]));
      await page.click('#undo');
      await untilField(page, 'sizes', `${length / 2},${length / 2}`);
    });
  });

  test.each([
    ['Home', '0,5,5'],
    ['End', '5,0,5'],
    ['Delete', '5,5'],
  ])('go as far as they can, or away: %s', async (key, wanted) => {
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press(key);
    await untilField(page, 'sizes', wanted);
  });

  test('make a list of a number of parts, and VariadicSplit of OpenVINO Split', async () => {
    await go(page, 'op=OpenvinoSplit&shape=2x10&axis=1&by=parts&parts=2');
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => page.textContent('#summary')).toContain('OpenVINO VariadicSplit-1');
    await untilField(page, 'sizes', '4,6');
  });
});

describe('a cell', () => {
  test('that is pointed at is lit with its twin, and said where both are', async () => {
    const outline = (id) => page.$eval(id, (cell) => getComputedStyle(cell).outlineStyle);
    await page.hover('#in-10');
    await eventually(() => inspected(page)).toEqual({
      Index: '[1, 0]',
      'Place in memory': '10',
      Byte: '40',
      Part: '0',
      'Index there': '[1, 0]',
      'Place there': '3',
    });
    for (const id of ['#in-10', '#out-10']) expect(await outline(id)).toBe('solid');
    expect(await outline('#in-11')).toBe('none');
    await eventually(() => page.locator('#summary .is-lit').allTextContents()).toEqual(['3']);
    await page.mouse.move(2, 2);
    await eventually(() => outline('#out-10')).toBe('none');
  });

  test.each(['#input-view', '#parts-view'])('is found by keys in %s', async (view) => {
    await page.focus(view);
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await eventually(() => inspected(page)).toMatchObject({ Index: '[1, 3]', Part: '1', 'Index there': '[1, 0]' });
    const active = await page.getAttribute(view, 'aria-activedescendant');
    expect(await page.textContent(`#${active}`)).toBe('13');
    await page.keyboard.press('End');
    await eventually(() => inspected(page)).toMatchObject({ Index: '[3, 9]', Part: '2', 'Index there': '[3, 4]' });
    await page.keyboard.press('Escape');
    await eventually(() => page.textContent('#inspector')).toContain('Point at a cell');
  });

  test('narrower than a byte is said with its bit', async () => {
    await go(page, 'op=VariadicSplit&type=uint4&shape=4&axis=0&sizes=2,2');
    await page.hover('#in-1');
    await eventually(async () => (await inspected(page)).Byte).toBe('0 (bit 4)');
  });
});

describe('what is drawn', () => {
  test('parts are as wide as they are long, and stand below where they come from', async () => {
    const [first, second, last] = await Promise.all([0, 1, 2].map((part) => boxOf(page, `[data-part="${part}"]`)));
    expect(first.width / second.width).toBeCloseTo(3 / 2, 1);
    expect(last.width / second.width).toBeCloseTo(5 / 2, 1);
    for (const flat of [0, 4, 39]) {
      const [from, to] = [await boxOf(page, `#in-${flat}`), await boxOf(page, `#out-${flat}`)];
      expect(to.x).toBeCloseTo(from.x, 0);
      expect(to.width).toBeCloseTo(from.width, 0);
      expect(to.y).toBeGreaterThan(from.y + from.height);
    }
  });

  test('rows stand beside where they come from', async () => {
    await go(page, 'shape=4x10&axis=0&by=parts&parts=2');
    for (const flat of [0, 20, 39]) {
      const [from, to] = [await boxOf(page, `#in-${flat}`), await boxOf(page, `#out-${flat}`)];
      expect(to.y).toBeCloseTo(from.y, 0);
      expect(to.x).toBeGreaterThan(from.x + from.width);
    }
  });

  test.each(['light', 'dark'])('a cell has the colour of its part on both sides, in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const panel = colorScheme === 'light' ? 0xff : 0x1a;
    for (const [flat, part] of [
      [0, 0],
      [4, 1],
      [39, 2],
    ]) {
      const hue = [1, 3].map((at) => parseInt(hues[part].slice(at, at + 2), 16));
      for (const id of [`#in-${flat}`, `#out-${flat}`]) {
        await page.locator(id).scrollIntoViewIfNeeded();
        const { x, y } = await boxOf(page, id);
        const shot = await page.screenshot({ clip: { x: x + 3, y: y + 3, width: 1, height: 1 } });
        const [red, green] = PNG.sync.read(shot).data;
        // 38 of 100 are the part's.
        expect(red).toBeCloseTo(0.38 * hue[0] + 0.62 * panel, -1);
        expect(green).toBeCloseTo(0.38 * hue[1] + 0.62 * (colorScheme === 'light' ? panel : 0x19), -1);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test.each([
    ['float32 [10]', 'shape=10&axis=0&by=parts&parts=3', 10],
    ['rank 6', 'shape=1x2x1x2x3x4&axis=3&by=parts&parts=2', 48],
    ['a part of no length', 'type=int64&shape=3x6&axis=1&sizes=2,0,4', 18],
    ['parts without the axis', 'op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0', 60],
    ['no elements', 'op=SplitToSequence&shape=0x2&axis=0&by=each', 0],
  ])('%s in whole', async (_, address, count) => {
    await go(page, address);
    await eventually(() => page.locator('#input-view .cell').count()).toBe(count);
    await eventually(() => page.locator('#parts-view .cell').count()).toBe(count);
  });

  test('the strip of memory is what the sizes are', async () => {
    const widths = await page.$$eval('#strip .cell', (all) => all.map((one) => one.getBoundingClientRect().width));
    expect(widths).toHaveLength(12);
    expect(widths[0] / widths[1]).toBeCloseTo(3 / 2, 1);
    expect(widths[5] / widths[1]).toBeCloseTo(5 / 2, 1);
  });
});

describe.each([320, 390, 768, 1280, 1920, 2560])('at %i pixels', (width) => {
  let own;
  beforeAll(async () => {
    ({ page: own } = await demo().open('', { viewport: { width, height: 900 } }));
  });
  afterAll(() => own?.context().close());

  /** Others, with the number of parts that are drawn: of 30 these are 24, on two sides of what is left out. */
  const more = {
    'shape=10x4096&axis=1&by=parts&parts=12': 12,
    'shape=4x10&axis=0&by=parts&parts=2': 2,
    'shape=4x90&axis=1&by=parts&parts=30': 24,
  };

  test.each([
    ...presets.map(({ name, state }) => [name, toAddress(state)]),
    ...Object.keys(more).map((one) => [one, one]),
  ])('%s: every part is seen with its handle, and nothing lies upon another', async (name, address) => {
    await go(own, address);
    await turn(own);
    expect(await own.evaluate(wrongInTable)).toEqual([]);
    const [scrolls, parts, knobs] = await own.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector('.figures');
      return [
        scrollWidth - clientWidth,
        ...['.part-head', '.knob'].map((one) => document.querySelectorAll(one).length),
      ];
    });
    expect(knobs).toBe(parts === 24 ? 22 : parts - 1);
    // No preset scrolls, not even within its figure.
    if (name === address) expect(parts).toBe(more[address]);
    else expect(scrolls).toBe(0);
  });
});

test('a drag at 25200 x 85 draws every step; what a step costs is printed', async () => {
  await go(page, 'shape=1x25200x85&axis=-1&sizes=4,1,80');
  const [x, y] = await middle(page, '[data-key=cut-1]');
  await page.mouse.move(x, y);
  await page.mouse.down();
  // What a move costs until it is laid out: script, style and layout.
  const costs = await page.evaluate(
    async ([left, top]) => {
      const all = [];
      for (let i = 1; i <= 40; i += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const before = document.querySelector('#summary').textContent;
        const begin = performance.now();
        const at = { clientX: left + 6 * i, clientY: top, bubbles: true };
        document.querySelector('[data-key=cut-1]').dispatchEvent(new PointerEvent('pointermove', at));
        // It is drawn in a microtask.
        await new Promise((resolve) => setTimeout(resolve));
        document.body.getBoundingClientRect();
        if (document.querySelector('#summary').textContent !== before) all.push(performance.now() - begin);
      }
      return all.sort((a, b) => a - b);
    },
    [x, y],
  );
  await page.mouse.up();
  expect(costs.length).toBeGreaterThan(20);
  console.log(
    `a step of a drag: median ${costs[costs.length >> 1].toFixed(1)} ms, slowest ${costs[costs.length - 1].toFixed(1)} ms`,
  );
  await eventually(() => sizes()[0] === 4 && sizes()[1] > 10).toBe(true);
});

// The block: opening and closing, the axis that is cut, and pixels that equal those of the tensor.
import {
  boxOf,
  demoPages,
  drag,
  eventually,
  field,
  go,
  middle,
  pixels,
  pull,
  settled,
  swipe,
  untilField,
} from './demo-page.js';
import { glass, height, noise, openPicture, pixelOf, reader, width } from './demo-noise.js';

let page;
const { visit } = demoPages((next) => (page = next), { isShared: true });

const apart = () => page.$eval('#apart', (one) => Number(one.value));
const canvas = () => middle(page, '#figure canvas');
/** Returns the boxes of the part numbers, in order. */
const numbers = () =>
  page.$$eval('[data-part]', (all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { part: one.dataset.part, left, right, top, bottom };
    }),
  );

describe('the block at the start', () => {
  test('is closed, opens to 75 % and stops', async () => {
    await visit('', { reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      window.gaps = [];
      const note = () => {
        const [first, last] = ['0', '3'].map((part) => document.querySelector(`[data-part="${part}"]`));
        if (first && last) window.gaps.push(last.getBoundingClientRect().x - first.getBoundingClientRect().x);
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    });
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await settled(page);
    const gaps = await page.evaluate(() => window.gaps);
    const end = gaps.at(-1);
    expect(gaps[0]).toBeLessThan(end / 2);
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
    expect(await apart()).toBe(75);
    await pull(page, 100);
    expect((await numbers())[3].left - (await numbers())[0].left).toBeGreaterThan(end);
  });

  test('is open if the visitor prefers reduced motion', async () => {
    const open = await pixels(page);
    await pull(page, 75);
    expect((await pixels(page)).data.equals(open.data)).toBe(true);
    await pull(page, 0);
    expect((await pixels(page)).data.equals(open.data)).toBe(false);
  });
});

describe.each([
  [1280, 800],
  [390, 844],
])('at %i by %i', (across, down) => {
  test.each([
    ['0', (a, b) => a.bottom <= b.top],
    ['1', (a, b) => a.right <= b.left],
    ['2', (a, b) => a.left < b.left && a.top > b.top && (a.right <= b.left || a.top >= b.bottom)],
  ])('axis %s is cut when its edge is pressed, and the parts go along it', async (axis, isBefore) => {
    await visit(axis === '2' ? 'axis=0' : '', { viewport: { width: across, height: down } });
    await page.click(`button[data-axis="${axis}"]`);
    await settled(page);
    await eventually(() => page.getAttribute(`button[data-axis="${axis}"]`, 'aria-pressed')).toBe('true');
    expect(await page.locator('button[data-axis][aria-pressed=true]').count()).toBe(1);
    expect(await page.inputValue('#line [aria-label=axis]')).toBe(axis);
    const all = await numbers();
    expect(all.map(({ part }) => part)).toEqual(['0', '1', '2', '3']);
    for (const [i, { left, right, top, bottom }] of all.entries()) {
      expect([left >= 0, right <= across, top >= 0, bottom <= down]).toEqual([true, true, true, true]);
      if (i > 0) expect(isBefore(all[i - 1], all[i])).toBe(true);
    }
  });
});

/** Drags that open the block, one for each axis. @type {[string, [number, number]][]} */
const drags = [
  ['axis=0', [0, 60]],
  ['axis=1', [60, 0]],
  ['', [50, -40]],
];

describe.each(drags)('the block at “%s” is pulled along the lit edge', (address, by) => {
  const back = by.map((one) => -one);

  test('by the mouse, as one step', async () => {
    await go(page, address);
    await pull(page, 50);
    await untilField(page, 'apart', '0.5');
    await drag(page, await canvas(), by);
    await eventually(apart).toBeGreaterThan(60);
    const opened = await apart();
    await eventually(async () => Math.round(100 * Number(field(page, 'apart')))).toBe(opened);
    await drag(page, await canvas(), back);
    await eventually(apart).toBeLessThan(opened - 10);
    await page.keyboard.press('Control+z');
    await eventually(apart).toBe(opened);
  });

  test('by a finger on a phone', async () => {
    await visit(address, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await pull(page, 50);
    await swipe(page, await canvas(), by);
    await eventually(apart).toBeGreaterThan(60);
    await swipe(page, await canvas(), back);
    await eventually(apart).toBeLessThan(60);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('the block is pulled by its handle, arrow keys on an edge, the slider and the wheel with Shift', async () => {
  await go(page, 'axis=1');
  const positions = new Set();
  /** @param {() => Promise<unknown>} act @param {'toBeGreaterThan' | 'toBeLessThan'} how */
  const moves = async (act, how) => {
    const [before, address] = [await apart(), field(page, 'apart')];
    await act();
    await eventually(apart)[how](before);
    await eventually(() => field(page, 'apart') === address).toBe(false);
    await settled(page);
    positions.add((await boxOf(page, '[data-part="3"]')).x);
  };
  await moves(async () => drag(page, await middle(page, '.handle'), [-60, 0]), 'toBeLessThan');
  await moves(() => page.press('button[data-axis="1"]', 'ArrowRight'), 'toBeGreaterThan');
  await moves(() => page.press('button[data-axis="1"]', 'ArrowLeft'), 'toBeLessThan');
  await moves(() => page.press('#apart', 'ArrowRight'), 'toBeGreaterThan');
  await page.mouse.move(...(await canvas()));
  await page.keyboard.down('Shift');
  await moves(() => page.mouse.wheel(0, 200), 'toBeLessThan');
  await page.keyboard.up('Shift');
  // The parts moved, too.
  expect(positions.size).toBeGreaterThan(2);
  const before = await apart();
  await page.mouse.wheel(0, 200);
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await apart()).toBe(before);
  // The wheel with Control zooms the page.
  const isHandled = await page.$eval('#figure canvas', (canvas) => {
    const turned = new WheelEvent('wheel', { deltaY: 200, ctrlKey: true, bubbles: true, cancelable: true });
    return !canvas.dispatchEvent(turned);
  });
  expect(isHandled).toBe(false);
});

/** Positions of all pixels of the pictures. */
const places = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)]);

describe('a picture', () => {
  // A small window is painted faster.
  beforeEach(() => page.setViewportSize({ width: 700, height: 700 }));

  test.each([0, 1, 2])('equals the file pixel for pixel while the block is closed and axis %i is cut', async (axis) => {
    await openPicture(page, noise);
    await page.click(`button[data-axis="${axis}"]`);
    await pull(page, 0);
    const read = reader(await pixels(page), [255, 255, 255]);
    expect(places.map(([x, y]) => read(x, y))).toEqual(places.map(([x, y]) => pixelOf(noise, x, y).slice(0, 3)));
  });

  test.each([0, 1, 2, 3])('shows only channel %i in its plane while the block is open', async (channel) => {
    await openPicture(page, glass);
    await pull(page, 100);
    const isAlpha = channel === 3;
    /** Returns the colour of a value in its plane. Full alpha is a light grey. @param {number} value */
    const shown = (value) =>
      isAlpha
        ? [217, 215, 224].map((grey) => Math.round((grey * value) / 255))
        : [0, 1, 2].map((c) => (c === channel ? value : 0));
    const read = reader(await pixels(page), shown(255));
    // The planes in front hide the others except at the top and at the right.
    const visible = places.filter(([x, y]) => channel === 0 || y < 3 || x >= width - 3);
    expect(visible.length).toBeGreaterThan(150);
    const tolerance = isAlpha ? 1 : 0;
    const wrong = visible.filter(([x, y]) => {
      const expected = shown(pixelOf(glass, x, y)[channel]);
      return read(x, y).some((value, c) => Math.abs(value - expected[c]) > (expected[c] > 0 ? tolerance : 0));
    });
    expect(wrong).toEqual([]);
  });

  test('shows chequers behind transparent pixels', async () => {
    await openPicture(page, glass);
    await pull(page, 0);
    const read = reader(await pixels(page), [255, 255, 255]);
    const clear = places.filter(([x, y]) => x > 1 && x < 16 && y > 1).map(([x, y]) => read(x, y).join());
    expect(clear).toEqual(expect.arrayContaining(['108,106,117', '138,136,147']));
    // Browsers may blend the greys at the border of two squares.
    expect(clear.filter((colour) => !/^1[0-3]\d,1[0-3]\d,1[1-4]\d$/.test(colour))).toEqual([]);
    for (const [x, y] of places.filter(([across, down]) => across % 9 === 2 && across > 16 && down % 8 === 4)) {
      const [red, , , alpha] = pixelOf(glass, x, y);
      const mixes = [108, 138].map((ground) => Math.round((red * alpha + ground * (255 - alpha)) / 255));
      expect(read(x, y)[0]).toBeGreaterThanOrEqual(mixes[0] - 2);
      expect(read(x, y)[0]).toBeLessThanOrEqual(mixes[1] + 2);
    }
  });
});

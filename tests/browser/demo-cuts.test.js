// Cuts by hand: they are made, moved, joined and removed on the lit edge.
import {
  boxOf,
  demoPages,
  drag,
  eventually,
  field,
  go,
  middle,
  pixels,
  settled,
  swipe,
  turn,
  untilField,
  untilLine,
} from './demo-page.js';

const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
const table = 'shape=4x12&axis=1&sizes=5,7';
let page;
const { visit } = demoPages((next) => (page = next), { isShared: true });

/** Goes back a step of the history by Ctrl+Z. */
async function undo() {
  await page.keyboard.press('Control+z');
  await settled(page);
}

describe('a gap', () => {
  test('shows a dashed line when it is hovered, and cuts when it is clicked', async () => {
    await go(page, table);
    expect(await page.$$eval('[data-gap]', (all) => all.map(({ dataset }) => dataset.gap))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
    ]);
    const before = await pixels(page);
    const [x, y] = await middle(page, '[data-gap="8"]');
    const { x: left } = await boxOf(page, '#figure');
    await page.hover('[data-gap="8"]');
    await settled(page);
    const after = await pixels(page);
    // The dashed line is at the gap.
    const changed = [];
    for (let i = 0; i < before.data.length; i += 4) {
      if (before.data.readUInt32LE(i) !== after.data.readUInt32LE(i)) changed.push((i / 4) % before.width);
    }
    const near = changed.filter((at) => Math.abs(at - (x - left)) < 4);
    expect(near.length).toBeGreaterThan(20);
    await page.mouse.click(x, y);
    await untilField(page, 'sizes', '5,3,4');
    await untilLine(page, '→ [4, 5] [4, 3] [4, 4]');
    expect(await page.locator('[data-cut]').count()).toBe(2);
    await page.mouse.move(5, 5);
    await undo();
    await untilField(page, 'sizes', '5,7');
    await settled(page);
    expect((await pixels(page)).data.equals(before.data)).toBe(true);
  });

  test('follows the pointer on a long axis', async () => {
    await go(page, 'axis=1&sizes=480,480');
    const { x } = await boxOf(page, '[data-part="0"]');
    const [right, y] = await middle(page, '[data-cut="0"]');
    await page.mouse.move(x + 0.5 * (right - x), y - 8);
    const gap = () => page.$eval('[data-gap]', (one) => Number(one.dataset.gap));
    await eventually(gap).toBeGreaterThan(150);
    expect(await gap()).toBeLessThan(330);
    const expected = await gap();
    await page.mouse.click(...(await middle(page, '[data-gap]')));
    await eventually(() => field(page, 'sizes')).toMatch(/^\d+,\d+,480$/);
    expect(Math.abs(Number(field(page, 'sizes').split(',')[0]) - expected)).toBeLessThan(4);
  });

  test('cuts by a tap and by the keyboard', async () => {
    await visit(table, phone);
    await page.touchscreen.tap(...(await middle(page, '[data-gap="2"]')));
    await untilField(page, 'sizes', '2,3,7');
    await page.press('[data-gap="9"]', 'Enter');
    await untilField(page, 'sizes', '2,3,4,3');
    await undo();
    await untilField(page, 'sizes', '2,3,7');
  });
});

test.each([
  'sizes=2,2',
  'axis=0',
  'axis=1',
  'tensor=qkv',
  'tensor=lstm',
  'tensor=stereo&axis=0',
  'shape=2x3x4x6&axis=2&sizes=2,2',
])('a click on any free point of the lit edge cuts at “%s”', async (address) => {
  await go(page, address);
  const count = () => page.locator('[data-cut]').count();
  const { x, y, width, height } = await page.$eval('.track', (one) => {
    const { translate, width: length, rotate } = one.style;
    const [left, top] = translate.match(/-?[\d.]+px/g).map(parseFloat);
    const figure = one.closest('#figure').getBoundingClientRect();
    const [across, down] = [Math.cos(parseFloat(rotate)), Math.sin(parseFloat(rotate))];
    return {
      x: figure.x + left,
      y: figure.y + top,
      width: parseFloat(length) * across,
      height: parseFloat(length) * down,
    };
  });
  for (const share of [0.07, 0.31, 0.43, 0.61, 0.87]) {
    const before = await count();
    const point = [x + share * width, y + share * height];
    const isFree = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.matches('.track, .gap'),
      point,
    );
    if (!isFree) continue;
    await page.mouse.move(...point);
    await page.mouse.click(...point);
    await eventually(count).toBe(before + 1);
    await page.mouse.move(5, 5);
    await undo();
    await eventually(count).toBe(before);
  }
});

describe('a cut', () => {
  test('snaps to indices while it is dragged, which is one step', async () => {
    await go(page, table);
    const [x, y] = await middle(page, '[data-cut="0"]');
    const [[left], [right]] = [await middle(page, '[data-gap="3"]'), await middle(page, '[data-gap="7"]')];
    const cell = (await middle(page, '[data-gap="8"]'))[0] - right;
    await drag(page, [x, y], [right + 0.4 * cell - x, 4], true);
    await untilLine(page, 'x[4, 12], axis 1, [7, 5]) → [4, 7] [4, 5]');
    expect(field(page, 'sizes')).toBe('5,7');
    await page.mouse.move(left - 0.4 * cell, y, { steps: 4 });
    await untilLine(page, '[3, 9]) → [4, 3] [4, 9]');
    await page.mouse.up();
    await untilField(page, 'sizes', '3,9');
    await undo();
    await untilLine(page, '→ [4, 5] [4, 7]');
  });

  test.each([
    ['left', '0', [-400, 0], '6,6'],
    ['right', '1', [600, 0], '3,9'],
  ])('joins two parts when it is dragged far to the %s', async (_, cut, by, sizes) => {
    await go(page, 'shape=4x12&axis=1&sizes=3,3,6');
    await drag(page, await middle(page, `[data-cut="${cut}"]`), by, true);
    await turn(page);
    await page.mouse.up();
    await untilField(page, 'sizes', sizes);
    expect(await page.locator('[data-part]').count()).toBe(2);
    await undo();
    await untilLine(page, '→ [4, 3] [4, 3] [4, 6]');
  });

  test('joins two parts of a small closed picture when it is dragged onto its neighbour', async () => {
    await visit('axis=1&sizes=300,300,360&apart=0', phone);
    await drag(page, await middle(page, '[data-cut="1"]'), [-200, 0], true);
    await turn(page);
    await page.mouse.up();
    await untilField(page, 'sizes', '300,660');
  });

  test('follows a finger on a vertical axis', async () => {
    await visit('shape=8x6&axis=0&sizes=4,4', phone);
    const [[, a], [, b]] = [await middle(page, '[data-gap="1"]'), await middle(page, '[data-gap="2"]')];
    await swipe(page, await middle(page, '[data-cut="0"]'), [0, 2.1 * (b - a)]);
    await untilField(page, 'sizes', '6,2');
    await turn(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test.each([
    ['ArrowRight', '6,6'],
    ['ArrowLeft', '4,8'],
    ['Home', '0,12'],
    ['End', '12,0'],
    ['Delete', '12'],
  ])('handles the key %s', async (key, sizes) => {
    await go(page, table);
    await page.press('[data-cut]', key);
    await untilField(page, 'sizes', sizes);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await undo();
    await untilField(page, 'sizes', '5,7');
  });

  test('does not overlap the other cut of an empty part', async () => {
    await go(page, 'shape=3x6&axis=1&sizes=2,0,4');
    await settled(page);
    const [first, second] = await page.$$eval('[data-cut]', (all) => all.map((one) => one.getBoundingClientRect().x));
    expect(second - first).toBeGreaterThan(24);
    await page.press('[data-cut="1"]', 'Delete');
    await untilField(page, 'sizes', '2,4');
  });

  test('is removed when its × is tapped', async () => {
    await visit('shape=8x6&axis=0&sizes=6,2', phone);
    await page.touchscreen.tap(...(await middle(page, '[aria-label^="Remove the cut"]')));
    await untilField(page, 'sizes', '8');
  });

  test('is removed when its × is clicked', async () => {
    await go(page, 'shape=4x12&axis=1&sizes=3,3,6');
    await page.hover('[data-cut="1"]');
    await page.click('[aria-label="Remove the cut between parts 1 and 2"]');
    await untilField(page, 'sizes', '3,9');
    await undo();
    await untilField(page, 'sizes', '3,3,6');
  });

  test('turns the slices of a picture into a list of sizes when it is removed', async () => {
    await page.press('[data-cut="0"]', 'Delete');
    await untilLine(
      page,
      'split(x[600, 960, 4], axis 2, [2, 1, 1]) → red, green [600, 960, 2] blue [600, 960, 1] alpha [600, 960, 1]',
    );
  });
});

// The ribbons of memory, and the stopwatch.
import { demoPages, eventually, go, pull, settled, untilField } from './demo-page.js';

let page;
demoPages((next) => (page = next), { isShared: true });
beforeEach(() => page.locator('#memory').scrollIntoViewIfNeeded());

/** Returns the cells of the two ribbons: their texts, and the positions of their middles. */
const ribbons = () =>
  page.$$eval('#memory svg g', (all) => {
    const cells = all.map((one) => {
      const { x, y, width } = /** @type {Element} */ (one.querySelector('rect')).getBoundingClientRect();
      return { text: one.querySelector('text')?.textContent ?? '', x: x + width / 2, y };
    });
    const [top, bottom] = [Math.min(...cells.map(({ y }) => y)), Math.max(...cells.map(({ y }) => y))];
    const row = (/** @type {number} */ at) => cells.filter(({ y }) => y === at);
    return { above: row(top), below: row(bottom) };
  });

/** Returns the texts of a ribbon from left to right. @param {{ text: string, x: number }[]} cells */
const texts = (cells) => cells.toSorted((a, b) => a.x - b.x).map(({ text }) => text);

test('the ribbons of a closed block are equal, and those of an open block have each element in its part', async () => {
  await go(page, 'shape=2x6&axis=1&sizes=2,4');
  await pull(page, 0);
  const whole = await ribbons();
  expect(texts(whole.above)).toEqual('0 1 2 3 4 5 6 7 8 9 10 11'.split(' '));
  expect(whole.below.map(({ x }) => x)).toEqual(whole.above.map(({ x }) => x));
  await pull(page, 100);
  const open = await ribbons();
  expect(texts(open.above)).toEqual(texts(whole.above));
  expect(texts(open.below)).toEqual('0 1 6 7 2 3 4 5 8 9 10 11'.split(' '));
  await pull(page, 30);
  const half = await ribbons();
  const place = (/** @type {any} */ { below }) => below.find((/** @type {any} */ { text }) => text === '2').x;
  expect(place(half)).toBeGreaterThan(place(whole));
  expect(place(half)).toBeLessThan(place(open));
});

test('a join has a ribbon of its inputs and one of its result', async () => {
  await go(page, 'op=Concat&shape=2x6&axis=1&sizes=2,4');
  await pull(page, 0);
  const { above, below } = await ribbons();
  expect([texts(above), texts(below)]).toEqual(
    expect.arrayContaining(['0 1 6 7 2 3 4 5 8 9 10 11'.split(' '), '0 1 2 3 4 5 6 7 8 9 10 11'.split(' ')]),
  );
});

test.each([
  ['shape=4x10&axis=0&sizes=1,3', /contiguous|nothing (has to )?move/i],
  ['shape=4x10&axis=1&sizes=3,7', /scattered|pieces/i],
])('the sentence for %s matches %s', async (address, words) => {
  await go(page, address);
  await eventually(() => page.locator('#memory p').first().textContent()).toMatch(words);
});

test('the window follows the cursor', async () => {
  await go(page, 'shape=100x50&axis=1&parts=2');
  expect(texts((await ribbons()).above)).not.toContain('2525');
  await page.evaluate(() => scrollTo(0, 0));
  await page.focus('#values');
  await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.locator('#memory').scrollIntoViewIfNeeded();
  await eventually(async () => texts((await ribbons()).above)).toContain('2550');
});

test('the ribbon of a picture begins with a pixel of its middle, and its parts have names', async () => {
  await eventually(() => page.textContent('#memory svg')).toMatch(/from x\[300, 4\d\d, 0\] on/);
  const names = () => page.$$eval('#memory [data-part-name]', (all) => all.map((one) => one.textContent));
  await eventually(names).toEqual(['red', 'green', 'blue', 'alpha']);
  expect((await ribbons()).above.slice(0, 8).filter(({ text }) => text === '255')).toHaveLength(2);
});

test('an element of the block lights its thread, and a cell of a ribbon its element', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  const lit = () => page.$$eval('#memory path.is-lit', (all) => all.length);
  const values = () => page.$$eval('#memory g.is-lit text', (all) => all.map((one) => one.textContent));
  expect(await lit()).toBe(0);
  await page.focus('#values');
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await eventually(values).toEqual(['11', '11']);
  expect(await lit()).toBe(1);
  await page.hover('#memory g:has-text("12")');
  await eventually(() => page.textContent('.readout')).toContain('x[1, 2] 12');
  await eventually(values).toEqual(['12', '12']);
  await page.mouse.move(5, 5);
  await eventually(lit).toBe(0);
});

test('a pixel of the picture lights the threads of its four values', async () => {
  await pull(page, 0);
  const { x, y, width, height } = await page.locator('#figure').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await eventually(() => page.$$eval('#memory path.is-lit', (all) => all.length)).toBe(4);
});

/** Waits for the stopwatch, which runs while nothing moves. */
const untilTimes = () =>
  eventually(() => page.textContent('#times')).toMatch(/tensorsplit[<\d. ]+ ms.*your loop[<\d. ]+ ms/);

test.each([
  ['tensor=qkv', null],
  ['op=Concat&shape=400x300&axis=1&parts=2&sizes=100,200', null],
  ['', /Reading the pixels takes [<\d. ]+ ms/],
])('the stopwatch at “%s” shows two times and a verdict', async (address, note) => {
  await go(page, address);
  // Nothing else is shown while there are no times.
  await eventually(() => page.textContent('#times')).toBe('Measuring on this machine …');
  expect(await page.locator('#times .measuring').count()).toBe(1);
  await untilTimes();
  expect(await page.$eval('#times > :first-child', ({ className }) => className)).toBe('time');
  await eventually(() => page.locator('#times p').last().textContent()).toMatch(/\w+.*\.( Reading the pixels.*\.)?$/);
  expect(await page.textContent('#times')).not.toMatch(/Measuring|NaN|undefined|…/);
  if (note) await eventually(() => page.textContent('#times')).toMatch(note);
  else expect(await page.textContent('#times')).not.toContain('pixels');
});

test.each([
  ['op=SplitToSequence&shape=0x4&axis=0&by=each', 'not timed'],
  ['type=string&shape=4x10&axis=1&parts=2', 'not timed'],
  ['op=VariadicSplit&type=int4&shape=4x10&axis=1&sizes=4,6', 'timed'],
])('%s is not timed, and the page says so', async (address, words) => {
  await go(page, address);
  await eventually(() => page.textContent('#times')).toContain(words);
  expect(await page.textContent('#times')).not.toMatch(/\d ms/);
  await settled(page);
  await untilField(page, 'shape', /shape=([\dx]+)/.exec(address)?.[1] ?? '');
});

import { toAddress } from '../../web_demo/model/address.js';
import { presets } from '../../web_demo/model/presets.js';
import {
  cellOf,
  eventually,
  go,
  hoverCell,
  inspected,
  middle,
  pageForAll,
  turn,
  untilField,
  untilSummary,
  wrongInPicture,
} from './demo-page.js';

let page;
const demo = pageForAll((next) => (page = next));
beforeEach(async () => {
  await page.click('#reset');
  await page.mouse.move(2, 2);
});

/** How many cells of a sheet are lit. @param {string} view */
const lit = (view) => page.locator(`#${view} .focus`).count();

describe('a cell', () => {
  test('that is hovered lights its twin, and says where both are', async () => {
    await hoverCell(page, 'in-10');
    await eventually(() => inspected(page)).toEqual({
      Index: '[1, 0]',
      'Flat offset': '10',
      'Byte offset': '40',
      Part: '0',
      'New index': '[1, 0]',
      'New offset': '3',
    });
    await eventually(() => lit('input-view')).toBe(1);
    await eventually(() => lit('parts-view')).toBe(1);
    const active = await page.getAttribute('#parts-view', 'aria-activedescendant');
    await eventually(() => page.getAttribute(`#${active}`, 'aria-label')).toBe('10, part 0');
    // Its bytes in the memory, and its part in the code.
    await eventually(() => page.locator('#strip .mark').count()).toBe(1);
    await eventually(() => page.locator('#code .token.is-lit').allTextContents()).toEqual(['3']);
    await page.mouse.move(2, 2);
    await eventually(() => lit('parts-view')).toBe(0);
  });

  test('that is focused by keys does so too, on either side', async () => {
    await page.focus('#input-view');
    await page.keyboard.press('ArrowRight');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await eventually(() => inspected(page)).toMatchObject({ Index: '[1, 3]', Part: '1', 'New index': '[1, 0]' });
    await page.keyboard.press('End');
    await eventually(() => inspected(page)).toMatchObject({ Index: '[3, 9]', Part: '2', 'New index': '[3, 4]' });
    await page.focus('#parts-view');
    for (const key of ['Home', 'PageDown', 'PageDown', 'ArrowDown']) await page.keyboard.press(key);
    await eventually(() => lit('input-view')).toBe(1);
    await eventually(async () => (await inspected(page)).Part).toBe('2');
  });

  test('that keys found stays where the page scrolls beneath a pointer that rests', async () => {
    await page.focus('#input-view');
    for (const key of ['Home', 'End']) await page.keyboard.press(key);
    await eventually(async () => (await inspected(page)).Index).toBe('[3, 9]');
    const { x: clientX, y: clientY } = await cellOf(page, 'in-11');
    const moved = (movementX) => {
      const at = { bubbles: true, pointerType: 'mouse', clientX, clientY, movementX };
      return page.dispatchEvent('#input-view .plane', 'pointermove', at);
    };
    await moved(0);
    await page.dispatchEvent('#input-view .plane', 'pointerleave', { pointerType: 'mouse' });
    await turn(page);
    expect((await inspected(page)).Index).toBe('[3, 9]');
    await moved(1);
    await eventually(async () => (await inspected(page)).Index).toBe('[1, 1]');
  });

  test('of a type narrower than a byte has a bit, a string a slot', async () => {
    await go(page, 'op=VariadicSplit&type=uint4&shape=6&axis=0&sizes=3,-1');
    await page.focus('#input-view');
    for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
    await eventually(async () => (await inspected(page))['Byte offset']).toMatch(/0 \(bit 4\)/);
    await page.selectOption('#type', 'string');
    await page.selectOption('#operator', 'Split');
  });
});

describe('a cut', () => {
  test('is dragged, as one step of the history', async () => {
    const cell = await cellOf(page, 'in-0');
    const [x, y] = await middle(page, '[data-key=cut-0]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 10, y, { steps: 2 });
    await page.mouse.move(x - 2 * cell.width, y, { steps: 5 });
    await page.mouse.up();
    await untilField(page, 'sizes', '1,4,5');
    await page.click('#undo');
    await untilField(page, 'sizes', '3,2,5');
  });

  test.each([
    ['ArrowRight', '4,1,5'],
    ['ArrowLeft', '2,3,5'],
    ['Home', '0,5,5'],
    ['End', '5,0,5'],
  ])('is moved by %s', async (key, sizes) => {
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press(key);
    await untilField(page, 'sizes', sizes);
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('cut-0');
    await eventually(() => page.getAttribute('[data-key=cut-0]', 'aria-valuenow')).toBe(sizes[0]);
  });

  test.each([
    ['rows', 'shape=6x3&axis=0&sizes=2,4', '3,3'],
    ['planes', 'shape=4x3x5&axis=0&sizes=1,3', '2,2'],
  ])('of %s moves down, or with the planes, by keys', async (_, address, sizes) => {
    await go(page, address);
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowRight');
    await untilField(page, 'sizes', sizes);
  });

  test('goes away with Delete, and its parts become one', async () => {
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('Delete');
    await untilField(page, 'sizes', '5,5');
  });

  test('is dragged by touch', async () => {
    const hand = await demo().open('', { hasTouch: true, viewport: { width: 360, height: 760 } });
    const cell = await cellOf(hand.page, 'in-0');
    const [x, y] = await middle(hand.page, '[data-key=cut-0]');
    const client = await hand.page.context().newCDPSession(hand.page);
    const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    for (let i = 1; i <= 8; i += 1) await touch('touchMove', [{ x: x - (i / 8) * 2 * cell.width, y }]);
    await touch('touchEnd', []);
    await untilField(hand.page, 'sizes', '1,4,5');
    await hand.page.context().close();
  });

  test('makes a list of a number of parts, and VariadicSplit of OpenVINO Split', async () => {
    await go(page, 'op=OpenvinoSplit&shape=2x10&axis=1&by=parts&parts=2');
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowLeft');
    await untilSummary(page, 'OpenVINO VariadicSplit-1');
    await untilField(page, 'sizes', '4,6');
  });
});

describe('the edges of the input', () => {
  test('choose the axis', async () => {
    await page.click('[data-key=axis-0]');
    await untilSummary(page, 'cuts axis 0 (length 4)');
    await eventually(() => page.getAttribute('[data-key=axis-0]', 'aria-pressed')).toBe('true');
  });

  test('are dragged to another shape, and moved by keys', async () => {
    const cell = await cellOf(page, 'in-0');
    const [x, y] = await middle(page, '[data-key=dim-1]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 2 * cell.width - 20, y, { steps: 6 });
    await page.mouse.up();
    await untilField(page, 'shape', '4x8');
    await page.focus('[data-key=dim-0]');
    await page.keyboard.press('ArrowDown');
    await untilField(page, 'shape', '5x8');
    await eventually(() => page.getAttribute('[data-key=dim-0]', 'aria-valuenow')).toBe('5');
  });
});

describe('the parts stand as the axis runs', () => {
  test('along columns: beneath the input, each beneath where it comes from, in cells of its size', async () => {
    const aside = async () => (await cellOf(page, '2-0')).x - (await cellOf(page, 'in-5')).x;
    await eventually(aside).toBeCloseTo(0, 0);
    const from = await cellOf(page, 'in-5');
    const to = await cellOf(page, '2-0');
    expect(to.y).toBeGreaterThan(from.y);
    expect(to.width).toBe(from.width);
  });

  test('along rows: beneath each other beside the input', async () => {
    await go(page, 'shape=4x10&axis=0&by=parts&parts=2');
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const [last, from, to, first] = await Promise.all(
      ['in-9', 'in-20', '1-0', '0-0'].map((name) => cellOf(page, name)),
    );
    expect(first.x).toBeGreaterThan(last.x + last.width);
    expect(to.y).toBeGreaterThan(first.y);
    expect(from.y).toBeGreaterThan(first.y);
  });
});

describe('a part', () => {
  test.each([
    ['part-0', 'ArrowRight', '4,1,5'],
    ['part-1', 'ArrowLeft', '3,1,6'],
    ['part-2', 'ArrowRight', '3,3,4'],
    ['part-2', 'Delete', '3,7'],
  ])('grows, shrinks and goes where it is drawn: %s %s', async (name, key, sizes) => {
    await page.focus(`#parts-view [data-key=${name}]`);
    await page.keyboard.press(key);
    await untilField(page, 'sizes', sizes);
  });

  test('is dragged to be longer, as one step of the history', async () => {
    const { width } = await cellOf(page, 'in-0');
    const [x, y] = await middle(page, '[data-key=part-1]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 2 * width, y, { steps: 5 });
    await page.mouse.up();
    await untilField(page, 'sizes', '3,4,3');
    await page.click('#undo');
    await untilField(page, 'sizes', '3,2,5');
  });

  test('is cut in two, the longest one, and removed by its button', async () => {
    await page.click('[data-key=add]');
    await untilField(page, 'sizes', '3,2,3,2');
    await page.click('[data-key=remove-2]');
    await untilField(page, 'sizes', '3,5,2');
  });
});

describe('the picture', () => {
  test.each([
    ['1', '10', 1],
    ['3', '3x4x5', 3],
    ['4', '2x3x4x5', 2],
    ['6', '2x2x2x2x3x4', 2],
  ])('of rank %s has a drawing and a twin for each cell', async (_, shape) => {
    await go(page, `op=SplitToSequence&shape=${shape}&axis=0&by=each&keepdims=0`);
    await page.focus('#input-view');
    for (const key of ['Home', 'PageDown', 'End']) await page.keyboard.press(key);
    const last = shape.split('x').reduce((n, dim) => n * Number(dim), 1) - 1;
    await eventually(async () => (await inspected(page))['Flat offset']).toBe(String(last));
  });

  test('has numbered rows and columns, and says what the number in a cell is', async () => {
    const heads = async (block) =>
      (await page.locator(`[data-block="${block}"] .heads`).allTextContents()).join(' ').trim().split(/\s+/);
    await eventually(() => heads('-1')).toEqual([...'0123456789']);
    await eventually(() => heads('2')).toEqual([...'01234']);
    await eventually(() => page.locator('#input-view .side').allTextContents()).toEqual([...'0123']);
    await eventually(() => page.textContent('.view-bar')).toContain('its place in the memory of the input');
  });

  test('lays planes side by side, and in lines where there is no room', async () => {
    await go(page, 'shape=3x4x5&axis=1&by=parts&parts=2');
    const lines = () =>
      page.$$eval('#input-view .plane', (all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    for (const [width, count] of [
      [360, 3],
      [1440, 1],
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(lines).toBe(count);
    }
  });

  test('lays planes of four and more axes side by side, too, and marks its folds apart', async () => {
    await page.evaluate(() => (location.hash = 'shape=2x2x2x2x3x4&axis=3&by=parts&parts=2'));
    await page.waitForFunction(() => document.querySelectorAll('#input-view .plane').length === 16);
    const tops = await page.$$eval('#input-view .plane', (all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops[1]).toBe(tops[0]);
    await page.evaluate(() => (location.hash = 'shape=1x1024x2304&axis=-1&sizes=2304'));
    await page.waitForSelector('#input-view .fold >> nth=1');
    const [across, down] = await page.$$eval('#input-view .fold', (all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x, y]),
    );
    expect(Math.hypot(across[0] - down[0], across[1] - down[1])).toBeGreaterThan(20);
  });

  test.each([
    ['shape=1000x2&axis=0&by=each', 'parts-view', '976 more parts'],
    ['shape=3x6&axis=1&by=list&sizes=2,0,4', 'parts-view', '1[3, 0]empty2[3, 4]'],
    ['shape=0x2&axis=0&by=each', 'parts-view', 'an empty list: there are no parts'],
    ['shape=0x2&axis=0&by=each', 'input-view', 'no elements: a dim is 0'],
    ['shape=9x2x2&axis=0&by=parts&parts=1', 'input-view', '4 more planes folded'],
    ['shape=12x1x5&axis=1&by=each&keepdims=0', 'parts-view', '0[12, 5]'],
  ])('of %s says in words what it leaves out', async (split, view, words) => {
    await go(page, `op=SplitToSequence&${split}`);
    await page.waitForSelector(`#${view}:has-text("${words}")`);
  });
});

describe('a drag at 25200 x 85', () => {
  test('moves the cut with nearly every frame; what a frame costs is printed', async () => {
    await page.click('[data-key="preset-YOLO head"]');
    const [x, y] = await middle(page, '[data-key=cut-1]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    // What a move that changes the split costs until it is laid out: script, style and layout.
    const costs = await page.evaluate(
      async ([left, top]) => {
        const handle = document.querySelector('[data-key=cut-1]');
        const all = [];
        for (let i = 0; i < 60; i += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const before = document.querySelector('#summary').textContent;
          const begin = performance.now();
          handle.dispatchEvent(
            new PointerEvent('pointermove', { clientX: left + 12 * i, clientY: top, bubbles: true }),
          );
          // It is drawn in a microtask.
          await null;
          document.body.getBoundingClientRect();
          const spent = performance.now() - begin;
          if (document.querySelector('#summary').textContent !== before) all.push(spent);
        }
        return all.sort((a, b) => a - b);
      },
      [x, y],
    );
    await page.mouse.up();
    expect(costs.length).toBeGreaterThan(40);
    const [middling, slow] = [0.5, 0.9].map((share) => costs[Math.floor(share * costs.length)]);
    console.log(`drag at 25200 x 85: median ${middling.toFixed(1)} ms, slowest tenth ${slow.toFixed(1)} ms`);
    // The address follows when the drag is over.
    await page.waitForFunction(() => /sizes=4,(?!1,80)/.test(location.hash));
  });
});

test('what is out of sight is not drawn on each step of a drag, but a moment after it', async () => {
  // What Reset changed is drawn by then.
  const untilCode = (sizes) => eventually(() => page.textContent('#code code')).toContain(sizes);
  await page.setViewportSize({ width: 1440, height: 420 });
  await untilCode('[3, 2, 5]');
  await page.focus('[data-key=cut-0]');
  await turn(page);
  const drawn = await page.evaluate(async () => {
    let count = 0;
    const far = document.querySelector('#code');
    const observer = new MutationObserver(() => (count += 1));
    observer.observe(far, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft']) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    // What is drawn at once is drawn by the next task; the moment is longer.
    await new Promise((resolve) => setTimeout(resolve));
    return count;
  });
  expect(drawn).toBe(0);
  await untilCode('[2, 3, 5]');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a hand over the bytes finds their cell', async () => {
  await page.hover('#strip .bar >> nth=5');
  await eventually(async () => (await inspected(page)).Part).toBe('2');
  await eventually(async () => (await inspected(page)).Index).toMatch(/^\[1, /);
});

test.each([
  ['Places', '11', '11'],
  ['Bytes', '11', '44'],
])('cells show %s', async (title, flat, text) => {
  await page.click(`.view-bar .choice:has-text("${title}")`);
  await eventually(async () => (await cellOf(page, `in-${flat}`)).text).toBe(text);
  await page.click('.view-bar .choice:has-text("Places")');
});

describe('at every width', () => {
  let own;
  beforeAll(async () => {
    ({ page: own } = await demo().open('', { reducedMotion: 'reduce' }));
  });
  afterAll(() => own?.context().close());

  test.each([360, 768, 1024, 1280, 1440, 1536, 1920])(
    'at %i pixels no cell and no handle leaves its figure, and no two figures or planes touch',
    async (width) => {
      await own.setViewportSize({ width, height: 900 });
      const all = [
        ...presets.map(({ state }) => toAddress(state)),
        'shape=64x4096&axis=1&by=parts&parts=12',
        'shape=2x2x2x2x3x4&axis=3&by=parts&parts=2',
        'shape=4x10&axis=0&by=parts&parts=2',
        'shape=4x90&axis=1&by=parts&parts=30',
      ];
      await turn(own);
      for (const address of all) {
        await go(own, address);
        const wrong = await own.evaluate(wrongInPicture);
        expect({ address, wrong }).toEqual({ address, wrong: [] });
      }
    },
  );
});

test.each([
  [800, 600],
  [360, 740],
])('what is said of a cell covers neither it nor its twin at %i x %i', async (width, height) => {
  const own = await demo().newPage({ viewport: { width, height } });
  await own.goto(`${demo().url}web_demo/dist/#shape=4x10&axis=1&sizes=3,2,5`);
  await own.waitForSelector('html[data-ready]');
  await turn(own);
  for (const cell of ['in-0', 'in-39', '2-19']) {
    await hoverCell(own, cell);
    await own.waitForSelector('#inspector[class*=hue-]');
    const covered = await own.evaluate(() => {
      const said = document.querySelector('#inspector').getBoundingClientRect();
      return [...document.querySelectorAll('.focus')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < said.bottom && bottom > said.top;
      }).length;
    });
    expect(covered).toBe(0);
  }
  await own.context().close();
});

test('all that is said of a cell without a part is said in words', async () => {
  await go(page, 'shape=3x6&axis=1&sizes=2,1,4');
  await page.focus('#input-view');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await eventually(async () => Object.values(await inspected(page)).every((text) => text !== '' && text !== '[]')).toBe(
    true,
  );
});

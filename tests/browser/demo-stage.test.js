import { eventually, go, inspected, middle, pageForAll, turn, untilField, untilSummary } from './demo-page.js';

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
    await page.hover('#cell-in-10');
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
    await eventually(() => page.getAttribute('#parts-view', 'aria-activedescendant')).toBe('cell-0-3');
    // Its bytes in the memory, on both sides, and its part in the code.
    await eventually(() => page.locator('#strip .mark').count()).toBe(2);
    await eventually(() => page.locator('.editor .token.is-lit').allTextContents()).toEqual(['y0', '3']);
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
    const [clientX, clientY] = await middle(page, '#cell-in-11');
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
    await page.click('[data-key=operator-Split]');
  });
});

describe('a cut', () => {
  test('is dragged, as one step of the history', async () => {
    const [x, y] = await middle(page, '[data-key=cut-0]');
    const ruler = await page.locator('#ruler').boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 10, y, { steps: 2 });
    await page.mouse.move(ruler.x + ruler.width * 0.1, y, { steps: 5 });
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
    ['PageUp', '5,0,5'],
  ])('is moved by %s', async (key, sizes) => {
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press(key);
    await untilField(page, 'sizes', sizes);
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('cut-0');
    await eventually(() => page.getAttribute('[data-key=cut-0]', 'aria-valuenow')).toBe(sizes[0]);
  });

  test('makes a list of a number of parts, and VariadicSplit of OpenVINO Split', async () => {
    await go(page, 'op=OpenvinoSplit&shape=2x10&axis=1&by=parts&parts=2');
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowLeft');
    await untilSummary(page, 'OpenVINO VariadicSplit-1');
    await untilField(page, 'sizes', '4,6');
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
    await eventually(() => page.locator('#input-view [role=columnheader]').allTextContents()).toEqual([
      ...'0123456789',
    ]);
    await eventually(() => page.locator('#parts-view [data-block="2"] [role=columnheader]').allTextContents()).toEqual([
      ...'01234',
    ]);
    await eventually(() => page.locator('#input-view [role=rowheader]').allTextContents()).toEqual([...'0123']);
    await eventually(() => page.textContent('.view-bar')).toContain('its place in the memory of the input');
  });

  test('lays planes side by side, and in lines where there is no room', async () => {
    await go(page, 'shape=4x6x8&axis=0&by=parts&parts=2');
    const lines = () => page.$$eval('#input-view .plane', (all) => new Set(all.map((one) => one.offsetTop)).size);
    await page.waitForFunction(() => document.querySelectorAll('#input-view .plane').length === 4);
    for (const [width, count] of [
      [360, 4],
      [2560, 2],
      [1440, 4],
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
    await page.waitForSelector('#input-view .fold text >> nth=1');
    const [across, down] = await page.$$eval('#input-view .fold text', (all) =>
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
    ['shape=12x1x5&axis=1&by=each&keepdims=0', 'parts-view', '0[12, 1, 5] → [12, 5]'],
  ])('of %s says in words what it leaves out', async (split, view, words) => {
    await go(page, `op=SplitToSequence&${split}`);
    await page.waitForSelector(`#${view}:has-text("${words}")`);
  });

  test('lets the parts travel from the input when something changes, not while one drags', async () => {
    // Counted in the task after the event: none of them can be over then, however long a frame takes.
    const travelling = (where, key, event) =>
      where.$eval(
        `[data-key=${key}]`,
        async (element, [kind, init]) => {
          element.dispatchEvent(kind === 'click' ? new MouseEvent(kind, init) : new KeyboardEvent(kind, init));
          await new Promise((resolve) => setTimeout(resolve));
          return document.getAnimations().length;
        },
        event,
      );
    const click = ['click', { bubbles: true }];
    const arrow = ['keydown', { key: 'ArrowRight', bubbles: true }];
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await travelling(page, 'axis-0', click)).toBe(3);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await travelling(page, 'cut-0', arrow)).toBe(0);
    await untilField(page, 'sizes', '3,0,1');
    const calm = await demo().open('', { reducedMotion: 'reduce' });
    expect(await travelling(calm.page, 'axis-0', click)).toBe(0);
    await untilField(calm.page, 'axis', '0');
    await calm.page.close();
  });

  test('of 25200 x 85 scrolls and hovers without jank, both sheets together', async () => {
    await page.click('[data-key="preset-YOLO head"]');
    await page.click('[data-key=view-full]');
    await page.hover('#input-view');
    const frames = await page.evaluate(async () => {
      const view = document.querySelector('#input-view');
      for (let i = 0; i < 40; i += 1) {
        view.scrollTop = (i * view.scrollHeight) / 40;
        view.dispatchEvent(new PointerEvent('pointermove', { clientX: 700, clientY: 600 + i }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return {
        height: view.scrollHeight,
        canvas: view.querySelector('canvas').height,
      };
    });
    expect(frames.height).toBeGreaterThan(25200 * 20);
    expect(frames.canvas).toBeLessThan(2000);
    const behind = () => {
      const [view, other] = ['#input-view', '#parts-view'].map((id) => document.querySelector(id).scrollTop);
      return view > 0 && Math.abs(other - view) < 60;
    };
    await page.waitForFunction(behind);
    for (const zoom of ['0', '4', '2']) await page.fill('#zoom', zoom);
    await page.focus('#input-view');
    for (const key of ['Home', 'End']) await page.keyboard.press(key);
    await eventually(async () => (await inspected(page)).Index).toBe('[0, 25199, 84]');
    await page.click('[data-key=view-folded]');
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
  const untilCode = (sizes) => eventually(() => page.inputValue('#editor')).toContain(sizes);
  await untilCode('[3, 2, 5]');
  await page.focus('[data-key=cut-0]');
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
});

describe('the bytes', () => {
  beforeEach(async () => {
    // What Reset changed out of sight is drawn a moment later.
    await page.locator('#memory').scrollIntoViewIfNeeded();
    await turn(page);
  });

  test('move step by step, back, and to where the slider is', async () => {
    await page.click('#step-back');
    await eventually(() => page.textContent('#step-text')).toContain('Rows 2 and 3: as one tile into WebAssembly');
    await page.fill('#scrub', '0');
    await eventually(() => page.textContent('#step-text')).toContain('Rows 0 and 1: as one tile into WebAssembly');
    await page.click('#step-on');
    await eventually(() => page.inputValue('#scrub')).toBe('1');
  });

  test('play, pause, and play to the end', async () => {
    await page.click('#play');
    await page.waitForSelector('#play:text-is("Pause")');
    const [paused, later] = await page.evaluate(async () => {
      const [button, moment] = ['#play', '#scrub'].map((id) => document.querySelector(id));
      while (moment.value === '0') await new Promise((resolve) => requestAnimationFrame(resolve));
      button.click();
      const at = moment.value;
      // The next step, were there one, would come before the end of this wait, on any machine.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return [at, moment.value];
    });
    expect([paused, later]).toEqual(['1', '1']);
    await page.click('#play');
    await page.waitForSelector('#step-text:text-is("All parts are filled")');
  });

  test('do not move by themselves where less motion is asked for', async () => {
    const calm = await demo().open('', { reducedMotion: 'reduce' });
    await eventually(() => calm.page.isVisible('#play')).toBe(false);
    await calm.page.click('#step-back');
    await eventually(() => calm.page.inputValue('#scrub')).toBe('1');
    await calm.page.close();
  });
});

import { field, inspected, openDemo, summary } from './demo-page.js';

let demo;
let page;
let errors;

beforeAll(async () => {
  demo = await openDemo();
  ({ page, errors } = await demo.open());
}, 60_000);
beforeEach(() => page.click('#reset'));
afterEach(() => expect(errors).toEqual([]));
afterAll(() => demo?.close());

/** The middle of an element. @param {string} selector */
async function middle(selector) {
  await page.locator(selector).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** How many pixels of the layer above a sheet are painted. @param {string} view */
const lit = (view) =>
  page.$eval(`#${view} .above`, (canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, value, i) => sum + (i % 4 === 3 && value > 0 ? 1 : 0), 0);
  });

describe('a cell', () => {
  test('that is hovered lights its twin, and says where both are', async () => {
    await page.locator('#input-view').scrollIntoViewIfNeeded();
    const box = await page.locator('#input-view').boundingBox();
    await page.mouse.move(box.x + 20, box.y + 10 + 32 + 10);
    expect(await inspected(page)).toEqual({
      Index: '[1, 0]',
      'Flat offset': '10',
      'Byte offset': '40',
      Part: '0',
      'New index': '[1, 0]',
      'New offset': '3',
    });
    expect(await lit('input-view')).toBeGreaterThan(0);
    expect(await lit('parts-view')).toBeGreaterThan(0);
    await page.mouse.move(2, 2);
    expect(await lit('parts-view')).toBe(0);
  });

  test('that is focused by keys does so too, on either side', async () => {
    await page.focus('#input-view');
    await page.keyboard.press('ArrowRight');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    expect(await inspected(page)).toMatchObject({ Index: '[1, 3]', Part: '1', 'New index': '[1, 0]' });
    await page.keyboard.press('End');
    expect(await inspected(page)).toMatchObject({ Index: '[3, 9]', Part: '2', 'New index': '[3, 4]' });
    await page.focus('#parts-view');
    for (const key of ['Home', 'PageDown', 'PageDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await lit('input-view')).toBeGreaterThan(0);
    expect((await inspected(page)).Part).toBe('2');
  });

  test('of a type narrower than a byte has a bit, a string a slot', async () => {
    await page.evaluate(() => (location.hash = 'op=VariadicSplit&type=uint4&shape=6&axis=0&sizes=3,-1'));
    await page.focus('#input-view');
    for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
    expect((await inspected(page))['Byte offset']).toMatch(/0 \(bit 4\)/);
    await page.selectOption('#type', 'string');
    await page.click('[data-key=operator-Split]');
  });
});

describe('a cut', () => {
  test('is dragged, as one step of the history', async () => {
    const { x, y } = await middle('[data-key=cut-0]');
    const ruler = await page.locator('#ruler').boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 10, y, { steps: 2 });
    await page.mouse.move(ruler.x + ruler.width * 0.1, y, { steps: 5 });
    await page.mouse.up();
    expect(field(page, 'sizes')).toBe('1,4,5');
    await page.click('#undo');
    expect(field(page, 'sizes')).toBe('3,2,5');
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
    expect(field(page, 'sizes')).toBe(sizes);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('cut-0');
    expect(await page.getAttribute('[data-key=cut-0]', 'aria-valuenow')).toBe(sizes[0]);
  });

  test('makes a list of a number of parts, and VariadicSplit of OpenVINO Split', async () => {
    await page.evaluate(() => (location.hash = 'op=OpenvinoSplit&shape=2x10&axis=1&by=parts&parts=2'));
    await page.focus('[data-key=cut-0]');
    await page.keyboard.press('ArrowLeft');
    expect(await summary(page)).toContain('OpenVINO VariadicSplit-1');
    expect(field(page, 'sizes')).toBe('4,6');
  });
});

describe('the picture', () => {
  test.each([
    ['1', '10', 1],
    ['3', '3x4x5', 3],
    ['4', '2x3x4x5', 2],
    ['6', '2x2x2x2x3x4', 2],
  ])('of rank %s has a drawing and a twin for each cell', async (_, shape) => {
    await page.evaluate(
      (dims) => (location.hash = `op=SplitToSequence&shape=${dims}&axis=0&by=each&keepdims=0`),
      shape,
    );
    await page.focus('#input-view');
    for (const key of ['Home', 'PageDown', 'End']) await page.keyboard.press(key);
    expect(Number((await inspected(page))['Flat offset'])).toBe(
      shape.split('x').reduce((n, dim) => n * Number(dim), 1) - 1,
    );
  });

  test('of 25200 x 85 scrolls and hovers without jank', async () => {
    await page.click('.preset:text-is("YOLO head")');
    await page.click('[data-key=view-full]');
    const frames = await page.evaluate(async () => {
      const view = document.querySelector('#input-view');
      const times = [];
      let last = performance.now();
      for (let i = 0; i < 40; i += 1) {
        view.scrollTop = (i * view.scrollHeight) / 40;
        view.dispatchEvent(new PointerEvent('pointermove', { clientX: 700, clientY: 600 + i }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
        times.push(performance.now() - last);
        last = performance.now();
      }
      return {
        times: times.sort((a, b) => a - b),
        height: view.scrollHeight,
        canvas: view.querySelector('canvas').height,
      };
    });
    expect(frames.height).toBeGreaterThan(25200 * 20);
    expect(frames.canvas).toBeLessThan(2000);
    expect(frames.times[20]).toBeLessThan(60);
    for (const zoom of ['#zoom-out', '#zoom-out', '#zoom-out', '#zoom-in']) await page.click(zoom);
    await page.click('[data-key=view-folded]');
  });
});

describe('the bytes', () => {
  test('move step by step, back, and to where the slider is', async () => {
    await page.click('#step-back');
    expect(await page.textContent('#step-text')).toContain('SIMD kernels hand rows 2 to 3 to the parts');
    await page.fill('#scrub', '0');
    expect(await page.textContent('#step-text')).toContain('A tile, here rows 0 to 1, goes into WebAssembly');
    await page.click('#step-on');
    expect(await page.inputValue('#scrub')).toBe('1');
  });

  test('play, pause, and play to the end', async () => {
    await page.click('#play');
    await page.waitForSelector('#play:text-is("Pause")');
    await page.click('#play');
    const paused = Number(await page.inputValue('#scrub'));
    expect(paused).toBeLessThan(4);
    await page.click('#play');
    await page.waitForSelector('#step-text:text-is("All parts are filled")', { timeout: 20_000 });
  });

  test('do not move by themselves where less motion is asked for', async () => {
    const calm = await demo.open('', { reducedMotion: 'reduce' });
    expect(await calm.page.isVisible('#play')).toBe(false);
    expect(await calm.page.isVisible('#still-note')).toBe(true);
    await calm.page.click('#step-back');
    expect(await calm.page.inputValue('#scrub')).toBe('3');
    await calm.page.close();
  });
});

// Pictures and canvases are fakes: a file of `{ size }` is a picture of that size.
import { PNG } from 'pngjs';

/** Listener of the visibility. @type {any} */
let hide;
const document = { hidden: false, addEventListener: (_, listener) => (hide = listener) };
class Image {
  decode = async () => ([this.width, this.height] = this.src);
}
class OffscreenCanvas {
  getContext = () => ({
    canvas: this,
    drawImage() {},
    clearRect() {},
    getImageData: (x, y, w, h) => ({ data: new Uint8ClampedArray(4 * w * h).fill(255) }),
  });
}
const { createObjectURL, revokeObjectURL } = URL;
Object.assign(URL, { createObjectURL: (file) => file.size, revokeObjectURL() {} });
afterAll(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));
const matchMedia = () => ({ matches: true });
Object.assign(globalThis, { document, Image, OffscreenCanvas, matchMedia, SAMPLE: '<svg/>' });
const { isCutOff, showFile, stopWhenHidden, stream, withSize } = await import('../../../web_demo/data/pixels.js');
const { input, statusText, store, tensor } = await import('../../../web_demo/page/store.js');
stopWhenHidden();

describe('withSize', () => {
  test.each([
    [
      'both sizes',
      '<svg width="10" height="20" viewBox="0 0 1 1"/>',
      '<svg width="10" height="20" viewBox="0 0 1 1"/>',
    ],
    ['a tall box', '<svg viewBox="0 0 10 20"/>', '<svg width="480" height="960" viewBox="0 0 10 20"/>'],
    ['a wide box', "<svg viewBox='-5,-5,20,10'/>", `<svg width="960" height="480" viewBox='-5,-5,20,10'/>`],
    ['neither', '<svg id="a"><svg/></svg>', '<svg width="960" height="720" id="a"><svg/></svg>'],
    ['one size', '<svg width="10" viewBox="0 0 3 3"/>', '<svg width="960" height="960" viewBox="0 0 3 3"/>'],
    ['percents', '<svg width="100%" height="100%"/>', '<svg width="960" height="720"/>'],
  ])('adds a size to an SVG with %s', (_, svg, expected) => {
    expect(withSize(svg)).toBe(expected);
  });
});

describe('isCutOff', () => {
  const png = PNG.sync.write(new PNG({ width: 9, height: 9 }));
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 0xff, 0xd9);

  test.each([
    ['a PNG', png, false],
    ['a PNG with bytes after its end', [...png, 1, 2, 3], false],
    ['half a PNG', png.subarray(0, png.length >> 1), true],
    ['a PNG without its end', png.subarray(0, png.length - 12), true],
    ['a JPEG', jpeg, false],
    ['a JPEG with zeros after its end', [...jpeg, 0, 0], false],
    ['half a JPEG', jpeg.subarray(0, 6), true],
    ['something else', [1, 2, 3], false],
    ['nothing', [], false],
  ])('is right for %s', (_, bytes, expected) => expect(isCutOff(Uint8Array.from(bytes))).toBe(expected));
});

describe('showFile', () => {
  /** @param {number[]} size @param {number[]} [bytes] */
  const fileOf = (size, bytes = []) =>
    /** @type {any} */ ({
      name: 'a.gif',
      size,
      type: 'image/gif',
      arrayBuffer: async () => Uint8Array.from(bytes).buffer,
    });

  test.each([
    [[100, 50], [100, 50], ''],
    [[1280, 1280], [1280, 1280], ''],
    [[2560, 1280], [1280, 640], ', scaled down to 1280 x 640,'],
    [[1, 5000], [1, 1280], ', scaled down to 1 x 1280,'],
  ])('shows a picture of %j as %j', async (size, [width, height], words) => {
    await showFile(fileOf(size), () => true);
    expect(store.state.value).toMatchObject({
      operator: 'Split',
      dims: [height, width, 4],
      axis: 2,
      by: 'parts',
      parts: 4,
    });
    expect(input.value).toMatchObject({ type: 'uint8', dims: [height, width, 4], isOpaque: true });
    expect([tensor.value, statusText.value]).toEqual([
      'file',
      `a.gif${words} stays on this machine: links do not include it.`,
    ]);
  });

  test.each([
    ['another file was opened since', fileOf([7, 7]), false, 'before'],
    ['the file ends too early', fileOf([7, 7], [0xff, 0xd8, 1]), true, expect.stringContaining('a.gif cannot be read')],
  ])('shows nothing if %s', async (_, file, isWanted, words) => {
    await showFile(fileOf([30, 20]), () => true);
    statusText.value = 'before';
    await showFile(file, () => isWanted);
    expect([store.state.value.dims, statusText.value]).toEqual([[20, 30, 4], words]);
  });
});

describe('the camera', () => {
  const track = { isStopped: false, stop: () => (track.isStopped = true) };

  test.each([
    ['stays on while the page is visible', false],
    ['stops when the page is hidden', true],
  ])('%s', (_, hidden) => {
    track.isStopped = false;
    stream.value = /** @type {any} */ ({ getTracks: () => [track] });
    statusText.value = 'before';
    document.hidden = hidden;
    hide();
    expect([track.isStopped, stream.value === null]).toEqual([hidden, hidden]);
    expect(statusText.value).toBe(hidden ? 'The camera was stopped because the page was hidden.' : 'before');
  });
});

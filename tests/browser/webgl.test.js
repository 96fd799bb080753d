// Pixels that WebGL reads, whose bottom row is first, against those of the same canvas from the top.
import { openBrowser } from './harness.js';

let chromium;

beforeAll(async () => {
  chromium = await openBrowser();
});

afterAll(() => chromium?.close());

test('readPixels with flipY gives the planes of getImageData', async () => {
  const { page } = await chromium.open('tests/browser/pages/package.html');
  const [flipped, upright, crops, colors] = await page.evaluate(async () => {
    const { crop, load } = await import('/js/index.js');
    const ts = await load();
    const [width, height] = [23, 11];
    const canvas = new OffscreenCanvas(width, height);
    const gl = canvas.getContext('webgl', { preserveDrawingBuffer: true, antialias: false });
    gl.enable(gl.SCISSOR_TEST);
    for (let y = 0; y < height; ++y) {
      for (let x = 0; x < width; ++x) {
        gl.scissor(x, y, 1, 1);
        gl.clearColor((x * 11) / 255, (y * 23) / 255, ((x + y) * 7) / 255, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
      }
    }
    const data = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.drawImage(canvas, 0, 0);
    const image = { data, width, height, flipY: true };
    const copy = context.getImageData(0, 0, width, height);
    const planesOf = (picture) => [...ts.toPlanes(picture, { type: 'uint8' }).data];
    const cropsOf = (picture) => [crop(picture, 2, 1, 5, 4), crop(picture, 18, 7, 5, 4)];
    const same = [image, copy].map((picture) => planesOf(cropsOf(picture)).join());
    return [planesOf(image), planesOf(copy), same, new Set(data).size];
  });
  expect(colors).toBeGreaterThan(50);
  expect(flipped).toEqual(upright);
  expect(crops[0]).toBe(crops[1]);
});

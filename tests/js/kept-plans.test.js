// The module keeps the latest 32 plans of pixels. A plan that it dropped is planned again when it runs.
import { loadSync } from '../../js/index.js';

const image = { data: Uint8ClampedArray.of(0, 51, 102, 255), width: 1, height: 1 };
const scaled = (byte, rescale) => Math.fround(byte * rescale);

test('runs plans of pixels in any order, however many there are', () => {
  const ts = loadSync();
  const rescales = Array.from({ length: 70 }, (_, i) => 1 / (i + 1));
  const plans = rescales.map((rescale) => ts.plan('toPlanes', image, { rescale }));
  for (const order of [rescales.keys(), [...rescales.keys()].reverse(), [0, 69, 0, 35, 69, 1]]) {
    for (const i of order) {
      const [{ data }] = plans[i].run(image);
      expect([...data]).toEqual([0, 51, 102].map((byte) => scaled(byte, rescales[i])));
    }
  }
});

test('plans pictures of each pixel size again', () => {
  const ts = loadSync();
  const tensor = { type: 'uint8', dims: [3, 1, 1, 1], data: Uint8Array.of(7, 8, 9) };
  const plan = ts.plan('toPixels', tensor, { batch: true });
  for (let i = 0; i < 40; ++i) ts.plan('toPlanes', image, { rescale: i + 1 });
  const into = [4, 3, 1].map((channels) => ({ type: 'uint8', dims: [1, 1, channels], data: new Uint8Array(channels) }));
  plan.run(tensor, { into });
  expect(into.map(({ data }) => [...data])).toEqual([[7, 7, 7, 255], [8, 8, 8], [9]]);
});

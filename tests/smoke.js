// Smoke test: splits an image with the built package.
import { loadSync } from '../js/index.js';

const channels = ['red', 'green', 'blue', 'alpha'];

/** Splits an RGBA image into its planes, checks every byte, and prints shapes, route and time. */
export async function splitImage() {
  const [height, width] = [720, 1280];
  const data = Uint8ClampedArray.from({ length: height * width * 4 }, (_, i) => Math.imul(i, 2654435761) >>> 24);
  const image = { type: /** @type {const} */ ('uint8'), data, dims: [height, width, 4] };
  const plan = loadSync().plan('split', image, { axis: 2, numOutputs: 4 });
  plan.run(image);
  const start = performance.now();
  const planes = plan.run(image);
  const milliseconds = performance.now() - start;

  console.log(`An RGBA image of ${width} x ${height}: uint8 [${image.dims.join(', ')}], ${data.byteLength} bytes`);
  planes.forEach((plane, channel) => {
    const wrong = plane.data.findIndex((value, pixel) => value !== data[pixel * 4 + channel]);
    if (wrong >= 0) throw new Error(`the ${channels[channel]} plane is wrong at pixel ${wrong}`);
    console.log(`  ${channels[channel].padEnd(5)} ${plane.type} [${plane.dims.join(', ')}]`);
  });
  console.log(`route: ${plan.route}, time: ${milliseconds.toFixed(2)} ms, all bytes are right`);
}

// Proof of life: a real image through the package, and a look at what came out.
import { loadSync } from '../../js/index.js';

const width = 1280;
const height = 720;
const channels = ['red', 'green', 'blue', 'alpha'];

/** An RGBA image: a hue for every column, darker towards the bottom, with a round hole in its alpha. */
function drawImage() {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y += 1) {
    const light = 255 * (1 - y / height);
    for (let x = 0; x < width; x += 1, at += 4) {
      const hue = (2 * Math.PI * x) / width;
      data[at] = light * (0.5 + 0.5 * Math.cos(hue));
      data[at + 1] = light * (0.5 + 0.5 * Math.cos(hue - 2));
      data[at + 2] = light * (0.5 + 0.5 * Math.cos(hue + 2));
      data[at + 3] = Math.hypot(x - width / 2, y - height / 2) < height / 4 ? 0 : 255;
    }
  }
  return data;
}

/** Splits an RGBA image into its planes, checks every byte, and prints shapes, lane and time. */
export async function splitImage() {
  const ts = loadSync();
  /** @type {import('../../js/api.js').TensorLike<'uint8'>} */
  const image = { type: 'uint8', data: drawImage(), dims: [height, width, 4] };
  const plan = ts.plan('Split', image, { axis: 2, numOutputs: 4 });
  plan.run(image);
  const start = performance.now();
  const planes = plan.run(image);
  const milliseconds = performance.now() - start;

  planes.forEach((plane, channel) => {
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      if (plane.data[pixel] !== image.data[pixel * 4 + channel]) {
        throw new Error(`the ${channels[channel]} plane is wrong at pixel ${pixel}`);
      }
    }
  });

  console.log(
    `An RGBA image of ${width} x ${height}: uint8 [${image.dims.join(', ')}], ${image.data.byteLength} bytes`,
  );
  planes.forEach((plane, channel) => {
    console.log(`  ${channels[channel].padEnd(5)} ${plane.type} [${plane.dims.join(', ')}]`);
  });
  console.log(`lane: ${plan.lane}, time: ${milliseconds.toFixed(2)} ms, every byte compared with the image: right`);
}

// Pixels to planes, for the panel that shows them live: one frame through the package and through the plain loop.

/** @typedef {{ mean: number, std: number }} Numbers Of all channels. */

/** The size of a frame. */
export const width = 640;
export const height = 480;

const area = width * height;

/** Values from -2 to 2 are shown as black to white, whatever the sliders make of the picture. */
const shown = { rescale: 4 / 255, mean: 2 };

/** @param {import('../../js/index.js').TensorSplit} ts @param {Numbers} numbers */
export function makeFrames(ts, { mean, std }) {
  const plan = ts.plan('toPlanes', { type: 'uint8', dims: [height, width, 4] }, { mean, std });
  const tensor = {
    type: /** @type {const} */ ('float32'),
    data: new Float32Array(3 * area),
    dims: [3, 1, height, width],
  };
  const view = ts.plan('toPixels', tensor, shown);
  const greys = [0, 1, 2].map(() => new ImageData(width, height));
  const [a, b] = [1 / 255 / std, -mean / std];

  return {
    /** @param {ImageData} image Its planes go where the last ones were. */
    convert: (image) => plan.run(image, { into: [tensor.data] }),

    /** The same by a loop. @param {ImageData} image */
    loop({ data }) {
      const [red, green, blue] = [0, 1, 2].map((c) => tensor.data.subarray(c * area, (c + 1) * area));
      for (let i = 0, at = 0; i < area; i += 1, at += 4) {
        red[i] = data[at] * a + b;
        green[i] = data[at + 1] * a + b;
        blue[i] = data[at + 2] * a + b;
      }
    },

    /** The grey levels of each plane. */
    greys() {
      view.run(tensor, { into: greys });
      return greys;
    },
  };
}

/** The code of it. @param {Numbers} numbers */
export const codeOf = ({ mean, std }) => `import { load } from 'tensorsplit';

const ts = await load();
const plan = ts.plan('toPlanes', { type: 'uint8', dims: [${height}, ${width}, 4] }, { mean: ${mean}, std: ${std} });
const into = [new Float32Array(plan.outputs[0].size)];

// for every frame
const [input] = plan.run(context.getImageData(0, 0, ${width}, ${height}), { into });
`;

/** A picture that moves: where there is no camera. @param {CanvasRenderingContext2D} pen @param {number} time Milliseconds. */
export function paintMoving(pen, time) {
  const sky = pen.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#10316b');
  sky.addColorStop(1, '#ffc75f');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  for (const [i, colour] of ['#ff2d2d', '#2dff5d', '#3d6bff', '#ffffff'].entries()) {
    const angle = time / 900 + (i * Math.PI) / 2;
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(width / 2 + 180 * Math.cos(angle), height / 2 + 120 * Math.sin(1.3 * angle), 70, 0, 2 * Math.PI);
    pen.fill();
  }
}

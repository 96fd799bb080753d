// Pixels to planes, for the panel that shows them live: one frame through the package and through the plain loop.

/** The size of a frame. */
export const width = 640;
export const height = 480;

const area = width * height;

/** Values from -2 to 2 are shown as black to white, whatever the sliders make of the picture. */
const shown = { rescale: 4 / 255, mean: 2 };

/**
 * @param {import('../../js/index.js').TensorSplit} ts
 * @param {{ mean: number, std: number }} numbers Of all channels.
 */
export function makeFrames(ts, { mean, std }) {
  const plan = ts.plan('toPlanes', { type: 'uint8', dims: [height, width, 4] }, { mean, std });
  const view = ts.plan('toPixels', { type: 'float32', dims: [1, 1, height, width] }, shown);
  const into = new Float32Array(plan.outputs[0].size);
  const planes = [0, 1, 2].map((c) => into.subarray(c * area, (c + 1) * area));
  const [a, b] = [1 / 255 / std, -mean / std];

  return {
    /** @param {ImageData} image Its planes go where the last ones were. */
    convert: (image) => plan.run(image, { into: [into] }),

    /** The same by a loop. @param {ImageData} image */
    loop({ data }) {
      const [red, green, blue] = planes;
      for (let i = 0, at = 0; i < area; i += 1, at += 4) {
        red[i] = data[at] * a + b;
        green[i] = data[at + 1] * a + b;
        blue[i] = data[at + 2] * a + b;
      }
    },

    /** @param {number} channel @param {ImageData} target Where its grey levels go. */
    show(channel, target) {
      const tensor = { type: /** @type {const} */ ('float32'), data: planes[channel], dims: [1, 1, height, width] };
      view.run(tensor, { into: [target.data] });
    },
  };
}

/** The code of it. @param {{ mean: number, std: number }} numbers */
export const codeOf = ({ mean, std }) => `import { load } from 'tensorsplit';

const ts = await load();
const plan = ts.plan('toPlanes', { type: 'uint8', dims: [${height}, ${width}, 4] }, { mean: ${mean}, std: ${std} });
const into = [new Float32Array(plan.outputs[0].size)];

// for every frame
const [input] = plan.run(context.getImageData(0, 0, ${width}, ${height}), { into });
`;

/**
 * A picture that moves: where there is no camera.
 *
 * @param {CanvasRenderingContext2D} pen
 * @param {number} time Milliseconds.
 */
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

// Pixels to planes, for the panel that shows them live: one frame through the package and through the plain loop.

/** @typedef {{ mean: number, std: number }} Numbers Of all channels. */

/** The size of a frame. */
export const [width, height] = [640, 480];

const area = width * height;

/** Values from -2 to 2 are shown as black to white, whatever the sliders make of the picture. */
const shown = { rescale: 4 / 255, mean: 2 };

/** @param {import('../../js/index.js').TensorSplit} ts @param {Numbers} numbers */
export function makeFrames(ts, { mean, std }) {
  const plan = ts.plan('toPlanes', { type: 'uint8', dims: [height, width, 4] }, { mean, std });
  const [a, b] = [1 / 255 / std, -mean / std];
  const planes = new Float32Array(3 * area);
  // A batch of three pictures of one channel.
  const tensor = { type: /** @type {const} */ ('float32'), data: planes, dims: [3, 1, height, width] };
  const view = ts.plan('toPixels', tensor, shown);
  const greys = [0, 1, 2].map(() => new ImageData(width, height));
  return {
    /** @param {ImageData} image Its planes go where the last ones were. */
    ours: (image) => plan.run(image, { into: [planes] }),

    /** The same by a loop. @param {ImageData} image */
    loop({ data }) {
      for (let i = 0, at = 0; i < area; i += 1, at += 4) {
        planes[i] = data[at] * a + b;
        planes[area + i] = data[at + 1] * a + b;
        planes[2 * area + i] = data[at + 2] * a + b;
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
  const wheel = pen.createConicGradient(time / 900, width / 2, height / 2);
  const colours = ['#10316b', '#ff2d2d', '#ffc75f', '#2dff5d', '#10316b'];
  for (const [i, colour] of colours.entries()) wheel.addColorStop(i / (colours.length - 1), colour);
  pen.fillStyle = wheel;
  pen.fillRect(0, 0, width, height);
}

// Canvases of a picture and of its parts, filled from the arrays that the package made.
import { computed } from '@preact/signals';

import { forgetHalf } from './paint.js';
import { isPicture, model, parts, ts, whole } from '../store.js';

/** @import { Held } from '../nouns.js' */

/** @typedef {{ canvas: OffscreenCanvas, image: ImageData }} Texture */

/** Makes an opaque black texture. @param {number} width @param {number} height @returns {Texture} */
function textureOf(width, height) {
  const image = new ImageData(Math.max(1, width), Math.max(1, height));
  new Uint32Array(image.data.buffer).fill(0xff000000);
  return { canvas: new OffscreenCanvas(image.width, image.height), image };
}

/** Writes channels into a texture. A single alpha or grey plane is drawn as grey. @param {Texture} texture @param {Pick<Held, 'dims' | 'data'>} part @param {string} channels */
function fillTexture({ canvas, image }, { dims, data }, channels) {
  const [height, width, count] = dims;
  if (width === 0 || height === 0 || count === 0) return;
  if (channels === 'RGBA') image.data.set(data);
  else {
    const isGrey = channels === 'A' || channels === 'L';
    const plane = /** @type {const} */ ({ type: 'uint8', dims: [height * width, 1], data });
    const grey = isGrey ? ts.concat([plane, plane, plane], { axis: 1 }).data : data;
    const tensor = /** @type {any} */ ({ type: 'uint8', dims: [1, height, width, isGrey ? 3 : count], data: grey });
    ts.toPixels(tensor, { layout: 'NHWC', channels: isGrey ? 'RGB' : channels, into: /** @type {any} */ (image) });
  }
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  forgetHalf(canvas);
}

/** The channels from one to another. @param {number} count Of the picture. @param {number} start @param {number} length */
const lettersOf = (count, start, length) => (count === 1 ? 'L' : 'RGBA').slice(start, start + length);

/** The textures for the present cut, which every run fills again. */
const made = computed(() => {
  if (!isPicture.value) return null;
  const { dims, lengths, layout } = model.value.shown;
  const shapes = lengths.map((length) => dims.map((dim, d) => (d === layout.axis ? length : dim)));
  return { shapes, all: textureOf(dims[1], dims[0]), each: shapes.map(([height, width]) => textureOf(width, height)) };
});

/** The picture, and a picture of each part; null if the tensor is not a picture. */
export const textures = computed(() => {
  if (made.value === null || parts.value === null || whole.value === null) return null;
  const { shapes, all, each } = made.value;
  const { dims, starts, lengths, layout } = model.value.shown;
  fillTexture(all, whole.value, lettersOf(dims[2], 0, dims[2]));
  parts.value.forEach((data, part) => {
    const channels =
      layout.axis === 2 ? lettersOf(dims[2], starts[part], lengths[part]) : lettersOf(dims[2], 0, dims[2]);
    fillTexture(each[part], { dims: shapes[part], data }, channels);
  });
  return { whole: all.canvas, each: each.map(({ canvas }) => canvas) };
});

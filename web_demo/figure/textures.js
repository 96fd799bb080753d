// Canvases of a picture and of its parts, filled from the arrays that the package returns.
import { computed } from '@preact/signals';

import { isPicture, model, parts, ts, whole } from '../page/store.js';

/** @typedef {{ image: ImageData, canvas: OffscreenCanvas, half: OffscreenCanvas | null }} Texture An image, its canvas, and a copy at half the size, which is drawn when it is needed. */

/** Creates an opaque black texture. @param {number} width @param {number} height @returns {Texture} */
function textureOf(width, height) {
  const image = new ImageData(Math.max(1, width), Math.max(1, height));
  new Uint32Array(image.data.buffer).fill(0xff000000);
  return { image, canvas: new OffscreenCanvas(image.width, image.height), half: null };
}

/**
 * Returns the canvas to draw at a scale. Small scales get the half-size copy, because scaling down by more than half is
 * several times slower without a graphics card.
 * @param {Texture} texture @param {number} scale
 */
export function levelOf(texture, scale) {
  if (scale > 0.55) return texture.canvas;
  if (texture.half === null) {
    const { canvas } = texture;
    texture.half = new OffscreenCanvas(Math.ceil(canvas.width / 2), Math.ceil(canvas.height / 2));
    texture.half.getContext('2d')?.drawImage(canvas, 0, 0, texture.half.width, texture.half.height);
  }
  return texture.half;
}

/**
 * Writes channels into a texture. A single plane of alpha or grey is drawn as grey.
 * @param {Texture} texture @param {number[]} dims @param {any} data @param {string} channels Letters of the channels.
 */
function fillTexture(texture, [height, width, count], data, channels) {
  const { image, canvas } = texture;
  if (width * height * count === 0) return;
  const isGrey = channels === 'A' || channels === 'L';
  const plane = /** @type {const} */ ({ type: 'uint8', dims: [height * width, 1], data });
  const tensor = {
    type: 'uint8',
    dims: [1, height, width, isGrey ? 3 : count],
    data: isGrey ? ts.concat([plane, plane, plane], { axis: 1 }).data : data,
  };
  const options = { layout: 'NHWC', channels: isGrey ? 'RGB' : channels, into: image };
  ts.toPixels(/** @type {any} */ (tensor), /** @type {any} */ (options));
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  texture.half = null;
}

/** Textures for the current cut, before they are filled. They are reused for every picture. */
const blank = computed(() => {
  if (!isPicture.value) return null;
  const { dims, starts, lengths, layout } = model.value.shown;
  const letters = dims[2] === 1 ? 'L' : 'RGBA'.slice(0, dims[2]);
  const each = lengths.map((length, part) => {
    const partDims = dims.map((dim, d) => (d === layout.axis ? length : dim));
    const channels = layout.axis === 2 ? letters.slice(starts[part], starts[part] + length) : letters;
    return { partDims, channels, texture: textureOf(partDims[1], partDims[0]) };
  });
  return { dims, letters, all: textureOf(dims[1], dims[0]), each };
});

/** Textures of the picture and of each part, or null if the tensor is not a picture or not loaded yet. */
export const textures = computed(() => {
  if (blank.value === null || parts.value === null || whole.value === null) return null;
  const { dims, letters, all, each } = blank.value;
  fillTexture(all, dims, whole.value.data, letters);
  parts.value.forEach((data, part) => fillTexture(each[part].texture, each[part].partDims, data, each[part].channels));
  return { whole: all, each: each.map(({ texture }) => texture) };
});

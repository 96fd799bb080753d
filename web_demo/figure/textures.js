// Canvases of a picture and of its parts, filled from the arrays that the package returns.
import { computed } from '@preact/signals';

import { input, isPicture, model, parts, ts, whole } from '../page/store.js';

/** @import { LoadedTensor } from '../types.js' */
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

/** Grey with which full alpha is drawn. */
const alphaGrey = '#d9d7e0';

/**
 * Writes channels into a texture. A single plane of alpha or grey is drawn as grey.
 * @param {Texture} texture @param {LoadedTensor} tensor @param {string} channels Letters of the channels.
 */
function fillTexture(texture, { dims: [height, width, count], data }, channels) {
  const { image, canvas } = texture;
  const pen = canvas.getContext('2d');
  if (width * height * count === 0 || pen === null) return;
  const isGrey = channels === 'A' || channels === 'L';
  const plane = /** @type {const} */ ({ type: 'uint8', dims: [height * width, 1], data });
  const tensor = {
    type: 'uint8',
    dims: [1, height, width, isGrey ? 3 : count],
    data: isGrey ? ts.concat([plane, plane, plane], { axis: 1 }).data : data,
  };
  const options = { layout: 'NHWC', channels: isGrey ? 'RGB' : channels, into: image };
  ts.toPixels(/** @type {any} */ (tensor), /** @type {any} */ (options));
  pen.putImageData(image, 0, 0);
  if (channels === 'A') {
    Object.assign(pen, { globalCompositeOperation: 'multiply', fillStyle: alphaGrey });
    pen.fillRect(0, 0, width, height);
  }
  texture.half = null;
}

/** Textures that were drawn last by what they show, with the tensor from which they were filled. */
let drawn = /** @type {Map<string, { texture: Texture, source: unknown }>} */ (new Map());

/** Textures of the picture and of each part, or null if the tensor is not a picture or not loaded yet. */
export const textures = computed(() => {
  if (!isPicture.value || parts.value === null || whole.value === null) return null;
  const { dims, starts, lengths, layout } = model.value.answer;
  const letters = dims[2] === 1 ? 'L' : 'RGBA'.slice(0, dims[2]);
  /** @type {typeof drawn} */
  const next = new Map();
  /**
   * Returns the texture of a tensor. A texture that is known is filled again only if the picture has changed.
   * @param {string} key @param {LoadedTensor} tensor @param {string} channels
   */
  const textureFor = (key, tensor, channels) => {
    const known = drawn.get(key);
    const texture = known?.texture ?? textureOf(tensor.dims[1], tensor.dims[0]);
    if (known?.source !== input.value) fillTexture(texture, tensor, channels);
    next.set(key, { texture, source: input.value });
    return texture;
  };
  const all = textureFor(String(dims), whole.value, letters);
  const each = parts.value.map((part, i) => {
    const channels = layout.axis === 2 ? letters.slice(starts[i], starts[i] + lengths[i]) : letters;
    return textureFor([dims, layout.axis, starts[i], lengths[i]].join(), part, channels);
  });
  drawn = next;
  return { whole: all, each };
});

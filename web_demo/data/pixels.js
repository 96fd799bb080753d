// Reads pixels by the browser, and describes them as a tensor with a split into channels.
import { initial } from '../model/state.js';
import { tensors } from '../model/tensors.js';

/** @import { LoadedTensor, Patch } from '../types.js' */

/** Whether no pixel is transparent. @param {Uint8ClampedArray} data */
function isOpaque(data) {
  let at = 3;
  while (data[at] === 255) at += 4;
  return at >= data.length;
}

/**
 * Creates a canvas, whose functions return its pixels as a tensor.
 * @param {number} width @param {number} height @param {string} title Name of the picture within a sentence.
 */
export function canvasOf(width, height, title) {
  const canvas = new OffscreenCanvas(width, height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  const read = () => pen.getImageData(0, 0, width, height);
  /** @param {Uint8ClampedArray<ArrayBuffer>} data @returns {LoadedTensor} */
  const tensorOf = (data) => ({
    type: 'uint8',
    dims: [height, width, 4],
    data: new Uint8Array(data.buffer),
    names: tensors.picture.names,
    cells: `Cells show the pixels of ${title}.`,
    // The middle is more interesting than the first pixels.
    center: 4 * ((height >> 1) * width + (width >> 1)),
    isOpaque: isOpaque(data),
    read,
  });
  return {
    /** Draws an image. Browsers change colours under transparency. @param {CanvasImageSource} image */
    draw(image) {
      pen.drawImage(image, 0, 0, width, height);
      return tensorOf(read().data);
    },
    /** Returns pixels with the values that they have. @param {Uint8ClampedArray<ArrayBuffer>} data */
    put(data) {
      pen.putImageData(new ImageData(data, width, height), 0, 0);
      return tensorOf(data);
    },
  };
}

/** Decodes a picture by the browser. @param {Blob} blob @throws {DOMException} If the browser cannot decode it. */
export async function imageOf(blob) {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  return image;
}

/** Returns the split of a picture into its channels. @param {LoadedTensor} loaded @returns {Patch} */
export const planesOf = ({ dims }) => ({ ...initial, dims: [...dims] });

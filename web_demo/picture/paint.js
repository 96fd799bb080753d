// Draws parts of a picture where they belong, from the arrays that the package wrote. A 2-D canvas adds planes up as exactly
// as WebGL does, which takes longer where there is no graphics card.
import { ts } from '../store.js';

/** @import { Cut } from './cut.js' */
/** @import { Place } from './layout.js' */

/** A picture of each part. @type {WeakMap<Cut, { canvas: OffscreenCanvas, image: ImageData }[]>} */
const sheets = new WeakMap();

/** Takes over what the parts of a cut hold now. @param {Cut} cut */
export function fill(cut) {
  const { parts, isPlanes } = cut;
  const own =
    sheets.get(cut) ??
    parts.map(({ box: { width, height } }) => ({
      canvas: new OffscreenCanvas(width, height),
      image: new ImageData(width, height),
    }));
  sheets.set(cut, own);
  parts.forEach(({ box, data }, i) => {
    const { canvas, image } = own[i];
    // A plane is written to its own colour; the others stay black.
    const plane = /** @type {const} */ ({ type: 'uint8', dims: [1, 1, box.height, box.width], data });
    if (isPlanes) ts.toPixels(plane, { channels: /** @type {const} */ (['R', 'G', 'B'])[i], into: image });
    else image.data.set(data);
    canvas.getContext('2d', { alpha: false })?.putImageData(image, 0, 0);
  });
}

/** @param {CanvasRenderingContext2D} pen @param {Cut} cut @param {Place[]} places One for each part. */
export function paint(pen, cut, places) {
  pen.resetTransform();
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  // Planes add up to the picture.
  pen.globalCompositeOperation = cut.isPlanes ? 'lighter' : 'source-over';
  sheets.get(cut)?.forEach(({ canvas }, i) => {
    const { a, b, d, x, y } = places[i];
    // Whole pixels: parts that touch leave no seam.
    const [left, top] = [Math.round(x), Math.round(y)];
    const [width, height] = [Math.round(x + a) - left, Math.round(y + d) - top];
    pen.setTransform(1, b / a, 0, 1, left, top);
    pen.imageSmoothingEnabled = width < canvas.width;
    pen.drawImage(canvas, 0, 0, width, height);
  });
}

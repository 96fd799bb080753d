// Loads pictures as tensors: the sample, a file of the visitor, and frames of the camera.
import { signal } from '@preact/signals';

import { keepValues, statusText, show, tensor } from '../page/store.js';

/** @import { LoadedTensor, Patch } from '../types.js' */

/** Maximum side of a picture, so that drags stay smooth, and the longer side of an SVG without a size. */
const [maxSide, svgSide] = [1280, 960];

/** Stream of the camera, or null if the camera is off. */
export const stream = signal(/** @type {MediaStream | null} */ (null));

/** Stops the camera. Its last frame stays on the page. @param {string} [words] Status to show if the camera was on. */
export function stopCamera(words = '') {
  if (stream.value === null) return;
  for (const track of stream.value.getTracks()) track.stop();
  stream.value = null;
  statusText.value = words;
}

/**
 * Returns a function that reads the pixels of images, scaled to one size.
 * @param {number} width @param {number} height @returns {(image: CanvasImageSource) => LoadedTensor}
 */
function readerOf(width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  const read = () => pen.getImageData(0, 0, width, height);
  return (image) => {
    pen.drawImage(image, 0, 0, width, height);
    return { type: 'uint8', dims: [height, width, 4], data: new Uint8Array(read().data.buffer), read };
  };
}

/**
 * Adds a size to an SVG that has none, because browsers choose different sizes for such files or draw nothing.
 * @param {string} text Source of the SVG.
 */
export const withSize = (text) =>
  text.replace(/<svg\b[^>]*>/, (tag) => {
    const size = /\s(?:width|height)\s*=\s*(["'])[^"'%]+\1/g;
    if (tag.match(size)?.length === 2) return tag;
    const [across, down] = /viewBox\s*=\s*["'][^"']*?([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(tag)?.slice(1) ?? [4, 3];
    const scale = svgSide / Math.max(Number(across), Number(down));
    const bare = tag.replace(/\s(?:width|height)\s*=\s*(["'])[^"']*\1/g, '');
    return bare.replace('<svg', `<svg width="${Number(across) * scale}" height="${Number(down) * scale}"`);
  });

/**
 * Whether a PNG or JPEG lacks its end marker. Browsers draw such a file as far as it goes.
 * @param {Uint8Array} bytes
 */
export function isCutOff(bytes) {
  const text = String.fromCharCode(...bytes.slice(0, 4), ...bytes.slice(-64));
  if (text.startsWith('\x89PNG')) return !text.includes('IEND');
  return text.startsWith('\xff\xd8') && bytes.lastIndexOf(0xd9) < bytes.lastIndexOf(0xff);
}

/**
 * Decodes a picture, scaled down to `maxSide`.
 * @param {Blob} file
 * @returns {Promise<LoadedTensor & { isShrunk: boolean }>} Rejects if the browser cannot draw the file.
 */
async function decode(file) {
  if (isCutOff(new Uint8Array(await file.arrayBuffer()))) throw new Error('cut off');
  const isSvg = file.type.startsWith('image/svg');
  const image = new Image();
  image.src = URL.createObjectURL(isSvg ? new Blob([withSize(await file.text())], { type: file.type }) : file);
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const loaded = readerOf(width, height)(image);
  let isOpaque = true;
  for (let at = 3; at < loaded.data.length && isOpaque; at += 4) isOpaque = loaded.data[at] === 255;
  return { ...loaded, isOpaque, isShrunk: scale < 1 };
}

/** Returns the split of a picture into its channels. @param {LoadedTensor} loaded @returns {Patch} */
const planesOf = ({ type, dims }) => ({
  operator: 'Split',
  opset: 18,
  type,
  dims: [...dims],
  axis: 2,
  by: 'parts',
  parts: 4,
});

/** Loads the sample picture, which is shown while the state has its type and shape. */
export async function loadSample() {
  const text = SAMPLE.replace('<svg', '<svg width="960" height="600"');
  keepValues('picture', await decode(new Blob([text], { type: 'image/svg+xml' })));
}

/**
 * Shows a picture, or reports why it cannot be read.
 * @param {File} file @param {() => boolean} isWanted Returns false if another file has been opened since.
 */
export async function showFile(file, isWanted) {
  const loaded = await decode(file).catch(() => null);
  if (!isWanted()) return;
  if (loaded === null) {
    statusText.value = `${file.name} cannot be read as a picture: it is damaged, cut off, or in a format that this browser does not support.`;
    return;
  }
  stopCamera();
  show(planesOf(loaded), 'file', loaded);
  const size = loaded.isShrunk ? `, scaled down to ${loaded.dims[1]} x ${loaded.dims[0]},` : '';
  statusText.value = `${file.name}${size} stays on this machine: links do not include it.`;
}

/** Shows the camera until it is stopped, another tensor is chosen, or the page is hidden. */
export async function showCamera() {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  /** @type {MediaStream} */
  let camera;
  try {
    // `mediaDevices` is missing on pages that were loaded over plain HTTP.
    camera = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 640 }, height: { ideal: 480 } } });
    stopCamera();
    stream.value = video.srcObject = camera;
    await video.play();
  } catch (error) {
    stopCamera();
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    statusText.value = isRefused
      ? 'Access to the camera was denied: allow it for this site.'
      : 'No camera was found that this page may use.';
    return;
  }
  const next = readerOf(video.videoWidth, video.videoHeight);
  const frame = () => {
    if (stream.value !== camera) return;
    if (tensor.value === 'camera') keepValues('camera', { ...next(video), isOpaque: true });
    else stopCamera();
    requestAnimationFrame(frame);
  };
  // The page may have been hidden while the camera started.
  if (stream.value !== camera) return;
  const first = next(video);
  show(planesOf(first), 'camera', first);
  statusText.value = 'The camera is on. Its frames stay on this machine.';
  frame();
}

/** Stops the camera when the page is hidden. */
export const stopWhenHidden = () =>
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stopCamera('The camera was stopped because the page was hidden.');
  });

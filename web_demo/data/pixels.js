// Pictures as tensors: the sample, a file of the visitor, and the camera.
import { signal } from '@preact/signals';

import { evenly } from '../model/cuts.js';
import { hold, said, show, tensor } from '../store.js';

/** @import { Held, Patch } from '../nouns.js' */

/** Longer sides are scaled down, so that a drag stays smooth; and the side of an SVG that does not say its size. */
const maxSide = 1280;
const svgSide = 960;

/** The stream of the camera while it runs. */
export const stream = signal(/** @type {MediaStream | null} */ (null));

/** Stops the camera. Its last frame stays. @param {string} [words] What is said if it ran. */
export function stopCamera(words = '') {
  if (stream.value === null) return;
  for (const track of stream.value.getTracks()) track.stop();
  stream.value = null;
  said.value = words;
}

/** @param {number} width @param {number} height */
function contextOf(width, height) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  return /** @type {OffscreenCanvasRenderingContext2D} */ (context);
}

/** Gives an SVG a size if it has none: browsers draw such files at sizes of their own, or not at all. @param {string} text */
export const withSize = (text) =>
  text.replace(/<svg\b[^>]*>/, (tag) => {
    const size = /\s(?:width|height)\s*=\s*(["'])[^"'%]+\1/g;
    if (tag.match(size)?.length === 2) return tag;
    const [across, down] = /viewBox\s*=\s*["'][^"']*?([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(tag)?.slice(1) ?? [4, 3];
    const scale = svgSide / Math.max(Number(across), Number(down));
    const bare = tag.replace(/\s(?:width|height)\s*=\s*(["'])[^"']*\1/g, '');
    return bare.replace('<svg', `<svg width="${Number(across) * scale}" height="${Number(down) * scale}"`);
  });

/** Whether a PNG or JPEG ends before its end mark: browsers draw such files as far as they go. @param {Uint8Array} bytes */
export function isCutOff(bytes) {
  const text = (/** @type {number} */ from, /** @type {number} */ to) => String.fromCharCode(...bytes.slice(from, to));
  if (text(1, 4) === 'PNG') return !text(-64, bytes.length).includes('IEND');
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.lastIndexOf(0xd9) < bytes.lastIndexOf(0xff);
}

/** Reads a picture as [height, width, 4]. @param {Blob} file @returns {Promise<Held & { isShrunk: boolean }>} Rejects if the browser cannot draw the file. */
async function read(file) {
  const isSvg = file.type.startsWith('image/svg');
  const image = new Image();
  image.src = URL.createObjectURL(isSvg ? new Blob([withSize(await file.text())], { type: file.type }) : file);
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  // Drawn once: browsers draw an SVG again each time, and reading is not decoding.
  const drawn = contextOf(width, height);
  drawn.drawImage(image, 0, 0, width, height);
  const context = contextOf(width, height);
  const again = () => {
    context.clearRect(0, 0, width, height);
    context.drawImage(drawn.canvas, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const data = new Uint8Array(again().data.buffer);
  let isOpaque = true;
  for (let at = 3; at < data.length && isOpaque; at += 4) isOpaque = data[at] === 255;
  return { type: 'uint8', dims: [height, width, 4], data, read: again, isOpaque, isShrunk: scale < 1 };
}

/** The split of a picture into its channels. @param {Held} held @returns {Patch} */
const intoPlanes = ({ dims }) => ({
  operator: 'Split',
  opset: 18,
  type: 'uint8',
  dims: [...dims],
  axis: 2,
  by: 'parts',
  parts: 4,
  sizes: evenly(4, 4),
});

/** Loads the sample, which is shown once the state asks for its shape. */
export async function loadSample() {
  hold(
    'picture',
    await read(new Blob([SAMPLE.replace('<svg', '<svg width="960" height="600"')], { type: 'image/svg+xml' })),
  );
}

/** Shows a picture, or says why not. @param {File} file @param {() => boolean} isWanted Whether no other file was opened meanwhile. */
export async function showFile(file, isWanted) {
  const held = isCutOff(new Uint8Array(await file.arrayBuffer())) ? null : await read(file).catch(() => null);
  if (!isWanted()) return;
  if (held === null) {
    said.value = `${file.name} cannot be read as a picture: it is damaged, cut off, or of a kind this browser does not know.`;
    return;
  }
  stopCamera();
  show(intoPlanes(held), 'file', held);
  const size = held.isShrunk ? `, scaled down to ${held.dims[1]} x ${held.dims[0]},` : '';
  said.value = `${file.name}${size} stays on this machine: links do not include it.`;
}

/** Returns a function that reads the newest frame: in one step if the browser gives RGBX, else by a canvas. @param {HTMLVideoElement} video */
function frameReader(video) {
  const [width, height] = [video.videoWidth, video.videoHeight];
  const data = new Uint8Array(width * height * 4);
  const context = contextOf(width, height);
  const options = /** @type {any} */ ({ format: 'RGBX', layout: [{ offset: 0, stride: width * 4 }] });
  let isCopied = true;
  const copy = async () => {
    const frame = new VideoFrame(video);
    // Browsers that do not know the format refuse it, or ignore it and give the frame's own.
    isCopied = frame.allocationSize(options) === data.length;
    if (isCopied) await frame.copyTo(data, options);
    frame.close();
  };
  return async () => {
    const start = performance.now();
    if (isCopied) await copy().catch(() => (isCopied = false));
    if (!isCopied) {
      context.drawImage(video, 0, 0, width, height);
      data.set(context.getImageData(0, 0, width, height).data);
    }
    return /** @type {Held} */ ({
      type: 'uint8',
      dims: [height, width, 4],
      data,
      isOpaque: true,
      read: performance.now() - start,
    });
  };
}

/** Shows the camera until another tensor is chosen or the page is hidden. */
export async function showCamera() {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  const wish = { video: { width: { ideal: 640 }, height: { ideal: 480 } } };
  /** @type {MediaStream} */
  let ours;
  try {
    // Pages that came over plain http have no devices.
    ours = await navigator.mediaDevices.getUserMedia(wish);
    stopCamera();
    stream.value = video.srcObject = ours;
    await video.play();
  } catch (error) {
    stopCamera();
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    said.value = isRefused
      ? 'The camera was refused: allow it in the settings of this site, and press Camera again.'
      : 'No camera was found that this page may use.';
    return;
  }
  // The page may have been hidden meanwhile.
  if (stream.value !== ours) return;
  const next = frameReader(video);
  const first = await next();
  show(intoPlanes(first), 'camera', first);
  said.value = 'The camera runs; its frames stay on this machine.';
  const step = async () => {
    const frame = await next();
    if (stream.value !== ours) return;
    if (tensor.value !== 'camera') return stopCamera();
    hold('camera', frame);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Stops the camera when the page is hidden. */
export const stopWhenHidden = () =>
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stopCamera('The camera was stopped because the page was hidden.');
  });

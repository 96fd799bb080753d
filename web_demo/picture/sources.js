// Where the picture comes from: the sample, a file of the visitor, or the camera.
import { batch, signal } from '@preact/signals';

/** @import { Kind } from '../model/picture.js' */

/**
 * A picture in memory, RGBA.
 *
 * @typedef {object} Source
 * @property {Kind} kind
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} data
 * @property {(() => void) | number} read Reads the pixels once more; of a camera how long it took, in milliseconds.
 */

/** Longer sides are made smaller, so that a drag stays a drag. */
const longest = 1280;

export const source = signal(/** @type {Source | null} */ (null));

/** What happened to the sources, in a sentence. */
export const said = signal('');

/** The visitor's own picture, as long as the page is open. @type {Source | undefined} */
let own;

/** Ends the camera that runs. */
let stopCamera = () => {};

/** @param {number} width @param {number} height */
function penOf(width, height) {
  const canvas = new OffscreenCanvas(width, height);
  // Without an alpha: what is transparent is black, as planes show it.
  return /** @type {OffscreenCanvasRenderingContext2D} */ (
    canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  );
}

/** @type {(image: HTMLImageElement | ImageBitmap, kind: Kind) => Source} */
function still(image, kind) {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const pen = penOf(width, height);
  const read = () => {
    pen.drawImage(image, 0, 0, width, height);
    return pen.getImageData(0, 0, width, height);
  };
  return { kind, width, height, data: new Uint8Array(read().data.buffer), read };
}

/** @type {Promise<Source> | undefined} */
let sample;

async function readSample() {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(SAMPLE)}`;
  await image.decode();
  return still(image, 'sample');
}

/** @param {Source} next @param {string} words */
function show(next, words) {
  stopCamera();
  batch(() => {
    source.value = next;
    said.value = words;
  });
}

/** Shows what an address names, as far as it is here. @param {Kind} kind @param {boolean} [isFirst] */
export async function showKind(kind, isFirst = false) {
  if (source.value?.kind === kind) return;
  if (kind === 'own' && own) {
    show(own, '');
    return;
  }
  const next = await (sample ??= readSample());
  const isElsewhere = isFirst && kind !== 'sample';
  show(next, isElsewhere ? 'A picture of your own does not travel with a link: this is the sample.' : '');
}

/** @param {Blob} file @returns {Promise<boolean>} Whether it is a picture, which then is shown. */
export async function showFile(file) {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) {
    said.value = `${file instanceof File ? file.name : 'This'} is no picture that this browser reads.`;
    return false;
  }
  own = still(image, 'own');
  show(own, 'Your picture stays on this machine: a link to this page shows the sample.');
  return true;
}

/** A sentence for what a browser says when there is no camera. @param {Error} error */
const refusalOf = ({ name }) =>
  name === 'NotAllowedError'
    ? 'The camera was refused: allow it in the settings of this site, and press Camera again.'
    : 'No camera was found that this page may use.';

/** Reads frames of a video: in one step where the browser gives RGBX, else by a canvas. @param {HTMLVideoElement} video */
function frameReader(video) {
  const [width, height] = [video.videoWidth, video.videoHeight];
  const data = new Uint8Array(width * height * 4);
  let isCopied = 'VideoFrame' in window;
  const pen = penOf(width, height);
  return async () => {
    const start = performance.now();
    if (isCopied) {
      const frame = new VideoFrame(video);
      const layout = [{ offset: 0, stride: width * 4 }];
      // Browsers that do not know the format refuse it, or leave it out and give the frame's own.
      const options = /** @type {VideoFrameCopyToOptions} */ ({ format: 'RGBX', layout });
      isCopied = await Promise.resolve()
        .then(() => frame.allocationSize(options) === data.length)
        .then(async (isRight) => isRight && (await frame.copyTo(data, options), true))
        .catch(() => false);
      frame.close();
    }
    if (!isCopied) {
      pen.drawImage(video, 0, 0, width, height);
      data.set(pen.getImageData(0, 0, width, height).data);
    }
    return /** @type {Source} */ ({ kind: 'camera', width, height, data, read: performance.now() - start });
  };
}

/** Asks for the camera, and shows it until something else is shown or the page is hidden. @returns {Promise<boolean>} Whether it runs. */
export async function showCamera() {
  const constraints = { video: { width: { ideal: 640 }, height: { ideal: 480 } } };
  // Where the page came over plain http there are no devices.
  const asked = await Promise.resolve()
    .then(() => navigator.mediaDevices.getUserMedia(constraints))
    .catch((error) => void (said.value = refusalOf(error)));
  if (!asked) return false;
  stopCamera();
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: asked });
  await video.play();
  let isRunning = true;
  const hide = () => {
    if (!document.hidden) return;
    stopCamera();
    said.value = 'The camera was stopped while the page was hidden.';
  };
  stopCamera = () => {
    isRunning = false;
    for (const track of asked.getTracks()) track.stop();
    document.removeEventListener('visibilitychange', hide);
    stopCamera = () => {};
  };
  document.addEventListener('visibilitychange', hide);
  const read = frameReader(video);
  const next = async () => {
    const frame = await read();
    if (!isRunning) return;
    source.value = frame;
    requestAnimationFrame(next);
  };
  said.value = 'The camera runs; its frames stay on this machine.';
  await next();
  return true;
}

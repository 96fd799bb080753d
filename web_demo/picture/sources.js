// Where the picture comes from: the sample, a file of the visitor, or the camera.
import { batch, signal } from '@preact/signals';

/** @import { Kind } from '../model/picture.js' */

/** A picture, RGBA. `read` reads its pixels once more; of a camera it is how long that took, in milliseconds. @typedef {{ kind: Kind, width: number, height: number, data: Uint8Array, read: (() => void) | number }} Source */

/** Longer sides are made smaller, so that a drag stays a drag; the side of an SVG that does not say how large it is. */
const longest = 1280;
const svgSide = 960;

export const source = signal(/** @type {Source | null} */ (null));

const refused = 'The camera was refused: allow it in the settings of this site, and press Camera again.';
const invitation = 'Drag to pull the picture apart.';

/** What happened to the sources, in a sentence. */
export const said = signal(invitation);

/** The visitor's own picture, as long as the page is open. @type {(Source & { isShrunk: boolean }) | undefined} */
let own;

/** What the camera gives while it runs. */
export const stream = signal(/** @type {MediaStream | null} */ (null));

/** Its last frame stays. @param {string} [words] What is said where it ran. */
export function stopCamera(words = said.value) {
  if (stream.value === null) return;
  for (const track of stream.value.getTracks()) track.stop();
  stream.value = null;
  said.value = words;
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) stopCamera('The camera was stopped while the page was hidden.');
});

/** @param {number} width @param {number} height */
function penOf(width, height) {
  // Without an alpha: what is transparent is black, as planes show it.
  const options = { alpha: false, willReadFrequently: true };
  const pen = new OffscreenCanvas(width, height).getContext('2d', options);
  return /** @type {OffscreenCanvasRenderingContext2D} */ (pen);
}

/** An SVG that says how large it is: browsers draw those that do not at sizes of their own, or not at all. @param {string} text */
export const withSize = (text) =>
  text.replace(/<svg\b[^>]*>/, (tag) => {
    const given = /\s(?:width|height)\s*=\s*(["'])[^"'%]+\1/g;
    if (tag.match(given)?.length === 2) return tag;
    const [across, down] = /viewBox\s*=\s*["'][^"']*?([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(tag)?.slice(1) ?? [4, 3];
    const scale = svgSide / Math.max(Number(across), Number(down));
    const bare = tag.replace(/\s(?:width|height)\s*=\s*(["'])[^"']*\1/g, '');
    return bare.replace('<svg', `<svg width="${Number(across) * scale}" height="${Number(down) * scale}"`);
  });

/** Reads a picture, or throws. @param {Blob} file @param {Kind} kind @returns {Promise<Source & { isShrunk: boolean }>} */
async function read(file, kind) {
  const isSvg = file.type.startsWith('image/svg');
  const image = new Image();
  image.src = URL.createObjectURL(isSvg ? new Blob([withSize(await file.text())], { type: file.type }) : file);
  await image.decode().finally(() => URL.revokeObjectURL(image.src));
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  // Drawn once: an SVG is drawn anew each time, and to decode is not to read.
  const drawn = penOf(width, height);
  drawn.drawImage(image, 0, 0, width, height);
  const pen = penOf(width, height);
  const again = () => {
    pen.drawImage(drawn.canvas, 0, 0);
    return pen.getImageData(0, 0, width, height);
  };
  return { kind, width, height, data: new Uint8Array(again().data.buffer), read: again, isShrunk: scale < 1 };
}

/** @type {Promise<Source> | undefined} */
let sample;

/** @param {Source} next @param {string} words */
function show(next, words) {
  stopCamera();
  batch(() => {
    source.value = next;
    said.value = words;
  });
}

/** @param {NonNullable<typeof own>} picture */
function showOwn(picture) {
  const size = picture.isShrunk ? `, here made smaller to ${picture.width} x ${picture.height},` : '';
  show(picture, `Your picture${size} stays on this machine: links show the sample.`);
}

let isFirst = true;

/** Shows what an address names, as far as it is here. @param {Kind} kind */
export async function showKind(kind) {
  const isElsewhere = isFirst && kind !== 'sample';
  isFirst = false;
  if (source.value?.kind === kind) return;
  if (kind === 'own' && own) return showOwn(own);
  // The same scene, cut for a screen that stands or lies.
  const shape = innerWidth < innerHeight ? 'width="640" height="800"' : 'width="960" height="600"';
  const svg = new Blob([SAMPLE.replace('<svg', `<svg ${shape}`)], { type: 'image/svg+xml' });
  const next = await (sample ??= read(svg, 'sample'));
  show(next, isElsewhere ? 'Your own picture is not part of the link: this is the sample.' : invitation);
}

/** @param {Blob} file @returns {Promise<boolean>} Whether it is a picture, which then is shown. */
export async function showFile(file) {
  const next = await read(file, 'own').catch(() => null);
  if (next === null) {
    said.value = `This browser cannot read ${file instanceof File ? file.name : 'that'} as a picture.`;
    return false;
  }
  own = next;
  showOwn(own);
  return true;
}

/** Reads frames of a video: in one step where the browser gives RGBX, else by a canvas. @param {HTMLVideoElement} video */
function frameReader(video) {
  const [width, height] = [video.videoWidth, video.videoHeight];
  const data = new Uint8Array(width * height * 4);
  const pen = penOf(width, height);
  const options = /** @type {any} */ ({ format: 'RGBX', layout: [{ offset: 0, stride: width * 4 }] });
  let isCopied = true;
  const copy = async () => {
    const frame = new VideoFrame(video);
    // Browsers that do not know the format refuse it, or leave it out and give the frame's own.
    isCopied = frame.allocationSize(options) === data.length;
    if (isCopied) await frame.copyTo(data, options);
    frame.close();
  };
  return async () => {
    const start = performance.now();
    if (isCopied) await copy().catch(() => (isCopied = false));
    if (!isCopied) {
      pen.drawImage(video, 0, 0, width, height);
      data.set(pen.getImageData(0, 0, width, height).data);
    }
    return /** @type {Source} */ ({ kind: 'camera', width, height, data, read: performance.now() - start });
  };
}

/** Asks for the camera, and shows it until something else is shown or the page is hidden. @returns {Promise<boolean>} Whether it runs. */
export async function showCamera() {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  const wish = { video: { width: { ideal: 640 }, height: { ideal: 480 } } };
  /** @type {MediaStream} */
  let given;
  try {
    // Where the page came over plain http there are no devices.
    given = await navigator.mediaDevices.getUserMedia(wish);
    stopCamera();
    stream.value = video.srcObject = given;
    await video.play();
  } catch (error) {
    stopCamera();
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    said.value = isRefused ? refused : 'No camera was found that this page may use.';
    return false;
  }
  // The page may have been hidden meanwhile.
  if (stream.value !== given) return false;
  said.value = 'The camera runs; its frames stay on this machine.';
  const read = frameReader(video);
  const next = async () => {
    const frame = await read();
    if (stream.value !== given) return;
    source.value = frame;
    requestAnimationFrame(next);
  };
  await next();
  return true;
}

// One sample of each kind of file that the page reads, made here and nowhere else: a picture, a tone, a model, an array.
import { ascii, concat, little32 } from './bytes.js';
import { makeOnnx } from './onnx.js';
import { makePng } from './png.js';

/** @typedef {{ name: string, title: string, mime: string, make: () => Uint8Array<ArrayBuffer> }} Sample */

/** @type {Sample[]} */
export const samples = [
  { name: 'sample.png', title: 'Picture', mime: 'image/png', make: makePng },
  { name: 'sample.wav', title: 'Stereo tone', mime: 'audio/wav', make: makeWav },
  { name: 'sample.onnx', title: 'ONNX model', mime: 'application/octet-stream', make: makeOnnx },
  { name: 'sample.npy', title: 'NumPy array', mime: 'application/octet-stream', make: makeNpy },
];

/** One second: a rising tone on the left, a beat on the right. @returns {Uint8Array<ArrayBuffer>} */
function makeWav() {
  const rate = 16000;
  const sound = new Int16Array(rate * 2);
  for (let i = 0; i < rate; i += 1) {
    const t = i / rate;
    sound[2 * i] = 24000 * t * Math.sin(2 * Math.PI * (180 + 260 * t) * t);
    sound[2 * i + 1] = 24000 * Math.exp(-6 * ((4 * t) % 1)) * Math.sin(2 * Math.PI * 110 * t);
  }
  const data = new Uint8Array(sound.buffer);
  const format = [1, 0, 2, 0, ...little32(rate), ...little32(rate * 4), 4, 0, 16, 0];
  const body = concat(ascii('WAVEfmt '), little32(16), format, ascii('data'), little32(data.length), data);
  return concat(ascii('RIFF'), little32(body.length), body);
}

/** A float32 array of shape (3, 4, 6). @returns {Uint8Array<ArrayBuffer>} */
function makeNpy() {
  const values = Float32Array.from({ length: 72 }, (_, i) => Math.round(100 * Math.sin(i / 5)) / 10);
  const text = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4, 6), }";
  const size = Math.ceil((text.length + 11) / 64) * 64 - 10;
  const header = ascii(`${text.padEnd(size - 1)}\n`);
  const magic = [0x93, ...ascii('NUMPY'), 1, 0, size & 255, size >> 8];
  return concat(magic, header, new Uint8Array(values.buffer));
}

// One sample of each kind of file that the page reads, bundled as bytes.
import npy from '../samples/sample.npy';
import onnx from '../samples/sample.onnx';
import png from '../samples/sample.png';
import wav from '../samples/sample.wav';

/** @typedef {{ name: string, title: string, mime: string, bytes: Uint8Array<ArrayBuffer> }} Sample */

/** @type {Sample[]} */
export const samples = [
  { name: 'sample.png', title: 'Picture', mime: 'image/png', bytes: png },
  { name: 'sample.wav', title: 'Stereo tone', mime: 'audio/wav', bytes: wav },
  { name: 'sample.onnx', title: 'ONNX model', mime: 'application/octet-stream', bytes: onnx },
  { name: 'sample.npy', title: 'NumPy array', mime: 'application/octet-stream', bytes: npy },
];

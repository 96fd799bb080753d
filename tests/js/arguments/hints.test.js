import { loadSync, Tensor } from '../../../js/index.js';
import { hintFor, hintForNumbers } from '../../../js/arguments/hints.js';
import { expectError } from '../support/outcome.js';

describe('hintFor', () => {
  const tagged = (name) => ({ [Symbol.toStringTag]: name, width: 1, height: 1 });
  const onCanvas = ' Draw it on a canvas and pass context.getImageData(0, 0, width, height).';
  const ofCanvas = ' Pass context.getImageData(0, 0, width, height).';
  const ofSharp = ' Pass { data, ...info }.';
  test.each([
    ['a promise', Promise.resolve(), ' Await it first.'],
    [
      'a VideoFrame',
      tagged('VideoFrame'),
      " Pass { data, width, height } after await frame.copyTo(data, { format: 'RGBX' }).",
    ],
    ['a canvas', tagged('HTMLCanvasElement'), ofCanvas],
    ['an OffscreenCanvas', tagged('OffscreenCanvas'), ofCanvas],
    ['an ImageBitmap', tagged('ImageBitmap'), onCanvas],
    ['an image element', tagged('HTMLImageElement'), onCanvas],
    ['a video element', tagged('HTMLVideoElement'), onCanvas],
    ['a canvas of another package', { width: 1, height: 1, getContext: () => null }, ofCanvas],
    ['an image of another package', { width: 1, height: 1, naturalWidth: 1 }, onCanvas],
    ['a Blob', new Blob([]), onCanvas.replace('Draw', 'Decode it with createImageBitmap, draw')],
    ['a File', tagged('File'), onCanvas.replace('Draw', 'Decode it with createImageBitmap, draw')],
    [
      'a tf.Tensor',
      { dtype: 'float32', shape: [2], dataSync: () => new Float32Array(2) },
      ' Pass { type, dims: x.shape, data: x.dataSync() }, or use forTf of tensorsplit/tfjs.',
    ],
    [
      'an ndarray',
      { data: new Uint8Array(4), shape: [2, 2], stride: [2, 1], offset: 0 },
      " Pass { type: 'uint8', dims: shape, data }, if it is in row-major order.",
    ],
    [
      'an ndarray with the width first',
      { data: new Uint8Array(24), shape: [3, 2, 4], stride: [4, 12, 1], offset: 0 },
      ' Pass { data, width: shape[0], height: shape[1], channels: shape[2] }.',
    ],
    [
      'an ndarray with the width first whose channels are apart',
      { data: new Uint8Array(48), shape: [3, 2, 4], stride: [4, 12, 2], offset: 0 },
      " Pass { type: 'uint8', dims: shape, data }, if it is in row-major order.",
    ],
    [
      'an ndarray with the height first',
      { data: new Uint8Array(24), shape: [2, 3, 4], stride: [12, 4, 1], offset: 0 },
      " Pass { type: 'uint8', dims: shape, data }, if it is in row-major order.",
    ],
    [
      'a Mat of OpenCV.js',
      { rows: 1, cols: 1, data: new Uint8Array(4), channels: () => 4 },
      ' Pass { data: mat.data, width: mat.cols, height: mat.rows, channels: mat.channels() }, if it has 8 bits per channel.',
    ],
    ['Jimp', { bitmap: { width: 1, height: 1 } }, ' Pass image.bitmap.'],
    [
      'an npyjs object',
      { data: new Float64Array(2), shape: [2], dtype: 'f8', fortranOrder: false },
      " Pass { type: 'float64', dims: shape, data }.",
    ],
    [
      'an npyjs object whose first axis varies first',
      { data: new Float64Array(2), shape: [2], dtype: 'f8', fortranOrder: true },
      " Pass { type: 'float64', dims: shape, data }, if it is in row-major order.",
    ],
    [
      'an npyjs object of half floats',
      { data: new Uint16Array(2), shape: [2], dtype: 'f2', fortranOrder: false },
      " Pass { type: 'float16', dims: shape, data }.",
    ],
    ['a tensor with a shape', { type: 'int64', data: [], shape: [0] }, " Pass { type: 'int64', dims: shape, data }."],
    ['data of no known class', { data: {}, shape: [0] }, ' Pass { type, dims: shape, data }.'],
    ['a shape alone', { shape: [2] }, ''],
    ['a shape that is not a list', { shape: 'round', data: [] }, ''],
    ['a tensor with dims and a shape', { dims: [2], shape: [2], data: [] }, ''],
    ['an object of sharp', { info: {}, data: [] }, ofSharp],
    ['an ImageData', tagged('ImageData'), ''],
    ['an image with info', { info: {}, width: 1 }, ''],
    ['an array with info', Object.assign([], { info: {} }), ''],
    ['an object', {}, ''],
    ['null', null, ''],
    ['undefined', undefined, ''],
  ])('returns the hint for %s', (_, given, hint) => {
    expect(hintFor(given)).toBe(hint);
  });
});

describe('hintForNumbers', () => {
  const ts = loadSync();
  const x = new Tensor('float32', new Float32Array(12), [2, 6]);
  const tfTensor = { dtype: 'int32', shape: [2], dataSync: () => Int32Array.of(2, 4), arraySync: () => [2, 4] };

  test.each([
    ['a tensor of TensorFlow.js', tfTensor, ' Pass x.arraySync().'],
    ['a tensor without arraySync', { dataSync: () => Int32Array.of(2) }, ' Pass x.dataSync().'],
    ['a promise', Promise.resolve([2, 4]), ' Await it first.'],
    ['an object', {}, ''],
    ['a string', '2,4', ''],
    ['null', null, ''],
    ['a symbol', Symbol('axis'), ''],
  ])('returns the hint for %s', (_, input, hint) => {
    expect(hintForNumbers(input)).toBe(hint);
  });

  test.each([
    ['sizes', 'SIZES_INVALID', (sizes) => ts.split(x, { axis: 1, split: sizes })],
    ['an axis', 'AXIS_INVALID', (axis) => ts.split(x, { axis, split: [2, 4] })],
    ['the axes of moveAxis', 'AXIS_INVALID', (axis) => ts.moveAxis(x, 0, axis)],
    ['a number of parts', 'NUM_OUTPUTS_INVALID', (numOutputs) => ts.split(x, { axis: 1, numOutputs })],
    ['lengths', 'SIZES_INVALID', (lengths) => ts.variadicSplit(x, 1, lengths)],
    ['an attribute', 'AXIS_INVALID', (axis) => ts.runNode({ opType: 'Split', opset: 11, attributes: { axis } }, [x])],
    ['means', 'ARGUMENT_UNKNOWN', (mean) => ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { mean })],
  ])('is called for a tensor of TensorFlow.js as %s', (_, code, call) => {
    expectError(() => call(tfTensor), code, 'got an object. Pass x.arraySync().');
  });
});

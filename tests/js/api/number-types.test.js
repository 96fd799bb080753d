// The type of every number is checked before its range: no value is converted or compared first.
import { crop, load } from '../../../js/index.js';
import { SplitError } from '../../../js/base/errors.js';

const ts = await load();
const x = { type: 'uint8', dims: [2, 6], data: new Uint8Array(12) };
const tensor = { type: 'uint8', dims: [1, 3, 2, 2], data: new Uint8Array(12) };
const image = { width: 2, height: 2, data: new Uint8Array(16) };
const node = (opType, attributes, more) => ({ opType, opset: 11, attributes, outputs: 2, ...more });

/** Calls with one number `n` in each place where a number may be. */
const places = {
  'axis of split': (n) => ts.split(x, { axis: n, numOutputs: 2 }),
  'numOutputs of split': (n) => ts.split(x, { axis: 1, numOutputs: n }),
  'split of split': (n) => ts.split(x, { axis: 1, split: n }),
  'a size of split': (n) => ts.split(x, { axis: 1, split: [n, 3] }),
  'opset of split': (n) => ts.split(x, { axis: 1, numOutputs: 2, opset: n }),
  'split of splitToSequence': (n) => ts.splitToSequence(x, { axis: 1, split: n }),
  'keepdims of splitToSequence': (n) => ts.splitToSequence(x, { axis: 1, keepdims: n }),
  'axis of variadicSplit': (n) => ts.variadicSplit(x, n, [1, -1]),
  'a size of variadicSplit': (n) => ts.variadicSplit(x, 1, [n, -1]),
  'axis of openvinoSplit': (n) => ts.openvinoSplit(x, n, 2),
  'numSplits of openvinoSplit': (n) => ts.openvinoSplit(x, 1, n),
  'chunks of chunk': (n) => ts.chunk(x, n, 1),
  'axis of chunk': (n) => ts.chunk(x, 2, n),
  'axis of unbind': (n) => ts.unbind(x, n),
  'indicesOrSections of tensorSplit': (n) => ts.tensorSplit(x, n, 1),
  'an index of tensorSplit': (n) => ts.tensorSplit(x, [n], 1),
  'axis of tensorSplit': (n) => ts.tensorSplit(x, 2, n),
  'axis of concat': (n) => ts.concat([x, x], { axis: n }),
  'axis of stack': (n) => ts.stack([x, x], { axis: n }),
  'from of moveAxis': (n) => ts.moveAxis(x, n, 0),
  'to of moveAxis': (n) => ts.moveAxis(x, 0, n),
  'axis of a plan': (n) => ts.plan('split', x, { axis: n, numOutputs: 2 }),
  'a dim of a tensor': (n) => ts.unbind({ ...x, dims: [2, n] }, 0),
  'a dim of a plan': (n) => ts.plan('unbind', { type: 'uint8', dims: [2, n] }, { axis: 0 }),
  'a dim of alloc': (n) => ts.alloc('uint8', [n]).dispose(),
  'dims of alloc': (n) => ts.alloc('uint8', n).dispose(),
  'rescale of toPlanes': (n) => ts.toPlanes(image, { rescale: n }),
  'zeroPoint of toPlanes': (n) => ts.toPlanes(image, { type: 'uint8', zeroPoint: n }),
  'mean of toPlanes': (n) => ts.toPlanes(image, { mean: n }),
  'a mean of toPlanes': (n) => ts.toPlanes(image, { mean: [0, n, 0] }),
  'std of toPlanes': (n) => ts.toPlanes(image, { std: n }),
  'rescale of toPixels': (n) => ts.toPixels(tensor, { rescale: n }),
  'zeroPoint of toPixels': (n) => ts.toPixels(tensor, { zeroPoint: n }),
  'a std of toPixels': (n) => ts.toPixels(tensor, { std: [1, n, 1] }),
  'batch of toPixels': (n) => ts.toPixels(tensor, { batch: n }),
  ...Object.fromEntries(
    Object.entries({
      toPlanes: (picture) => ts.toPlanes(picture),
      'a list of toPlanes': (picture) => ts.toPlanes([image, picture]),
      'a plan of toPlanes': (picture) => ts.plan('toPlanes', picture),
      'into of toPixels': (into) => ts.toPixels(tensor, { into }),
      crop: (picture) => crop(picture, 0, 0, 1, 1),
      unbind: (picture) => ts.unbind(picture, 0),
      'into of concat': (into) => ts.concat([{ ...image, channels: 4 }], { axis: 0, into }),
      'a plan of unbind': (picture) => ts.plan('unbind', picture, { axis: 0 }),
    }).flatMap(([name, call]) => [
      ...[
        'width',
        'height',
        'stride',
        'channels',
        'depth',
        'pitch',
        'bytesPerPixel',
        'bitsPerPixel',
        'format',
        't258',
      ].map((key) => [`${key} of an image in ${name}`, (n) => call({ ...image, [key]: n })]),
      [`stride and pitch of an image in ${name}`, (n) => call({ ...image, stride: n, pitch: n })],
      [`width and pitch of an image in ${name}`, (n) => call({ ...image, width: n, pitch: 8 })],
      [`stride of a tensor in ${name}`, (n) => call({ type: 'uint8', dims: [2, 2, 4], data: image.data, stride: n })],
    ]),
  ),
  'x of crop': (n) => crop(image, n, 0, 1, 1),
  'y of crop': (n) => crop(image, 0, n, 1, 1),
  'width of crop': (n) => crop(image, 0, 0, n, 1),
  'height of crop': (n) => crop(image, 0, 0, 1, n),
  'axis of a node': (n) => ts.runNode(node('Split', { axis: n }), [x]),
  'split of a node': (n) => ts.runNode(node('Split', { axis: 1, split: n }), [x]),
  'opset of a node': (n) => ts.runNode(node('Split', {}, { opset: n }), [x]),
  'outputs of a node': (n) => ts.runNode(node('Split', {}, { outputs: n }), [x]),
  'keepdims of a node': (n) => ts.runNode(node('SplitToSequence', { keepdims: n }, { outputs: 1 }), [x]),
  'num_splits of a node': (n) =>
    ts.runNode({ domain: 'openvino', opType: 'Split', attributes: { num_splits: n }, outputs: 2 }, [x, 1]),
  'an input of a node': (n) => ts.runNode({ opType: 'Split', opset: 13, outputs: 2 }, [x, n]),
  'a dim of inferNode': (n) => ts.inferNode(node('Split', {}), [{ type: 'uint8', dims: [n, 2] }]),
  'axis of inferNode': (n) => ts.inferNode(node('Split', { axis: n }), [{ type: 'uint8', dims: [2, 2] }]),
};

/** Number of conversions of the values below to a primitive. */
let conversions = 0;
const convert = () => {
  ++conversions;
  throw new TypeError('converted');
};
const countingList = Object.assign(new Array(1e5).fill(7), { [Symbol.toPrimitive]: convert });
const values = {
  'a symbol': Symbol('8'),
  'a BigInt': 1n,
  'a huge BigInt': 10n ** 400n,
  'many numbers': countingList,
  'an object that throws': { valueOf: convert, toString: convert, [Symbol.toPrimitive]: convert },
  'a function': Object.assign(() => 1, { [Symbol.toPrimitive]: convert }),
  text: '8',
  'an empty list': [],
  NaN,
  Infinity,
  '-Infinity': -Infinity,
  '-0': -0,
  0.5: 0.5,
  '2 ** 53': 2 ** 53,
  '-2 ** 63': -(2 ** 63),
  '1e300': 1e300,
  true: true,
  null: null,
};

test.each(Object.entries(places))('%s accepts or rejects each value without converting it', (_, call) => {
  const faults = [];
  for (const [name, value] of Object.entries(values)) {
    conversions = 0;
    try {
      call(value);
    } catch (error) {
      if (!(error instanceof SplitError) || error.message.length > 500) faults.push(`${name}: ${error}`);
    }
    if (conversions > 0) faults.push(`${name} was converted`);
  }
  expect(faults).toEqual([]);
});

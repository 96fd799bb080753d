import { readModel, splitNodes } from '../../../js/onnx.js';
import { planesOf, tilesOf, tint } from '../../../web_demo/data/image.js';
import { readNpy } from '../../../web_demo/data/npy.js';
import { kindOf } from '../../../web_demo/data/read.js';
import { fromHalf, valueText } from '../../../web_demo/data/values.js';
import { envelope, readWav } from '../../../web_demo/data/wav.js';
import { neighboursOf, stateOf } from '../../../web_demo/data/nodes.js';
import { ascii, concat, little32, sample } from './bytes.js';
import { solve } from '../../../web_demo/model/solve.js';
import { ts } from './states.js';

/** @param {string} header @param {ArrayLike<number>} data @param {number} [major] */
function npyOf(header, data, major = 1) {
  const size = major === 1 ? [header.length & 255, header.length >> 8] : little32(header.length);
  return concat([0x93, ...ascii('NUMPY'), major, 0, ...size], ascii(header), Uint8Array.from(data));
}

/** @param {number} format @param {number} channels @param {number} bits @param {Uint8Array} data */
function wavOf(format, channels, bits, data) {
  const head = [format, 0, channels, 0, ...little32(8000), ...little32(0), 0, 0, bits, 0];
  const body = concat(ascii('WAVE'), ascii('LIST'), little32(3), [1, 2, 3, 0], ascii('fmt '), little32(16), head);
  return concat(ascii('RIFF'), little32(0), body, ascii('data'), little32(data.length), data);
}

describe('.npy files', () => {
  test('the sample is an array of 3 x 4 x 6', () => {
    expect(readNpy(sample('.npy'))).toMatchObject({ type: 'float32', dims: [3, 4, 6] });
  });

  test('column order and foreign byte order are turned round', () => {
    const fortran = npyOf("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", [1, 4, 2, 5, 3, 6], 2);
    expect(Array.from(readNpy(fortran).data)).toEqual([1, 2, 3, 4, 5, 6]);
    const big = npyOf("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }", [1, 2, 3, 4]);
    expect(Array.from(readNpy(big).data)).toEqual([258, 772]);
  });

  test.each([
    ['another format', ascii('hello'), /no .npy file/],
    ['a version to come', concat([0x93], ascii('NUMPY'), [9, 0, 0, 0]), /version 9/],
    ['a version alone', concat([0x93], ascii('NUMPY')), /version \?/],
    ['a cut header', concat([0x93], ascii('NUMPY'), [1, 0, 200, 0]), /ends within its header/],
    [
      'dates',
      npyOf("{'descr': '<M8', 'fortran_order': False, 'shape': (1,), }", []),
      /dtype 'M8'; numbers, bool and text/,
    ],
    ['objects', npyOf("{'descr': '|O8', 'fortran_order': False, 'shape': (1,), }", []), /dtype 'O8'/],
    [
      'records',
      npyOf("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", []),
      /cannot be understood/,
    ],
    ['a strange shape', npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (x,), }", []), /integers/],
    ['cut data', sample('.npy').slice(0, -1), /cut off/],
  ])('%s is refused with a sentence', (_, bytes, message) => {
    expect(() => readNpy(bytes)).toThrow(message);
  });
});

test('text of NumPy is a string tensor', () => {
  const wide = npyOf(
    "{'descr': '<U3', 'fortran_order': False, 'shape': (2,), }",
    [97, 0, 0, 0, 98, 0, 0, 0, 0, 0, 0, 0, 0x3a, 0xf6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  );
  expect(readNpy(wide)).toEqual({ type: 'string', dims: [2], data: ['ab', String.fromCodePoint(0x1f63a)] });
  const narrow = npyOf("{'descr': '|S2', 'fortran_order': True, 'shape': (2, 2), }", [97, 0, 98, 98, 99, 0, 100, 0]);
  expect(readNpy(narrow).data).toEqual(['a', 'c', 'bb', 'd']);
});

describe('WAV files', () => {
  test('the sample is half a second in two channels', () => {
    expect(readWav(sample('.wav'))).toMatchObject({ type: 'int16', dims: [4000, 2], rate: 8000 });
  });

  test.each([
    [1, 8, 'uint8', [1, 2, 3, 4], [1, 2, 3, 4]],
    [1, 24, 'int32', [0, 0, 1, 255, 255, 255], [16777216, -256]],
    [3, 32, 'float32', [0, 0, 128, 63, 0, 0, 0, 64], [1, 2]],
  ])('format %i of %i bits is %s', (format, bits, type, bytes, values) => {
    const { type: found, data, dims } = readWav(wavOf(format, 2, bits, Uint8Array.from(bytes)));
    expect([found, dims[1], Array.from(data)]).toEqual([type, 2, values]);
  });

  test.each([
    ['another format', ascii('hello'), /no WAV file/],
    ['no sound', sample('.wav').slice(0, 40), /no sound/],
    ['sound without a format', concat(ascii('RIFF0000WAVEdata'), little32(0)), /its fmt or its data chunk is missing/],
    ['a codec', wavOf(85, 2, 16, new Uint8Array(4)), /format 85/],
    ['no channels', wavOf(1, 0, 16, new Uint8Array(4)), /0 channels/],
  ])('%s is refused with a sentence', (_, bytes, message) => {
    expect(() => readWav(bytes)).toThrow(message);
  });

  test('are drawn by their lowest and highest samples', () => {
    expect(envelope('int16', [0, 16384, -32768, 0], 2)).toEqual([
      [0, 0.5],
      [-1, 0],
    ]);
    expect(envelope('uint8', [128], 5)).toEqual([[0, 0]]);
  });
});

describe('models', () => {
  test('the sample has four nodes, each of which can be shown', () => {
    const nodes = splitNodes(readModel(sample('.onnx')));
    const states = nodes.map(stateOf);
    expect(states.map(({ state }) => state?.by)).toEqual(['list', 'list', 'parts', 'each']);
    for (const { state } of states) expect(state === null ? null : solve(ts, state).fault).toBe(null);
    expect(states[0].notes).toEqual(['open dims are taken as 1']);
    expect(states[3].state).toMatchObject({ opset: 11, keepdims: 0, dims: [4, 3, 6, 8] });
  });

  test('the sample says what stands before and behind each split', () => {
    const model = readModel(sample('.onnx'));
    expect(splitNodes(model).map((node) => neighboursOf(model, node))).toEqual([
      { before: 'MatMul', after: [['MatMul'], ['Transpose'], ['MatMul']] },
      { before: 'Conv', after: [['output'], ['Sigmoid'], ['ArgMax']] },
      { before: 'Gemm', after: [['Sigmoid'], ['Sigmoid'], ['Sigmoid'], ['Tanh']] },
      { before: 'input', after: [['output']] },
    ]);
  });

  test('a node without a shape cannot, one with computed sizes says so', () => {
    const node = splitNodes(readModel(sample('.onnx')))[0];
    expect(stateOf({ ...node, inputs: [{ name: 'x', type: undefined, dims: null }] }).state).toBe(null);
    const [data] = node.inputs;
    const computed = stateOf({ ...node, inputs: [data, { name: 's', type: 'int64', dims: [3] }] });
    expect(computed.state).toMatchObject({ by: 'parts', parts: 3 });
    expect(computed.notes.join()).toMatch(/computed in the model/);
    const chunk = { name: 's', type: /** @type {const} */ ('int64'), dims: [], data: BigInt64Array.of(2n) };
    expect(stateOf({ ...node, opType: 'SplitToSequence', inputs: [data, chunk] }).state).toMatchObject({ chunk: 2 });
    expect(stateOf({ ...node, opset: 12 }).state?.opset).toBe(11);
  });
});

describe('pictures', () => {
  const data = Uint8ClampedArray.from({ length: 2 * 3 * 4 }, (_, i) => i);
  const picture = { type: 'uint8', dims: [2, 3, 4], data };

  test('come apart into planes, and into tiles', () => {
    const planes = planesOf(ts, picture);
    expect(planes.map(({ dims }) => dims)).toEqual(new Array(4).fill([2, 3]));
    expect(Array.from(planes[1].data)).toEqual([1, 5, 9, 13, 17, 21]);
    const tiles = tilesOf(ts, picture, 2, 2);
    expect(tiles.map((band) => band.map(({ dims }) => dims))).toEqual(
      new Array(2).fill([
        [1, 2, 4],
        [1, 1, 4],
      ]),
    );
  });

  test('a plane is drawn in its colour, alpha in grey', () => {
    expect(Array.from(tint([7], 1))).toEqual([0, 7, 0, 255]);
    expect(Array.from(tint([7], 3))).toEqual([7, 7, 7, 255]);
  });
});

test('files are known by what they begin with, or by their names', () => {
  for (const [ending, mime, kind] of [
    ['png', 'image/png', 'image'],
    ['wav', '', 'wav'],
    ['npy', '', 'npy'],
    ['onnx', '', null],
  ]) {
    expect(kindOf('unnamed', mime ?? '', sample(`.${ending}`))).toBe(kind);
    expect(kindOf(`some.${ending}`, '', new Uint8Array(2))).not.toBe(null);
  }
  expect(kindOf('notes.txt', 'text/plain', ascii('hello'))).toBe(null);
});

test('values are short enough for a cell', () => {
  expect(valueText({ type: 'float32', dims: [1], data: [1.23456789] }, 0)).toBe('1.23');
  expect(valueText({ type: 'float64', dims: [1], data: [NaN, Infinity, -Infinity] }, 1)).toBe('∞');
  expect(valueText({ type: 'complex64', dims: [1], data: [1, -2] }, 0)).toBe('1-2i');
  expect(valueText({ type: 'float16', dims: [1], data: [0x3c00] }, 0)).toBe('1');
  expect(valueText({ type: 'int64', dims: [1], data: [12345678901n] }, 0)).toBe('12345678901');
  expect([0x8000, 1, 0x7c00, 0xfc00].map(fromHalf)).toEqual([-0, 2 ** -24, Infinity, -Infinity]);
  expect(fromHalf(0x7e00)).toBeNaN();
});

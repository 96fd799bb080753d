import { jest } from '@jest/globals';

import { readFile } from '../../../web_demo/data/read.js';
import { maxRank } from '../../../web_demo/model/solve.js';
import { ascii, concat, sample } from './bytes.js';
import { ts } from './states.js';

/** Reads a file. @param {string} name @param {Uint8Array<any>} bytes */
const read = (name, bytes) => readFile(new File([bytes], name), ts);

/** Encodes an .npy file of zeros. @param {string} shape @param {number} size */
function npyOf(shape, size) {
  const header = `{'descr': '<i2', 'fortran_order': False, 'shape': ${shape}, }\n`;
  return concat([0x93, ...ascii('NUMPY'), 1, 0, header.length, 0], ascii(header), new Uint8Array(2 * size));
}

/** Encodes a field of protobuf. @param {number} number @param {...(Uint8Array | number[])} pieces */
function field(number, ...pieces) {
  const bytes = concat(...pieces);
  return concat([(number << 3) | 2, bytes.length], bytes);
}

/** Encodes a value of type float32. @param {string} name @param {number[]} dims */
const valueOf = (name, dims) => {
  const shape = field(2, ...dims.map((dim) => field(1, [8, dim])));
  return field(11, field(1, ascii(name)), field(2, field(1, [8, 1], shape)));
};

/**
 * Encodes a node with an integer attribute.
 * @param {string} type @param {string[]} inputs @param {string} attribute @param {number} value
 */
const nodeOf = (type, inputs, attribute, value) =>
  field(
    1,
    ...inputs.map((name) => field(1, ascii(name))),
    field(2, ascii(`${type}-out`)),
    field(4, ascii(type)),
    field(5, field(1, ascii(attribute)), [0x18, value, 0xa0, 1, 2]),
  );

/** Encodes a model of opset 18. @param {...(Uint8Array | number[])} pieces Fields of its graph. */
const modelOf = (...pieces) => concat([8, 8], field(7, ...pieces), field(8, [16, 18]));

const inputs = [valueOf('a', [2, 3]), valueOf('b', [2, 4])];
const join = nodeOf('Concat', ['a', 'b'], 'axis', 1);
const split = nodeOf('Split', ['b'], 'num_outputs', 1);
const bad = nodeOf('Concat', ['a', 'b'], 'axis', 0);
const relu = field(1, field(4, ascii('Relu')));

describe('readFile', () => {
  test.each([
    ['a.npy', '(3, 2)', 6, [3, 2], { axis: 0, parts: 2 }],
    ['B.NPY', '(1, 2)', 2, [1, 2], { axis: 1, parts: 2 }],
    ['c.npy', '(0, 1)', 0, [0, 1], { axis: 0, parts: 1 }],
    ['d.npy', '(1,)', 1, [1], { axis: 0, parts: 1 }],
  ])('shows the array of %s, of shape %s', async (name, shape, size, dims, cut) => {
    const { words, tensor, patch, rows } = await read(name, npyOf(shape, size));
    expect(words).toBe('');
    expect(tensor).toEqual({
      type: 'int16',
      dims,
      data: new Int16Array(size),
      cells: `Cells show the values of ${name}.`,
    });
    expect(patch).toMatchObject({ operator: 'Split', opset: 18, type: 'int16', dims, by: 'parts', ...cut });
    expect(rows).toBe(undefined);
  });

  test('opens the sample at its first split', async () => {
    const { words, rows, patch } = await read('a.ONNX', sample('.onnx'));
    expect(words).toBe('4 of 17 nodes split or join.');
    expect(rows?.map(({ name, draw }) => [name, draw().words])).toEqual([
      ['attention/qkv', '[batch = 1, 16, 192] → 64 · 64 · 64'],
      ['detect/head', '[1, 8400, 85] → 4 · 1 · 80'],
      ['lstm/gates', '[8, 64] → 16 · 16 · 16 · 16'],
      ['frames', '[4, 3, 6, 8] → 1 · 1 · 1 · 1'],
    ]);
    expect(patch).toMatchObject({ operator: 'Split', dims: [1, 16, 192], axis: 2, sizes: [64, 64, 64] });
  });

  /** @type {[string, Uint8Array[], any, string[]][]} */
  const models = [
    ['a split after a join', [join, split], { operator: 'Split', dims: [2, 4], parts: 1 }, ['', '']],
    ['a join after a refused one', [bad, join], { operator: 'Concat', dims: [2, 7], sizes: [3, 4] }, ['must be 3', '']],
    ['a refused join alone', [bad], undefined, ['must be 3']],
  ];
  test.each(models)('opens at %s', async (_, all, patch, faults) => {
    const found = await read('a.onnx', modelOf(...all, ...inputs));
    if (patch) expect(found.patch).toMatchObject(patch);
    else expect(found.patch).toBe(undefined);
    expect(found.rows).toHaveLength(faults.length);
    found.rows?.forEach(({ draw }, i) => {
      const { state, words } = draw();
      expect(words).toContain(faults[i]);
      expect(state === null).toBe(faults[i] !== '');
    });
  });

  test('converts the nodes of a model up to the first split only', async () => {
    const inferNode = jest.spyOn(ts, 'inferNode');
    const { rows } = await read('a.onnx', modelOf(split, split, inputs[1]));
    expect(rows).toHaveLength(2);
    expect(inferNode).toHaveBeenCalledTimes(1);
    inferNode.mockRestore();
  });

  test.each([
    ['a.npy', `its array has rank 0; the page draws ranks 1 to ${maxRank}.`, npyOf('()', 1)],
    ['a.npy', 'its array has rank 7; the page draws ranks 1 to', npyOf('(1, 1, 1, 1, 1, 1, 1)', 1)],
    ['a.onnx', 'it is not an ONNX model, or it is damaged.', ascii('no model')],
    ['a.onnx', 'it has no Split, SplitToSequence or Concat among 2 nodes.', modelOf(relu, relu)],
    ['a.onnx', 'it has no Split, SplitToSequence or Concat among 1 node.', modelOf(relu)],
    ['a.txt', 'only pictures, .onnx and .npy files are supported.', ascii('text')],
    ['aonnx', 'only pictures, .onnx and .npy files are supported.', sample('.onnx')],
    ['a.npy.txt', 'only pictures, .onnx and .npy files are supported.', npyOf('(1,)', 1)],
  ])('rejects %s: %s', async (name, sentence, bytes) => {
    await expect(read(name, bytes)).rejects.toThrow(sentence);
  });

  test('rejects a folder', async () => {
    const folder = /** @type {any} */ ({ name: 'a.npy', arrayBuffer: () => Promise.reject(new Error('no')) });
    await expect(readFile(folder, ts)).rejects.toThrow('it cannot be read, and may be a folder.');
  });
});

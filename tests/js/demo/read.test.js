import { readFile } from '../../../web_demo/data/read.js';
import { ascii, concat, sample } from './bytes.js';

/** @param {string} name @param {Uint8Array<any>} bytes */
const fileOf = (name, bytes) => new File([bytes], name);

/** @param {string} shape @param {number} size */
function npyOf(shape, size) {
  const header = `{'descr': '<i2', 'fortran_order': False, 'shape': ${shape}, }\n`;
  return concat([0x93, ...ascii('NUMPY'), 1, 0, header.length, 0], ascii(header), new Uint8Array(2 * size));
}

describe('readFile', () => {
  test.each([
    ['a.npy', '(3, 2)', 6, [3, 2], 2],
    ['B.NPY', '(1, 2)', 2, [1, 2], 1],
    ['c.npy', '(0, 2)', 0, [0, 2], 1],
  ])('shows the array of %s, of shape %s', async (name, shape, size, dims, parts) => {
    const { words, tensor, patch, nodes } = await readFile(fileOf(name, npyOf(shape, size)));
    expect(words).toBe(`An array of int16 [${dims.join(', ')}]. Its values stand in the cells below.`);
    expect(tensor).toEqual({ type: 'int16', dims, data: new Int16Array(size) });
    expect(patch).toEqual({ operator: 'Split', opset: 18, type: 'int16', dims, axis: 0, by: 'parts', parts });
    expect(nodes).toBe(undefined);
  });

  test('counts the split nodes of a model', async () => {
    const { words, nodes } = await readFile(fileOf('a.ONNX', sample('.onnx')));
    expect(words).toBe('It has 4 split nodes.');
    expect(nodes?.map(({ opType }) => opType)).toEqual(['Split', 'Split', 'Split', 'SplitToSequence']);
  });

  test('counts the nodes of a model that has none of the package', async () => {
    // A graph with three nodes of the operator Relu.
    const node = [0x0a, 6, 0x22, 4, ...ascii('Relu')];
    const model = concat([0x08, 8, 0x3a, 24], node, node, node, [0x42, 2, 0x10, 18]);
    const found = await readFile(fileOf('a.onnx', model));
    expect(found).toEqual({ words: 'tensorsplit runs none of its nodes: it has 3 nodes.', nodes: [] });
  });

  test.each([
    ['a.npy', 'it holds an array of rank 0; the page shows ranks 1 to 6.', npyOf('()', 1)],
    ['a.npy', 'it holds an array of rank 7; the page shows ranks 1 to 6.', npyOf('(1, 1, 1, 1, 1, 1, 1)', 1)],
    ['a.onnx', 'it is not an ONNX model, or it is damaged.', ascii('no model')],
    ['a.txt', 'only .onnx and .npy files are read here.', ascii('text')],
    ['aonnx', 'only .onnx and .npy files are read here.', sample('.onnx')],
    ['a.npy.txt', 'only .onnx and .npy files are read here.', npyOf('(1,)', 1)],
  ])('refuses %s: %s', async (name, sentence, bytes) => {
    await expect(readFile(fileOf(name, bytes))).rejects.toThrow(sentence);
  });

  test('refuses a folder', async () => {
    const folder = /** @type {any} */ ({ name: 'a.npy', arrayBuffer: () => Promise.reject(new Error('no')) });
    await expect(readFile(folder)).rejects.toThrow('it cannot be read, and may be a folder.');
  });
});

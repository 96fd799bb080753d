import { readModel, findNodes } from '../../../js/onnx.js';
import { readNpy } from '../../../web_demo/data/npy.js';
import { valueText } from '../../../web_demo/model/indexing.js';
import { stateOf } from '../../../web_demo/data/nodes.js';
import { withoutSplit } from '../../../web_demo/data/read.js';
import { solve } from '../../../web_demo/model/solve.js';
import { ascii, concat, little32, sample } from './bytes.js';
import { ts } from './states.js';

/** @param {string} header @param {ArrayLike<number>} data @param {number} [major] */
function npyOf(header, data, major = 1) {
  const size = major === 1 ? [header.length & 255, header.length >> 8] : little32(header.length);
  return concat([0x93, ...ascii('NUMPY'), major, 0, ...size], ascii(header), Uint8Array.from(data));
}

describe('.npy files', () => {
  test('the sample is an array of 3 x 4 x 6', () => {
    expect(readNpy(sample('.npy'))).toMatchObject({ type: 'float32', dims: [3, 4, 6] });
  });

  test.each([
    ['|b1', 'bool', Uint8Array.of(1, 0)],
    ['<i2', 'int16', Int16Array.of(258, -1)],
    ['<u8', 'uint64', BigUint64Array.of(1n, 2n ** 63n)],
    ['<f8', 'float64', Float64Array.of(1, -2.5)],
    ['|u1', 'uint8', Uint8Array.of(200, 3)],
    ['<i8', 'int64', BigInt64Array.of(-1n, 2n)],
  ])('of %s are %s', (descr, type, data) => {
    const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (2,), }\n`;
    for (const major of [1, 2]) {
      const file = npyOf(header, new Uint8Array(data.buffer), major);
      expect(readNpy(file)).toEqual({ type, dims: [2], data });
      // In the middle of a buffer, with more behind the elements.
      expect(readNpy(concat([7], file, [8, 9]).subarray(1))).toEqual({ type, dims: [2], data });
    }
  });

  /** @param {string} descr @param {string} [order] @param {string} [shape] */
  const headed = (descr, order = 'False', shape = '(1,)') =>
    npyOf(`{'descr': ${descr}, 'fortran_order': ${order}, 'shape': ${shape}, }\n`, []);

  test.each([
    ['another format', ascii('hello'), /no .npy file/],
    ['a name alone', concat([0x93], ascii('NUMPY')), /cut off: its header needs 10 bytes, it has 6/],
    ['a cut header', sample('.npy').slice(0, 100), /cut off: its header needs 128 bytes, it has 100/],
    [
      'a cut header of the second version',
      npyOf('{}', [], 2).slice(0, 13),
      /cut off: its header needs 14 bytes, it has 13/,
    ],
    ['a header of something else', npyOf('{}', []), /its header says \{\}; what can be read is real numbers or bool/],
    ['complex numbers', headed("'<c8'"), /says \{'descr': '<c8'/],
    ['text', headed("'<U3'"), /says \{'descr': '<U3'/],
    ['objects', headed("'|O8'"), /says \{'descr': '\|O8'/],
    ['numbers that the package has not', headed("'<f16'"), /says \{'descr': '<f16'/],
    ['records', headed("[('a', '<f4')]"), /says \{'descr': \[\('a', '<f4'\)\]/],
    ['the high byte first', headed("'>i2'"), /low byte first/],
    ['column order', headed("'<i2'", 'True'), /ascontiguousarray/],
    ['a strange shape', headed("'<i2'", 'False', '(x,)'), /'shape': \(x,\)/],
    ['cut data', sample('.npy').slice(0, -1), /cut off: its shape \[3, 4, 6\] needs 288 bytes, it has 287/],
  ])('%s is refused with a sentence', (_, bytes, message) => {
    expect(() => readNpy(bytes)).toThrow(message);
  });
});

describe('models', () => {
  test('the sample has four nodes, each of which can be shown', () => {
    const nodes = findNodes(readModel(sample('.onnx')));
    const states = nodes.map(stateOf);
    expect(states.map(({ state }) => state?.by)).toEqual(['list', 'list', 'parts', 'each']);
    for (const { state } of states) expect(state === null ? null : solve(ts, state).fault).toBe(null);
    expect(states[0].notes).toEqual(['open dims are taken as 1']);
    expect(states[3].state).toMatchObject({ opset: 11, keepdims: 0, dims: [4, 3, 6, 8] });
  });

  test('a node without a shape cannot, one with computed sizes says so', () => {
    const node = findNodes(readModel(sample('.onnx')))[0];
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

test('of a model without a split it is said what it has instead', () => {
  expect(withoutSplit([], 689)).toBe('tensorsplit runs none of its nodes: it has 689 nodes.');
  const [node] = findNodes(readModel(sample('.onnx')));
  const joins = Array.from({ length: 7 }, (_, i) => ({
    ...node,
    opType: /** @type {const} */ ('Concat'),
    opset: 13,
    name: `join${i}`,
  }));
  expect(withoutSplit(joins.slice(0, 5), 20)).toMatch(/Concat-13 join3, Concat-13 join4\.$/);
  expect(withoutSplit([{ ...joins[0], name: '' }], 1)).toMatch(/runs of it: Concat-13\.$/);
  expect(withoutSplit(joins, 20)).toBe(
    'It has no Split and no SplitToSequence. What tensorsplit runs of it: Concat-13 join0, Concat-13 join1, ' +
      'Concat-13 join2, Concat-13 join3, Concat-13 join4 and 2 more.',
  );
});

test.each([
  ['float32', 1.23456789, '1.23'],
  ['float64', 1.234, '1.234'],
  ['float64', 0.1251, '0.125'],
  ['float32', -12345, '-12300'],
  ['int32', 1234567, '1234567'],
  ['int64', 12345678901n, '12345678901'],
])('valueText of %s %p is %s', (type, value, text) => {
  expect(valueText({ type, dims: [2], data: [0, value] }, 1)).toBe(text);
});

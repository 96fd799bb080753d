import { readNpy } from '../../../web_demo/data/npy.js';
import { ascii, concat, little32, sample } from './bytes.js';

/** Encodes an .npy file. @param {string} header @param {ArrayLike<number>} data @param {number} [major] */
function npyOf(header, data, major = 1) {
  const size = major === 1 ? [header.length & 255, header.length >> 8] : little32(header.length);
  return concat([0x93, ...ascii('NUMPY'), major, 0, ...size], ascii(header), Uint8Array.from(data));
}

describe('readNpy', () => {
  test('reads the sample, an array of 3 x 4 x 6', () => {
    expect(readNpy(sample('.npy'))).toMatchObject({ type: 'float32', dims: [3, 4, 6] });
  });

  test.each([
    ['|b1', 'bool', Uint8Array.of(1, 0)],
    ['|i1', 'int8', Int8Array.of(-100, 3)],
    ['<i2', 'int16', Int16Array.of(258, -1)],
    ['<i4', 'int32', Int32Array.of(70_000, -1)],
    ['<i8', 'int64', BigInt64Array.of(-1n, 2n)],
    ['|u1', 'uint8', Uint8Array.of(200, 3)],
    ['<u2', 'uint16', Uint16Array.of(258, 65_535)],
    ['<u4', 'uint32', Uint32Array.of(70_000, 2 ** 32 - 1)],
    ['<u8', 'uint64', BigUint64Array.of(1n, 2n ** 63n)],
    ['<f4', 'float32', Float32Array.of(1, -2.5)],
    ['<f8', 'float64', Float64Array.of(1, -2.5)],
  ])('reads %s as %s', (descr, type, data) => {
    const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (2,), }\n`;
    for (const major of [1, 2]) {
      const file = npyOf(header, new Uint8Array(data.buffer), major);
      expect(readNpy(file)).toEqual({ type, dims: [2], data });
      // The file may be within a buffer, with more bytes after it.
      expect(readNpy(concat([7], file, [8, 9]).subarray(1))).toEqual({ type, dims: [2], data });
    }
  });

  test.each([
    ['as bits without Float16Array', undefined, Uint16Array],
    ['as a Float16Array', class extends Uint16Array {}, undefined],
  ])('reads float16 %s', async (_, Float16Array, fallback) => {
    const original = globalThis.Float16Array;
    Object.assign(globalThis, { Float16Array });
    const { readNpy: read } = await import(`../../../web_demo/data/npy.js?${fallback?.name}`);
    Object.assign(globalThis, { Float16Array: original });
    const { type, data } = read(npyOf("{'descr': '<f2', 'fortran_order': False, 'shape': (2,), }\n", [0, 60, 0, 192]));
    expect([type, data.constructor, [...data]]).toEqual(['float16', Float16Array ?? fallback, [0x3c00, 0xc000]]);
  });

  /** Encodes an .npy file without elements. @param {string} descr @param {string} [order] @param {string} [shape] */
  const headed = (descr, order = 'False', shape = '(1,)') =>
    npyOf(`{'descr': ${descr}, 'fortran_order': ${order}, 'shape': ${shape}, }\n`, []);

  test.each([
    ['another format', ascii('hello'), /not an \.npy file/],
    ['nothing but the magic string', concat([0x93], ascii('NUMPY')), /cut off within its header/],
    ['a cut header', sample('.npy').slice(0, 100), /cut off within its header/],
    ['a cut header of the second version', npyOf('{}\n', [], 2).slice(0, 13), /cut off within its header/],
    ['another header', npyOf('{}\n', []), /its header is \{\}, expected real numbers or bools/],
    ['complex numbers', headed("'<c8'"), /is \{'descr': '<c8'/],
    ['text', headed("'<U3'"), /is \{'descr': '<U3'/],
    ['objects', headed("'|O8'"), /is \{'descr': '\|O8'/],
    ['numbers that the package lacks', headed("'<f16'"), /is \{'descr': '<f16'/],
    ['records', headed("[('a', '<f4')]"), /is \{'descr': \[\('a', '<f4'\)\]/],
    ['big-endian numbers', headed("'>i2'"), /little-endian/],
    ['column order', headed("'<i2'", 'True'), /ascontiguousarray/],
    ['a strange shape', headed("'<i2'", 'False', '(x,)'), /'shape': \(x,\)/],
    ...['|b8', '|b2', '<b1', '<u1', '|i2', '<f1', '|f4', '<i3'].map((descr) => [
      `the type ${descr}`,
      headed(`'${descr}'`),
      'expected real numbers or bools, little-endian',
    ]),
    ['a shape of 400 digits', headed("'<i2'", 'False', `(${'9'.repeat(400)},)`), /expected a shape of up to 2\^53/],
    ['a shape with a long dim', headed("'<i2'", 'False', '(9007199254740993, 0)'), /expected a shape of up to 2\^53/],
    [
      'a shape with a long product',
      headed("'<i2'", 'False', '(94906267, 94906267)'),
      /expected a shape of up to 2\^53/,
    ],
    ['a shape of no number', headed("'<i2'", 'False', `(0, ${'9'.repeat(400)})`), /expected a shape of up to 2\^53/],
    ['cut data', sample('.npy').slice(0, -1), /cut off: expected 288 bytes of data, got 287/],
  ])('rejects %s with a sentence', (_, bytes, message) => {
    expect(() => readNpy(bytes)).toThrow(message);
  });
});

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
    ['<i2', 'int16', Int16Array.of(258, -1)],
    ['<u8', 'uint64', BigUint64Array.of(1n, 2n ** 63n)],
    ['<f8', 'float64', Float64Array.of(1, -2.5)],
    ['|u1', 'uint8', Uint8Array.of(200, 3)],
    ['<i8', 'int64', BigInt64Array.of(-1n, 2n)],
  ])('reads %s as %s', (descr, type, data) => {
    const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (2,), }\n`;
    for (const major of [1, 2]) {
      const file = npyOf(header, new Uint8Array(data.buffer), major);
      expect(readNpy(file)).toEqual({ type, dims: [2], data });
      // The file may be within a buffer, with more bytes after it.
      expect(readNpy(concat([7], file, [8, 9]).subarray(1))).toEqual({ type, dims: [2], data });
    }
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
    ['cut data', sample('.npy').slice(0, -1), /cut off: expected 288 bytes of data, got 287/],
  ])('rejects %s with a sentence', (_, bytes, message) => {
    expect(() => readNpy(bytes)).toThrow(message);
  });
});

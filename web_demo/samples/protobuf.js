// Writes the few kinds of protobuf fields that a small ONNX model needs.
import { ascii, concat } from './bytes.js';

/** @param {number} value An integer; negative ones as 64-bit two's complement. @returns {number[]} */
function varint(value) {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes = [];
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return bytes;
}

/** @param {number} field @param {number} value */
export const intField = (field, value) => Uint8Array.from([...varint(field * 8), ...varint(value)]);

/** @param {number} field @param {Uint8Array} bytes */
export const bytesField = (field, bytes) => concat(varint(field * 8 + 2), varint(bytes.length), bytes);

/** @param {number} field @param {string} text */
export const textField = (field, text) => bytesField(field, ascii(text));

/** @param {number} field @param {...Uint8Array} fields */
export const message = (field, ...fields) => bytesField(field, concat(...fields));

/** @param {number} field @param {number[]} values */
export const packed = (field, values) => bytesField(field, Uint8Array.from(values.flatMap(varint)));

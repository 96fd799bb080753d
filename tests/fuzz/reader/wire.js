// Parses a protobuf message into a tree. After a mutation, the outer lengths are still right, or wrong on purpose.
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/**
 * @typedef {object} Field
 * @property {number} number
 * @property {number} wireType 0: varint, 1: 8 bytes, 2: delimited, 3: group, 5: 4 bytes; others are written as a bare tag.
 * @property {bigint | Uint8Array | Field[]} value
 * @property {bigint} [claimed] The length to write instead of the value's.
 * @property {number} [padding] Number of redundant bytes to add to the varint of the value or length.
 */

/** Maximum depth. Deeper messages stay bytes. */
export const maxDepth = 45;

/**
 * @param {Uint8Array} bytes @param {number} [depth]
 * @returns {Field[] | null} Null if the bytes are not a message or have groups.
 */
export function parse(bytes, depth = 0) {
  const reader = new BinaryReader(bytes);
  /** @type {Field[]} */
  const fields = [];
  try {
    while (reader.pos < reader.len) {
      const [number, wireType] = reader.tag();
      if (wireType === WireType.StartGroup) return null;
      if (wireType === WireType.Varint) {
        fields.push({ number, wireType, value: BigInt(reader.uint64()) });
        continue;
      }
      const isDelimited = wireType === WireType.LengthDelimited;
      const value = isDelimited ? reader.bytes() : reader.skip(wireType, number);
      const inner = isDelimited && value.length > 1 && depth < maxDepth ? parse(value, depth + 1) : null;
      fields.push({ number, wireType, value: inner ?? value });
    }
  } catch {
    return null;
  }
  return fields;
}

/** @param {number[]} out @param {bigint} value @param {number} [padding] */
function writeVarint(out, value, padding = 0) {
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) out.push(Number(rest & 0x7fn) | 0x80);
  out.push(Number(rest) | (padding > 0 ? 0x80 : 0));
  for (let i = 1; i <= padding; ++i) out.push(i < padding ? 0x80 : 0);
}

/** @param {number[]} out @param {readonly Field[]} fields */
function writeFields(out, fields) {
  for (const { number, wireType, value, claimed, padding } of fields) {
    writeVarint(out, (BigInt(number) << 3n) | BigInt(wireType));
    if (typeof value === 'bigint') {
      writeVarint(out, value, padding);
      continue;
    }
    /** @type {number[]} */
    const inner = [];
    if (Array.isArray(value)) writeFields(inner, value);
    else for (const byte of value) inner.push(byte);
    if (wireType === 2) writeVarint(out, claimed ?? BigInt(inner.length), padding);
    for (const byte of inner) out.push(byte);
    if (wireType === 3) writeVarint(out, (BigInt(number) << 3n) | 4n);
  }
}

/** @param {readonly Field[]} fields @returns {Uint8Array} */
export function write(fields) {
  /** @type {number[]} */
  const out = [];
  writeFields(out, fields);
  return Uint8Array.from(out);
}

// Maps elements of a tensor to elements of its parts, and formats values. Offsets and strides are in elements.
/** @import { Answer, LoadedTensor } from '../types.js' */

/** Maximum number of characters of a value in a cell. */
const maxCharacters = 6;

/** Returns the stride of axis `d` in elements. @param {readonly number[]} dims @param {number} d */
export const strideOf = (dims, d) => dims.slice(d + 1).reduce((product, dim) => product * dim, 1);

/**
 * Returns the index of an element in row-major order.
 * @param {number} flat Offset of the element. @param {readonly number[]} dims
 */
export const unravel = (flat, dims) => dims.map((dim, d) => Math.floor(flat / strideOf(dims, d)) % dim);

/** Returns the dims of a part. @param {Answer} answer @param {number} part */
export const partDims = ({ dims, layout, lengths, dropsAxis }, part) =>
  dims.flatMap((dim, d) => (d !== layout.axis ? dim : dropsAxis ? [] : lengths[part]));

/**
 * Returns the part to which an element belongs, and its index there.
 * @param {Answer} answer @param {number} flat Offset of the element.
 */
export function twinOf({ dims, layout: { axis }, starts, lengths, dropsAxis }, flat) {
  const index = unravel(flat, dims);
  const part = lengths.findIndex((length, i) => index[axis] < starts[i] + length);
  return { part, partIndex: index.flatMap((at, d) => (d !== axis ? at : dropsAxis ? [] : at - starts[part])) };
}

/**
 * Whether a text is read back as the same value of the type.
 * @param {LoadedTensor} tensor @param {string} text @param {unknown} value
 */
function isText({ type }, text, value) {
  if (typeof value === 'bigint') return BigInt(Number(text)) === value;
  const { [type]: round = Number } = /** @type {any} */ ({ float32: Math.fround, float16: Object(Math).f16round });
  return Object.is(round(Number(text)), value);
}

/**
 * Returns the shortest decimal that identifies a value within its type.
 * @param {LoadedTensor} tensor @param {number} at Offset of the element.
 */
export function fullText(tensor, at) {
  const { type, data, isCount } = tensor;
  const value = data[at];
  if (type === 'bool' && !isCount) return String(Boolean(value));
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) < 1e21)) return String(value);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((count) => isText(tensor, value.toPrecision(count), value));
  return String(digits ? Number(value.toPrecision(digits)) : value);
}

/**
 * Returns a value in at most 6 characters if possible, and whether it is rounded.
 * @param {LoadedTensor} tensor @param {number} at Offset of the element.
 */
export function valueText(tensor, at) {
  const [full, value] = [fullText(tensor, at).replace('Infinity', '∞'), tensor.data[at]];
  if (full.length <= maxCharacters) return { text: full, isRounded: false };
  if (typeof value === 'string') return { text: `${full.slice(0, maxCharacters - 1)}…`, isRounded: true };
  const texts = [5, 4, 3, 2, 1].flatMap((digits) => {
    const rounded = Number(Number(value).toPrecision(digits));
    return [String(rounded), rounded.toExponential().replace('+', '')];
  });
  const text = texts.find(({ length }) => length <= maxCharacters) ?? texts[texts.length - 1];
  return { text, isRounded: !isText(tensor, text, value) };
}

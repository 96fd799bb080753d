// Index arithmetic: where an element is before the split, and where after it. All counts are in elements.
/** @import { Answer, Held } from '../nouns.js' */

/** Characters of a value in a cell. */
const mostDigits = 6;

/** The index of an element from its place in memory, in row-major order. @param {number} flat @param {readonly number[]} dims */
export function unravel(flat, dims) {
  const index = new Array(dims.length);
  let rest = flat;
  for (let d = dims.length - 1; d >= 0; d -= 1) {
    index[d] = rest % dims[d];
    rest = Math.floor(rest / dims[d]);
  }
  return index;
}

/** Dims of a part. @param {Answer} answer @param {number} part @returns {number[]} */
export function partDims({ dims, layout, lengths, dropsAxis }, part) {
  const own = dims.slice();
  own.splice(layout.axis, 1, ...(dropsAxis ? [] : [lengths[part]]));
  return own;
}

/** Where an element of the input goes: its place in a part; part -1 where none takes it. @param {Answer} answer @param {number} flat */
export function twinOf(answer, flat) {
  const { dims, layout, starts, lengths } = answer;
  const index = unravel(flat, dims);
  const along = index[layout.axis];
  const part = starts.findIndex((start, i) => along >= start && along < start + lengths[i]);
  if (part < 0) return { index, part, partFlat: -1, partIndex: [] };
  const outer = Math.floor(flat / (layout.axisLength * layout.inner));
  const partFlat = (outer * lengths[part] + along - starts[part]) * layout.inner + (flat % layout.inner);
  return { index, part, partFlat, partIndex: unravel(partFlat, partDims(answer, part)) };
}

/** The byte in which an element begins, and the bit where it is narrower; `bits` is 0 for strings. @param {number} flat @param {number} bits */
export function byteOffset(flat, bits) {
  if (bits === 0) return `slot ${flat}`;
  const [byte, bit] = [Math.floor((flat * bits) / 8), (flat * bits) % 8];
  return bits % 8 === 0 ? String(byte) : `${byte} (bit ${bit})`;
}

/** Rounds as each type does. @type {Record<string, (value: number) => number>} */
const rounds = { float32: Math.fround, float16: /** @type {any} */ (Math).f16round };

/** Whether a text is a value of its type. @param {Held} tensor @param {string} text @param {unknown} value */
const isText = ({ type }, text, value) =>
  typeof value === 'bigint' ? BigInt(Number(text)) === value : Object.is((rounds[type] ?? Number)(Number(text)), value);

/** Returns a value with all its digits: the shortest decimal that its type rounds to it. @param {Held} tensor @param {number} at */
export function fullText(tensor, at) {
  const { type, data, isCount } = tensor;
  const value = data[at];
  if (type === 'bool' && !isCount) return String(Boolean(value));
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) < 1e21)) return String(value);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((count) => isText(tensor, value.toPrecision(count), value));
  return String(digits ? Number(value.toPrecision(digits)) : value);
}

/** Returns a value in 6 characters if possible, and whether the text is another value. @param {Held} tensor @param {number} at */
export function valueText(tensor, at) {
  const [full, value] = [fullText(tensor, at).replace('Infinity', '∞'), tensor.data[at]];
  if (full.length <= mostDigits) return { text: full, isRounded: false };
  if (typeof value === 'string') return { text: `${full.slice(0, mostDigits - 1)}…`, isRounded: true };
  const texts = [5, 4, 3, 2, 1].flatMap((digits) => {
    const rounded = Number(Number(value).toPrecision(digits));
    return [String(rounded), rounded.toExponential().replace('+', '')];
  });
  const text = texts.find(({ length }) => length <= mostDigits) ?? texts[texts.length - 1];
  return { text, isRounded: !isText(tensor, text, value) };
}

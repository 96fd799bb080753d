// Index arithmetic: where an element is before the split, and where after it. All counts are in elements.
/** @import { Answer } from '../nouns.js' */

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

/** A value in a few characters. @param {{ type: string, data: any }} tensor @param {number} at */
export function valueText({ type, data }, at) {
  const text = String(data[at]);
  return /^float/.test(type) && text.length > 5 ? String(Number(Number(data[at]).toPrecision(3))) : text;
}

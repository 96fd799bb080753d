// Index arithmetic: where an element is before the split, and where after it. All counts are in elements.
/** @import { Answer, Spot } from '../nouns.js' */

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

/** The place in memory of an element. @param {readonly number[]} index @param {readonly number[]} dims */
export const ravel = (index, dims) => index.reduce((flat, i, d) => flat * dims[d] + i, 0);

/** The chunk that holds a place along the axis; -1 where no part does. @param {Answer} answer @param {number} along */
export const chunkAt = ({ starts, lengths }, along) =>
  starts.findIndex((start, chunk) => along >= start && along < start + lengths[chunk]);

/** Dims of a part. @param {Answer} answer @param {number} chunk @returns {number[]} */
export function partDims({ dims, layout, lengths, dropsAxis }, chunk) {
  const own = dims.slice();
  own.splice(layout.axis, 1, ...(dropsAxis ? [] : [lengths[chunk]]));
  return own;
}

/** Where an element of the input goes: its place in a part; chunk -1 where no part takes it. @param {Answer} answer @param {number} flat */
export function twinOf(answer, flat) {
  const { dims, layout, starts, lengths } = answer;
  const index = unravel(flat, dims);
  const along = index[layout.axis];
  const chunk = chunkAt(answer, along);
  if (chunk < 0) return { flat, index, chunk, partFlat: -1, partIndex: [] };
  const outer = Math.floor(flat / (layout.axisLength * layout.inner));
  const partFlat = (outer * lengths[chunk] + along - starts[chunk]) * layout.inner + (flat % layout.inner);
  return { flat, index, chunk, partFlat, partIndex: unravel(partFlat, partDims(answer, chunk)) };
}

/** Where an element of a part comes from: its place in the input. @param {Answer} answer @param {number} chunk @param {number} partFlat */
export function sourceOf({ layout, starts, lengths }, chunk, partFlat) {
  const piece = lengths[chunk] * layout.inner;
  const outer = Math.floor(partFlat / piece);
  return (outer * layout.axisLength + starts[chunk]) * layout.inner + (partFlat % piece);
}

/** The element that is looked at, on both sides; null where there is none. @param {Answer} answer @param {Spot | null} at */
export function twinAt(answer, at) {
  if (at === null) return null;
  const flat = at.chunk < 0 ? at.flat : sourceOf(answer, at.chunk, at.flat);
  return flat >= 0 && flat < answer.size ? twinOf(answer, flat) : null;
}

/** The byte in which an element begins, and the bit where it is narrower; `bits` is 0 for strings. @param {number} flat @param {number} bits */
export function byteOffset(flat, bits) {
  if (bits === 0) return `slot ${flat}`;
  const [byte, bit] = [Math.floor((flat * bits) / 8), (flat * bits) % 8];
  return bits % 8 === 0 ? String(byte) : `${byte} (bit ${bit})`;
}

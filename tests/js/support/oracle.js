// The oracle: computes splits element by element from multi-indices, bit by bit for elements narrower than a byte. It shares
// no code and no table with the package.

/** Bits per element and array type, by element type. */
export const elementTypes = {
  float32: [32, Float32Array],
  float64: [64, Float64Array],
  float16: [16, Uint16Array],
  bfloat16: [16, Uint16Array],
  int8: [8, Int8Array],
  int16: [16, Int16Array],
  int32: [32, Int32Array],
  int64: [64, BigInt64Array],
  uint8: [8, Uint8Array],
  uint16: [16, Uint16Array],
  uint32: [32, Uint32Array],
  uint64: [64, BigUint64Array],
  bool: [8, Uint8Array],
  string: [0, Array],
  complex64: [64, Float32Array],
  complex128: [128, Float64Array],
  float8e4m3: [8, Uint8Array],
  float8e5m2: [8, Uint8Array],
  float8e8m0: [8, Uint8Array],
  int4: [4, Uint8Array],
  uint4: [4, Uint8Array],
  nf4: [4, Uint8Array],
  float4e2m1: [4, Uint8Array],
  uint2: [2, Uint8Array],
  uint1: [1, Uint8Array],
  uint3: [3, Uint8Array],
  uint6: [6, Uint8Array],
};

/** Types of ONNX. bfloat16 needs opset 13, and 24 for sequences. */
export const onnxTypes = Object.keys(elementTypes).slice(0, 16);

/** Types of OpenVINO. */
export const openvinoTypes = Object.keys(elementTypes).filter((type) => !type.startsWith('complex'));

export const sizeOf = (dims) => dims.reduce((product, dim) => product * dim, 1);

/** Returns the length of an array that stores `size` elements. */
export function lengthOf(type, size) {
  const [bits, storage] = elementTypes[type];
  return type === 'string' ? size : Math.ceil((size * bits) / 8) / storage.BYTES_PER_ELEMENT;
}

/** Returns the bytes of a typed array. */
export const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

function readBit(type, bytes, bit) {
  const byte = bytes[bit >> 3];
  return type === 'uint1' ? (byte >> (7 - (bit % 8))) & 1 : (byte >> (bit % 8)) & 1;
}

function writeBit(type, bytes, bit, value) {
  const place = type === 'uint1' ? 7 - (bit % 8) : bit % 8;
  bytes[bit >> 3] |= value << place;
}

/** Copies element `from` of `source`, a string or bits, to element `to` of `target`. */
function copyElement(type, source, from, target, to) {
  const bits = elementTypes[type][0];
  if (type === 'string') {
    target[to] = source[from];
  } else if (bits % 8 === 0) {
    const width = bits / 8;
    for (let i = 0; i < width; ++i) target[to * width + i] = source[from * width + i];
  } else {
    for (let i = 0; i < bits; ++i) writeBit(type, target, to * bits + i, readBit(type, source, from * bits + i));
  }
}

/** Returns the row-major position of the element at `index`, with `start` added to the index along `axis`. */
function placeOf(index, dims, axis, start) {
  let place = 0;
  for (let i = 0; i < dims.length; ++i) place = place * dims[i] + index[i] + (i === axis ? start : 0);
  return place;
}

/** Advances `index` to the next element of `dims`, and from the last to the first. */
function step(index, dims) {
  for (let i = dims.length - 1; i >= 0; --i) {
    index[i] += 1;
    if (index[i] < dims[i]) return;
    index[i] = 0;
  }
}

/** Splits a tensor into parts of these lengths along `axis` (>= 0). Without `keepAxis`, removes the axis of length 1. */
export function splitByIndex({ type, data, dims }, axis, lengths, keepAxis = true) {
  let start = 0;
  const source = type === 'string' ? data : bytesOf(data);
  return lengths.map((length) => {
    const partDims = dims.map((dim, i) => (i === axis ? length : dim));
    const size = sizeOf(partDims);
    const count = lengthOf(type, size);
    const part = type === 'string' ? new Array(count).fill(null) : new (classOf(data))(count);
    const target = type === 'string' ? part : bytesOf(part);
    const index = partDims.map(() => 0);
    for (let to = 0; to < size; ++to) {
      copyElement(type, source, placeOf(index, dims, axis, start), target, to);
      step(index, partDims);
    }
    start += length;
    return { type, data: part, dims: keepAxis ? partDims : partDims.filter((_, i) => i !== axis) };
  });
}

/** Moves axis `from` of a tensor to position `to`, both counted from 0. */
export function moveAxisByIndex({ type, data, dims }, from, to) {
  const order = dims.map((_, i) => i).filter((i) => i !== from);
  order.splice(to, 0, from);
  const moved = order.map((i) => dims[i]);
  const size = sizeOf(dims);
  const source = type === 'string' ? data : bytesOf(data);
  const result = type === 'string' ? new Array(size) : new (classOf(data))(lengthOf(type, size));
  const target = type === 'string' ? result : bytesOf(result);
  const index = moved.map(() => 0);
  const own = dims.map(() => 0);
  for (let at = 0; at < size; ++at) {
    order.forEach((axis, i) => (own[axis] = index[i]));
    copyElement(type, source, placeOf(own, dims, -1, 0), target, at);
    step(index, moved);
  }
  return { type, data: result, dims: moved };
}

/** Returns this realm's class of an array of any realm. */
const classOf = (array) => globalThis[Object.prototype.toString.call(array).slice(8, -1)];

/** Writes a tensor as text. Tensors with equal bits, dims, type and class of the data have equal texts. */
export function bitwise({ type, data, dims }) {
  const shape = `${type} [${dims}]`;
  if (Array.isArray(data)) return `${shape} ${JSON.stringify(data)}`;
  const storage = Object.prototype.toString.call(data).slice(8, -1);
  const { buffer, byteOffset, byteLength } = bytesOf(data);
  return `${shape} ${storage} ${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`;
}

/** Returns the lengths of Split-18 with num_outputs: ceil(D / n) except the last, or null if the last is negative. */
export function chunkLengths(dim, parts) {
  let chunk = 0;
  while (chunk * parts < dim) ++chunk;
  const last = dim - chunk * (parts - 1);
  return last < 0 ? null : [...new Array(parts - 1).fill(chunk), last];
}

/** Returns the lengths of equal parts, or null if there is a remainder. */
export function equalLengths(dim, parts) {
  const length = dim / parts;
  return Number.isInteger(length) ? new Array(parts).fill(length) : null;
}

/** Returns the lengths of SplitToSequence with a scalar split. */
export function sliceLengths(dim, chunk) {
  const lengths = [];
  for (let left = dim; left > 0; left -= chunk) lengths.push(Math.min(chunk, left));
  return lengths;
}

/** Returns the lengths of VariadicSplit, in which a -1 is the rest, or null if they do not add up. */
export function variadicLengths(dim, sizes) {
  const others = sizes.filter((size) => size !== -1).reduce((sum, size) => sum + size, 0);
  if (!sizes.includes(-1)) return others === dim ? sizes : null;
  return others > dim ? null : sizes.map((size) => (size === -1 ? dim - others : size));
}

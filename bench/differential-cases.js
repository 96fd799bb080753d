// Random nodes for the differential test: of the part of the space where ONNX Runtime does what the standard says.
//
// What is left out, because ONNX Runtime 1.30 differs (docs/semantics.md): a last part of 0 and more parts than the
// axis is long (it refuses them), num_outputs other than the outputs listed, an opset 18 node with neither sizes nor
// num_outputs, an empty list of sizes, keepdims beyond 0 and 1 or 0 with sizes (it is not ignored), outputs without a
// name (the process ends), an empty tensor to be joined to tensors of other dims (it is passed over).

/** @typedef {{ type: string, dims: number[], data: any }} AnyTensor */
/**
 * @typedef {object} Case
 * @property {string} opType
 * @property {number} opset
 * @property {Record<string, number | number[]>} attributes
 * @property {AnyTensor[]} inputs
 * @property {number | undefined} outputs How many the node lists; undefined for a sequence.
 * @property {boolean} isRankKnown Whether the model says the rank of its inputs.
 */

/** @type {Record<string, any>} */
const storage = {
  float32: Float32Array,
  float64: Float64Array,
  float16: Uint16Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  uint64: BigUint64Array,
  bool: Uint8Array,
  string: Array,
};
const splitTypes = Object.keys(storage);
const sequenceTypes = ['float32', 'float64', 'float16', 'int32', 'int64', 'bool', 'string'];

const words = ['', 'a', 'split', 'ü', '𝄞', 'Zeile\n', 'x'.repeat(70)];

/** Random numbers from a seed. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  }

  /** @returns {number} 32 random bits. */
  bits() {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    this.#state >>>= 0;
    return (this.#state * 2654435761) >>> 0;
  }

  /** @param {number} least @param {number} greatest */
  integer(least, greatest) {
    return least + (this.bits() % (greatest - least + 1));
  }

  /** @param {number} percent */
  chance(percent) {
    return this.bits() % 100 < percent;
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return list[this.bits() % list.length];
  }
}

/** @param {Random} random @param {string} type @param {number[]} dims @returns {AnyTensor} */
function drawTensor(random, type, dims) {
  const size = dims.reduce((product, dim) => product * dim, 1);
  if (type === 'string') return { type, dims, data: Array.from({ length: size }, () => random.pick(words)) };
  const data = new storage[type](size);
  const bytes = new Uint8Array(data.buffer);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = random.bits() >>> 9;
  return { type, dims, data };
}

/** @param {number[]} values @param {'int32' | 'int64'} [type] @returns {AnyTensor} */
function listOf(values, type = 'int64') {
  const data = type === 'int64' ? BigInt64Array.from(values, BigInt) : Int32Array.from(values);
  return { type, dims: [values.length], data };
}

/** At least one size, together `dim`, zeros among them. @param {Random} random @param {number} dim */
function drawSizes(random, dim) {
  const sizes = [];
  let left = dim;
  for (let i = random.integer(0, 4); i > 0; --i) {
    const size = random.chance(15) ? 0 : random.integer(0, left);
    sizes.push(size);
    left -= size;
  }
  return [...sizes, left];
}

/** One thing wrong with sizes. @param {Random} random @param {number[]} sizes */
function spoil(random, sizes) {
  const at = random.integer(0, sizes.length - 1);
  const spoilt = [...sizes];
  if (random.chance(50)) {
    spoilt[at] += random.pick([1, 2, 7]);
  } else {
    spoilt[at] = -1;
    // The sum stays, so that it is the sign that is wrong.
    if (sizes.length > 1) spoilt[(at + 1) % sizes.length] += sizes[at] + 1;
  }
  return spoilt;
}

/** @param {Random} random @param {string} type */
function drawData(random, type) {
  const rank = random.integer(1, 5);
  const dims = Array.from({ length: rank }, () => (random.chance(6) ? 0 : random.integer(1, rank < 3 ? 24 : 6)));
  const index = random.integer(0, rank - 1);
  return { tensor: drawTensor(random, type, dims), axis: random.chance(40) ? index - rank : index, dim: dims[index] };
}

/** @param {Random} random @returns {Case} */
function drawSplit(random) {
  const opset = random.integer(2, 18);
  const { tensor, axis, dim } = drawData(random, random.pick(splitTypes));
  /** @type {Case} */
  const drawn = {
    opType: 'Split',
    opset,
    attributes: {},
    inputs: [tensor],
    outputs: 0,
    isRankKnown: random.chance(50),
  };
  if (axis !== 0 || random.chance(50)) drawn.attributes.axis = axis;
  const isWrong = random.chance(20);
  if (isWrong && random.chance(25)) drawn.attributes.axis = random.pick([tensor.dims.length, -tensor.dims.length - 1]);
  if (random.chance(60) || (opset === 18 && dim === 0)) {
    const sizes = drawSizes(random, dim);
    const given = isWrong && random.chance(70) ? spoil(random, sizes) : sizes;
    drawn.outputs = sizes.length + (isWrong && random.chance(20) ? 1 : 0);
    if (opset < 13) drawn.attributes.split = given;
    else drawn.inputs.push(listOf(given));
    if (opset === 18 && isWrong && random.chance(30)) drawn.attributes.num_outputs = drawn.outputs;
    return drawn;
  }
  let parts = random.integer(1, 6);
  if (opset < 18) {
    if (!isWrong) while (dim % parts !== 0) parts -= 1;
  } else {
    // Both agree where the last part is at least 1, or below 0.
    while (dim - Math.ceil(dim / parts) * (parts - 1) === 0 && parts > 1) parts -= 1;
    drawn.attributes.num_outputs = parts;
  }
  drawn.outputs = parts;
  return drawn;
}

/** @param {Random} random @returns {Case} */
function drawSequence(random) {
  const { tensor, axis, dim } = drawData(random, random.pick(sequenceTypes));
  /** @type {Case} */
  const drawn = {
    opType: 'SplitToSequence',
    opset: random.integer(11, 18),
    attributes: { axis },
    inputs: [tensor],
    outputs: undefined,
    isRankKnown: random.chance(50),
  };
  const isWrong = random.chance(20);
  if (isWrong && random.chance(30)) drawn.attributes.axis = random.pick([tensor.dims.length, -tensor.dims.length - 1]);
  const type = random.pick(/** @type {const} */ (['int32', 'int64']));
  if (random.chance(35)) {
    const chunk = isWrong ? -random.integer(0, 3) : random.integer(1, 8);
    drawn.inputs.push({ ...listOf([chunk], type), dims: [] });
  } else if (random.chance(60)) {
    const sizes = drawSizes(random, dim);
    drawn.inputs.push(listOf(isWrong ? spoil(random, sizes) : sizes, type));
  } else if (random.chance(70)) {
    drawn.attributes.keepdims = random.integer(0, 1);
  }
  return drawn;
}

/** @param {Random} random @returns {Case} */
export function drawConcat(random) {
  const opset = random.integer(4, 18);
  const { tensor, axis, dim } = drawData(random, random.pick(splitTypes));
  const { type, dims } = tensor;
  const index = axis < 0 ? axis + dims.length : axis;
  const inputs = drawSizes(random, dim).map((length) =>
    drawTensor(
      random,
      type,
      dims.map((own, i) => (i === index ? length : own)),
    ),
  );
  /** @type {Case} */
  const drawn = {
    opType: 'Concat',
    opset,
    attributes: { axis: opset < 11 ? index : axis },
    inputs,
    outputs: 1,
    isRankKnown: random.chance(50),
  };
  if (!random.chance(15) || inputs.some(({ data }) => data.length === 0)) return drawn;
  if (random.chance(30)) {
    drawn.attributes.axis = random.pick([dims.length, -dims.length - 1]);
  } else if (random.chance(20)) {
    delete drawn.attributes.axis;
  } else {
    const at = random.integer(0, inputs.length - 1);
    const others = inputs[at].dims.map((own, i) => (i === index ? own : own + 1));
    inputs[at] = drawTensor(random, type, random.chance(50) ? others : [...inputs[at].dims, 1]);
  }
  return drawn;
}

/** A node that splits. @param {Random} random @returns {Case} */
export const drawCase = (random) => (random.chance(70) ? drawSplit(random) : drawSequence(random));

// The element types: their names here and in other frameworks, and tensors of offsets. The package decides which types an
// operator supports.

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { LoadedTensor } from '../types.js' */

const floats = ['float32', 'float64', 'float16'];
const integers = ['int8', 'int16', 'int32', 'int64', 'uint8'];
const unsigned = ['uint16', 'uint32', 'uint64'];
const complex = ['complex64', 'complex128'];
const small = ['float8e4m3', 'float8e5m2', 'float8e8m0', 'float4e2m1', 'nf4'];
const tiny = ['int4', 'uint4', 'uint2', 'uint1', 'uint3', 'uint6'];

export const typeNames = [...[floats, 'bfloat16', integers, unsigned, 'bool', 'string', complex, small, tiny].flat()];

/** @typedef {keyof typeof frameworkTypes} Framework */

/** Types that each framework has. */
const frameworkTypes = {
  NumPy: [...floats, ...integers, ...unsigned, ...complex, 'bool', 'string'],
  PyTorch: [...floats, ...integers, ...complex, 'bfloat16', 'bool'],
  TensorFlow: [...floats, ...integers, ...unsigned, ...complex, 'bfloat16', 'bool', 'string'],
  OpenVINO: typeNames.filter((name) => !complex.includes(name)),
};

/**
 * Returns the name of a type in a framework, or '' if it has none.
 * @param {Framework} framework @param {string} name
 */
export function nameIn(framework, name) {
  if (!frameworkTypes[framework].includes(name)) return '';
  if (framework === 'NumPy') return name.replace('string', 'str');
  if (framework !== 'OpenVINO') return name;
  return name === 'bool' ? 'boolean' : name.replace('float', 'f').replace('uint', 'u').replace('int', 'i');
}

/** Maximum number of strings or bigints, which take long to make. */
const maxObjects = 2 ** 20;

/** Types whose arrays hold one number, bigint or string per element. The arrays of the others hold bits. */
const readable = ['float32', 'float64', ...integers, ...unsigned, 'string'];

/** Whether a tensor without values can hold its offsets in its own type, as `offsetTensor` does. @param {string} type */
export const canCount = (type) => readable.includes(type);

/** Returns the class of the arrays in which the package stores a type. @param {TensorSplit} ts @param {string} type */
export function storageOf(ts, type) {
  const sample = { type: /** @type {any} */ (type), dims: [1] };
  return /** @type {any} */ (ts.plan('chunk', sample, { chunks: 1 }).allocate()[0].constructor);
}

/**
 * Returns the function that converts an offset to an element of an array, or null if arrays of the class convert by themselves.
 * @param {{ name: string }} storage
 */
export const converterFor = ({ name }) => (name === 'Array' ? String : name.startsWith('Big') ? BigInt : null);

/**
 * Returns a tensor whose elements are their own offsets, for a tensor without values. If its type cannot hold offsets, they
 * are uint32. The values equal those of the program in javascript.js.
 * @param {TensorSplit} ts @param {string} type @param {readonly number[]} dims @returns {LoadedTensor}
 */
export function offsetTensor(ts, type, dims) {
  const size = dims.reduce((product, dim) => product * dim, 1);
  const isSlow = size > maxObjects && converterFor(storageOf(ts, type)) !== null;
  const cellType = canCount(type) && !isSlow ? type : 'uint32';
  const storage = storageOf(ts, cellType);
  const convert = converterFor(storage) ?? Number;
  const data = new storage(size);
  for (let i = 0; i < size; i += 1) data[i] = convert(i);
  const isWrapped = size > 0 && Number(data[size - 1]) !== size - 1;
  const cells = isWrapped
    ? `Cells show offsets as ${type} numbers, which wrap.`
    : 'Cells show the offsets of the elements.';
  return { type: cellType, dims, data, isCount: true, cells };
}

// Names of the element types, here and in other frameworks. The package decides which types an operator supports.

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

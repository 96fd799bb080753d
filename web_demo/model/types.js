// The element types, and what each is called elsewhere. Which of them an operator takes only the package knows.

const floats = ['float32', 'float64', 'float16'];
const integers = ['int8', 'int16', 'int32', 'int64', 'uint8'];
const unsigned = ['uint16', 'uint32', 'uint64'];
const complex = ['complex64', 'complex128'];
const small = ['float8e4m3', 'float8e5m2', 'float8e8m0', 'int4', 'uint4', 'nf4', 'float4e2m1', 'uint2', 'uint1'];
const odd = ['uint3', 'uint6'];

export const typeNames = [...[floats, 'bfloat16', integers, unsigned, 'bool', 'string', complex, small, odd].flat()];

/** What each framework has. */
const known = {
  numpy: [...floats, ...integers, ...unsigned, ...complex, 'bool', 'string'],
  torch: [...floats, ...integers, ...complex, 'bfloat16', 'bool'],
  tensorflow: [...floats, ...integers, ...unsigned, ...complex, 'bfloat16', 'bool', 'string'],
  openvino: typeNames.filter((name) => !complex.includes(name)),
};

/** How a framework calls a type; '' where it has none. @param {keyof typeof known} framework @param {string} name */
export function nameIn(framework, name) {
  if (!known[framework].includes(name)) return '';
  if (framework === 'numpy') return name.replace('string', 'str');
  if (framework !== 'openvino') return name;
  return name === 'bool' ? 'boolean' : name.replace('float', 'f').replace('uint', 'u').replace('int', 'i');
}

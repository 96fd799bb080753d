import { nameIn, typeNames } from '../../../web_demo/model/element-types.js';
import { elementTypes } from '../support/oracle.js';

test('typeNames equals the element types of the package', () => {
  expect([...typeNames].sort()).toEqual(Object.keys(elementTypes).sort());
});

test.each(
  /** @type {const} */ ([
    ['NumPy', 'string', 'str'],
    ['NumPy', 'bfloat16', ''],
    ['NumPy', 'complex64', 'complex64'],
    ['PyTorch', 'uint16', ''],
    ['PyTorch', 'complex64', 'complex64'],
    ['PyTorch', 'string', ''],
    ['TensorFlow', 'complex128', 'complex128'],
    ['TensorFlow', 'bfloat16', 'bfloat16'],
    ['OpenVINO', 'bool', 'boolean'],
    ['OpenVINO', 'bfloat16', 'bf16'],
    ['OpenVINO', 'uint64', 'u64'],
    ['OpenVINO', 'nf4', 'nf4'],
    ['OpenVINO', 'float8e4m3', 'f8e4m3'],
    ['OpenVINO', 'complex64', ''],
  ]),
)('nameIn %s of %s is %j', (framework, name, expected) => expect(nameIn(framework, name)).toBe(expected));

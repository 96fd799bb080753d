import * as api from '../../../js/index.js';
import { canCount, nameIn, offsetTensor, typeNames } from '../../../web_demo/model/element-types.js';
import { javascriptFor } from '../../../web_demo/model/javascript.js';
import { elementTypes } from '../support/oracle.js';
import { answerFor, runSnippet, stateWith, ts } from './states.js';

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

const counted = 'float32 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64 string'.split(' ');

test('canCount is true for types whose arrays hold one value per element', () => {
  expect(typeNames.filter(canCount).sort()).toEqual([...counted].sort());
});

describe('offsetTensor', () => {
  test.each(counted)('of %s has the values that the code of the page makes', async (type) => {
    const patch = { type, dims: [3, 100], sizes: [100] };
    const tensor = offsetTensor(ts, type, patch.dims);
    const subject = { ts, state: stateWith(patch), answer: answerFor(patch), tensor, names: [] };
    const { parts } = await runSnippet(javascriptFor(subject), api);
    expect(tensor).toMatchObject({ type, dims: [3, 100], isCount: true });
    expect(tensor.data.constructor).toBe(parts[0].data.constructor);
    expect(Array.from(tensor.data)).toEqual(Array.from(parts[0].data));
    expect(tensor.data).toHaveLength(300);
  });

  test.each(typeNames.filter((type) => !counted.includes(type)))('of %s has offsets in uint32', (type) => {
    const { data, ...others } = offsetTensor(ts, type, [2, 200]);
    expect(others).toEqual({ type: 'uint32', dims: [2, 200], isCount: true, cells: expect.any(String) });
    expect(data).toEqual(Uint32Array.from({ length: 400 }, (_, i) => i));
  });

  test.each([
    ['uint8', 256, 'Cells show the offsets of the elements.'],
    ['uint8', 257, 'Cells show offsets as uint8 numbers, which wrap.'],
    ['int8', 128, 'Cells show the offsets of the elements.'],
    ['int8', 129, 'Cells show offsets as int8 numbers, which wrap.'],
    ['uint8', 0, 'Cells show the offsets of the elements.'],
    ['int64', 300, 'Cells show the offsets of the elements.'],
    ['bool', 300, 'Cells show the offsets of the elements.'],
  ])('says what the cells of %s [%i] are', (type, length, cells) => {
    expect(offsetTensor(ts, type, [length]).cells).toBe(cells);
  });
});

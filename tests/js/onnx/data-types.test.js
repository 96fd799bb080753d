import { dataTypes, elementTypeOf } from '../../../js/onnx/data-types.js';

describe('elementTypeOf', () => {
  // The numbers of onnx.proto. 0 means undefined, and the package does not have 18 and 20.
  const names = [
    ...[null, 'float32', 'uint8', 'int8', 'uint16', 'int16', 'int32', 'int64', 'string', 'bool', 'float16', 'float64'],
    ...['uint32', 'uint64', 'complex64', 'complex128', 'bfloat16', 'float8e4m3', null, 'float8e5m2', null, 'uint4'],
    ...['int4', 'float4e2m1', 'float8e8m0', 'uint2', null],
  ];

  test('gives the type of each number, or null', () => {
    expect(names.map((_, code) => elementTypeOf(code))).toEqual(names);
    expect(Object.keys(dataTypes)).toHaveLength(23);
  });
});

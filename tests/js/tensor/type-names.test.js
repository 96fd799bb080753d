import { Tensor, loadSync } from '../../../js/index.js';
import { elementTypeNamed, typesByCode } from '../../../js/tensor/type-names.js';
import { elementTypes } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = loadSync();

/** Names of each library or format, each followed by its element type. */
const names = {
  safetensors:
    'F64 float64 F32 float32 F16 float16 BF16 bfloat16 I64 int64 I32 int32 I16 int16 I8 int8 U64 uint64 U32 uint32 ' +
    'U16 uint16 U8 uint8 BOOL bool F8_E4M3 float8e4m3 F8_E5M2 float8e5m2 F8_E8M0 float8e8m0',
  GGUF: 'F32 float32 F16 float16 BF16 bfloat16 F64 float64 I8 int8 I16 int16 I32 int32 I64 int64',
  PyTorch:
    'torch.float32 float32 torch.float float32 torch.double float64 torch.half float16 torch.bfloat16 bfloat16 ' +
    'torch.long int64 torch.int int32 torch.short int16 torch.uint8 uint8 torch.int8 int8 torch.bool bool float float32 ' +
    'double float64 half float16 long int64 int int32 short int16 torch.complex128 complex128 ' +
    'torch.float8_e4m3fn float8e4m3 torch.float8_e5m2 float8e5m2 torch.float8_e8m0fnu float8e8m0',
  NumPy:
    '<f2 float16 <f4 float32 <f8 float64 =f4 float32 f2 float16 f4 float32 f8 float64 <i2 int16 <i4 int32 <i8 int64 ' +
    '|i1 int8 |u1 uint8 <u2 uint16 <u4 uint32 <u8 uint64 |b1 bool <c8 complex64 <c16 complex128 bool_ bool ' +
    'float32 float32 np.float32 float32 numpy.int64 int64 |O string <U8 string str_ string',
  WGSL: 'f32 float32 f16 float16 i32 int32 u32 uint32 bool bool',
  'TensorFlow.js': 'float32 float32 int32 int32 bool bool complex64 complex64 string string',
  TensorFlow: 'DT_FLOAT float32 DT_INT64 int64 DT_BFLOAT16 bfloat16 tf.float32 float32',
  'ONNX Runtime':
    'tensor(float) float32 tensor(double) float64 tensor(int64) int64 tensor(bool) bool tensor(float16) float16 ' +
    'tensor(bfloat16) bfloat16 tensor(string) string tensor(uint8) uint8',
  ONNX:
    'FLOAT float32 DOUBLE float64 UINT8 uint8 INT64 int64 STRING string BOOL bool FLOAT16 float16 COMPLEX64 complex64 ' +
    'FLOAT8E4M3FN float8e4m3 FLOAT8E5M2 float8e5m2 TensorProto.INT32 int32 FLOAT4E2M1 float4e2m1 UINT4 uint4',
  OpenVINO: 'f32 float32 f16 float16 bf16 bfloat16 boolean bool i64 int64 i32 int32 f8e4m3 float8e4m3 nf4 nf4',
  XLA: 's32 int32 s8 int8 f32 float32 bf16 bfloat16 f8e4m3fn float8e4m3',
  libvips: 'short int16 int int32 float float32 double float64',
  'array types':
    'Float32Array float32 Float64Array float64 Int8Array int8 Uint8Array uint8 Uint8ClampedArray uint8 ' +
    'Int32Array int32 BigInt64Array int64 BigUint64Array uint64 Float16Array float16',
};

describe('elementTypeNamed', () => {
  test.each(Object.entries(names))('knows the names of %s', (_, text) => {
    const known = text.split(' ');
    const pairs = known.flatMap((name, i) => (i % 2 === 0 ? [[name, known[i + 1]]] : []));
    expect(pairs.map(([name]) => [name, elementTypeNamed(name)])).toEqual(pairs);
  });

  test('knows each element type in every case', () => {
    const types = Object.keys(elementTypes);
    const spellings = (type) => [type.toUpperCase(), `${type[0].toUpperCase()}${type.slice(1)}`];
    for (const type of types) expect(spellings(type).map(elementTypeNamed)).toEqual([type, type]);
  });

  test('knows the numbers of ONNX', () => {
    for (const [code, type] of Object.entries(typesByCode)) expect(elementTypeNamed(Number(code))).toBe(type);
  });

  // Formats of blocks, other byte orders, other formats of 8 bits, and names that mean bits to some and bytes to others.
  test.each([
    ...[
      'Q8_0',
      'Q4_K',
      'IQ2_XXS',
      '>f4',
      '>i8',
      'float8_e4m3fnuz',
      'float8_e5m2fnuz',
      'F8',
      'i8',
      'u8',
      'i4',
      'u4',
      'i1',
    ],
    ...['u1', 'byte', 'int128', 'float8', 'e4m3', '', ' ', 'constructor', '__proto__', 'toString', 'f', '32', 'Array'],
    ...[0, 18, 20, 26, -1, 1.5, NaN, null, undefined, true, {}, [], ['float32'], Symbol('float32'), 1n],
  ])('has no type for %p', (name) => {
    expect(elementTypeNamed(name)).toBeUndefined();
  });

  test('ignores a long name', () => {
    expect(elementTypeNamed(`${'x'.repeat(40)}.float32`)).toBeUndefined();
  });
});

describe.each([
  ['split', (type) => ts.split({ type, dims: [2], data: new Float32Array(2) }, { split: [1, 1] })],
  ['plan', (type) => ts.plan('unbind', { type, dims: [2] })],
  ['alloc', (type) => ts.alloc(type, [2])],
  ['concat', (type) => ts.concat([new Tensor(type, new Float32Array(2), [2])], { axis: 0 })],
  ['sizes', (type) => ts.split(new Tensor('int8', new Int8Array(2), [2]), { split: { type, dims: [1], data: [2] } })],
  ['toPlanes', (type) => ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { type })],
  ['toPixels', (type) => ts.toPixels({ type, dims: [3, 1, 1], data: new Float32Array(3) })],
  ['runNode', (type) => ts.runNode({ opType: 'Split', opset: 18, outputs: 1 }, [{ type, dims: [2], data: [] }])],
  ['inferNode', (type) => ts.inferNode({ opType: 'Split', opset: 18, outputs: 1 }, [{ type, dims: [2] }])],
])('a call of %s', (_, call) => {
  test.each([
    ['BF16', 'bfloat16'],
    ['torch.half', 'float16'],
    ['<f4', 'float32'],
    [7, 'int64'],
  ])('gives the name for %p', (name, type) => {
    expectError(() => call(name), 'TYPE_UNSUPPORTED', ` Use ${type} instead.`);
  });

  test('gives no name for an unknown one', () => {
    expectError(() => call('Q8_0'), 'TYPE_UNSUPPORTED', 'got the string "Q8_0".');
  });
});

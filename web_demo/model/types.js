// The element types, and what each is called elsewhere: a dash where there is none. Which of them an operator takes only
// the package knows.

/**
 * By columns: the package, its storage, NumPy, PyTorch, TensorFlow, OpenVINO. NumPy's name is the dtype's; the others
 * are members of their modules, OpenVINO's is a string.
 */
const table = `
  float32    Float32Array   float32    float32   float32    f32
  float64    Float64Array   float64    float64   float64    f64
  float16    Uint16Array    float16    float16   float16    f16
  bfloat16   Uint16Array    -          bfloat16  bfloat16   bf16
  int8       Int8Array      int8       int8      int8       i8
  int16      Int16Array     int16      int16     int16      i16
  int32      Int32Array     int32      int32     int32      i32
  int64      BigInt64Array  int64      int64     int64      i64
  uint8      Uint8Array     uint8      uint8     uint8      u8
  uint16     Uint16Array    uint16     -         uint16     u16
  uint32     Uint32Array    uint32     -         uint32     u32
  uint64     BigUint64Array uint64     -         uint64     u64
  bool       Uint8Array     bool       bool      bool       boolean
  string     Array          str        -         string     string
  complex64  Float32Array   complex64  complex64  complex64  -
  complex128 Float64Array   complex128 complex128 complex128 -
  float8e4m3 Uint8Array     -          -         -          f8e4m3
  float8e5m2 Uint8Array     -          -         -          f8e5m2
  float8e8m0 Uint8Array     -          -         -          f8e8m0
  int4       Uint8Array     -          -         -          i4
  uint4      Uint8Array     -          -         -          u4
  nf4        Uint8Array     -          -         -          nf4
  float4e2m1 Uint8Array     -          -         -          f4e2m1
  uint2      Uint8Array     -          -         -          u2
  uint1      Uint8Array     -          -         -          u1
  uint3      Uint8Array     -          -         -          u3
  uint6      Uint8Array     -          -         -          u6`;

export const types = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name, storage, numpy, torch, tensorflow, openvino] = line.trim().split(/\s+/);
      return [name, { storage, numpy, torch, tensorflow, openvino }];
    }),
);

export const typeNames = [...types.keys()];

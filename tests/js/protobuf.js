// Writes protobuf messages for the tests of the reader, and for the benchmark: as many as needed, right or wrong.
// @ts-nocheck As all tests.
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** A message of `[field number, value]`: a BigInt or boolean is a varint, a string or bytes are delimited, an array packed. */
export function message(...fields) {
  const writer = new BinaryWriter();
  for (const [number, value] of fields) {
    if (typeof value === 'bigint' || typeof value === 'number') {
      writer.tag(number, WireType.Varint).int64(value);
    } else if (typeof value === 'string') {
      writer.tag(number, WireType.LengthDelimited).string(value);
    } else if (Array.isArray(value)) {
      writer.tag(number, WireType.LengthDelimited).fork();
      for (const element of value) writer.int64(element);
      writer.join();
    } else {
      writer.tag(number, WireType.LengthDelimited).bytes(value);
    }
  }
  return writer.finish();
}

/** The bytes of the numbers of a typed array. */
export const bytes = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** A TensorProto. */
export const tensor = (dataType, dims, ...fields) =>
  message(...dims.map((dim) => [1, BigInt(dim)]), [2, dataType], ...fields);

/** An int64 TensorProto with a name, as an initializer has it. */
export const int64s = (name, ...values) =>
  tensor(7, [values.length], [8, name], [9, bytes(BigInt64Array.from(values, BigInt))]);

export const attribute = {
  int: (name, value) => [5, message([1, name], [3, value], [20, 2])],
  ints: (name, values) => [5, message([1, name], ...values.map((value) => [8, value]), [20, 7])],
  tensor: (name, value) => [5, message([1, name], [5, value], [20, 4])],
  graph: (name, value) => [5, message([1, name], [6, value], [20, 5])],
  reference: (name, of) => [5, message([1, name], [21, of], [20, 2])],
};

/** A NodeProto, as a field of a graph. */
export const node = (opType, inputs, outputs, ...rest) => [
  1,
  message(...inputs.map((name) => [1, name]), ...outputs.map((name) => [2, name]), [4, opType], ...rest),
];

/** A ValueInfoProto: dims are numbers, names, or null. */
export function value(name, dataType, dims) {
  const dim = (each) => [1, message(...(each === null ? [] : [[typeof each === 'number' ? 1 : 2, each]]))];
  const shape = dims === null ? [] : [[2, message(...dims.map(dim))]];
  return message([1, name], [2, message([1, message([1, dataType], ...shape)])]);
}

/** A ModelProto around the fields of its graph. */
export const model = (opset, ...graphFields) =>
  message([1, 8], [7, message(...graphFields)], [8, message([1, ''], [2, opset])]);

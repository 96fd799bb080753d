// Writes valid and invalid protobuf messages for the tests of the reader and for the benchmark.
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/**
 * The number of a field and its value: a number or BigInt is a varint, a string or bytes are delimited, an array is packed,
 * and a Float32Array or Float64Array of one number is a fixed 4 or 8 bytes.
 *
 * @typedef {[number: number, value: any]} Field
 */

/** Writes a message. @param {...Field} fields */
export function message(...fields) {
  const writer = new BinaryWriter();
  for (const [number, value] of fields) {
    if (typeof value === 'bigint' || typeof value === 'number') {
      writer.tag(number, WireType.Varint).int64(value);
    } else if (typeof value === 'string') {
      writer.tag(number, WireType.LengthDelimited).string(value);
    } else if (value instanceof Float32Array) {
      writer.tag(number, WireType.Bit32).float(value[0]);
    } else if (value instanceof Float64Array) {
      writer.tag(number, WireType.Bit64).double(value[0]);
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

/**
 * Returns a field for each value, all with the same number.
 * @param {number} number @param {readonly any[]} values @returns {Field[]}
 */
export const repeated = (number, values) => values.map((value) => [number, value]);

/** Returns the bytes of a typed array. @param {ArrayBufferView} array */
export const bytes = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/**
 * Writes a TensorProto.
 * @param {number} dataType @param {readonly number[]} dims @param {...Field} fields @returns {Uint8Array}
 */
export const tensor = (dataType, dims, ...fields) =>
  message(...repeated(1, dims.map(BigInt)), [2, dataType], ...fields);

/** Writes an int64 TensorProto with a name, for initializers. @param {string} name @param {...number} values */
export const int64s = (name, ...values) =>
  tensor(7, [values.length], [8, name], [9, bytes(BigInt64Array.from(values, BigInt))]);

/** Writers of attributes, by kind. @type {Record<string, (name: string, value: any) => Field>} */
export const attribute = {
  int: (name, value) => [5, message([1, name], [3, value], [20, 2])],
  ints: (name, values) => [5, message([1, name], ...repeated(8, values), [20, 7])],
  string: (name, value) => [5, message([1, name], [4, value], [20, 3])],
  tensor: (name, value) => [5, message([1, name], [5, value], [20, 4])],
  graph: (name, value) => [5, message([1, name], [6, value], [20, 5])],
  reference: (name, of) => [5, message([1, name], [21, of], [20, 2])],
};

/**
 * Writes a NodeProto as a field of a graph.
 * @param {string} opType @param {readonly string[]} inputs @param {readonly string[]} outputs @param {...Field} rest
 * @returns {Field}
 */
export const node = (opType, inputs, outputs, ...rest) => [
  1,
  message(...repeated(1, inputs), ...repeated(2, outputs), [4, opType], ...rest),
];

/**
 * Writes a ValueInfoProto. Dims are numbers, names, or null.
 * @param {string} name @param {number} dataType @param {readonly (number | string | null)[] | null} dims
 * @returns {Uint8Array}
 */
export function value(name, dataType, dims) {
  const known = (dims ?? []).map((dim) =>
    message(...repeated(typeof dim === 'number' ? 1 : 2, dim === null ? [] : [dim])),
  );
  const shape = dims === null ? [] : [message(...repeated(1, known))];
  return message([1, name], [2, message([1, message([1, dataType], ...repeated(2, shape))])]);
}

/**
 * Writes a ModelProto with these fields of its graph.
 * @param {number} opset @param {...Field} graphFields @returns {Uint8Array}
 */
export const model = (opset, ...graphFields) =>
  message([1, 8], [7, message(...graphFields)], [8, message([1, ''], [2, opset])]);

/**
 * Writes a FunctionProto of domain `l` as a field of a model.
 * @param {string} name @param {readonly string[]} names The names of its attributes. @param {readonly Field[]} nodes
 * @param {number} [opset] @param {...Field} rest @returns {Field}
 */
export const local = (name, names, nodes, opset = 18, ...rest) => {
  const bodies = nodes.map((each) => each[1]);
  const imports = message([1, ''], [2, opset]);
  return [25, message([1, name], [10, 'l'], ...repeated(6, names), ...repeated(7, bodies), [9, imports], ...rest)];
};

/** Writes a node that calls a function of domain `l`. @param {string} name @param {...Field} attributes */
export const call = (name, ...attributes) => node(name, ['x'], ['y'], [7, 'l'], ...attributes);

/**
 * Writes a ModelProto of opset 18 with functions.
 * @param {Field[]} graphFields @param {...Field} functions @returns {Uint8Array}
 */
export const withFunctions = (graphFields, ...functions) =>
  message([7, message(...graphFields)], [8, message([2, 18])], ...functions);

// The smallest ONNX model that splits: one node, its sizes in an initializer.
import { BinaryWriter } from '@bufbuild/protobuf/wire';

/** Numbers of TensorProto.DataType. */
const dataTypes = { float32: 1, uint8: 2, int16: 5, int64: 7, string: 8, float16: 10 };

/** @typedef {(writer: BinaryWriter) => void} Fields */

/** @type {(writer: BinaryWriter, field: number, fields: Fields) => void} */
const message = (writer, field, fields) => {
  writer.uint32((field << 3) | 2).fork();
  fields(writer);
  writer.join();
};

/** @type {(writer: BinaryWriter, field: number, value: string) => void} */
const text = (writer, field, value) => void writer.uint32((field << 3) | 2).string(value);

/** @type {(writer: BinaryWriter, field: number, value: number) => void} */
const integer = (writer, field, value) => void writer.uint32(field << 3).int64(value);

/**
 * ValueInfoProto: a name, an element type and dims.
 *
 * @param {string} name
 * @param {number} dataType
 * @param {readonly number[]} dims
 * @returns {Fields}
 */
const valueInfo = (name, dataType, dims) => (info) => {
  text(info, 1, name);
  message(info, 2, (typeProto) =>
    message(typeProto, 1, (tensor) => {
      integer(tensor, 1, dataType);
      message(tensor, 2, (shape) => {
        for (const dim of dims) message(shape, 1, (dimension) => integer(dimension, 1, dim));
      });
    }),
  );
};

/**
 * The bytes of a model (ONNX Split-13) for a workload: input `x`, outputs `y0`, `y1`...
 *
 * @param {import('../workloads.js').Workload} workload
 */
export function splitModel({ type, dims, axis, sizes }) {
  const dataType = dataTypes[type];
  const names = sizes.map((_, i) => `y${i}`);
  /** @param {number} part */
  const partDims = (part) => dims.map((dim, i) => (i === axis ? sizes[part] : dim));

  /** @type {Fields} */
  const node = (writer) => {
    text(writer, 1, 'x');
    text(writer, 1, 'sizes');
    for (const name of names) text(writer, 2, name);
    text(writer, 4, 'Split');
    message(writer, 5, (attribute) => {
      text(attribute, 1, 'axis');
      integer(attribute, 3, axis);
      integer(attribute, 20, 2);
    });
  };
  /** @type {Fields} */
  const initializer = (writer) => {
    integer(writer, 1, sizes.length);
    integer(writer, 2, dataTypes.int64);
    for (const size of sizes) integer(writer, 7, size);
    text(writer, 8, 'sizes');
  };
  /** @type {Fields} */
  const graph = (writer) => {
    message(writer, 1, node);
    text(writer, 2, 'split');
    message(writer, 5, initializer);
    message(writer, 11, valueInfo('x', dataType, dims));
    names.forEach((name, i) => message(writer, 12, valueInfo(name, dataType, partDims(i))));
  };

  const model = new BinaryWriter();
  integer(model, 1, 8);
  message(model, 7, graph);
  message(model, 8, (opset) => integer(opset, 2, 13));
  return { bytes: model.finish(), names };
}

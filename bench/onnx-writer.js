// Writes the smallest models that ONNX Runtime takes: a graph of nodes whose inputs are all graph inputs.
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** TensorProto.DataType by the package's names. */
export const dataTypes = {
  float32: 1,
  uint8: 2,
  int8: 3,
  uint16: 4,
  int16: 5,
  int32: 6,
  int64: 7,
  string: 8,
  bool: 9,
  float16: 10,
  float64: 11,
  uint32: 12,
  uint64: 13,
};

/** @param {BinaryWriter} writer @param {number} field @param {(inner: BinaryWriter) => void} write */
function message(writer, field, write) {
  writer.tag(field, WireType.LengthDelimited).fork();
  write(writer);
  writer.join();
}

/** @param {BinaryWriter} writer @param {number} field @param {string} text */
const text = (writer, field, text) => writer.tag(field, WireType.LengthDelimited).string(text);

/** @param {BinaryWriter} writer @param {number} field @param {number | bigint} value */
const integer = (writer, field, value) => writer.tag(field, WireType.Varint).int64(value);

/**
 * @typedef {object} NodeToWrite
 * @property {string} opType
 * @property {string[]} inputs
 * @property {string[]} outputs
 * @property {Record<string, number | readonly number[]>} [attributes]
 */

/** @param {BinaryWriter} writer @param {NodeToWrite} node */
function writeNode(writer, { opType, inputs, outputs, attributes = {} }) {
  for (const name of inputs) text(writer, 1, name);
  for (const name of outputs) text(writer, 2, name);
  text(writer, 4, opType);
  for (const [name, value] of Object.entries(attributes)) {
    message(writer, 5, (attribute) => {
      text(attribute, 1, name);
      if (typeof value === 'number') integer(attribute, 3, value);
      else for (const element of value) integer(attribute, 8, element);
      integer(attribute, 20, typeof value === 'number' ? 2 : 7);
    });
  }
}

/**
 * @param {BinaryWriter} writer
 * @param {string} name
 * @param {string} type
 * @param {number} rank -1: the shape is not said.
 */
function writeValue(writer, name, type, rank) {
  text(writer, 1, name);
  message(writer, 2, (valueType) =>
    message(valueType, 1, (tensor) => {
      integer(tensor, 1, /** @type {Record<string, number>} */ (dataTypes)[type]);
      if (rank < 0) return;
      message(tensor, 2, (shape) => {
        // A dim without a value and a name is unknown: nothing is checked before the data are there.
        for (let i = 0; i < rank; ++i) message(shape, 1, () => {});
      });
    }),
  );
}

/**
 * The bytes of a model. Dims are left unknown, so that it is the node and not the model that meets them.
 *
 * @param {number} opset
 * @param {NodeToWrite[]} nodes
 * @param {{ name: string, type: string, rank: number }[]} inputs
 * @param {{ name: string, type: string }[]} outputs
 * @returns {Uint8Array}
 */
export function writeModel(opset, nodes, inputs, outputs) {
  const writer = new BinaryWriter();
  integer(writer, 1, 8);
  message(writer, 7, (graph) => {
    for (const node of nodes) message(graph, 1, (inner) => writeNode(inner, node));
    text(graph, 2, 'differential');
    for (const { name, type, rank } of inputs) message(graph, 11, (inner) => writeValue(inner, name, type, rank));
    for (const { name, type } of outputs) message(graph, 12, (inner) => writeValue(inner, name, type, -1));
  });
  message(writer, 8, (opsetImport) => {
    text(opsetImport, 1, '');
    integer(opsetImport, 2, opset);
  });
  return writer.finish();
}

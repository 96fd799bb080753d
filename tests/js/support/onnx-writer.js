// Writes minimal models for ONNX Runtime, for the compatibility tests and the benchmark. A model is a graph without initializers.
import { attribute, model, node, repeated, value } from './protobuf.js';

/** TensorProto.DataType values by the type names of this package. @type {Record<string, number>} */
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

/**
 * One node of a model.
 *
 * @typedef {object} NodeToWrite
 * @property {string} opType
 * @property {string[]} inputs
 * @property {string[]} outputs
 * @property {Record<string, number | readonly number[]>} [attributes]
 */

/**
 * Serializes a model. Dims are unknown in it, so that ONNX Runtime checks them when it runs a node and not when it
 * loads the model.
 * @param {number} opset @param {NodeToWrite[]} nodes
 * @param {{ name: string, type: string, rank: number }[]} inputs Rank -1 omits the shape.
 * @param {{ name: string, type: string }[]} outputs
 */
export function writeModel(opset, nodes, inputs, outputs) {
  return model(
    opset,
    ...nodes.map(({ attributes = {}, ...one }) => {
      const fields = Object.entries(attributes).map(([name, of]) =>
        typeof of === 'number' ? attribute.int(name, of) : attribute.ints(name, of),
      );
      return node(one.opType, one.inputs, one.outputs, ...fields);
    }),
    [2, 'graph'],
    ...repeated(
      11,
      inputs.map(({ name, type, rank }) => value(name, dataTypes[type], rank < 0 ? null : Array(rank).fill(null))),
    ),
    ...repeated(
      12,
      outputs.map(({ name, type }) => value(name, dataTypes[type], null)),
    ),
  );
}

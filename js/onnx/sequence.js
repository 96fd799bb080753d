// SPDX-License-Identifier: MIT
//
// SequenceProto: a list of tensors.
import { SplitError } from '../errors.js';
import { Budget, costs } from './budget.js';
import { decodeFile } from './message.js';
import { readTensorProto } from './tensor-proto.js';
import { toTensor } from './tensor.js';
import { delimited, fieldsOf, inside, varint } from './wire.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Reader } from './wire.js' */

/** The most tensors of a sequence that are read: as many as a call takes. */
const mostTensors = 2 ** 20;

/** @typedef {{ name: string, elementType: number, tensors: Tensor[], budget: Budget }} Sequence */

/** @type {import('./wire.js').Fields<Sequence>} */
const fields = fieldsOf(
  [1, delimited, (reader, sequence) => (sequence.name = reader.text())],
  [2, varint, (reader, sequence) => (sequence.elementType = reader.int32())],
  [3, inside, addTensor],
);

/** @param {Reader} reader @param {Sequence} sequence Takes the tensor from here to the end. */
function addTensor(reader, { tensors, budget }) {
  if (tensors.length === mostTensors) {
    const text = `readSequence: the sequence has more than ${mostTensors} tensors, which are not read.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  budget.spend(costs.tensor, 'readSequence', 'empty tensors');
  const message = readTensorProto(reader);
  tensors.push(toTensor(message, { toString: () => `readSequence: tensor ${tensors.length}` }, null));
}

/** @param {Reader} reader @returns {Sequence} */
const readSequenceProto = (reader) =>
  reader.fields(fields, { name: '', elementType: 1, tensors: [], budget: new Budget(reader.bytes.length) });

/**
 * Reads a SequenceProto file (.pb) of tensors.
 *
 * @param {import('./message.js').Bytes} file Its bytes.
 * @returns {{ name: string, tensors: Tensor[] }}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED
 * @example
 * const { tensors } = readSequence(await readFile('output_0.pb'));
 */
export function readSequence(file) {
  const { name, elementType, tensors } = decodeFile(file, 'readSequence', readSequenceProto);
  if (elementType !== 0 && elementType !== 1) {
    const text = `readSequence: elem_type is ${elementType}, only sequences of tensors (1) can be read.`;
    throw new SplitError('TYPE_UNSUPPORTED', text);
  }
  return { name, tensors };
}

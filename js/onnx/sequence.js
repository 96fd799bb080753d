// SPDX-License-Identifier: MIT
//
// SequenceProto: a list of tensors.
import { SplitError } from '../base/errors.js';
import { Budget, costs } from './budget.js';
import { decodeFile } from './message.js';
import { readTensorProto } from './tensor-proto.js';
import { toTensor } from './read-tensor.js';
import { lengthDelimited, fieldsOf, submessage, varint } from './wire.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { Reader } from './wire.js' */

/** Maximum number of tensors of a sequence, which is that of a call. */
const MAX_TENSORS = 2 ** 20;

/** @typedef {{ name: string, elementType: number, tensors: Tensor[], budget: Budget }} Sequence */

/** @type {import('./wire.js').Fields<Sequence>} */
const fields = fieldsOf(
  [1, lengthDelimited, (reader, sequence) => (sequence.name = reader.text())],
  [2, varint, (reader, sequence) => (sequence.elementType = reader.int32())],
  [3, submessage, addTensor],
);

/**
 * Reads a tensor from the remaining fields of the message into a sequence.
 *
 * @param {Reader} reader
 * @param {Sequence} sequence
 */
function addTensor(reader, { tensors, budget }) {
  if (tensors.length === MAX_TENSORS) {
    const text = `readSequence: the sequence must have at most ${MAX_TENSORS} tensors.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  budget.spend(costs.tensor, 'readSequence', 'empty tensors');
  const message = readTensorProto(reader);
  tensors.push(toTensor(message, { toString: () => `readSequence: tensor ${tensors.length}` }, null));
}

/**
 * @param {Reader} reader
 * @returns {Sequence}
 */
const readSequenceProto = (reader) =>
  reader.fields(fields, { name: '', elementType: 1, tensors: [], budget: new Budget(reader.bytes.length) });

/**
 * Reads a file (.pb) with a SequenceProto of tensors, as conformance suites store sequences.
 *
 * @param {import('./message.js').Bytes} file The bytes of the file. They are not changed.
 * @returns {{ name: string, tensors: Tensor[] }}
 * @throws {SplitError} DATA_MISMATCH if the file is damaged or not a sequence, DIMS_INVALID, or TYPE_UNSUPPORTED if its elements
 *   are not tensors or have a type that the package does not have
 * @example
 * const { tensors } = readSequence(await readFile('output_0.pb'));
 */
export function readSequence(file) {
  const { name, elementType, tensors } = decodeFile(file, 'readSequence', readSequenceProto);
  if (elementType !== 0 && elementType !== 1) {
    const text = `readSequence: elem_type must be 1 (tensor), got ${elementType}.`;
    throw new SplitError('TYPE_UNSUPPORTED', text);
  }
  return { name, tensors };
}

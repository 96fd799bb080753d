// SPDX-License-Identifier: MIT
//
// SequenceProto: a list of tensors.
import { SplitError } from '../errors.js';
import { Budget, costs } from './budget.js';
import { decodeFile } from './message.js';
import { readTensorProto } from './tensor-proto.js';
import { toTensor } from './tensor.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('../tensor/tensor.js').Tensor} Tensor */
/** @typedef {import('./wire.js').Reader} Reader */

const sequenceFields = fieldSet(1, 2, 3);
const sequenceTags = { name: tagOf(1, 'delimited'), elementType: tagOf(2, 'varint'), tensor: tagOf(3, 'delimited') };

/** The most tensors of a sequence that are read: as many as a call takes. */
const mostTensors = 2 ** 20;

/** @param {Reader} reader */
function readSequenceProto(reader) {
  let name = '';
  /** @type {number | bigint} */
  let elementType = 1;
  /** @type {Tensor[]} */
  const tensors = [];
  const budget = new Budget(reader.bytes.length);
  const what = { toString: () => `readSequence: tensor ${tensors.length}` };
  while (!reader.isDone) {
    const tag = reader.tag();
    if (tag === sequenceTags.name) name = reader.text();
    else if (tag === sequenceTags.elementType) elementType = reader.integer();
    else if (tag === sequenceTags.tensor) {
      if (tensors.length === mostTensors) {
        const text = `readSequence: the sequence has more than ${mostTensors} tensors, which are not read.`;
        throw new SplitError('DATA_MISMATCH', text);
      }
      budget.spend(costs.tensor, 'readSequence', 'empty tensors');
      const outer = reader.enter();
      const message = readTensorProto(reader);
      const { at } = reader;
      tensors.push(toTensor(message, what, null));
      reader.at = at;
      reader.leave(outer);
    } else reader.skip(tag, sequenceFields);
  }
  return { name, elementType, tensors };
}

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

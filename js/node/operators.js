// SPDX-License-Identifier: MIT
//
// The operators that runNode runs, and those of ONNX that findNodes lists.
import { SplitError, describeValue } from '../base/errors.js';

/** @typedef {'Split' | 'SplitToSequence' | 'Concat' | 'ConcatFromSequence'} OnnxOperator */

/** @type {ReadonlySet<unknown>} */
export const ONNX_OPERATORS = new Set(['Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence']);

/** The core's names of OpenVINO's operators. @type {Map<unknown, string>} */
const OPENVINO_OPERATORS = new Map([
  ['Split', 'OpenvinoSplit'],
  ['VariadicSplit', 'VariadicSplit'],
]);

/**
 * Returns the core's name of a node's operator.
 * @param {string} caller Function name, for errors. @param {unknown} opType @param {unknown} domain
 * @throws {SplitError} OPERATOR_UNKNOWN
 */
export function readOperator(caller, opType, domain) {
  const name = domain ?? '';
  const isOnnx = name === '' || name === 'ai.onnx';
  if (isOnnx && ONNX_OPERATORS.has(opType)) return /** @type {string} */ (opType);
  const operator = name === 'openvino' ? OPENVINO_OPERATORS.get(opType) : undefined;
  if (operator !== undefined) return operator;
  const message =
    `${caller}: opType must be ${[...ONNX_OPERATORS].join(', ')} of domain '' or 'ai.onnx', or Split or VariadicSplit ` +
    `of domain 'openvino', got ${describeValue(opType)} of domain ${describeValue(name)}.`;
  throw new SplitError('OPERATOR_UNKNOWN', message);
}

// SPDX-License-Identifier: MIT
//
// The fields of the messages of a model that are read: numbers and kinds as in onnx.proto.

/** @typedef {import('./message.js').Fields} Fields */

/** @type {Fields} */
export const model = {
  1: ['irVersion', 'int'],
  2: ['producer', 'text'],
  7: ['graph', 'bytes'],
  8: ['opsets', 'messages'],
  25: ['functions', 'messages'],
};
/** @type {Fields} */
export const opset = { 1: ['domain', 'text'], 2: ['version', 'int'] };
/** @type {Fields} */
export const graph = {
  1: ['nodes', 'messages'],
  2: ['name', 'text'],
  5: ['initializers', 'messages'],
  11: ['inputs', 'messages'],
  12: ['outputs', 'messages'],
  13: ['values', 'messages'],
  15: ['sparseInitializers', 'messages'],
};
/** @type {Fields} */
export const node = {
  1: ['inputs', 'texts'],
  2: ['outputs', 'texts'],
  3: ['name', 'text'],
  4: ['opType', 'text'],
  5: ['attributes', 'messages'],
  7: ['domain', 'text'],
  8: ['overload', 'text'],
};
/** @type {Fields} */
export const attribute = {
  1: ['name', 'text'],
  2: ['float', 'float'],
  3: ['integer', 'int'],
  4: ['text', 'bytes'],
  5: ['tensor', 'bytes'],
  6: ['graph', 'bytes'],
  7: ['floats', 'fixed32s'],
  8: ['integers', 'ints'],
  9: ['texts', 'messages'],
  11: ['graphs', 'messages'],
  20: ['type', 'int'],
  21: ['reference', 'text'],
  22: ['sparse', 'bytes'],
};
/** @type {Fields} */
export const localFunction = {
  1: ['name', 'text'],
  4: ['inputs', 'texts'],
  5: ['outputs', 'texts'],
  6: ['attributes', 'texts'],
  7: ['nodes', 'messages'],
  9: ['opsets', 'messages'],
  10: ['domain', 'text'],
  11: ['defaults', 'messages'],
  12: ['values', 'messages'],
  13: ['overload', 'text'],
};
/** @type {Fields} */
export const value = { 1: ['name', 'text'], 2: ['type', 'bytes'] };
/** @type {Fields} */
export const type = { 1: ['tensor', 'bytes'] };
/** @type {Fields} */
export const tensorType = { 1: ['elementType', 'int'], 2: ['shape', 'bytes'] };
/** @type {Fields} */
export const shape = { 1: ['dims', 'messages'] };
/** @type {Fields} */
export const dim = { 1: ['value', 'int'], 2: ['name', 'text'] };

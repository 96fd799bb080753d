// A model of the kind exporters write: attention's QKV, a detection head, the gates of an LSTM, a sequence of frames.
import { concat } from './bytes.js';
import { intField, message, packed, textField } from './protobuf.js';

const float = 1;
const int64 = 7;

/** An integer attribute of a node. @param {string} name @param {number} value */
const attribute = (name, value) => message(5, textField(1, name), intField(3, value), intField(20, 2));

/** A float tensor that goes in or comes out. @param {string} name @param {(number | string)[]} dims */
function value(name, dims) {
  const shape = dims.map((dim) => message(1, typeof dim === 'number' ? intField(1, dim) : textField(2, dim)));
  return [textField(1, name), message(2, message(1, intField(1, float), message(2, ...shape)))];
}

/** An initializer. @param {string} name @param {number[]} numbers */
function sizes(name, numbers) {
  return message(5, intField(1, numbers.length), intField(2, int64), packed(7, numbers), textField(8, name));
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string[]} inputs
 * @param {string[]} outputs
 * @param {Record<string, number>} attributes
 */
function node(name, type, inputs, outputs, attributes) {
  return message(
    1,
    ...inputs.map((input) => textField(1, input)),
    ...outputs.map((output) => textField(2, output)),
    textField(3, name),
    textField(4, type),
    ...Object.entries(attributes).map(([key, number]) => attribute(key, number)),
  );
}

/** @returns {Uint8Array<ArrayBuffer>} */
export function makeOnnx() {
  const graph = message(
    7,
    node('attention/qkv', 'Split', ['qkv', 'qkv_sizes'], ['query', 'key', 'value'], { axis: 2 }),
    node('detect/head', 'Split', ['head', 'head_sizes'], ['boxes', 'objectness', 'classes'], { axis: -1 }),
    node('lstm/gates', 'Split', ['gates'], ['input', 'output', 'forget', 'cell'], { axis: 1, num_outputs: 4 }),
    node('frames', 'SplitToSequence', ['video'], ['frame_list'], { axis: 0, keepdims: 0 }),
    textField(2, 'sample'),
    sizes('qkv_sizes', [64, 64, 64]),
    sizes('head_sizes', [4, 1, 80]),
    message(11, ...value('qkv', ['batch', 16, 192])),
    message(11, ...value('head', [1, 8400, 85])),
    message(11, ...value('gates', [8, 64])),
    message(11, ...value('video', [4, 3, 6, 8])),
    message(12, ...value('query', ['batch', 16, 64])),
  );
  return concat(intField(1, 8), textField(2, 'tensorsplit demo'), graph, message(8, textField(1, ''), intField(2, 18)));
}

// Seed files. Each is small and valid, and has a feature that the others lack.
import { attribute, bytes, int64s, message, model, node, tensor, value } from '../../js/support/protobuf.js';

const typeless = (name, ...fields) => [5, message([1, name], ...fields)];
const typed = (name, type, ...fields) => [5, message([1, name], ...fields, [20, type])];

/** Returns the fields of a tensor with external data. @param {Record<string, string>} entries */
const external = (entries) => [
  ...Object.entries(entries).map(([key, text]) => [13, message([1, key], [2, text])]),
  [14, 1],
];

const inner = message(
  node('Split', ['x', 'sizes'], ['p', 'q']),
  node('Constant', [], ['sizes'], attribute.ints('value_ints', [1, 5])),
  [2, 'then'],
);

const models = [
  model(
    18,
    node('Constant', [], ['sizes'], attribute.tensor('value', int64s('', 2, 4))),
    node('Split', ['x', 'sizes'], ['a', ''], [3, 'first'], attribute.int('axis', -1)),
    [2, 'main'],
    [11, value('x', 1, ['batch', null, 6])],
    [12, value('a', 1, null)],
    [13, value('y', 18, [4])],
  ),
  model(18, node('Split', ['x'], ['a', 'b', ''], attribute.int('num_outputs', 3)), [11, value('x', 2, [7, 2])]),
  model(
    13,
    node('Split', ['x', 'init'], ['a', 'b'], attribute.int('axis', 1)),
    [5, int64s('init', 1, 3)],
    [11, value('x', 8, [2, 4])],
  ),
  model(11, node('Split', ['x'], ['a', 'b'], attribute.ints('split', [1, 3])), [11, value('x', 10, [4])]),
  model(
    24,
    node('SplitToSequence', ['x', ''], ['s'], attribute.int('keepdims', 0)),
    node('SplitToSequence', ['x', 'two'], ['t'], attribute.int('axis', 1)),
    node('Constant', [], ['two'], attribute.int('value_int', 2)),
    [11, value('x', 16, [2, 5])],
  ),
  message(
    [7, message(node('If', ['c'], ['r'], attribute.graph('then_branch', inner)), [11, value('x', 7, [6])])],
    [8, message([2, 13])],
  ),
  message(
    [7, message()],
    [
      25,
      message(
        [1, 'halves'],
        [4, 'in'],
        [6, 'where'],
        [7, node('Split', ['in'], ['l', 'r'], attribute.int('num_outputs', 2), attribute.reference('axis', 'side'))[1]],
        [7, node('Split', ['in'], ['l'], attribute.reference('axis', 'where'))[1]],
        [9, message([1, ''], [2, 18])],
        [11, message([1, 'side'], [3, 1], [20, 2])],
        [12, value('in', 1, [2, 4])],
      ),
    ],
  ),
  message(
    [1, 1],
    [7, message(node('Split', ['x'], ['a', 'b'], typeless('axis', [3, 0]), typeless('split', [8, 1], [8, 3])))],
  ),
  model(
    18,
    node('Split', ['x', 'far'], ['a'], [7, 'ai.onnx'], typed('f', 1, [2, 1]), typed('s', 3, [4, 'text'])),
    node('Other', ['x'], ['b'], typed('fs', 6, [7, bytes(Float32Array.of(1, 2))]), typed('ss', 8, [9, 'a'], [9, 'b'])),
    [5, tensor(7, [2], [8, 'far'], ...external({ location: 'a' }))],
    [11, value('x', 9, [4])],
  ),
  model(
    18,
    node('Split', ['x', 'far'], ['a', 'b']),
    [15, message([1, int64s('sparse', 1, 3)], [2, tensor(7, [2, 1], [9, bytes(BigInt64Array.of(0n, 1n))])], [3, 2n])],
    [5, tensor(7, [2], [8, 'far'], ...external({ location: 'a', offset: '8' }))],
    [11, value('x', 1, [4])],
  ),
  model(
    13,
    node('Concat', ['x', 'w', 'x'], ['a'], attribute.int('axis', -1)),
    node('ConcatFromSequence', ['s'], ['b'], attribute.int('axis', 0), attribute.int('new_axis', 1)),
    [5, int64s('w', 7, 8)],
    [11, value('x', 7, [4])],
  ),
  model(1, node('Concat', ['x', 'y'], ['a']), [11, value('x', 1, [2, 3])]),
  // A long list of sizes, in case mutations repeat the node.
  model(
    18,
    node('Split', ['x', 'init'], ['a']),
    [5, tensor(7, [600], [8, 'init'], [7, new Array(600).fill(1)])],
    [11, value('x', 1, [600])],
  ),
];

/** Sizes that pass a Cast, an Identity and a function call. The function also has a constant. */
const passedOn = message(
  [
    7,
    message(
      node('Cast', ['init'], ['wide'], attribute.int('to', 7)),
      node('Identity', ['wide'], ['sizes']),
      node('both', ['x', 'sizes'], ['a', 'b'], [7, 'l'], attribute.ints('own', [3, 1])),
      node('both', ['x'], ['a', 'b'], [7, 'l'], attribute.ints('own', [3, 1])),
      [5, tensor(6, [2], [8, 'init'], [5, [1, 3]])],
      [11, value('x', 1, [4])],
    ),
  ],
  [8, message([2, 18])],
  [
    25,
    message(
      [1, 'both'],
      [10, 'l'],
      ...[
        [4, 'in'],
        [4, 'sz'],
        [6, 'own'],
      ],
      [7, node('Constant', [], ['c'], [5, message([1, 'value_ints'], [21, 'own'], [20, 7])])[1]],
      [7, node('Split', ['in', 'sz'], ['p', 'q'])[1]],
      [7, node('Split', ['in', 'c'], ['p', 'q'])[1]],
      [9, message([2, 18])],
    ),
  ],
);

/** Messages in several pieces, lists with single and packed items, and a value whose type is set twice. */
const continued = message(
  [7, message(node('Split', ['x', 'c'], ['a', 'b']), [11, message([1, 'x'], [2, message([4, message()])])])],
  [2, 7],
  [
    7,
    message(
      node(
        'Constant',
        [],
        ['c'],
        [5, message([1, 'value'], [5, message([1, 2], [2, 7])], [5, message([7, 1], [7, [3]])])],
      ),
      [
        11,
        message(
          [1, 'x'],
          [2, message([4, message()], [1, message([1, 1])])],
          [2, message([1, message([2, message([1, message([2, 'n'], [1, 4])])])])],
        ),
      ],
      node('Other', [], [], typeless('floats', [7, Float32Array.of(1)], [7, bytes(Float32Array.of(2))])),
    ),
  ],
  [8, message([2, 18])],
);

const tensors = [
  tensor(1, [2], [8, 'raw'], [9, bytes(Float32Array.of(1, 2))]),
  tensor(1, [2], [4, bytes(Float32Array.of(1, 2))]),
  tensor(3, [2], [5, [-128, 127]]),
  tensor(7, [2], [7, [-1, 5]]),
  tensor(8, [2], [6, ''], [6, 'ü𝄞']),
  tensor(11, [1], [10, bytes(Float64Array.of(Math.PI))]),
  tensor(12, [2], [11, [0, 2 ** 32 - 1]]),
  tensor(14, [1], [4, bytes(Float32Array.of(1, -2))]),
  tensor(15, [1], [9, bytes(Float64Array.of(1, -2))]),
  tensor(21, [3], [5, [0x21, 0x03]]),
  tensor(25, [5], [9, Uint8Array.of(0x1b, 0x02)]),
  tensor(6, [0, 3]),
  message([1, [2, 1]], [2, 2], [3, message()], [9, Uint8Array.of(1, 2)]),
];

const sequences = [
  message([1, 's'], [2, 1], [3, tensor(3, [1], [5, [4]])], [3, tensor(8, [1], [6, 'a'])]),
  message([2, 3]),
];

/** @type {Uint8Array[]} */
export const seeds = [...models, passedOn, continued, ...tensors, ...sequences];

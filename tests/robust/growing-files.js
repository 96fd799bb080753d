// Files that repeat one field. There is a file for each field of each message, repeated or not, packed or not, and stored with
// a wrong wire type.
import { describeTensor, findNodes, readModel, readSequence, readTensor } from '../../js/onnx.js';
import * as protobuf from '../js/support/protobuf.js';

const { attribute, int64s, local, message, model, node, repeated, tensor, value, withFunctions } = protobuf;

/**
 * Makes a message that has `unit` `count` times between other fields.
 * @param {any[]} before @param {Uint8Array} unit @param {number} count @param {any[]} [after] @returns {Uint8Array}
 */
function grown(before, unit, count, after = []) {
  const [start, end] = [message(...before), message(...after)];
  const all = new Uint8Array(start.length + count * unit.length + end.length);
  all.set(start);
  for (let i = 0; i < count; ++i) all.set(unit, start.length + i * unit.length);
  all.set(end, start.length + count * unit.length);
  return all;
}

/** Values that a field may have: a varint, 8 bytes, an empty value, two bytes, and 4 bytes. */
const stored = {
  varint: 1,
  'eight bytes': Float64Array.of(1),
  empty: new Uint8Array(0),
  // Read as a message, an unknown field. Read as packed numbers, 120 and 1. Read as text, x and a control character.
  'two bytes': Uint8Array.of(0x78, 1),
  'four bytes': Float32Array.of(1),
};

const read = (file) => findNodes(readModel(file));
const inGraph = (inner) => message([7, inner], [8, message([2, 18])]);
const inNode = (inner) => inGraph(message([1, inner]));
const inAttribute = (inner) => inNode(message([4, 'Split'], [5, inner]));
const inValue = (inner) => inGraph(message([13, inner], node('Split', ['x'], ['a'])));
const inType = (inner) => inValue(message([1, 'x'], [2, inner]));
const inTensorType = (inner) => inType(message([1, inner]));
const inShape = (inner) => inTensorType(message([1, 7], [2, inner]));
const inInitializer = (inner) => inGraph(message([5, inner], node('Split', ['x', 'c'], ['a'])));
const inConstant = (inner) =>
  inGraph(message(node('Constant', [], ['c'], attribute.tensor('value', inner)), node('Split', ['x', 'c'], ['a'])));
const inFunction = (inner) => message([7, message(node('f', ['x'], ['y']))], [25, inner]);

/** Messages with their reader, the file around them, their first and last fields, and the numbers of all their fields. */
const messages = {
  model: { read, first: [], around: (inner) => inner, last: [[7, message()]], fields: [1, 2, 7, 8, 14, 20, 25] },
  opset: { read, around: (inner) => message([7, message()], [8, inner]), fields: [1, 2] },
  graph: { read, around: inGraph, fields: [1, 2, 5, 10, 11, 12, 13, 14, 15, 16] },
  node: { read, around: inNode, first: [[4, 'Split']], fields: [1, 2, 3, 5, 6, 7, 8, 9] },
  attribute: {
    read,
    around: inAttribute,
    fields: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 20, 21, 22, 23],
  },
  value: { read, around: inValue, last: [[1, 'x']], fields: [1, 2, 3, 4] },
  type: { read, around: inType, fields: [1, 4, 5, 6, 7, 8, 9] },
  'tensor type': { read, around: inTensorType, fields: [1, 2] },
  shape: { read, around: inShape, fields: [1] },
  dim: { read, around: (inner) => inShape(message([1, inner])), fields: [1, 2] },
  'sparse tensor': { read, around: (inner) => inGraph(message([15, inner])), fields: [1, 2, 3] },
  function: { read, around: inFunction, last: [[1, 'f']], fields: [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] },
  sequence: { read: readSequence, around: (inner) => inner, fields: [1, 2, 3, 4, 5, 6, 7] },
};

const tensorFields = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16];
for (const [name, reader, around] of [
  ['tensor that is described', describeTensor, (inner) => inner],
  ['tensor', readTensor, (inner) => inner],
  ['tensor of a sequence', readSequence, (inner) => message([3, inner])],
  ['initializer', read, inInitializer],
  ['constant', read, inConstant],
]) {
  messages[name] = {
    read: reader,
    around,
    last: [
      [8, 'c'],
      [2, 7],
    ],
    fields: tensorFields,
  };
}
for (const key of ['location', 'other']) {
  messages[`entry ${key}`] = {
    read: describeTensor,
    around: (inner) => tensor(1, [1], [13, inner], [14, 1]),
    last:
      key === 'location'
        ? [
            [1, key],
            [2, 'a'],
          ]
        : [],
    fields: [1, 2],
  };
}

const identity = (from, to) => node('Identity', [from], [to]);
const cast = (from, to, type) => node('Cast', [from], [to], attribute.int('to', type));
const callOf = (name, ...inputs) => node(name, inputs, [], [7, 'l']);

/** Returns a chain of nodes that starts at the value v0 and ends with a Split. */
const chain = (count, link) => [
  ...Array.from({ length: count }, (_, i) => link(`v${i}`, `v${i + 1}`, i)),
  node('Split', [`v${count}`], []),
];

/** Files that repeat larger structures. @type {Record<string, [reader: (file: Uint8Array) => unknown, make: (count: number) => Uint8Array]>} */
const others = {
  'packed dims of three': [
    readTensor,
    (count) =>
      grown([], message([1, [1, 1, 1]]), count, [
        [2, 1],
        [4, Float32Array.of(1)],
      ]),
  ],
  'packed dims in one record': [
    readTensor,
    (count) => message([2, 1], [1, new Array(count).fill(1)], [4, Float32Array.of(1)]),
  ],
  'packed integers in one record': [readTensor, (count) => tensor(7, [count], [7, new Array(count).fill(1)])],
  strings: [readTensor, (count) => grown([...repeated(1, [count]), [2, 8]], message([6, 'text']), count)],
  'entries with a location': [
    describeTensor,
    (count) =>
      grown(
        [
          [2, 1],
          [14, 1],
        ],
        message([13, message([1, 'location'], [2, 'a'])]),
        count,
      ),
  ],
  'folders of a location': [
    describeTensor,
    (count) => tensor(1, [1], [14, 1], [13, message([1, 'location'], [2, `${'./a//'.repeat(count)}b`])]),
  ],
  'integers of an attribute in one record': [
    read,
    (count) => inAttribute(message([8, new Array(count).fill(1)], [20, 7])),
  ],
  'dims of a value': [
    read,
    (count) => inGraph(message(node('Split', ['x'], []), [11, value('x', 1, new Array(count).fill(3))])),
  ],
  'initializers of a Concat': [
    read,
    (count) => {
      const names = Array.from({ length: count }, (_, i) => `w${i}`);
      return model(18, node('Concat', names, ['y']), ...names.map((name) => [5, int64s(name, 1)]));
    },
  ],
  'Identities in a row': [read, (count) => inGraph(message(...chain(count, identity)))],
  'Casts in a row': [
    read,
    (count) => inGraph(message([5, int64s('v0', 1, 2)], ...chain(count, (from, to, i) => cast(from, to, 6 + (i % 2))))),
  ],
  'Casts of one value': [
    read,
    (count) => {
      const names = Array.from({ length: count }, (_, i) => `c${i}`);
      const casts = names.map((name) => cast('v0', name, 6));
      return inGraph(message([5, int64s('v0', ...new Array(100).fill(1))], ...casts, node('Concat', names, ['y'])));
    },
  ],
  'inputs of a function and of its call': [
    read,
    (count) => {
      const names = Array.from({ length: count }, (_, i) => `c${i}`);
      const body = repeated(4, names);
      return withFunctions([callOf('f', ...names)], local('f', [], [node('Concat', names, ['y'])], 18, ...body));
    },
  ],
  'calls of a function with other inputs': [
    read,
    (count) => {
      const nodes = Array.from({ length: count }, (_, i) => [[5, int64s(`s${i}`, i)], callOf('f', 'x', `s${i}`)]);
      return withFunctions(nodes.flat(), local('f', [], [node('Split', ['a', 'b'], [])], 18, [4, 'a'], [4, 'b']));
    },
  ],
  'calls in a function': [
    read,
    (count) => {
      const calls = new Array(count).fill(callOf('f', 'a', 'b'));
      const inputs = repeated(4, ['a', 'b']);
      const f = local('f', [], [node('Split', ['a', 'b'], [])], 18, ...inputs);
      return withFunctions([[5, int64s('s', 2)], callOf('g', 's', 's')], local('g', [], calls, 18, ...inputs), f);
    },
  ],
  'functions that call the next, in chains of 50': [
    read,
    (count) => {
      const inputs = repeated(4, ['a', 'b']);
      const isLast = (i) => i % 50 === 49;
      const body = (i) => (isLast(i) ? node('Split', ['a', 'b'], []) : callOf(`f${i + 1}`, 'b', 'a'));
      const all = Array.from({ length: count }, (_, i) => i);
      const functions = all.map((i) => local(`f${i}`, [], [body(i)], 18, ...inputs));
      const calls = all.filter((i) => i % 50 === 0).map((i) => callOf(`f${i}`, 's', 's'));
      return withFunctions([[5, int64s('s', 2)], ...calls], ...functions);
    },
  ],
};

/** Readers and makers of files, by what the files repeat. @type {Record<string, [reader: (file: Uint8Array) => unknown, make: (count: number) => Uint8Array]>} */
export const growingFiles = { ...others };
for (const [name, { read: reader, first = [], around, last = [], fields }] of Object.entries(messages)) {
  for (const field of fields) {
    for (const [kind, one] of Object.entries(stored)) {
      const unit = message([field, one]);
      const make = (count) => around(grown(first, unit, count, last));
      growingFiles[`${name}, field ${field}: ${kind}`] = [reader, make];
    }
  }
}

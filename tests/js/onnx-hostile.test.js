// Files that are made to do damage: each gives a model or a SplitError, at once. onnx-corpus.test.js has the damaged ones.
import { readModel, readTensor, findNodes } from '../../js/onnx.js';
import { errorOf, expectError } from './outcome.js';
import * as protobuf from './protobuf.js';

const { attribute, call, int64s, local, message, model, node, tensor, value, withFunctions } = protobuf;

test('that claims 4 GB for a graph, or for an opset', () => {
  for (const field of [0x3a, 0x42]) {
    const file = Uint8Array.of(field, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3);
    expectError(() => readModel(file), 'DATA_MISMATCH', /^readModel: (the file|graph): .*too early/);
  }
});

test('with groups in groups, which protobuf passes over', () => {
  // Field 99 as a start of a group, ten thousand times.
  const groups = new Uint8Array(20000);
  for (let i = 0; i < groups.length; i += 2) groups.set([0x9b, 0x06], i);
  expectError(() => readModel(groups), 'DATA_MISMATCH');
});

test('with dims that multiply to more than there is, or are negative', () => {
  const dims = [2 ** 50, 2 ** 50, 2 ** 50];
  const inputsWith = (field) => findNodes(readModel(model(18, node('Split', ['x', 'sizes'], ['a']), field)))[0].inputs;
  const huge = tensor(7, dims, [8, 'sizes']);
  expect(inputsWith([5, huge])[1]).toEqual({ name: 'sizes', type: 'int64', dims });
  expectError(() => inputsWith([5, message([1, -1n], [2, 7], [8, 'sizes'])]), 'DIMS_INVALID');
  expectError(() => inputsWith([11, value('x', 1, [-5])]), 'DIMS_INVALID');
});

const nodesOf = (...given) => findNodes(readModel(withFunctions(...given)));
const tooMany = /too many calls of functions, each with other attributes/;

test('with functions that call themselves, or more and more of one another', () => {
  expect(nodesOf([call('f')], local('f', [], [call('f'), call('Split')]))).toEqual([]);
  // Each calls the next with one more of ten thousand lists.
  const functions = Array.from({ length: 20 }, (_, i) => {
    const names = Array.from({ length: i + 1 }, (_, k) => `a${k}`);
    const calls = [0, 1].map((value) =>
      call(`f${i + 1}`, ...names.map((a, k) => (k === i ? attribute.int(a, value) : attribute.reference(a, a)))),
    );
    return local(`f${i}`, names.slice(0, i), calls);
  });
  expectError(() => nodesOf([call('f0')], ...functions), 'DATA_MISMATCH', tooMany);
});

test('with a large function, whose first call is paid for by its own bytes, and a further one is not', () => {
  const large = local('f', ['a'], new Array(10_000).fill(node('Split', ['x'], [])));
  const called = (...values) =>
    nodesOf(
      values.map((value) => call('f', attribute.int('a', value))),
      large,
    );
  expect(called(1)).toHaveLength(10_000);
  expect(called(1, 1, 1)).toHaveLength(10_000);
  expectError(() => called(1, 2), 'DATA_MISMATCH', tooMany);
});

test.each([
  ['name', (long) => attribute.int(long, 1)],
  ['text', (long) => attribute.string('d', long)],
  ['reference', (long) => attribute.reference('d', long)],
])('with a long %s that is compared at each call of a function', (_, write) => {
  const calls = [1, 2, 3, 4].map((value) => call('f', attribute.int('a', value)));
  const read = (long) => nodesOf(calls, local('f', ['a'], [call('g', write(long))]), local('g', ['d'], []));
  expect(read('x'.repeat(1000))).toEqual([]);
  expectError(() => read('x'.repeat(10_000)), 'DATA_MISMATCH', tooMany);
});

test('with equal texts at different places, which are one value for a function', () => {
  const text = (name) => attribute.string(name, 'x'.repeat(1000));
  const again = call('g', attribute.reference('a', 'b'));
  const found = nodesOf(
    [call('g', text('a')), call('f', text('b')), call('f')],
    local('g', ['a'], [node('Split', ['x'], ['a'], attribute.reference('t', 'a'))]),
    local('f', [], [again, again], 18, [11, text('b')[1]]),
  );
  expect(found).toMatchObject([{ attributes: { t: 'x'.repeat(1000) } }]);
});

test('with names that are long or act upon a terminal, which messages show in part and in quotes', () => {
  const name = `\u001b[31m\u009b\u202e\ud800${'ü'.repeat(1000)}`;
  const { message: text } = errorOf(() =>
    readModel(model(18, node('Split', ['x'], ['a']), [11, value(name, 1, [-5])])),
  );
  expect(text).toMatch(/a dim of "\\u001b\[31m\\u\{9b\}\\u\{202e\}/);
  expect(text.length).toBeLessThan(200);
  const ranks = tensor(7, new Array(10000).fill(3), [8, 'sizes']);
  expect(errorOf(() => readTensor(ranks)).message).toMatch(/dims \[3,3,3,3,3,3,3,3,\.\.\.\] make Infinity/);
});

test('with names that JavaScript has a use for', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const file = model(
    18,
    node('Split', ['__proto__', 'constructor'], names, ...names.map((name) => attribute.int(name, 1))),
    [5, int64s('constructor', 1, 2)],
    [11, value('__proto__', 1, ['toString', 3])],
  );
  const [split] = findNodes(readModel(file));
  expect(split.inputs[0]).toEqual({ name: '__proto__', type: 'float32', dims: ['toString', 3] });
  expect(split.inputs[1]).toMatchObject({ dims: [2] });
  expect(Object.keys(split.attributes)).toEqual(names);
  expect({}.axis).toBeUndefined();
});

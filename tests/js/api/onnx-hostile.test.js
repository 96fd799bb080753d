// Malicious files must yield a model or a SplitError quickly. onnx-corpus.test.js has damaged files.
import { readModel, readTensor, findNodes } from '../../../js/onnx.js';
import { errorOf, expectError } from '../support/outcome.js';
import * as protobuf from '../support/protobuf.js';

const { attribute, call, int64s, local, message, model, node, tensor, value, withFunctions } = protobuf;

test.each([
  ['a graph', 0x3a],
  ['an opset', 0x42],
])('readModel rejects a file that claims 4 GB for %s', (_, field) => {
  const file = Uint8Array.of(field, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3);
  expectError(() => readModel(file), 'DATA_MISMATCH', /^readModel: the file: .*bytes are missing/);
});

test('readModel rejects groups', () => {
  // Ten thousand starts of a group with field number 99.
  const groups = new Uint8Array(20000);
  for (let i = 0; i < groups.length; i += 2) groups.set([0x9b, 0x06], i);
  expectError(() => readModel(groups), 'DATA_MISMATCH', 'groups are not supported');
});

test('findNodes accepts dims whose product overflows but no negative ones', () => {
  const dims = [2 ** 50, 2 ** 50, 2 ** 50];
  const inputsWith = (field) => findNodes(readModel(model(18, node('Split', ['x', 'sizes'], ['a']), field)))[0].inputs;
  const huge = tensor(7, dims, [8, 'sizes']);
  expect(inputsWith([5, huge])[1]).toEqual({ name: 'sizes', type: 'int64', dims });
  expectError(() => inputsWith([5, message([1, -1n], [2, 7], [8, 'sizes'])]), 'DIMS_INVALID');
  expectError(() => inputsWith([11, value('x', 1, [-5])]), 'DIMS_INVALID');
});

const nodesOf = (...given) => findNodes(readModel(withFunctions(...given)));
const tooMany = /must have at most 1048576 nodes, calls included/;

test('findNodes limits the calls of functions that call each other', () => {
  expect(nodesOf([call('f')], local('f', [], [call('f'), call('Split')]))).toEqual([]);
  // Each function calls the next one with one of ten thousand lists.
  const functions = Array.from({ length: 20 }, (_, i) => {
    const names = Array.from({ length: i + 1 }, (_, k) => `a${k}`);
    const calls = [0, 1].map((value) =>
      call(`f${i + 1}`, ...names.map((a, k) => (k === i ? attribute.int(a, value) : attribute.reference(a, a)))),
    );
    return local(`f${i}`, names.slice(0, i), calls);
  });
  expectError(() => nodesOf([call('f0')], ...functions), 'DATA_MISMATCH', tooMany);
});

test('findNodes lists a large function of two calls with different attributes once', () => {
  const large = local('f', ['a'], new Array(10_000).fill(node('Split', ['x'], [])));
  const calls = [1, 2].map((value) => call('f', attribute.int('a', value)));
  expect(nodesOf(calls, large)).toHaveLength(10_000);
});

test.each([
  ['name', (long) => attribute.int(long, 1)],
  ['text', (long) => attribute.string('d', long)],
  ['reference', (long) => attribute.reference('d', long)],
])('findNodes accepts a long %s that every function call compares', (_, write) => {
  const calls = [1, 2, 3, 4].map((value) => call('f', attribute.int('a', value)));
  const read = (long) => nodesOf(calls, local('f', ['a'], [call('g', write(long))]), local('g', ['d'], []));
  expect(read('x'.repeat(10_000))).toEqual([]);
});

test('findNodes treats equal texts at different places as one value', () => {
  const text = (name) => attribute.string(name, 'x'.repeat(1000));
  const again = call('g', attribute.reference('a', 'b'));
  const found = nodesOf(
    [call('g', text('a')), call('f', text('b')), call('f')],
    local('g', ['a'], [node('Split', ['x'], ['a'], attribute.reference('t', 'a'))]),
    local('f', [], [again, again], 18, [11, text('b')[1]]),
  );
  expect(found).toMatchObject([{ attributes: { t: 'x'.repeat(1000) } }]);
});

test('readModel truncates and quotes long names and control characters', () => {
  const name = `\u001b[31m\u009b\u202e\ud800${'ü'.repeat(1000)}`;
  const { message: text } = errorOf(() =>
    readModel(model(18, node('Split', ['x'], ['a']), [11, value(name, 1, [-5])])),
  );
  expect(text).toMatch(/value "\\u001b\[31m\\u\{9b\}\\u\{202e\}/);
  expect(text.length).toBeLessThan(200);
  const ranks = tensor(7, new Array(10000).fill(3), [8, 'sizes']);
  expect(errorOf(() => readTensor(ranks)).message).toMatch(/dims \[3,3,3,3,3,3,3,3,\.\.\.\] have Infinity/);
});

test('findNodes accepts names of inherited properties', () => {
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

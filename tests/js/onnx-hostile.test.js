// Files that are made to do damage: each gives a model or a SplitError, at once. onnx-corpus.test.js has the damaged ones.
import { readModel, readTensor, findNodes } from '../../js/onnx.js';
import { errorOf, expectError } from './outcome.js';
import { attribute, int64s, message, model, node, repeated, tensor, value } from './protobuf.js';

test.each([
  ['a graph', [0x3a]],
  ['a graph, ten bytes long', [0x3a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['an opset', [0x42]],
])('that claims 4 GB for %s', (_, start) => {
  const tail = start.length > 1 ? [] : [0xff, 0xff, 0xff, 0xff, 0x0f];
  expectError(
    () => readModel(Uint8Array.of(...start, ...tail, 1, 2, 3)),
    'DATA_MISMATCH',
    /^readModel: (the file|graph): .*too early/,
  );
});

/** Wraps `inner` `depth` times by `wrap`. */
function nest(depth, inner, wrap) {
  let file = inner;
  for (let i = 0; i < depth; ++i) file = wrap(file);
  return file;
}

test('with graphs in graphs, a few and far too many', () => {
  const wrap = (graph) => message(node('If', ['c'], ['r'], attribute.graph('then_branch', graph)));
  const leaf = message(node('Split', ['x'], ['a']));
  const of = (depth) => message([7, nest(depth, leaf, wrap)], [8, message([2, 18])]);
  expect(findNodes(readModel(of(20)))).toHaveLength(1);
  for (const depth of [50, 1000]) {
    expectError(() => readModel(of(depth)), 'DATA_MISMATCH', /deep/);
  }
});

test('with groups in groups, which protobuf passes over', () => {
  // Field 99 as a start of a group, ten thousand times.
  const groups = new Uint8Array(20000);
  for (let i = 0; i < groups.length; i += 2) groups.set([0x9b, 0x06], i);
  expectError(() => readModel(groups), 'DATA_MISMATCH');
});

test('with dims that multiply to more than there is', () => {
  const huge = tensor(7, [2 ** 50, 2 ** 50, 2 ** 50], [8, 'sizes']);
  const file = model(18, node('Split', ['x', 'sizes'], ['a']), [5, huge]);
  expect(findNodes(readModel(file))[0].inputs[1]).toEqual({
    name: 'sizes',
    type: 'int64',
    dims: [2 ** 50, 2 ** 50, 2 ** 50],
  });
  const negative = message([1, -1n], [2, 7], [8, 'sizes']);
  for (const field of [
    [5, negative],
    [11, value('x', 1, [-5])],
  ]) {
    expectError(() => findNodes(readModel(model(18, node('Split', ['x', 'sizes'], ['a']), field))), 'DIMS_INVALID');
  }
});

test('with sizes whose bytes do not match their dims', () => {
  const file = model(18, node('Split', ['x', 'sizes'], ['a']), [
    5,
    tensor(7, [3], [8, 'sizes'], [9, new Uint8Array(8)]),
  ]);
  expectError(
    () => findNodes(readModel(file)),
    'DATA_MISMATCH',
    /initializer "sizes": the data are 8 bytes, int64 \[3\] takes 24/,
  );
});

test('with one tensor for ten thousand nodes, which is read once', () => {
  const splits = new Array(10000).fill(node('Split', ['x', 'sizes', 'constant'], ['a']));
  const constant = node('Constant', [], ['constant'], attribute.tensor('value', int64s('', 7)));
  const nodes = findNodes(readModel(model(18, ...splits, constant, [5, int64s('sizes', ...new Array(1000).fill(1))])));
  expect(nodes).toHaveLength(10000);
  const [first, last] = [nodes[0], nodes[9999]];
  expect(first.inputs[1].data).toHaveLength(1000);
  expect(last.inputs[1].data).toBe(first.inputs[1].data);
  expect(last.inputs[2].data).toBe(first.inputs[2].data);
});

test('with functions that call themselves, or more and more of one another', () => {
  const opset = [9, message([1, ''], [2, 18])];
  const call = (name, ...values) => [7, node(name, ['in'], ['o'], [7, 'local'], ...values)[1]];
  const endless = message([1, 'f'], [10, 'local'], call('f'), call('Split'), opset);
  expect(findNodes(readModel(message([7, message(call('f'))], [25, endless])))).toEqual([]);
  // Each calls the next with one more of ten thousand lists.
  const functions = Array.from({ length: 20 }, (_, i) => {
    const calls = [0, 1].map((value) =>
      call(
        `f${i + 1}`,
        ...Array.from({ length: i + 1 }, (_, k) =>
          k === i ? attribute.int(`a${k}`, value) : attribute.reference(`a${k}`, `a${k}`),
        ),
      ),
    );
    const names = Array.from({ length: i }, (_, k) => [6, `a${k}`]);
    return [25, message([1, `f${i}`], [10, 'local'], ...names, ...calls, opset)];
  });
  const file = message([7, message([1, call('f0')[1]])], ...functions);
  expectError(
    () => findNodes(readModel(file)),
    'DATA_MISMATCH',
    /too many calls of functions, each with other attributes/,
  );
});

test('with a large function, whose first call is paid for by its own bytes, and a further one is not', () => {
  const split = message(...repeated(1, ['x']), [4, 'Split']);
  const local = message([1, 'f'], [10, 'l'], [6, 'a'], ...repeated(7, new Array(10_000).fill(split)), [
    9,
    message([2, 18]),
  ]);
  const file = (...values) =>
    message(
      [7, message(...values.map((value) => node('f', ['x'], [], [7, 'l'], attribute.int('a', value))))],
      [8, message([2, 18])],
      [25, local],
    );
  expect(findNodes(readModel(file(1)))).toHaveLength(10_000);
  expect(findNodes(readModel(file(1, 1, 1)))).toHaveLength(10_000);
  expectError(() => findNodes(readModel(file(1, 2))), 'DATA_MISMATCH', /too many calls of functions/);
});

test.each([
  ['name', (long) => attribute.int(long, 1)],
  ['text', (long) => attribute.string('d', long)],
  ['reference', (long) => attribute.reference('d', long)],
])('with a long %s that is compared at each call of a function', (_, write) => {
  const file = (long) => {
    const calls = [1, 2, 3, 4].map((value) => node('f', [], [], [7, 'l'], attribute.int('a', value)));
    const body = node('g', [], [], [7, 'l'], write(long));
    const callee = [25, message([1, 'g'], [10, 'l'], [6, 'd'])];
    return message([7, message(...calls)], [25, message([1, 'f'], [10, 'l'], [6, 'a'], [7, body[1]])], callee);
  };
  expect(findNodes(readModel(file('x'.repeat(1000))))).toEqual([]);
  expectError(() => findNodes(readModel(file('x'.repeat(10_000)))), 'DATA_MISMATCH', /too many calls of functions/);
});

test('with equal texts at different places, which are one value for a function', () => {
  const text = (name) => attribute.string(name, 'x'.repeat(1000));
  const split = node('Split', ['x'], ['a'], attribute.reference('t', 'a'));
  const calls = [
    node('g', [], [], [7, 'l'], text('a')),
    node('f', [], [], [7, 'l'], text('b')),
    node('f', [], [], [7, 'l']),
  ];
  const again = node('g', [], [], [7, 'l'], attribute.reference('a', 'b'));
  const opset = [9, message([2, 18])];
  const g = message([1, 'g'], [10, 'l'], [6, 'a'], [7, split[1]], opset);
  const f = message([1, 'f'], [10, 'l'], [7, again[1]], [7, again[1]], [11, text('b')[1]]);
  expect(findNodes(readModel(message([7, message(...calls)], [25, g], [25, f])))).toMatchObject([
    { attributes: { t: 'x'.repeat(1000) } },
  ]);
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

test('a million numbers, one by one, take no longer than they must', () => {
  const many = new Uint8Array(2_000_000);
  for (let i = 0; i < many.length; i += 2) many.set([0x38, 0x05], i);
  const file = new Uint8Array([...message([1, 1_000_000], [2, 7]), ...many]);
  const { data } = readTensor(file);
  expect(data).toHaveLength(1_000_000);
  expect(data.every((each) => each === 5n)).toBe(true);
});

test('with more graphs than its bytes allow, or names of attributes than any model has', () => {
  const graphs = (count, graph = message()) =>
    model(18, node('If', [], [], [5, message(...repeated(11, new Array(count).fill(graph)))]));
  const full = message([2, 'the name of a branch which has as many bytes as a graph needs']);
  expect(readModel(graphs(100)).graph.nodes[0].graphs).toHaveLength(100);
  expect(readModel(graphs(2000, full)).graph.nodes[0].graphs).toHaveLength(2000);
  expectError(() => readModel(graphs(600)), 'DATA_MISMATCH', /a file of \d+ bytes has too many small graphs/);
  const functions = repeated(25, new Array(600).fill(message()));
  expectError(
    () => readModel(message([7, message()], ...functions)),
    'DATA_MISMATCH',
    /too many small graphs, functions/,
  );
  const named = (count) =>
    model(18, node('Split', [], [], ...Array.from({ length: count }, (_, i) => attribute.int(`a${i}`, 1))));
  expect(Object.keys(readModel(named(2 ** 12)).graph.nodes[0].attributes)).toHaveLength(2 ** 12);
  expectError(() => readModel(named(2 ** 12 + 1)), 'DATA_MISMATCH', /more than 4096 names of attributes/);
});

test('with attributes that are called by numbers, which JavaScript takes for indices', () => {
  const file = model(18, node('Split', ['x'], ['a'], attribute.int('1023', 1)));
  expectError(() => readModel(file), 'DATA_MISMATCH', /an attribute is called "1023", its name must be an identifier/);
});

test('in memory that is shared, which is copied', () => {
  const file = model(18, node('Split', ['x', 'sizes'], ['a']), [5, int64s('sizes', 1, 2)]);
  const shared = new Uint8Array(new SharedArrayBuffer(file.length));
  shared.set(file);
  const { graph } = readModel(shared);
  shared.fill(0xff);
  expect(readTensor(graph.initializers.get('sizes')).data).toEqual(BigInt64Array.of(1n, 2n));
});

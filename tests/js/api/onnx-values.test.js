import { findNodes, readModel } from '../../../js/onnx.js';
import { expectError } from '../support/outcome.js';
import { attribute, bytes, int64s, message, model, node, tensor, value } from '../support/protobuf.js';

const file = (...fields) => model(18, ...fields);

/** Returns what is known of the input c of a Split in a graph with these fields. */
function inputOf(...fields) {
  const [{ inputs }] = findNodes(readModel(file(...fields, node('Split', ['c'], ['a']))));
  return inputs[0];
}

/**
 * Makes a Constant c with an attribute of a type.
 * @param {string} name @param {number} type @param {...any} fields @returns {any}
 */
const constant = (name, type, ...fields) => node('Constant', [], ['c'], [5, message([1, name], ...fields, [20, type])]);

const unknown = { name: 'c', type: null, dims: null };
const float = (number) => [2, Float32Array.of(number)];
const floats = (...numbers) => [7, bytes(Float32Array.from(numbers))];

describe('findNodes, constants', () => {
  test.each([
    ['value', 4, [[5, int64s('other', 2, 3)]], 'int64', [2], BigInt64Array.of(2n, 3n)],
    ['value_int', 2, [[3, -4]], 'int64', [], BigInt64Array.of(-4n)],
    ['value_int', 2, [[3, 2n ** 62n]], 'int64', [], BigInt64Array.of(2n ** 62n)],
    ['value_int', 2, [], 'int64', [], BigInt64Array.of(0n)],
    ['value_ints', 7, [[8, [1, -2, 2n ** 62n]]], 'int64', [3], BigInt64Array.of(1n, -2n, 2n ** 62n)],
    ['value_ints', 7, [], 'int64', [0], new BigInt64Array(0)],
    ['value_float', 1, [float(0.5)], 'float32', [], Float32Array.of(0.5)],
    ['value_floats', 6, [floats(1, -0.5)], 'float32', [2], Float32Array.of(1, -0.5)],
    ['value_string', 3, [[4, 'b']], 'string', [], ['b']],
    [
      'value_strings',
      8,
      [
        [9, 'b'],
        [9, ''],
      ],
      'string',
      [2],
      ['b', ''],
    ],
    // An integer without a type, as in old files, may mean a float.
    ['value_float', 0, [[3, 2]], 'float32', [], Float32Array.of(2)],
  ])('reads %s of type %i with the fields %j', (name, type, fields, elementType, dims, data) => {
    expect(inputOf(constant(name, type, ...fields))).toEqual({ name: 'c', type: elementType, dims, data });
  });

  test.each([
    ['value_int', 1, [float(1.5)]],
    ['value_int', 3, [[4, '1']]],
    ['value_int', 7, [[8, [1]]]],
    ['value_ints', 2, [[3, 1]]],
    ['value_ints', 3, [[4, '12']]],
    ['value_ints', 6, [floats(1, 1.5)]],
    ['value_ints', 8, [[9, '1']]],
    ['value_float', 3, [[4, '1']]],
    ['value_float', 2, [[3, 2n ** 62n]]],
    ['value_floats', 7, [[8, [1, 2n ** 62n]]]],
    ['value_string', 2, [[3, 1]]],
    ['value_strings', 7, [[8, [1]]]],
    ['value_string', 2, [[21, 'of']]],
    ['value_int64', 2, [[3, 1]]],
    ['my_value_int', 2, [[3, 1]]],
    ['other', 2, [[3, 1]]],
    ['value', 2, [[3, 1]]],
    ['value', 11, []],
  ])('ignores %s of type %i with the fields %j', (name, type, fields) => {
    expect(inputOf(constant(name, type, ...fields))).toEqual(unknown);
  });

  const one = attribute.int('value_int', 1);
  test.each([
    ['a Constant of another domain', node('Constant', [], ['c'], [7, 'com.other'], one)],
    ['another operator', node('ConstantOfShape', [], ['c'], one)],
    ['an operator of another name in another domain', node('Other', [], ['c'], [7, 'com.other'], one)],
    ['a Constant of another output', node('Constant', [], ['d', 'c'], one)],
    ['a Constant without outputs', node('Constant', ['c'], [], one)],
  ])('ignores %s', (_, given) => {
    expect(inputOf(given)).toEqual(unknown);
    // The value is described by the graph.
    expect(inputOf(given, [13, value('c', 9, ['n'])])).toEqual({ name: 'c', type: 'bool', dims: ['n'] });
  });

  test.each([
    ['of ai.onnx', [[7, 'ai.onnx'], one]],
    ['by its first attribute', [one, attribute.ints('value_ints', [2])]],
  ])('reads a Constant %s', (_, fields) => {
    expect(inputOf(node('Constant', [], ['c'], ...fields))).toMatchObject({ dims: [], data: BigInt64Array.of(1n) });
  });

  test('reads the last of two Constants with one name', () => {
    const [first, last] = [1, 2].map((number) => constant('value_int', 2, [3, number]));
    expect(inputOf(first, last).data).toEqual(BigInt64Array.of(2n));
  });
});

describe('findNodes, tensors', () => {
  const c = (number) => int64s('c', number);
  const sparse = message([1, c(7)]);
  const known = (...data) => ({ name: 'c', type: 'int64', dims: [data.length], data: BigInt64Array.from(data) });

  test.each([
    ['a Constant', [constant('value', 4, [5, c(1)]), [5, c(2)], [15, sparse], [11, value('c', 1, [9])]], known(1n)],
    [
      'an initializer',
      [
        [5, c(2)],
        [15, sparse],
        [11, value('c', 1, [9])],
      ],
      known(2n),
    ],
    ['an input', [[11, value('c', 1, [9])]], { name: 'c', type: 'float32', dims: [9] }],
    ['an initializer of another name', [[5, int64s('d', 2)]], unknown],
  ])('prefers %s to others with its name', (_, fields, wanted) => {
    expect(inputOf(...fields)).toEqual(wanted);
  });

  test.each([
    [
      'initializer',
      [
        [15, sparse],
        [11, value('c', 1, [9])],
      ],
    ],
    ['constant', [node('Constant', [], ['c'], [5, message([1, 'sparse_value'], [22, sparse], [20, 11])])]],
  ])('rejects a sparse %s of a node that is listed', (kind, fields) => {
    const text = `${kind} "c": the tensor must be dense, got a sparse one.`;
    expectError(() => inputOf(...fields), 'DATA_MISMATCH', text);
    const other = file(...fields, node('Split', ['x'], ['a']), node('Gemm', ['c'], ['y']));
    expect(findNodes(readModel(other))).toHaveLength(1);
  });

  test.each([
    ['initializer', [[5, tensor(7, [2], [8, 'c'], [9, new Uint8Array(8)])]]],
    ['constant', [constant('value', 4, [5, tensor(7, [2], [9, new Uint8Array(8)])])]],
  ])('names the %s that is damaged', (kind, fields) => {
    expectError(
      () => inputOf(...fields),
      'DATA_MISMATCH',
      `${kind} "c": the data must be 16 bytes for int64 [2], got 8.`,
    );
  });

  test('does not read an unsupported type', () => {
    expect(inputOf([5, tensor(99, [2], [8, 'c'])])).toEqual({ name: 'c', type: null, dims: [2] });
  });

  test('reads a tensor once for all nodes that use it', () => {
    const split = node('Split', ['c', 'd'], ['a']);
    const d = node('Constant', [], ['d'], attribute.tensor('value', int64s('', 7)));
    const inner = message(split, split);
    const nodes = findNodes(readModel(file([5, c(1)], d, split, node('If', [], [], attribute.graph('then', inner)))));
    expect(nodes).toHaveLength(3);
    expect(nodes[0].inputs.map(({ data }) => data)).toEqual([BigInt64Array.of(1n), BigInt64Array.of(7n)]);
    for (const { inputs } of nodes) inputs.forEach(({ data }, i) => expect(data).toBe(nodes[0].inputs[i].data));
  });

  test.each([2 ** 20, 2 ** 20 + 1])('reads up to 2^20 elements: %i', (size) => {
    const isRead = size === 2 ** 20;
    // Two bits each, as raw data or as a packed list of zeros.
    const data = new Uint8Array(Math.ceil(size / 4));
    const inputs = [
      inputOf([5, tensor(25, [size], [8, 'c'], [9, data])]),
      inputOf(constant('value', 4, [5, tensor(25, [size], [9, data])])),
      inputOf(constant('value_ints', 7, [8, new Uint8Array(size)])),
    ];
    expect(inputs.map(({ type, dims }) => [type, dims])).toEqual([
      ['uint2', [size]],
      ['uint2', [size]],
      ['int64', [size]],
    ]);
    expect(inputs.map((input) => 'data' in input)).toEqual([isRead, isRead, isRead]);
    expect(inputs.map((input) => input.data?.length)).toEqual(isRead ? [2 ** 18, 2 ** 18, 2 ** 20] : new Array(3));
  });

  test('reads no elements of an empty tensor or of one that claims more than 2^20', () => {
    expect(inputOf([5, tensor(7, [2 ** 40], [8, 'c'])])).toEqual({ name: 'c', type: 'int64', dims: [2 ** 40] });
    expect(inputOf([5, tensor(7, [2 ** 40, 0], [8, 'c'])])).toMatchObject({ data: new BigInt64Array(0) });
  });
});

describe('findNodes, nested graphs', () => {
  const split = node('Split', ['x'], ['a']);
  const around = (...fields) => node('If', [], [], attribute.graph('then_branch', message(...fields)));
  const inputsOf = (...fields) => findNodes(readModel(file(...fields))).map(({ inputs }) => inputs[0]);
  const x = (type, ...dims) => [13, value('x', type, dims)];
  const seen = (type, ...dims) => ({ name: 'x', type, dims });

  test('uses the values of outer graphs unless the inner graph has its own', () => {
    const deep = around(x(9, 3), around(split), split);
    const file = [around(split), around(x(7, 2), split), deep, split, x(1, 1)];
    expect(inputsOf(...file)).toEqual([
      seen('float32', 1),
      seen('int64', 2),
      seen('bool', 3),
      seen('bool', 3),
      seen('float32', 1),
    ]);
  });

  test.each([
    ['a Constant without attributes', node('Constant', [], ['x']), { type: null, dims: null }],
    ['a value without a type', [13, message([1, 'x'])], { type: null, dims: null }],
    ['an initializer', [5, int64s('x', 4)], { type: 'int64', dims: [1], data: BigInt64Array.of(4n) }],
  ])('lets %s hide outer values', (_, field, wanted) => {
    expect(inputsOf(around(field, split), [5, int64s('x', 1, 2)])).toEqual([{ name: 'x', ...wanted }]);
  });

  test('takes nothing from outer graphs for what a node of the inner graph computes', () => {
    const inner = around(node('Mul', ['y', 'z'], ['other', 'x']), split);
    expect(inputsOf(inner, [5, int64s('x', 1, 2)])).toEqual([{ name: 'x', type: null, dims: null }]);
    expect(inputsOf(around(node('Mul', ['y', 'z'], ['x']), x(1, 3), split), [5, int64s('x', 1, 2)])).toEqual([
      seen('float32', 3),
    ]);
  });

  test('does not use values of sibling or inner graphs', () => {
    expect(inputsOf(around(x(1, 1), around(x(1, 2))), split, around(split))).toEqual(
      new Array(2).fill({ name: 'x', type: null, dims: null }),
    );
  });
});

describe('findNodes, Identity and Cast', () => {
  const identity = (from, to) => node('Identity', [from], [to]);
  const cast = (from, to, type = 7) => node('Cast', [from], [to], attribute.int('to', type));
  const plain = (type, array) => tensor(type, [array.length], [8, 's'], [9, bytes(array)]);
  const c = (type, ...data) => ({ name: 'c', type, dims: [data.length], data: BigInt64Array.from(data, BigInt) });
  const s = [5, int64s('s', 2, 4)];
  const s32 = [5, plain(6, Int32Array.of(2, 4))];
  const constantS = node('Constant', [], ['s'], attribute.ints('value_ints', [2, 4]));
  const known = c('int64', 2, 4);
  const external = [
    [13, message([1, 'location'], [2, 'a'])],
    [14, 1],
  ];

  test.each([
    ['an Identity of an initializer', [identity('s', 'c'), s], known],
    ['an Identity of a Constant', [constantS, identity('s', 'c')], known],
    ['an Identity in front of its Constant', [identity('s', 'c'), constantS], known],
    ['two Identities', [identity('t', 'c'), identity('s', 't'), s], known],
    ['a Cast from int32', [cast('s', 'c'), s32], known],
    ['a Cast from uint8', [cast('s', 'c'), [5, plain(2, Uint8Array.of(2, 4))]], known],
    ['a Cast from floats, toward 0', [cast('s', 'c'), [5, plain(1, Float32Array.of(2.9, -4.9))]], c('int64', 2, -4)],
    ['a Cast to int32 and back', [cast('s', 't', 6), cast('t', 'c'), s], known],
    ['a Cast of an Identity', [identity('s', 't'), cast('t', 'c'), s32], known],
    ['an Identity of a Cast', [cast('s', 't'), identity('t', 'c'), s32], known],
    [
      'a Cast of a Constant',
      [node('Constant', [], ['s'], attribute.tensor('value', plain(6, Int32Array.of(2, 4)))), cast('s', 'c')],
      known,
    ],
    ['an Identity in the other name of the domain', [node('Identity', ['s'], ['c'], [7, 'ai.onnx']), s], known],
    ['a Cast to int32', [cast('s', 'c', 6), s], { ...known, type: 'int32', data: Int32Array.of(2, 4) }],
    [
      'an Identity of an input',
      [identity('x', 'c'), [11, value('x', 1, ['n', 6])]],
      { ...unknown, type: 'float32', dims: ['n', 6] },
    ],
    [
      'a Cast of an input',
      [cast('x', 'c', 10), [11, value('x', 1, ['n', 6])]],
      { ...unknown, type: 'float16', dims: ['n', 6] },
    ],
    ['a Cast of an unknown value', [cast('x', 'c')], { ...unknown, type: 'int64' }],
    [
      'a Cast to a type that the package does not have',
      [cast('x', 'c', 99), [11, value('x', 1, [6])]],
      { ...unknown, dims: [6] },
    ],
    ['a Cast without a type', [node('Cast', ['s'], ['c']), s], { ...unknown, dims: [2] }],
    ['a Cast by a list', [node('Cast', ['s'], ['c'], attribute.ints('to', [7])), s], { ...unknown, dims: [2] }],
    [
      'a Cast of a number that does not fit',
      [cast('s', 'c', 6), [5, int64s('s', 2, 2 ** 40)]],
      { ...unknown, type: 'int32', dims: [2] },
    ],
    [
      'a Cast of strings',
      [node('Constant', [], ['s'], [5, message([1, 'value_strings'], [9, '2'], [20, 8])]), cast('s', 'c')],
      { ...unknown, type: 'int64', dims: [1] },
    ],
    ['an Identity without an input', [node('Identity', [], ['c'])], unknown],
    [
      'an Identity of an omitted input',
      [identity('', 'c'), node('Constant', [], [''], attribute.int('value_int', 1))],
      unknown,
    ],
    ['an Identity of itself', [identity('c', 'c')], unknown],
    ['an Identity in a cycle', [identity('a', 'b'), cast('b', 'c'), identity('c', 'a')], { ...unknown, type: 'int64' }],
    ['an Identity of a value in a cycle', [identity('a', 'c'), identity('b', 'a'), identity('a', 'b')], unknown],
    ['an Identity of another domain', [node('Identity', ['s'], ['c'], [7, 'com.other']), s], unknown],
    ['another operator', [node('Relu', ['s'], ['c']), s], unknown],
    ['the second output of an Identity', [node('Identity', ['s'], ['d', 'c']), s], unknown],
    [
      'an Identity of elements elsewhere',
      [identity('s', 'c'), [5, tensor(7, [2], [8, 's'], ...external)]],
      { ...unknown, type: 'int64', dims: [2], external: { location: 'a', offset: 0, length: 16 } },
    ],
    [
      'a Cast of elements elsewhere',
      [cast('s', 'c'), [5, tensor(6, [2], [8, 's'], ...external)]],
      { ...unknown, type: 'int64', dims: [2] },
    ],
    [
      'an output of which the graph says more',
      [identity('x', 'c'), [11, value('x', 1, ['n', 6])], [13, value('c', 1, [2, 6])]],
      { ...unknown, type: 'float32', dims: [2, 6] },
    ],
    [
      'an output of which the graph says all',
      [identity('x', 'c'), [13, value('c', 1, [2, 6])]],
      { ...unknown, type: 'float32', dims: [2, 6] },
    ],
    [
      'an output of which the graph says less than its elements',
      [identity('s', 'c'), s, [13, value('c', 7, ['n'])]],
      known,
    ],
  ])('resolves %s', (_, fields, wanted) => {
    expect(inputOf(...fields)).toEqual(wanted);
  });

  test('reads external elements for an Identity and a Cast', () => {
    const elsewhere = [5, tensor(6, [2], [8, 's'], ...external)];
    const nodes = [identity('s', 't'), cast('t', 'c'), node('Split', ['t', 'c'], ['a'])];
    const asked = [];
    const externalData = (...place) => asked.push(place) && bytes(Int32Array.of(2, 4));
    const [{ inputs }] = findNodes(readModel(file(elsewhere, ...nodes)), { externalData });
    expect(inputs.map(({ data }) => data)).toEqual([Int32Array.of(2, 4), BigInt64Array.of(2n, 4n)]);
    expect(asked).toEqual([['a', 0, 8]]);
  });

  test('follows them into outer graphs but not into inner ones', () => {
    const split = node('Split', ['c'], ['a']);
    const inner = (...fields) => node('If', ['k'], [], attribute.graph('then_branch', message(...fields)));
    const seen = (...fields) => findNodes(readModel(file(...fields))).map(({ inputs }) => inputs[0]);
    expect(seen(s32, inner(cast('s', 'c'), split))).toEqual([known]);
    expect(seen(s32, cast('s', 'c'), inner(inner(split)))).toEqual([known]);
    // The name belongs to the graph of the Cast.
    expect(seen(s32, cast('s', 'c'), inner([5, int64s('s', 7)], split))).toEqual([known]);
    expect(seen(identity('s', 'c'), inner(s32), split)).toEqual([unknown]);
  });

  test('casts a list once to each type', () => {
    const casts = [cast('s', 'c'), cast('s', 'd'), cast('s', 'e', 2), node('Concat', ['c', 'd', 'e'], ['y'])];
    const [{ inputs }] = findNodes(readModel(file(s32, ...casts)));
    expect(inputs[0].data).toBe(inputs[1].data);
    expect(inputs[2].data).toEqual(Uint8Array.of(2, 4));
  });

  test('shares one array between all nodes and Identities', () => {
    const nodes = [
      identity('s', 't'),
      cast('s', 'c'),
      node('Split', ['s', 't'], ['a']),
      node('Split', ['c', 'c'], ['a']),
    ];
    const [first, second] = findNodes(readModel(file(s32, ...nodes)));
    expect(first.inputs[0].data).toBe(first.inputs[1].data);
    expect(second.inputs[0].data).toBe(second.inputs[1].data);
  });

  test('rejects a sparse tensor behind an Identity if a listed node needs it', () => {
    const fields = [[15, message([1, int64s('s', 7)])], identity('s', 'c')];
    expectError(() => inputOf(...fields), 'DATA_MISMATCH', 'initializer "s": the tensor must be dense');
    expect(findNodes(readModel(file(...fields, node('Split', ['x'], ['a']))))).toHaveLength(1);
  });

  test.each([2 ** 10, 2 ** 10 + 1])('casts up to 2^10 elements: %i', (size) => {
    const { data, ...rest } = inputOf([5, plain(2, new Uint8Array(size))], cast('s', 'c'));
    expect([rest, data?.length]).toEqual([
      { name: 'c', type: 'int64', dims: [size] },
      size === 2 ** 10 ? size : undefined,
    ]);
  });

  test('follows a chain of 30,000 nodes, in any order of the file', () => {
    const count = 30_000;
    const chain = Array.from({ length: count }, (_, i) => identity(`v${i}`, `v${i + 1}`));
    const start = [5, int64s('v0', 5)];
    const last = identity(`v${count}`, 'c');
    expect(inputOf(start, ...chain, last)).toEqual(c('int64', 5));
    expect(inputOf(last, ...chain.reverse(), start)).toEqual(c('int64', 5));
  });
});

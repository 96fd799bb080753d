import { load } from '../../../js/index.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';
import * as protobuf from '../support/protobuf.js';

const { attribute, call, int64s, local, message, model, node, value, withFunctions } = protobuf;
const ts = await load();

describe('findNodes', () => {
  test('lists a node with all of its data in the model', () => {
    const file = model(
      17,
      node('Constant', [], ['sizes'], attribute.tensor('value', int64s('', 2, 4))),
      node('Split', ['x', 'sizes'], ['a', ''], [3, 'first'], attribute.int('axis', -1)),
      node('Split', ['a', 'init'], ['b'], [7, 'ai.onnx']),
      node('Split', ['a', ''], ['c'], [7, 'com.other']),
      node('SplitToSequence', ['y', ''], ['s'], attribute.int('keepdims', 0)),
      [2, 'main'],
      [5, int64s('init', 3)],
      [11, value('x', 1, ['batch', null, 6])],
      [12, value('a', 1, null)],
      [13, value('y', 18, [4])],
    );
    const nodes = findNodes(readModel(file));
    expect(nodes).toEqual([
      {
        name: 'first',
        domain: '',
        opType: 'Split',
        opset: 17,
        attributes: { axis: -1 },
        outputs: ['a', ''],
        graph: 'main',
        inputs: [
          { name: 'x', type: 'float32', dims: ['batch', null, 6] },
          { name: 'sizes', type: 'int64', dims: [2], data: BigInt64Array.of(2n, 4n) },
        ],
      },
      expect.objectContaining({
        inputs: [
          { name: 'a', type: 'float32', dims: null },
          { name: 'init', type: 'int64', dims: [1], data: BigInt64Array.of(3n) },
        ],
      }),
      expect.objectContaining({ opType: 'SplitToSequence', inputs: [{ name: 'y', type: null, dims: [4] }, null] }),
    ]);
    expect(ts.inferNode(nodes[0], nodes[0].inputs)).toEqual([{ type: 'float32', dims: ['batch', null, 2] }, null]);
  });

  test('finds nodes in branches, loops and functions with outer values', () => {
    const inner = message(node('Split', ['x', 'sizes'], ['p', 'q']), [2, 'then']);
    const body = message(node('If', ['c'], ['r'], attribute.graph('then_branch', inner)), [2, 'body']);
    const halves = (axis) =>
      node('Split', ['in'], ['l', 'r'], attribute.int('num_outputs', 2), attribute.reference('axis', axis));
    const side = [11, message([1, 'side'], [3, 1], [20, 2])];
    const loop = node('Loop', ['n'], ['o'], attribute.graph('body', body));
    const file = message(
      [7, message(loop, [5, int64s('sizes', 1, 5)], [11, value('x', 7, [6])])],
      [8, message([2, 13])],
      local('halves', ['where'], [halves('where'), halves('side')], 18, side),
    );
    const [split, unresolved, resolved] = findNodes(readModel(file));
    expect(split).toMatchObject({ graph: 'then', opset: 13, inputs: [{ type: 'int64', dims: [6] }, { dims: [2] }] });
    expect(unresolved).toMatchObject({ graph: 'halves', opset: 18, attributes: { num_outputs: 2, axis: '@where' } });
    expect(resolved.attributes).toEqual({ num_outputs: 2, axis: 1 });
    const x = randomTensor('float32', [2, 4]);
    expectError(() => runFoundNode(ts, unresolved, x), 'AXIS_INVALID', /@where/);
    expect(runFoundNode(ts, resolved, x).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });

  test('finds joins like splits, even if a function has the name of an operator', () => {
    const concat = node('Concat', ['x', 'x'], ['y'], [3, 'c'], attribute.int('axis', 0));
    const stack = node('ConcatFromSequence', ['s'], ['z'], [3, 's'], attribute.int('axis', 0));
    const branch = node('If', ['c'], ['r'], attribute.graph('then_branch', message(stack, [2, 'then'])));
    const named = message([1, 'Concat'], [7, concat[1]], [9, message([2, 11])]);
    const file = withFunctions([[2, 'main'], concat, branch, stack], local('f', [], [stack, concat], 13), [25, named]);
    const found = findNodes(readModel(file));
    expect(found.map(({ opType, graph, opset }) => `${opType} ${graph} ${opset}`)).toEqual([
      ...['Concat main 18', 'ConcatFromSequence then 18', 'ConcatFromSequence main 18'],
      ...['ConcatFromSequence f 13', 'Concat f 13', 'Concat Concat 11'],
    ]);
    for (const one of found) expect(ts.inferNode(one, one.inputs)).toEqual([{ type: null, dims: null }]);
  });

  test('returns nodes for inferNode with known and unknown inputs', () => {
    const file = model(
      18,
      node('Split', ['x'], ['a', 'b'], attribute.int('num_outputs', 2)),
      node('Split', ['x', 'sizes'], ['a', 'b'], attribute.int('axis', 1)),
      node('Split', ['y', 'sizes'], ['a', 'b'], attribute.int('axis', 1)),
      node('Split', ['y', 'two'], ['a', 'b'], attribute.int('axis', 1)),
      node('SplitToSequence', ['x', 'sizes'], ['s']),
      node('SplitToSequence', ['y'], ['s'], attribute.int('axis', 1)),
      [5, int64s('two', 2, 4)],
      [11, value('y', 18, ['n', 6])],
    );
    const part = { type: null, dims: null };
    const column = (dim) => ({ type: null, dims: ['n', dim] });
    expect(findNodes(readModel(file)).map((each) => ts.inferNode(each, each.inputs))).toEqual([
      [part, part],
      [part, part],
      [column([0, 6]), column([0, 6])],
      [column(2), column(4)],
      { sequence: part, length: null },
      { sequence: column(1), length: 6 },
    ]);
  });

  test('uses opset 1 for a node without an opset', () => {
    const changed = readModel(model(18, node('Concat', ['x'], ['y'])));
    changed.graph.nodes[0].opset = null;
    expect(findNodes(changed)).toMatchObject([{ opType: 'Concat', opset: 1 }]);
  });

  test('does not change the model', () => {
    const read = readModel(
      withFunctions(
        [call('f', attribute.int('a', 1)), node('Split', ['c'], ['y'], attribute.reference('axis', 'a'))],
        local('f', ['a'], [node('Split', ['c'], ['y'], attribute.reference('axis', 'a'))]),
      ),
    );
    const before = structuredClone(read);
    const first = findNodes(read);
    expect(first.map(({ attributes }) => attributes)).toEqual([{ axis: '@a' }, { axis: 1 }]);
    expect(read).toEqual(before);
    expect(findNodes(read)).toEqual(first);
  });

  test.each([
    undefined,
    null,
    'model.onnx',
    {},
    [],
    new Uint8Array(4),
    { graph: { nodes: [] } },
    { functions: [] },
    { graph: { nodes: [], initializers: {} }, functions: [] },
    { graph: { nodes: {} }, functions: [] },
  ])('rejects %p as a model', (given) => {
    expectError(() => findNodes(given), 'DATA_MISMATCH', /findNodes\(readModel\(bytes\)\)/);
  });
});

describe('findNodes, functions', () => {
  const listed = (calls, ...functions) =>
    findNodes(readModel(withFunctions(calls, ...functions))).map(({ graph, attributes }) => [graph, attributes]);
  const split = (...names) => node('Split', ['x'], ['y'], ...names.map((name) => attribute.reference(name, name)));
  const int = attribute.int;
  const ints = attribute.ints;
  const texts = (name, ...values) => [5, message([1, name], ...values.map((text) => [9, text]), [20, 8])];
  const tensors = attribute.tensor('a', int64s('', 1));
  const preset = (attributeField) => [11, attributeField[1]];

  test.each([
    ['the same attributes', [[int('a', 1)], [int('a', 1)]], [{ a: 1, b: '@b' }]],
    [
      'the same in another order',
      [
        [int('a', 1), int('b', 2)],
        [int('b', 2), int('a', 1)],
      ],
      [{ a: 1, b: 2 }],
    ],
    [
      'swapped values',
      [
        [int('a', 1), int('b', 2)],
        [int('a', 2), int('b', 1)],
      ],
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
    ],
    [
      'one value for another name',
      [[int('a', 1)], [int('b', 1)]],
      [
        { a: 1, b: '@b' },
        { a: '@a', b: 1 },
      ],
    ],
    [
      'a name that it does not have',
      [
        [int('a', 1), int('c', 5)],
        [int('a', 1), int('c', 6)],
      ],
      [{ a: 1, b: '@b' }],
    ],
    [
      'one more attribute',
      [[int('a', 1)], [int('a', 1), int('b', 1)]],
      [
        { a: 1, b: '@b' },
        { a: 1, b: 1 },
      ],
    ],
    ['no attributes', [[], []], [{ a: '@a', b: '@b' }]],
    [
      'a number and its text',
      [[int('a', 1)], [attribute.string('a', '1')]],
      [
        { a: 1, b: '@b' },
        { a: '1', b: '@b' },
      ],
    ],
    ['equal texts', [[attribute.string('a', 'x')], [attribute.string('a', 'x')]], [{ a: 'x', b: '@b' }]],
    ['equal lists of numbers', [[ints('a', [1, 3])], [ints('a', [1, 3])]], [{ a: [1, 3], b: '@b' }]],
    [
      'other lists of numbers',
      [[ints('a', [1, 3])], [ints('a', [13])], [ints('a', [3, 1])]],
      [[1, 3], [13], [3, 1]].map((a) => ({ a, b: '@b' })),
    ],
    [
      'lists of BigInts',
      [2n ** 60n, 2n ** 60n, 2n ** 61n].map((big) => [ints('a', [1, big])]),
      [2n ** 60n, 2n ** 61n].map((big) => ({ a: [1, big], b: '@b' })),
    ],
    [
      'lists of texts',
      [['1', '3'], ['1', '3'], ['1,3']].map((list) => [texts('a', ...list)]),
      [['1', '3'], ['1,3']].map((a) => ({ a, b: '@b' })),
    ],
    [
      'a list of texts and one of numbers',
      [[ints('a', [1])], [texts('a', '1')]],
      [
        { a: [1], b: '@b' },
        { a: ['1'], b: '@b' },
      ],
    ],
    ['an attribute that its own node refers to', [[attribute.reference('a', 'z')]], [{ a: '@z', b: '@b' }]],
  ])('lists nodes once for each call with other attributes: %s', (_, calls, found) => {
    const f = local('f', ['a', 'b'], [split('a', 'b')]);
    expect(
      listed(
        calls.map((attributes) => call('f', ...attributes)),
        f,
      ),
    ).toEqual(found.map((each) => ['f', each]));
  });

  test('lists nodes for each of two tensors, equal or not', () => {
    expect(listed([call('f', tensors), call('f', tensors)], local('f', ['a'], [split('a')]))).toHaveLength(2);
  });

  test.each([
    ['without it', [], [{ a: 2 }]],
    ['with the value that it has anyway', [int('a', 2)], [{ a: 2 }]],
    ['with another value', [int('a', 3)], [{ a: 2 }, { a: 3 }]],
  ])('treats the default of an attribute like a value: a call %s', (_, attributes, found) => {
    const f = local('f', [], [split('a')], 18, preset(int('a', 2)));
    expect(listed([call('f'), call('f', ...attributes)], f)).toEqual(found.map((each) => ['f', each]));
  });

  test('compares a list with its default by its elements', () => {
    const f = local('f', [], [split('a')], 18, preset(ints('a', [1, 2])));
    expect(listed([call('f', ints('a', [1, 2])), call('f'), call('f', ints('a', [1, 3]))], f)).toEqual([
      ['f', { a: [1, 2] }],
      ['f', { a: [1, 3] }],
    ]);
  });

  test('ignores inherited properties as attributes', () => {
    const names = ['toString', 'constructor', '__proto__', 'hasOwnProperty'];
    const f = local('f', names, [split(...names)]);
    const [[, attributes]] = listed([call('f')], f);
    expect(Object.entries(attributes)).toEqual(names.map((name) => [name, `@${name}`]));
    const [[, given]] = listed([call('f', ...names.map((name, i) => int(name, i)))], f);
    expect(Object.entries(given)).toEqual(names.map((name, i) => [name, i]));
    const [[, byDefault]] = listed(
      [call('g')],
      local('g', [], [split(...names)], 18, ...names.map((name, i) => preset(int(name, i)))),
    );
    expect(Object.entries(byDefault)).toEqual(names.map((name, i) => [name, i]));
  });

  test('calls functions by domain, name and overload', () => {
    const keys = [
      ...[
        ['a', 'bc', ''],
        ['ab', 'c', ''],
        ['a', 'b', 'c'],
        ['', 'abc', ''],
        ['abc', '', ''],
        ['', 'ab', 'c'],
      ],
      ...[
        ['a', 'b c', ''],
        ['a b', 'c', ''],
        ['a', 'b', ' c'],
        ['A', 'bc', ''],
        ['', '', 'abc'],
      ],
    ];
    const functions = keys.map(([domain, name, overload]) => [
      25,
      message([1, name], [6, 'id'], [7, split('id')[1]], [10, domain], [13, overload]),
    ]);
    const calls = keys.map(([domain, name, overload], i) =>
      node(name, [], [], [7, domain], [8, overload], int('id', i)),
    );
    expect(listed(calls, ...functions)).toEqual(keys.map(([, name], id) => [name, { id }]));
    // The domain of ONNX has a second name.
    const [first] = listed([node('abc', [], [], [7, 'ai.onnx'], int('id', 5))], functions[3]);
    expect(first).toEqual(['abc', { id: 5 }]);
  });

  test('calls the last of two functions with one name', () => {
    const [first, last] = ['first', 'last'].map((a) => local('f', ['a'], [split('a', a)]));
    expect(listed([call('f', int('a', 1))], first, last)).toEqual([
      ['f', { a: '@a', first: '@first' }],
      ['f', { a: 1, last: '@last' }],
    ]);
  });

  test.each([
    [
      'after the graph, in the order of the file',
      [call('g'), call('f'), split('c')],
      [
        ['f', ['a'], [split('a')]],
        ['g', ['b'], [split('b')]],
      ],
      [
        ['', { c: '@c' }],
        ['f', { a: '@a' }],
        ['g', { b: '@b' }],
      ],
    ],
    [
      'with the attributes of all calls from other functions',
      [call('f', int('a', 1)), call('f', int('a', 2))],
      [
        ['g', ['b'], [split('b')]],
        ['f', ['a'], [call('g', attribute.reference('b', 'a'))]],
      ],
      [
        ['g', { b: 1 }],
        ['g', { b: 2 }],
      ],
    ],
    [
      'with references as attributes if no node calls their function',
      [],
      [['f', ['a'], [split('a')]]],
      [['f', { a: '@a' }]],
    ],
    [
      'with the attributes of a call in an unused function',
      [],
      [
        ['f', ['a'], [call('g', int('b', 7))]],
        ['g', ['b'], [split('b')]],
      ],
      [['g', { b: 7 }]],
    ],
    [
      'once, with references as attributes, if functions call each other',
      [],
      [
        ['f', [], [call('g'), split('a')]],
        ['g', [], [call('f'), split('b')]],
      ],
      [
        ['f', { a: '@a' }],
        ['g', { b: '@b' }],
      ],
    ],
    [
      'with the graphs in them',
      [call('f', int('a', 1))],
      [
        ['f', ['a'], [node('If', [], [], attribute.graph('then', message(split('a'), call('g'))))]],
        ['g', [], [split()]],
      ],
      [
        ['', { a: 1 }],
        ['g', {}],
      ],
    ],
    [
      'not for a call by the name of a node',
      [node('Other', [], [], [3, 'f'], [7, 'l'], int('a', 1))],
      [['f', ['a'], [split('a')]]],
      [['f', { a: '@a' }]],
    ],
    [
      'not for a call in another domain',
      [node('f', [], [], [7, 'other'], int('a', 1))],
      [['f', ['a'], [split('a')]]],
      [['f', { a: '@a' }]],
    ],
  ])('lists nodes %s', (_, nodes, functions, found) => {
    expect(listed(nodes, ...functions.map((each) => local(...each)))).toEqual(found);
  });

  test('lists nodes for each of many calls that differ in one name or value', () => {
    const count = 25;
    const names = Array.from({ length: count }, (_, i) => `p${i}`);
    const all = call('all', ...names.map((name, i) => int(name, i)));
    const singles = names.slice(0, 12).flatMap((name) => names.slice(0, 12).map((_, i) => call('f', int(name, i))));
    const pairs = names
      .slice(2)
      .flatMap((name) => names.slice(0, 13).map((_, i) => call('g', int('p1', i), int(name, 0))));
    const [f, g] = ['f', 'g'].map((name) => local(name, names, [split(...names)]));
    expect(listed([all, ...singles], local('all', names, []), f)).toHaveLength(12 * 12);
    expect(listed([all, ...pairs], local('all', names, []), g)).toHaveLength(23 * 13);
  });
});

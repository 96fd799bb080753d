import { load } from '../../../js/index-node.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { randomTensor } from '../arbitraries.js';
import { bitwise } from '../oracle.js';
import { expected, expectError } from '../outcome.js';
import * as protobuf from '../protobuf.js';

const { attribute, call, int64s, local, message, model, node, value, withFunctions } = protobuf;
const ts = await load();

describe('findNodes', () => {
  test('tells of each node what the model knows', () => {
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

  test('finds nodes in branches, loops and functions, with the values around them', () => {
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

  test('finds what joins wherever it finds what splits; a function of the name of an operator hides no nodes', () => {
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

  test('nodes of a function have the attributes of its calls, once for each', () => {
    const split = (...rest) => node('Split', ['in'], ['l', 'r'], attribute.reference('axis', 'dim'), ...rest);
    const count = [11, message([1, 'count'], [3, 2], [20, 2])];
    const along = attribute.reference('dim', 'along');
    const elsewhere = node('halves', ['in'], ['o'], [7, 'other'], attribute.int('dim', 9));
    const dim = (place) => attribute.int('dim', place);
    const file = withFunctions(
      [
        call('halves', dim(1), attribute.int('unknown', 5)),
        call('halves', dim(1)),
        call('halves', dim(-1), attribute.int('count', 3)),
        call('twice', attribute.int('along', 0)),
      ],
      local('halves', ['dim'], [split(attribute.reference('num_outputs', 'count'))], 18, count),
      local('twice', ['along'], [call('halves', along), elsewhere]),
      local('unused', [], [split()]),
    );
    expect(findNodes(readModel(file)).map(({ graph, attributes }) => [graph, attributes])).toEqual([
      ['halves', { axis: 1, num_outputs: 2 }],
      ['halves', { axis: -1, num_outputs: 3 }],
      ['halves', { axis: 0, num_outputs: 2 }],
      ['unused', { axis: '@dim' }],
    ]);
  });

  test('calls that give equal lists are one', () => {
    const split = node('Split', ['in'], ['l'], attribute.reference('split', 'sizes'));
    const texts = (...values) => [5, message([1, 'sizes'], ...values.map((text) => [9, text]), [20, 8])];
    const lists = [[1, 3], [1, 3], [13], [1, 2n ** 60n], [1, 2n ** 60n]].map((list) => attribute.ints('sizes', list));
    const calls = [...lists, texts('1', '3'), texts('1', '3'), texts('1,3')].map((list) => call('f', list));
    const file = withFunctions(calls, local('f', ['sizes'], [split], 11));
    expect(findNodes(readModel(file)).map(({ attributes }) => attributes.split)).toEqual([
      ...[[1, 3], [13], [1, 2n ** 60n]],
      ...[['1', '3'], ['1,3']],
    ]);
  });

  test('inferNode takes every node, whatever the model says of its inputs', () => {
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

  test.each([undefined, null, 'model.onnx', {}, [], new Uint8Array(4), { graph: { nodes: [] } }])(
    'does not take %p for a model',
    (given) => {
      expectError(() => findNodes(given), 'DATA_MISMATCH', /findNodes\(readModel\(bytes\)\)/);
    },
  );

  test('options that do not exist are errors', () => {
    const empty = readModel(model(18));
    for (const options of [{ external: () => {} }, 'x', { externalData: 'folder' }]) {
      expectError(() => findNodes(empty, options), 'ARGUMENT_UNKNOWN', /externalData/);
    }
    expect(findNodes(empty, {})).toEqual([]);
  });
});

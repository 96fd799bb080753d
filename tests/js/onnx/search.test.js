import { load } from '../../../js/index-node.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { randomTensor } from '../arbitraries.js';
import { bitwise } from '../oracle.js';
import { expected, expectError } from '../outcome.js';
import { attribute, bytes, int64s, message, model, node, tensor, value } from '../protobuf.js';

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
    const local = message(
      [1, 'halves'],
      [4, 'in'],
      [6, 'where'],
      [7, node('Split', ['in'], ['l', 'r'], attribute.int('num_outputs', 2), attribute.reference('axis', 'where'))[1]],
      [7, node('Split', ['in'], ['l', 'r'], attribute.int('num_outputs', 2), attribute.reference('axis', 'side'))[1]],
      [9, message([1, ''], [2, 18])],
      [11, message([1, 'side'], [3, 1], [20, 2])],
    );
    const file = message(
      [
        7,
        message(
          node('Loop', ['n'], ['o'], attribute.graph('body', body)),
          [5, int64s('sizes', 1, 5)],
          [11, value('x', 7, [6])],
        ),
      ],
      [8, message([2, 13])],
      [25, local],
    );
    const [split, unresolved, resolved] = findNodes(readModel(file));
    expect(split).toMatchObject({ graph: 'then', opset: 13, inputs: [{ type: 'int64', dims: [6] }, { dims: [2] }] });
    expect(unresolved).toMatchObject({ graph: 'halves', opset: 18, attributes: { num_outputs: 2, axis: '@where' } });
    expect(resolved.attributes).toEqual({ num_outputs: 2, axis: 1 });
    const x = randomTensor('float32', [2, 4]);
    expectError(() => runFoundNode(ts, unresolved, x), 'AXIS_INVALID', /@where/);
    expect(runFoundNode(ts, resolved, x).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });

  test('what a graph within says of a value hides what is said around it', () => {
    const inner = message(node('Split', ['x', 'sizes'], ['p']), [11, value('x', 7, [2])], [5, int64s('sizes', 2)]);
    const outer = [
      node('If', ['c'], ['r'], attribute.graph('then_branch', inner)),
      node('Split', ['x', 'sizes'], ['q']),
    ];
    const file = message(
      [7, message(...outer, [11, value('x', 1, [6])], [5, int64s('sizes', 1, 5)])],
      [8, message([2, 13])],
    );
    const seen = findNodes(readModel(file)).map(({ inputs: [x, sizes] }) => [x.type, x.dims, sizes.data]);
    expect(seen).toEqual([
      ['int64', [2], BigInt64Array.of(2n)],
      ['float32', [6], BigInt64Array.of(1n, 5n)],
    ]);
  });

  test('finds what joins wherever it finds what splits', () => {
    const concat = node('Concat', ['x', 'x'], ['y'], [3, 'c'], attribute.int('axis', 0));
    const stack = node('ConcatFromSequence', ['s'], ['z'], [3, 's'], attribute.int('axis', 0));
    const local = message([1, 'local'], [7, stack[1]], [7, concat[1]], [9, message([1, ''], [2, 18])]);
    const branch = message(stack, [2, 'then']);
    const file = message(
      [7, message([2, 'main'], concat, node('If', ['c'], ['r'], attribute.graph('then_branch', branch)), stack)],
      [8, message([2, 13])],
      [25, local],
    );
    const found = findNodes(readModel(file));
    expect(found.map(({ opType, graph, opset }) => `${opType} ${graph} ${opset}`)).toEqual([
      ...['Concat main 13', 'ConcatFromSequence then 13', 'ConcatFromSequence main 13'],
      ...['ConcatFromSequence local 18', 'Concat local 18'],
    ]);
    for (const one of found) expect(ts.inferNode(one, one.inputs)).toEqual([{ type: null, dims: null }]);
  });

  test('nodes of a function have the attributes of its calls, once for each', () => {
    const split = (...rest) => [7, node('Split', ['in'], ['l', 'r'], attribute.reference('axis', 'dim'), ...rest)[1]];
    const halves = message(
      [1, 'halves'],
      [10, 'local'],
      [6, 'dim'],
      split(attribute.reference('num_outputs', 'count')),
      [9, message([1, ''], [2, 18])],
      [11, message([1, 'count'], [3, 2], [20, 2])],
    );
    const call = attribute.reference('dim', 'along');
    const twice = message(
      [1, 'twice'],
      [10, 'local'],
      [6, 'along'],
      [7, node('halves', ['in'], ['o'], [7, 'local'], call)[1]],
      [7, node('halves', ['in'], ['o'], [7, 'other'], attribute.int('dim', 9))[1]],
      [9, message([1, ''], [2, 18])],
    );
    const unused = message([1, 'unused'], [10, 'local'], split(), [9, message([1, ''], [2, 18])]);
    const file = message(
      [
        7,
        message(
          node('halves', ['x'], ['a'], [7, 'local'], attribute.int('dim', 1), attribute.int('unknown', 5)),
          node('halves', ['x'], ['b'], [7, 'local'], attribute.int('dim', 1)),
          node('halves', ['x'], ['c'], [7, 'local'], attribute.int('dim', -1), attribute.int('count', 3)),
          node('twice', ['x'], ['d'], [7, 'local'], attribute.int('along', 0)),
        ),
      ],
      [8, message([2, 18])],
      [25, halves],
      [25, twice],
      [25, unused],
    );
    expect(findNodes(readModel(file)).map(({ graph, attributes }) => [graph, attributes])).toEqual([
      ['halves', { axis: 1, num_outputs: 2 }],
      ['halves', { axis: -1, num_outputs: 3 }],
      ['halves', { axis: 0, num_outputs: 2 }],
      ['unused', { axis: '@dim' }],
    ]);
  });

  test('calls that give equal lists are one', () => {
    const split = node('Split', ['in'], ['l'], attribute.reference('split', 'sizes'))[1];
    const local = message([1, 'f'], [10, 'l'], [6, 'sizes'], [7, split], [9, message([1, ''], [2, 11])]);
    const call = (...fields) => node('f', ['x'], ['y'], [7, 'l'], ...fields);
    const texts = (...values) => [5, message([1, 'sizes'], ...values.map((text) => [9, text]), [20, 8])];
    const lists = [[1, 3], [1, 3], [13], [1, 2n ** 60n], [1, 2n ** 60n]].map((list) => attribute.ints('sizes', list));
    const calls = [...lists, texts('1', '3'), texts('1', '3'), texts('1,3')].map((list) => call(list));
    const file = message([7, message(...calls)], [8, message([2, 11])], [25, local]);
    expect(findNodes(readModel(file)).map(({ attributes }) => attributes.split)).toEqual([
      ...[[1, 3], [13], [1, 2n ** 60n]],
      ...[['1', '3'], ['1,3']],
    ]);
  });

  test('a function of the name of an operator does not hide its nodes', () => {
    const split = node('Split', ['in'], ['l']);
    const named = message([1, 'Split'], [7, split[1]], [9, message([1, ''], [2, 18])]);
    const file = message([7, message(split)], [8, message([2, 13])], [25, named]);
    expect(findNodes(readModel(file)).map(({ opset }) => opset)).toEqual([13, 18]);
  });

  test('an old file has opset 1, and attributes without a type', () => {
    const typeless = (name, ...fields) => [5, message([1, name], ...fields)];
    const file = message(
      [1, 1],
      [7, message(node('Split', ['x'], ['a', 'b'], typeless('axis', [3, 1]), typeless('split', [8, 1], [8, 3])))],
    );
    const [split] = findNodes(readModel(file));
    expect(split).toMatchObject({ opset: 1, attributes: { axis: 1, split: [1, 3] } });
    const x = randomTensor('float32', [2, 4]);
    expect(runFoundNode(ts, split, x).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
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

  test('a sparse tensor is refused where it goes into a node that is listed, and nowhere else', () => {
    const sparse = message([1, int64s('sizes', 6)], [2, int64s('', 1)], [3, 3]);
    const constant = node('Constant', [], ['sizes'], [5, message([1, 'sparse_value'], [22, sparse], [20, 11])]);
    const split = node('Split', ['x', 'sizes'], ['a', 'b', 'c']);
    const refused = (...fields) => expectError(() => findNodes(readModel(model(18, ...fields))), 'DATA_MISMATCH', text);
    let text = 'initializer "sizes": the tensor is sparse, it must have all its elements.';
    refused(split, [15, sparse]);
    text = text.replace('initializer', 'constant');
    refused(constant, split);
    const other = model(18, node('Split', ['x'], ['a']), node('Gemm', ['sizes'], ['y']), [15, sparse]);
    expect(findNodes(readModel(other))).toHaveLength(1);
    expect([...readModel(other).graph.sparseInitializers]).toEqual([['sizes', sparse]]);
  });

  test('data that are large are not read', () => {
    const large = tensor(7, [2 ** 40], [8, 'large']);
    const file = model(18, node('Split', ['x', 'large'], ['b']), [5, large]);
    expect(findNodes(readModel(file))[0].inputs[1]).toEqual({ name: 'large', type: 'int64', dims: [2 ** 40] });
  });

  test.each([
    ['value_int', [3, 4], 'int64', [], BigInt64Array.of(4n)],
    ['value_ints', [8, [1, 2]], 'int64', [2], BigInt64Array.of(1n, 2n)],
    ['value_float', null, 'float32', [], Float32Array.of(1)],
    ['value_floats', [7, bytes(Float32Array.of(1, 2))], 'float32', [2], Float32Array.of(1, 2)],
    ['value_string', [4, 'a'], 'string', [], ['a']],
    ['value_strings', [9, 'a'], 'string', [1], ['a']],
  ])('reads a constant that is given as %s', (name, field, type, dims, data) => {
    const kind = { value_int: 2, value_ints: 7, value_float: 1, value_floats: 6, value_string: 3, value_strings: 8 }[
      name
    ];
    // The value of a float, which `message` cannot write: 1 in field 2.
    const one = Uint8Array.of(...message([1, name]), 0x15, 0, 0, 0x80, 0x3f, ...message([20, kind]));
    const constant = [5, field === null ? one : message([1, name], field, [20, kind])];
    const file = model(
      18,
      node('Constant', [], ['c'], constant),
      node('Split', ['c'], ['a'], attribute.int('num_outputs', 1)),
    );
    const [{ inputs }] = findNodes(readModel(file));
    expect(inputs).toEqual([{ name: 'c', type, dims, data }]);
  });

  test('a constant that is not what its name says is unknown', () => {
    const constant = [5, message([1, 'value_ints'], [4, 'no number'], [20, 3])];
    const file = model(18, node('Constant', [], ['c'], constant), node('Split', ['c'], ['a']));
    expect(findNodes(readModel(file))[0].inputs).toEqual([{ name: 'c', type: null, dims: null }]);
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

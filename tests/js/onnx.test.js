import { load, Tensor } from '../../js/index-node.js';
import { findNodes, readModel, runFoundNode } from '../../js/onnx.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { expected, expectError } from './outcome.js';
import { attribute, call, int64s, local, model, node, withFunctions } from './protobuf.js';

const ts = await load();

test('a node of readModel goes into inferNode and runNode as it is, under the rules of its opset', () => {
  const file = model(1, node('Concat', ['x', 'y'], ['joined']), node('Other', ['x'], ['z'], [7, 'com.other']));
  const [concat, other] = readModel(file).graph.nodes;
  expect([concat.opset, other.opset]).toEqual([1, null]);
  // Concat-1 joins along axis 1 where it is not told; later ones must be told.
  const x = randomTensor('float32', [2, 3]);
  expect(ts.inferNode(concat, [x, {}])[0].dims[0]).toBe(2);
  expect(ts.runNode(concat, [x, x])[0].dims).toEqual([2, 6]);
});

describe('runFoundNode', () => {
  const file = model(18, node('Split', ['x', 'sizes'], ['a', 'b'], attribute.int('axis', 1)), [
    5,
    int64s('sizes', 1, 3),
  ]);
  const [split] = findNodes(readModel(file));
  const x = randomTensor('int16', [5, 4]);

  test('takes the data, or tensors by name, and the rest from the model', () => {
    expect(runFoundNode(ts, split, x).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
    expect(runFoundNode(ts, split, { x }).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
    const sizes = new Tensor('int64', BigInt64Array.of(2n, 2n), [2]);
    expect(runFoundNode(ts, split, { x, sizes }).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });

  const run = (given) => runFoundNode(ts, split, given);
  const names = Array.from({ length: 10000 }, (_, i) => `input ${i}`);
  const [many] = findNodes(readModel(model(13, node('Concat', names, ['a']))));
  test.each([
    ...[{}, undefined, null].map((none) => [
      () => run(none),
      'ARGUMENT_MISSING',
      /input "x" is not given.*by that name/,
    ]),
    ...[7, 'x', Promise.resolve(x), x.data, new Map([['x', x]])].map((other) => {
      return [() => run(other), 'ARGUMENT_UNKNOWN', /what is given is .*, it must be a tensor/];
    }),
    [() => run({ x, size: x }), 'ARGUMENT_UNKNOWN', /"size" is no input of the Split "".*the names "x", "sizes"/],
    [() => runFoundNode(ts, many, { other: x }), 'ARGUMENT_UNKNOWN', /Concat "".*"input 0", .*"input 7", \.\.\.\.$/],
    ...[undefined, null, Promise.resolve(ts), {}].map((none) => {
      return [() => runFoundNode(none, split, x), 'ARGUMENT_MISSING', 'const ts = await load()'];
    }),
    ...[undefined, null, [split], readModel(file).graph.nodes[0]].map((none) => {
      return [() => runFoundNode(ts, none, x), 'ARGUMENT_MISSING', 'one of those that findNodes gives'];
    }),
  ])('%s is refused, %#', expectError);

  test('joins, too: tensors by name, or a sequence as it is', () => {
    const joins = model(
      13,
      node('Concat', ['x', 'w', 'x'], ['a'], attribute.int('axis', 0)),
      node('ConcatFromSequence', ['s'], ['b'], attribute.int('axis', 0), attribute.int('new_axis', 1)),
      [5, int64s('w', 7, 8)],
    );
    const [concat, stack] = findNodes(readModel(joins));
    const one = new Tensor('int64', BigInt64Array.of(5n), [1]);
    expect(runFoundNode(ts, concat, { x: one })[0].data).toEqual(BigInt64Array.of(5n, 7n, 8n, 5n));
    for (const given of [[one, one], { s: [one, one] }]) {
      expect(runFoundNode(ts, stack, given)[0]).toMatchObject({ dims: [2, 1], data: BigInt64Array.of(5n, 5n) });
    }
    expect(ts.inferNode(stack, stack.inputs)).toEqual([{ type: null, dims: null }]);
    expectError(() => runFoundNode(ts, stack, {}), 'ARGUMENT_MISSING', /input "s" is not given/);
  });
});

describe('a model that was changed by hand', () => {
  const longest = () => Object.assign([], { length: 2 ** 32 - 1 });
  const bytes = model(18, node('Split', ['x'], ['a', 'b']));
  const x = randomTensor('int16', [2]);

  const made = { name: 'f', domain: '', overload: '', attributes: [], defaults: {}, graph: null };
  test.each([
    ...[[1], [null], longest(), new Array(1)].map((nodes) => ({ ofGraph: { nodes } })),
    { ofGraph: { values: undefined } },
    { ofGraph: { initializers: Object.create(Map.prototype) } },
    { ofGraph: { sparseInitializers: [] } },
    ...[undefined, new Array(1), [1], longest()].map((inputs) => ({ ofNode: { inputs } })),
    { ofNode: { name: undefined } },
    { ofNode: { domain: null } },
    { ofNode: { outputs: [Symbol('a')] } },
    { ofNode: { attributes: null } },
    { ofNode: { graphs: [1] } },
    ...[[null], [{}], new Array(1), longest(), [made]].map((functions) => ({ ofModel: { functions } })),
    { ofModel: { functions: [{ ...made, defaults: null }] } },
    { ofModel: { functions: [{ ...made, attributes: [1] }] } },
    { ofModel: { byteLength: 9n } },
    { ofModel: { byteLength: undefined } },
  ])('is refused by findNodes, %#', ({ ofGraph, ofNode, ofModel }) => {
    const changed = { ...readModel(bytes), ...ofModel };
    Object.assign(changed.graph.nodes[0], ofNode);
    Object.assign(changed.graph, ofGraph);
    expectError(() => findNodes(changed), 'DATA_MISMATCH', 'as readModel gives it');
  });

  test.each([1, 2])('is refused where a graph is in itself, %i times', (times) => {
    const changed = readModel(bytes);
    changed.graph.nodes[0].graphs = new Array(times).fill(changed.graph);
    expectError(() => findNodes(changed), 'DATA_MISMATCH', 'as readModel gives it');
  });

  test.each([[[Symbol('a')]], [['a', 1n]], [[Object.create(null)]], [longest()], [{ reference: Symbol('a') }]])(
    'may have attributes that are none, which are left as they are: %#',
    (value) => {
      const f = local('f', ['a'], [node('Split', ['x'], ['y'], attribute.reference('b', 'a'))]);
      const changed = readModel(withFunctions([call('f')], f));
      changed.graph.nodes[0].attributes = { a: value };
      expect(findNodes(changed)[0].attributes).toEqual({ b: value });
    },
  );

  test.each([[new Array(1)], [longest()], ['no list']])('may have a constant that is none: %#', (value) => {
    const changed = readModel(
      model(18, node('Constant', [], ['c'], attribute.ints('value_ints', [1])), node('Split', ['c'], ['y'])),
    );
    changed.graph.nodes[0].attributes = { value_ints: value };
    expect(findNodes(changed)[0].inputs[0].data).toBe(undefined);
  });

  test('with graphs that are in several others, and these again, is looked at as far as its file pays for it', () => {
    const changed = readModel(bytes);
    let graph = { ...changed.graph, nodes: [] };
    for (let i = 0; i < 30; ++i) graph = { ...graph, nodes: [{ ...changed.graph.nodes[0], graphs: [graph, graph] }] };
    changed.graph = graph;
    expectError(() => findNodes(changed), 'DATA_MISMATCH', 'too many graphs in graphs');
  });

  test.each([[longest()], [[1]], [[undefined]], [[{}]], [undefined]])('is refused by runFoundNode: %#', (inputs) => {
    const [found] = findNodes(readModel(bytes));
    expectError(() => runFoundNode(ts, { ...found, inputs }, x), 'ARGUMENT_MISSING', 'one of those that findNodes');
  });
});

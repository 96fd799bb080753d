import { runInNewContext } from 'node:vm';

import { findNodes, readModel } from '../../../js/onnx.js';
import { expectError } from '../outcome.js';
import { attribute, call, local, model, node, withFunctions } from '../protobuf.js';

describe('findNodes, a changed model', () => {
  const longest = () => Object.assign([], { length: 2 ** 32 - 1 });
  const bytes = model(18, node('Split', ['x'], ['a', 'b']));

  const made = { name: 'f', domain: '', overload: '', attributes: [], defaults: {}, graph: null };
  const change = ({ ofGraph, ofNode, ofModel }) => {
    const changed = { ...readModel(bytes), ...ofModel };
    Object.assign(changed.graph.nodes[0], ofNode);
    Object.assign(changed.graph, ofGraph);
    return changed;
  };

  test.each([
    ['a node is a number', { ofGraph: { nodes: [1] } }],
    ['a node is null', { ofGraph: { nodes: [null] } }],
    ['a node is a hole', { ofGraph: { nodes: new Array(1) } }],
    ['the nodes are too many', { ofGraph: { nodes: longest() } }],
    ['the values are undefined', { ofGraph: { values: undefined } }],
    ['the values are a Set', { ofGraph: { values: new Set() } }],
    ['the initializers are no Map', { ofGraph: { initializers: Object.create(Map.prototype) } }],
    ['the sparse initializers are a list', { ofGraph: { sparseInitializers: [] } }],
    ['inputs of a graph are undefined', { ofGraph: { inputs: undefined } }],
    ['an input of a graph is a number', { ofGraph: { inputs: [1] } }],
    ['inputs are undefined', { ofNode: { inputs: undefined } }],
    ['inputs are a text', { ofNode: { inputs: 'x' } }],
    ['inputs have a hole', { ofNode: { inputs: new Array(1) } }],
    ['inputs have a number', { ofNode: { inputs: ['x', 1] } }],
    ['inputs are too many', { ofNode: { inputs: longest() } }],
    ['outputs are undefined', { ofNode: { outputs: undefined } }],
    ['outputs have a symbol', { ofNode: { outputs: [Symbol('a')] } }],
    ['a name is undefined', { ofNode: { name: undefined } }],
    ['a domain is null', { ofNode: { domain: null } }],
    ['an overload is undefined', { ofNode: { overload: undefined } }],
    ['an operator is a number', { ofNode: { opType: 1 } }],
    ['attributes are null', { ofNode: { attributes: null } }],
    ['attributes are a text', { ofNode: { attributes: 'axis' } }],
    ['a graph is a number', { ofNode: { graphs: [1] } }],
    ['a graph is undefined', { ofNode: { graphs: new Array(1) } }],
    ['graphs are undefined', { ofNode: { graphs: undefined } }],
    ['graphs are too many', { ofNode: { graphs: longest() } }],
    ['a function is null', { ofModel: { functions: [null] } }],
    ['a function is empty', { ofModel: { functions: [{}] } }],
    ['a function is a hole', { ofModel: { functions: new Array(1) } }],
    ['functions are too many', { ofModel: { functions: longest() } }],
    ['a function has no graph', { ofModel: { functions: [made] } }],
    ['a function has no name', { ofModel: { functions: [{ ...made, name: undefined }] } }],
    ['a function has no domain', { ofModel: { functions: [{ ...made, domain: undefined }] } }],
    ['a function has no overload', { ofModel: { functions: [{ ...made, overload: undefined }] } }],
    ['a function has no defaults', { ofModel: { functions: [{ ...made, defaults: null }] } }],
    ['a function has an attribute 1', { ofModel: { functions: [{ ...made, attributes: [1] }] } }],
    ['a function has no attributes', { ofModel: { functions: [{ ...made, attributes: undefined }] } }],
    ['the length is a BigInt', { ofModel: { byteLength: 9n } }],
    ['the length is undefined', { ofModel: { byteLength: undefined } }],
  ])('is refused by findNodes where %s', (_, changes) => {
    expectError(() => findNodes(change(changes)), 'DATA_MISMATCH', 'Pass the result of readModel unchanged.');
  });

  test('may have Maps of another realm and 2^20 nodes', () => {
    const map = runInNewContext('new Map()');
    const maps = { values: map, initializers: map, sparseInitializers: map };
    expect(findNodes(change({ ofGraph: maps }))).toHaveLength(1);
    const [one] = readModel(model(18, node('Other', [], []))).graph.nodes;
    expect(findNodes(change({ ofGraph: { nodes: new Array(2 ** 20).fill(one) } }))).toEqual([]);
    const more = change({ ofGraph: { nodes: new Array(2 ** 20 + 1).fill(one) } });
    expectError(() => findNodes(more), 'DATA_MISMATCH', 'Pass the result of readModel unchanged.');
  });

  test('may have at most 33 nested graphs', () => {
    const nested = (depth) => {
      const changed = readModel(bytes);
      for (let i = 1; i < depth; ++i) {
        changed.graph = {
          ...changed.graph,
          nodes: [{ ...changed.graph.nodes[0], opType: 'If', graphs: [changed.graph] }],
        };
      }
      return changed;
    };
    expect(findNodes(nested(33))).toHaveLength(1);
    expectError(() => findNodes(nested(34)), 'DATA_MISMATCH', 'a graph contains itself or is nested too deep');
  });

  test.each([1, 2])('is rejected if a graph contains itself %i times', (times) => {
    const changed = readModel(bytes);
    changed.graph.nodes[0].graphs = new Array(times).fill(changed.graph);
    expectError(() => findNodes(changed), 'DATA_MISMATCH', 'Pass the result of readModel unchanged.');
  });

  test.each([
    ['a list of symbols', [Symbol('a')]],
    ['a list of a text and a BigInt', ['a', 1n]],
    ['a list of objects', [Object.create(null)]],
    ['a list that is too long', longest()],
    ['a reference that is a symbol', { reference: Symbol('a') }],
  ])('may have an attribute that is %s, which is returned unchanged', (_, value) => {
    const f = local('f', ['a'], [node('Split', ['x'], ['y'], attribute.reference('b', 'a'))]);
    const changed = readModel(withFunctions([call('f')], f));
    changed.graph.nodes[0].attributes = { a: value };
    expect(findNodes(changed)[0].attributes).toEqual({ b: value });
  });

  test.each([
    ['has a hole', new Array(1)],
    ['is too long', longest()],
    ['is a text', 'no list'],
  ])('may have a constant that %s, whose value is unknown', (_, value) => {
    const changed = readModel(
      model(18, node('Constant', [], ['c'], attribute.ints('value_ints', [1])), node('Split', ['c'], ['y'])),
    );
    changed.graph.nodes[0].attributes = { value_ints: value };
    expect(findNodes(changed)[0].inputs[0].data).toBe(undefined);
  });

  test('is searched only within the budget if graphs share graphs', () => {
    const changed = readModel(bytes);
    let graph = { ...changed.graph, nodes: [] };
    for (let i = 0; i < 30; ++i) graph = { ...graph, nodes: [{ ...changed.graph.nodes[0], graphs: [graph, graph] }] };
    changed.graph = graph;
    expectError(() => findNodes(changed), 'DATA_MISMATCH', 'too many nested graphs');
  });
});

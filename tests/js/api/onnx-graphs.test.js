import { readModel } from '../../../js/onnx.js';
import { expectError } from '../support/outcome.js';
import { attribute, int64s, message, model, node, repeated, tensor, value } from '../support/protobuf.js';

const read = (...fields) => readModel(model(18, ...fields)).graph;
const nodeOf = (...fields) => read([1, message(...fields)]).nodes[0];

/** Repeats `piece` `count` times. @param {number} count @param {readonly number[]} piece */
function repeat(count, piece) {
  const bytes = new Uint8Array(count * piece.length);
  for (let at = 0; at < bytes.length; at += piece.length) bytes.set(piece, at);
  return bytes;
}

describe('readModel, graph', () => {
  test('reads nodes, initializers and values', () => {
    const [weights, sparse] = [int64s('w', 1, 2), message([1, int64s('s', 1)], [3, 4])];
    const graph = read(
      [12, value('y', 1, null)],
      [11, value('x', 7, ['n', 2])],
      node('Split', ['x', ''], ['a', 'b'], [3, 'first'], [7, 'ai.onnx'], [8, 'second'], attribute.int('axis', 1)),
      [5, weights],
      [13, value('v', 9, [])],
      [15, sparse],
      [2, 'main'],
      [1, message()],
    );
    const none = { name: '', domain: '', opType: '', opset: 18, overload: '', inputs: [], outputs: [] };
    expect(graph).toEqual({
      name: 'main',
      nodes: [
        {
          ...none,
          name: 'first',
          opType: 'Split',
          overload: 'second',
          inputs: ['x', ''],
          outputs: ['a', 'b'],
          attributes: { axis: 1 },
          graphs: [],
        },
        { ...none, attributes: {}, graphs: [] },
      ],
      initializers: new Map([['w', weights]]),
      sparseInitializers: new Map([['s', sparse]]),
      values: new Map([
        ['v', { type: 'bool', dims: [] }],
        ['y', { type: 'float32', dims: null }],
        ['x', { type: 'int64', dims: ['n', 2] }],
      ]),
      inputs: ['x'],
      outputs: ['y'],
    });
  });

  const [input, output, other] = [11, 12, 13];
  test.each([
    [[input, output, other], 'an input', input],
    [[other, output, input], 'an input', input],
    [[input, output], 'an input', input],
    [[output, input], 'an input', input],
    [[input, other], 'an input', input],
    [[other, input], 'an input', input],
    [[output, other], 'an output', output],
    [[other, output], 'an output', output],
    [[other], 'another value', other],
  ])('accepts a value of the fields %j as %s', (fields, _, field) => {
    // The dim in each field is the field's number.
    const { values } = read(...fields.map((number) => [number, value('x', 1, [number])]));
    expect(values.get('x')).toEqual({ type: 'float32', dims: [field] });
  });

  test('lists the names of inputs and outputs in order, including repeated ones', () => {
    const { inputs, outputs } = read(
      ...['a', 'b', 'a'].map((name) => [input, value(name, 1, [])]),
      ...['c', 'b'].map((name) => [output, value(name, 1, [])]),
    );
    expect([inputs, outputs]).toEqual([
      ['a', 'b', 'a'],
      ['c', 'b'],
    ]);
  });

  test('uses the last name of a graph and of a tensor', () => {
    const weights = tensor(7, [0], [8, 'a'], [8, 'b']);
    const sparse = message([1, int64s('a')], [1, message([2, 7], [8, 'c'])]);
    const { name, initializers, sparseInitializers } = read([2, 'a'], [2, 'b'], [5, weights], [15, sparse]);
    expect([name, [...initializers], [...sparseInitializers]]).toEqual(['b', [['b', weights]], [['c', sparse]]]);
  });

  test('uses the name of the values of a sparse tensor', () => {
    const sparse = message([1, int64s('a', 1)], [1, message([2, 7])]);
    expect([...read([15, sparse]).sparseInitializers.keys()]).toEqual(['a']);
  });

  test('skips fields with a wrong wire type', () => {
    const odd = [1, 2, 5, 11, 12, 13, 15].map((field) => [field, 3]);
    expect(read(...odd)).toEqual(read());
    const oddNode = [1, 2, 3, 4, 5, 7, 8].map((field) => [field, Float64Array.of(1)]);
    expect(nodeOf(...oddNode, [4, 'Split'])).toEqual(nodeOf([4, 'Split']));
  });

  test('uses the last of two initializers with one name', () => {
    const file = model(18, [5, int64s('w', 1)], [5, int64s('w', 2)], [15, message([1, int64s('w', 3)])]);
    const { initializers, sparseInitializers } = readModel(file).graph;
    expect([...initializers]).toEqual([['w', int64s('w', 2)]]);
    for (const bytes of [initializers.get('w'), sparseInitializers.get('w')]) expect(bytes.buffer).toBe(file.buffer);
  });
});

describe('readModel, node', () => {
  test('uses the last of each text', () => {
    const fields = [3, 4, 7, 8].flatMap((field) => repeated(field, ['a', `b${field}`]));
    expect(nodeOf(...fields)).toMatchObject({ name: 'b3', opType: 'b4', domain: 'b7', overload: 'b8' });
  });

  test.each([
    ['', 18],
    ['ai.onnx', 18],
    ['ai.onnx.ml', null],
    ['other', null],
  ])('resolves the domain %j to opset %j', (domain, opset) => {
    expect(nodeOf([4, 'Split'], [7, domain])).toMatchObject({ opset, domain: domain === 'ai.onnx' ? '' : domain });
  });

  test('uses the last of two attributes with one name', () => {
    const { attributes } = nodeOf(attribute.int('a', 1), attribute.int('b', 2), attribute.int('a', 3));
    expect(Object.entries(attributes)).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });

  test('keeps the attributes of nodes apart', () => {
    const { nodes } = read(node('A', [], [], attribute.int('a', 1)), node('B', [], []), node('C', [], []));
    expect(nodes.map(({ attributes }) => attributes)).toEqual([{ a: 1 }, {}, {}]);
  });

  test('has an attribute __proto__ as its own, like any other', () => {
    const { attributes } = nodeOf(attribute.int('__proto__', 1), attribute.int('__proto__', 2));
    expect(Object.getOwnPropertyDescriptors(attributes)).toEqual({
      ['__proto__']: { value: 2, configurable: true, enumerable: true, writable: true },
    });
    expect(Object.getPrototypeOf(attributes)).toBe(Object.prototype);
  });

  test.each(['0', '9', '0a', '9a', '12'])('rejects an attribute with the name %j', (name) => {
    const text = `the name of an attribute must be an identifier, got "${name}".`;
    expectError(() => nodeOf(attribute.int(name, 1)), 'DATA_MISMATCH', text);
  });

  test.each(['', 'a0', '_1', '/0', ':0', '-1'])('has an attribute with the name %j', (name) => {
    expect(Object.entries(nodeOf(attribute.int(name, 5)).attributes)).toEqual([[name, 5]]);
  });

  test('has the graphs of all its attributes in order', () => {
    const graph = (name) => message([2, name]);
    const list = [5, message([1, 'b'], [11, graph('y')], [11, graph('z')], [20, 10])];
    const { graphs, attributes } = nodeOf(attribute.graph('a', graph('x')), list);
    expect(graphs.map(({ name }) => name)).toEqual(['x', 'y', 'z']);
    expect(attributes).toEqual({ a: { type: 5 }, b: { type: 10 } });
  });
});

describe('readModel, limits', () => {
  /** Makes `depth` nested graphs. */
  function nested(depth) {
    let graph = message();
    for (let i = 1; i < depth; ++i) graph = message(node('If', [], [], attribute.graph('then_branch', graph)));
    return message([7, graph]);
  }

  test('reads 33 nested graphs, and any number side by side', () => {
    let { graph } = readModel(nested(33));
    let depth = 1;
    for (; graph.nodes.length > 0; ++depth) [graph] = graph.nodes[0].graphs;
    expect(depth).toBe(33);
    const side = [5, message([1, 'a'], ...repeated(11, new Array(50).fill(message())))];
    expect(nodeOf(side).graphs).toHaveLength(50);
  });

  test.each([34, 50, 1000])('rejects %i graphs in one another', (depth) => {
    expectError(() => readModel(nested(depth)), 'DATA_MISMATCH', 'messages are nested more than 100 deep');
  });

  const empty = (field) => (count) => message([7, repeat(count, [field * 8 + 2, 0])]);
  const branches = (count) => message([7, message([1, message([5, repeat(count, [0x5a, 0])])])]);
  const functions = (count) => new Uint8Array(Buffer.concat([Uint8Array.of(0x3a, 0), repeat(count, [0xca, 0x01, 0])]));

  test.each([
    ['nodes', empty(1), 2 ** 20 - 8],
    ['values', empty(13), 2 ** 20 - 8],
    // A graph and a function count as eight.
    ['functions', functions, 2 ** 17 - 1],
    ['graphs of an attribute', branches, 2 ** 17 - 2],
    ['attributes of a node', (count) => message([7, message([1, repeat(count, [0x2a, 0])])]), 2 ** 20 - 9],
  ])('rejects more than 2^20 items of a file: %s', (_, file, most) => {
    expect(readModel(file(most)).graph.name).toBe('');
    const call = () => readModel(file(most + 1));
    expectError(
      call,
      'DATA_MISMATCH',
      /^readModel: the file: invalid .*: there are more than 1048576 nodes, attributes, /,
    );
  });
});

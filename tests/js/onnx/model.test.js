import { load } from '../../../js/index.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';
import { attribute, int64s, message, node, value } from '../support/protobuf.js';

const ts = await load();
const graphField = (...fields) => [7, message(...fields)];
const opset = (...fields) => [8, message(...fields)];

describe('readModel', () => {
  test('reads the version, the producer, the opsets and the functions of a file', () => {
    const split = node('Split', ['in'], ['l', 'r'], attribute.reference('axis', 'where'))[1];
    const file = message(
      [
        25,
        message(
          [1, 'halves'],
          ...[
            [4, 'in'],
            [4, 'also'],
            [5, 'l'],
            [5, 'r'],
            [6, 'where'],
            [6, 'more'],
            [7, split],
          ],
          ...[
            [9, message([1, 'other'], [2, 3])],
            [9, message([2, 17])],
            [10, 'ai.onnx'],
            [13, 'second'],
          ],
          ...[
            [11, message([1, 'side'], [3, 1], [20, 2])],
            [11, message([1, 'name'], [4, 'n'], [20, 3])],
          ],
          [12, value('in', 1, ['n'])],
        ),
      ],
      [25, message()],
      graphField([2, 'main']),
      ...[[1, 8], [2, 'a'], [2, 'producer'], opset([2, 18]), opset([1, 'other'], [2, 2])],
    );
    const empty = { initializers: new Map(), sparseInitializers: new Map(), values: new Map() };
    const ends = { inputs: [], outputs: [] };
    const none = { name: '', domain: '', overload: '' };
    expect(readModel(file)).toEqual({
      irVersion: 8,
      producer: 'producer',
      opsets: new Map([
        ['', 18],
        ['other', 2],
      ]),
      graph: { name: 'main', nodes: [], ...empty, ...ends },
      functions: [
        {
          ...{ name: 'halves', domain: '', overload: 'second', attributes: ['where', 'more'] },
          defaults: { side: 1, name: 'n' },
          opsets: new Map([
            ['other', 3],
            ['', 17],
          ]),
          graph: {
            ...empty,
            ...{ name: 'halves', inputs: ['in', 'also'], outputs: ['l', 'r'] },
            nodes: [
              {
                ...{ ...none, opType: 'Split', opset: 17, inputs: ['in'], outputs: ['l', 'r'], graphs: [] },
                attributes: { axis: { reference: 'where' } },
              },
            ],
            values: new Map([['in', { type: 'float32', dims: ['n'] }]]),
          },
        },
        {
          ...{ ...none, attributes: [], defaults: {}, opsets: new Map([['', 1]]) },
          graph: { name: '', nodes: [], ...empty, ...ends },
        },
      ],
      byteLength: file.length,
    });
  });

  test('reads the last version as a number, even beyond 2^53', () => {
    expect(readModel(message([1, 3], [1, 2n ** 62n], graphField())).irVersion).toBe(2 ** 62);
  });

  test('reads a file that has only a graph', () => {
    expect(readModel(message(graphField()))).toMatchObject({
      irVersion: 0,
      producer: '',
      functions: [],
      byteLength: 2,
    });
  });

  test.each([
    ['no import', [], [['', 1]]],
    [
      'an import of another domain',
      [opset([1, 'other'], [2, 5])],
      [
        ['', 1],
        ['other', 5],
      ],
    ],
    ['an import of version 18', [opset([2, 18])], [['', 18]]],
    ['an import of ai.onnx', [opset([1, 'ai.onnx'], [2, 13])], [['', 13]]],
    ['an import without a version', [opset([1, ''])], [['', 0]]],
    ['an import of version -1', [opset([2, -1])], [['', -1]]],
    ['an import beyond 2^53', [opset([2, 2n ** 62n])], [['', 2 ** 62]]],
    ['two imports of a domain', [opset([2, 13]), opset([1, 'ai.onnx'], [2, 18])], [['', 18]]],
  ])('resolves the opsets of %s for the model and its nodes', (_, imports, opsets) => {
    const nodes = ['', 'other', 'third'].map((domain) => node('Split', [], [], [7, domain]));
    // The opsets apply to the nodes although they come later.
    const { graph, opsets: given } = readModel(message(graphField(...nodes), ...imports));
    expect([...given]).toEqual(opsets);
    const of = new Map(opsets);
    expect(graph.nodes.map((one) => one.opset)).toEqual([of.get(''), of.get('other') ?? null, null]);
  });

  test('uses the opsets of a function for its nodes', () => {
    const [split, other] = [node('Split', [], [])[1], node('Split', [], [], [7, 'other'])[1]];
    const one = (...imports) => [
      25,
      message([7, split], [7, other], ...imports.map((version) => [9, message([2, version])])),
    ];
    const { graph, functions } = readModel(
      message(one(11), graphField([1, split], [1, other]), one(), one(13), opset([2, 18]), opset([1, 'other'], [2, 3])),
    );
    const opsetsOf = ({ nodes }) => nodes.map((each) => each.opset);
    expect(opsetsOf(graph)).toEqual([18, 3]);
    expect(functions.map((each) => opsetsOf(each.graph))).toEqual([
      [11, null],
      [1, null],
      [13, null],
    ]);
  });

  test.each([
    ['no graph', [[1, 8]], 'the file has no graph'],
    ['nothing', [], 'the file must be protobuf, got an empty file.'],
  ])('rejects a file with %s', (_, fields, text) => {
    expectError(() => readModel(message(...fields)), 'DATA_MISMATCH', text);
  });
});

describe('readModel, graphs in several pieces', () => {
  const split = (name) => node('Split', ['x'], [], [3, name]);
  const halves = [
    [split('first'), [2, 'a'], [12, value('x', 1, [12])], [5, int64s('w', 1)], [11, value('i', 7, [1])]],
    [split('second'), [2, 'b'], [11, value('x', 7, [11])], [13, value('x', 9, [13])], [5, int64s('w', 2)]],
  ];

  test('merges two graphs of a model', () => {
    const opsets = opset([2, 18]);
    const { graph } = readModel(message(...halves.map((half) => graphField(...half)), opsets));
    expect(graph).toEqual(readModel(message(graphField(...halves.flat()), opsets)).graph);
    expect(graph.nodes.map(({ name, opset: version }) => [name, version])).toEqual([
      ['first', 18],
      ['second', 18],
    ]);
    expect([graph.name, graph.inputs, graph.values.get('x')]).toEqual(['b', ['i', 'x'], { type: 'int64', dims: [11] }]);
  });

  test('merges two graphs of an attribute before those of the other field', () => {
    const graphsOf = (...fields) =>
      readModel(message(graphField(node('If', ['c'], [], [5, message([1, 'g'], ...fields)])))).graph.nodes[0].graphs;
    const [first, second] = halves.map((half) => message(...half));
    const other = message([2, 'other']);
    const both = message(...halves.flat());
    expect(graphsOf([6, first], [11, other], [6, second])).toEqual(graphsOf([6, both], [11, other]));
    expect(graphsOf([11, other], [6, first], [6, second])).toEqual(graphsOf([6, both], [11, other]));
    expect(graphsOf([6, first], [11, other], [6, second]).map(({ name }) => name)).toEqual(['b', 'other']);
    // Graphs of a repeated field are not merged.
    expect(graphsOf([11, first], [11, second])).toHaveLength(2);
  });

  test('ignores fields around a graph that have a wrong wire type', () => {
    const float = Float32Array.of(1);
    const file = message([7, float], [8, 5], [1, 'version'], [25, 7], ...halves.map((half) => graphField(...half)));
    expect(readModel(file)).toMatchObject({ irVersion: 0, functions: [], graph: { name: 'b' } });
    expectError(() => readModel(message([7, float])), 'DATA_MISMATCH', 'the file has no graph');
  });
});

describe('findNodes', () => {
  test('finds nodes of opset 1 in an old file, with attributes without a type', () => {
    const typeless = (name, ...fields) => [5, message([1, name], ...fields)];
    const split = node('Split', ['x'], ['a', 'b'], typeless('axis', [3, 1]), typeless('split', [8, 1], [8, 3]));
    const [found] = findNodes(readModel(message([1, 1], graphField(split))));
    expect(found).toMatchObject({ opset: 1, attributes: { axis: 1, split: [1, 3] } });
    const x = randomTensor('float32', [2, 4]);
    expect(runFoundNode(ts, found, x).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
  });
});

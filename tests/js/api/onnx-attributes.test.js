// Values of attributes, in each form in which files store them.
import { readModel } from '../../../js/onnx.js';
import { expectError } from '../support/outcome.js';
import { bytes, message, model, node } from '../support/protobuf.js';

const nodeOf = (...fields) => readModel(model(18, node('A', [], [], [5, message([1, 'a'], ...fields)]))).graph.nodes[0];
const read = (...fields) => nodeOf(...fields).attributes.a;

describe('readModel, attributes', () => {
  const float = (value) => Float32Array.of(value);
  const floats = (...values) => bytes(Float32Array.from(values));
  const tensor = message([2, 1]);
  const invalidText = Uint8Array.of(0xff);
  const floatList = (...values) => [7, floats(...values)];

  test.each([
    ['a float', 1, [[2, float(-1.5)]], -1.5],
    ['a float of none', 1, [], 0],
    ['an integer', 2, [[3, -3]], -3],
    ['an integer beyond 2^53', 2, [[3, 2n ** 62n]], 2n ** 62n],
    ['an integer of none', 2, [], 0],
    ['a text', 3, [[4, 'ü']], 'ü'],
    ['a text that is not UTF-8', 3, [[4, invalidText]], '\ufffd'],
    ['a text of none', 3, [], ''],
    ['a tensor', 4, [[5, tensor]], { tensor }],
    ['a tensor of none', 4, [], { tensor: new Uint8Array(0) }],
    ['floats one by one', 6, [7, 8, 9].map((value) => [7, float(value)]), [7, 8, 9]],
    [
      'floats in two packed lists and one by one',
      6,
      [
        [7, floats(1, 2)],
        [7, float(3)],
        [7, floats(4)],
      ],
      [1, 2, 3, 4],
    ],
    ['no floats', 6, [], []],
    ['integers one by one', 7, [1, -2, 2n ** 60n].map((value) => [8, value]), [1, -2, 2n ** 60n]],
    [
      'integers in two packed lists and one by one',
      7,
      [
        [8, [1, -2]],
        [8, 3],
        [8, [2n ** 60n]],
      ],
      [1, -2, 3, 2n ** 60n],
    ],
    ['no integers', 7, [], []],
    [
      'texts',
      8,
      [
        [9, 'b'],
        [9, invalidText],
        [9, ''],
      ],
      ['b', '\ufffd', ''],
    ],
    ['no texts', 8, [], []],
    [
      'the last of two integers',
      2,
      [
        [3, 1],
        [3, 2],
      ],
      2,
    ],
    ...[
      ['of which the first is empty', [message(), tensor], tensor],
      ['of which the last is empty', [tensor, message()], tensor],
      ['that are empty', [message(), message()], message()],
      ['of one field each', [message([1, 2]), message([2, 7]), message([1, 3])], message([1, 2], [2, 7], [1, 3])],
      ['of the same field', [message([2, 1]), message([2, 7])], message([2, 1], [2, 7])],
    ].map(([name, tensors, one]) => [
      `several tensors ${name} as one`,
      4,
      tensors.map((each) => [5, each]),
      { tensor: one },
    ]),
    ['a text that begins with U+FEFF', 3, [[4, '\ufeffa']], '\ufeffa'],
    ['a text of U+FEFF and U+FFFE', 3, [[4, '\ufeff\ufeff\ufffe']], '\ufeff\ufeff\ufffe'],
    ['a long text that begins with U+FEFF', 3, [[4, `\ufeff${'a'.repeat(20)}`]], `\ufeff${'a'.repeat(20)}`],
    [
      'texts that begin with U+FEFF',
      8,
      ['\ufeff', '\ufeffü', 'a\ufeff'].map((text) => [9, text]),
      ['\ufeff', '\ufeffü', 'a\ufeff'],
    ],
    [
      'a type after one that there is not',
      2,
      [
        [20, 99],
        [3, 4],
      ],
      4,
    ],
    [
      'a type that is taken back',
      0,
      [
        [20, 8],
        [3, 4],
      ],
      4,
    ],
    ['the lower half of its type', 2n ** 32n + 2n, [[3, 5]], 5],
    [
      'the last of two types',
      7,
      [
        [20, 2],
        [8, 3],
        [3, 4],
      ],
      [3],
    ],
    [
      'no fields with a wrong wire type',
      2,
      [...[2, 4, 5, 6, 9, 10, 11, 21, 22].map((field) => [field, 1]), [3, 7], [3, float(1)], [20, 'text']],
      7,
    ],
    [
      'only the field of its type',
      2,
      [
        [2, float(1)],
        [3, 2],
        [4, 'b'],
        [8, [3]],
      ],
      2,
    ],
    [
      'type 5, a graph, as its type',
      5,
      [
        [6, message()],
        [3, 1],
      ],
      { type: 5 },
    ],
    [
      'type 11, a sparse tensor, as its type',
      11,
      [
        [22, message()],
        [3, 1],
      ],
      { type: 11 },
    ],
    ['an unknown type as its type', 2n ** 31n - 1n, [[3, 1]], { type: 2 ** 31 - 1 }],
    ['a type as missing if its lower 32 bits are 0', 2n ** 62n, [[3, 1]], 1],
    [
      'a reference',
      2,
      [
        [3, 1],
        [21, 'of'],
      ],
      { reference: 'of' },
    ],
    [
      'a reference without a name as its value',
      2,
      [
        [3, 1],
        [21, ''],
      ],
      1,
    ],
  ])('reads %s', (_, type, fields, value) => {
    expect(read(...fields, [20, type])).toEqual(value);
  });

  test.each([
    ['an integer of 0', [[3, 0]], 0],
    ['a float of 0', [[2, float(0)]], 0],
    ['an empty text', [[4, '']], ''],
    ['a tensor', [[5, tensor]], { tensor }],
    ['integers', [[8, [1, 2]]], [1, 2]],
    [
      'integers one by one',
      [
        [8, 1],
        [8, 2],
      ],
      [1, 2],
    ],
    ['floats', [floatList(1.5, 2)], [1.5, 2]],
    [
      'floats one by one',
      [
        [7, float(1.5)],
        [7, float(2)],
      ],
      [1.5, 2],
    ],
    [
      'texts',
      [
        [9, 'b'],
        [9, ''],
      ],
      ['b', ''],
    ],
    ['a graph', [[6, message()]], { type: 5 }],
    [
      'several tensors as one',
      [
        [5, tensor],
        [5, tensor],
      ],
      { tensor: message([2, 1], [2, 1]) },
    ],
    [
      'texts, whatever lists are empty',
      [
        [8, []],
        [9, ''],
        [7, new Uint8Array(0)],
      ],
      [''],
    ],
    [
      'empty lists as nothing',
      [
        [8, []],
        [7, new Uint8Array(0)],
      ],
      [],
    ],
    ['integers before floats and texts', [[9, 'b'], floatList(1), [8, [3]]], [3]],
    ['floats before texts and a graph', [[9, 'b'], [6, message()], floatList(1)], [1]],
    ['nothing', [], []],
    [
      'fields with a wrong wire type as missing',
      [
        [3, 'a'],
        [8, float(1)],
        [7, 1],
        [9, 1],
        [6, 1],
      ],
      [],
    ],
    [
      'an integer before all else',
      [
        [8, [3]],
        [5, tensor],
        [4, 'b'],
        [2, float(1)],
        [3, 2],
      ],
      2,
    ],
    [
      'a float before a text, a tensor and integers',
      [
        [8, [3]],
        [5, tensor],
        [4, 'b'],
        [2, float(1)],
      ],
      1,
    ],
    [
      'a text before a tensor and integers',
      [
        [8, [3]],
        [5, tensor],
        [4, 'b'],
      ],
      'b',
    ],
    [
      'a tensor before integers',
      [
        [8, [3]],
        [5, tensor],
      ],
      { tensor },
    ],
  ])('reads %s without a type, as in old files', (_, fields, value) => {
    expect(read(...fields)).toEqual(value);
  });

  test('joins the graphs of field 6, and has a graph for each field 11', () => {
    const named = (name) => message([2, name], node(name, [], []));
    const list = [6, 11, 6, 11, 6].map((field, i) => [field, named(`g${i}`)]);
    const { graphs } = nodeOf(...list, [20, 10]);
    expect(graphs.map(({ name, nodes }) => [name, ...nodes.map(({ opType }) => opType)])).toEqual([
      ['g4', 'g0', 'g2', 'g4'],
      ['g1', 'g1'],
      ['g3', 'g3'],
    ]);
  });

  test('rejects packed floats that end within one', () => {
    expectError(() => read([7, new Uint8Array(6)]), 'DATA_MISMATCH', '2 bytes are missing');
  });

  test('reads floats at any offset, and the bytes of a tensor as a view', () => {
    const file = model(18, node('A', [], [], [5, message([1, 'a'], [5, tensor], [20, 4])]));
    expect(readModel(file).graph.nodes[0].attributes.a.tensor.buffer).toBe(file.buffer);
    expect(read([2, Float32Array.of(0.1)], [20, 1])).toBe(Math.fround(0.1));
  });
});

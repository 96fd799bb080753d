import { readAttribute } from '../../../js/onnx/attribute.js';
import { Reader } from '../../../js/onnx/wire.js';
import { errorOf } from '../outcome.js';
import { bytes, message } from '../protobuf.js';

const read = (...fields) => readAttribute(new Reader(message([1, 'a'], ...fields)), () => {}).value;

describe('readAttribute', () => {
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
      'the last type that there is',
      99,
      [
        [20, 2],
        [3, 4],
      ],
      4,
    ],
    [
      'the last of two types that there are not',
      98,
      [
        [20, 99],
        [3, 4],
      ],
      { type: 99 },
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
      'no fields that are stored in another way',
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
    ['a type whose lower half is 0 as none', 2n ** 62n, [[3, 1]], 1],
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
      'graphs',
      [
        [11, message()],
        [11, message()],
      ],
      { type: 10 },
    ],
    ['tensors', [[10, tensor]], { type: 9 }],
    ['a sparse tensor', [[22, message()]], { type: 11 }],
    ['sparse tensors', [[23, message()]], { type: 12 }],
    ['a type', [[14, message()]], { type: 13 }],
    ['types', [[15, message()]], { type: 14 }],
    [
      'several tensors as one',
      [
        [5, tensor],
        [5, tensor],
      ],
      { tensor: message([2, 1], [2, 1]) },
    ],
    [
      'a graph before graphs, and these before a type, in any order',
      [
        [14, message()],
        [11, message()],
        [6, message()],
      ],
      { type: 5 },
    ],
    [
      'a sparse tensor before types',
      [
        [15, message()],
        [22, message()],
        [14, message()],
      ],
      { type: 11 },
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
    [
      'a type, whatever lists are empty',
      [
        [14, message()],
        [8, []],
      ],
      { type: 13 },
    ],
    ['integers before floats and texts', [[9, 'b'], floatList(1), [8, [3]]], [3]],
    ['floats before texts and a graph', [[9, 'b'], [6, message()], floatList(1)], [1]],
    ['nothing', [], []],
    [
      'what is stored in another way as nothing',
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

  test('reads the name and all graphs in order', () => {
    const names = [];
    const reader = new Reader(
      message([6, message([2, 'x'])], [1, 'branches'], [11, message()], [11, message([2, 'y'])], [20, 10]),
    );
    const readGraph = () => names.push(new TextDecoder().decode(reader.remaining()).slice(2));
    expect(readAttribute(reader, readGraph)).toEqual({ name: 'branches', value: { type: 10 }, graphs: [1, 2, 3] });
    expect(names).toEqual(['x', '', 'y']);
  });

  test('merges the graphs of field 6 and starts a graph for each field 11', () => {
    const asked = [];
    const reader = new Reader(message(...[6, 11, 6, 11, 6].map((field) => [field, message()])));
    const { graphs } = readAttribute(reader, (continued) => asked.push(continued));
    expect(asked).toEqual([null, null, 1, null, 3]);
    expect(graphs).toEqual([5, 2, 4]);
  });

  test('rejects packed floats that end within one', () => {
    expect(errorOf(() => read([7, new Uint8Array(6)])).message).toBe('a packed list ends within a number');
  });

  test('reads floats at any offset, and the bytes of a tensor as a view', () => {
    const file = message([1, 'abc'], [2, Float32Array.of(0.1)], [5, tensor], [20, 4]);
    const { value } = readAttribute(new Reader(file), () => {});
    expect(value.tensor.buffer).toBe(file.buffer);
    expect(read([2, Float32Array.of(0.1)], [20, 1])).toBe(Math.fround(0.1));
  });
});

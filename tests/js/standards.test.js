// The examples of the standards' own pages, told again: what a reader of them will try first.
import { load } from '../../js/index-node.js';

const ts = await load();

const f32 = (values, dims) => ({ type: 'float32', data: Float32Array.from(values), dims });
const i64 = (values, dims = [values.length]) => ({ type: 'int64', data: BigInt64Array.from(values, BigInt), dims });
const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);
const told = (parts) => parts.map(({ data, dims }) => [Array.from(data), dims]);
const onnx = (opType, opset, attributes, inputs, outputs) =>
  told(ts.runNode({ domain: 'ai.onnx', opType, opset, attributes, outputs }, inputs));
const openvino = (opType, attributes, inputs) =>
  ts.runNode({ domain: 'openvino', opType, opset: 1, attributes }, inputs);

describe('ONNX Split', () => {
  const six = f32(upTo(6), [6]);
  const rows = f32(upTo(12), [2, 6]);

  test.each([2, 11, 13, 18])('a vector of 6 in three, opset %i', (opset) => {
    const attributes = opset < 18 ? { axis: 0 } : { axis: 0, num_outputs: 3 };
    const wanted = [
      [[1, 2], [2]],
      [[3, 4], [2]],
      [[5, 6], [2]],
    ];
    expect(onnx('Split', opset, attributes, [six], 3)).toEqual(wanted);
    delete attributes.axis;
    expect(onnx('Split', opset, attributes, [six], 3)).toEqual(wanted);
  });

  test.each([2, 11, 13, 18])('a vector of 6 into 2 and 4, opset %i', (opset) => {
    const node = opset < 13 ? [{ axis: 0, split: [2, 4] }, [six]] : [{ axis: 0 }, [six, i64([2, 4])]];
    expect(onnx('Split', opset, ...node, 2)).toEqual([
      [[1, 2], [2]],
      [[3, 4, 5, 6], [4]],
    ]);
  });

  test('two rows of 6: halves, and 2 with 4', () => {
    expect(onnx('Split', 18, { axis: 1, num_outputs: 2 }, [rows], 2)).toEqual([
      [
        [1, 2, 3, 7, 8, 9],
        [2, 3],
      ],
      [
        [4, 5, 6, 10, 11, 12],
        [2, 3],
      ],
    ]);
    expect(onnx('Split', 13, { axis: 1 }, [rows, i64([2, 4])], 2)).toEqual([
      [
        [1, 2, 7, 8],
        [2, 2],
      ],
      [
        [3, 4, 5, 6, 9, 10, 11, 12],
        [2, 4],
      ],
    ]);
  });

  test('nothing split into three nothings', () => {
    expect(onnx('Split', 18, {}, [f32([], [0]), i64([0, 0, 0])], 3)).toEqual(new Array(3).fill([[], [0]]));
  });

  test('7 into four, 8 columns into three: the last part is smaller', () => {
    expect(onnx('Split', 18, { num_outputs: 4 }, [f32(upTo(7), [7])], 4)).toEqual([
      [[1, 2], [2]],
      [[3, 4], [2]],
      [[5, 6], [2]],
      [[7], [1]],
    ]);
    expect(onnx('Split', 18, { axis: 1, num_outputs: 3 }, [f32(upTo(16), [2, 8])], 3)).toEqual([
      [
        [1, 2, 3, 9, 10, 11],
        [2, 3],
      ],
      [
        [4, 5, 6, 12, 13, 14],
        [2, 3],
      ],
      [
        [7, 8, 15, 16],
        [2, 2],
      ],
    ]);
  });
});

describe('ONNX SplitToSequence', () => {
  const table = f32(
    upTo(18).map((n) => n - 1),
    [3, 6],
  );

  test('in twos along the columns', () => {
    expect(onnx('SplitToSequence', 11, { axis: 1 }, [table, i64([2], [])])).toEqual([
      [
        [0, 1, 6, 7, 12, 13],
        [3, 2],
      ],
      [
        [2, 3, 8, 9, 14, 15],
        [3, 2],
      ],
      [
        [4, 5, 10, 11, 16, 17],
        [3, 2],
      ],
    ]);
  });

  test('one row, then two', () => {
    expect(onnx('SplitToSequence', 24, { axis: 0 }, [table, i64([1, 2])])).toEqual([
      [
        [0, 1, 2, 3, 4, 5],
        [1, 6],
      ],
      [upTo(12).map((n) => n + 5), [2, 6]],
    ]);
  });

  test('column by column, without the axis', () => {
    expect(onnx('SplitToSequence', 24, { axis: 1, keepdims: 0 }, [table])).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => [[n, n + 6, n + 12], [3]]),
    );
  });
});

describe('OpenVINO', () => {
  const shape = [6, 12, 10, 24];
  const data = f32(upTo(6 * 12 * 10 * 24), shape);

  test('VariadicSplit of [6, 12, 10, 24] along axis 0 into 1, 2 and 3', () => {
    const parts = openvino('VariadicSplit', {}, [data, i64([0], []), i64([1, 2, 3])]);
    expect(parts.map(({ dims }) => dims)).toEqual([
      [1, 12, 10, 24],
      [2, 12, 10, 24],
      [3, 12, 10, 24],
    ]);
    expect(parts.map((part) => part.data[0])).toEqual([1, 2881, 8641]);
  });

  test('VariadicSplit with -1: what 6 leaves besides 2', () => {
    const parts = openvino('VariadicSplit', {}, [data, i64([0]), i64([-1, 2])]);
    expect(parts.map(({ dims }) => dims[0])).toEqual([4, 2]);
  });

  test('Split of [6, 12, 10, 24] along axis 1 in three', () => {
    const parts = openvino('Split', { num_splits: 3 }, [data, i64([1], [])]);
    expect(parts.map(({ dims }) => dims)).toEqual(new Array(3).fill([6, 4, 10, 24]));
    expect(parts.map((part) => part.data[0])).toEqual([1, 961, 1921]);
  });
});

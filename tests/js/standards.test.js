// The examples of the standards' own pages, told again: what a reader of them will try first.
import { load } from '../../js/index-node.js';
import { int64, onnx, openvino, scalar } from './nodes.js';

const ts = await load();
const float32 = (values, dims) => ({ type: 'float32', data: Float32Array.from(values), dims });
const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);

const six = float32(upTo(6), [6]);
const rows = float32(upTo(12), [2, 6]);
const table = float32([...upTo(18).keys()], [3, 6]);

const halves = ['1 2 3 7 8 9 [2,3]', '4 5 6 10 11 12 [2,3]'];
const thirds = ['1 2 [2]', '3 4 [2]', '5 6 [2]'];
const unequal = ['1 2 [2]', '3 4 5 6 [4]'];
const columns = [0, 1, 2, 3, 4, 5].map((n) => `${n} ${n + 6} ${n + 12} [3]`);
const rowAndRest = ['0 1 2 3 4 5 [1,6]', '6 7 8 9 10 11 12 13 14 15 16 17 [2,6]'];
const pairs = [0, 2, 4].map((n) => `${n} ${n + 1} ${n + 6} ${n + 7} ${n + 12} ${n + 13} [3,2]`);

test.each([
  ...[2, 11, 13].map((opset) => ['Split', opset, { axis: 0 }, [six], 3, thirds]),
  ...[2, 11, 13].map((opset) => ['Split', opset, {}, [six], 3, thirds]),
  ['Split', 18, { axis: 0, num_outputs: 3 }, [six], 3, thirds],
  ['Split', 18, { num_outputs: 3 }, [six], 3, thirds],
  ...[2, 11].map((opset) => ['Split', opset, { split: [2, 4] }, [six], 2, unequal]),
  ...[13, 18].map((opset) => ['Split', opset, { axis: 0 }, [six, int64([2, 4])], 2, unequal]),
  ['Split', 18, { axis: 1, num_outputs: 2 }, [rows], 2, halves],
  ['Split', 13, { axis: 1 }, [rows, int64([2, 4])], 2, ['1 2 7 8 [2,2]', '3 4 5 6 9 10 11 12 [2,4]']],
  ['Split', 18, {}, [float32([], [0]), int64([0, 0, 0])], 3, [' [0]', ' [0]', ' [0]']],
  ['Split', 18, { num_outputs: 4 }, [float32(upTo(7), [7])], 4, ['1 2 [2]', '3 4 [2]', '5 6 [2]', '7 [1]']],
  ['SplitToSequence', 11, { axis: 1 }, [table, scalar(2)], 1, pairs],
  ['SplitToSequence', 24, { axis: 0 }, [table, int64([1, 2])], 1, rowAndRest],
  ['SplitToSequence', 24, { axis: 1, keepdims: 0 }, [table], 1, columns],
])('%s-%i %j', (opType, opset, attributes, inputs, outputs, wanted) => {
  const parts = ts.runNode(onnx(opType, attributes, { opset, outputs }), inputs);
  expect(parts.map(({ data, dims }) => `${[...data].join(' ')} [${dims}]`)).toEqual(wanted);
});

test.each([
  [
    'VariadicSplit along axis 0 into 1, 2 and 3',
    openvino('VariadicSplit'),
    [scalar(0), int64([1, 2, 3])],
    0,
    [1, 2, 3],
  ],
  ['VariadicSplit: what 6 leaves besides 2', openvino('VariadicSplit'), [int64([0]), int64([-1, 2])], 0, [4, 2]],
  ['Split along axis 1 in three', openvino('Split', { num_splits: 3 }), [scalar(1)], 1, [4, 4, 4]],
])('OpenVINO %s of [6, 12, 10, 24]', (_, node, rest, axis, lengths) => {
  const parts = ts.runNode(node, [float32(upTo(6 * 12 * 10 * 24), [6, 12, 10, 24]), ...rest]);
  const inner = axis === 0 ? 2880 : 240;
  expect(parts.map(({ dims }) => dims[axis])).toEqual(lengths);
  let first = 1;
  for (const [i, { data }] of parts.entries()) {
    expect(data[0]).toBe(first);
    first += inner * lengths[i];
  }
});

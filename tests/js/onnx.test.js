import { load, Tensor } from '../../js/index-node.js';
import { readModel, runSplitNode, splitNodes } from '../../js/onnx.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { expected, expectError } from './outcome.js';
import { attribute, int64s, model, node } from './protobuf.js';

const ts = await load();

describe('runSplitNode', () => {
  const file = model(18, node('Split', ['x', 'sizes'], ['a', 'b'], attribute.int('axis', 1)), [
    5,
    int64s('sizes', 1, 3),
  ]);
  const [split] = splitNodes(readModel(file));
  const x = randomTensor('int16', [5, 4]);

  test('takes the data, or tensors by name, and the rest from the model', () => {
    expect(runSplitNode(ts, split, x).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
    expect(runSplitNode(ts, split, { x }).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
    const sizes = new Tensor('int64', BigInt64Array.of(2n, 2n), [2]);
    expect(runSplitNode(ts, split, { x, sizes }).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });

  test('says which input is missing', () => {
    for (const given of [{}, undefined, 7]) {
      expectError(() => runSplitNode(ts, split, given), 'ARGUMENT_MISSING', /input "x" is not given.*by that name/);
    }
  });

  test('says what is given that the node has not', () => {
    expectError(
      () => runSplitNode(ts, split, { x, size: x }),
      'ARGUMENT_UNKNOWN',
      /"size" is no input of the Split "".*the names "x", "sizes"/,
    );
  });

  test('says what it needs where it does not get it', () => {
    for (const none of [undefined, null, Promise.resolve(ts), {}]) {
      expectError(() => runSplitNode(none, split, x), 'ARGUMENT_MISSING', /const ts = await load\(\)/);
    }
    for (const none of [undefined, null, [split], readModel(file).graph.nodes[0]]) {
      expectError(() => runSplitNode(ts, none, x), 'ARGUMENT_MISSING', /one of those that splitNodes gives/);
    }
  });

  test('a node of readModel goes into runNode beside its opset, attributes and all', () => {
    const { graph } = readModel(model(13, node('Split', ['x'], ['a', 'b'], attribute.int('axis', 1))));
    expect(ts.runNode({ ...graph.nodes[0], opset: 13 }, [x]).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });
});

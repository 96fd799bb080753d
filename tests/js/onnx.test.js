import { load, Tensor } from '../../js/index-node.js';
import { readModel, runSplitNode, splitNodes } from '../../js/onnx.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { errorOf, expected } from './outcome.js';
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
      expect(errorOf(() => runSplitNode(ts, split, given))).toMatchObject({
        code: 'ARGUMENT_MISSING',
        message: expect.stringMatching(/input "x" is not given.*by that name/),
      });
    }
  });

  test('says what is given that the node has not', () => {
    expect(errorOf(() => runSplitNode(ts, split, { x, size: x }))).toMatchObject({
      code: 'ARGUMENT_UNKNOWN',
      message: expect.stringMatching(/"size" is no input of the Split "".*the names "x", "sizes"/),
    });
  });

  test('says what it needs where it does not get it', () => {
    for (const none of [undefined, null, Promise.resolve(ts), {}]) {
      expect(errorOf(() => runSplitNode(none, split, x))).toMatchObject({
        code: 'ARGUMENT_MISSING',
        message: expect.stringMatching(/const ts = await load\(\)/),
      });
    }
    for (const none of [undefined, null, [split], readModel(file).graph.nodes[0]]) {
      expect(errorOf(() => runSplitNode(ts, none, x))).toMatchObject({
        code: 'ARGUMENT_MISSING',
        message: expect.stringMatching(/one of those that splitNodes gives/),
      });
    }
  });

  test('a node of readModel goes into runNode beside its opset, attributes and all', () => {
    const { graph } = readModel(model(13, node('Split', ['x'], ['a', 'b'], attribute.int('axis', 1))));
    expect(ts.runNode({ ...graph.nodes[0], opset: 13 }, [x]).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
  });
});

import fc from 'fast-check';

import { load, Tensor } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { randomTensor } from '../support/arbitraries.js';
import { toWasmTensor } from '../support/call-variants.js';
import { int64, nodes, onnx, openvino, scalar } from '../support/nodes.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError, outcome } from '../support/outcome.js';

const ts = await load();
const x = randomTensor('float32', [3, 10, 2]);
const shapeOf = ({ type, dims }) => ({ type, dims });

/** Returns the targets with their previous content, so that a test notices a missing write. */
const stale = (arrays) => arrays.map((array) => array && array.fill(7));

describe('planNode', () => {
  test('matches the oracle, or its error, for any operator, with and without data', () => {
    const property = ({ node, data, rest, index, lengths, code, keepAxis }) => {
      const wanted = expected(data, index, lengths, { code, keepAxis });
      for (const input of [data, shapeOf(data)]) {
        const given = outcome(() => {
          const plan = ts.planNode(node, [input, ...rest]);
          const made = plan.run(data);
          const into = stale(plan.allocate());
          expect(plan.run(data, { into }).map((part, i) => part.data === into[i])).not.toContain(false);
          expect(made.map(bitwise)).toEqual(plan.run(data, { into }).map(bitwise));
          expect(plan.outputs.map(shapeOf)).toEqual(made.map(shapeOf));
          return made;
        });
        expect(given).toEqual(wanted);
      }
    };
    fc.assert(fc.property(nodes, property), { numRuns: runs(500) });
  });

  test('has the route and the layout of the plan of a call', () => {
    for (const [node, inputs, plan] of [
      [onnx('Split', { axis: 1 }), [x, int64([4, 6])], ts.plan('split', x, { axis: 1, split: [4, 6] })],
      [onnx('SplitToSequence', { axis: 0 }), [x], ts.plan('splitToSequence', x, { axis: 0 })],
      [
        openvino('VariadicSplit'),
        [x, scalar(2), int64([1, -1])],
        ts.plan('variadicSplit', x, { axis: 2, splitLengths: [1, -1] }),
      ],
      [onnx('Concat', { axis: 1 }), [x, x], ts.plan('concat', [x, x], { axis: 1 })],
      [onnx('ConcatFromSequence', { axis: 1, new_axis: 1 }), [[x, x]], ts.plan('stack', [x, x], { axis: 1 })],
    ]) {
      const { type, count, outputs, route, layout } = ts.planNode(node, inputs);
      expect([type, count, outputs, route, layout]).toEqual([
        plan.type,
        plan.count,
        plan.outputs,
        plan.route,
        plan.layout,
      ]);
    }
  });

  test.each([
    ['Concat', onnx('Concat', { axis: 1 }), (tensors) => tensors, 'inputs'],
    ['ConcatFromSequence', onnx('ConcatFromSequence', { axis: 1 }), (tensors) => [tensors], 'input_sequence'],
  ])('joins the list of tensors of %s', (name, node, inputsOf, list) => {
    const tensors = ts.split(x, { axis: 1, split: [4, 6] });
    for (const inputs of [tensors, tensors.map(shapeOf)]) {
      const plan = ts.planNode(node, inputsOf(inputs));
      expect(plan.run(tensors).map(bitwise)).toEqual([bitwise(x)]);
      const data = new Float32Array(60);
      for (const into of [data, [data]]) {
        data.fill(7);
        const [made] = plan.run(tensors, { into });
        expect([made.data === data, bitwise(made)]).toEqual([true, bitwise(x)]);
      }
      expect(plan.inputs.map(shapeOf)).toEqual(tensors.map(shapeOf));
      expectError(() => plan.run([tensors[0]]), 'DATA_MISMATCH', `: ${list} must be 2 tensors as planned, got 1.`);
      expectError(
        () => plan.run([x, x]),
        'DATA_MISMATCH',
        `: ${list}[0] must be float32 [3,4,2] as planned, got float32`,
      );
    }
    const skips = ts.planNode({ ...node, outputs: [''] }, inputsOf(tensors));
    expect([skips.allocate(), skips.run(tensors), skips.run(tensors, { into: skips.allocate() })]).toEqual([
      [null],
      [null],
      [null],
    ]);
    expect(skips.outputs.map(shapeOf)).toEqual([shapeOf(x)]);
  });

  test.each(['view', 'rows', 'simd', 'list'])('skips outputs without a name on route %s', (route) => {
    const dims = { view: [1, 6], rows: [2, 3000], simd: [100, 60], list: [2, 6] }[route];
    const tensor = randomTensor(route === 'list' ? 'string' : 'float64', dims);
    const lengths = [1, 2, 3].map((length) => (length * dims[1]) / 6);
    const all = expected(tensor, 1, lengths);
    for (const names of [
      ['', 'b', 'c'],
      ['a', '', 'c'],
      ['a', 'b', ''],
      ['', '', ''],
    ]) {
      const node = onnx('Split', { axis: 1 }, { outputs: names });
      const plan = ts.planNode(node, [shapeOf(tensor), int64(lengths)]);
      const wanted = all.map((part, i) => (names[i] === '' ? null : part));
      expect([plan.route, plan.count, plan.outputs.length]).toEqual([route, 3, 3]);
      expect(plan.run(tensor).map((part) => part && bitwise(part))).toEqual(wanted);
      const into = plan.allocate();
      expect(into.map((array) => array === null)).toEqual(names.map((name) => name === ''));
      expect(plan.run(tensor, { into }).map((part) => part && bitwise(part))).toEqual(wanted);
      if (route !== 'view') continue;
      const views = plan.views(tensor);
      expect(views.map((part) => part && bitwise(part))).toEqual(wanted);
      expect(views.every((part) => part === null || part.data.buffer === tensor.data.buffer)).toBe(true);
    }
  });

  test('splits a WasmTensor into WasmTensors', () => {
    for (const axis of [0, 1]) {
      const wasmTensor = toWasmTensor(ts, x);
      const plan = ts.planNode(onnx('Split', { axis }, { outputs: ['a', ''] }), [
        wasmTensor,
        int64([1, x.dims[axis] - 1]),
      ]);
      const [part, skipped] = plan.run(wasmTensor);
      expect([bitwise(part), skipped]).toEqual([expected(x, axis, [1, x.dims[axis] - 1])[0], null]);
      expect(part.data.buffer).toBe(wasmTensor.data.buffer);
      part.dispose();
      wasmTensor.dispose();
    }
    expect(ts.memory().tensors).toBe(0);
  });

  test('allocates arrays of the class of the data', () => {
    const clamped = { type: 'uint8', dims: [4], data: new Uint8ClampedArray(4) };
    const node = onnx('Split', { num_outputs: 2 });
    const classes = (input) =>
      ts
        .planNode(node, [input])
        .allocate()
        .map((array) => array.constructor);
    expect(classes(clamped)).toEqual([Uint8ClampedArray, Uint8ClampedArray]);
    expect(classes(shapeOf(clamped))).toEqual([Uint8Array, Uint8Array]);
  });

  test('returns tensors of the class of withTensor', () => {
    class Own extends Tensor {}
    const plan = ts.withTensor(Own).planNode(onnx('Split', { num_outputs: 2 }), [x]);
    expect(plan.run(x).every((part) => part instanceof Own)).toBe(true);
  });

  test('does not depend on its arguments after the call', () => {
    const sizes = int64([4, 6]);
    const node = onnx('Split', { axis: 1 }, { outputs: ['a', ''] });
    const plan = ts.planNode(node, [x, sizes]);
    sizes.data.fill(5n);
    node.outputs[1] = 'b';
    node.attributes.axis = 0;
    expect(plan.run(x).map((part) => part && bitwise(part))).toEqual([expected(x, 1, [4, 6])[0], null]);
  });

  test.each([
    [
      'an unknown dim',
      [{ type: 'int8', dims: [null] }],
      'DIMS_INVALID',
      'dims[0] of the input must be an integer >= 0, got null.',
    ],
    ['an unknown type', [{ dims: [2] }], 'TYPE_UNSUPPORTED', 'type of the input'],
    [
      'unknown sizes',
      [x, { type: 'int64', dims: [2] }],
      'DATA_MISMATCH',
      'data of input 1 must be BigInt64Array for type int64, got undefined.',
    ],
    ['no data', [], 'ARGUMENT_MISSING', 'the input must be a tensor { type, data, dims }, got undefined.'],
    ['no list', x, 'ARGUMENT_MISSING', 'the list of inputs must be an array of tensors, got an object.'],
  ])('rejects %s', (_, inputs, code, words) => {
    expectError(() => ts.planNode(onnx('Split', { axis: 1 }), inputs), code, `planNode: Split-18: ${words}`);
  });

  test('names itself in the errors of a run', () => {
    const plan = ts.planNode(onnx('Split', { axis: 1 }), [x, int64([4, 6])]);
    const words = 'planNode: Split-18: the input must be float32 [3,10,2] as planned, got float32 [10,3,2].';
    expectError(() => plan.run({ ...x, dims: [10, 3, 2] }), 'DATA_MISMATCH', words);
  });
});

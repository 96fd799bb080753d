import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { sizesOf } from './arbitraries.js';
import { elementTypes, lengthOf, sizeOf } from './oracle.js';
import { outcome, errorOf } from './outcome.js';
import { contains } from './shapes.js';

const ts = await load();

const int64 = (values, dims = [values.length]) => ({ type: 'int64', data: BigInt64Array.from(values, BigInt), dims });
const node = (opType, attributes, rest = {}) => ({ opType, opset: 24, attributes, ...rest });
const openvino = (opType, attributes, rest = {}) => ({ domain: 'openvino', opType, attributes, ...rest });
const shapes = (description, dims, ...rest) => ts.inferNode(description, [{ type: 'float32', dims }, ...rest]);
const dimsOf = (inferred) => inferred.map((shape) => shape && shape.dims);

/** Ways to know less about the dim `value`: each allows it. */
const veils = (value) =>
  fc.oneof(
    fc.constant(value),
    fc.constant(null),
    fc.constant('n'),
    fc.tuple(fc.nat(3), fc.nat(3)).map(([below, above]) => [Math.max(0, value - below), value + above]),
    fc.nat(3).map((below) => [Math.max(0, value - below), null]),
    fc.nat(3).map((above) => [null, value + above]),
  );

/** The data input and the others, each with some of what is known taken away. */
const veiled = ({ data, rest }) =>
  fc.record({
    dims: fc.oneof(
      { weight: 6, arbitrary: fc.tuple(...data.dims.map(veils)) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    rest: fc.tuple(
      ...rest.map((input) =>
        input === null
          ? fc.constant(null)
          : fc.oneof(
              { weight: 3, arbitrary: fc.constant(input) },
              { weight: 1, arbitrary: fc.constant({ type: input.type, dims: input.dims }) },
              { weight: 1, arbitrary: fc.constant({ type: input.type, dims: input.dims.map(() => null) }) },
              { weight: 1, arbitrary: fc.constant({ type: input.type, dims: null }) },
            ),
      ),
    ),
  });

/** Nodes with their inputs, of every operator; most of them run. */
const calls = fc
  .record({ dims: fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }), at: fc.nat(), isNegative: fc.boolean() })
  .chain(({ dims, at, isNegative }) => {
    const index = at % dims.length;
    const axis = isNegative ? index - dims.length : index;
    const dim = dims[index];
    const data = { type: 'int8', dims, data: new Int8Array(sizeOf(dims)) };
    const count = fc.integer({ min: 1, max: 5 });
    const outputs = fc.constantFrom(undefined, 1, 2, 3);
    const keepdims = fc.constantFrom(undefined, 0, 1);
    const lists = sizesOf(dim);
    return fc
      .oneof(
        fc
          .tuple(count, outputs)
          .map(([n, listed]) => [node('Split', { axis, num_outputs: n }, { outputs: listed }), []]),
        fc
          .tuple(lists, outputs)
          .map(([sizes, listed]) => [node('Split', { axis }, { outputs: listed }), [int64(sizes)]]),
        count.map((n) => [node('Split', { axis }, { opset: 13, outputs: n }), []]),
        keepdims.map((keep) => [node('SplitToSequence', { axis, ...(keep !== undefined && { keepdims: keep }) }), []]),
        fc
          .tuple(count, keepdims)
          .map(([n, keep]) => [
            node('SplitToSequence', { axis, ...(keep !== undefined && { keepdims: keep }) }),
            [int64([n], [])],
          ]),
        lists.map((sizes) => [node('SplitToSequence', { axis }), [int64(sizes)]]),
        fc
          .tuple(lists, fc.integer({ min: -1, max: 5 }))
          .map(([sizes, rest]) => [
            openvino('VariadicSplit', {}),
            [int64([axis], []), int64(sizes.map((size, i) => (i === rest ? -1 : size)))],
          ]),
        count.map((n) => [openvino('Split', { num_splits: n }), [int64([axis], [])]]),
      )
      .map(([description, rest]) => ({ description, data, rest }));
  });

describe('inferNode', () => {
  test('with all known gives the shapes that running gives, and the same errors', () => {
    fc.assert(
      fc.property(calls, ({ description, data, rest }) => {
        const parts = outcome(() => ts.runNode(description, [data, ...rest]));
        const infer = () => ts.inferNode(description, [{ type: data.type, dims: data.dims }, ...rest]);
        if (typeof parts === 'string') {
          expect(errorOf(infer).code).toBe(parts);
          return;
        }
        const inferred = infer();
        if (Array.isArray(inferred)) {
          expect(inferred).toEqual(parts.map(({ type, dims }) => ({ type, dims })));
          return;
        }
        expect(inferred.length).toBe(parts.length);
        parts.forEach((part) => expect(contains(inferred.sequence, part)).toBe(true));
        const areAlike = parts.every(({ dims }) => JSON.stringify(dims) === JSON.stringify(parts[0].dims));
        if (parts.length > 0 && areAlike) expect(inferred.sequence.dims).toEqual(parts[0].dims);
      }),
      { numRuns: 1500 },
    );
  });

  test('with less known allows whatever running gives, and refuses nothing that runs', () => {
    let ran = 0;
    const drawn = calls.chain((call) => veiled(call).map((less) => ({ ...call, less })));
    fc.assert(
      fc.property(drawn, ({ description, data, rest, less }) => {
        const parts = outcome(() => ts.runNode(description, [data, ...rest]));
        if (typeof parts === 'string') return;
        ran += 1;
        const inferred = ts.inferNode(description, [{ type: data.type, dims: less.dims }, ...less.rest]);
        if (inferred === null) return;
        if (Array.isArray(inferred)) {
          expect(inferred).toHaveLength(parts.length);
          parts.forEach((part, i) => {
            const isAllowed = contains(inferred[i], part);
            expect({ inferred: inferred[i], dims: part.dims, isAllowed }).toMatchObject({ isAllowed: true });
          });
          return;
        }
        const length = { type: '', dims: [inferred.length] };
        expect({ inferred, isAllowed: contains(length, { type: '', dims: [parts.length] }) }).toMatchObject({
          isAllowed: true,
        });
        for (const { type, dims } of parts) {
          expect({ inferred, dims, isAllowed: contains(inferred.sequence, { type, dims }) }).toMatchObject({
            isAllowed: true,
          });
        }
      }),
      { numRuns: 3000 },
    );
    expect(ran).toBeGreaterThan(1000);
  });

  test('between all bounds: every length that happens is allowed, and where none can be there is an error', () => {
    for (let least = 0; least <= 9; ++least) {
      for (let greatest = least; greatest <= 11; ++greatest) {
        for (let count = 1; count <= 5; ++count) {
          const description = node('Split', { num_outputs: count });
          const lengths = [];
          for (let dim = least; dim <= greatest; ++dim) {
            const parts = outcome(() =>
              ts.runNode(description, [{ type: 'int8', dims: [dim], data: new Int8Array(dim) }]),
            );
            if (typeof parts !== 'string') lengths.push(parts.map(({ dims }) => dims[0]));
          }
          const infer = () => ts.inferNode(description, [{ type: 'int8', dims: [[least, greatest]] }]);
          if (lengths.length === 0) {
            expect(outcome(infer)).toBe('NOT_DIVISIBLE');
            continue;
          }
          const inferred = infer().map(({ dims }) => dims[0]);
          for (const each of lengths) {
            const isAllowed = each.every((length, i) => contains({ dims: [inferred[i]] }, { dims: [length] }));
            expect({ least, greatest, inferred, each, isAllowed }).toMatchObject({ isAllowed: true });
          }
        }
      }
    }
  });

  test('names stay on the other axes, and on the axis where the one part is everything', () => {
    expect(dimsOf(shapes(node('Split', { axis: 1, num_outputs: 2 }), ['batch', 7]))).toEqual([
      ['batch', 4],
      ['batch', 3],
    ]);
    expect(dimsOf(shapes(node('Split', { axis: 0, num_outputs: 2 }), ['batch', 7]))).toEqual([
      [null, 7],
      [null, 7],
    ]);
    expect(dimsOf(shapes(node('Split', { axis: 0, num_outputs: 1 }), ['batch', 7]))).toEqual([['batch', 7]]);
    expect(dimsOf(shapes(openvino('VariadicSplit'), ['batch', 7], int64([0]), int64([-1])))).toEqual([['batch', 7]]);
    expect(dimsOf(shapes(openvino('VariadicSplit'), ['batch', 7], int64([0]), int64([2, -1])))).toEqual([
      [2, 7],
      [null, 7],
    ]);
  });

  test('bounds go through, and what is left of them', () => {
    const rest = shapes(
      openvino('VariadicSplit'),
      [
        [5, 9],
        [2, null],
      ],
      int64([0]),
      int64([2, -1]),
    );
    expect(dimsOf(rest)).toEqual([
      [2, [2, null]],
      [
        [3, 7],
        [2, null],
      ],
    ]);
    expect(dimsOf(shapes(openvino('Split', { num_splits: 2 }), [[5, 9]], int64([0], [])))).toEqual([
      [[3, 4]],
      [[3, 4]],
    ]);
    expect(dimsOf(shapes(openvino('Split', { num_splits: 2 }), [[7, 9]], int64([0], [])))).toEqual([[4], [4]]);
    expect(dimsOf(shapes(openvino('VariadicSplit'), [[null, 9]], int64([0]), int64([-1, 2])))).toEqual([[[0, 7]], [2]]);
    expect(dimsOf(shapes(openvino('VariadicSplit'), [[4, null]], int64([0]), int64([-1, 2])))).toEqual([
      [[2, null]],
      [2],
    ]);
  });

  test('an unknown rank stays unknown, with every check that needs no rank', () => {
    expect(shapes(node('Split', { axis: 3, num_outputs: 2 }), null)).toEqual(
      new Array(2).fill({ type: 'float32', dims: null }),
    );
    expect(errorOf(() => shapes(node('Split', { axis: 3, num_outputs: 0 }), null)).code).toBe('NUM_OUTPUTS_INVALID');
    expect(errorOf(() => shapes(node('Split', { axis: 3 }), null)).code).toBe('ARGUMENT_MISSING');
    expect(errorOf(() => shapes(node('Split', {}), null, int64([1, -1]))).code).toBe('SIZES_INVALID');
    expect(errorOf(() => ts.inferNode(node('Split', { num_outputs: 2 }), [{ type: 'int4', dims: null }])).code).toBe(
      'TYPE_UNSUPPORTED',
    );
  });

  test('an unknown axis leaves the rank, an unknown number of parts leaves nothing', () => {
    const unknown = { type: 'int64', dims: [] };
    expect(dimsOf(shapes(openvino('Split', { num_splits: 2 }), ['n', 4], unknown))).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(shapes(node('Split', {}), [4], { type: 'int64', dims: null })).toBeNull();
    expect(shapes(node('Split', {}, { outputs: 2 }), [4], { type: 'int64', dims: null })).toHaveLength(2);
    expect(shapes(node('Split', {}), [4], { type: 'int64', dims: [3] })).toHaveLength(3);
  });

  test('checks that can be made are made', () => {
    expect(errorOf(() => shapes(node('Split', {}), [[2, 5]], int64([3, 3]))).code).toBe('SIZES_SUM_MISMATCH');
    expect(dimsOf(shapes(node('Split', {}), [[2, 6]], int64([3, 3])))).toEqual([[3], [3]]);
    expect(errorOf(() => shapes(openvino('Split', { num_splits: 4 }), [[5, 7]], int64([0], []))).code).toBe(
      'NOT_DIVISIBLE',
    );
    expect(errorOf(() => shapes(openvino('VariadicSplit'), [[2, 5]], int64([0]), int64([6, -1]))).code).toBe(
      'SIZES_SUM_MISMATCH',
    );
    expect(errorOf(() => shapes(node('Split', { axis: 2, num_outputs: 1 }), [null, null])).code).toBe(
      'AXIS_OUT_OF_RANGE',
    );
  });

  test('a sequence has its element type, the shape that all share, and its length where that is known', () => {
    const sequence = (attributes, dims, ...rest) => shapes(node('SplitToSequence', attributes), dims, ...rest);
    const of = (dims, length) => ({ sequence: { type: 'float32', dims }, length });
    expect(sequence({ axis: 1 }, ['n', 5])).toEqual(of(['n', 1], 5));
    expect(sequence({ axis: 1, keepdims: 0 }, ['n', 5, 2])).toEqual(of(['n', 2], 5));
    expect(sequence({ axis: 0 }, ['n', 5])).toEqual(of([1, 5], null));
    expect(sequence({ axis: 1 }, ['n', 6], int64([2], []))).toEqual(of(['n', 2], 3));
    expect(sequence({ axis: 1 }, ['n', 5], int64([2], [])).length).toBe(3);
    expect(sequence({ axis: 1 }, ['n', 5], int64([2, 3])).length).toBe(2);
    expect(sequence({ axis: 1 }, ['n', 6], int64([3, 3]))).toEqual(of(['n', 3], 2));
    expect(sequence({}, null)).toEqual(of(null, null));
  });

  test.each([
    [[-1]],
    [[1.5]],
    [[NaN]],
    [[[3, 2]]],
    [[[-1, 2]]],
    [[[1, 2, 3]]],
    [[['a', 2]]],
    [[true]],
    ['abc'],
    [7],
    [[2 ** 53]],
  ])('dims %j are none', (dims) => {
    expect(errorOf(() => shapes(node('Split', { num_outputs: 1 }), dims)).code).toBe('DIMS_INVALID');
  });

  test('outputs without a name have no shape, and results share nothing with the arguments', () => {
    expect(shapes(node('Split', { num_outputs: 2 }, { outputs: ['', 'b'] }), [4])).toEqual([
      null,
      { type: 'float32', dims: [2] },
    ]);
    const bounds = [1, 4];
    const inferred = shapes(node('Split', { axis: 1, num_outputs: 1 }), [bounds, 2]);
    inferred[0].dims[0][0] = 99;
    expect(bounds).toEqual([1, 4]);
  });

  test('parts without end: of a sequence there is one shape, of others as many as there is memory for', () => {
    const many = 2 ** 40;
    expect(shapes(node('SplitToSequence', {}), [many])).toEqual({
      sequence: { type: 'float32', dims: [1] },
      length: many,
    });
    for (const infer of [
      () => shapes(node('Split', { num_outputs: 2 ** 31 - 1 }), [null]),
      () => shapes(node('Split', {}, { opset: 13, outputs: many }), [null]),
      () => shapes(openvino('Split', { num_splits: many }), [null], int64([0], [])),
      () => shapes(openvino('VariadicSplit'), [null], int64([0]), { type: 'int64', dims: [many] }),
    ]) {
      expect(errorOf(infer)).toMatchObject({
        code: 'OUT_OF_MEMORY',
        message: expect.stringMatching(/at most 16777216/),
      });
    }
  });

  test('more parts than a call hands out', () => {
    const inferred = shapes(node('Split', { num_outputs: 2 ** 21 + 1 }), [2 ** 22]);
    expect(inferred).toHaveLength(2 ** 21 + 1);
    expect(inferred[0]).toEqual({ type: 'float32', dims: [2] });
    expect(inferred[2 ** 21]).toEqual({ type: 'float32', dims: [0] });
  });

  test.each(Object.keys(elementTypes))('keeps the type: %s', (type) => {
    const description = type.startsWith('complex')
      ? node('Split', { num_outputs: 1 })
      : openvino('Split', { num_splits: 1 });
    const rest = type.startsWith('complex') ? [] : [int64([0], [])];
    const dims = [3];
    const data = {
      type,
      dims,
      data: type === 'string' ? ['a', 'b', 'c'] : new elementTypes[type][1](lengthOf(type, 3)),
    };
    expect(ts.inferNode(description, [{ type, dims }, ...rest])).toEqual([{ type, dims }]);
    expect(ts.runNode(description, [data, ...rest])[0]).toMatchObject({ type, dims });
  });
});

import { load, loadSync } from '../../../js/index.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { detached, randomTensor } from '../support/arbitraries.js';
import { toWasmTensor } from '../support/call-variants.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';

const ts = await load();
const other = loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

const x = { type: 'int16', dims: [4, 3], data: Int16Array.from({ length: 12 }, (_, i) => i) };
const rows = () => ts.plan('split', x, { split: [1, 0, 3] });
const columns = () => ts.plan('split', x, { axis: 1, split: [1, 0, 2] });

describe('a plan of a split', () => {
  test.each([
    [
      'along the first axis',
      rows,
      'view',
      [
        [1, 3],
        [0, 3],
        [3, 3],
      ],
      [1, 4, 3, 16, 0],
    ],
    [
      'along the last axis',
      columns,
      'simd',
      [
        [4, 1],
        [4, 0],
        [4, 2],
      ],
      [4, 3, 1, 16, 1],
    ],
    ['without the axis', () => ts.plan('unbind', x, { axis: -1 }), 'simd', [[4], [4], [4]], [4, 3, 1, 16, 1]],
    ['into nothing', () => ts.plan('unbind', { type: 'int16', dims: [0, 3] }), 'view', [], [1, 0, 3, 16, 0]],
  ])('%s describes the layout of the data', (_, make, route, dims, [outer, axisLength, inner, bits, axis]) => {
    const plan = make();
    expect(plan.outputs.map((output) => output.dims)).toEqual(dims);
    expect(plan.layout).toEqual({ outer, axisLength, inner, bits, axis });
    expect([plan.route, plan.count, plan.type]).toEqual([route, dims.length, 'int16']);
  });

  test('shows the sizes of its outputs', () => {
    const sizesOf = (type) =>
      ts
        .plan('variadicSplit', { type, dims: [3, 3] }, { axis: 1, splitLengths: [1, 2] })
        .outputs.map((output) => [output.size, output.byteLength]);
    expect(['int64', 'uint1', 'uint6', 'string'].map(sizesOf)).toEqual([
      [
        [3, 24],
        [6, 48],
      ],
      [
        [3, 1],
        [6, 1],
      ],
      [
        [3, 3],
        [6, 5],
      ],
      [
        [3, 0],
        [6, 0],
      ],
    ]);
  });

  test.each([
    ['other dims', { ...x, dims: [3, 4] }, 'the input must be int16 [4,3] as planned, got int16 [3,4].'],
    ['one other dim', { ...x, dims: [4, 4] }, 'the input must be int16 [4,3] as planned, got int16 [4,4].'],
    ['another type', { ...x, type: 'uint16' }, 'the input must be int16 [4,3] as planned, got uint16 [4,3].'],
    ['another rank', { ...x, dims: [4, 3, 1] }, 'the input must be int16 [4,3] as planned, got int16 [4,3,1].'],
    ['rank 0', { ...x, dims: [] }, 'the input must be int16 [4,3] as planned, got int16 [].'],
    [
      'short data',
      { ...x, data: new Int16Array(11) },
      'data of the input must have length 12 to match type and dims, got 11.',
    ],
  ])('rejects %s, in a run and as views', (_, given, words) => {
    const plan = rows();
    for (const call of [() => plan.run(given), () => plan.views(given)]) {
      expectError(call, 'DATA_MISMATCH', `Split-18: ${words}`);
    }
  });

  test('accepts typed dims', () => {
    expect(
      columns()
        .run({ ...x, dims: Int32Array.of(4, 3) })
        .map(bitwise),
    ).toEqual(expected(x, 1, [1, 0, 2]));
  });

  test('does not depend on the dims of its arguments', () => {
    const shape = { type: 'int16', dims: [4, 3] };
    const plan = ts.plan('split', shape, { axis: 1, split: [1, 0, 2] });
    shape.dims.fill(9);
    expect(plan.run(x).map(bitwise)).toEqual(expected(x, 1, [1, 0, 2]));
    expect(plan.dims).toEqual([4, 3]);
  });
});

describe('run', () => {
  test.each([
    ['contiguous parts', rows],
    ['other parts', columns],
  ])('copies %s', (_, make) => {
    const given = { ...x, data: x.data.slice() };
    for (const { data } of make().run(given)) data.fill(99);
    expect(given.data).toEqual(x.data);
  });

  test.each([
    ['contiguous parts', rows, 0, [1, 0, 3]],
    ['other parts', columns, 1, [1, 0, 2]],
  ])('skips null of %s', (_, make, axis, lengths) => {
    const wanted = expected(x, axis, lengths);
    for (let at = 0; at < 3; ++at) {
      const into = make().allocate();
      into[at] = null;
      const parts = make().run(x, { into });
      expect(parts.map((part) => part && bitwise(part))).toEqual(wanted.map((part, i) => (i === at ? null : part)));
      expect(parts.map((part) => part?.data ?? null)).toEqual(into);
    }
  });

  test.each([Buffer.from([1, 2, 3, 4]), new Uint8ClampedArray([1, 2, 3, 4])])(
    'returns parts of the class of the data, with a plan of another: %p',
    (data) => {
      const Class = data instanceof Buffer ? Uint8Array : Uint8ClampedArray;
      const bytes = { type: 'uint8', dims: [2, 2] };
      for (const axis of [0, 1]) {
        const plan = ts.plan('split', bytes, { axis, numOutputs: 2 });
        const parts = plan.run({ ...bytes, data });
        expect(parts.map((part) => Object.getPrototypeOf(part.data))).toEqual([Class.prototype, Class.prototype]);
      }
    },
  );
});

describe('run on a WasmTensor', () => {
  const many = randomTensor('uint8', [300, 5]);
  const narrow = ts.plan('split', many, { axis: 1, split: [1, 4] });
  const halves = ts.plan('split', many, { split: [100, 200] });
  const { tensors } = ts.memory();
  afterEach(() => expect([ts.memory().tensors, other.memory().tensors]).toEqual([tensors, 0]));

  /** Runs with WasmTensors of both instances, and frees them. */
  function withWasmTensors(body) {
    const gap = other.alloc('uint8', [4096]);
    const made = [gap];
    const keep = (tensor) => (made.push(tensor), tensor);
    body(keep);
    for (const tensor of made) tensor?.dispose?.();
  }

  test.each([
    ['pieces', narrow, 1, [1, 4]],
    ['contiguous parts', halves, 0, [100, 200]],
  ])('returns %s in the memory of its own instance', (_, plan, axis, lengths) => {
    withWasmTensors((keep) => {
      for (const owner of [ts, other]) {
        const wasmTensor = keep(toWasmTensor(owner, many));
        const parts = plan.run(wasmTensor).map(keep);
        expect(parts.map(bitwise)).toEqual(expected(many, axis, lengths));
        for (const part of parts) expect(part).toBeInstanceOf(wasmTensor.constructor);
      }
    });
  });

  test('shares the memory of contiguous parts, and no other', () => {
    withWasmTensors((keep) => {
      const wasmTensor = keep(toWasmTensor(ts, many));
      const [, second] = halves.run(wasmTensor).map(keep);
      second.data[0] = many.data[500] ^ 1;
      expect(wasmTensor.data[500]).toBe(many.data[500] ^ 1);
      const [first] = narrow.run(wasmTensor).map(keep);
      first.data[0] ^= 1;
      expect(wasmTensor.data[0]).toBe(many.data[0]);
    });
  });

  test.each([
    ['arrays', () => [new Uint8Array(300), new Uint8Array(1200)]],
    ['WasmTensors', () => [ts.alloc('uint8', [300, 1]), ts.alloc('uint8', [300, 4])]],
    ['WasmTensors of another instance', () => [other.alloc('uint8', [300, 1]), other.alloc('uint8', [300, 4])]],
    ['a WasmTensor and an array', () => [ts.alloc('uint8', [300, 1]), new Uint8Array(1200)]],
    ['an array and a WasmTensor', () => [new Uint8Array(300), ts.alloc('uint8', [300, 4])]],
    ['WasmTensors of two instances', () => [other.alloc('uint8', [300, 1]), ts.alloc('uint8', [300, 4])]],
    ['a WasmTensor and nothing', () => [ts.alloc('uint8', [300, 1]), null]],
    ['nothing and an array', () => [null, new Uint8Array(1200)]],
  ])('writes to %s', (_, makeTargets) => {
    withWasmTensors((keep) => {
      const inputs = [many, keep(toWasmTensor(ts, many)), keep(toWasmTensor(other, many))];
      for (const [index, input] of inputs.entries()) {
        const into = makeTargets().map(keep);
        const parts = narrow.run(input, { into });
        const wanted = expected(many, 1, [1, 4]).map((part, i) => into[i] && part);
        expect([index, parts.map((part) => part && bitwise(part))]).toEqual([index, wanted]);
        expect(parts.map((part) => part && part.data)).toEqual(into.map((target) => target && (target.data ?? target)));
      }
    });
  });

  test.each([
    ['pieces', { axis: 1, num_outputs: 3 }, 1, [2, 2, 1]],
    ['contiguous parts', { axis: 0, num_outputs: 3 }, 0, [100, 100, 100]],
  ])('makes no tensor for an output without a name: %s', (_, attributes, axis, lengths) => {
    withWasmTensors((keep) => {
      const wasmTensor = keep(toWasmTensor(ts, many));
      const { tensors: before } = ts.memory();
      const node = { opType: 'Split', opset: 18, attributes, outputs: ['a', '', 'c'] };
      const parts = ts.runNode(node, [wasmTensor]).map(keep);
      expect(ts.memory().tensors).toBe(before + 2);
      const [a, , c] = expected(many, axis, lengths);
      expect(parts.map((part) => part && bitwise(part))).toEqual([a, null, c]);
    });
  });

  test('accepts no memory for a skipped part', () => {
    withWasmTensors((keep) => {
      const wasmTensor = keep(toWasmTensor(ts, many));
      const { bytes } = ts.memory();
      const node = { opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 }, outputs: ['', 'b'] };
      keep(ts.runNode(node, [wasmTensor])[1]);
      // The second part has two of five columns.
      expect(ts.memory().bytes - bytes).toBe(600);
    });
  });
});

describe('views', () => {
  test('share the memory of data at any offset', () => {
    const data = new Int16Array(20).subarray(5, 17);
    data.set(x.data);
    const views = rows().views({ ...x, data });
    expect(views.map(bitwise)).toEqual(expected(x, 0, [1, 0, 3]));
    expect(views.map(({ data: { byteOffset } }) => byteOffset)).toEqual([10, 16, 16]);
    expect(views.every((view) => view.data.buffer === data.buffer)).toBe(true);
    views[2].data[0] = 77;
    expect(data[3]).toBe(77);
  });

  test.each([
    [
      'parts that are not contiguous',
      () => columns().views(x),
      'OUTPUT_MISMATCH',
      'plan must have contiguous parts, got parts in pieces. Use run().',
    ],
    [
      'strings',
      () =>
        ts
          .plan('split', { type: 'string', dims: [2] }, { split: [1, 1] })
          .views({ type: 'string', dims: [2], data: ['a', 'b'] }),
      'OUTPUT_MISMATCH',
      'type of the plan must be numeric, got string. Strings have no views. Use run().',
    ],
    [
      'a second argument',
      () => rows().views(x, {}),
      'ARGUMENT_UNKNOWN',
      'the number of arguments must be at most 1, got 2.',
    ],
    [
      'no tensor',
      () => rows().views(),
      'ARGUMENT_MISSING',
      'the input must be a tensor { type, data, dims }, got undefined.',
    ],
    ['detached data', () => rows().views({ ...x, data: detached(x.data.slice()) }), 'DATA_MISMATCH', 'is detached'],
  ])('are not made of %s', (_, call, code, words) => expectError(call, code, words));

  test('are made of detached data without elements', () => {
    const empty = { type: 'int16', dims: [0, 3], data: detached(new Int16Array(0)) };
    const views = ts.plan('split', empty, { axis: 0, split: [0, 0] }).views(empty);
    expect(views.map(({ data }) => data)).toEqual([new Int16Array(0), new Int16Array(0)]);
  });

  test('are arrays in the memory of a WasmTensor', () => {
    const wasmTensor = toWasmTensor(ts, x);
    const views = rows().views(wasmTensor);
    expect(views.map(bitwise)).toEqual(expected(x, 0, [1, 0, 3]));
    expect(views[2].data.byteOffset).toBe(wasmTensor.data.byteOffset + 6);
    wasmTensor.dispose();
  });
});

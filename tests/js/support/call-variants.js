// Variants of a call that makes tensors: one-shot, with a plan, into the caller's arrays in any memory, of tensors in shared
// memory, of WasmTensors and mixtures, and as views. All must match the oracle and change nothing else.
import { loadSync } from '../../../js/index.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { bitwise, bytesOf, sizeOf } from './oracle.js';
import { expectError } from './outcome.js';

/** Another instance, whose memory is not that of the tested one. */
const other = loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

const makeMemory = {
  ArrayBuffer: (bytes) => new ArrayBuffer(bytes),
  SharedArrayBuffer: (bytes) => new SharedArrayBuffer(bytes),
  'WebAssembly.Memory': (bytes) => new WebAssembly.Memory({ initial: 1 + Math.ceil(bytes / 65536) }).buffer,
};

/** Kinds of memory for outputs. */
export const memoryKinds = Object.keys(makeMemory);

/** Makes target arrays in one buffer filled with 0xa5. `isIntact` tells whether the bytes around them are unchanged. */
function targetsFor(tensors, skipped, memoryKind) {
  const isOut = (i) => skipped.includes(i);
  if (tensors[0]?.type === 'string') {
    const into = tensors.map(({ dims }, i) => (isOut(i) ? null : new Array(sizeOf(dims)).fill('old')));
    return { into, isIntact: () => true };
  }
  let end = 16;
  const places = tensors.map(({ data: { byteLength } }) => {
    const at = end;
    end += Math.ceil(byteLength / 16) * 16 + 16;
    return at;
  });
  const memory = new Uint8Array(makeMemory[memoryKind](end)).fill(0xa5);
  const into = tensors.map(({ data }, i) =>
    isOut(i) ? null : new data.constructor(memory.buffer, places[i], data.length),
  );
  const isIntact = () => {
    const around = memory.slice();
    into.forEach((array) => array && around.fill(0xa5, array.byteOffset, array.byteOffset + array.byteLength));
    return around.every((byte) => byte === 0xa5);
  };
  return { into, isIntact };
}

/** Copies a tensor into shared memory. */
function shared({ type, dims, data }) {
  if (type === 'string') return { type, dims, data };
  const copy = new data.constructor(new SharedArrayBuffer(data.byteLength));
  copy.set(data);
  return { type, dims, data: copy };
}

/** Copies a tensor into WebAssembly memory. It must not have strings. */
export function toWasmTensor(ts, { type, dims, data }) {
  const tensor = ts.alloc(type, dims);
  bytesOf(tensor.data).set(bytesOf(data));
  return tensor;
}

/** Checks the tensors of a variant. Skipped ones are null. */
function expectVariant(variant, tensors, bits) {
  expect({ variant, tensors: tensors.map((each) => each && bitwise(each)) }).toEqual({ variant, tensors: bits });
}

/** Checks a condition of a variant. */
const expectTrue = (variant, holds) => expect({ variant, holds }).toEqual({ variant, holds: true });

/**
 * Checks that every variant of a call returns the same tensors.
 * @param {import('../../../js/api.js').TensorSplit} ts @param {object} variants @param {any[]} variants.inputs
 * @param {(inputs: any[]) => any[]} variants.call @param {(inputs: any[]) => any} variants.plan
 * @param {(plan: any, inputs: any[], options?: object) => any[]} variants.run @param {any[]} variants.expected
 * @param {readonly number[]} [variants.skipped] Outputs to skip in the run into arrays.
 * @param {string} [variants.memoryKind] The memory of these arrays: one of `memoryKinds`.
 */
export function expectEveryVariant(
  ts,
  { inputs, call, plan: planOf, run, expected, skipped = [], memoryKind = 'ArrayBuffer' },
) {
  const before = inputs.map(bitwise);
  const bits = expected.map(bitwise);
  expectVariant('call', call(inputs), bits);
  const plan = planOf(inputs);
  const byteLength = ({ type, data }) => (type === 'string' ? 0 : data.byteLength);
  const outputs = expected.map((each) => {
    const { type, dims } = each;
    return { type, dims, size: sizeOf(dims), byteLength: byteLength(each) };
  });
  expect({ variant: 'plan', outputs: plan.outputs }).toEqual({ variant: 'plan', outputs });
  expectVariant('run', run(plan, inputs), bits);

  const variant = `run into ${memoryKind}, without [${skipped}]`;
  const { into, isIntact } = targetsFor(expected, skipped, memoryKind);
  const results = run(plan, inputs, { into });
  const written = bits.map((each, i) => (skipped.includes(i) ? null : each));
  expectVariant(variant, results, written);
  expectTrue(
    `${variant}: gives these arrays`,
    results.every((each, i) => (each?.data ?? null) === into[i]),
  );
  expectTrue(`${variant}: writes nothing around them`, isIntact());

  for (const [variant, tensors] of [
    ['call of shared memory', call(inputs.map(shared))],
    ['run of shared memory', run(plan, inputs.map(shared))],
  ]) {
    expectVariant(variant, tensors, bits);
    const isOwn = ({ type, data }) => type === 'string' || tagOf(data.buffer) === '[object ArrayBuffer]';
    expectTrue(`${variant}: gives memory that is not shared`, tensors.every(isOwn));
  }
  if (inputs[0].type !== 'string') expectWasmVariants(ts, { inputs, call, plan, run, bits });
  expectVariant('the input afterwards', inputs, before);
}

const tagOf = (value) => Object.prototype.toString.call(value);

/** Checks the variants with WasmTensors: of this instance, of another one, mixed, and as targets. */
function expectWasmVariants(ts, { inputs, call, plan, run, bits }) {
  const { tensors } = ts.memory();
  const wasmTensors = inputs.map((each) => toWasmTensor(ts, each));
  const called = call(wasmTensors);
  const ran = run(plan, wasmTensors);
  for (const [variant, made] of [
    ['call in WebAssembly memory', called],
    ['run in WebAssembly memory', ran],
  ]) {
    expectVariant(variant, made, bits);
    const isInMemory = ({ data }) => data.buffer === wasmTensors[0].data.buffer;
    expectTrue(`${variant}: gives WasmTensors`, made.every(isInMemory));
  }
  const targets = called.map(({ type, dims }) => ts.alloc(type, dims));
  for (const [variant, sources] of [
    ['run in WebAssembly memory into WasmTensors', wasmTensors],
    ['run of arrays into WasmTensors', inputs],
  ]) {
    for (const target of targets) bytesOf(target.data).fill(0x5a);
    expectVariant(variant, run(plan, sources, { into: targets }), bits);
  }
  // This tensor makes the addresses differ from those of the tested instance.
  const gap = other.alloc('uint8', [4096]);
  const far = inputs.map((each) => toWasmTensor(other, each));
  const outside = {
    'call in the memory of another instance': call(far),
    'call in two memories, this one first': call([wasmTensors[0], ...far.slice(1)]),
    'call in two memories, the other one first': call([far[0], ...wasmTensors.slice(1)]),
  };
  for (const [variant, results] of Object.entries(outside)) expectVariant(variant, results, bits);
  expectVariant('the WasmTensors afterwards', wasmTensors, inputs.map(bitwise));
  const results = Object.values(outside).flat();
  for (const tensor of [gap, ...wasmTensors, ...called, ...ran, ...targets, ...far, ...results]) tensor.dispose?.();
  const left = [ts.memory().tensors - tensors, other.memory().tensors];
  expect({ variant: 'WasmTensors that are left', left }).toEqual({
    variant: 'WasmTensors that are left',
    left: [0, 0],
  });
}

/** Checks that the views of a split share the memory of the input, or that they are rejected. */
export function expectViews(plan, tensor, expected) {
  if (plan.route !== 'view') return expectError(() => plan.views(tensor), 'OUTPUT_MISMATCH', 'Use run()');
  const views = plan.views(tensor);
  expectVariant('views', views, expected.map(bitwise));
  expectTrue(
    'views: share the memory of the input',
    views.every(({ data }) => data.buffer === tensor.data.buffer),
  );
}

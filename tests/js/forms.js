// Every form of a call that makes tensors: alone, by a plan, into arrays of the caller in memory of any kind, of tensors in
// shared memory, on the heap and in part on the heap, as views. All give what the oracle gives, and leave the rest alone.
import { loadSync } from '../../js/index-node.js';
import { inlineWasm } from '../../js/load/inline.js';
import { bitwise, bytesOf, sizeOf } from './oracle.js';
import { expectError } from './outcome.js';

/** Another instance, whose heap is no memory of the one that is tested. */
const other = loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

const makeMemory = {
  ArrayBuffer: (bytes) => new ArrayBuffer(bytes),
  SharedArrayBuffer: (bytes) => new SharedArrayBuffer(bytes),
  'WebAssembly.Memory': (bytes) => new WebAssembly.Memory({ initial: 1 + Math.ceil(bytes / 65536) }).buffer,
};

/** Kinds of memory that outputs may be written to. */
export const memoryKinds = Object.keys(makeMemory);

/** Arrays for tensors, in one memory that is filled with 0xa5; and whether the bytes around them are still so. */
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

/** The tensor in shared memory. */
function shared({ type, dims, data }) {
  if (type === 'string') return { type, dims, data };
  const copy = new data.constructor(new SharedArrayBuffer(data.byteLength));
  copy.set(data);
  return { type, dims, data: copy };
}

/** The tensor on the heap of `ts`, where there are no strings. */
export function onHeap(ts, { type, dims, data }) {
  const tensor = ts.alloc(type, dims);
  bytesOf(tensor.data).set(bytesOf(data));
  return tensor;
}

/** Expects tensors, null for those that are skipped; a failure names the form of the call. */
function expectForm(form, tensors, bits) {
  expect({ form, tensors: tensors.map((each) => each && bitwise(each)) }).toEqual({ form, tensors: bits });
}

/** Expects something else to hold of a form. */
const expectTrue = (form, holds) => expect({ form, holds }).toEqual({ form, holds: true });

/**
 * Expects every form of a call to give the same tensors.
 *
 * @param {import('../../js/api.js').TensorSplit} ts
 * @param {object} form
 * @param {any[]} form.given The tensors that are read.
 * @param {(given: any[]) => any[]} form.call
 * @param {(given: any[]) => any} form.plan
 * @param {(plan: any, given: any[], options?: object) => any[]} form.run
 * @param {any[]} form.wanted The tensors that come of it.
 * @param {readonly number[]} [form.skipped] Outputs that are left out of a run into arrays.
 * @param {string} [form.memoryKind] The memory of these arrays: one of `memoryKinds`.
 */
export function expectEveryForm(
  ts,
  { given, call, plan: planOf, run, wanted, skipped = [], memoryKind = 'ArrayBuffer' },
) {
  const before = given.map(bitwise);
  const bits = wanted.map(bitwise);
  expectForm('call', call(given), bits);
  const plan = planOf(given);
  const byteLength = ({ type, data }) => (type === 'string' ? 0 : data.byteLength);
  const outputs = wanted.map((each) => {
    const { type, dims } = each;
    return { type, dims, size: sizeOf(dims), byteLength: byteLength(each) };
  });
  expect({ form: 'plan', outputs: plan.outputs }).toEqual({ form: 'plan', outputs });
  expectForm('run', run(plan, given), bits);

  const form = `run into ${memoryKind}, without [${skipped}]`;
  const { into, isIntact } = targetsFor(wanted, skipped, memoryKind);
  const results = run(plan, given, { into });
  const written = bits.map((each, i) => (skipped.includes(i) ? null : each));
  expectForm(form, results, written);
  expectTrue(
    `${form}: gives these arrays`,
    results.every((each, i) => (each?.data ?? null) === into[i]),
  );
  expectTrue(`${form}: writes nothing around them`, isIntact());

  for (const [form, tensors] of [
    ['call of shared memory', call(given.map(shared))],
    ['run of shared memory', run(plan, given.map(shared))],
  ]) {
    expectForm(form, tensors, bits);
    const isOwn = ({ type, data }) => type === 'string' || tagOf(data.buffer) === '[object ArrayBuffer]';
    expectTrue(`${form}: gives memory that is not shared`, tensors.every(isOwn));
  }
  if (given[0].type !== 'string') expectHeapForms(ts, { given, call, plan, run, bits });
  expectForm('the input afterwards', given, before);
}

const tagOf = (value) => Object.prototype.toString.call(value);

/** The forms with WasmTensors: of this instance, of this and none, of another one, and as targets. */
function expectHeapForms(ts, { given, call, plan, run, bits }) {
  const { tensors } = ts.memory();
  const heap = given.map((each) => onHeap(ts, each));
  const called = call(heap);
  const ran = run(plan, heap);
  for (const [form, made] of [
    ['call on the heap', called],
    ['run on the heap', ran],
  ]) {
    expectForm(form, made, bits);
    const isOnHeap = ({ data }) => data.buffer === heap[0].data.buffer;
    expectTrue(`${form}: gives WasmTensors`, made.every(isOnHeap));
  }
  const targets = called.map(({ type, dims }) => ts.alloc(type, dims));
  for (const [form, inputs] of [
    ['run on the heap into WasmTensors', heap],
    ['run of arrays into WasmTensors', given],
  ]) {
    for (const target of targets) bytesOf(target.data).fill(0x5a);
    expectForm(form, run(plan, inputs, { into: targets }), bits);
  }
  // Not at the addresses where those of this instance lie.
  const gap = other.alloc('uint8', [4096]);
  const far = given.map((each) => onHeap(other, each));
  const outside = {
    'call on the heap of another instance': call(far),
    'call on two heaps, this one first': call([heap[0], ...far.slice(1)]),
    'call on two heaps, the other one first': call([far[0], ...heap.slice(1)]),
  };
  for (const [form, results] of Object.entries(outside)) expectForm(form, results, bits);
  expectForm('the WasmTensors afterwards', heap, given.map(bitwise));
  const results = Object.values(outside).flat();
  for (const tensor of [gap, ...heap, ...called, ...ran, ...targets, ...far, ...results]) tensor.dispose?.();
  const left = [ts.memory().tensors - tensors, other.memory().tensors];
  expect({ form: 'WasmTensors that are left', left }).toEqual({ form: 'WasmTensors that are left', left: [0, 0] });
}

/** Expects of a plan that splits that its views share the memory of the input, or that there are none. */
export function expectViews(plan, tensor, wanted) {
  if (plan.route !== 'view') return expectError(() => plan.views(tensor), 'OUTPUT_MISMATCH', 'Use run()');
  const views = plan.views(tensor);
  expectForm('views', views, wanted.map(bitwise));
  expectTrue(
    'views: share the memory of the input',
    views.every(({ data }) => data.buffer === tensor.data.buffer),
  );
}

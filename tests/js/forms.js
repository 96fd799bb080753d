// Every form of a call that makes tensors: alone, by a plan, into arrays of the caller in memory of any kind, of tensors in
// shared memory, on the heap and in part on the heap, as views. All give what the oracle gives, and leave the rest alone.
import { loadSync } from '../../js/index-node.js';
import { inlineWasm } from '../../js/load/inline.js';
import { bitwise, bytesOf, sizeOf } from './oracle.js';
import { expectError } from './outcome.js';

/** Another instance, whose heap is no memory of the one that is tested. */
const other = loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

const kindsOfMemory = [
  (bytes) => new ArrayBuffer(bytes),
  (bytes) => new SharedArrayBuffer(bytes),
  (bytes) => new WebAssembly.Memory({ initial: 1 + Math.ceil(bytes / 65536) }).buffer,
];

/**
 * Arrays for tensors, some left out, in one memory that is filled with 0xa5; and whether the bytes around them are still so.
 */
function targetsFor(tensors, isOut, makeMemory) {
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
  const memory = new Uint8Array(makeMemory(end)).fill(0xa5);
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
function onHeap(ts, { type, dims, data }) {
  const tensor = ts.alloc(type, dims);
  bytesOf(tensor.data).set(bytesOf(data));
  return tensor;
}

/**
 * Expects of every form of a call that it gives what is wanted.
 *
 * @param {import('../../js/api.js').TensorSplit} ts
 * @param {object} form
 * @param {any[]} form.given The tensors that are read.
 * @param {(given: any[]) => any[]} form.call
 * @param {(given: any[]) => any} form.plan
 * @param {(plan: any, given: any[], options?: object) => any[]} form.run
 * @param {any[]} form.wanted The tensors that come of it.
 * @param {number} [form.mask] Its bits leave outputs out.
 */
export function expectEveryForm(ts, { given, call, plan: planOf, run, wanted, mask = 0 }) {
  const before = given.map(bitwise);
  const bits = wanted.map(bitwise);
  expect(call(given).map(bitwise)).toEqual(bits);
  const plan = planOf(given);
  const size = (tensor) => (tensor.type === 'string' ? 0 : tensor.data.byteLength);
  expect(plan.outputs).toEqual(
    wanted.map((each) => ({ type: each.type, dims: each.dims, size: sizeOf(each.dims), byteLength: size(each) })),
  );
  expect(run(plan, given).map(bitwise)).toEqual(bits);

  const isOut = (i) => ((mask >> (i % 31)) & 1) === 1;
  const { into, isIntact } = targetsFor(wanted, isOut, kindsOfMemory[Math.abs(mask) % 3]);
  const results = run(plan, given, { into });
  expect(results.map((each) => each && bitwise(each))).toEqual(bits.map((each, i) => (isOut(i) ? null : each)));
  expect(results.every((each, i) => (each?.data ?? null) === into[i])).toBe(true);
  expect(isIntact()).toBe(true);

  const owned = [...call(given.map(shared)), ...run(plan, given.map(shared))];
  expect(owned.map(bitwise)).toEqual([...bits, ...bits]);
  if (given[0].type !== 'string') {
    const isOwn = ({ data: { buffer } }) => Object.prototype.toString.call(buffer) === '[object ArrayBuffer]';
    expect(owned.every(isOwn)).toBe(true);
    expectHeapForms(ts, { given, call, plan, run, bits });
  }
  expect(given.map(bitwise)).toEqual(before);
}

/** The forms with heap tensors: of this instance, of this and none, of another one, and as targets. */
function expectHeapForms(ts, { given, call, plan, run, bits }) {
  const { tensors } = ts.memory();
  const heap = given.map((each) => onHeap(ts, each));
  const made = [...call(heap), ...run(plan, heap)];
  expect(made.map(bitwise)).toEqual([...bits, ...bits]);
  expect(made.every(({ data }) => data.buffer === heap[0].data.buffer)).toBe(true);
  const targets = made.slice(0, bits.length).map(({ type, dims }) => ts.alloc(type, dims));
  for (const inputs of [heap, given]) {
    for (const target of targets) bytesOf(target.data).fill(0x5a);
    expect(run(plan, inputs, { into: targets }).map(bitwise)).toEqual(bits);
  }
  // Not at the addresses where those of this instance lie.
  const gap = other.alloc('uint8', [4096]);
  const far = given.map((each) => onHeap(other, each));
  const outside = [call(far), call([heap[0], ...far.slice(1)]), call([far[0], ...heap.slice(1)])];
  for (const results of outside) expect(results.map(bitwise)).toEqual(bits);
  expect(heap.map(bitwise)).toEqual(given.map(bitwise));
  for (const tensor of [gap, ...heap, ...made, ...targets, ...far, ...outside.flat()]) tensor.dispose?.();
  expect([ts.memory().tensors, other.memory().tensors]).toEqual([tensors, 0]);
}

/** Expects of a plan that splits that its views share the memory of the input, or that there are none. */
export function expectViews(plan, tensor, wanted) {
  if (plan.lane !== 'view') return expectError(() => plan.views(tensor), 'OUTPUT_MISMATCH', 'use run()');
  const views = plan.views(tensor);
  expect(views.map(bitwise)).toEqual(wanted.map(bitwise));
  expect(views.every(({ data }) => data.buffer === tensor.data.buffer)).toBe(true);
}

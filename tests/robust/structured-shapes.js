// In a worker: splits and joins of shapes as models have them, but in every size: groups of parts of one width, in order
// or shuffled, in rows from a few bytes to megabytes. `workerData` is { first, count, seed }. Posts each shape before its
// calls, then { right, bytes }; an error names what was wrong.
import { parentPort, workerData } from 'node:worker_threads';

import { loadSync } from '../../js/index-node.js';
import { bytesOf } from '../js/oracle.js';
import { Random } from './random.js';

const widestPiece = 300000;

/** Types by the bytes of an element, and the class that stores them. */
const types = [
  ['uint8', 1, Uint8Array],
  ['uint16', 2, Uint16Array],
  ['float32', 4, Float32Array],
  ['float64', 8, Float64Array],
  ['complex64', 8, Float32Array],
  ['complex128', 16, Float64Array],
];

/** An integer of [1, most], as likely to be below its square root as above. */
const spread = (random, most) => Math.min(most, Math.floor(Math.exp(random.next() * Math.log(most + 1))));

function shuffle(random, list) {
  for (let i = list.length - 1; i > 0; --i) {
    const j = random.integer(0, i);
    [list[i], list[j]] = [list[j], list[i]];
  }
}

function drawShape(random) {
  const [type, size] = random.pick(types);
  const mostBytes = (random.next() < 0.25 ? 3000 : 600) << 10;
  const lengths = [];
  let rowBytes = 0;
  for (let groups = spread(random, 5); groups > 0; --groups) {
    const length = Math.ceil(spread(random, widestPiece) / size);
    const most = Math.floor((mostBytes - rowBytes) / (length * size));
    const count = Math.min(spread(random, 1000), most);
    lengths.push(...new Array(count).fill(length));
    rowBytes += count * length * size;
  }
  if (lengths.length === 0) lengths.push(1);
  if (random.next() < 0.3) shuffle(random, lengths);
  if (random.next() < 0.1) lengths.splice(random.integer(0, lengths.length), 0, 0);
  const row = lengths.reduce((sum, length) => sum + length, 0);
  const rows = Math.max(1, Math.min(spread(random, 1000), Math.floor(mostBytes / (row * size))));
  const leavesOut = random.next() < 0.3 ? random.next() : 0;
  return { type, dims: [rows, row], lengths, isOut: lengths.map(() => random.next() < leavesOut) };
}

/** The piece of part `part` in row `row` begins there in the tensor, and in the part; in bytes. */
function* pieces({ dims: [rows, row], lengths }, size) {
  let offset = 0;
  for (const [part, length] of lengths.entries()) {
    for (let i = 0; i < rows; ++i) {
      yield { part, inTensor: (i * row + offset) * size, inPart: i * length * size, width: length * size };
    }
    offset += length;
  }
}

/** Whether `width` bytes of `a` from `at` on are those of `b` from `from` on. */
function isSame(a, at, b, from, width) {
  for (let i = 0; i < width; ++i) if (a[at + i] !== b[from + i]) return false;
  return true;
}

/** Targets one after the other in one buffer, with gaps; `bytes` is all of it. */
function makeTargets(random, { dims: [rows], lengths, isOut }, Storage, size) {
  const perElement = size / Storage.BYTES_PER_ELEMENT;
  const starts = [];
  let entries = 0;
  for (const length of lengths) {
    entries += random.integer(0, 3);
    starts.push(entries);
    entries += rows * length * perElement;
  }
  const array = new Storage(entries + 3);
  const bytes = bytesOf(array).fill(0x5a);
  const into = lengths.map((length, i) =>
    isOut[i] ? null : array.subarray(starts[i], starts[i] + rows * length * perElement),
  );
  return { into, bytes };
}

function checkShape(ts, random, shape) {
  const { type, dims, lengths } = shape;
  const [, size, Storage] = types.find(([name]) => name === type);
  const data = new Storage((dims[0] * dims[1] * size) / Storage.BYTES_PER_ELEMENT);
  const source = bytesOf(data);
  for (let i = 0, state = random.integer(0, 2 ** 31); i < source.length; ++i) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    source[i] = state >>> 24;
  }
  const { into, bytes } = makeTargets(random, shape, Storage, size);
  // Each byte of the buffer belongs to one part or to none, and what belongs to none stays as it is.
  const wanted = new Uint8Array(bytes.length).fill(0x5a);
  for (const { part, inTensor, inPart, width } of pieces(shape, size)) {
    if (into[part] === null) continue;
    const at = into[part].byteOffset + inPart;
    for (let i = 0; i < width; ++i) wanted[at + i] = source[inTensor + i];
  }
  ts.plan('split', { type, dims }, { axis: 1, split: lengths }).run({ type, dims, data }, { into });
  if (!isSame(bytes, 0, wanted, 0, bytes.length)) throw new Error('split into given targets');

  const parts = ts.split({ type, dims, data }, { axis: 1, split: lengths });
  const made = parts.map((part) => bytesOf(part.data));
  for (const { part, inTensor, inPart, width } of pieces(shape, size)) {
    if (!isSame(made[part], inPart, source, inTensor, width)) throw new Error(`split, part ${part}`);
  }
  const joined = ts.concat(parts, { axis: 1 });
  if (!isSame(bytesOf(joined.data), 0, source, 0, source.length)) throw new Error('concat');

  const heap = ts.alloc(type, dims);
  bytesOf(heap.data).set(source);
  const onHeap = ts.split(heap, { axis: 1, split: lengths });
  for (const { part, inTensor, inPart, width } of pieces(shape, size)) {
    if (inPart === 0) made[part] = bytesOf(onHeap[part].data);
    if (!isSame(made[part], inPart, source, inTensor, width)) throw new Error(`split on the heap, part ${part}`);
  }
  for (const tensor of [heap, ...onHeap]) tensor.dispose();
  return source.length;
}

const { first, count, seed } = workerData;
const ts = loadSync();
let bytes = 0;
for (let i = first; i < first + count; ++i) {
  const random = new Random(seed + i);
  const shape = drawShape(random);
  const { type, dims, lengths } = shape;
  const runs = [];
  for (const length of lengths) {
    const last = runs[runs.length - 1];
    if (last?.length === length) ++last.times;
    else runs.push({ length, times: 1 });
  }
  const text = runs.map(({ length, times }) => (times === 1 ? length : `${length} x ${times}`)).join(', ');
  const name = `shape ${i}, seed ${seed}: ${type} [${dims}] cut to ${text.slice(0, 1000)}`;
  parentPort?.postMessage({ name });
  try {
    bytes += checkShape(ts, random, shape);
  } catch (error) {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  }
}
parentPort?.postMessage({ right: count, bytes });

// Splits and joins shapes like those of models, but of every size: groups of equal parts, in order or shuffled, in rows from a
// few bytes to megabytes. Prints each shape before its calls, so that the last output names the shape of an error.
// Usage: structured-shapes.js COUNT
import { loadSync } from '../../js/index.js';
import { bytesOf } from '../js/support/oracle.js';
import { Random } from './random.js';

const widestPiece = 300000;

/** Element types with their bytes per element and array type. */
const types = [
  ['uint8', 1, Uint8Array],
  ['uint16', 2, Uint16Array],
  ['float32', 4, Float32Array],
  ['float64', 8, Float64Array],
  ['complex64', 8, Float32Array],
  ['complex128', 16, Float64Array],
];

/** Returns an integer in [1, max]. Its logarithm is uniformly distributed. */
const logUniform = (random, max) => Math.min(max, Math.floor(Math.exp(random.next() * Math.log(max + 1))));

function shuffle(random, list) {
  for (let i = list.length - 1; i > 0; --i) {
    const j = random.integer(0, i);
    [list[i], list[j]] = [list[j], list[i]];
  }
}

function drawShape(random) {
  const [type, size] = random.pick(types);
  const maxBytes = (random.next() < 0.25 ? 3000 : 600) << 10;
  const lengths = [];
  let rowBytes = 0;
  for (let groups = logUniform(random, 5); groups > 0; --groups) {
    const length = Math.ceil(logUniform(random, widestPiece) / size);
    const maxCount = Math.floor((maxBytes - rowBytes) / (length * size));
    const count = Math.min(logUniform(random, 1000), maxCount);
    lengths.push(...new Array(count).fill(length));
    rowBytes += count * length * size;
  }
  if (lengths.length === 0) lengths.push(1);
  if (random.next() < 0.3) shuffle(random, lengths);
  if (random.next() < 0.1) lengths.splice(random.integer(0, lengths.length), 0, 0);
  const row = lengths.reduce((sum, length) => sum + length, 0);
  const rows = Math.max(1, Math.min(logUniform(random, 1000), Math.floor(maxBytes / (row * size))));
  const leavesOut = random.next() < 0.3 ? random.next() : 0;
  return { type, dims: [rows, row], lengths, isOut: lengths.map(() => random.next() < leavesOut) };
}

/** Random bytes. The data of each shape start at a random offset. */
const noise = new Uint8Array(2 ** 23);
for (let i = 0, state = 1; i < noise.length; ++i) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  noise[i] = state >>> 24;
}

/** Returns the bytes of the parts, copied row by row. */
function cut(source, { dims: [rows, row], lengths }, size) {
  let offset = 0;
  return lengths.map((length) => {
    const width = length * size;
    const part = new Uint8Array(rows * width);
    for (let i = 0; i < rows; ++i) {
      const from = i * row * size + offset;
      // `set` is slower than a loop for a few bytes.
      if (width > 100) part.set(source.subarray(from, from + width), i * width);
      else for (let j = 0; j < width; ++j) part[i * width + j] = source[from + j];
    }
    offset += width;
    return part;
  });
}

const isSame = (a, b) => Buffer.compare(a, b) === 0;

/** Makes targets in one buffer, with gaps between. Returns the buffer's bytes too, and the expected ones. */
function makeTargets(random, wanted, isOut, Storage) {
  const starts = [];
  let end = 0;
  for (const part of wanted) {
    starts.push(end + random.integer(0, 3) * Storage.BYTES_PER_ELEMENT);
    end = starts.at(-1) + part.length;
  }
  const bytes = new Uint8Array(end + 3 * Storage.BYTES_PER_ELEMENT).fill(0x5a);
  const after = bytes.slice();
  const into = wanted.map((part, i) => {
    if (isOut[i]) return null;
    after.set(part, starts[i]);
    return new Storage(bytes.buffer, starts[i], part.length / Storage.BYTES_PER_ELEMENT);
  });
  return { into, bytes, after };
}

function checkShape(ts, random, shape) {
  const { type, dims, lengths, isOut } = shape;
  const [, size, Storage] = types.find(([name]) => name === type);
  const length = dims[0] * dims[1] * size;
  const source = noise.slice(random.integer(0, 1000), 1000 + length).subarray(0, length);
  const x = { type, dims, data: new Storage(source.buffer, 0, length / Storage.BYTES_PER_ELEMENT) };
  const wanted = cut(source, shape, size);
  const expectParts = (parts, what) => {
    const wrong = parts.findIndex(({ data }, i) => !isSame(bytesOf(data), wanted[i]));
    if (wrong >= 0) throw new Error(`${what}, part ${wrong}`);
  };

  const { into, bytes, after } = makeTargets(random, wanted, isOut, Storage);
  ts.plan('split', { type, dims }, { axis: 1, split: lengths }).run(x, { into });
  // The bytes of the parts are written, and the gaps are unchanged.
  if (!isSame(bytes, after)) throw new Error('split into given targets');

  const parts = ts.split(x, { axis: 1, split: lengths });
  expectParts(parts, 'split');
  if (!isSame(bytesOf(ts.concat(parts, { axis: 1 }).data), source)) throw new Error('concat');

  const wasmTensor = ts.alloc(type, dims);
  bytesOf(wasmTensor.data).set(source);
  const wasmParts = ts.split(wasmTensor, { axis: 1, split: lengths });
  expectParts(wasmParts, 'split in WebAssembly memory');
  for (const tensor of [wasmTensor, ...wasmParts]) tensor.dispose();
  return length;
}

const count = Number(process.argv[2]);
const ts = loadSync();
let bytes = 0;
for (let seed = 1; seed <= count; ++seed) {
  const random = new Random(seed);
  const shape = drawShape(random);
  const { type, dims, lengths } = shape;
  const cuts = String(lengths).replace(/\b(\d+)(?:,\1\b)+/g, (run, length) => `${length} x ${run.split(',').length}`);
  console.log(`seed ${seed}: ${type} [${dims}] cut to ${cuts.slice(0, 1000)}`);
  bytes += checkShape(ts, random, shape);
}
console.log(`${count} shapes, ${Math.round(bytes / 1e6)} MB`);

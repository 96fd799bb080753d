// An instance of the package whose core the tests can look into.
import { inlineWasm } from '../../js/load/inline.js';
import { startCore } from '../../js/load/core.js';
import { Tensor } from '../../js/tensor/tensor.js';
import { TensorSplit } from '../../js/tensorsplit.js';

/**
 * @param {Uint8Array} [bytes] The module.
 * @returns {{ ts: TensorSplit, core: import('../../js/load/module.js').Core, bytes: Uint8Array }}
 */
export function startInstance(bytes = inlineWasm()) {
  const core = startCore(new WebAssembly.Module(bytes));
  return { ts: new TensorSplit(core, Tensor), core, bytes };
}

/**
 * A reader of a module's section that is just behind its size.
 *
 * @param {Uint8Array} bytes The module.
 * @param {number} wanted Which section.
 */
function openSection(bytes, wanted) {
  let at = 8;
  const read = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const size = read();
    if (id === wanted) return { read, place: () => at, skip: () => (at += 1) };
    at += size;
  }
  throw new Error(`the module has no section ${wanted}`);
}

/**
 * The constants of a module (its first data segment, which nothing may ever write) as they stand in the file.
 *
 * @param {Uint8Array} bytes The module.
 * @returns {{ address: number, content: Uint8Array }}
 */
export function constantsOf(bytes) {
  const { read, place, skip } = openSection(bytes, 11);
  read(); // how many segments there are
  read(); // flags of the first: active, memory 0
  skip(); // i32.const
  const address = read();
  skip(); // end
  const length = read();
  return { address, content: bytes.slice(place(), place() + length) };
}

/**
 * The module of the package with memory that cannot grow.
 *
 * @returns {Uint8Array}
 */
export function moduleThatCannotGrow() {
  const bytes = inlineWasm();
  const { read, place } = openSection(bytes, 5);
  read(); // how many memories there are
  read(); // flags: there is a maximum
  const pages = read();
  const first = place();
  read();
  // As many bytes as the maximum had, which may be more than the number needs.
  for (let i = first; i < place(); ++i) {
    bytes[i] = ((pages >> (7 * (i - first))) & 0x7f) | (i + 1 < place() ? 0x80 : 0);
  }
  return bytes;
}

/**
 * Throws unless a known split still gives the right answer, the module's constants are untouched, nothing is allocated
 * and memory has not grown beyond 4 MB.
 *
 * @param {ReturnType<typeof startInstance>} instance
 */
export function checkInstance({ ts, core, bytes }) {
  const x = { type: /** @type {const} */ ('int16'), dims: [2, 3], data: Int16Array.of(1, 2, 3, 4, 5, 6) };
  const parts = ts.split(x, { axis: 1, split: [1, 2] });
  const shown = parts.map(({ data, dims }) => `${dims}:${data}`).join(' ');
  if (shown !== '2,1:1,4 2,2:2,3,5,6') throw new Error(`a known split gives ${shown}`);
  const { address, content } = constantsOf(bytes);
  const memory = new Uint8Array(core.view(16, 0, 1).buffer);
  for (let i = 0; i < content.length; ++i) {
    if (memory[address + i] !== content[i]) throw new Error(`byte ${address + i} of the constants has changed`);
  }
  if (core.liveBytes() !== 0) throw new Error(`${core.liveBytes()} bytes are still allocated`);
  if (memory.length > 2 ** 22) throw new Error(`WebAssembly memory has grown to ${memory.length} bytes`);
}

// SPDX-License-Identifier: MIT
//
// The core in WebAssembly: its start, its memory and its areas. Everything that depends on Emscripten is here.
import { bufferOf } from './types.js';

/**
 * The functions of src/binding.cc, as WebAssembly gives them: booleans are 0 or 1, and sizes and addresses from 2 GB up
 * negative, until `>>> 0`.
 * @typedef {object} Exports
 * @property {(bytes: number) => number} request
 * @property {() => number} response
 * @property {() => number} program
 * @property {(half: number) => number} tile
 * @property {() => number} text
 * @property {() => number} tileBytes
 * @property {() => number} programParts
 * @property {() => number} solve
 * @property {() => number} measure
 * @property {(first: number, offset: number, isInference: boolean) => number} parts
 * @property {(source: number, rows: number, stride: number, count: number) => void} splitTile
 * @property {(source: number, rows: number, stride: number, count: number, highFirst: boolean) => void} splitBitTile
 * @property {(source: number, sourceBit: number, target: number, targetBit: number, count: number,
 *   highFirst: boolean) => void} copyBits
 * @property {(bytes: number, isZeroed: boolean) => number} allocate
 * @property {(address: number, bytes: number) => void} release
 * @property {() => number} liveBytes
 * @property {Uint8Array} HEAPU8
 */

/**
 * @param {Uint8Array} bytes
 * @param {number} first
 * @returns {string} The ASCII text that begins there and ends with a zero.
 */
function readText(bytes, first) {
  let text = '';
  for (let i = first; bytes[i] !== 0; ++i) text += String.fromCharCode(bytes[i]);
  return text;
}

/** One instance of the core. */
export class Core {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
    /** Addresses of the areas in src/binding.cc. */
    this.response = exports.response();
    this.textAddress = exports.text();
    this.program = exports.program();
    this.tileSource = exports.tile(0);
    this.tileParts = exports.tile(1);
    /** Bytes of each half of the scratch area. */
    this.tileBytes = exports.tileBytes();
    /** How many parts `splitTile` and `splitBitTile` take at once. */
    this.programParts = exports.programParts();
    /** How many heap tensors there are that nobody disposed of. */
    this.heapTensors = 0;
    /** @type {object | null} Whose widths and addresses are in the program area. */
    this.programOwner = null;
    /** @type {Map<Function, import('./types.js').TypedArray>} Views of the whole memory, by constructor. */
    this.views = new Map();
    /** The buffer that the views are of; growth of the memory detaches it. */
    this.buffer = bufferOf(exports.HEAPU8);
    /** What is replaced by another when memory grows. */
    this.heap = exports.HEAPU8;
  }

  /**
   * The whole memory as an array of class `constructor`. Valid until memory grows: never keep it.
   *
   * @template {import('./types.js').TypedArrayConstructor} C
   * @param {C} constructor
   * @returns {InstanceType<C>}
   */
  view(constructor) {
    if (this.heap !== this.exports.HEAPU8) {
      this.heap = this.exports.HEAPU8;
      this.buffer = bufferOf(this.heap);
      this.views.clear();
    }
    let view = this.views.get(constructor);
    if (view === undefined) {
      view = new constructor(this.buffer, 0, Math.floor(this.buffer.byteLength / constructor.BYTES_PER_ELEMENT));
      this.views.set(constructor, view);
    }
    return /** @type {InstanceType<C>} */ (view);
  }

  /** The sentence that the core wrote last. */
  text() {
    return readText(this.view(Uint8Array), this.textAddress);
  }
}

/**
 * Starts an instance of a compiled module, without waiting.
 *
 * Embind's own JavaScript knows classes and strings, converts arguments and passes them on to an `invoker`. The binding
 * has functions of numbers and booleans, which WebAssembly converts itself: a function needs nothing but its name.
 *
 * @param {WebAssembly.Module} module
 * @returns {Core}
 */
export function instantiate(module) {
  /** @type {any} What the module shows of itself, once it has started. */
  let own = null;
  /** @type {any} */
  const exports = {};
  const viewMemory = () => (exports.HEAPU8 = new Uint8Array(own.memory.buffer));
  /** @type {Record<string, (...given: number[]) => void>} */
  const known = {
    _embind_register_function(name, count, types, signature, invoker, target) {
      exports[readText(exports.HEAPU8, name)] = own.__indirect_function_table.get(target);
    },
    emscripten_notify_memory_growth: viewMemory,
  };
  /** @type {Record<string, Record<string, Function>>} */
  const imports = {};
  const wanted = WebAssembly.Module.imports(module);
  for (let i = 0; i < wanted.length; ++i) {
    const { module: from, name } = wanted[i];
    // Types are of no interest; whatever else there may be is how a checked build says that something is wrong.
    const isType = name.startsWith('_embind_register');
    const fail = () => {
      throw new Error(`the module calls ${name}`);
    };
    imports[from] ??= {};
    imports[from][name] = known[name] ?? (isType ? () => {} : fail);
  }
  own = new WebAssembly.Instance(module, imports).exports;
  viewMemory();
  // The checked build is told where its stack ends.
  own.emscripten_stack_init?.();
  own.__set_stack_limits?.(own.emscripten_stack_get_base(), own.emscripten_stack_get_end());
  own._initialize();
  return new Core(exports);
}

// Counts the work of the .onnx reader: the code blocks that V8 counts, plus the elements and characters that built-in functions
// process, which V8 does not count.
import { Coverage } from '../fuzz/reader/coverage.js';

let isCounting = false;
let touched = 0;

/**
 * Replaces a method by one that counts the length of its receiver, or of its first argument if it is static.
 * @param {any} object @param {PropertyKey} name
 */
function count(object, name, isStatic = false) {
  const original = object[name];
  const { [name]: counted } = {
    [name](...args) {
      if (isCounting) {
        const of = isStatic ? args[0] : this;
        touched += of?.length ?? (typeof of === 'object' && of !== null ? Reflect.ownKeys(of).length : 0);
      }
      return Reflect.apply(original, this, args);
    },
  };
  Object.defineProperty(object, name, { value: counted, configurable: true, writable: true });
}

const lists = [
  ...['slice', 'concat', 'includes', 'indexOf', 'find', 'findIndex', 'every', 'some', 'map', 'filter', 'flatMap'],
  ...['reduce', 'join', 'sort', 'forEach', 'flat', 'reverse', 'splice', 'shift', 'unshift', 'entries', 'keys'],
  ...[Symbol.iterator, 'toSorted', 'with'],
];
const strings = ['replace', 'replaceAll', 'split', 'slice', 'repeat', 'concat', 'includes', 'indexOf', 'match', 'trim'];
const ofTypedArrays = Object.getPrototypeOf(Uint8Array.prototype);

/** Counts built-in functions until the process ends. */
export function countBuiltIns() {
  for (const name of lists) if (name in Array.prototype) count(Array.prototype, name);
  for (const name of strings) count(String.prototype, name);
  for (const name of ['slice', 'fill', 'map', 'join', Symbol.iterator]) count(ofTypedArrays, name);
  for (const name of ['set', 'from']) count(name === 'set' ? ofTypedArrays : Array, name, true);
  for (const name of ['keys', 'entries', 'values', 'fromEntries']) count(Object, name, true);
  count(TextDecoder.prototype, 'decode', true);
  count(JSON, 'stringify', true);
}

const coverage = new Coverage();

/**
 * Returns the work of `run` in blocks, elements and characters. The reader must not run between two calls.
 * @param {() => void} run
 */
export function workOf(run) {
  touched = 0;
  isCounting = true;
  run();
  isCounting = false;
  return coverage.take().steps + touched;
}

// What each part of the package weighs: of the module by its functions, of the JavaScript by its files.
import { readFileSync } from 'node:fs';

import { relink } from './link.js';

/** The parts of the module: a function is of the first whose pattern fits where it was compiled and its name. */
const modules = {
  Embind: /embind|emscripten|legalstub|__wasm_call_ctors/,
  'memory and C library': /libc|libemmalloc|libcompiler_rt/,
  pixels: /[Pp]ixel|scale|colour|to_planes|\(convert\./,
  'kernels and routes, of splits and joins': /kernels::|routes::|\((bits|columns|pieces|kernels)\./,
  joins: /[Jj]oin/,
  inference: /resolve\(|infer|unknown|DimRange/,
  text: /\((error|text)\.|describe|TextWriter/,
  'rules and plans of splits': /libtensorsplit/,
};

/** The parts of the JavaScript, by file. */
const scripts = {
  'the module as text': /generated\/wasm-text/,
  'JavaScript of Embind': /generated\/tensorsplit\.js/,
  pixels: /^js\/pixels\//,
  'nodes and inference': /^js\/node\//,
  loading: /^js\/(load\/|index)/,
  errors: /^js\/errors/,
  'splits and joins': /^js\//,
};

/** @param {Record<string, RegExp>} parts @param {string} text */
const partOf = (parts, text) => Object.keys(parts).find((part) => parts[part].test(text)) ?? 'other';

/** @param {[string, number][]} weights @returns {[string, number][]} Sums by name, the largest first. */
function sums(weights) {
  /** @type {Map<string, number>} */
  const all = new Map();
  for (const [name, bytes] of weights) all.set(name, (all.get(name) ?? 0) + bytes);
  return [...all].sort(([, a], [, b]) => b - a);
}

/** Reads a WebAssembly module: the bytes of each function's code by its name, and of each section by its number. @param {Uint8Array} bytes */
function readModule(bytes) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const text = () => {
    const length = number();
    at += length;
    return new TextDecoder().decode(bytes.subarray(at - length, at));
  };
  /** @type {Record<number, number>} */
  const sections = {};
  /** @type {number[]} */
  const codes = [];
  /** @type {Map<number, string>} */
  const names = new Map();
  let imports = 0;
  while (at < bytes.length) {
    const id = bytes[at++];
    const size = number();
    const end = at + size;
    sections[id] = (sections[id] ?? 0) + size;
    if (id === 2) imports = number(); // functions only: tests see to that
    if (id === 10) {
      for (let count = number(); count > 0; count -= 1) {
        const length = number();
        codes.push(length);
        at += length;
      }
    }
    if (id === 0 && text() === 'name') {
      while (at < end) {
        const kind = bytes[at++];
        const last = number() + at;
        if (kind === 1) for (let count = number(); count > 0; count -= 1) names.set(number(), text());
        at = last;
      }
    }
    at = end;
  }
  return { sections, functions: codes.map((length, i) => ({ name: names.get(imports + i) ?? '', length })) };
}

/** The bytes of each part of the module, before compression. What was inlined counts where it was. */
export function modulesParts() {
  const { map, wasm } = relink(['--profiling-funcs']);
  /** Where a function was compiled. @type {Map<string, string>} */
  const places = new Map();
  for (const [, place, symbol] of map.matchAll(/ (\S+\.o\)?):\(\S+\)\n +\S+ +\S+ +\S+ +(.*)$/gm)) {
    places.set(symbol, place);
  }
  const { sections, functions } = readModule(readFileSync(wasm));
  const code = functions.map(({ name, length }) => {
    const place = places.get(name) ?? '';
    return /** @type {[string, number]} */ ([partOf(modules, `${place} ${name}`), length]);
  });
  return sums([...code, ['data: sentences, names and tables', sections[11]]]);
}

/** The bytes of each part of a bundle's JavaScript, minified. @param {import('esbuild').Metafile} metafile */
export function scriptParts(metafile) {
  const [{ inputs }] = Object.values(metafile.outputs);
  return sums(Object.entries(inputs).map(([path, { bytesInOutput }]) => [partOf(scripts, path), bytesInOutput]));
}

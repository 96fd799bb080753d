// The small ways in which a line of C++ can be broken, and the choice of some of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run.js';

/**
 * One broken line.
 *
 * @typedef {object} Mutant
 * @property {string} file
 * @property {number} line From 0.
 * @property {string} before
 * @property {string} after
 */

/**
 * What is replaced by what, each place where the pattern stands on its own. Spaces keep templates, pointers and streams
 * out.
 *
 * @type {[RegExp, string | ((found: string) => string)][]}
 */
const replacements = [
  // Operators and bounds.
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ == /g, ' != '],
  [/ != /g, ' == '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' + '],
  [/ \/ /g, ' * '],
  [/ % /g, ' / '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ & /g, ' | '],
  [/ \| /g, ' & '],
  [/(?<!\b(?:text|this|writer)) << /g, ' >> '],
  [/ >> /g, ' << '],
  [/ \+= /g, ' -= '],
  [/ -= /g, ' += '],
  [/ \/= /g, ' *= '],
  [/\+\+/g, '--'],
  [/!(?=[\w(])/g, ''],
  [/~/g, ''],
  [/(?<=[(\s])-(?=[a-z])/g, ''],
  [/\bstd::min\b/g, 'std::max'],
  [/\bstd::max\b/g, 'std::min'],
  [/\bsmaller\(/g, 'larger('],
  [/\blarger\(/g, 'smaller('],
  [/\bzip_low\b/g, 'zip_high'],
  [/\bzip_high\b/g, 'zip_low'],
  [/(?<=\.|->)lo\b/g, 'hi'],
  [/(?<=\.|->)hi\b/g, 'lo'],
  // Constants: one more. Neither fractions nor floating point exponents.
  [/(?<![\w.])(?:0x[\dA-F]+|\d+)(?=U?\b)(?![.\w]*[.p])/g, oneMore],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  // Choices.
  [/\bLane::rows\b/g, 'Lane::simd'],
  [/\bLane::simd\b/g, 'Lane::rows'],
  [/\bLane::view\b/g, 'Lane::rows'],
  [/\bLane::list\b/g, 'Lane::view'],
  [
    /\bErrorCode::\w+/g,
    (found) => (found === 'ErrorCode::not_divisible' ? 'ErrorCode::axis_invalid' : 'ErrorCode::not_divisible'),
  ],
  // Steps left out.
  [/\bcontinue;/g, ';'],
  [/\bbreak;/g, '[[fallthrough]];'],
  [/(?<=^\s+)(?!return)[\w.>*[\]-]+(?:\(.*\)| [+/-]?= .*);$/g, ';'],
];

/** @param {string} number */
function oneMore(number) {
  const value = Number(number) + 1;
  return number.startsWith('0x') ? `0x${value.toString(16).toUpperCase()}` : String(value);
}

/** Lines that are no code, or that only a debug build runs. */
const isNoCode = (/** @type {string} */ line) => /^\s*(\/\/|#|template|case |static_assert|assert|using )/.test(line);

/**
 * Every mutant of a file.
 *
 * @param {string} file
 * @returns {Mutant[]}
 */
export function mutantsOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((before, line) => {
    if (isNoCode(before)) return [];
    const blank = (/** @type {string} */ text) => ' '.repeat(text.length);
    const code = before.replace(/"[^"]*"|'[^']'/g, blank).replace(/\s*\/\/.*/, '');
    return replacements.flatMap(([pattern, replacement]) =>
      [...code.matchAll(pattern)].map(({ index, 0: found }) => {
        const instead = typeof replacement === 'string' ? replacement : replacement(found);
        return { file, line, before, after: before.slice(0, index) + instead + before.slice(index + found.length) };
      }),
    );
  });
}

/**
 * Numbers in [0, 1), the same ones for the same seed (mulberry32).
 *
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * So many of all that are wanted, the same ones for the same seed: one of each file, so that none is left out, and then
 * each as likely as any other. One that is no longer wanted makes way for another, and the rest stay. They come in the
 * order of their files and lines, so that little is built anew from one to the next.
 *
 * @param {Mutant[]} all
 * @param {(one: Mutant) => boolean} isWanted
 * @param {number} count
 * @param {number} seed
 */
export function choose(all, isWanted, count, seed) {
  const random = randomNumbers(seed);
  const shuffled = all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
    .filter(isWanted);
  const firsts = new Map([...shuffled].reverse().map((one) => [one.file, one])).values();
  /** @type {Set<Mutant>} */
  const chosen = new Set();
  for (const one of [...firsts, ...shuffled]) {
    if (chosen.size < count) chosen.add(one);
  }
  return all.filter((one) => chosen.has(one));
}

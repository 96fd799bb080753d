// Mutation operators for C++: small changes that break a line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run.js';

/** @typedef {{ file: string, line: number, before: string, after: string }} Mutant A changed line; `line` counts from 0. */

/** Pairs of operators that replace each other. Only with spaces around, so that templates, pointers and streams do not match. */
const operators = [
  ['<', '<='],
  ['>', '>='],
  ['==', '!='],
  ['+', '-'],
  ['&&', '||'],
  ['&', '|'],
  ['+=', '-='],
];

/** Pairs of words that replace each other. */
const words = [
  ['std::min', 'std::max'],
  ['zip_low', 'zip_high'],
  ['lo', 'hi'],
  ['true', 'false'],
  ['Route::rows', 'Route::simd'],
];

/** Replacements in one direction. @type {[RegExp, string | ((found: string) => string)][]} */
const replaced = [
  [/ \* /g, ' + '],
  [/ \/ /g, ' * '],
  [/ % /g, ' / '],
  [/(?<!\b(?:text|this|writer)) << /g, ' >> '],
  [/ >> /g, ' << '],
  [/ \/= /g, ' *= '],
  [/\+\+/g, '--'],
  [/!(?=[\w(])/g, ''],
  [/~/g, ''],
  [/(?<=[(\s])-(?=[a-z])/g, ''],
  // Increment constants, except fractions and floating point exponents.
  [/(?<![\w.])(?:0x[\dA-F]+|\d+)(?=U?\b)(?![.\w]*[.p])/g, increment],
  [/\bRoute::view\b/g, 'Route::rows'],
  [/\bRoute::list\b/g, 'Route::view'],
  [/\bErrorCode::(?!not_divisible)\w+/g, 'ErrorCode::not_divisible'],
  [/\bErrorCode::not_divisible\b/g, 'ErrorCode::axis_invalid'],
  // Remove statements.
  [/\bcontinue;/g, ';'],
  [/\bbreak;/g, '[[fallthrough]];'],
  [/(?<=^\s+)(?!return)[\w.>*[\]-]+(?:\(.*\)| [+/-]?= .*);$/g, ';'],
];

/**
 * Increments a number in decimal or hexadecimal.
 *
 * @param {string} number
 */
function increment(number) {
  const value = Number(number) + 1;
  return number.startsWith('0x') ? `0x${value.toString(16).toUpperCase()}` : String(value);
}

const inSpaces = (/** @type {string} */ text) => new RegExp(` ${text.replace(/[+|]/g, '\\$&')} `, 'g');
const asWord = (/** @type {string} */ text) => new RegExp(`\\b${text}\\b`, 'g');
const replacements = [...replaced];
for (const [one, other] of operators) {
  replacements.push([inSpaces(one), ` ${other} `], [inSpaces(other), ` ${one} `]);
}
for (const [one, other] of words) replacements.push([asWord(one), other], [asWord(other), one]);

/** Whether a line is not code, or runs in debug builds only. */
const isNoCode = (/** @type {string} */ line) => /^\s*(\/\/|#|template|case |static_assert|assert|using )/.test(line);

/**
 * Returns every mutant of a file.
 *
 * @param {string} file Path in the project.
 * @returns {Mutant[]}
 */
export function mutantsOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((before, line) => {
    if (isNoCode(before)) return [];
    const blank = (/** @type {string} */ text) => ' '.repeat(text.length);
    const code = before.replace(/"[^"]*"|'[^']'/g, blank).replace(/\s*\/\/.*/, '');
    return replacements.flatMap(([pattern, instead]) =>
      [...code.matchAll(pattern)].map(({ index, 0: found }) => {
        const changed = typeof instead === 'string' ? instead : instead(found);
        return { file, line, before, after: before.slice(0, index) + changed + before.slice(index + found.length) };
      }),
    );
  });
}

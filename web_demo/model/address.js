// Table and picture as the part of the address after #, so that they can be shared as a link.
import { operatorNames, operators, wayTitles } from './operators.js';
import { kinds, untouched, ways } from './picture.js';
import { isRank } from './solve.js';
import { fit, initial, isSame } from './state.js';
import { typeNames } from './types.js';

/** @import { State } from '../nouns.js' */
/** @import { PictureState } from './picture.js' */

/** @type {State & PictureState} */
const first = { ...untouched, ...initial };

/** What is called otherwise in an address. @type {Record<string, string>} */
const keys = { operator: 'op', dims: 'shape' };

/** The fields by their keys. @type {Record<string, keyof typeof first>} */
const fields = Object.fromEntries(Object.keys(first).map((/** @type {any} */ name) => [keys[name] ?? name, name]));

/** Those that take certain values only. @type {Partial<Record<keyof typeof first, readonly unknown[]>>} */
const choices = {
  way: ways,
  from: kinds,
  operator: operatorNames,
  type: typeNames,
  by: Object.keys(wayTitles),
  keepdims: [0, 1],
};

/** What each way needs, but for single slices. @type {Partial<Record<keyof typeof first, string>>} */
const needed = { sizes: 'list', parts: 'parts', chunk: 'chunk' };

/** @param {State} state @param {PictureState} [seen] Named where it is not as in the beginning. @returns {string} Without the #. */
export function toAddress(state, seen = untouched) {
  const all = { ...state, ...seen };
  const given = Object.entries(fields)
    .filter(([, name]) => (needed[name] ?? state.by) === state.by)
    .filter(([, name]) => name !== 'keepdims' || operators[state.operator].hasKeepdims)
    .filter(([, name]) => all[name] !== /** @type {Partial<typeof first>} */ (untouched)[name])
    .map(([key, name]) => [key, name === 'dims' ? state.dims.join('x') : String(all[name])]);
  return String(new URLSearchParams(given)).replaceAll('%2C', ',');
}

/** @param {keyof typeof first} name @param {string} text @returns {any} A value of the field; undefined where the text is none. */
function read(name, text) {
  const like = first[name];
  const words = Array.isArray(like) ? text.split(name === 'dims' ? 'x' : ',').filter(Boolean) : [text];
  const values = typeof like === 'string' ? words : words.map((word) => (word === '' ? NaN : Number(word)));
  const isKnown = values.every((value) => choices[name]?.includes(value) ?? !Number.isNaN(value));
  const isRight = name === 'apart' ? Math.abs(2 * Number(text) - 1) <= 1 : name !== 'dims' || isRank(values);
  if (!isKnown || !isRight) return undefined;
  return Array.isArray(like) ? values : values[0];
}

/**
 * What an address names; what is missing is as in the beginning, what is not to be understood as well.
 *
 * @param {string} address The part after the #, with it or without.
 * @returns {{ state: State, seen: PictureState, refused: string[] }} `refused`: what was not understood, as it stands.
 */
export function fromAddress(address) {
  const given = [...new URLSearchParams(address.replace(/^#/, ''))];
  /** @type {Partial<typeof first>} */
  const known = {};
  for (const [key, text] of given) {
    const value = Object.hasOwn(fields, key) ? read(fields[key], text) : undefined;
    if (value !== undefined) Object.assign(known, { [fields[key]]: value });
  }
  const { operator = initial.operator, dims } = known;
  const others = { opset: operators[operator].versions[0], axis: dims === undefined ? initial.axis : 0 };
  const all = { ...first, ...others, ...known };
  const fitted = { ...all, ...fit(all) };
  const isTaken = (/** @type {string} */ key) => isSame(known[fields[key]] ?? null, fitted[fields[key]]);
  const refused = given.map(([key, text]) => (isTaken(key) ? '' : key in fields ? `${key}=${text}` : key));
  const { way, apart, from, ...state } = fitted;
  return { state, seen: { way, apart, from }, refused: [...new Set(refused)].filter(Boolean) };
}

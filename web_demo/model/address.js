// The state as the part of the address after #, so that a split can be shared as a link.
import { operatorNames, operators, wayTitles } from './operators.js';
import { isRank } from './solve.js';
import { fit, initial, isSame } from './state.js';
import { typeNames } from './types.js';

/** @import { Patch, State } from '../nouns.js' */

/** The fields of a state by what they are called in an address. @type {Record<string, keyof State>} */
const fields = {
  op: 'operator',
  opset: 'opset',
  type: 'type',
  shape: 'dims',
  axis: 'axis',
  by: 'by',
  sizes: 'sizes',
  parts: 'parts',
  chunk: 'chunk',
  keepdims: 'keepdims',
};

/** Those that take certain values only. @type {Partial<Record<keyof State, readonly unknown[]>>} */
const choices = { operator: operatorNames, type: typeNames, by: Object.keys(wayTitles), keepdims: [0, 1] };

/** What each way needs, but for single slices. @type {Partial<Record<keyof State, string>>} */
const needed = { sizes: 'list', parts: 'parts', chunk: 'chunk' };

/** @param {State} state @returns {string} Without the #. */
export function toAddress(state) {
  const given = Object.entries(fields)
    .filter(([, name]) => (needed[name] ?? state.by) === state.by)
    .filter(([, name]) => name !== 'keepdims' || operators[state.operator].hasKeepdims)
    .map(([key, name]) => [key, name === 'dims' ? state.dims.join('x') : String(state[name])]);
  return String(new URLSearchParams(given)).replaceAll('%2C', ',');
}

/** @param {keyof State} name @param {string} text @returns {any} A value of the field; undefined where the text is none. */
function read(name, text) {
  const like = initial[name];
  const words = Array.isArray(like) ? text.split(name === 'dims' ? 'x' : ',').filter(Boolean) : [text];
  const values = typeof like === 'string' ? words : words.map((word) => (word === '' ? NaN : Number(word)));
  const isKnown = values.every((value) => choices[name]?.includes(value) ?? !Number.isNaN(value));
  if (!isKnown || (name === 'dims' && !isRank(values))) return undefined;
  return Array.isArray(like) ? values : values[0];
}

/**
 * The state that an address names; what is missing is as in the first state, what is not to be understood as well.
 *
 * @param {string} address The part after the #, with it or without.
 * @returns {{ state: State, refused: string[] }} `refused`: what was not understood, as it stands.
 */
export function fromAddress(address) {
  const given = [...new URLSearchParams(address.replace(/^#/, ''))];
  /** @type {Record<string, any>} */
  const known = {};
  for (const [key, text] of given) {
    if (Object.hasOwn(fields, key)) known[fields[key]] = read(fields[key], text) ?? known[fields[key]];
  }
  const { operator = initial.operator, dims } = /** @type {Patch} */ (known);
  const others = { opset: operators[operator].versions[0], axis: dims === undefined ? initial.axis : 0 };
  const named = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  const state = fit({ ...initial, ...others, ...named });
  const isTaken = (/** @type {string} */ key) => isSame(known[fields[key]] ?? null, state[fields[key]]);
  const refused = given.map(([key, text]) => (isTaken(key) ? '' : key in fields ? `${key}=${text}` : key));
  return { state, refused: [...new Set(refused)].filter(Boolean) };
}

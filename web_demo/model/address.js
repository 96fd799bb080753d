// The state as the part of the address after #, so that a split can be shared as a link.
import { isRank } from './limits.js';
import { operatorNames, operators, wayTitles } from './operators.js';
import { fit, initial, isSame } from './state.js';
import { typeNames } from './types.js';

/** @import { Patch, State } from '../nouns.js' */

/** The fields of a state by what they are called in an address. @type {Map<string, keyof State>} */
const fields = new Map();
for (const name of /** @type {(keyof State)[]} */ (Object.keys(initial))) {
  fields.set(name === 'operator' ? 'op' : name === 'dims' ? 'shape' : name, name);
}

/** Those that take certain values only. @type {Partial<Record<keyof State, readonly unknown[]>>} */
const choices = {
  operator: operatorNames,
  type: typeNames,
  by: Object.keys(wayTitles),
  keepdims: [0, 1],
};

/** Whether a state needs a field. @param {State} state @param {keyof State} name */
function isIn({ operator, by }, name) {
  if (name === 'sizes') return by === 'list';
  if (name === 'parts' || name === 'chunk') return by === name;
  return name !== 'keepdims' || operators[operator].hasKeepdims;
}

/** @param {State} state @returns {string} Without the #. */
export function toAddress(state) {
  const given = [...fields]
    .filter(([, name]) => isIn(state, name))
    .map(([key, name]) => [key, name === 'dims' ? state.dims.join('x') : String(state[name])]);
  return String(new URLSearchParams(given)).replaceAll('%2C', ',');
}

/** @param {keyof State} name @param {string} text @returns {any} A value of the field; null where the text is none. */
function read(name, text) {
  const like = initial[name];
  const words = Array.isArray(like) ? text.split(name === 'dims' ? 'x' : ',').filter(Boolean) : [text];
  const values = typeof like === 'string' ? words : words.map((word) => (word === '' ? NaN : Number(word)));
  const isKnown = values.every((value) => choices[name]?.includes(value) ?? !Number.isNaN(value));
  if (!isKnown || (name === 'dims' && !isRank(values))) return null;
  return Array.isArray(like) ? values : values[0];
}

/**
 * The state that an address names; what is missing is as in the first state, what is not to be understood as well.
 *
 * @param {string} address The part after the #, with it or without.
 * @returns {{ state: State, refused: string[] }} `refused`: what was not understood, as it stands.
 */
export function fromAddress(address) {
  const given = new URLSearchParams(address.replace(/^#/, ''));
  /** @type {Record<string, any>} */
  const known = {};
  /** @type {Set<string>} */
  const refused = new Set();
  for (const [key, text] of given) {
    const name = fields.get(key);
    const value = name === undefined ? null : read(name, text);
    if (name !== undefined && value !== null) known[name] = value;
    else refused.add(name === undefined ? key : `${key}=${text}`);
  }
  const { operator = initial.operator, dims } = /** @type {Patch} */ (known);
  const others = { opset: operators[operator].versions[0], axis: dims === undefined ? initial.axis : 0 };
  const state = fit({ ...initial, ...others, ...known });
  for (const [key, name] of fields) {
    if (name in known && !isSame(known[name], state[name])) refused.add(`${key}=${given.get(key)}`);
  }
  return { state, refused: [...refused] };
}

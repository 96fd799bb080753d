// The state as the part of the address after #, so that a split can be shared as a link.
import { operatorNames, operators, wayTitles } from './operators.js';
import { fit, initial, isRank } from './state.js';
import { typeNames } from './types.js';

/** @import { Patch, State } from '../nouns.js' */

/** The longest list of sizes or dims that is read from an address. */
const mostNumbers = 4096;

/** @param {string} text */
const readNumber = (text) => (text === '' || Number.isNaN(Number(text)) ? null : Number(text));

/** @param {string} separator @returns {(text: string) => number[] | null} */
const listBy = (separator) => (text) => {
  const numbers = text === '' ? [] : text.split(separator).slice(0, mostNumbers).map(Number);
  return numbers.some(Number.isNaN) ? null : numbers;
};

/** @param {string} text */
function readShape(text) {
  const dims = listBy('x')(text);
  return dims !== null && isRank(dims) ? dims : null;
}

/** @param {readonly string[]} words @returns {(text: string) => string | null} */
const oneOf = (words) => (text) => (words.includes(text) ? text : null);

/**
 * A field of an address. `read` gives null where a text is not to be understood; `isIn`: whether a state needs it.
 * @typedef {{ name: keyof State, read: (text: string) => any, isIn?: (state: State) => boolean }} Field
 */

/** @type {Record<string, Field>} */
const fields = {
  op: { name: 'operator', read: oneOf(operatorNames) },
  opset: { name: 'opset', read: readNumber },
  type: { name: 'type', read: oneOf(typeNames) },
  shape: { name: 'dims', read: readShape },
  axis: { name: 'axis', read: readNumber },
  by: { name: 'by', read: oneOf(Object.keys(wayTitles)) },
  sizes: { name: 'sizes', read: listBy(','), isIn: ({ by }) => by === 'list' },
  parts: { name: 'parts', read: readNumber, isIn: ({ by }) => by === 'parts' },
  chunk: { name: 'chunk', read: readNumber, isIn: ({ by }) => by === 'chunk' },
  keepdims: {
    name: 'keepdims',
    read: (text) => (/^[01]$/.test(text) ? Number(text) : null),
    isIn: ({ operator }) => operators[operator].hasKeepdims === true,
  },
  view: { name: 'view', read: oneOf(['folded', 'full']), isIn: ({ view }) => view === 'full' },
};

/** @param {State} state @returns {string} Without the #. */
export function toAddress(state) {
  const text = (/** @type {Field} */ { name }) => (name === 'dims' ? state.dims.join('x') : String(state[name]));
  return Object.entries(fields)
    .filter(([, { isIn }]) => isIn?.(state) ?? true)
    .map(([key, field]) => `${key}=${encodeURIComponent(text(field)).replaceAll('%2C', ',')}`)
    .join('&');
}

/**
 * The state that an address names; what is missing is as in the first state, what is not to be understood as well.
 *
 * @param {string} address The part after the #, with it or without; its `story` is not looked at here.
 * @returns {{ state: State, refused: string[] }} `refused`: what was not understood, as it stands.
 */
export function fromAddress(address) {
  const given = new URLSearchParams(address.replace(/^#/, ''));
  given.delete('story');
  /** @type {Record<string, any>} */
  const read = {};
  /** @type {Set<string>} */
  const refused = new Set();
  for (const [key, text] of given) {
    const field = Object.hasOwn(fields, key) ? fields[key] : null;
    const value = field?.read(text) ?? null;
    if (field !== null && value !== null) read[field.name] = value;
    else refused.add(field === null ? key : `${key}=${text}`);
  }
  const { operator = initial.operator, dims, opset } = /** @type {Patch} */ (read);
  const others = { opset: operators[operator].versions[0], axis: dims === undefined ? initial.axis : 0 };
  const state = fit({ ...initial, ...others, ...read });
  if (opset !== undefined && opset !== state.opset) refused.add(`opset=${given.get('opset')}`);
  return { state, refused: [...refused] };
}

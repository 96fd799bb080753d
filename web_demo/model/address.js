// Converts the state of the page to its address and back. The address is the part of a link after the #.
import { typeNames } from './element-types.js';
import { modeTitles, operatorNames, operators } from './operators.js';
import { isRank } from './solve.js';
import { fit, initial, isSame } from './state.js';
import { tensors } from './tensors.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { State } from '../types.js' */
/** @typedef {keyof typeof tensors | 'file' | 'camera'} TensorName */
/** @typedef {{ tensor: TensorName, apart: number }} View `apart` is the share by which the block is open, from 0 to 1. */
/** @typedef {State & View} Fields */

/** Fields at the start. @type {Fields} */
const first = { tensor: 'picture', apart: 0.75, ...initial };

/** Keys of the fields that have another name in an address. @type {Record<string, string>} */
const keys = { operator: 'op', dims: 'shape' };

/** Names of the fields by their keys. @type {Record<string, keyof Fields>} */
const fields = Object.fromEntries(Object.keys(first).map((/** @type {any} */ name) => [keys[name] ?? name, name]));

/**
 * Allowed values of the fields that accept only certain values.
 * @type {Partial<Record<keyof Fields, readonly unknown[]>>}
 */
const choices = {
  tensor: [...Object.keys(tensors), 'file', 'camera'],
  operator: operatorNames,
  type: typeNames,
  by: Object.keys(modeTitles),
  keepdims: [0, 1],
};

/** Cut mode to which each of these fields belongs. @type {Partial<Record<keyof Fields, State['by']>>} */
const fieldModes = { sizes: 'list', parts: 'parts', chunk: 'chunk' };

/**
 * Adds the fields that an address omits. Without a shape, they are those of the tensor; with a shape, type and axis
 * have defaults.
 * @param {TensorSplit} ts @param {Partial<Fields>} parsed @returns {Fields}
 */
function complete(ts, parsed) {
  const base = tensors[/** @type {keyof typeof tensors} */ (parsed.tensor ?? 'picture')]?.state ?? initial;
  const mode = Object.entries(fieldModes).find(([name]) => name in parsed)?.[1] ?? base.by;
  const opset = operators[parsed.operator ?? base.operator].versions[0];
  const all = { ...first, ...base, opset, ...(parsed.dims && { type: 'float32', axis: 0 }), by: mode, ...parsed };
  return { ...all, ...fit(ts, all) };
}

/**
 * Returns the address of a state, without the # and without the fields that `fromAddress` adds.
 * @param {TensorSplit} ts @param {State} state @param {View} view
 */
export function toAddress(ts, state, view) {
  const isUsed = (/** @type {string} */ name) =>
    name === 'keepdims' ? operators[state.operator].isSequence : (Object(fieldModes)[name] ?? state.by) === state.by;
  let named = Object.fromEntries(Object.entries({ ...view, ...state }).filter(([name]) => isUsed(name)));
  const whole = complete(ts, named);
  // Try to omit the shape first, because the defaults of the type and the axis depend on it.
  for (const name of ['dims', ...Object.keys(first)]) {
    const others = Object.fromEntries(Object.entries(named).filter(([one]) => one !== name));
    if (isSame(complete(ts, others), whole)) named = others;
  }
  const pairs = Object.entries(fields).filter(([, name]) => name in named);
  const texts = pairs.map(([key, name]) => [key, key === 'shape' ? state.dims.join('x') : String(named[name])]);
  return String(new URLSearchParams(texts)).replaceAll('%2C', ',');
}

/**
 * Parses the value of a field.
 * @param {keyof Fields} name @param {string} text @returns {any} Undefined if the text is invalid.
 */
function parseField(name, text) {
  const like = first[name];
  const words = Array.isArray(like) ? text.split(name === 'dims' ? 'x' : ',').filter(Boolean) : [text];
  const values = typeof like === 'string' ? words : words.map((word) => (word === '' ? NaN : Number(word)));
  const isKnown = values.every((value) => choices[name]?.includes(value) ?? !Number.isNaN(value));
  const isValid = name === 'apart' ? Math.abs(2 * Number(text) - 1) <= 1 : name !== 'dims' || isRank(values);
  if (!isKnown || !isValid) return undefined;
  return Array.isArray(like) ? values : values[0];
}

/**
 * Parses an address. Missing and invalid fields have their defaults.
 * @param {TensorSplit} ts @param {string} address Part of the link after the #, with or without the #.
 * @returns {{ state: State, view: View, refused: string[] }} `refused` lists the fields that are unknown or invalid.
 */
export function fromAddress(ts, address) {
  const pairs = [...new URLSearchParams(address.replace(/^#/, ''))];
  /** @type {Partial<Fields>} */
  const parsed = {};
  for (const [key, text] of pairs) {
    const value = Object.hasOwn(fields, key) ? parseField(fields[key], text) : undefined;
    if (value !== undefined) Object.assign(parsed, { [fields[key]]: value });
  }
  const all = complete(ts, parsed);
  const isAccepted = (/** @type {string} */ key) => isSame(parsed[fields[key]] ?? null, all[fields[key]]);
  const refused = pairs.filter(([key]) => !isAccepted(key)).map((pair) => pair.join('='));
  const { tensor, apart, ...state } = all;
  return { state, view: { tensor, apart }, refused };
}

// The page as the part of its address after #, so that it can be shared as a link.
import { operatorNames, operators, modeTitles } from './operators.js';
import { isRank } from './solve.js';
import { fit, initial, isSame } from './state.js';
import { tensors } from './tensors.js';
import { typeNames } from './element-types.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { State } from '../types.js' */
/** @typedef {keyof typeof tensors | 'file' | 'camera'} TensorName */
/** @typedef {{ tensor: TensorName, apart: number }} View `apart`: how far the block is open, from 0 to 1. */
/** @typedef {State & View} Fields */

/** @type {Fields} */
const first = { tensor: 'picture', apart: 0.75, ...initial };

/** The fields that have other names in an address. @type {Record<string, string>} */
const keys = { operator: 'op', dims: 'shape' };

/** The fields by their keys. @type {Record<string, keyof Fields>} */
const fields = Object.fromEntries(Object.keys(first).map((/** @type {any} */ name) => [keys[name] ?? name, name]));

/** The values of the fields that take only certain ones. @type {Partial<Record<keyof Fields, readonly unknown[]>>} */
const choices = {
  tensor: [...Object.keys(tensors), 'file', 'camera'],
  operator: operatorNames,
  type: typeNames,
  by: Object.keys(modeTitles),
  keepdims: [0, 1],
};

/** The way that each field belongs to. @type {Partial<Record<keyof Fields, State['by']>>} */
const fieldModes = { sizes: 'list', parts: 'parts', chunk: 'chunk' };

/** Returns all fields of an address that names some of them. A shape of its own has no type and axis of the tensor. @param {TensorSplit} ts @param {Partial<Fields>} known @returns {Fields} */
function complete(ts, known) {
  const base = tensors[/** @type {keyof typeof tensors} */ (known.tensor ?? 'picture')]?.state ?? initial;
  const mode = Object.entries(fieldModes).find(([name]) => name in known)?.[1] ?? base.by;
  const opset = operators[known.operator ?? base.operator].versions[0];
  const all = { ...first, ...base, opset, ...(known.dims && { type: 'float32', axis: 0 }), by: mode, ...known };
  return { ...all, ...fit(ts, all) };
}

/** @param {TensorSplit} ts @param {State} state @param {View} view @returns {string} Without the #, and without the fields that follow from the others. */
export function toAddress(ts, state, view) {
  const isUsed = (/** @type {string} */ name) =>
    name === 'keepdims' ? operators[state.operator].isSequence : (Object(fieldModes)[name] ?? state.by) === state.by;
  let named = Object.fromEntries(Object.entries({ ...view, ...state }).filter(([name]) => isUsed(name)));
  const whole = complete(ts, named);
  // The shape comes first, because the type and the axis follow from it.
  for (const name of ['dims', ...Object.keys(first)]) {
    const others = Object.fromEntries(Object.entries(named).filter(([one]) => one !== name));
    if (isSame(complete(ts, others), whole)) named = others;
  }
  const pairs = Object.entries(fields).filter(([, name]) => name in named);
  const texts = pairs.map(([key, name]) => [key, key === 'shape' ? state.dims.join('x') : String(named[name])]);
  return String(new URLSearchParams(texts)).replaceAll('%2C', ',');
}

/** @param {keyof Fields} name @param {string} text @returns {any} The value of a field; undefined if the text is invalid. */
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
 * Reads an address. Fields that are missing or not understood are as at the start.
 *
 * @param {TensorSplit} ts
 * @param {string} address The part after the #, with it or without.
 * @returns {{ state: State, view: View, refused: string[] }} `refused`: what was not understood.
 */
export function fromAddress(ts, address) {
  const pairs = [...new URLSearchParams(address.replace(/^#/, ''))];
  /** @type {Partial<Fields>} */
  const known = {};
  for (const [key, text] of pairs) {
    const value = Object.hasOwn(fields, key) ? read(fields[key], text) : undefined;
    if (value !== undefined) Object.assign(known, { [fields[key]]: value });
  }
  const all = complete(ts, known);
  const isTaken = (/** @type {string} */ key) => isSame(known[fields[key]] ?? null, all[fields[key]]);
  const refused = pairs.filter(([key]) => !isTaken(key)).map((pair) => pair.join('='));
  const { tensor, apart, ...state } = all;
  return { state, view: { tensor, apart }, refused };
}

// The state as the part of the address after #, so that a split can be shared as a link.
import { operatorNames, operators, wayTitles } from './operators.js';
import { fit, initial, mostRank } from './state.js';
import { typeNames } from './types.js';

/** The fields of an address; `story` is the step of the story that is told. */
const keys = ['op', 'opset', 'type', 'shape', 'axis', 'by', 'sizes', 'parts', 'chunk', 'keepdims', 'view', 'story'];
const ways = /** @type {import('./operators.js').Way[]} */ (Object.keys(wayTitles));
const views = /** @type {const} */ (['folded', 'full']);

/** The longest list of sizes or dims that is read from an address. */
const mostNumbers = 4096;

/**
 * @param {import('./state.js').State} state
 * @returns {string} Without the #.
 */
export function toAddress(state) {
  const { operator, opset, type, dims, axis, by, sizes, parts, chunk, keepdims, view } = state;
  /** @type {[string, string | number][]} */
  const pairs = [
    ['op', operator],
    ['opset', opset],
    ['type', type],
    ['shape', dims.join('x')],
    ['axis', axis],
    ['by', by],
  ];
  if (by === 'list') pairs.push(['sizes', sizes.join(',')]);
  if (by === 'parts') pairs.push(['parts', parts]);
  if (by === 'chunk') pairs.push(['chunk', chunk]);
  if (operators[operator].hasKeepdims) pairs.push(['keepdims', keepdims]);
  if (view === 'full') pairs.push(['view', view]);
  return pairs.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');
}

/**
 * @param {string} text
 * @param {string} separator
 * @returns {number[] | null} Null where it is no list of numbers.
 */
function readList(text, separator) {
  if (text === '') return [];
  const numbers = text.split(separator).slice(0, mostNumbers).map(Number);
  return numbers.some(Number.isNaN) ? null : numbers;
}

/** @param {string} text @returns {number | null} */
const readNumber = (text) => (text === '' || Number.isNaN(Number(text)) ? null : Number(text));

/**
 * The state that an address names; what is missing is as in the first state, what is not to be understood as well.
 *
 * @param {string} address The part after the #, with it or without.
 * @returns {{ state: import('./state.js').State, refused: string[] }} `refused`: what was not understood, as it stands.
 */
export function fromAddress(address) {
  const given = new URLSearchParams(address.replace(/^#/, ''));
  /** @type {string[]} */
  const refused = [];
  for (const key of given.keys()) if (!keys.includes(key)) refused.push(key);
  /**
   * @template T
   * @param {string} key
   * @param {(text: string) => T | null} read Null where the text is not to be understood.
   * @param {T} otherwise
   * @returns {T}
   */
  const field = (key, read, otherwise) => {
    const text = given.get(key);
    if (text === null) return otherwise;
    const value = read(text);
    if (value === null) refused.push(`${key}=${text}`);
    return value ?? otherwise;
  };
  /** @template {string} T @param {readonly T[]} known @returns {(text: string) => T | null} */
  const oneOf = (known) => (text) => known.find((word) => word === text) ?? null;

  const operator = field('op', oneOf(operatorNames), initial.operator);
  const dims = field(
    'shape',
    (text) => {
      const list = readList(text, 'x');
      return list !== null && list.length >= 1 && list.length <= mostRank ? list : null;
    },
    initial.dims,
  );
  const state = fit({
    operator,
    opset: field('opset', readNumber, operators[operator].versions[0]),
    type: field('type', oneOf(typeNames), initial.type),
    dims,
    axis: field('axis', readNumber, given.has('shape') && dims !== initial.dims ? 0 : initial.axis),
    by: field('by', oneOf(ways), initial.by),
    sizes: field('sizes', (text) => readList(text, ','), initial.sizes),
    parts: field('parts', readNumber, initial.parts),
    chunk: field('chunk', readNumber, initial.chunk),
    keepdims: field('keepdims', (text) => (text === '0' ? 0 : text === '1' ? 1 : null), initial.keepdims),
    view: field('view', oneOf(views), initial.view),
  });
  if (given.has('opset') && readNumber(given.get('opset') ?? '') !== state.opset) {
    refused.push(`opset=${given.get('opset')}`);
  }
  return { state, refused: [...new Set(refused)] };
}

// The state as the part of the address after #, so that a split can be shared as a link.
import { fit, initial } from './state.js';

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
  if (operator === 'SplitToSequence') pairs.push(['keepdims', keepdims]);
  if (view === 'full') pairs.push(['view', view]);
  return pairs.map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');
}

/**
 * @param {string | null} text
 * @param {string} separator
 * @returns {number[] | null} Null where it is no list of numbers.
 */
function readList(text, separator) {
  if (text === null) return null;
  if (text === '') return [];
  const numbers = text.split(separator).slice(0, mostNumbers).map(Number);
  return numbers.some(Number.isNaN) ? null : numbers;
}

/**
 * @param {string | null} text
 * @returns {number | null}
 */
function readNumber(text) {
  return text === null || text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/**
 * The state that an address names; what is missing or not to be understood is as in the first state.
 *
 * @param {string} address The part after the #, with it or without.
 * @param {readonly string[]} types The element types there are.
 * @returns {import('./state.js').State}
 */
export function fromAddress(address, types) {
  const given = new URLSearchParams(address.replace(/^#/, ''));
  const type = given.get('type') ?? '';
  const dims = readList(given.get('shape'), 'x');
  const isShape = dims !== null && dims.length >= 1 && dims.length <= 6;
  return fit({
    operator: /** @type {any} */ (given.get('op') ?? initial.operator),
    opset: readNumber(given.get('opset')) ?? initial.opset,
    type: types.includes(type) ? type : initial.type,
    dims: isShape ? dims : initial.dims,
    axis: readNumber(given.get('axis')) ?? (isShape ? 0 : initial.axis),
    by: /** @type {any} */ (given.get('by') ?? initial.by),
    sizes: readList(given.get('sizes'), ',') ?? initial.sizes,
    parts: readNumber(given.get('parts')) ?? initial.parts,
    chunk: readNumber(given.get('chunk')) ?? initial.chunk,
    keepdims: given.get('keepdims') === '0' ? 0 : 1,
    view: given.get('view') === 'full' ? 'full' : 'folded',
  });
}

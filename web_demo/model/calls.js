// What a call of the package in the editor means to the page: the state that shows the same split.
import { operatorNames, operators, patchOf } from './operators.js';

/** @import { Patch } from '../nouns.js' */
/** @typedef {{ method: string, args: any[], result: any, start: number }} Call Of a method of the package, and where it begins in the text. */

/** @param {string} method @returns {import('../nouns.js').OperatorName | undefined} */
const operatorOf = (method) => operatorNames.find((name) => operators[name].method === method);

/** Sizes of all kinds that the package takes, as plain numbers. @param {any} value */
function plain(value) {
  const list = value?.data ?? value;
  return Array.isArray(list) || ArrayBuffer.isView(list) ? Array.from(/** @type {any} */ (list), Number) : value;
}

/** Names of what is given one by one. @param {string} method @returns {string[]} */
function positions(method) {
  const operator = operatorOf(method);
  if (operator) return operators[operator].isPositional ? ['axis', ...Object.values(operators[operator].ways)] : [];
  return method === 'unbind' ? ['axis'] : ['sizes', 'axis'];
}

/** The options of a call by name. @param {string} method @param {any[]} given What stands behind the tensor. */
function optionsOf(method, given) {
  const names = positions(method);
  return names.length > 0 ? Object.fromEntries(names.map((name, i) => [name, given[i]])) : (given[0] ?? {});
}

/** The state that shows a split; null for a call that is none. @param {Call} call @returns {Patch | null} */
export function patchOfCall({ method, args, result }) {
  const isPlan = method === 'plan';
  const [x, ...given] = isPlan ? args.slice(1) : args;
  const name = isPlan ? args[0] : method;
  const parts = isPlan ? result.outputs : result;
  const operator = operatorOf(name);
  if (!operator && !['chunk', 'unbind', 'tensorSplit'].includes(name)) return null;
  const { type = 'uint8', dims = [x.height, x.width, 4] } = x;
  const input = { type, dims: Array.from(dims, Number) };
  /** @type {Record<string, any>} */
  const options = isPlan ? (given[0] ?? {}) : optionsOf(name, given);
  if (operator) {
    const all = Object.entries(options).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? Number(value) : plain(value),
    ]);
    return { ...input, ...patchOf(operator, Object.fromEntries(all)) };
  }
  const axis = Number(options.axis ?? 0);
  if (name === 'unbind') return { ...input, operator: 'SplitToSequence', opset: 24, axis, by: 'each', keepdims: 0 };
  const sizes = parts.map((/** @type {{ dims: number[] }} */ part) => part.dims.at(axis));
  return { ...input, operator: 'Split', opset: 18, axis, by: 'list', sizes };
}

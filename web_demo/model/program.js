// Runs the code of the editor: parsed by acorn and worked out by sval, so that the page can keep a policy without eval. What
// a call of the package means to the page is the state that shows the same split.
import { parse } from 'acorn';
import Sval from 'sval';

import { shape } from './narrate.js';
import { operatorNames, operators, patchOf } from './operators.js';
import { faultOf, solve } from './solve.js';
import { fit, initial } from './state.js';

/** @import { OperatorName, Patch } from '../nouns.js' */
/** @typedef {{ method: string, args: any[], result: any, start: number }} Call Of a method of the package, and where it begins in the text. */
/** @typedef {{ line: number, method: string, says: string, patch: Patch | null, excess?: string }} Result Of a call: `patch` where the picture can show it, else perhaps why not. */
/** @typedef {{ lines: string[], results: Result[], fault: { message: string, line: number, start: number, end: number } | null }} Run */

/** The most lines of what a program prints, the most calls, and the most shapes of what one gives, that are told. */
const [mostLines, mostCalls, mostShapes] = [60, 60, 4];

/** A value as Node.js prints it, in one line. @param {any} value @param {number} [depth] @returns {string} */
function inspect(value, depth = 0) {
  if (typeof value === 'string') return depth > 0 ? `'${value}'` : value;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[Function: ${value.name}]`;
  if (value === null || typeof value !== 'object') return String(value);
  if (depth > 3) return '[Object]';
  const kind = value.constructor?.name ?? 'Object';
  if (value instanceof Error) return `${kind}: ${value.message}`;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const all = /** @type {any[]} */ (value);
    const items = Array.from(all.slice(0, 100), (item) => inspect(item, depth + 1));
    if (all.length > 100) items.push(`... ${all.length - 100} more items`);
    const head = Array.isArray(value) ? '' : `${kind}(${all.length}) `;
    return items.length === 0 ? `${head}[]` : `${head}[ ${items.join(', ')} ]`;
  }
  const items = Object.entries(value).map(([name, item]) => `${name}: ${inspect(item, depth + 1)}`);
  return `${kind === 'Object' ? '' : `${kind} `}${items.length === 0 ? '{}' : `{ ${items.join(', ')} }`}`;
}

/** The nodes of a tree, each before those within. @param {any} node @returns {Generator<any>} */
function* nodesIn(node) {
  if (typeof node?.type === 'string') yield node;
  for (const part of Object.values(node ?? {})) if (typeof part === 'object') yield* nodesIn(part);
}

/**
 * A program that tells where it is, by calls of `here`, which gives an empty list: before each statement, and when the
 * arguments of a call are known. What it imports is asked for by `imported`; nothing is awaited: the package is there.
 *
 * @param {string} text
 */
function withPlaces(text) {
  /** @type {[at: number, added: string, removed?: number][]} */
  const edits = [];
  const tree = parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  for (const { type, start, end, body, arguments: given, specifiers, source } of nodesIn(tree)) {
    if (type === 'Program' || type === 'BlockStatement') {
      for (const one of body) edits.push([one.start, `here(${one.start}, ${one.end});`]);
    }
    if (given && text[end - 1] === ')') {
      const comma = given.length > 0 && !/,\s*$/.test(text.slice(given.at(-1).end, end - 1));
      edits.push([end - 1, `${comma ? ', ' : ''}...here(${start}, ${end})`]);
    }
    if (type === 'ImportDeclaration') {
      const names = specifiers.map((/** @type {any} */ { imported, local }) => `${imported?.name}: ${local.name}`);
      edits.push([start, `const { ${names} } = imported(${source.raw});`, end - start]);
    }
    if (type === 'AwaitExpression') edits.push([start, '', 'await'.length]);
  }
  let [made, from] = ['', 0];
  for (const [at, added, removed = 0] of edits.sort(([a], [b]) => a - b)) {
    made += text.slice(from, at) + added;
    from = at + removed;
  }
  return made + text.slice(from);
}

/** @param {string} method @returns {OperatorName | undefined} */
const operatorOf = (method) => operatorNames.find((name) => operators[name].method === method);

/** Sizes of all kinds that the package takes, as plain numbers. @param {any} value */
function plain(value) {
  const list = value?.data ?? value;
  if (typeof value === 'bigint') return Number(value);
  return Array.isArray(list) || ArrayBuffer.isView(list) ? Array.from(/** @type {any} */ (list), Number) : value;
}

/** The options of a call by name. @param {string} method @param {any[]} given What stands behind the tensor. */
function optionsOf(method, given) {
  const operator = operatorOf(method);
  if (operator && !operators[operator].isPositional) return given[0] ?? {};
  const others = method === 'unbind' ? ['axis'] : ['sizes', 'axis'];
  const names = operator ? ['axis', ...Object.values(operators[operator].ways)] : others;
  return Object.fromEntries(names.map((name, i) => [name, given[i]]));
}

/** The state that shows a split; null for a call that is none. @param {Call} call @returns {Patch | null} */
function patchOfCall({ method, args, result }) {
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
    const all = Object.entries(options).map(([key, value]) => [key, plain(value)]);
    return { ...input, ...patchOf(operator, Object.fromEntries(all)) };
  }
  const axis = Number(options.axis ?? 0);
  if (name === 'unbind') return { ...input, operator: 'SplitToSequence', opset: 24, axis, by: 'each', keepdims: 0 };
  const sizes = parts.map((/** @type {{ dims: number[] }} */ part) => part.dims.at(axis));
  return { ...input, operator: 'Split', opset: 18, axis, by: 'list', sizes };
}

/** What a call gives, in short. @param {Call} call */
function resultOf({ method, result }) {
  const all = (method === 'plan' ? result.outputs : [result].flat()).map((/** @type {any} */ one) => one?.dims);
  const shapes = all.slice(0, mostShapes).map((/** @type {any} */ dims) => (dims ? shape(dims) : 'a picture'));
  return `${all.length} × ${shapes.join('  ')}${all.length > mostShapes ? ' …' : ''}`;
}

/** @param {string} text @param {{ ts: any, exports: Record<string, unknown> }} api The package on its module, and what it exports. @returns {Run} */
export function runProgram(text, { ts, exports }) {
  /** @type {string[]} */
  const lines = [];
  /** @type {Call[]} */
  const calls = [];
  let place = { start: 0, end: text.length };
  const own = new Proxy(/** @type {any} */ ({}), {
    get: (_, method) =>
      typeof ts[method] !== 'function'
        ? ts[method]
        : (/** @type {any[]} */ ...args) => {
            const { start } = place;
            const result = ts[method](...args);
            calls.push({ method: String(method), args, result, start });
            return result;
          },
  });
  const program = new Sval({ ecmaVer: 'latest', sandBox: true });
  program.import({
    console: { log: (/** @type {any[]} */ ...values) => void lines.push(values.map((one) => inspect(one)).join(' ')) },
    here(/** @type {number} */ start, /** @type {number} */ end) {
      place = { start, end };
      return [];
    },
    imported(/** @type {string} */ source) {
      if (source !== 'tensorsplit') throw new Error('Here only tensorsplit can be imported.');
      return { ...exports, load: () => own, loadSync: () => own };
    },
  });
  let fault = null;
  try {
    program.run(withPlaces(text));
  } catch (error) {
    const { pos } = /** @type {any} */ (error);
    if (pos !== undefined) place = { start: pos, end: pos + 1 };
    fault = { message: faultOf(error).message.replace(/ \(\d+:\d+\)$/, '.'), ...place, line: lineOf(place.start) };
  }
  /** @param {number} at */
  function lineOf(at) {
    return text.slice(0, at).split('\n').length;
  }
  const results = calls.slice(0, mostCalls).map((call) => {
    const patch = patchOfCall(call);
    const excess = patch ? solve(ts, fit({ ...initial, ...patch })).fault?.message : undefined;
    return {
      line: lineOf(call.start),
      method: call.method,
      says: resultOf(call),
      patch: excess === undefined ? patch : null,
      excess,
    };
  });
  const more = lines.length > mostLines ? [`… and ${lines.length - mostLines} lines more`] : [];
  return { lines: [...lines.slice(0, mostLines), ...more], results, fault };
}

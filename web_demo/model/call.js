// Reads the code of the editor: a tensor and one call of the package, with plain values. It is parsed and not evaluated,
// so that the page can keep a policy without eval.
import { parse } from 'acorn';

import { operatorNames, operators } from './operators.js';

/** @import { OperatorName } from '../nouns.js' */
/** @typedef {[from: number, to: number]} Span Of the text. */
/** @typedef {Record<string, Span>} Spans Where each option stands, and `call`, all of it. */

/** What cannot be read, and where. */
export class CallError extends Error {
  /** @param {string} message @param {{ start: number, end: number }} place */
  constructor(message, { start, end }) {
    super(message);
    /** @type {Span} */
    this.span = [start, end];
  }
}

const mostItems = 1e6;

/** @type {Record<string, unknown>} */
const constants = { undefined, NaN, Infinity };

/** @param {any} node What is not there is undefined. @returns {any} A plain value. */
function valueOf(node) {
  if (node === undefined) return undefined;
  const { type, callee } = node;
  if (type === 'Literal') return node.value;
  if (type === 'Identifier' && Object.hasOwn(constants, node.name)) return constants[node.name];
  if (type === 'UnaryExpression' && node.operator === '-') return -Number(valueOf(node.argument));
  if (type === 'ObjectExpression') return fieldsOf(node, {});
  if (type === 'ArrayExpression' && !node.elements.includes(null)) {
    return node.elements.flatMap((/** @type {any} */ one) =>
      one.type === 'SpreadElement' ? valueOf(one.argument) : [valueOf(one)],
    );
  }
  if (callee?.property?.name !== 'fill' || callee.object.callee?.name !== 'Array') {
    throw new CallError('Here only plain values run: numbers, strings, lists and objects.', node);
  }
  const count = valueOf(callee.object.arguments[0]);
  const isCount = Number.isInteger(count) && count >= 0 && count <= mostItems;
  if (!isCount) throw new CallError(`A list of ${count} items cannot be made here.`, node);
  return new Array(count).fill(valueOf(node.arguments[0]));
}

/** @param {any} node An object. @param {Spans} spans Filled. @returns {Record<string, any>} */
function fieldsOf({ properties }, spans) {
  return Object.fromEntries(
    properties.map((/** @type {any} */ property) => {
      const { key, value } = property;
      if (value === undefined || property.computed) throw new CallError('Here a name is expected.', property);
      const name = key.name ?? String(key.value);
      spans[name] = [value.start, value.end];
      return [name, valueOf(value)];
    }),
  );
}

/** @param {any} node `ts.method(…)`. @param {{ type: unknown, dims: unknown } | null} made The tensor of the lines before. */
function callOf({ callee: { property: method }, arguments: [first, ...rest], end }, made) {
  /** @type {Spans} */
  const spans = { call: [method.start, end] };
  const isPlan = method.name === 'plan' && first !== undefined;
  const operator = isPlan
    ? operatorNames.find((name) => name === valueOf(first))
    : operatorNames.find((name) => operators[name].method === method.name);
  if (operator === undefined) {
    const names = isPlan ? operatorNames : [...operatorNames.map((name) => operators[name].method), 'plan'];
    const [given, place] = isPlan ? [valueOf(first), first] : [`ts.${method.name}`, method];
    throw new CallError(`${given} is none of the calls that run here: ${names.join(', ')}.`, place);
  }
  const tensor = isPlan ? valueOf(rest.shift() ?? first) : made;
  if (tensor === null) {
    throw new CallError('A tensor must be made first: const x = new Tensor(type, data, dims).', method);
  }
  const { type, dims } = tensor;
  if (operators[operator].isPositional && !isPlan) {
    const names = ['axis', ...Object.values(operators[operator].ways)].slice(0, rest.length);
    for (const [i, name] of names.entries()) spans[name] = [rest[i].start, rest[i].end];
    return {
      operator,
      type,
      dims,
      options: Object.fromEntries(names.map((name, i) => [name, valueOf(rest[i])])),
      spans,
    };
  }
  const [given] = rest;
  const options = given?.type === 'ObjectExpression' ? fieldsOf(given, spans) : given && valueOf(given);
  return { operator, type, dims, options: options ?? {}, spans };
}

/**
 * @param {string} text
 * @returns {{ operator: OperatorName, type: unknown, dims: unknown, options: Record<string, any>, spans: Spans }} Options as
 *   `ts.plan` takes them.
 * @throws {CallError}
 */
export function readCall(text) {
  /** @type {any[]} */
  let lines;
  try {
    lines = parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body;
  } catch (error) {
    const { message, pos } = /** @type {SyntaxError & { pos: number }} */ (error);
    throw new CallError(`${message.replace(/ \(\d+:\d+\)$/, '')}.`, {
      start: pos,
      end: Math.min(pos + 1, text.length),
    });
  }
  let made = null;
  let found = null;
  for (const line of lines) {
    const outer = line.declarations?.[0].init ?? line.expression;
    const node = outer?.type === 'MemberExpression' ? outer.object : outer;
    if (node?.type === 'NewExpression' && node.callee.name === 'Tensor') {
      const [type, , dims] = node.arguments;
      if (dims === undefined) throw new CallError('A tensor has a type, data and dims.', node);
      made = { type: valueOf(type), dims: valueOf(dims) };
    } else if (node?.callee?.object?.name === 'ts') {
      found = callOf(node, made);
    } else if (!/^(Import|Variable)Declaration$|^EmptyStatement$/.test(line.type)) {
      throw new CallError('This line does not run here: only new Tensor(…) and one call of ts do.', line);
    }
  }
  if (found === null) throw new CallError('There is no call of ts to run.', { start: text.length, end: text.length });
  return found;
}

// Reads the code of the editor: a tensor and one call of the package, with plain values. It is parsed and not evaluated,
// so that the page can keep a policy without eval.
import { parse } from 'acorn';

import { operatorNames, operators } from './operators.js';

/** @import { OperatorName } from '../nouns.js' */
/** @typedef {{ start: number, end: number }} Span Of the text. */

/** What cannot be read, and where. */
export class CallError extends Error {
  /** @param {string} message @param {Span} span */
  constructor(message, { start, end }) {
    super(message);
    this.span = { start, end };
  }
}

/** @type {Record<string, unknown>} */
const constants = { undefined, NaN, Infinity };

/** What stands for each field of an object. @param {any} node @returns {Record<string, any>} */
function fieldsOf({ properties }) {
  const fields = properties.map((/** @type {any} */ property) => {
    const { key, value, computed } = property;
    if (value === undefined || computed) throw new CallError('Here a name is expected.', property);
    return [key.name ?? String(key.value), value];
  });
  return Object.fromEntries(fields);
}

/** @param {Record<string, any>} nodes */
const valuesOf = (nodes) => Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, valueOf(node)]));

/** @param {any} node @returns {any} A plain value. */
function valueOf(node) {
  const { type } = node;
  if (type === 'Literal') return node.value;
  if (type === 'Identifier' && Object.hasOwn(constants, node.name)) return constants[node.name];
  if (type === 'UnaryExpression' && node.operator === '-') return -Number(valueOf(node.argument));
  if (type === 'ObjectExpression') return valuesOf(fieldsOf(node));
  if (type === 'ArrayExpression' && !node.elements.includes(null)) return node.elements.map(valueOf);
  throw new CallError('Here only plain values run: numbers, strings, lists and objects.', node);
}

/**
 * @param {any} node `ts.method(…)`.
 * @param {{ type: unknown, dims: unknown } | null} made The tensor of the lines before.
 */
function callOf({ callee: { property: method }, arguments: given, end }, made) {
  const isPlan = method.name === 'plan';
  const names = isPlan ? operatorNames : operatorNames.map((name) => operators[name].method);
  const [place, called] = isPlan && given[0] ? [given[0], valueOf(given[0])] : [method, method.name];
  const operator = operatorNames[names.indexOf(called)];
  if (operator === undefined) {
    const calls = isPlan ? names : [...names, 'plan'];
    throw new CallError(
      `${isPlan ? called : `ts.${called}`} is none of the calls that run here: ${calls.join(', ')}.`,
      place,
    );
  }
  const tensor = isPlan && given[1] ? valueOf(given[1]) : made;
  if (tensor === null) {
    throw new CallError('A tensor must be made first: const x = new Tensor(type, data, dims).', method);
  }
  const { type, dims } = tensor;
  const rest = given.slice(isPlan ? 2 : 1);
  const { isPositional, ways } = operators[operator];
  /** @type {Record<string, any>} */
  let nodes = {};
  let options;
  if (isPositional && !isPlan) {
    for (const [i, name] of ['axis', ...Object.values(ways)].entries()) if (rest[i]) nodes[name] = rest[i];
    options = valuesOf(nodes);
  } else if (rest.length > 0) {
    options = valueOf(rest[0]);
    if (rest[0].type === 'ObjectExpression') nodes = fieldsOf(rest[0]);
  }
  return { operator, type, dims, options: options ?? {}, nodes: { ...nodes, call: { start: method.start, end } } };
}

/**
 * @param {string} text
 * @returns {{ operator: OperatorName, type: unknown, dims: unknown, options: Record<string, any>, nodes: Record<string, Span> }}
 *   Options as `ts.plan` takes them; where each stands, and `call`, all of it.
 * @throws {CallError}
 */
export function readCall(text) {
  /** @type {any[]} */
  let lines;
  try {
    lines = parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body;
  } catch (error) {
    const { message, pos } = /** @type {SyntaxError & { pos: number }} */ (error);
    const span = { start: pos, end: Math.min(pos + 1, text.length) };
    throw new CallError(`${message.replace(/ \(\d+:\d+\)$/, '')}.`, span);
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

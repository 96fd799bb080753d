// Reads the code of the editor: a tensor and one call of the package, with plain values. It is parsed and not evaluated,
// so that the page can keep a policy without eval.
import { parse } from 'acorn';

import { operatorNames, operators } from './operators.js';

/** @import { OperatorName } from '../nouns.js' */
/** @typedef {{ start: number, end: number }} Span Of the text. */

/** @param {string} message @param {Span} place What cannot be read. @returns {never} Throws an error with that `span`. */
function refuse(message, { start, end }) {
  throw Object.assign(new Error(message), { span: { start, end } });
}

/** @param {any} node @returns {any} A plain value. */
function valueOf(node) {
  const { type } = node;
  if (type === 'Literal') return node.value;
  if (type === 'UnaryExpression' && node.operator === '-') return -Number(valueOf(node.argument));
  if (type === 'ArrayExpression' && !node.elements.includes(null)) return node.elements.map(valueOf);
  refuse('Here only plain values run: numbers, strings and lists.', node);
}

/** What stands for each option. @param {any} node @returns {[name: string, node: any][]} */
function optionsOf(node) {
  const { type, properties = [] } = node;
  if (type !== 'ObjectExpression') refuse('Here options are expected: { name: value }.', node);
  return properties.map((/** @type {any} */ property) => {
    const { key, value, computed } = property;
    if (value === undefined || computed) refuse('Here a name is expected.', property);
    return [key.name ?? String(key.value), value];
  });
}

/**
 * @param {any} node `ts.method(…)`.
 * @param {{ type: unknown, dims: unknown } | null} made The tensor of the lines before.
 */
function callOf({ callee: { property: method }, arguments: [, ...given], end }, made) {
  const operator = operatorNames.find((name) => operators[name].method === method.name);
  if (operator === undefined) {
    const calls = operatorNames.map((name) => operators[name].method).join(', ');
    refuse(`ts.${method.name} is none of the calls that run here: ${calls}.`, method);
  }
  if (made === null) {
    refuse('A tensor must be made first: const x = new Tensor(type, data, dims).', method);
  }
  const { isPositional, ways } = operators[operator];
  const names = ['axis', ...Object.values(ways)].slice(0, given.length);
  /** @type {[name: string, node: any][]} */
  const nodes = isPositional ? names.map((name, i) => [name, given[i]]) : given.flatMap(optionsOf);
  const options = Object.fromEntries(nodes.map(([name, node]) => [name, valueOf(node)]));
  return { operator, ...made, options, nodes: { ...Object.fromEntries(nodes), call: { start: method.start, end } } };
}

/**
 * @param {string} text
 * @returns {{ operator: OperatorName, type: unknown, dims: unknown, options: Record<string, any>, nodes: Record<string, Span> }}
 *   Options as `ts.plan` takes them; where each stands, and `call`, all of it.
 * @throws {Error & { span: Span }}
 */
export function readCall(text) {
  /** @type {any[]} */
  let lines;
  try {
    lines = parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body;
  } catch (error) {
    const { message, pos } = /** @type {SyntaxError & { pos: number }} */ (error);
    const span = { start: pos, end: Math.min(pos + 1, text.length) };
    refuse(`${message.replace(/ \(\d+:\d+\)$/, '')}.`, span);
  }
  let made = null;
  let found = null;
  for (const line of lines) {
    const node = line.declarations?.[0].init ?? line.expression;
    if (node?.type === 'NewExpression' && node.callee.name === 'Tensor') {
      const [type, , dims] = node.arguments;
      if (dims === undefined) refuse('A tensor has a type, data and dims.', node);
      made = { type: valueOf(type), dims: valueOf(dims) };
    } else if (node?.callee?.object?.name === 'ts') {
      found = callOf(node, made);
    } else if (!/^(Import|Variable)Declaration$|^EmptyStatement$/.test(line.type)) {
      refuse('This line does not run here: only new Tensor(…) and one call of ts do.', line);
    }
  }
  if (found === null) refuse('There is no call of ts to run.', { start: text.length, end: text.length });
  return found;
}

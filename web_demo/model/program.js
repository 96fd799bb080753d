// Runs the code of the editor: it is parsed by acorn and worked out here, node by node, so that the page can keep a policy
// without eval. What it knows of JavaScript is what examples of the package are written in. Nothing but the package, plain
// data and typed arrays can be reached.
import { parse } from 'acorn';

import { placeOf } from './calls.js';
import { mostBytes, mostSteps } from './limits.js';
import { faultOf } from './solve.js';

/** @import { Call, Span } from './calls.js' */
/** @typedef {{ lines: string[], calls: Call[], fault: { code: string, message: string, span: Span } | null }} Run */
/** @typedef {Record<string, any>} Scope Names and their values; those of the surroundings are inherited. */
/** @typedef {(scope: Scope) => any} Work Gives the value of a node. */

/** @param {string} text */
const wordsOf = (text) => text.trim().split(/\s+/);

/** The methods of the package that run here. */
const methods = wordsOf(`split splitToSequence variadicSplit openvinoSplit chunk unbind tensorSplit concat stack plan
  toPlanes toPixels runNode inferNode`);

/** What can be read of a value, beside elements: all of it is data, or does no more than to make data. */
const properties = new Set([
  ...methods,
  ...wordsOf(`type data dims length size byteLength width height code message name sequence outputs lane layout
    count run views allocate log from of PI outer axis axisLength inner bits map filter slice subarray join at every some
    fill indexOf includes flat reduce toFixed floor round sin cos sqrt max min abs keys values entries stringify`),
]);

const arrays = [Uint8ClampedArray, Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array]
  .concat(/** @type {any[]} */ ([Float32Array, Float64Array, BigInt64Array, BigUint64Array]))
  .map((made) => [made.name, made]);

/** What a program finds without an import. */
const globals = {
  ...Object.fromEntries(arrays),
  ...{ Array, String, Number, BigInt, Math, JSON, Object, undefined, NaN, Infinity },
};

/** @type {Record<string, (a: any, b: any) => any>} */
const operations = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
};

/** @param {string} message @param {Span} place What cannot be run. @returns {never} */
function refuse(message, { start, end }) {
  throw Object.assign(new Error(message), { span: { start, end } });
}

/** A value as Node.js prints it, in one line. @param {any} value @param {number} [depth] @returns {string} */
export function inspect(value, depth = 0) {
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

/** @param {string} text @param {{ ts: any, exports: Scope }} api The package on its module, and what it exports. @returns {Run} */
export function runProgram(text, { ts, exports }) {
  /** @type {string[]} */
  const lines = [];
  /** @type {Call[]} */
  const calls = [];
  let steps = 0;
  /** The call of the package that is at work. @type {any} */
  let at = { start: 0, end: text.length };

  /** @param {any} node */
  const count = (node) => (steps += 1) > mostSteps && refuse('This takes too long to run here: make it smaller.', node);

  const own = Object.fromEntries(
    methods.map((method) => {
      /** @param {any[]} args */
      const call = (...args) => {
        const node = at;
        const result = ts[method](...args);
        calls.push({ method, args, result, node });
        return result;
      };
      return [method, call];
    }),
  );
  /** @type {Scope} */
  const imported = { ...exports, load: () => own, loadSync: () => own };
  /** @type {Scope} */
  const root = Object.assign(Object.create(null), globals, {
    console: { log: (/** @type {any[]} */ ...values) => void lines.push(values.map((one) => inspect(one)).join(' ')) },
  });

  /** @param {any} value @param {any} key @param {any} node */
  function read(value, key, node) {
    if (value === null || value === undefined) refuse(`This is ${value}: it has no ${String(key)}.`, node);
    const isElement = typeof key === 'number' && (Array.isArray(value) || ArrayBuffer.isView(value));
    if (isElement || (properties.has(key) && key in Object(value))) {
      const found = value[key];
      return typeof found === 'function' && value !== own ? found.bind(value) : found;
    }
    if (value === own) refuse(`ts.${key} is none of the methods that run here: ${methods.join(', ')}.`, node);
    if (Object.hasOwn(Object(value), key) && typeof value[key] !== 'function') return value[key];
    if (properties.has(key)) return undefined;
    refuse(`${String(key)} cannot be reached here.`, node);
  }

  /** Gives names their values. @param {any} pattern @param {any} value @param {Scope} scope */
  function bind(pattern, value, scope) {
    const { type } = pattern;
    if (type === 'Identifier') scope[pattern.name] = value;
    else if (type === 'ArrayPattern') {
      const all = value?.[Symbol.iterator] ? [...value] : refuse('This is no list.', pattern);
      pattern.elements.forEach((/** @type {any} */ one, /** @type {number} */ i) => one && bind(one, all[i], scope));
    } else if (type === 'ObjectPattern') {
      for (const { key, value: target } of pattern.properties) bind(target, read(value, key.name, key), scope);
    } else if (type === 'AssignmentPattern') {
      bind(pattern.left, value === undefined ? work(pattern.right)(scope) : value, scope);
    } else refuse('This does not run here.', pattern);
  }

  /** @param {any[]} nodes @returns {(scope: Scope) => any[]} */
  function list(nodes) {
    const all = nodes.map((node) =>
      node === null ? refuse('A value is missing.', at) : work(node.type === 'SpreadElement' ? node.argument : node),
    );
    const isSpread = nodes.map(({ type }) => type === 'SpreadElement');
    return (scope) => all.flatMap((one, i) => (isSpread[i] ? [...one(scope)] : [one(scope)]));
  }

  /** Arrays are bounded before they are made. @param {any[]} args @param {any} node */
  const bound = (args, node) =>
    [args[0], args[0]?.length].some((size) => typeof size === 'number' && size * 8 > mostBytes) &&
    refuse('This array is too long to be made here.', node);

  /** @param {any} node @returns {Work} */
  function call(node) {
    const { callee } = node;
    const found = work(callee);
    const given = list(node.arguments);
    const span = { ...node, start: callee.property?.start ?? node.start };
    return (scope) => {
      const made = found(scope);
      if (typeof made !== 'function') refuse(`${text.slice(callee.start, callee.end)} is no function.`, callee);
      const args = given(scope);
      bound(args, node);
      at = span;
      return made(...args);
    };
  }

  /** What each kind of expression gives. @type {Record<string, (node: any) => Work>} */
  const works = {
    Literal:
      ({ value }) =>
      () =>
        value,
    Identifier: (node) => (scope) =>
      node.name in scope ? scope[node.name] : refuse(`${node.name} is not known here.`, node),
    TemplateLiteral({ quasis, expressions }) {
      const all = expressions.map(work);
      const words = quasis.map((/** @type {any} */ { value }) => value.cooked);
      return (scope) =>
        words.map((/** @type {string} */ word, /** @type {number} */ i) => word + (all[i]?.(scope) ?? '')).join('');
    },
    ArrayExpression: ({ elements }) => list(elements),
    ObjectExpression(node) {
      const parts = node.properties.map((/** @type {any} */ { key, value, computed, argument, kind }) => {
        if (computed || kind === 'get' || kind === 'set') refuse('Here a name is expected.', node);
        return argument ? work(argument) : { name: key.name ?? String(key.value), value: work(value) };
      });
      return (scope) =>
        Object.assign(
          {},
          ...parts.map((/** @type {any} */ part) =>
            typeof part === 'function' ? part(scope) : { [part.name]: part.value(scope) },
          ),
        );
    },
    UnaryExpression(node) {
      const own = work(node.argument);
      if (node.operator === '-') return (scope) => -own(scope);
      if (node.operator === '!') return (scope) => !own(scope);
      return refuse('This does not run here.', node);
    },
    BinaryExpression(node) {
      const [left, right, operation] = [work(node.left), work(node.right), operations[node.operator]];
      return operation ? (scope) => operation(left(scope), right(scope)) : refuse('This does not run here.', node);
    },
    LogicalExpression(node) {
      const [left, right] = [work(node.left), work(node.right)];
      const stays = { '&&': (/** @type {any} */ value) => !value, '||': Boolean }[
        /** @type {string} */ (node.operator)
      ];
      return (scope) => {
        const value = left(scope);
        return (stays ? stays(value) : (value ?? null) !== null) ? value : right(scope);
      };
    },
    ConditionalExpression(node) {
      const [test, yes, no] = [node.test, node.consequent, node.alternate].map(work);
      return (scope) => (test(scope) ? yes(scope) : no(scope));
    },
    MemberExpression(node) {
      const own = work(node.object);
      const key = node.computed ? work(node.property) : () => node.property.name;
      return (scope) => read(own(scope), key(scope), node.property);
    },
    AwaitExpression: ({ argument }) => work(argument),
    CallExpression: call,
    NewExpression(node) {
      const [found, given] = [work(node.callee), list(node.arguments)];
      return (scope) => {
        const made = found(scope);
        const isMade =
          made === exports.Tensor || Object.values(globals).includes(made) || made === globalThis.ImageData;
        if (!isMade || !made.prototype) {
          refuse(`new ${text.slice(node.callee.start, node.callee.end)} does not run here.`, node);
        }
        const args = given(scope);
        bound(args, node);
        at = node;
        return new made(...args);
      };
    },
    ArrowFunctionExpression(node) {
      const body = node.expression ? work(node.body) : block(node.body.body);
      const [first, second] = node.params;
      const place = node.params.findIndex((/** @type {any} */ { name }) => name && name === node.body.name);
      // Such as (_, i) => i, which runs for each element of a large array.
      if (place >= 0 && place < 2) {
        return () => (/** @type {any} */ a, /** @type {any} */ b) => count(node) || (place ? b : a);
      }
      const isPlain =
        node.params.length < 3 && node.params.every((/** @type {any} */ { type }) => type === 'Identifier');
      return (scope) =>
        (/** @type {any[]} */ ...args) => {
          count(node);
          const inner = Object.create(scope);
          if (isPlain) {
            if (first) inner[first.name] = args[0];
            if (second) inner[second.name] = args[1];
          } else node.params.forEach((/** @type {any} */ one, /** @type {number} */ i) => bind(one, args[i], inner));
          return body(inner);
        };
    },
  };

  /** @param {any} node @returns {Work} */
  const work = (node) => works[node.type]?.(node) ?? refuse('This does not run here.', node);

  /** @param {any[]} body @returns {Work} */
  const block = (body) => {
    const all = body.map(statement);
    return (scope) => all.forEach((one) => one(scope));
  };

  /** What each kind of statement does. @type {Record<string, (node: any) => Work>} */
  const statements = {
    EmptyStatement: () => () => {},
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== 'tensorsplit') refuse('Here only tensorsplit can be imported.', source);
      return (scope) => {
        for (const { imported: name, local } of specifiers) {
          if (!name || !(name.name in imported)) refuse('tensorsplit exports no such name.', local);
          scope[local.name] = imported[name.name];
        }
      };
    },
    VariableDeclaration({ declarations }) {
      const all = declarations.map((/** @type {any} */ one) => [one.id, one.init ? work(one.init) : () => undefined]);
      return (scope) => {
        for (const [id, value] of all) bind(id, value(scope), scope);
      };
    },
    ExpressionStatement: ({ expression }) => work(expression),
    BlockStatement({ body }) {
      const own = block(body);
      return (scope) => own(Object.create(scope));
    },
    TryStatement({ block: { body }, handler, start, end }) {
      const [tried, caught] = [
        block(body),
        handler ? block(handler.body.body) : refuse('A catch is missing.', { start, end }),
      ];
      return (scope) => {
        try {
          tried(Object.create(scope));
        } catch (error) {
          // What does not run here is no error of the program.
          if (!(error instanceof exports.SplitError)) throw error;
          const inner = Object.create(scope);
          if (handler.param) bind(handler.param, error, inner);
          caught(inner);
        }
      };
    },
    ForOfStatement(node) {
      const [all, body] = [work(node.right), statement(node.body)];
      return (scope) => {
        for (const value of all(scope)) {
          count(node);
          const inner = Object.create(scope);
          bind(node.left.declarations?.[0].id ?? node.left, value, inner);
          body(inner);
        }
      };
    },
  };

  /** @param {any} node @returns {Work} */
  const statement = (node) => {
    const own = statements[node.type]?.(node) ?? refuse('This line does not run here.', node);
    return (scope) => {
      count(node);
      return own(scope);
    };
  };

  try {
    block(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body)(root);
    return { lines, calls, fault: null };
  } catch (error) {
    const { pos, span } = /** @type {any} */ (error);
    const { code, message } = faultOf(error);
    if (pos === undefined) return { lines, calls, fault: { code, message, span: span ?? placeOf(at, code) } };
    const place = { start: pos, end: Math.min(pos + 1, text.length) };
    return { lines, calls, fault: { code, message: `${message.replace(/ \(\d+:\d+\)$/, '')}.`, span: place } };
  }
}

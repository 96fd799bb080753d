// Reads the code of the editor: a tensor and one call of the package, with plain values. It is read and not evaluated,
// so that the page can keep a policy without eval.
import { operatorNames, operators } from './operators.js';

/** @typedef {[from: number, to: number]} Span Of the text. */

/**
 * @typedef {object} Call
 * @property {import('./operators.js').OperatorName} operator
 * @property {unknown} type
 * @property {unknown} dims
 * @property {Record<string, any>} options As `ts.plan` takes them.
 * @property {Record<string, Span>} spans Where each option stands, and `call`, all of it.
 */

/** What cannot be read, and where. */
export class CallError extends Error {
  /** @param {string} message @param {Span} span */
  constructor(message, span) {
    super(message);
    this.span = span;
  }
}

const token =
  /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|[A-Za-z_$][\w$]*|-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?|'[^'\n]*'|"[^"\n]*"|\.\.\.|=>|[^]/y;
const mostItems = 1e6;

/** Walks through the text, a word at a time. */
class Words {
  /** @type {{ text: string, from: number, to: number }[]} */
  #words = [];
  #at = 0;

  /** @param {string} text */
  constructor(text) {
    for (const { 0: word, index } of text.matchAll(new RegExp(token, 'yg'))) {
      if (!/^(\s|\/\/|\/\*)/.test(word)) this.#words.push({ text: word, from: index, to: index + word.length });
    }
    this.end = text.length;
  }

  get next() {
    return this.#words[this.#at] ?? { text: '', from: this.end, to: this.end };
  }

  get isDone() {
    return this.#at >= this.#words.length;
  }

  take() {
    const word = this.next;
    this.#at += 1;
    return word;
  }

  /** @param {...string} texts @returns {boolean} Whether these come next; then they are taken. */
  try(...texts) {
    const isHere = texts.every((text, i) => this.#words[this.#at + i]?.text === text);
    if (isHere) this.#at += texts.length;
    return isHere;
  }

  /** @param {...string} texts */
  expect(...texts) {
    for (const text of texts) {
      if (!this.try(text)) this.fail(`Here ${text} is expected${this.isDone ? '' : `, not ${this.next.text}`}.`);
    }
  }

  /** @param {string} message @returns {never} */
  fail(message) {
    throw new CallError(message, [this.next.from, this.next.to]);
  }

  /** To the comma or bracket that ends an argument, or the end of the statement. */
  skip() {
    let depth = 0;
    while (!this.isDone) {
      const { text } = this.next;
      if (depth === 0 && [',', ')', ']', '}', ';'].includes(text)) return;
      if (['(', '[', '{'].includes(text)) depth += 1;
      if ([')', ']', '}'].includes(text)) depth -= 1;
      this.take();
    }
  }
}

/** @param {Words} words @returns {any} A plain value. */
function value(words) {
  const { text } = words.next;
  if (/^-?\d/.test(text)) {
    words.take();
    const digits = text.replaceAll('_', '');
    return digits.endsWith('n') ? BigInt(digits.slice(0, -1)) : Number(digits);
  }
  if (/^['"]/.test(text) && text.length > 1) return words.take().text.slice(1, -1);
  /** @type {Record<string, unknown>} */
  const constants = { true: true, false: false, null: null, undefined, NaN, Infinity };
  if (Object.hasOwn(constants, text)) return constants[words.take().text];
  if (words.try('-')) return -Number(value(words));
  if (words.try('[')) return items(words);
  if (words.try('{')) return object(words, {});
  if (words.try('new', 'Array', '(') || words.try('Array', '(')) return filled(words);
  return words.fail('Here only plain values run: numbers, strings, lists and objects.');
}

/** @param {Words} words @returns {any[]} */
function items(words) {
  /** @type {any[]} */
  const list = [];
  while (!words.try(']')) {
    if (words.try('...')) list.push(...[value(words)].flat());
    else list.push(value(words));
    if (!words.try(',')) {
      words.expect(']');
      break;
    }
  }
  return list;
}

/** @param {Words} words */
function filled(words) {
  const { next } = words;
  const count = value(words);
  words.expect(')', '.', 'fill', '(');
  const item = value(words);
  words.expect(')');
  if (!Number.isInteger(count) || count < 0 || count > mostItems) {
    throw new CallError(`A list of ${count} items cannot be made here.`, [next.from, next.to]);
  }
  return new Array(count).fill(item);
}

/** @param {Words} words @param {Record<string, Span>} spans Filled. @returns {Record<string, any>} */
function object(words, spans) {
  /** @type {Record<string, any>} */
  const fields = {};
  while (!words.try('}')) {
    const key = words.take();
    if (!/^[\w$'"]/.test(key.text)) throw new CallError('Here a name is expected.', [key.from, key.to]);
    const name = key.text.replace(/^['"]|['"]$/g, '');
    words.expect(':');
    const { from } = words.next;
    fields[name] = value(words);
    spans[name] = [from, words.next.from];
    if (!words.try(',')) {
      words.expect('}');
      break;
    }
  }
  return fields;
}

/** @param {Words} words @returns {{ type: unknown, dims: unknown }} After `new Tensor(`. */
function tensor(words) {
  const type = value(words);
  words.expect(',');
  words.skip();
  words.expect(',');
  const dims = value(words);
  words.expect(')');
  return { type, dims };
}

/**
 * @param {Words} words After `ts.`
 * @param {{ type: unknown, dims: unknown } | null} made The tensor of the lines before.
 * @returns {Call}
 */
function call(words, made) {
  const method = words.take();
  const from = method.from;
  /** @type {Record<string, Span>} */
  const spans = {};
  /** @type {Span} */
  const here = [method.from, method.to];
  words.expect('(');
  if (method.text === 'plan') {
    const operator = value(words);
    words.expect(',');
    const { type, dims } = value(words) ?? {};
    const options = words.try(',', '{') ? object(words, spans) : {};
    words.expect(')');
    return { operator, type, dims, options, spans: { ...spans, call: [from, words.next.from] } };
  }
  const operator = operatorNames.find((name) => operators[name].method === method.text);
  if (operator === undefined) {
    const methods = operatorNames.map((name) => operators[name].method);
    throw new CallError(`ts.${method.text} is none of the calls that run here: ${methods.join(', ')}, plan.`, here);
  }
  if (made === null) throw new CallError('A tensor must be made first: const x = new Tensor(type, data, dims).', here);
  words.skip();
  /** @type {Record<string, any>} */
  let options = {};
  if (operators[operator].isPositional) {
    for (const name of ['axis', ...Object.values(operators[operator].ways)]) {
      if (!words.try(',')) continue;
      const start = words.next.from;
      options[name] = value(words);
      spans[name] = [start, words.next.from];
    }
  } else if (words.try(',')) {
    words.expect('{');
    options = object(words, spans);
  }
  words.expect(')');
  return { operator, ...made, options, spans: { ...spans, call: [from, words.next.from] } };
}

/**
 * @param {string} text
 * @returns {Call}
 * @throws {CallError}
 */
export function readCall(text) {
  const words = new Words(text);
  /** @type {{ type: unknown, dims: unknown } | null} */
  let made = null;
  /** @type {Call | null} */
  let found = null;
  while (!words.isDone) {
    if (words.try('import')) {
      while (!words.isDone && !/^['"]/.test(words.take().text));
    } else if (words.try('const') || words.try('let') || words.next.text === 'ts') {
      if (words.next.text !== 'ts' || words.try('ts', '=')) {
        while (!words.isDone && !['=', '.'].includes(words.take().text));
      }
      if (words.try('new', 'Tensor', '(')) made = tensor(words);
      else if (words.try('ts', '.')) found = call(words, made);
      else words.skip();
    } else if (!words.try(';')) {
      words.fail('This line does not run here: only new Tensor(…) and one call of ts do.');
    }
    if (words.try('.', 'outputs')) continue;
  }
  if (found === null) throw new CallError('There is no call of ts to run.', [text.length, text.length]);
  return found;
}

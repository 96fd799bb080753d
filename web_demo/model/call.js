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
  /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|[A-Za-z_$][\w$]*|-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?|'[^'\n]*'|"[^"\n]*"|\.\.\.|=>|[^]/gy;
const mostItems = 1e6;

/** @type {Record<string, unknown>} */
const constants = { true: true, false: false, null: null, undefined, NaN, Infinity };

/** Goes through the text word by word. */
class Reader {
  /** @type {{ text: string, from: number, to: number }[]} */
  #words = [];
  #at = 0;

  /** @param {string} text */
  constructor(text) {
    for (const { 0: word, index } of text.matchAll(token)) {
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

  /** @param {string} message @param {{ from: number, to: number }} [word] @returns {never} */
  fail(message, { from, to } = this.next) {
    throw new CallError(message, [from, to]);
  }

  /** To the first of some words that stands in no brackets, or to the end. @param {...string} ends */
  skipTo(...ends) {
    for (let depth = 0; !this.isDone && (depth > 0 || !ends.includes(this.next.text)); this.take()) {
      if (['(', '[', '{'].includes(this.next.text)) depth += 1;
      if ([')', ']', '}'].includes(this.next.text)) depth -= 1;
    }
  }

  /** What stands between commas, to the bracket that closes. @param {string} close @param {() => void} read */
  each(close, read) {
    while (!this.try(close)) {
      read();
      if (this.try(',')) continue;
      this.expect(close);
      return;
    }
  }

  /** A plain value. @returns {any} */
  value() {
    const { text } = this.next;
    if (/^-?\d/.test(text)) {
      const digits = this.take().text.replaceAll('_', '');
      return digits.endsWith('n') ? BigInt(digits.slice(0, -1)) : Number(digits);
    }
    if (/^['"]/.test(text) && text.length > 1) return this.take().text.slice(1, -1);
    if (Object.hasOwn(constants, text)) return constants[this.take().text];
    if (this.try('-')) return -Number(this.value());
    if (this.try('{')) return this.object({});
    if (this.try('new', 'Array', '(') || this.try('Array', '(')) return this.filled();
    if (!this.try('[')) this.fail('Here only plain values run: numbers, strings, lists and objects.');
    /** @type {any[]} */
    const list = [];
    this.each(']', () => list.push(...(this.try('...') ? [this.value()].flat() : [this.value()])));
    return list;
  }

  /** After `new Array(`. */
  filled() {
    const { next } = this;
    const count = this.value();
    this.expect(')', '.', 'fill', '(');
    const item = this.value();
    this.expect(')');
    const isCount = Number.isInteger(count) && count >= 0 && count <= mostItems;
    return isCount ? new Array(count).fill(item) : this.fail(`A list of ${count} items cannot be made here.`, next);
  }

  /** After `{`. @param {Record<string, Span>} spans Filled. @returns {Record<string, any>} */
  object(spans) {
    /** @type {Record<string, any>} */
    const fields = {};
    this.each('}', () => {
      const key = this.take();
      if (!/^[\w$'"]/.test(key.text)) this.fail('Here a name is expected.', key);
      const name = key.text.replace(/^['"]|['"]$/g, '');
      this.expect(':');
      const { from } = this.next;
      fields[name] = this.value();
      spans[name] = [from, this.next.from];
    });
    return fields;
  }

  /** After `new Tensor(`: what the data are made of is passed over. */
  tensor() {
    const type = this.value();
    this.expect(',');
    this.skipTo(',');
    this.expect(',');
    const dims = this.value();
    this.expect(')');
    return { type, dims };
  }

  /**
   * After `ts.`
   *
   * @param {{ type: unknown, dims: unknown } | null} made The tensor of the lines before.
   * @returns {Call}
   */
  call(made) {
    const method = this.take();
    /** @type {Record<string, Span>} */
    const spans = {};
    this.expect('(');
    let tensor = made;
    let options = {};
    let operator = operatorNames.find((name) => operators[name].method === method.text);
    if (method.text === 'plan') {
      operator = this.value();
      this.expect(',');
      tensor = this.value();
      if (this.try(',', '{')) options = this.object(spans);
    } else if (operator === undefined) {
      const methods = operatorNames.map((name) => operators[name].method);
      this.fail(`ts.${method.text} is none of the calls that run here: ${methods.join(', ')}, plan.`, method);
    } else {
      if (made === null) this.fail('A tensor must be made first: const x = new Tensor(type, data, dims).', method);
      this.skipTo(',', ')');
      if (operators[operator].isPositional) options = this.positional(operator, spans);
      else if (this.try(',')) {
        this.expect('{');
        options = this.object(spans);
      }
    }
    this.expect(')');
    const { type, dims } = tensor ?? {};
    return {
      operator: /** @type {any} */ (operator),
      type,
      dims,
      options,
      spans: { ...spans, call: [method.from, this.next.from] },
    };
  }

  /** @param {import('./operators.js').OperatorName} operator @param {Record<string, Span>} spans Filled. */
  positional(operator, spans) {
    /** @type {Record<string, any>} */
    const options = {};
    for (const name of ['axis', ...Object.values(operators[operator].ways)]) {
      if (!this.try(',')) continue;
      const { from } = this.next;
      options[name] = this.value();
      spans[name] = [from, this.next.from];
    }
    return options;
  }
}

/**
 * @param {string} text
 * @returns {Call}
 * @throws {CallError}
 */
export function readCall(text) {
  const reader = new Reader(text);
  /** @type {{ type: unknown, dims: unknown } | null} */
  let made = null;
  /** @type {Call | null} */
  let found = null;
  while (!reader.isDone) {
    if (reader.try('import')) {
      while (!reader.isDone && !/^['"]/.test(reader.take().text));
    } else if (reader.try('const') || reader.try('let') || reader.next.text === 'ts') {
      if (reader.next.text !== 'ts' || reader.try('ts', '=')) {
        while (!reader.isDone && !['=', '.'].includes(reader.take().text));
      }
      if (reader.try('new', 'Tensor', '(')) made = reader.tensor();
      else if (reader.try('ts', '.')) found = reader.call(made);
      else reader.skipTo(';');
    } else if (!reader.try(';')) {
      reader.fail('This line does not run here: only new Tensor(…) and one call of ts do.');
    }
    reader.try('.', 'outputs');
  }
  if (found === null) throw new CallError('There is no call of ts to run.', [text.length, text.length]);
  return found;
}

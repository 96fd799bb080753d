// SPDX-License-Identifier: MIT
//
// What a model knows of the values that go into a node: types, dims, and the elements of those that are fixed.
import { SplitError, quoteForMessage } from '../errors.js';
import { costs } from './budget.js';
import { typeOf } from './data-types.js';
import { bringExternal } from './external.js';
import { castTo, completed, maxElements, plainConstant, unknown } from './known.js';
import { Source } from './source.js';
import { openTensor, sizeOf } from './tensor.js';

/** @import { Budget } from './budget.js' */
/** @import { Graph, Node } from './graph.js' */
/** @import { ExternalData } from './external.js' */
/** @import { Known } from './known.js' */
/** @import { What } from './message.js' */
/** @import { Value } from './value.js' */

/** Operators whose output is known from their input or attributes. */
const followed = new Set(['Constant', 'Identity', 'Cast']);

/** Lists the nodes of these operators by their first outputs. @param {readonly Node[]} nodes */
function producersOf(nodes) {
  /** @type {Map<string, Node>} */
  const producers = new Map();
  for (const node of nodes) {
    if (followed.has(node.opType) && node.domain === '') producers.set(node.outputs[0] ?? '', node);
  }
  return producers;
}

/**
 * A graph that names are looked up in. `producers` and `sources` are filled on demand.
 * @typedef {object} Level
 * @property {Graph} graph
 * @property {Map<string, Node> | null} producers
 * @property {Map<string, number> | null} formals Inputs of a function by name; null of a graph.
 * @property {Map<string, Source>} sources
 */

/** What is known by name in a graph, and in those around it. */
export class Scope {
  /** Sources that depend on the call of a function, in all functions. */
  opened = 0;
  #externalData;
  #budget;
  #knowledge;
  /** The innermost graph is the last. @type {Level[]} */
  #levels = [];
  /** Constants that were read from attributes of calls, by the attribute of the Constant and the value. @type {Map<string, Map<any, Known>>} */
  #constants = new Map();

  /**
   * @param {ExternalData | undefined} externalData
   * @param {Budget} budget Bytes of other files, which the model could name any number of times, are read as far as it goes.
   * @param {Budget} knowledge Pays for elements that are cast.
   */
  constructor(externalData, budget, knowledge) {
    this.#externalData = externalData;
    this.#budget = budget;
    this.#knowledge = knowledge;
  }

  /**
   * Goes into a graph: what it knows hides what is known around it.
   *
   * @param {Graph} graph
   * @param {boolean} isFunction Whether the graph is the body of a function, whose inputs depend on the call.
   * @returns {number} How deep that is.
   */
  enter(graph, isFunction) {
    const formals =
      isFunction && Array.isArray(graph?.inputs) ? new Map(graph.inputs.map((name, i) => [name, i])) : null;
    return this.#levels.push({ graph, producers: null, formals, sources: new Map() });
  }

  /** Goes out of it again. */
  leave() {
    this.#levels.pop();
  }

  /**
   * @param {string} name
   * @returns {Source | Known} Where a value comes from, or what is known of it.
   * @throws {SplitError} DATA_MISMATCH where graphs lie so deep in one another that names cost more than the file may.
   */
  find(name) {
    /** @type {Source[]} Values on the way, each made of the next. */
    const chain = [];
    let found = this.#findFrom(this.#levels.length - 1, name, chain);
    for (const source of chain.reverse()) {
      const { isOpen } = source;
      source.link(found);
      if (source.isOpen && !isOpen) ++this.opened;
      found = source;
    }
    return found;
  }

  /** @param {number} from The innermost level. @param {string} name @param {Source[]} chain Takes the sources that are not linked yet. */
  #findFrom(from, name, chain) {
    let last = from;
    let wanted = name;
    for (;;) {
      const { found, level } = wanted === '' ? { found: unknown, level: 0 } : this.#lookUp(last, wanted);
      if (!(found instanceof Source) || found.of !== undefined) return found;
      // The value is made of itself.
      if (found.isSought) return unknown;
      found.isSought = true;
      chain.push(found);
      last = level;
      wanted = found.input;
    }
  }

  /** @param {number} last The innermost level that is looked into. @param {string} name */
  #lookUp(last, name) {
    for (let level = last; level >= 0; --level) {
      const found = this.#findIn(this.#levels[level], name);
      if (found === null) continue;
      if (level < last) this.#pay(last - level);
      return { found, level };
    }
    this.#pay(last);
    return { found: unknown, level: 0 };
  }

  /** @param {number} levels That a name was looked for in, beside the first. */
  #pay(levels) {
    this.#budget.spend(levels * costs.level, 'findNodes', 'graphs in graphs');
  }

  /** @param {Level} level @param {string} name @returns {Source | Known | null} */
  #findIn(level, name) {
    const { graph, sources, formals } = level;
    const said = graph.values.get(name) ?? null;
    const before = sources.get(name);
    if (before !== undefined) return before;
    level.producers ??= producersOf(graph.nodes);
    const node = level.producers.get(name);
    const dense = graph.initializers.get(name);
    const formal = formals?.get(name) ?? -1;
    let source;
    if (node !== undefined) source = this.#output(node, name, said);
    else if (dense !== undefined || graph.sparseInitializers.has(name)) {
      source = new Source(() => this.#readTensor(dense, whatIs('initializer', name)));
    } else if (formal >= 0) source = this.#input(formal, said);
    else return said;
    sources.set(name, source);
    return source;
  }

  /**
   * Makes the source of a function's input.
   *
   * @param {number} formal
   * @param {Value | null} said
   * @returns {Source}
   */
  #input(formal, said) {
    const source = new Source((_, call) => {
      if (!call?.args) return completed(unknown, said);
      const given = call.args.get(formal) ?? null;
      return given === null ? null : completed(given, said);
    });
    return this.#open(source, formal);
  }

  /** Marks a source as one that depends on the call. @param {Source} source @param {number} [formal] */
  #open(source, formal = -1) {
    source.isOpen = true;
    source.formal = formal;
    ++this.opened;
    return source;
  }

  /**
   * Makes the source of the output of a Constant, Identity or Cast.
   *
   * @param {Node} node
   * @param {string} name
   * @param {Value | null} said
   * @returns {Source}
   */
  #output({ opType, attributes, inputs }, name, said) {
    const isFunction = this.#levels[0].formals !== null;
    const isReference = (/** @type {any} */ value) => isFunction && typeof value?.reference === 'string';
    if (opType === 'Constant') {
      const [[key, value] = ['', null]] = Object.entries(attributes);
      const what = whatIs('constant', name);
      if (!isReference(value)) return new Source(() => this.#readConstant(key, value, what));
      return this.#open(new Source((_, call) => this.#readGiven(key, call?.valueOf(value), what)));
    }
    const { to } = attributes;
    const source = new Source((of, call) => {
      const input = of ?? unknown;
      if (opType === 'Identity') return completed(input, said);
      const code = call === null ? to : call.valueOf(to);
      return completed(castTo(input, typeof code === 'number' ? typeOf(code) : null, this.#knowledge), said);
    });
    source.of = undefined;
    source.input = inputs[0] ?? '';
    return opType === 'Cast' && isReference(to) ? this.#open(source) : source;
  }

  /**
   * Reads a Constant whose value comes from a call: each value once.
   *
   * @param {string} key
   * @param {any} value
   * @param {What} what
   * @returns {Known}
   */
  #readGiven(key, value, what) {
    if (typeof value !== 'object' || value === null) return this.#readConstant(key, value, what);
    const read = this.#constants.get(key) ?? new Map();
    this.#constants.set(key, read);
    if (!read.has(value)) read.set(value, this.#readConstant(key, value, what));
    return read.get(value);
  }

  /**
   * @param {string} key
   * @param {any} value
   * @param {What} what
   * @returns {Known}
   */
  #readConstant(key, value, what) {
    if (value?.tensor !== undefined || key === 'sparse_value') return this.#readTensor(value?.tensor, what);
    return plainConstant(key, value);
  }

  /**
   * Undefined: it is a sparse tensor.
   *
   * @param {Uint8Array | undefined} bytes
   * @param {What} what
   * @returns {Known}
   */
  #readTensor(bytes, what) {
    if (bytes === undefined) {
      throw new SplitError('DATA_MISMATCH', `${what}: the tensor is sparse, it must have all its elements.`);
    }
    const { description, read } = openTensor(bytes, what);
    const { type, dims, external } = description;
    const isRead = type !== null && sizeOf(dims) <= maxElements;
    if (external === null) return isRead ? { type, dims, data: read(null).data } : { type, dims };
    if (!isRead || this.#externalData === undefined || !this.#budget.takeMemory(external.length)) {
      return { type, dims, external };
    }
    const outside = bringExternal(this.#externalData, external, what);
    return { type, dims, external, data: read(outside).data };
  }
}

/**
 * Names a tensor in errors.
 *
 * @param {string} kind
 * @param {string} name
 * @returns {What}
 */
const whatIs = (kind, name) => ({ toString: () => `${kind} ${quoteForMessage(name)}` });

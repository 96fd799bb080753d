// SPDX-License-Identifier: MIT
//
// Looks up values of a model by name: their types, dims, and the elements of constants.
import { SplitError } from '../base/errors.js';
import { costs } from './budget.js';
import { elementTypeOf } from './data-types.js';
import { sizeOf } from './dims.js';
import { loadExternal } from './external.js';
import { labelFor } from './message.js';
import { openTensor } from './read-tensor.js';
import { castTo, mergeInfo, MAX_ELEMENTS, plainConstant, UNKNOWN } from './value-info.js';
import { Source } from './source.js';

/** @import { Budget } from './budget.js' */
/** @import { Graph, Node } from './graph.js' */
/** @import { ExternalData } from './external.js' */
/** @import { ValueInfo } from './value-info.js' */
/** @import { Label } from './message.js' */
/** @import { Value } from './value.js' */

/** Operators whose output is inferred from their input or attributes. */
const INFERRED_OPERATORS = new Set(['Constant', 'Identity', 'Cast']);

/**
 * Returns the nodes of inferred operators by the name of their only output.
 *
 * @param {readonly Node[]} nodes
 */
function producersOf(nodes) {
  /** @type {Map<string, Node>} */
  const producers = new Map();
  for (const node of nodes) {
    if (INFERRED_OPERATORS.has(node.opType) && node.domain === '') producers.set(node.outputs[0] ?? '', node);
  }
  return producers;
}

/**
 * A graph in which names are looked up. `producers` and `sources` are filled on demand.
 * @typedef {object} Level
 * @property {Graph} graph
 * @property {Map<string, Node> | null} producers
 * @property {Map<string, number> | null} parameters Indices of a function's inputs by name, null for other graphs.
 * @property {Map<string, Source>} sources
 */

/** The values of a graph and of the enclosing graphs, by name. */
export class Scope {
  /** Number of sources that depend on a call, in all functions so far. */
  callDependentCount = 0;
  #externalData;
  #budget;
  #inferenceBudget;
  /**
   * The current graph is the last.
   *
   * @type {Level[]}
   */
  #levels = [];
  /**
   * Constants that were read from attributes of calls, by attribute of the Constant and value.
   *
   * @type {Map<string, Map<any, ValueInfo>>}
   */
  #constants = new Map();

  /**
   * @param {ExternalData | undefined} externalData
   * @param {Budget} budget Charged for lookups and for bytes of other files, which a model may reference any number of times.
   * @param {Budget} inferenceBudget Charged for elements that are cast.
   */
  constructor(externalData, budget, inferenceBudget) {
    this.#externalData = externalData;
    this.#budget = budget;
    this.#inferenceBudget = inferenceBudget;
  }

  /**
   * Enters a graph. Its values hide those of the same name in enclosing graphs.
   *
   * @param {Graph} graph
   * @param {boolean} isFunction Whether the graph is the body of a function, whose inputs depend on the call.
   * @returns {number} Depth of the graph.
   */
  enter(graph, isFunction) {
    const parameters = isFunction ? new Map(graph.inputs.map((name, i) => [name, i])) : null;
    return this.#levels.push({ graph, producers: null, parameters, sources: new Map() });
  }

  /** Leaves the current graph. */
  leave() {
    this.#levels.pop();
  }

  /**
   * Returns the source of a value, or its declared type and dims.
   *
   * @param {string} name
   * @returns {Source | ValueInfo}
   * @throws {SplitError} DATA_MISMATCH if lookups in deeply nested graphs exceed the budget of the file.
   */
  find(name) {
    /** @type {Source[]} Sources that are not linked yet, each derived from the next. */
    const chain = [];
    let found = this.#findFrom(this.#levels.length - 1, name, chain);
    for (const source of chain.reverse()) {
      const { dependsOnCall } = source;
      source.link(found);
      if (source.dependsOnCall && !dependsOnCall) ++this.callDependentCount;
      found = source;
    }
    return found;
  }

  /**
   * Follows a value to a linked source or to a declaration.
   *
   * @param {number} from Innermost level.
   * @param {string} name
   * @param {Source[]} chain Receives the sources that are not linked yet.
   */
  #findFrom(from, name, chain) {
    let last = from;
    let input = name;
    for (;;) {
      const { found, level } = input === '' ? { found: UNKNOWN, level: 0 } : this.#lookUp(last, input);
      if (!(found instanceof Source) || found.upstream !== undefined) return found;
      // The value is derived from itself.
      if (found.isResolving) return UNKNOWN;
      found.isResolving = true;
      chain.push(found);
      last = level;
      input = found.input;
    }
  }

  /**
   * Looks a name up in a level and its enclosing ones.
   *
   * @param {number} last Innermost level.
   * @param {string} name
   */
  #lookUp(last, name) {
    for (let level = last; level >= 0; --level) {
      const found = this.#findIn(this.#levels[level], name);
      if (found === null) continue;
      if (level < last) this.#chargeLevels(last - level);
      return { found, level };
    }
    this.#chargeLevels(last);
    return { found: UNKNOWN, level: 0 };
  }

  /** @param {number} levels Number of levels that were searched after the first. */
  #chargeLevels(levels) {
    this.#budget.spend(levels * costs.level, 'findNodes', 'nested graphs');
  }

  /**
   * Looks a name up in one level.
   *
   * @param {Level} level
   * @param {string} name
   * @returns {Source | ValueInfo | null}
   */
  #findIn(level, name) {
    const { graph, sources, parameters } = level;
    const declared = graph.values.get(name) ?? null;
    const existing = sources.get(name);
    if (existing !== undefined) return existing;
    level.producers ??= producersOf(graph.nodes);
    const node = level.producers.get(name);
    const dense = graph.initializers.get(name);
    const parameter = parameters?.get(name) ?? -1;
    let source;
    if (node !== undefined) source = this.#output(node, name, declared);
    else if (dense !== undefined || graph.sparseInitializers.has(name)) {
      source = new Source(() => this.#readTensor(dense, labelFor('findNodes: initializer', name)));
    } else if (parameter >= 0) source = this.#input(parameter, declared);
    else return declared;
    sources.set(name, source);
    return source;
  }

  /**
   * Makes the source of a function's input.
   *
   * @param {number} parameter
   * @param {Value | null} declared
   * @returns {Source}
   */
  #input(parameter, declared) {
    const source = new Source((_, call) => {
      if (!call?.args) return mergeInfo(UNKNOWN, declared);
      const argument = call.args.get(parameter) ?? null;
      return argument === null ? null : mergeInfo(argument, declared);
    });
    return this.#markCallDependent(source, parameter);
  }

  /**
   * Marks a source as dependent on the call.
   *
   * @param {Source} source
   * @param {number} [parameter] Index of the function's input that it reads.
   */
  #markCallDependent(source, parameter = -1) {
    source.dependsOnCall = true;
    source.parameter = parameter;
    ++this.callDependentCount;
    return source;
  }

  /**
   * Makes the source of the output of a Constant, Identity or Cast.
   *
   * @param {Node} node
   * @param {string} name
   * @param {Value | null} declared
   * @returns {Source}
   */
  #output({ opType, attributes, inputs }, name, declared) {
    const isFunction = this.#levels[0].parameters !== null;
    const isReference = (/** @type {any} */ value) => isFunction && typeof value?.reference === 'string';
    if (opType === 'Constant') {
      const [[key, value] = ['', null]] = Object.entries(attributes);
      const label = labelFor('findNodes: constant', name);
      if (!isReference(value)) return new Source(() => this.#readConstant(key, value, label));
      return this.#markCallDependent(
        new Source((_, call) => this.#readConstantOfCall(key, call?.valueOf(value), label)),
      );
    }
    const { to } = attributes;
    const source = new Source((upstream, call) => {
      const input = upstream ?? UNKNOWN;
      if (opType === 'Identity') return mergeInfo(input, declared);
      const code = call === null ? to : call.valueOf(to);
      return mergeInfo(
        castTo(input, typeof code === 'number' ? elementTypeOf(code) : null, this.#inferenceBudget),
        declared,
      );
    });
    source.upstream = undefined;
    source.input = inputs[0] ?? '';
    return opType === 'Cast' && isReference(to) ? this.#markCallDependent(source) : source;
  }

  /**
   * Reads a Constant whose value is an attribute of a call. Equal values are read once.
   *
   * @param {string} key
   * @param {any} value
   * @param {Label} label
   * @returns {ValueInfo}
   */
  #readConstantOfCall(key, value, label) {
    if (typeof value !== 'object' || value === null) return this.#readConstant(key, value, label);
    const infos = this.#constants.get(key) ?? new Map();
    this.#constants.set(key, infos);
    if (!infos.has(value)) infos.set(value, this.#readConstant(key, value, label));
    return infos.get(value);
  }

  /**
   * @param {string} key Name of the attribute.
   * @param {any} value
   * @param {Label} label
   * @returns {ValueInfo}
   */
  #readConstant(key, value, label) {
    if (value?.tensor !== undefined || key === 'sparse_value') return this.#readTensor(value?.tensor, label);
    return plainConstant(key, value);
  }

  /**
   * Reads a tensor of the model.
   *
   * @param {Uint8Array | undefined} bytes Undefined for a sparse tensor.
   * @param {Label} label
   * @returns {ValueInfo}
   */
  #readTensor(bytes, label) {
    if (bytes === undefined) {
      throw new SplitError('DATA_MISMATCH', `${label}: the tensor must be dense, got a sparse one.`);
    }
    const { description, read } = openTensor(bytes, label);
    const { type, dims, external } = description;
    const isRead = type !== null && sizeOf(dims) <= MAX_ELEMENTS;
    if (external === null) return isRead ? { type, dims, data: read(null).data } : { type, dims };
    if (!isRead || this.#externalData === undefined || !this.#budget.takeMemory(external.length)) {
      return { type, dims, external };
    }
    const bytesOfFile = loadExternal(this.#externalData, external, label);
    return { type, dims, external, data: read(bytesOfFile).data };
  }
}

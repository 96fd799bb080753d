// Converts the nodes of a model that split or join to states of the page.
import { evenly } from '../model/cuts.js';
import { lengthsInWords, shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { isRank, maxRank, solve } from '../model/solve.js';
import { fit, initial } from '../model/state.js';

/** @import { FoundNode } from '../../js/onnx.js' */
/** @import { TensorSplit } from '../../js/index.js' */
/** @import { AxisNames, Patch, State } from '../types.js' */
/** @typedef {FoundNode & { opType: 'Split' | 'SplitToSequence' | 'Concat' }} DrawnNode */
/** @typedef {{ state: State, words: string, names: () => AxisNames | undefined }} DrawnState State of a node, its shapes in words, and the names of its parts. */
/** @typedef {{ state: null, words: string, names: () => undefined }} Refusal The sentence `words` says why a node is not drawn. */

/**
 * Row of the list of nodes. `draw` converts the node, which takes milliseconds if it has thousands of parts.
 * @typedef {{ name: string, operator: DrawnNode['opType'], kind: string, inputs: string[], outputs: readonly string[],
 * draw: () => DrawnState | Refusal }} NodeRow `kind` is the operator with its version and the element type.
 */

/** Returns a dim as a number. Symbolic and unknown dims become 1. @param {unknown} dim */
const numberOf = (dim) => (typeof dim === 'number' ? dim : 1);

/**
 * Returns the fields of the state that say how a node cuts, or what it joins.
 * @param {DrawnNode} node @param {unknown[]} along Lengths of the inputs along the axis. @returns {Patch}
 */
function cutOf({ opType, attributes, inputs: [, split], outputs }, along) {
  if (opType === 'Concat') return { by: 'list', sizes: along.map(numberOf) };
  const values = split?.data ?? attributes.split;
  const sizes = values && Array.from(/** @type {any} */ (values), Number);
  const isSequence = opType === 'SplitToSequence';
  if (sizes) return isSequence && split?.dims?.length === 0 ? { by: 'chunk', chunk: sizes[0] } : { by: 'list', sizes };
  if (split && isSequence) throw new Error('Its sizes are known only when the model runs.');
  if (isSequence) return { by: 'each' };
  // The real lengths are known only when the model runs.
  if (split) return { by: 'list', sizes: evenly(numberOf(along[0]), outputs.length) };
  return { by: 'parts', parts: Number(attributes.num_outputs ?? outputs.length) };
}

/** Returns the version of a node's operator. @param {DrawnNode} node */
function versionOf({ opType, opset }) {
  const { versions } = operators[opType];
  return versions.find((version) => version <= opset) ?? versions[versions.length - 1];
}

/**
 * Converts a node to a state and to words.
 * @param {DrawnNode} node @param {TensorSplit} ts @returns {DrawnState}
 * @throws {Error} If the node cannot be drawn. The message says why.
 */
function convert(node, ts) {
  const { opType, attributes } = node;
  const { isJoin, isSequence } = operators[opType];
  const inputs = /** @type {any[]} */ (isJoin ? node.inputs : node.inputs.slice(0, 1));
  if (inputs.some((input) => !input?.dims)) throw new Error('The model has no shape for its input.');
  /** @type {any[][]} */
  const shapes = inputs.map(({ dims }) => dims);
  const [first = [1]] = shapes;
  if (!isRank(first)) throw new Error(`Its rank is ${first.length}; the page draws ranks 1 to ${maxRank}.`);
  ts.inferNode(node, /** @type {any} */ (node.inputs));
  const axis = Number(attributes.axis ?? 0);
  const at = axis < 0 ? axis + first.length : axis;
  const along = shapes.map((dims) => dims[at]);
  const isUnknown = !along.every(Number.isInteger);
  const known = first.map((dim, d) => shapes.map((dims) => dims[d]).find(Number.isInteger) ?? dim);
  const cut = cutOf(node, along);
  const dims = known.map(numberOf);
  // An axis of unknown length gets the minimum length for the cut.
  if (isUnknown) dims[at] = cut.sizes?.reduce((sum, size) => sum + size, 0) ?? cut.parts ?? 1;
  const state = fit(ts, {
    ...{ ...initial, operator: opType, axis, type: inputs[0]?.type ?? 'float32', dims, ...cut },
    opset: versionOf(node),
    keepdims: Number(attributes.keepdims ?? 1) === 0 ? 0 : 1,
  });
  const { answer, fault } = solve(ts, state);
  if (!answer) throw new Error(fault.message);
  const { lengths } = answer;
  if (isJoin && isUnknown) known[at] = null;
  const whole = shape(state.dims.map((dim, d) => (Number.isInteger(known[d]) ? dim : `${known[d] ?? '?'} = ${dim}`)));
  const isGuess = opType === 'Split' && node.inputs[1] && !node.inputs[1].data;
  const parts = isGuess
    ? `lengths known only when it runs, drawn as ${lengths.join(' · ')}`
    : lengthsInWords(lengths).join(' · ');
  const names = isJoin ? inputs.map(({ name }) => name) : node.outputs;
  return {
    state,
    words: isJoin ? `${parts} → ${whole}` : `${whole} → ${parts}`,
    names: () =>
      isSequence
        ? undefined
        : { axis: answer.layout.axis, ranges: lengths.map((length, i) => [names[i] || `part ${i}`, length]) },
  };
}

/** Converts a node, or says why it cannot be drawn. @param {DrawnNode} node @param {TensorSplit} ts */
function drawnOf(node, ts) {
  try {
    return convert(node, ts);
  } catch (error) {
    const words = /** @type {Error} */ (error).message.replace(/^inferNode: /, '');
    return { state: null, words, names: () => undefined };
  }
}

/**
 * Returns a row for each Split, SplitToSequence and Concat, in file order.
 * @param {FoundNode[]} nodes @param {TensorSplit} ts @returns {NodeRow[]}
 */
export function rowsOf(nodes, ts) {
  const drawable = /** @type {DrawnNode[]} */ (nodes.filter(({ opType }) => opType in operators));
  return drawable.map((node, i) => {
    const [{ opType, outputs }, type] = [node, node.inputs[0]?.type];
    const kind = `${opType}-${versionOf(node)}${type ? ` ${type}` : ''}`;
    const inputs = node.inputs.map((input) => input?.name ?? '');
    /** @type {ReturnType<NodeRow['draw']> | undefined} */
    let drawn;
    const draw = () => (drawn ??= drawnOf(node, ts));
    return { name: node.name || `${opType} ${i}`, operator: opType, kind, inputs, outputs, draw };
  });
}

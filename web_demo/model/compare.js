// One length, one number of parts: what each operator makes of it. The answers of ONNX and OpenVINO are the package's
// own; those of the frameworks are written down from their manuals.
import { evenly } from './cuts.js';
import { axisOf } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./solve.js').Solution} Solution */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} call The sizes, as one writes them.
 * @property {number[] | null} lengths Null: refused.
 * @property {string} message Why it is refused.
 */

/** @typedef {Row & { state: State, uneven: string, keepdims: string, memory: string }} OperatorRow */

/**
 * Parts of ceil(length / count), as many as it takes: torch.chunk.
 *
 * @param {number} length
 * @param {number} count
 * @returns {number[]}
 */
export function torchChunk(length, count) {
  const chunk = Math.ceil(length / count);
  if (chunk === 0) return new Array(count).fill(0);
  return Array.from({ length: Math.ceil(length / chunk) }, (_, i) => Math.min(chunk, length - i * chunk));
}

/**
 * @param {State} state Its shape with the axis made `length` long.
 * @param {number} length
 * @param {number} count
 * @param {(state: State) => Solution} ask The package.
 * @returns {OperatorRow[]}
 */
export function operatorRows(state, length, count, ask) {
  const axis = axisOf(state);
  const chunk = Math.max(1, Math.ceil(length / count));
  const rests = [...new Array(Math.max(0, count - 1)).fill(chunk), -1];
  const base = {
    ...state,
    axis,
    dims: state.dims.map((dim, d) => (d === axis ? length : dim)),
    keepdims: /** @type {const} */ (1),
  };
  /** @param {Partial<State>} patch @param {string} call @param {string} uneven @param {string} keepdims @returns {OperatorRow} */
  const row = (patch, call, uneven, keepdims) => {
    const own = { ...base, ...patch };
    const { answer, fault } = ask(own);
    return {
      name: own.operator,
      call,
      state: own,
      uneven,
      keepdims,
      memory: answer === null ? '' : answer.layout.outer <= 1 ? 'view' : 'copy',
      lengths: answer === null ? null : Array.from(answer.lengths),
      message: fault?.message ?? '',
    };
  };
  const parts = { operator: /** @type {const} */ ('Split'), by: /** @type {const} */ ('parts'), parts: count };
  const before = ask({ ...base, ...parts, opset: 13 });
  const early = before.answer === null ? 'an error' : 'equal parts';
  return [
    row(
      { ...parts, opset: 18 },
      `num_outputs=${count}`,
      `at the end; up to opset 13: ${early}`,
      'the axis always stays',
    ),
    row(
      { operator: 'SplitToSequence', opset: 24, by: 'chunk', chunk },
      `split=${chunk}`,
      'at the end: what is left of the last chunk',
      'keepdims=0 drops it, if no split is given',
    ),
    row(
      { operator: 'VariadicSplit', opset: 1, by: 'list', sizes: rests },
      rests.length > 5 ? `${count - 1} × ${chunk}, -1` : `[${rests.join(', ')}]`,
      'where the -1 stands',
      'the axis always stays',
    ),
    row(
      { operator: 'OpenvinoSplit', opset: 1, by: 'parts', parts: count },
      `num_splits=${count}`,
      'nowhere: it must divide',
      'the axis always stays',
    ),
  ];
}

/** @param {number} length @param {number} count @returns {Row[]} */
export function frameworkRows(length, count) {
  const isEven = length % count === 0;
  const even = evenly(length, count);
  return [
    { name: 'NumPy', call: `np.array_split(x, ${count})`, lengths: even, message: '' },
    { name: 'PyTorch', call: `torch.chunk(x, ${count})`, lengths: torchChunk(length, count), message: '' },
    { name: 'PyTorch', call: `torch.tensor_split(x, ${count})`, lengths: even, message: '' },
    {
      name: 'TensorFlow',
      call: `tf.split(x, ${count})`,
      lengths: isEven ? even : null,
      message: `${length} is not divisible by ${count}.`,
    },
  ];
}

// How the dialects cut a length into a number of parts. Those of ONNX and OpenVINO are the package's own answers; the
// others are written down from their manuals.
import { evenly } from './cuts.js';
import { initial } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {{ name: string, call: string, lengths: number[] | null, message: string }} Row `lengths` null: refused. */

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
  const lengths = [];
  for (let left = length; left > 0; left -= chunk) lengths.push(Math.min(chunk, left));
  return lengths;
}

/**
 * @param {number} length
 * @param {number} count
 * @param {(state: State) => import('./solve.js').Solution} ask The package.
 * @returns {Row[]}
 */
export function dialects(length, count, ask) {
  const chunk = Math.max(1, Math.ceil(length / count));
  /** @param {string} name @param {string} call @param {Partial<State>} patch @returns {Row} */
  const asked = (name, call, patch) => {
    const state = { ...initial, dims: [length], axis: 0, ...patch };
    const { answer, fault } = ask(state);
    return { name, call, lengths: answer === null ? null : Array.from(answer.lengths), message: fault?.message ?? '' };
  };
  const rests = [...new Array(Math.max(0, count - 1)).fill(chunk), -1];
  const isEven = length % count === 0;
  return [
    asked('ONNX Split-18', `num_outputs=${count}`, { operator: 'Split', opset: 18, by: 'parts', parts: count }),
    asked('ONNX Split-13', `${count} outputs listed`, { operator: 'Split', opset: 13, by: 'parts', parts: count }),
    asked('ONNX SplitToSequence', `split=${chunk} (a scalar)`, {
      operator: 'SplitToSequence',
      opset: 24,
      by: 'chunk',
      chunk,
    }),
    asked('OpenVINO VariadicSplit', rests.length > 6 ? `${count - 1} × ${chunk}, -1` : `[${rests.join(', ')}]`, {
      operator: 'VariadicSplit',
      by: 'list',
      sizes: rests,
    }),
    asked('OpenVINO Split', `num_splits=${count}`, { operator: 'OpenvinoSplit', by: 'parts', parts: count }),
    { name: 'NumPy', call: `np.array_split(x, ${count})`, lengths: evenly(length, count), message: '' },
    { name: 'PyTorch', call: `torch.chunk(x, ${count})`, lengths: torchChunk(length, count), message: '' },
    { name: 'PyTorch', call: `torch.tensor_split(x, ${count})`, lengths: evenly(length, count), message: '' },
    {
      name: 'TensorFlow',
      call: `tf.split(x, ${count})`,
      lengths: isEven ? evenly(length, count) : null,
      message: `TensorFlow: ${length} is not divisible by ${count}.`,
    },
  ];
}

// One length, one number of parts: what each operator makes of it. The answers of ONNX and OpenVINO are the package's
// own; those of the frameworks are written down from their manuals.
import { evenly } from './cuts.js';
import { operatorNames, operators } from './operators.js';

/** @import { Solution, State } from '../nouns.js' */

/**
 * @param {State} state
 * @param {number} count
 * @param {(state: State) => Solution} ask The package.
 */
export function operatorRows(state, count, ask) {
  const length = /** @type {number} */ (state.dims.at(state.axis));
  return operatorNames.map((operator) => {
    const { inParts, versions, uneven, unevenBefore, keepdims = 'the axis always stays' } = operators[operator];
    const { call, ...cut } = inParts(count, Math.max(1, Math.ceil(length / count)));
    /** @type {State} */
    const own = { ...state, operator, opset: versions[0], keepdims: 1, ...cut };
    const { answer, fault } = ask(own);
    const before = unevenBefore && (ask({ ...own, opset: unevenBefore }).answer === null ? 'an error' : 'equal parts');
    return {
      name: operator,
      call,
      state: own,
      uneven: before ? `${uneven}; up to opset ${unevenBefore}: ${before}` : uneven,
      keepdims,
      memory: answer === null ? '–' : answer.layout.outer <= 1 ? 'views will do' : 'copies',
      lengths: answer && Array.from(answer.lengths),
      message: fault?.message ?? '',
    };
  });
}

/** @param {number} length @param {number} count */
export function frameworkRows(length, count) {
  const even = evenly(length, count);
  const chunk = Math.ceil(length / count);
  const chunks = Array.from({ length: Math.ceil(length / chunk) || count }, (_, i) =>
    Math.min(chunk, length - i * chunk),
  );
  const message = `${length} is not divisible by ${count}.`;
  return [
    { name: 'NumPy', call: `np.array_split(x, ${count})`, lengths: even, message },
    { name: 'PyTorch', call: `torch.chunk(x, ${count})`, lengths: chunks, message },
    { name: 'TensorFlow', call: `tf.split(x, ${count})`, lengths: length % count === 0 ? even : null, message },
  ];
}

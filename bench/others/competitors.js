// The other packages, each of which does some of the tasks.
import { numpyCandidate } from './numpy-ts.js';
import { onnxruntimeCandidate } from './onnxruntime.js';
import { opencvCandidate } from './opencv.js';
import { blobCandidate, transformersCandidate } from './pixels.js';
import { splitNamed } from '../tasks/rows.js';
import { inputOf } from '../tasks/splits.js';

/**
 * Functions that load and configure the packages on a platform. Each is called only if its package is measured.
 * @typedef {Record<'ortWeb' | 'tfjs' | 'transformers' | 'opencv' | 'numpy', () => Promise<any>> & { ortNode?: () => Promise<any>, onnxProto?: () => Promise<any> }} Packages
 */

/**
 * Returns the competitors of a workload.
 * @param {string} name Name of the workload. @param {import('../tasks/task.js').Task} task @param {Packages} packages
 * @returns {import('../measure/suite.js').Competitor[]}
 */
export function competitorsOf(name, { image }, { ortWeb, ortNode, transformers, opencv, numpy }) {
  if (image) {
    return [
      { name: 'transformers', make: async () => transformersCandidate(await transformers(), image) },
      { name: 'opencv', make: async () => blobCandidate(await opencv(), image) },
    ];
  }
  const split = splitNamed(name);
  if (!split) return [];
  const data = inputOf(split);
  return [
    { name: 'ort-web', make: async () => onnxruntimeCandidate('ort-web', await ortWeb(), 'wasm', split, data) },
    ...(ortNode
      ? [{ name: 'ort-node', make: async () => onnxruntimeCandidate('ort-node', await ortNode(), 'cpu', split, data) }]
      : []),
    ...['opencv', 'opencv-heap'].map((one) => ({
      name: one,
      make: async () => opencvCandidate(one, await opencv(), split, data),
    })),
    { name: 'numpy-ts', make: async () => numpyCandidate(await numpy(), split, data) },
  ];
}

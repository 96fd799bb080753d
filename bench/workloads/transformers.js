// Programs of transformers.js: a complete image processor, which rescales, normalises and permutes.
import { processing } from '../implementations/pixels.js';

const sides = [224, 640, 1024];

/** Names of the workloads, by the side of the square image in pixels. */
export const processorPrograms = sides.map((side) => `processor-${side}`);

/**
 * Makes the program of a workload: `ViTImageProcessor.preprocess` of an RGB image that already has the right size.
 * @param {any} transformers The library. @param {string} name Name of the workload.
 */
export function processorProgram({ ViTImageProcessor, RawImage }, name) {
  const side = Number(name.split('-')[1]);
  const processor = new ViTImageProcessor(processing);
  const bytes = Uint8ClampedArray.from({ length: side * side * 3 }, (_, i) => Math.imul(i, 2654435761) >>> 24);
  const image = new RawImage(bytes, side, side, 3);
  const run = async () => (await processor.preprocess(image)).pixel_values;
  return { run, isAsync: true, results: async () => [(await run()).data] };
}

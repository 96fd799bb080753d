// The names of the programs, without the libraries that they need.
import { tfjsPrograms } from './tfjs-programs.js';

/** Programs that read all models. `reader-nodes` also finds the nodes we run. */
const readers = {
  'reader-models': '`readModel` of 15 models, next to the decoder of onnx-proto',
  'reader-nodes': '`readModel` and `findNodes`, next to the decoder of onnx-proto',
};

/** Descriptions of all programs by name. @type {Record<string, string>} */
export const programs = {
  ...tfjsPrograms,
  ...Object.fromEntries(
    [224, 640, 1024].map((side) => [
      `processor-${side}`,
      `transformers.js: \`ViTImageProcessor\` of ${side} x ${side}`,
    ]),
  ),
  ...readers,
};

/** Whether a program needs files, which only Node.js has. @param {string} name */
export const needsFiles = (name) => name in readers;

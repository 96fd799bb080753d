// Writes the results as Markdown: handwritten loops, splits and joins, then each of the other packages. A table has one line for
// each workload to keep the page short; bench.json has all times.
import { loopWorkloads } from '../workloads/loops.js';
import { workloads } from '../cases/splits.js';
import { tfjsPrograms } from '../workloads/tfjs.js';
import { processorPrograms } from '../workloads/transformers.js';
import { comparison, figure, ratio, competitorRatio, table, time, timeOf } from './comparison.js';
import { machineLine } from './machine.js';

/** @typedef {import('./comparison.js').Column} Column */
/** @typedef {import('./comparison.js').PlatformResult} PlatformResult */
/** @typedef {import('./comparison.js').Row} Row */

/**
 * All results of a run.
 *
 * @typedef {object} Results
 * @property {ReturnType<typeof import('../platforms/environment.js').environment>} environment
 * @property {PlatformResult[]} platforms
 * @property {import('./grids.js').PlatformGrid[]} [grids]
 * @property {import('../platforms/node.js').GrowthStep[]} [growth]
 * @property {import('../platforms/node.js').Start} [start]
 * @property {Awaited<ReturnType<typeof import('../../scripts/size.js').measureSizes>>} [sizes]
 */

/** Makes rows from names of workloads. @param {readonly string[]} names @returns {Row[]} */
const rowsOf = (names) => names.map((name) => ({ name }));

/** Makes rows of the splits that match. @param {(split: typeof workloads[number]) => boolean} matches */
const splitsWhere = (matches) => rowsOf(workloads.filter(matches).map(({ name }) => name));
const splits = splitsWhere(() => true);
const ofFloats = splitsWhere(({ type }) => type === 'float32');
const ofNumbers = splitsWhere(({ type }) => type !== 'string' && type !== 'float16');
const ofChannels = splitsWhere(({ sizes }) => sizes.length <= 4 && sizes.every((size) => size === 1));
const inputs = rowsOf(loopWorkloads.map(({ name }) => name).filter((name) => name.startsWith('loop-imagenet')));
const layers = rowsOf(tfjsPrograms.filter((name) => name.startsWith('layers-cpu')).map((name) => name.slice(11)));
const sides = rowsOf(processorPrograms.map((name) => name.replace('processor-', '')));

/** Columns that compare the best loop with the calls that replace it. */
const loopColumns = [
  timeOf('loop', 'best-loop'),
  timeOf('one call', 'one-shot'),
  timeOf('plan', 'into'),
  competitorRatio('loop / one call', 'best-loop', 'one-shot'),
  competitorRatio('loop / plan', 'best-loop', 'into'),
];

/** @type {readonly { heading: string, text: string, rows: readonly Row[], columns: readonly Column[] }[]} */
const sections = [
  {
    heading: 'The loops people write',
    text: `The fastest loop that we know, a call with \`into\`, and a plan's \`run\` with \`into\`. All three reuse their arrays and return
the same bits.`,
    rows: loopWorkloads,
    columns: loopColumns,
  },
  {
    heading: 'Splits and joins',
    text: `The same for splits. **join** compares the best loop that joins the parts with \`concat\`. The last three columns are multiples of a
memcpy of the same bytes: a plan, a plan with new outputs (memcpy into new arrays), and a plan within WebAssembly memory.`,
    rows: workloads,
    columns: [
      ...loopColumns,
      competitorRatio('join', 'best-join', 'concat'),
      ratio('plan', 'into', 'memcpy'),
      ratio('new', 'fresh', 'memcpy-fresh'),
      ratio('heap', 'heap', 'memcpy-heap'),
    ],
  },
  {
    heading: 'onnxruntime',
    text: `A model with a single Split, on one thread, compared with a plan that makes new outputs, as onnxruntime does, and with one that
reuses its outputs. For images \`Tensor.fromImage\`, without the means.`,
    rows: [...splits, ...inputs],
    columns: [
      competitorRatio('onnxruntime-web', 'ort-web', 'fresh'),
      competitorRatio('onnxruntime-web / reused outputs', 'ort-web', 'into'),
      competitorRatio('onnxruntime-node', 'ort-node', 'fresh'),
    ],
  },
  {
    heading: 'TensorFlow.js',
    text: `\`tf.split\` of an existing tensor, compared with a plan that makes new outputs. Copies into and out of the wasm backend are not
counted. The cpu backend does not copy contiguous parts. For images \`fromPixels\`, then operators that scale and permute.`,
    rows: [...ofFloats, ...inputs],
    columns: [competitorRatio('cpu', 'tfjs-cpu', 'fresh'), competitorRatio('wasm', 'tfjs-wasm', 'fresh')],
  },
  {
    heading: 'TensorFlow.js before and after registerKernels',
    text: `\`tf.split\`, \`tf.unstack\`, and a prediction or training step of one recurrent layer: 16 steps of 32 features, units and batch as
named. The results are the same, bit for bit.`,
    rows: layers,
    columns: ['cpu', 'wasm'].map((backend) =>
      competitorRatio(backend, 'stock', 'with-ours', (row) => `layers-${backend}-${row}`),
    ),
  },
  {
    heading: 'transformers.js',
    text: `\`ImageProcessor\` of an RGBA image, compared with new outputs of \`toPlanes\`, and \`ViTImageProcessor\` before and after
\`registerKernels\`. A row is named by the side of its image.`,
    rows: sides,
    columns: [
      competitorRatio('ImageProcessor / toPlanes', 'transformers', 'fresh', (row) => `loop-imagenet-${row}`),
      competitorRatio('before / after registerKernels', 'stock', 'with-ours', (row) => `processor-${row}`),
    ],
  },
  {
    heading: 'OpenCV.js',
    text: `\`cv.split\` and \`cv.merge\` with copies in and out, compared with a plan and \`concat\` with \`into\`; \`cv.split\` between its own
matrices, compared with WasmTensors. For images \`blobFromImage\`, without means: it has one factor for all channels.`,
    rows: [...ofChannels, ...inputs],
    columns: [
      competitorRatio('split', 'opencv', 'into'),
      competitorRatio('split in its memory', 'opencv-heap', 'heap'),
      competitorRatio('merge', 'opencv-merge', 'concat'),
    ],
  },
  {
    heading: 'numpy-ts',
    text: '`np.split` and a copy of each view, compared with new outputs; `np.concatenate`, compared with `concat`.',
    rows: ofNumbers,
    columns: [
      competitorRatio('split', 'numpy-ts', 'fresh'),
      competitorRatio('concatenate', 'numpy-ts-concat', 'concat'),
    ],
  },
];

/** Writes the sections about the package: reading models, start, size and growth. @param {Results} results */
function packageTables({ platforms, growth, start, sizes }) {
  const parts = [];
  const ratios = ['reader-models', 'reader-nodes'].flatMap((name) => {
    const outcome = platforms.flatMap(({ outcomes }) => outcomes).find(({ workload }) => workload === name);
    const found = outcome && ratio('', 'with-ours', 'onnx-proto').cell(outcome);
    return found ? [found] : [];
  });
  if (ratios.length === 2) {
    parts.push(`### Reading .onnx files

For 15 models of npm packages, \`readModel\` takes ${ratios[0]} times as long as the decoder of onnx-proto, with \`findNodes\` ${ratios[1]} times.\n`);
  }
  if (start) {
    const { imported, loaded, called, looped } = start;
    const cells = [imported, loaded, called, imported + loaded + called, looped].map(time);
    const header = ['import', 'load()', 'first call', 'in all', "the loop's first run"];
    parts.push(`### Start: a new Node.js process converts 224 x 224 pixels to planes\n\n${table(header, [cells], 0)}`);
  }
  if (sizes) {
    const rows = sizes.map(({ name, ...bytes }) => [name, ...Object.values(bytes).map(String)]);
    parts.push(`### Size, in bytes\n\n${table(['file', 'raw', 'minified', 'and gzip', 'or brotli'], rows)}`);
  }
  if (growth) {
    const of = (/** @type {'split' | 'memcpy'} */ name) => growth.map((step) => figure(step[name])).join(', ');
    const memory = Math.max(...growth.map(({ memoryBytes }) => memoryBytes)) / 2 ** 20;
    parts.push(`### Growth: rows of four floats, 64 KB to 1 GB in steps of four

A split takes ${of('split')} ps a byte, a memcpy ${of('memcpy')} ps.
WebAssembly memory stays at ${figure(memory)} MB.\n`);
  }
  return parts;
}

/** Describes all wrong results. They have no figures in the tables. @param {Results} results */
function faults({ platforms, grids = [] }) {
  const named = platforms.flatMap(({ platform, outcomes }) =>
    outcomes.map(({ workload, wrong }) => ({ where: `${platform}, ${workload}`, wrong })),
  );
  return [...named, ...grids.map(({ platform, grid, wrong }) => ({ where: `${platform}, ${grid}`, wrong }))].flatMap(
    ({ where, wrong }) => Object.entries(wrong).map(([name, what]) => `**WRONG** ${where}, ${name}: ${what}`),
  );
}

/** Writes the tables of a run. @param {Results} results */
export function markdown(results) {
  const { platforms } = results;
  const tables = sections.flatMap(({ heading, text, rows, columns }) => {
    const compared = comparison(platforms, rows, columns);
    return compared === '' ? [] : [`### ${heading}\n\n${text}\n\n${compared}`];
  });
  const wrong = faults(results);
  return [
    machineLine(results),
    ...(wrong.length > 0 ? [`${wrong.join('; ')}\n`] : []),
    ...tables,
    ...packageTables(results),
  ].join('\n');
}

/**
 * Lists why competitors were not measured, one line for each reason. Only printed, not part of any page.
 * @param {readonly PlatformResult[]} platforms
 */
export function absences(platforms) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { workload, absent } of platforms.flatMap(({ outcomes }) => outcomes)) {
    for (const [name, reason] of Object.entries(absent)) {
      const line = `${name} n/a: ${reason}`;
      found.set(line, (found.get(line) ?? new Set()).add(workload));
    }
  }
  return [...found].map(([line, names]) => `${line} (${[...names].join(', ')})`).join('\n');
}

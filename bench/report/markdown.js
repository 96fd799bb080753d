// Writes the results as Markdown: handwritten loops, splits and joins, then each of the other packages. A table has one line for
// each workload to keep the page short; bench.json has all times.
import { loopWorkloads } from '../workloads/loops.js';
import { workloads } from '../workloads/splits.js';
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

/**
 * Makes rows from names of workloads.
 *
 * @param {readonly string[]} names
 * @returns {Row[]}
 */
const rowsOf = (names) => names.map((name) => ({ name }));

/**
 * Makes rows of the splits that match.
 *
 * @param {(split: typeof workloads[number]) => boolean} matches
 */
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
    text: `The best loop we know, which reuses its array; one call with \`into\`; a plan's \`run\` with \`into\`. All three compute the
same bits.`,
    rows: loopWorkloads,
    columns: loopColumns,
  },
  {
    heading: 'Splits and joins',
    text: `The same for splits. **join** compares the best loop that joins the parts with \`concat\`. The last three columns are multiples
of a copy of the same bytes: a plan; new outputs and a copy into new arrays; heap tensors and a copy within WebAssembly memory.`,
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
    text: `A model of one Split, on one thread. For images, \`Tensor.fromImage\` without mean and std. Compared with new outputs, as
onnxruntime always makes them, and with a plan with \`into\`.`,
    rows: [...splits, ...inputs],
    columns: [
      competitorRatio('onnxruntime-web', 'ort-web', 'fresh'),
      competitorRatio('onnxruntime-web / plan', 'ort-web', 'into'),
      competitorRatio('onnxruntime-node', 'ort-node', 'fresh'),
    ],
  },
  {
    heading: 'TensorFlow.js',
    text: `\`tf.split\` of a tensor created in advance, compared with new outputs. Copies into and out of the wasm backend are not counted,
and the cpu backend copies nothing if parts are contiguous. For images, \`fromPixels\` and operators that scale and permute.`,
    rows: [...ofFloats, ...inputs],
    columns: [competitorRatio('cpu', 'tfjs-cpu', 'fresh'), competitorRatio('wasm', 'tfjs-wasm', 'fresh')],
  },
  {
    heading: 'TensorFlow.js without and with registerKernels',
    text: `A prediction or training step of one recurrent layer (16 steps of 32 features; units and batch in the name), and single calls of
\`tf.split\` and \`tf.unstack\`. The results have the same bits.`,
    rows: layers,
    columns: ['cpu', 'wasm'].map((backend) =>
      competitorRatio(backend, 'stock', 'with-ours', (row) => `layers-${backend}-${row}`),
    ),
  },
  {
    heading: 'transformers.js',
    text: `\`ImageProcessor\` of an RGBA image, compared with new outputs of \`toPlanes\`; \`ViTImageProcessor\` without \`registerKernels\`,
compared with the same after it. Rows are the side of the image in pixels.`,
    rows: sides,
    columns: [
      competitorRatio('ImageProcessor / toPlanes', 'transformers', 'fresh', (row) => `loop-imagenet-${row}`),
      competitorRatio('without / with registerKernels', 'stock', 'with-ours', (row) => `processor-${row}`),
    ],
  },
  {
    heading: 'OpenCV.js',
    text: `\`cv.split\` and \`cv.merge\` with copies in and out, compared with a plan and \`concat\` with \`into\`; the split of OpenCV's
matrices, compared with heap tensors. For images, \`blobFromImage\` with one factor for all channels, without mean and std.`,
    rows: [...ofChannels, ...inputs],
    columns: [
      competitorRatio('split', 'opencv', 'into'),
      competitorRatio('split in its memory', 'opencv-heap', 'heap'),
      competitorRatio('merge', 'opencv-merge', 'concat'),
    ],
  },
  {
    heading: 'numpy-ts',
    text: '`np.split` with a copy of each view, compared with new outputs; `np.concatenate`, compared with `concat`.',
    rows: ofNumbers,
    columns: [
      competitorRatio('split', 'numpy-ts', 'fresh'),
      competitorRatio('concatenate', 'numpy-ts-concat', 'concat'),
    ],
  },
];

/**
 * Writes the sections about the package: reading models, start, size and growth.
 *
 * @param {Results} results
 */
function packageTables({ platforms, growth, start, sizes }) {
  const parts = [];
  const ratios = ['reader-models', 'reader-nodes'].flatMap((name) => {
    const outcome = platforms.flatMap(({ outcomes }) => outcomes).find(({ workload }) => workload === name);
    const found = outcome && ratio('', 'with-ours', 'onnx-proto').cell(outcome);
    return found ? [found] : [];
  });
  if (ratios.length === 2) {
    parts.push(`### Reading .onnx files

For 15 models from npm packages, \`readModel\` takes ${ratios[0]} times as long as the decoder of onnx-proto, and ${ratios[1]} times with \`findNodes\`.\n`);
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

Time per byte in ps: split ${of('split')}; memcpy ${of('memcpy')}.
WebAssembly memory stays at ${figure(memory)} MB.\n`);
  }
  return parts;
}

/**
 * Describes all wrong results. They have no figures in the tables.
 *
 * @param {Results} results
 */
function faults({ platforms, grids = [] }) {
  const named = platforms.flatMap(({ platform, outcomes }) =>
    outcomes.map(({ workload, wrong }) => ({ where: `${platform}, ${workload}`, wrong })),
  );
  return [...named, ...grids.map(({ platform, grid, wrong }) => ({ where: `${platform}, ${grid}`, wrong }))].flatMap(
    ({ where, wrong }) => Object.entries(wrong).map(([name, what]) => `**WRONG** ${where}, ${name}: ${what}`),
  );
}

/**
 * Writes the tables of a run.
 *
 * @param {Results} results
 * @returns {string}
 */
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
 *
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

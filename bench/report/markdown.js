// Results as Markdown: the loops that people write, splits and joins, then each of the other packages. A table has a line for
// each workload, whatever the run, so that the page stays short; all times are in bench.json.
import { loopWorkloads } from '../workloads/loops.js';
import { workloads } from '../workloads/splits.js';
import { tfjsPrograms } from '../workloads/tfjs.js';
import { processorPrograms } from '../workloads/transformers.js';
import { comparison, figure, ratio, competitor, table, time, timeOf } from './comparison.js';
import { machineLine } from './machine.js';

/** @typedef {import('./comparison.js').Column} Column */
/** @typedef {import('./comparison.js').PlatformResult} PlatformResult */
/** @typedef {import('./comparison.js').Row} Row */

/**
 * Everything that a run found out.
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
 * @param {readonly string[]} names
 * @returns {Row[]}
 */
const rowsOf = (names) => names.map((name) => ({ name }));

/** The splits of some element types. @param {(split: typeof workloads[number]) => boolean} isOf */
const splitsWhere = (isOf) => rowsOf(workloads.filter(isOf).map(({ name }) => name));
const splits = splitsWhere(() => true);
const ofFloats = splitsWhere(({ type }) => type === 'float32');
const ofNumbers = splitsWhere(({ type }) => type !== 'string' && type !== 'float16');
const ofChannels = splitsWhere(({ sizes }) => sizes.length <= 4 && sizes.every((size) => size === 1));
const inputs = rowsOf(loopWorkloads.map(({ name }) => name).filter((name) => name.startsWith('loop-imagenet')));
const layers = rowsOf(tfjsPrograms.filter((name) => name.startsWith('layers-cpu')).map((name) => name.slice(11)));
const sides = rowsOf(processorPrograms.map((name) => name.replace('processor-', '')));

/** The best loop beside what replaces it. */
const besideLoops = [
  timeOf('loop', 'best-loop'),
  timeOf('one call', 'one-shot'),
  timeOf('plan', 'into'),
  competitor('loop / one call', 'best-loop', 'one-shot'),
  competitor('loop / plan', 'best-loop', 'into'),
];

/** @type {readonly { heading: string, text: string, rows: readonly Row[], columns: readonly Column[] }[]} */
const sections = [
  {
    heading: 'The loops people write',
    text: `The best loop that we know, its array reused; one call with \`into\`; a plan's \`run\` with \`into\`. All three give the same
bits.`,
    rows: loopWorkloads,
    columns: besideLoops,
  },
  {
    heading: 'Splits and joins',
    text: `The same of splits. **join** is the best loop that puts the parts together beside \`concat\`. The last three are in copies of
the same bytes: the plan, new outputs beside copies into new arrays, and all of it within WebAssembly memory.`,
    rows: workloads,
    columns: [
      ...besideLoops,
      competitor('join', 'best-join', 'concat'),
      ratio('plan', 'into', 'memcpy'),
      ratio('new', 'fresh', 'memcpy-fresh'),
      ratio('heap', 'heap', 'memcpy-heap'),
    ],
  },
  {
    heading: 'onnxruntime',
    text: `A model of one Split, on one thread; of images \`Tensor.fromImage\`, which is let off the means. Beside new outputs, as theirs
are, and beside a plan with \`into\`.`,
    rows: [...splits, ...inputs],
    columns: [
      competitor('onnxruntime-web', 'ort-web', 'fresh'),
      competitor('onnxruntime-web beside a plan', 'ort-web', 'into'),
      competitor('onnxruntime-node', 'ort-node', 'fresh'),
    ],
  },
  {
    heading: 'TensorFlow.js',
    text: `\`tf.split\` of a tensor made beforehand, beside new outputs; bringing data into the wasm backend and out of it is not counted,
and the cpu backend copies nothing where parts are contiguous. Of images \`fromPixels\` and the operators that scale and permute.`,
    rows: [...ofFloats, ...inputs],
    columns: [competitor('cpu', 'tfjs-cpu', 'fresh'), competitor('wasm', 'tfjs-wasm', 'fresh')],
  },
  {
    heading: 'TensorFlow.js by itself, beside TensorFlow.js after registerKernels',
    text: `A prediction or training step of one recurrent layer (16 steps of 32 features; units and batch in the name), and \`tf.split\` and
\`tf.unstack\` by themselves. The results are the same, bit for bit.`,
    rows: layers,
    columns: ['cpu', 'wasm'].map((backend) =>
      competitor(backend, 'stock', 'with-ours', (row) => `layers-${backend}-${row}`),
    ),
  },
  {
    heading: 'transformers.js',
    text: `\`ImageProcessor\` of an RGBA image beside new outputs of \`toPlanes\`; \`ViTImageProcessor\` as it is beside the same after
\`registerKernels\`. By the side of the image.`,
    rows: sides,
    columns: [
      competitor('beside toPlanes', 'transformers', 'fresh', (row) => `loop-imagenet-${row}`),
      competitor('beside itself with registerKernels', 'stock', 'with-ours', (row) => `processor-${row}`),
    ],
  },
  {
    heading: 'OpenCV.js',
    text: `\`cv.split\` and \`cv.merge\` with data in and out beside a plan and \`concat\` with \`into\`; the split between its own matrices beside
heap tensors. Of images \`blobFromImage\`, which is let off the means, as it has one factor for all channels.`,
    rows: [...ofChannels, ...inputs],
    columns: [
      competitor('split', 'opencv', 'into'),
      competitor('split in its memory', 'opencv-heap', 'heap'),
      competitor('merge', 'opencv-merge', 'concat'),
    ],
  },
  {
    heading: 'numpy-ts',
    text: '`np.split` with a copy of each view beside new outputs; `np.concatenate` beside `concat`.',
    rows: ofNumbers,
    columns: [competitor('split', 'numpy-ts', 'fresh'), competitor('concatenate', 'numpy-ts-concat', 'concat')],
  },
];

/** @param {Results} results */
function packageTables({ platforms, growth, start, sizes }) {
  const parts = [];
  const read = ['reader-models', 'reader-nodes'].flatMap((name) => {
    const outcome = platforms.flatMap(({ outcomes }) => outcomes).find(({ workload }) => workload === name);
    const found = outcome && ratio('', 'with-ours', 'onnx-proto').cell(outcome);
    return found ? [found] : [];
  });
  if (read.length === 2) {
    parts.push(`### Reading .onnx files

Of 15 models of npm packages, beside the decoder of onnx-proto: \`readModel\` takes ${read[0]} times as long, with \`findNodes\` ${read[1]}.\n`);
  }
  if (start) {
    const { imported, loaded, called, looped } = start;
    const cells = [imported, loaded, called, imported + loaded + called, looped].map(time);
    const header = ['import', 'load()', 'first call', 'in all', "the loop's first run"];
    parts.push(`### Start: a fresh process of Node.js, 224 x 224 pixels to planes\n\n${table(header, [cells], 0)}`);
  }
  if (sizes) {
    const rows = sizes.map(({ name, ...bytes }) => [name, ...Object.values(bytes).map(String)]);
    parts.push(`### Size, in bytes\n\n${table(['file', 'raw', 'minified', 'and gzip', 'or brotli'], rows)}`);
  }
  if (growth) {
    const of = (/** @type {'split' | 'memcpy'} */ name) => growth.map((step) => figure(step[name])).join(', ');
    const memory = Math.max(...growth.map(({ memoryBytes }) => memoryBytes)) / 2 ** 20;
    parts.push(`### Growth: rows of four floats, 64 KB to 1 GB in steps of four

A byte takes ${of('split')} ps, one of memcpy ${of('memcpy')}.
WebAssembly memory stays at ${figure(memory)} MB.\n`);
  }
  return parts;
}

/** @param {Results} results Wrong results have no figures. */
function faults({ platforms, grids = [] }) {
  const named = platforms.flatMap(({ platform, outcomes }) =>
    outcomes.map(({ workload, wrong }) => ({ where: `${platform}, ${workload}`, wrong })),
  );
  return [...named, ...grids.map(({ platform, grid, wrong }) => ({ where: `${platform}, ${grid}`, wrong }))].flatMap(
    ({ where, wrong }) => Object.entries(wrong).map(([name, what]) => `**WRONG** ${where}, ${name}: ${what}`),
  );
}

/**
 * The tables of a run.
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
 * Why competitors took no part, a line for each reason: for those who run the benchmark, not part of any page.
 *
 * @param {readonly PlatformResult[]} platforms
 */
export function absences(platforms) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { workload, absent } of platforms.flatMap(({ outcomes }) => outcomes)) {
    for (const [name, why] of Object.entries(absent)) {
      const line = `${name} n/a: ${why}`;
      found.set(line, (found.get(line) ?? new Set()).add(workload));
    }
  }
  return [...found].map(([line, names]) => `${line} (${[...names].join(', ')})`).join('\n');
}

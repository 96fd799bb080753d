// Results as Markdown: the ratios first, then the targets, then the times.
import { kindOf, measurementOf, pixelRatios, ratioOf, splitRatios } from './results.js';

/** @typedef {import('../workloads/suite.js').Outcome} Outcome */
/** @typedef {{ platform: string, outcomes: Outcome[] }} PlatformResult */

/**
 * Everything that a run found out.
 *
 * @typedef {object} Results
 * @property {ReturnType<typeof import('./environment.js').environment>} environment
 * @property {PlatformResult[]} platforms
 * @property {import('./run-node.js').GrowthStep[]} [growth]
 * @property {{ load: number, first: number }} [start]
 * @property {Awaited<ReturnType<typeof import('../scripts/size.js').measureSizes>>} [sizes]
 * @property {{ of: string, checks: import('./targets.js').Check[] }[]} targets
 */

/** @type {(value: number | undefined | null) => string} Three digits, or `n/a`. */
const figure = (value) => {
  if (value === undefined || value === null) return 'n/a';
  if (value >= 100) return String(Math.round(value));
  return value.toFixed(value >= 10 ? 1 : 2);
};

/** @type {(milliseconds: number) => string} */
const time = (milliseconds) => {
  if (milliseconds >= 1) return `${figure(milliseconds)} ms`;
  if (milliseconds >= 1e-3) return `${figure(milliseconds * 1e3)} us`;
  return `${figure(milliseconds * 1e6)} ns`;
};

/** @type {(bytes: number) => string} */
const byteSize = (bytes) =>
  bytes >= 2 ** 30 ? `${bytes / 2 ** 30} GB` : bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MB` : `${bytes / 1024} KB`;

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
function table(header, rows) {
  const rule = header.map((_, i) => (i === 0 ? '---' : '--:'));
  return `${[header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** @param {Results} results */
function machineLine({ environment: { date, processor, cores, system, node, chromium, emcc } }) {
  const programs = [`Node.js ${node}`, chromium && `Chromium ${chromium}`, emcc && `emcc ${emcc}`].filter(Boolean);
  return `Measured ${date} on ${processor}, ${cores} cores, ${system}, ${programs.join(', ')}.\n`;
}

/**
 * @param {string} title
 * @param {Outcome[]} outcomes
 * @param {typeof splitRatios} ratios
 */
function ratioTable(title, outcomes, ratios) {
  if (outcomes.length === 0) return '';
  const shown = ratios.filter(([over]) => outcomes.some((outcome) => measurementOf(outcome, over)));
  const header = ['workload', 'lane', ...shown.map(([over, under]) => `${over} / ${under}`)];
  const rows = outcomes.map((outcome) => [
    outcome.workload,
    outcome.lane,
    ...shown.map(([over, under]) => figure(ratioOf(outcome, over, under))),
  ]);
  return `### ${title}\n\n${table(header, rows)}`;
}

/** @param {PlatformResult} result */
function ratioTables({ platform, outcomes }) {
  const isPixels = (/** @type {Outcome} */ { workload }) => kindOf(workload) === 'pixels';
  const splits = outcomes.filter((outcome) => !isPixels(outcome));
  return [
    ratioTable(`${platform}: ratios of times`, splits, splitRatios),
    ratioTable(`${platform}: pixels to planes, ratios of times`, outcomes.filter(isPixels), pixelRatios),
  ];
}

/** @param {PlatformResult} result */
function timeTable({ platform, outcomes }) {
  const names = new Set(outcomes.flatMap(({ measurements }) => measurements.map(({ name }) => name)));
  const rows = outcomes.map((outcome) => [
    outcome.workload,
    ...[...names].map((name) => {
      const measurement = measurementOf(outcome, name);
      return measurement ? `${time(measurement.median)} ±${Math.round(measurement.spread * 50)}%` : 'n/a';
    }),
  ]);
  return `### ${platform}: medians, ± half the distance of the quartiles\n\n${table(['workload', ...names], rows)}`;
}

/** @param {PlatformResult} result Those whose results were wrong, and why rivals were left out. */
function remarks({ platform, outcomes }) {
  return outcomes.flatMap(({ workload, wrong, absent }) => [
    ...Object.entries(wrong).map(([name, what]) => `- **WRONG** ${platform}, ${workload}: ${name}: ${what}\n`),
    ...Object.entries(absent).map(([name, why]) => `- ${platform}, ${workload}: ${name} n/a: ${why}\n`),
  ]);
}

/** @param {Results} results */
function targetTable({ targets }) {
  const rows = targets.flatMap(({ of, checks }) =>
    checks.map(({ figure: what, target, measured, where, isMet }) => {
      const verdict = isMet === null ? 'not measured' : isMet ? 'met' : '**not met**';
      return [what, of, target, figure(measured), verdict, isMet === null ? '' : where];
    }),
  );
  const header = ['figure', 'on', 'target', 'measured', 'verdict', 'missed on, or closest'];
  return `### Targets\n\n${table(header, rows)}`;
}

/** @param {Results} results */
function packageTables({ growth, start, sizes }) {
  const parts = [];
  if (sizes) {
    const rows = sizes.map(({ name, ...bytes }) => [name, ...Object.values(bytes).map(String)]);
    parts.push(`### Size, in bytes\n\n${table(['file', 'raw', 'minified', 'and gzip', 'or brotli'], rows)}`);
  }
  if (start) {
    parts.push(`### Start in Node.js\n\nload() ${time(start.load)}, to the first result ${time(start.first)}.\n`);
  }
  if (growth) {
    const rows = growth.map(({ bytes, split, memcpy, memoryBytes }) => [
      byteSize(bytes),
      figure(split),
      figure(memcpy),
      figure(split / memcpy),
      byteSize(memoryBytes),
    ]);
    const header = ['input', 'split, ps a byte', 'memcpy, ps a byte', 'ratio', 'WebAssembly memory'];
    parts.push(`### Growth: float32 [n, 4] in four, Node.js\n\n${table(header, rows)}`);
  }
  return parts;
}

/**
 * The whole report.
 *
 * @param {Results} results
 */
export function markdown(results) {
  const { platforms } = results;
  const notes = platforms.flatMap(remarks);
  return [
    machineLine(results),
    ...platforms.flatMap(ratioTables),
    targetTable(results),
    ...packageTables(results),
    ...platforms.map(timeTable),
    ...(notes.length > 0 ? [`### Who took no part, and why\n\n${notes.join('')}`] : []),
  ].join('\n');
}

/**
 * The summary that stands in the README: the chart, and how many targets were met.
 *
 * @param {Results} results
 */
export function readmePart(results) {
  const checks = results.targets.flatMap((target) => target.checks).filter(({ isMet }) => isMet !== null);
  const missed = checks.filter(({ isMet }) => !isMet).length;
  return `![Time of a split by workload, in multiples of one memcpy](docs/bench.svg)

${machineLine(results)}
${checks.length - missed} of ${checks.length} targets are met${missed === 0 ? '' : `, ${missed} are not`}.
[docs/bench.md](docs/bench.md) lists them, with every ratio and every time, and says how they were measured.
`;
}

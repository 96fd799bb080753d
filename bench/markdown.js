// Results as Markdown: who is fastest first, then all ratios, then the times.
import {
  fastestOf,
  isSplitKind,
  kindOf,
  measurementOf,
  pixelRatios,
  programRatios,
  ratioOf,
  splitRatios,
  summaryRivals,
} from './results.js';
import { geometricMean } from '../workloads/statistics.js';
import { workloadNamed } from '../workloads/workloads.js';

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

/** @type {(outcome: Outcome) => boolean} */
const isSplit = ({ workload }) => isSplitKind(kindOf(workload));
/** @type {(outcome: Outcome) => boolean} */
const isPixels = ({ workload }) => kindOf(workload) === 'pixels';
/** @type {(outcome: Outcome) => boolean} */
const isProgram = (outcome) => !isSplit(outcome) && !isPixels(outcome);

/** @param {PlatformResult} result */
function ratioTables({ platform, outcomes }) {
  return [
    ratioTable(`${platform}: splits and joins, ratios of times`, outcomes.filter(isSplit), splitRatios),
    ratioTable(`${platform}: pixels to planes, ratios of times`, outcomes.filter(isPixels), pixelRatios),
    ratioTable(`${platform}: programs, ratios of times`, outcomes.filter(isProgram), programRatios),
  ];
}

/**
 * Who is fastest, a line for each workload; the figures of the platforms stand in one cell, in their order.
 *
 * @param {Results} results
 */
function summaryTable({ platforms }) {
  const shown = platforms[0].outcomes.filter((outcome) => !isProgram(outcome));
  const rows = shown.map(({ workload }) => {
    const outcomes = platforms.map((one) => one.outcomes.find((outcome) => outcome.workload === workload));
    /** @type {(cell: (outcome: Outcome) => string) => string} */
    const each = (cell) => outcomes.map((outcome) => (outcome ? cell(outcome) : 'n/a')).join(', ');
    const kind = kindOf(workload) === 'pixels' ? 'image to normalised planes' : workloadNamed(workload).kind;
    return [
      workload,
      kind,
      ...summaryRivals.map(({ name, beside }) => each((outcome) => figure(ratioOf(outcome, name, beside)))),
      [...new Set(outcomes.map((outcome) => (outcome ? fastestOf(outcome) : 'n/a')))].join(', '),
    ];
  });
  const header = ['workload', 'what it is', ...summaryRivals.map(({ title }) => title), 'fastest'];
  const order = platforms.map(({ platform }) => platform).join(', then ');
  return `### Who is fastest

How many times as long as tensorsplit the others take: ${order}. Above 1 tensorsplit is faster. Plain JavaScript and
OpenCV.js write into arrays that are there already and stand beside **into**; the others make new ones and stand beside
**fresh**. Within 5 % counts as equal.

${table(header, rows)}`;
}

/** Splits, pixels and programs have other candidates: a table each. @param {PlatformResult} result */
function timeTables({ platform, outcomes }) {
  const kinds = { 'splits and joins': isSplit, 'pixels to planes': isPixels, programs: isProgram };
  return Object.entries(kinds).map(([title, isOne]) => timeTable(`${platform}: ${title}`, outcomes.filter(isOne)));
}

/** @param {string} title @param {Outcome[]} outcomes */
function timeTable(title, outcomes) {
  if (outcomes.length === 0) return '';
  const names = new Set(outcomes.flatMap(({ measurements }) => measurements.map(({ name }) => name)));
  const rows = outcomes.map((outcome) => [
    outcome.workload,
    ...[...names].map((name) => {
      const measurement = measurementOf(outcome, name);
      return measurement ? `${time(measurement.median)} ±${Math.round(measurement.spread * 50)}%` : 'n/a';
    }),
  ]);
  return `### ${title}, medians, ± half the distance of the quartiles\n\n${table(['workload', ...names], rows)}`;
}

/** @param {PlatformResult} result Those whose results were wrong, and why rivals were left out. */
function remarks({ platform, outcomes }) {
  return outcomes.flatMap(({ workload, wrong, absent }) => [
    ...Object.entries(wrong).map(([name, what]) => `- **WRONG** ${platform}, ${workload}: ${name}: ${what}\n`),
    ...Object.entries(absent).map(([name, why]) => `- ${platform}, ${workload}: ${name} n/a: ${why}\n`),
  ]);
}

/**
 * The targets, for those who work on the package: not part of any page.
 *
 * @param {{ of: string, checks: import('./targets.js').Check[] }[]} targets
 */
export function targetTable(targets) {
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
    summaryTable(results),
    ...platforms.flatMap(ratioTables).filter((text) => text !== ''),
    ...packageTables(results),
    ...platforms.flatMap(timeTables).filter((text) => text !== ''),
    ...(notes.length > 0 ? [`### Who took no part, and why\n\n${notes.join('')}`] : []),
  ].join('\n');
}

/** Below this ratio a loop is as good: nobody installs a package for a tenth. */
const tie = 1.1;

/** @type {(names: readonly string[]) => string} */
const listed = (names) => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/**
 * The summary that stands in the README: the chart, where this package wins and where plain JavaScript is as good.
 *
 * @param {Results} results
 */
export function readmePart(results) {
  const { platforms } = results;
  const sentences = platforms.map(({ platform, outcomes }) => {
    const splits = outcomes.flatMap((outcome) => {
      const ratio =
        kindOf(outcome.workload) === 'call' || !isSplit(outcome) ? undefined : ratioOf(outcome, 'best-js', 'into');
      return ratio === undefined ? [] : [{ name: outcome.workload, ratio }];
    });
    const gains = splits.filter(({ ratio }) => ratio > tie).map(({ ratio }) => ratio);
    const ties = splits.filter(({ ratio }) => ratio <= tie).map(({ name }) => name);
    const won = `on ${gains.length} of ${splits.length} splits the best hand-written loop takes longer than a plan with \`into\``;
    const much = gains.length > 0 ? `, ${figure(geometricMean(gains))} times as long in the geometric mean` : '';
    const rest = ties.length > 0 ? `; on ${listed(ties)} it is as good or better` : '';
    return `- **${platform}**: ${won}${much}${rest}.`;
  });
  return `${sentences.join('\n')}
- A tensor of a few elements pays for the call: there a loop of your own is faster.

${machineLine(results)}
[docs/bench.md](docs/bench.md) has one table that says who is fastest at what, every ratio and every time, and when you do
not need this package.
`;
}

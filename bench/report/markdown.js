// Results as Markdown: the loops that people write, who is fastest at splits, then all ratios. The times are in bench.json.
import { loopWorkloads } from '../workloads/loops.js';
import {
  fastestOf,
  isSplitKind,
  kindOf,
  loopRatios,
  measurementOf,
  programRatios,
  ratioOf,
  splitRatios,
  summaryRivals,
} from './results.js';
import { geometricMean } from '../measure/statistics.js';
import { workloadNamed } from '../workloads/splits.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */
/** @typedef {{ platform: string, outcomes: Outcome[] }} PlatformResult */

/**
 * Everything that a run found out.
 *
 * @typedef {object} Results
 * @property {ReturnType<typeof import('../platforms/environment.js').environment>} environment
 * @property {PlatformResult[]} platforms
 * @property {import('../platforms/node.js').GrowthStep[]} [growth]
 * @property {import('../platforms/node.js').Start} [start]
 * @property {Awaited<ReturnType<typeof import('../../scripts/size.js').measureSizes>>} [sizes]
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
const isLoop = ({ workload }) => kindOf(workload) === 'loop';
/** @type {(outcome: Outcome) => boolean} */
const isProgram = (outcome) => !isSplit(outcome) && !isLoop(outcome);

/** @param {PlatformResult} result */
function ratioTables({ platform, outcomes }) {
  return [
    ratioTable(`${platform}: splits and joins, ratios of times`, outcomes.filter(isSplit), splitRatios),
    ratioTable(`${platform}: programs, ratios of times`, outcomes.filter(isProgram), programRatios),
  ];
}

/** @type {(platforms: readonly PlatformResult[], name: string) => (Outcome | undefined)[]} */
const outcomesOf = (platforms, name) =>
  platforms.map(({ outcomes }) => outcomes.find(({ workload }) => workload === name));

/** @type {(outcomes: readonly (Outcome | undefined)[]) => (cell: (outcome: Outcome) => string) => string} */
const inOneCell = (outcomes) => (cell) => outcomes.map((outcome) => (outcome ? cell(outcome) : 'n/a')).join(', ');

/** @type {(platforms: readonly PlatformResult[]) => string} */
const order = (platforms) => platforms.map(({ platform }) => platform).join(', then ');

/**
 * The loops that people write, a line for each; the figures of the platforms stand in one cell, in their order.
 *
 * @param {Results} results
 */
function loopTable({ platforms }) {
  const rows = loopWorkloads.flatMap(({ name, kind }) => {
    const outcomes = outcomesOf(platforms, name);
    if (!outcomes.some(Boolean)) return [];
    const each = inOneCell(outcomes);
    /** @type {(name: string) => string} */
    const timeOf = (name) => each((outcome) => time(measurementOf(outcome, name)?.median ?? NaN));
    return [
      [
        name,
        kind,
        timeOf('best-loop'),
        timeOf('one-shot'),
        ...loopRatios.map(([over, under]) => each((outcome) => figure(ratioOf(outcome, over, under)))),
      ],
    ];
  });
  const header = ['workload', 'what it is', 'loop', 'one call', ...loopRatios.map((pair) => pair.join(' / '))];
  return `### The loops people write

A loop with its array reused, one call with \`into\` (**one-shot**), and a plan's \`run\` with \`into\` (**into**):
${order(platforms)}. All give the same bits. Where best-loop / one-shot is below 1, the loop is
faster; it is the faster one of arithmetic and a table. Rivals make new arrays (**fresh**) but for OpenCV.js.

${table(header, rows)}`;
}

/**
 * Who is fastest, a line for each workload; the figures of the platforms stand in one cell, in their order.
 *
 * @param {Results} results
 */
function summaryTable({ platforms }) {
  const shown = platforms[0].outcomes.filter(isSplit);
  const rows = shown.map(({ workload }) => {
    const outcomes = outcomesOf(platforms, workload);
    const each = inOneCell(outcomes);
    return [
      workload,
      workloadNamed(workload).kind,
      ...summaryRivals.map(({ name, beside }) => each((outcome) => figure(ratioOf(outcome, name, beside)))),
      [...new Set(outcomes.map((outcome) => (outcome ? fastestOf(outcome) : 'n/a')))].join(', '),
    ];
  });
  const header = ['workload', 'what it is', ...summaryRivals.map(({ title }) => title), 'fastest'];
  return `### Who is fastest

How many times as long as tensorsplit the others take: ${order(platforms)}. Above 1 tensorsplit is faster. Plain JavaScript and
OpenCV.js write into arrays that are there already and stand beside **into**; the others make new ones and stand beside
**fresh**. Within 5 % counts as equal.

${table(header, rows)}`;
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
    const { imported, loaded, called, looped } = start;
    const ours = `import ${time(imported)}, load() ${time(loaded)}, first call ${time(called)}`;
    parts.push(
      `### Start: a fresh process of Node.js\n\n224 x 224 pixels to planes: ${ours}. The first run of a loop ${time(looped)}.\n`,
    );
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
    loopTable(results),
    summaryTable(results),
    ...platforms.flatMap(ratioTables).filter((text) => text !== ''),
    ...packageTables(results),
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

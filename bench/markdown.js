// Results as Markdown: the ratios first, then the times.
import { measurementOf, ratioOf, ratios } from './results.js';

/** @typedef {ReturnType<typeof import('./environment.js').environment>} Environment */
/** @typedef {{ platform: string, outcomes: import('./suite.js').Outcome[] }} PlatformResult */
/** @typedef {{ environment: Environment, platforms: PlatformResult[] }} Results */

/** @type {(value: number | undefined) => string} Three digits, or `n/a`. */
export const figure = (value) => {
  if (value === undefined || Number.isNaN(value)) return 'n/a';
  if (value >= 100) return String(Math.round(value));
  return value.toFixed(value >= 10 ? 1 : 2);
};

/** @type {(milliseconds: number) => string} */
export const time = (milliseconds) => {
  if (milliseconds >= 1) return `${figure(milliseconds)} ms`;
  if (milliseconds >= 1e-3) return `${figure(milliseconds * 1e3)} us`;
  return `${figure(milliseconds * 1e6)} ns`;
};

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
export function table(header, rows) {
  const rule = header.map((_, i) => (i === 0 ? '---' : '--:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {Environment} environment */
export function machine({ date, processor, cores, system, node, chromium, emcc }) {
  const programs = [`Node.js ${node}`, chromium && `Chromium ${chromium}`, emcc && `emcc ${emcc}`].filter(Boolean);
  return `${date}, ${processor}, ${cores} cores, ${system}, ${programs.join(', ')}.`;
}

/** @param {PlatformResult} result */
function ratioTable({ platform, outcomes }) {
  const shown = ratios.filter(({ over }) => outcomes.some((outcome) => measurementOf(outcome, over)));
  const rows = outcomes.map((outcome) => [
    outcome.workload,
    outcome.lane,
    ...shown.map(({ over, under }) => figure(ratioOf(outcome, over, under))),
  ]);
  return `### ${platform}: ratios\n\n${table(['workload', 'lane', ...shown.map(({ title }) => title)], rows)}\n`;
}

/** @param {PlatformResult} result */
function timeTable({ platform, outcomes }) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const outcome of outcomes) for (const { name } of outcome.measurements) names.add(name);
  const rows = outcomes.map((outcome) => [
    outcome.workload,
    ...[...names].map((name) => {
      const measurement = measurementOf(outcome, name);
      return measurement ? `${time(measurement.median)} ±${Math.round(measurement.spread * 50)}%` : 'n/a';
    }),
  ]);
  return `### ${platform}: medians, ± half the distance of the quartiles\n\n${table(['workload', ...names], rows)}\n`;
}

/** @param {PlatformResult} result */
function wrongLines({ platform, outcomes }) {
  return outcomes.flatMap(({ workload, wrong }) =>
    Object.entries(wrong).map(([name, what]) => `**WRONG** ${platform} ${workload} ${name}: ${what}\n`),
  );
}

/** @param {Results} results */
export function markdown({ environment, platforms }) {
  return [
    `${machine(environment)}\n`,
    ...platforms.flatMap(wrongLines),
    ...platforms.map(ratioTable),
    ...platforms.map(timeTable),
  ].join('\n');
}

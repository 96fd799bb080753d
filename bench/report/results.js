// Looks up measurements, computes ratios, and formats figures.
import { geometricMean, isStable } from '../measure/statistics.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */
/** @typedef {{ platform: string, outcomes: Outcome[] }} PlatformResult */
/** @typedef {import('../measure/suite.js').GridOutcome & { platform: string }} PlatformGrid */

/**
 * All results of a run, which docs/bench.json stores.
 * @typedef {object} Results
 * @property {ReturnType<typeof import('../platforms/environment.js').environment>} environment
 * @property {PlatformResult[]} platforms
 * @property {PlatformGrid[]} grids
 * @property {import('../platforms/node.js').Start} [start]
 * @property {Awaited<ReturnType<typeof import('../../scripts/size.js').measureSizes>>} [sizes]
 */

/** Loops, by the name under which the fastest of them is reported. @type {Readonly<Record<string, RegExp>>} */
const loops = { loop: /^js-(?!.*-fresh$)|^stock$/, 'fresh-loop': /^js-.*-fresh$/ };

/** The call that is compared with other libraries' own code in a program, next to calls of other workloads. */
const calls = /** @type {Readonly<Record<string, RegExp>>} */ ({ 'one-shot': /^(one-shot|with-ours)$/ });

/**
 * Returns the measurement of a candidate, or undefined if it was not measured.
 * @param {Outcome} outcome @param {string} name Name of the candidate; `loop` and `fresh-loop` select the fastest loop.
 */
export function measurementOf({ measurements }, name) {
  const pattern = loops[name] ?? calls[name];
  const found = measurements.filter((one) => (pattern ? pattern.test(one.name) : one.name === name));
  return found.sort((a, b) => a.median - b.median)[0];
}

/** A ratio of two median times, and whether both are stable. @typedef {{ workload: string, ratio: number, isStable: boolean }} Ratio */

/**
 * Returns the ratio of two candidates' times, or undefined if one of them was not measured.
 * @param {Outcome} outcome @param {string} over Candidate in the numerator. @param {string} under Candidate in the denominator.
 * @returns {Ratio | undefined}
 */
export function ratioOf(outcome, over, under) {
  const [numerator, denominator] = [over, under].map((name) => measurementOf(outcome, name));
  if (!numerator || !denominator) return undefined;
  const ratio = numerator.median / denominator.median;
  return { workload: outcome.workload, ratio, isStable: isStable(numerator) && isStable(denominator) };
}

/** Returns the ratios of all workloads that have both candidates. @param {readonly Outcome[]} outcomes @param {string} over @param {string} under */
export const ratiosOf = (outcomes, over, under) => outcomes.flatMap((outcome) => ratioOf(outcome, over, under) ?? []);

/**
 * Sums up ratios of loops and our calls: the stable ones, the worst first, their mean, and how many are below 1.
 * @template {{ ratio: number, isStable: boolean }} T
 * @param {readonly T[]} ratios
 */
export function summed(ratios) {
  const stable = ratios.filter((one) => one.isStable).sort((a, b) => a.ratio - b.ratio);
  const mean = stable.length > 0 ? geometricMean(stable.map(({ ratio }) => ratio)) : NaN;
  return {
    stable,
    mean,
    slower: stable.filter(({ ratio }) => ratio < 1).length,
    worst: stable.at(0),
    best: stable.at(-1),
  };
}

/** Formats a number with about three significant digits. @param {number} value */
export const figure = (value) => (value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2));

/** Formats a time with its unit. @param {number} milliseconds */
export const time = (milliseconds) => {
  if (milliseconds >= 1) return `${figure(milliseconds)} ms`;
  if (milliseconds >= 1e-3) return `${figure(milliseconds * 1e3)} us`;
  return `${figure(milliseconds * 1e6)} ns`;
};

/** Ratio up to which two times count as equal. Two runs of the same code can differ by this much. */
export const noise = 1.05;

/** Formats a ratio: in bold if the other is faster, with ~ if it is too unstable to be quoted. @param {Ratio | undefined} found */
export function ratioText(found) {
  if (!found) return 'n/a';
  const text = found.ratio < 1 / noise ? `**${figure(found.ratio)}**` : figure(found.ratio);
  return found.isStable ? text : `~${text}`;
}

/** Formats a candidate's time, with ~ if it is too unstable to be quoted. @param {Outcome} outcome @param {string} name */
export function timeText(outcome, name) {
  const found = measurementOf(outcome, name);
  if (!found) return 'n/a';
  return isStable(found) ? time(found.median) : `~${time(found.median)}`;
}

/**
 * Writes a Markdown table.
 * @param {readonly string[]} header @param {readonly (readonly string[])[]} rows
 * @param {number} [textColumns] Number of leading columns with text. The others are figures, aligned right.
 */
export function table(header, rows, textColumns = 1) {
  const rule = header.map((_, i) => (i < textColumns ? '---' : '--:'));
  return `${[header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** Returns a sentence with the date, the machine and the programs of a run. @param {Pick<Results, 'environment'>} results */
export function machineLine({ environment: { date, processor, cores, system, node, chromium, emcc } }) {
  const programs = [`Node.js ${node}`, chromium && `Chromium ${chromium}`, emcc && `emcc ${emcc}`].filter(Boolean);
  return `Measured ${date} on ${processor}, ${cores} cores, ${system}, ${programs.join(', ')}.\n`;
}

// Markdown tables that compare implementations. A row is a workload, and each cell has the figures of all platforms.
import { areStable, measurementOf, ratioOf } from './results.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */
/** @typedef {{ platform: string, outcomes: Outcome[] }} PlatformResult */

/**
 * A column of a comparison. `workload` maps the row's name to the workload it shows, by default the same name. `cell` returns the
 * text of a cell, or undefined for n/a.
 *
 * @typedef {{ title: string, workload?: (row: string) => string, cell: (outcome: Outcome) => string | undefined }} Column
 */

/**
 * A row of a comparison. `label` is shown instead of the name. `kind` describes the workload to readers.
 *
 * @typedef {{ name: string, label?: string, kind?: string }} Row
 */

/** Formats a number with about three significant digits. @param {number} value */
export const figure = (value) => (value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2));

/** Formats a time with its unit. @param {number} milliseconds */
export const time = (milliseconds) => {
  if (milliseconds >= 1) return `${figure(milliseconds)} ms`;
  if (milliseconds >= 1e-3) return `${figure(milliseconds * 1e3)} us`;
  return `${figure(milliseconds * 1e6)} ns`;
};

/**
 * Marks a figure with ~ if it is too unstable to be quoted.
 * @param {string} figure @param {Outcome} outcome @param {readonly string[]} names Implementations behind the figure.
 */
const marked = (figure, outcome, names) => (areStable(outcome, ...names) ? figure : `~${figure}`);

/**
 * Makes a column of an implementation's times.
 * @param {string} title @param {string} name Name of the implementation. @returns {Column}
 */
export const timeOf = (title, name) => ({
  title,
  cell(outcome) {
    const found = measurementOf(outcome, name);
    return found && marked(time(found.median), outcome, [name]);
  },
});

/**
 * Makes a column of ratios of two implementations' times.
 * @param {string} title @param {string} over Implementation in the numerator.
 * @param {string} under Implementation in the denominator. @param {Column['workload']} [workload] @returns {Column}
 */
export const ratio = (title, over, under, workload) => ({
  title,
  workload,
  cell(outcome) {
    const found = ratioOf(outcome, over, under);
    return found === undefined ? undefined : marked(figure(found), outcome, [over, under]);
  },
});

/** Ratio up to which two times count as equal. Two runs of the same code can differ by this much. */
const noise = 1.05;

/** Makes a column of a competitor's times as multiples of ours, in bold if the competitor is faster. @type {typeof ratio} */
export const competitorRatio = (title, theirs, ours, workload) => ({
  title,
  workload,
  cell(outcome) {
    const found = ratioOf(outcome, theirs, ours);
    if (found === undefined) return undefined;
    const text = found < 1 / noise ? `**${figure(found)}**` : figure(found);
    return marked(text, outcome, [theirs, ours]);
  },
});

/**
 * Writes a Markdown table.
 * @param {readonly string[]} header @param {readonly (readonly string[])[]} rows
 * @param {number} [textColumns] Number of leading columns with text. The others are figures, aligned right.
 */
export function table(header, rows, textColumns = 1) {
  const rule = header.map((_, i) => (i < textColumns ? '---' : '--:'));
  return `${[header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/**
 * Writes a table of rows and columns. A cell has the figures of all platforms in order. Rows and columns without
 * figures are skipped. If only one platform has figures in a column, the column's title names that platform.
 * @param {readonly PlatformResult[]} platforms @param {readonly Row[]} rows @param {readonly Column[]} columns
 * @returns {string} Empty if no row has a figure.
 */
export function comparison(platforms, rows, columns) {
  const shown = columns.flatMap(({ title, workload = (row) => row, cell }) => {
    const measured = platforms.flatMap(({ platform, outcomes }) => {
      const cells = rows.map(({ name }) => {
        const outcome = outcomes.find((one) => one.workload === workload(name));
        return outcome && cell(outcome);
      });
      return cells.some(Boolean) ? [{ platform, cells }] : [];
    });
    if (measured.length === 0) return [];
    const cells = rows.map((_, i) =>
      measured.some((one) => one.cells[i]) ? measured.map((one) => one.cells[i] ?? 'n/a').join(', ') : 'n/a',
    );
    return [{ title: measured.length < platforms.length ? `${title} (${measured[0].platform})` : title, cells }];
  });
  const lines = rows.flatMap(({ name, label = name, kind }, i) => {
    const cells = shown.map((column) => column.cells[i]);
    return cells.some((cell) => cell !== 'n/a') ? [[label, ...(kind ? [kind] : []), ...cells]] : [];
  });
  if (lines.length === 0) return '';
  const words = rows[0].kind ? ['workload', 'what it is'] : ['workload'];
  return table([...words, ...shown.map(({ title }) => title)], lines, words.length);
}

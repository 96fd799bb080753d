// Tables of Markdown that compare: a line for each workload, the figures of the platforms in one cell.
import { areStable, measurementOf, ratioOf } from './results.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */
/** @typedef {{ platform: string, outcomes: Outcome[] }} PlatformResult */

/**
 * A column of a comparison. `workload`: whose outcome a row shows, by default that of its name; `cell`: what it shows of it.
 *
 * @typedef {{ title: string, workload?: (row: string) => string, cell: (outcome: Outcome) => string | undefined }} Column
 */

/** @typedef {{ name: string, label?: string, kind?: string }} Row `label`: shown for the name; `kind`: what it is, for people. */

/**
 * Three digits.
 *
 * @param {number} value
 * @returns {string}
 */
export const figure = (value) => (value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2));

/**
 * @param {number} milliseconds
 * @returns {string}
 */
export const time = (milliseconds) => {
  if (milliseconds >= 1) return `${figure(milliseconds)} ms`;
  if (milliseconds >= 1e-3) return `${figure(milliseconds * 1e3)} us`;
  return `${figure(milliseconds * 1e6)} ns`;
};

/**
 * Marks a figure that nobody should quote.
 *
 * @param {string} figure
 * @param {Outcome} outcome
 * @param {readonly string[]} names
 * @returns {string}
 */
const marked = (figure, outcome, names) => (areStable(outcome, ...names) ? figure : `~${figure}`);

/**
 * The time of an implementation.
 *
 * @param {string} title
 * @param {string} name
 * @returns {Column}
 */
export const timeOf = (title, name) => ({
  title,
  cell(outcome) {
    const found = measurementOf(outcome, name);
    return found && marked(time(found.median), outcome, [name]);
  },
});

/**
 * @param {string} title
 * @param {string} over
 * @param {string} under
 * @param {Column['workload']} [workload]
 * @returns {Column}
 */
export const ratio = (title, over, under, workload) => ({
  title,
  workload,
  cell(outcome) {
    const found = ratioOf(outcome, over, under);
    return found === undefined ? undefined : marked(figure(found), outcome, [over, under]);
  },
});

/** Two times that differ by less count as equal: so much lies between two runs of the same code. */
const noise = 1.05;

/** How many times as long others take as we do; in bold where they are faster. @type {typeof ratio} */
export const competitor = (title, theirs, ours, workload) => ({
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
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 * @param {number} [words] So many columns are words, the others figures.
 */
export function table(header, rows, words = 1) {
  const rule = header.map((_, i) => (i < words ? '---' : '--:'));
  return `${[header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/**
 * A line for each row, the figures of the platforms in one cell, in their order. Who took no part is left out: rows, columns,
 * and platforms of a column, whose title then says of which one its figures are.
 *
 * @param {readonly PlatformResult[]} platforms
 * @param {readonly Row[]} rows
 * @param {readonly Column[]} columns
 * @returns {string} Empty where nobody took part.
 */
export function comparison(platforms, rows, columns) {
  const shown = columns.flatMap(({ title, workload = (row) => row, cell }) => {
    const took = platforms.flatMap(({ platform, outcomes }) => {
      const cells = rows.map(({ name }) => {
        const outcome = outcomes.find((one) => one.workload === workload(name));
        return outcome && cell(outcome);
      });
      return cells.some(Boolean) ? [{ platform, cells }] : [];
    });
    if (took.length === 0) return [];
    const cells = rows.map((_, i) =>
      took.some((one) => one.cells[i]) ? took.map((one) => one.cells[i] ?? 'n/a').join(', ') : 'n/a',
    );
    return [{ title: took.length < platforms.length ? `${title} (${took[0].platform})` : title, cells }];
  });
  const lines = rows.flatMap(({ name, label = name, kind }, i) => {
    const cells = shown.map((column) => column.cells[i]);
    return cells.some((cell) => cell !== 'n/a') ? [[label, ...(kind ? [kind] : []), ...cells]] : [];
  });
  if (lines.length === 0) return '';
  const words = rows[0].kind ? ['workload', 'what it is'] : ['workload'];
  return table([...words, ...shown.map(({ title }) => title)], lines, words.length);
}

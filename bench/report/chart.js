// Draws the chart of the README: for each workload, how many times as long the best loop takes, on a logarithmic axis.
import { ratioOf } from './results.js';
import { workloads } from '../tasks/workloads.js';

/** @typedef {import('./results.js').PlatformResult} PlatformResult */

const size = { label: 150, plot: 560, row: 16, top: 62, bottom: 34, right: 20 };

// Colours that are distinguishable with colour blindness, for light and dark pages. The marks differ in shape as well.
const style = `
text { font: 11px system-ui, sans-serif; fill: #24292f; }
.title { font-size: 14px; font-weight: 600; }
.grid { stroke: #d8dee4; } .limit { stroke: #57606a; stroke-width: 1.5; }
.first { fill: #0969da; } .second { fill: none; stroke: #b87700; stroke-width: 2; }
.page { fill: #fff; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .grid { stroke: #30363d; } .limit { stroke: #9198a1; }
  .first { fill: #58a6ff; } .second { stroke: #f0b429; } .page { fill: #0d1117; }
}`;

/** Draws a text. @param {number} x @param {number} y @param {string} text @param {string} [attributes] */
const label = (x, y, text, attributes = '') => `<text x="${x}" y="${y}" ${attributes}>${text}</text>`;

/** Draws the mark of a platform. @param {number} x @param {number} y @param {number} i Index of the platform. */
const mark = (x, y, i) => `<circle class="${i === 0 ? 'first' : 'second'}" cx="${x.toFixed(1)}" cy="${y}" r="4"/>`;

/** Draws the chart. @param {readonly PlatformResult[]} platforms @returns {string} An SVG. */
export function chart(platforms) {
  const rows = workloads
    .map(({ name }) => ({
      name,
      ratios: platforms.map(({ outcomes }) => {
        const outcome = outcomes.find(({ workload }) => workload === name);
        const found = outcome && ratioOf(outcome, 'loop', 'one-shot');
        return found?.isStable ? found.ratio : undefined;
      }),
    }))
    .filter(({ ratios }) => ratios.some((ratio) => ratio !== undefined));
  const shown = rows.flatMap(({ ratios }) => ratios.filter((ratio) => ratio !== undefined));
  const [min, max] = [Math.min(0.9, ...shown) * 0.95, Math.max(2, ...shown) * 1.05];
  /** Converts a ratio to pixels. @param {number} ratio */
  const scale = (ratio) => size.label + (Math.log(ratio / min) / Math.log(max / min)) * size.plot;
  const bottom = size.top + rows.length * size.row;
  const ticks = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20].filter((tick) => tick >= min && tick <= max);
  const [width, height] = [size.label + size.plot + size.right, bottom + size.bottom];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">`,
    '<title id="t">Time of the best loop as a multiple of one call, for each workload</title>',
    `<style>${style}\n</style>`,
    '<rect class="page" width="100%" height="100%" rx="6"/>',
    label(12, 22, 'Time of the best loop / time of one call (right of 1, the call is faster)', 'class="title"'),
    ...platforms.flatMap(({ platform }, i) => [mark(20 + i * 110, 42, i), label(30 + i * 110, 46, platform)]),
    ...ticks.flatMap((tick) => {
      const x = scale(tick).toFixed(1);
      const line = `<line class="${tick === 1 ? 'limit' : 'grid'}" x1="${x}" x2="${x}" y1="${size.top - 4}" y2="${bottom}"/>`;
      return [line, label(Number(x), bottom + 16, String(tick), 'text-anchor="middle"')];
    }),
    ...rows.flatMap(({ name, ratios }, row) => {
      const y = size.top + (row + 0.5) * size.row;
      const marks = ratios.flatMap((ratio, i) => (ratio === undefined ? [] : [mark(scale(ratio), y, i)]));
      return [label(size.label - 8, y + 4, name, 'text-anchor="end"'), ...marks];
    }),
    '</svg>\n',
  ].join('\n');
}

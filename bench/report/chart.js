// Draws the chart: the times of each workload in multiples of one memcpy, on a logarithmic axis.
import { withWorst } from './grids.js';
import { kindOf, ratioOf } from './results.js';

/** @typedef {import('./markdown.js').PlatformResult} PlatformResult */

/** Implementations in the chart. Their shapes differ as well as their colours. */
const series = [
  { name: 'transformers', title: 'transformers.js', shape: 'ring' },
  { name: 'tfjs-wasm', title: 'TensorFlow.js wasm', shape: 'diamond' },
  { name: 'ort-web', title: 'onnxruntime-web', shape: 'triangle' },
  { name: 'best-loop', title: 'best loop by hand', shape: 'square' },
  { name: 'one-shot', title: 'tensorsplit, one call', shape: 'dot' },
];

const size = { label: 142, panel: 352, gap: 40, row: 22, top: 88, bottom: 46, right: 16 };

// Colours that are distinguishable with colour blindness, for light and dark pages.
const style = `
text { font: 12px system-ui, sans-serif; fill: #24292f; }
.small { font-size: 11px; fill: #57606a; }
.title { font-size: 15px; font-weight: 600; }
.grid { stroke: #d8dee4; } .limit { stroke: #57606a; stroke-width: 1.5; } .span { stroke: #d8dee4; stroke-width: 3; }
.one-shot { fill: #0969da; } .transformers { fill: none; stroke: #1a7f37; stroke-width: 2; }
.best-loop { fill: #b87700; } .ort-web { fill: #c4320a; } .tfjs-wasm { fill: #8250df; }
.page { fill: #fff; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .small { fill: #9198a1; }
  .grid, .span { stroke: #30363d; } .limit { stroke: #9198a1; }
  .one-shot { fill: #58a6ff; } .transformers { stroke: #3fb950; }
  .best-loop { fill: #f0b429; } .ort-web { fill: #ff7b54; } .tfjs-wasm { fill: #bc8cff; }
  .page { fill: #0d1117; }
}`;

/** @type {Record<string, (x: number, y: number, name: string) => string>} Draw a mark of the CSS class `name`. */
const shapes = {
  dot: (x, y, name) => `<circle class="${name}" cx="${x}" cy="${y}" r="5.5"/>`,
  ring: (x, y, name) => `<circle class="${name}" cx="${x}" cy="${y}" r="4.5"/>`,
  square: (x, y, name) => `<rect class="${name}" x="${x - 4.5}" y="${y - 4.5}" width="9" height="9"/>`,
  triangle: (x, y, name) => `<path class="${name}" d="M${x} ${y - 6}l5.5 10h-11z"/>`,
  diamond: (x, y, name) => `<path class="${name}" d="M${x} ${y - 6}l6 6-6 6-6-6z"/>`,
};

/** Draws a text. @param {number} x @param {number} y @param {string} text @param {string} [attributes] */
const label = (x, y, text, attributes = '') => `<text x="${x}" y="${y}" ${attributes}>${text}</text>`;

/** Rounds to tenths of a pixel. @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;

/**
 * Returns the times of a workload in multiples of one memcpy.
 * @param {import('../measure/suite.js').Outcome} outcome
 */
const multiplesOf = (outcome) =>
  series.flatMap((one) => {
    const multiple = ratioOf(outcome, one.name, 'memcpy');
    return multiple === undefined ? [] : [{ ...one, multiple }];
  });

/**
 * Draws the panel of a platform.
 * @param {PlatformResult} result @param {readonly string[]} workloads Names in the order of the rows.
 * @param {number} left Left edge in pixels.
 * @param {(multiple: number) => number} scale Converts a multiple of memcpy to pixels from the left edge.
 * @param {readonly number[]} ticks Multiples with a grid line.
 */
function panel({ platform, outcomes }, workloads, left, scale, ticks) {
  const bottom = size.top + workloads.length * size.row;
  const lines = ticks.map((tick) => {
    const x = rounded(left + scale(tick));
    const name = tick === 1 ? 'limit' : 'grid';
    const line = `<line class="${name}" x1="${x}" x2="${x}" y1="${size.top - 6}" y2="${bottom}"/>`;
    const text = tick === 1 ? 'memcpy' : `${tick}x`;
    return line + label(x, bottom + 16, text, 'class="small" text-anchor="middle"');
  });
  const rows = workloads.map((workload, i) => {
    const y = size.top + (i + 0.5) * size.row;
    const outcome = outcomes.find((one) => one.workload === workload);
    const points = outcome ? multiplesOf(outcome) : [];
    if (points.length === 0) return '';
    const xs = points.map(({ multiple }) => rounded(left + scale(multiple)));
    const span = `<line class="span" x1="${Math.min(...xs)}" x2="${Math.max(...xs)}" y1="${y}" y2="${y}"/>`;
    return span + points.map(({ name, shape }, j) => shapes[shape](xs[j], y, name)).join('');
  });
  return [label(left + scale(1), size.top - 14, platform, 'font-weight="600"'), ...lines, ...rows].join('\n');
}

/**
 * Draws the chart, with the platforms side by side. The last rows are the worst cells of the grids.
 * @param {import('./markdown.js').Results} results @returns {string} An SVG.
 */
export function chart(results) {
  const platforms = withWorst(results);
  const names = (platforms[0]?.outcomes ?? [])
    .map(({ workload }) => workload)
    .filter((name) => ['loop', 'worst'].includes(kindOf(name)));
  const shown = platforms.flatMap(({ outcomes }) =>
    outcomes.filter(({ workload }) => names.includes(workload)).flatMap(multiplesOf),
  );
  const max = Math.max(10, ...shown.map(({ multiple }) => multiple));
  const min = Math.min(0.9, ...shown.map(({ multiple }) => multiple)) * 0.95;
  const steps = max > 150 ? [1, 3, 10, 30, 100, 300, 1000, 3000, 10000] : [1, 2, 5, 10, 20, 50, 100];
  const ticks = steps.filter((tick) => tick <= max * 1.1);
  /** Converts a multiple of memcpy to pixels. @param {number} multiple */
  const scale = (multiple) => (Math.log(multiple / min) / Math.log((max * 1.1) / min)) * size.panel;

  const width = size.label + platforms.length * (size.panel + size.gap) - size.gap + size.right;
  const height = size.top + names.length * size.row + size.bottom;
  let x = 12;
  const legend = series
    .slice()
    .reverse()
    .map(({ name, title, shape }) => {
      const entry = shapes[shape](x + 6, 46, name) + label(x + 18, 50, title);
      x += 42 + title.length * 6.2;
      return entry;
    });
  const labels = names.map((name, i) =>
    label(size.label - 10, size.top + (i + 0.5) * size.row + 4, name, 'text-anchor="end"'),
  );
  const panels = platforms.map((result, i) => {
    return panel(result, names, size.label + i * (size.panel + size.gap), scale, ticks);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t">`,
    '<title id="t">Time of each loop and of the call that replaces it, in multiples of one memcpy of the result</title>',
    `<style>${style}\n</style>`,
    '<rect class="page" width="100%" height="100%" rx="6"/>',
    label(12, 24, 'Loops around a model, in multiples of one memcpy of the result (left is faster)', 'class="title"'),
    ...legend,
    ...labels,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

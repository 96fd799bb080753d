// The names of everything that is measured, in the order of the tables.
import { axisWorkloads } from './axis.js';
import { pixelCells, pixelWorkloads } from './pixels.js';
import { growthWorkloads, joinWorkloads, rowCells, splitWorkloads } from './rows.js';

/** @typedef {import('./task.js').Workload} Workload */

/** Workloads that compare this package with loops, and with other packages. @type {readonly Workload[]} */
export const workloads = [...splitWorkloads, ...joinWorkloads, ...pixelWorkloads, ...axisWorkloads, ...growthWorkloads];

/**
 * The grids: many small workloads, which show slow cases next to the fast ones. `call` is measured in each cell.
 * @type {Readonly<Record<string, { title: string, call: string, cells: readonly Workload[] }>>}
 */
export const grids = {
  'grid-pixels': { title: 'conversions of 512 x 512 pixels, one call', call: 'one-shot', cells: pixelCells() },
  'grid-shapes': { title: 'splits and joins, a plan', call: 'into', cells: rowCells },
};

// The grids: every conversion of pixels, and hundreds of shapes, so that no fast path hides a slow neighbour.
import { shapeCells } from './shapes.js';
import { conversionCells } from './conversions.js';

/** @typedef {import('../measure/grid.js').Cell} Cell */

/** Cells of each grid, by its name. @type {Readonly<Record<string, readonly Cell[]>>} */
export const grids = { 'grid-pixels': conversionCells(), 'grid-shapes': shapeCells() };

export const gridNames = Object.keys(grids);

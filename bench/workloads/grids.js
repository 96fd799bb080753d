// The grids: every conversion of pixels, and hundreds of shapes. They show slow cases next to the fast paths.
import { shapeCells } from './shapes.js';
import { conversionCells } from './conversions.js';

/** @typedef {import('../measure/grid.js').Cell} Cell */

/** Cells by grid name. @type {Readonly<Record<string, readonly Cell[]>>} */
export const grids = { 'grid-pixels': conversionCells(), 'grid-shapes': shapeCells() };

export const gridNames = Object.keys(grids);

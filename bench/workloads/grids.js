// The grids: every conversion of pixels, hundreds of shapes, and axes of many small matrices. They show slow cases next to the fast paths.
import { axisCells } from './axis-moves.js';
import { shapeCells } from './shapes.js';
import { conversionCells } from './conversions.js';

/** @typedef {import('../measure/grid.js').Cell} Cell */

/** Cells by grid name. @type {Readonly<Record<string, readonly Cell[]>>} */
export const grids = {
  'grid-pixels': conversionCells(),
  'grid-shapes': shapeCells(),
  'grid-axis': axisCells(),
};

export const gridNames = Object.keys(grids);

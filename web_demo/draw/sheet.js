// The picture: the input and its parts, laid out with one measure, and how they stand to each other.
import { partDims } from '../model/indexing.js';
import { makeBlock } from './block.js';
import { countShown, foldSize, makeTrack, shownChunks } from './track.js';

/** @import { Answer, Block, Flow, Measure, Model, Room, Sheets } from '../nouns.js' */

/** The most parts that are drawn. */
const mostParts = 24;
/** So many parts are as wide as their handle, where there is room for that. */
const mostNamed = 8;
const leastNamed = 66;

/** Pixels along an edge of the input, where its axis is chosen and its length is dragged. */
export const edge = 44;
/** Pixels between the planes of a block, and between blocks. */
const planeGap = 8;
const blockGap = 24;
/** Beside its rows a part has its name. */
const nameWidth = 150;
/** The size of numbers beside rows and above columns. */
export const headSize = 11.5;

/** The size of the text in a cell. @param {number} height Of the cell. */
export const textSize = (height) => Math.max(12.5, Math.min(height * 0.36, 18));

/** Room beside a plane for the numbers of its rows. @param {Block} block @param {number} digit */
export const headWidth = ({ dims, heads }, digit) =>
  heads.rows ? Math.ceil(10 + headSize * digit * String(Math.max(0, dims[dims.length - 2] - 1)).length) : 0;

/** How parts stand to the input: as the axis runs. @param {Answer} answer @returns {Flow} */
function flowOf({ dims, layout, dropsAxis }) {
  const fromEnd = dims.length - layout.axis;
  return dropsAxis || fromEnd > 2 ? 'planes' : fromEnd === 1 ? 'columns' : 'rows';
}

/**
 * Both sides of what is shown.
 *
 * @param {Pick<Model, 'shown' | 'digits'>} model
 * @param {Room} room
 * @returns {Sheets}
 */
export function sheetsOf({ shown, digits }, { width, digit }) {
  const { dims } = shown;
  const flow = flowOf(shown);
  const half = Math.floor((width - blockGap) / 2);
  /** @param {number} given Pixels for the input. @param {number} lost Pixels of a part that are no cells. */
  const inRoom = (given, lost) => {
    return blocksOf(shown, dims, foldedCells(shown, dims, flow, { given: given - edge - lost, digit, digits }));
  };
  const isBeside = flow === 'rows' && half >= 300;
  // Cuts between rows are dragged beside the input.
  const cuts = shown.layout.axis === dims.length - 2 ? edge : 0;
  const sheets = inRoom(isBeside ? half : width, isBeside ? nameWidth - edge : cuts);
  // What is so narrow that the parts fit beside it leaves no empty half.
  const own = sheets.input.planes.length * (sheets.input.columns.size + 40) + edge;
  if (flow !== 'rows' && own < 0.42 * width && half >= 300) {
    return { ...inRoom(half, cuts), flow: 'planes', isBeside: true };
  }
  return { ...sheets, ...(flow === 'rows' && !isBeside ? {} : align(sheets, flow, digit)), flow, isBeside };
}

/** Parts of one plane stand where they come from. @param {Pick<Sheets, 'input' | 'parts'>} sheets @param {Flow} flow @param {number} digit */
function align({ input, parts }, flow, digit) {
  const track = flow === 'columns' ? input.columns : input.rows;
  const isAligned = flow !== 'planes' && input.planes.length === 1 && track.chunks.length === parts.length;
  if (!isAligned || track.chunks.some(({ chunk }, i) => chunk !== parts[i].chunk)) return { input, parts };
  let end = flow === 'columns' ? -headWidth(input, digit) : 0;
  const aligned = parts.map((part, i) => {
    const lead = i === 0 ? 0 : track.chunks[i].at - end;
    const extent = track.chunks[i].size;
    end = track.chunks[i].at + extent;
    const heads =
      flow === 'columns' ? { rows: i === 0 && part.heads.rows, columns: true } : { rows: true, columns: i === 0 };
    return { ...part, lead, extent, heads };
  });
  return { input, parts: aligned };
}

/** @param {number} least @param {number} value @param {number} most */
const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

/**
 * How large cells are and how many fit: as large as there is room for, and folded where they would be too small to read.
 *
 * @param {Answer} answer
 * @param {readonly number[]} dims
 * @param {Flow} flow
 * @param {{ given: number, digit: number, digits: number }} room
 * @returns {Measure}
 */
function foldedCells({ layout, starts }, dims, flow, { given, digit, digits }) {
  const rank = dims.length;
  const [rows, columns] = [dims.at(-2) ?? 1, dims.at(-1) ?? 1];
  const isNamed = starts.length <= mostNamed && starts.length * (leastNamed + 10) < given;
  const gap = flow === 'rows' ? 22 : isNamed && given > 400 ? 10 : 4;
  const least = flow === 'rows' ? 46 : isNamed ? leastNamed : 0;
  const mostRows = rank >= 4 ? 4 : 5;
  const head = 10 + headSize * digit * String(Math.max(0, rows - 1)).length;
  const readable = Math.ceil(clamp(22, digits * digit * 12.5 + 6, 76));
  /** Cuts between planes are dragged there. */
  const between = planeGap + (rank - layout.axis > 2 ? edge + planeGap : 0);
  /** A few planes should fit side by side, each with its heads. */
  let beside = clamp(1, dims.at(-3) ?? 1, 3);
  const along = rank - 1 === layout.axis ? { starts, gap, least } : {};
  /** @param {number} cell @param {number} most */
  const width = (cell, most) => makeTrack(columns, { cell, most, ...along }).size;
  /** @param {number} count */
  const roomOf = (count) => (given - (count - 1) * between) / count - head - 4;
  while (beside > 1 && width(readable, Math.min(columns, 6)) > roomOf(beside)) beside -= 1;
  const room = roomOf(beside);
  let most = rank >= 4 ? 6 : rank === 3 && beside > 1 ? 12 : 40;
  let cellWidth = clamp(readable, Math.floor(room / Math.max(1, Math.min(columns, most))), 160);
  while (cellWidth > readable && width(cellWidth, most) > room) cellWidth -= 1;
  // Two cells of each part stay as long as they can be read.
  const kept = isNamed ? 2 * starts.length : 2;
  while (most > kept && width(cellWidth, most) > room) most -= 1;
  while (cellWidth > 18 && width(cellWidth, most) > room) cellWidth -= 1;
  while (most > 2 && width(cellWidth, most) > room) most -= 1;
  const cellHeight = Math.round(clamp(28, Math.min(cellWidth * 0.62, 176 / Math.min(rows, mostRows + 1)), 48));
  // A part that lost an axis may have more columns than the input.
  const mostOwn = Math.max(2, Math.floor((room - foldSize) / cellWidth));
  return {
    cellWidth,
    cellHeight,
    mostColumns: most,
    mostOwn,
    mostRows,
    mostPlanes: [5, 5, 5, 5, 3][rank] ?? 2,
    gap,
    least,
  };
}

/** A part folds along the axis where the input does: twins are in sight on both sides. @param {Answer} answer @param {readonly number[]} dims @param {Measure} measure */
function blocksOf(answer, dims, measure) {
  const { axis } = answer.layout;
  const input = makeBlock(-1, dims, measure, { dim: axis, starts: answer.starts });
  const track = [...input.outer, input.rows, input.columns].slice(dims.length < 2 ? 1 : 0)[axis];
  const parts = shownChunks(answer.lengths.length, mostParts).map((chunk) => {
    const most = countShown(track, answer.starts[chunk], answer.lengths[chunk]);
    const along = answer.dropsAxis || most === 0 ? { dim: -1 } : { dim: axis, most, least: 0 };
    const own = answer.dropsAxis ? { ...measure, mostColumns: measure.mostOwn ?? measure.mostColumns } : measure;
    return makeBlock(chunk, partDims(answer, chunk), own, along);
  });
  return { input, parts };
}

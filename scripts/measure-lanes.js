// npm run bench:lanes: what the thresholds of the lanes are taken from (wide_piece_bytes in include/tensorsplit/lane.h,
// tileBytes in js/simd-lane.js). Each figure is a time divided by that of one copy of the same bytes, the least of many
// rounds in which all candidates take turns.
import { inlineWasm } from '../js/load/inline.js';
import { instantiate } from '../js/load/core.js';
import { RowsLane } from '../js/rows-lane.js';
import { SimdLane } from '../js/simd-lane.js';

const core = instantiate(new WebAssembly.Module(/** @type {any} */ (inlineWasm())));
const rounds = 25;

/**
 * @param {number} bytes Of the input.
 * @param {number} parts
 * @param {number} width Bytes of a piece.
 * @param {Record<string, (outer: number, stride: number, offsets: number[], widths: number[]) => { move: (source: any,
 *   targets: any[], className: string, comesAgain: boolean) => void }>} lanes
 */
function compare(bytes, parts, width, lanes) {
  const stride = parts * width;
  const outer = Math.floor(bytes / stride);
  const source = new Uint8Array(outer * stride).fill(1);
  const copy = new Uint8Array(outer * stride).fill(2);
  const offsets = Array.from({ length: parts }, (_, i) => i * width);
  const widths = new Array(parts).fill(width);
  const targets = widths.map(() => new Uint8Array(outer * width).fill(3));
  const works = [() => copy.set(source)];
  for (const make of Object.values(lanes)) {
    const lane = make(outer, stride, offsets, widths);
    works.push(() => lane.move(source, targets, 'Uint8Array', false));
  }
  const least = works.map(() => Infinity);
  for (let round = 0; round < rounds; ++round) {
    works.forEach((work, i) => {
      const start = performance.now();
      for (let repeat = 0; repeat < 4; ++repeat) work();
      least[i] = Math.min(least[i], performance.now() - start);
    });
  }
  return least.slice(1).map((time) => time / least[0]);
}

/** @param {string} name @param {readonly (string | number)[]} cells */
const print = (name, cells) => {
  const texts = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell).padStart(8));
  console.log(name.padEnd(24) + texts.join(''));
};

/** @type {Parameters<typeof compare>[3]} */
const lanes = {
  rows: (...layout) => new RowsLane(core, ...layout),
  simd: (...layout) => new SimdLane(core, ...layout),
};
for (const bytes of [256 << 10, 8 << 20]) {
  print(`${bytes >> 10} KB, bytes a piece`, ['rows', 'simd']);
  for (const width of [128, 256, 512, 1024, 1536, 2048, 3072, 4096, 8192, 16384]) {
    print(String(width), compare(bytes, 4, width, lanes));
  }
  console.log();
}

const tiles = [16, 32, 64, 96, 128, 192, 256, 384];
print('KB a tile', tiles.map(String));
for (const [parts, width] of [
  [4, 1],
  [2, 4],
  [16, 4],
  [2, 192],
  [3, 1024],
  [300, 4],
]) {
  /** @type {Parameters<typeof compare>[3]} */
  const candidates = {};
  for (const tile of tiles) candidates[tile] = (...layout) => new SimdLane(core, ...layout, tile << 10);
  print(`${parts} parts of ${width} bytes`, compare(8 << 20, parts, width, candidates));
}

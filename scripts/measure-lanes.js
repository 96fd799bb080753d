// npm run bench:lanes: what the thresholds between the lanes are taken from (wide_piece_bytes in include/tensorsplit/lane.h).
// Each figure is a time divided by that of one copy of the same bytes, the least of many rounds in which all candidates take
// turns.
import { startCore } from '../js/load/core.js';
import { inlineWasm } from '../js/load/inline.js';

const core = startCore(new WebAssembly.Module(/** @type {BufferSource} */ (inlineWasm())));
const rounds = 25;

/** Which number of a plan's rows names the lane, and what it says (see answer in src/embind/answers.cc). */
const laneWord = 2;
const lanes = { rows: 1, simd: 0 };

/**
 * @param {number} bytes Of the input.
 * @param {number} parts
 * @param {number} width Bytes of a piece.
 * @returns {number[]} What each lane takes.
 */
function compare(bytes, parts, width) {
  const outer = Math.floor(bytes / (parts * width));
  const dims = Float64Array.of(outer, parts * width);
  const axis = /** @type {const} */ ({
    type: 'float64',
    isTensor: false,
    rank: 0,
    count: 1,
    values: Float64Array.of(1),
  });
  const numOutputs = { ...axis, values: Float64Array.of(parts) };
  const plan = core.plan({ operator: 'Split', isCall: true, type: 'uint8', dims, axis, numOutputs });
  if (!('rows' in plan) || plan.rows === null) throw new Error(`no lane runs ${parts} parts of ${width} bytes`);
  const { rows } = plan;
  const source = new Uint8Array(outer * parts * width).fill(1);
  const copy = new Uint8Array(source.length).fill(2);
  const targets = Array.from({ length: parts }, () => new Uint8Array(outer * width).fill(3));
  const works = [
    () => copy.set(source),
    ...Object.values(lanes).map((lane) => {
      const forced = rows.slice();
      forced[laneWord] = lane;
      return () => core.run(forced, source, targets, false);
    }),
  ];
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

for (const bytes of [256 << 10, 8 << 20]) {
  print(`${bytes >> 10} KB, bytes a piece`, Object.keys(lanes));
  for (const width of [128, 256, 512, 1024, 1536, 2048, 3072, 4096, 8192, 16384]) {
    print(String(width), compare(bytes, 4, width));
  }
}

// The loops that somebody would write for one shape, to split or to join. Their code is made for that shape alone.

/** @typedef {import('../workloads/splits.js').Shape} Shape */
/** @typedef {(whole: any, parts: readonly any[]) => void} Move */

/** Up to this width a piece is written out element by element. */
const maxWrittenOut = 4;

/** From this number of bytes on, a piece is also copied by `set`. */
const minSetBytes = 256;

/** @param {number} width @param {(j: string | number) => string} move Code that moves element `j` of a piece. */
function pieceOf(width, move) {
  if (width > maxWrittenOut) return `for (let j = 0; j < ${width}; ++j) { ${move('j')} }`;
  return Array.from({ length: width }, (_, j) => move(j)).join(' ');
}

/**
 * Makes an element loop for each part, one loop over all parts, written out, and for wide pieces one that copies by `set`.
 *
 * @param {Shape} shape Its parts have one width.
 * @param {boolean} isJoin
 * @returns {Record<string, Move>}
 */
export function shapeLoops({ outer, widths, row, rowBytes }, isJoin) {
  const [width] = widths;
  const count = widths.length;
  /**
   * @param {string} part
   * @param {string} at
   * @param {string} from
   * @returns {string}
   */
  const move = (part, at, from) => (isJoin ? `whole[${from}] = ${part}[${at}];` : `${part}[${at}] = whole[${from}];`);
  const rows = `for (let i = 0, at = 0, from = 0; i < ${outer}; ++i, at += ${width}, from += ${row})`;
  const names = Array.from({ length: count }, (_, p) => `part${p}`);
  const piece = `whole.subarray(from + p * ${width}, from + (p + 1) * ${width})`;
  const byPart = `for (let p = 0; p < ${count}; ++p) {
    const part = parts[p];
    const first = p * ${width};
    ${rows.replace('from = 0', 'from = first')} { ${pieceOf(width, (j) => move('part', `at + ${j}`, `from + ${j}`))} }
  }`;
  const unrolled = `${names.map((name, p) => `const ${name} = parts[${p}];`).join(' ')}
    ${rows} { ${pieceOf(width, (j) => names.map((name, p) => move(name, `at + ${j}`, `from + ${p * width} + ${j}`)).join(' '))} }`;
  const bySet = `${rows} for (let p = 0; p < ${count}; ++p) {
    ${isJoin ? `whole.set(parts[p].subarray(at, at + ${width}), from + p * ${width})` : `parts[p].set(${piece}, at)`};
  }`;
  /** @param {string} code */
  const made = (code) => /** @type {Move} */ (new Function('whole', 'parts', code));
  const loops = { 'js-loop': made(byPart), 'js-unrolled': made(unrolled) };
  return (rowBytes / row) * width < minSetBytes ? loops : { ...loops, 'js-set': made(bySet) };
}

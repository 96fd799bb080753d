// Generates the loops that a developer would write by hand to split or join one shape.

/** @typedef {import('../cases/splits.js').Shape} Shape */
/** @typedef {(whole: any, parts: readonly any[]) => void} Move */

/** Maximum width of a piece whose copy is unrolled. */
const maxUnrolled = 4;

/** Minimum bytes of a piece for a loop that copies with `set`. */
const minSetBytes = 256;

/**
 * Writes the code that copies a piece.
 * @param {number} width Elements of the piece.
 * @param {(j: string | number) => string} move Writes the code that copies element `j`.
 */
function pieceOf(width, move) {
  if (width > maxUnrolled) return `for (let j = 0; j < ${width}; ++j) { ${move('j')} }`;
  return Array.from({ length: width }, (_, j) => move(j)).join(' ');
}

/**
 * Creates a loop for each part (`js-loop`), a loop over all parts (`js-unrolled`), and for wide pieces a loop that
 * copies with `set` (`js-set`).
 * @param {Shape} shape Shape whose parts have equal widths. @param {boolean} isJoin @returns {Record<string, Move>}
 */
export function shapeLoops({ outer, widths, row, rowBytes }, isJoin) {
  const [width] = widths;
  const count = widths.length;
  /**
   * Writes the code that copies one element.
   * @param {string} part Name of the part. @param {string} at Index in the part.
   * @param {string} from Index in the whole.
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
  /** Compiles a loop. @param {string} code */
  const compile = (code) => /** @type {Move} */ (new Function('whole', 'parts', code));
  const loops = { 'js-loop': compile(byPart), 'js-unrolled': compile(unrolled) };
  return (rowBytes / row) * width < minSetBytes ? loops : { ...loops, 'js-set': compile(bySet) };
}

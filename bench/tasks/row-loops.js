// Generates the loops that a developer would write by hand to split or join one shape.

/** @typedef {import('./splits.js').Shape} Shape */
/** @typedef {(whole: any, parts: readonly any[]) => void} Move */

/** Maximum width of a piece whose copy is unrolled, and minimum bytes of a piece that is copied with `set`. */
const [maxUnrolled, minSetBytes] = [4, 128];

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
 * Creates a loop for each part (`js-loop`), a loop over all parts (`js-unrolled`), a loop over rows of 4 bytes as integers (`js-words`), and
 * two loops that copy wide pieces with `set`: from subarrays (`js-set`) and from new views (`js-view`).
 * @param {Shape} shape @param {boolean} isJoin @returns {Record<string, Move>}
 */
export function rowLoops({ outer, widths, row, rowBytes }, isJoin) {
  const parts = widths.map((width, p) => {
    const first = widths.slice(0, p).reduce((sum, one) => sum + one, 0);
    return { name: `part${p}`, width, first };
  });
  const isEqual = new Set(widths).size === 1;
  /**
   * Writes the code that copies one element.
   * @param {string} part Name of the part. @param {string} at Index in the part. @param {string} from Index in the whole.
   */
  const move = (part, at, from) => (isJoin ? `whole[${from}] = ${part}[${at}];` : `${part}[${at}] = whole[${from}];`);
  const names = parts.map(({ name }, p) => `const ${name} = parts[${p}];`).join(' ');

  /** Writes the loop of one part. @param {number} width @param {string | number} first Its first element in a row. */
  const rowsOf = (width, first) =>
    `for (let i = 0, at = 0, from = ${first}; i < ${outer}; ++i, at += ${width}, from += ${row}) {
      ${pieceOf(width, (j) => move('part', `at + ${j}`, `from + ${j}`))} }`;
  const byPart = isEqual
    ? `for (let p = 0; p < ${parts.length}; ++p) { const part = parts[p], first = p * ${widths[0]}; ${rowsOf(widths[0], 'first')} }`
    : parts.map(({ width, first }, p) => `{ const part = parts[${p}]; ${rowsOf(width, first)} }`).join('\n');

  // Parts of one width share an index.
  const distinct = [...new Set(widths)];
  const rows = `for (let i = 0, from = 0${distinct.map((width) => `, at${width} = 0`).join('')}; i < ${outer};
    ++i, from += ${row}${distinct.map((width) => `, at${width} += ${width}`).join('')})`;
  /** Writes the code that copies elements of parts. @param {typeof parts} some @param {string | number} j */
  const elements = (some, j) =>
    some.map(({ name, width, first }) => move(name, `at${width} + ${j}`, `from + ${first} + ${j}`)).join(' ');
  const pieces = isEqual
    ? pieceOf(widths[0], (j) => elements(parts, j))
    : parts.map((part) => pieceOf(part.width, (j) => elements([part], j))).join(' ');

  /** Writes the loop that copies pieces with `set`. @param {(array: string, first: string, width: number) => string} view */
  const bySet = (view) =>
    `${rows} { ${parts
      .map(({ name, width, first }) =>
        isJoin
          ? `whole.set(${view(name, `at${width}`, width)}, from + ${first});`
          : `${name}.set(${view('whole', `(from + ${first})`, width)}, at${width});`,
      )
      .join(' ')} }`;

  /** Compiles a loop. @param {string} code */
  const compile = (code) => /** @type {Move} */ (new Function('whole', 'parts', `${names} ${code}`));
  const loops = { 'js-loop': compile(byPart), 'js-unrolled': compile(`${rows} { ${pieces} }`) };
  const bytes = rowBytes / row;
  if (rowBytes === 4 && row === parts.length && row > 1) {
    const mask = 2 ** (8 * bytes) - 1;
    const word = isJoin
      ? `words[i] = ${parts.map(({ name }, p) => `(${name}[i] & ${mask}) << ${8 * bytes * p}`).join(' | ')};`
      : `const word = words[i]; ${parts.map(({ name }, p) => `${name}[i] = word >> ${8 * bytes * p};`).join(' ')}`;
    const head = `const words = new Uint32Array(whole.buffer); for (let i = 0; i < ${outer}; ++i)`;
    return { ...loops, 'js-words': compile(`${head} { ${word} }`) };
  }
  if (bytes * Math.max(...widths) < minSetBytes) return loops;
  return {
    ...loops,
    'js-set': compile(bySet((array, first, width) => `${array}.subarray(${first}, ${first} + ${width})`)),
    'js-view': compile(
      bySet((array, first, width) => `new whole.constructor(${array}.buffer, ${first} * ${bytes}, ${width})`),
    ),
  };
}

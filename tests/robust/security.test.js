// Each row of the table in SECURITY.md names files; here stand the tests in them that show it. A test that is renamed, or is
// gone, is noticed.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const textOf = (file) => readFileSync(new URL(file, root), 'utf8');

/** By the first words of the row. @type {Record<string, Record<string, string[]>>} */
const shown = {
  'arguments of the wrong kind': {
    'tests/robust/hostile.test.js': ['%s gives its code, and nothing is written'],
    'tests/robust/border.test.js': ['arrays with holes, and elements that are no strings'],
  },
  'sizes and dims that overflow': {
    'tests/robust/limits.test.js': [
      'dims whose product overflows are an error, unless one of them is 0',
      'sizes that overflow when added',
    ],
  },
  'a getter or a proxy that throws': {
    'tests/js/arguments.test.js': ['a getter of %s that throws: its error passes through, and nothing was written'],
  },
  'a getter or a proxy that answers differently': {
    'tests/js/arguments.test.js': ['each property is read once, so that what was checked is what is used'],
    'tests/robust/border.test.js': [
      'an array that lies about its place and length is taken for what it is',
      'sizes that change while they are read leave no wrong plan behind',
    ],
    'tests/robust/hostile-targets.test.js': ['arguments that change while they are read'],
  },
  'arrays of another realm': {
    'tests/robust/hostile.test.js': ['legal arguments in disguise give the right answer'],
    'tests/robust/hostile-targets.test.js': [
      'memory that goes while the targets are read, %s: nothing else is written',
    ],
  },
  'data or sizes in shared memory': {
    'tests/robust/concurrency.test.js': [
      'data that another thread writes meanwhile: each element is an old or a new one',
      'sizes that another thread writes meanwhile: each call takes the sizes of some moment, and leaves no others behind',
    ],
  },
  'target arrays that overlap': {
    'tests/robust/hostile-targets.test.js': ['targets that do not fit are refused before anything is written'],
    'tests/robust/border.test.js': ['targets that cannot be written, or say that they are something else'],
  },
  'a tensor, or a number of parts': {
    'tests/robust/border.test.js': ['the last block of WebAssembly memory, in a process of its own'],
    'tests/js/memory.test.js': [
      'parts for which WebAssembly has no memory: those that were made are given back',
      'a list of sizes for which WebAssembly has no memory',
    ],
    'tests/js/out-of-memory.test.js': ['every allocation of results fails once'],
  },
  'more than 2^20 tensors': {
    'tests/robust/border.test.js': ['lists of more than 2^20 are refused before anything is built of them'],
    'tests/robust/limits.test.js': ['the dims of all tensors of a call together, and the strings of its results'],
  },
  'lists whose `length` is no integer': {
    'tests/robust/border.test.js': [
      'what a list says first of its length counts: none is asked again, nor for its iterator',
      'a length is an integer, or the call is refused',
    ],
  },
  'a truncated, corrupt or lying': {
    'tests/robust/onnx-costly.test.js': [
      '%s: at most 64 bytes of memory for each byte, and 50 MB',
      'what is read of a file is in proportion to it',
    ],
    'tests/js/onnx-hostile.test.js': [
      'with graphs in graphs, a few and far too many',
      'with functions that call themselves, or more and more of one another',
    ],
    'tests/js/onnx-corpus.test.js': ['a file that is cut off, or has a byte changed, anywhere'],
  },
  'a model that names other files': {
    'tests/js/onnx/external.test.js': [
      'in %j, which is no path of plain names, are refused whether somebody asks or not',
      'whose length does not fit type and dims are an error',
    ],
  },
  'names from a file, in messages': {
    'tests/js/onnx-hostile.test.js': [
      'with names that are long or act upon a terminal, which messages show in part and in quotes',
    ],
    'tests/robust/border.test.js': ['numbers that are BigInts are called so, and texts that others chose are quoted'],
  },
  'a `.wasm` that is missing': {
    'tests/js/load.test.js': ['what has failed may be tried again', 'what has failed is not kept'],
  },
};

test('each row of SECURITY.md names the files of the tests that show it', () => {
  const rows = textOf('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('.test.js'))
    .map((line) => line.slice(2, -2).split(' | '));
  expect(rows).toHaveLength(Object.keys(shown).length);
  Object.entries(shown).forEach(([start, tests], i) => {
    const [badInput, , files] = rows[i];
    expect(badInput.startsWith(start) ? start : badInput).toBe(start);
    expect(files).toBe(
      Object.keys(tests)
        .map((file) => `\`${file}\``)
        .join(', '),
    );
  });
});

test.each(Object.values(shown).flatMap(Object.entries))('%s has its tests', (file, titles) => {
  const text = textOf(file);
  expect(titles.filter((title) => !text.includes(`'${title}',`))).toEqual([]);
});

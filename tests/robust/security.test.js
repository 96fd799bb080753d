// Each row of the table in SECURITY.md names files; here stand the tests in them that show it. A test that is renamed, or is
// gone, is noticed.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const textOf = (file) => readFileSync(new URL(file, root), 'utf8');

/** By the first words of the row: tests in the files that it names, at least one in each. @type {Record<string, string[]>} */
const shown = {
  'arguments of the wrong kind': ['%s gives its code, and nothing is written', 'are refused with %s'],
  'sizes and dims that overflow': [
    'dims whose product overflows are an error, unless one of them is 0',
    'sizes that overflow when added',
  ],
  'a getter or a proxy that throws': ['the error of a getter of %s passes through before anything is written'],
  'a getter or a proxy that answers differently': [
    '%s reads each property once',
    'is read as it is by split',
    'leave no wrong plan behind',
    'arguments that change while they are read',
  ],
  'arrays of another realm': [
    'legal arguments in disguise give the right answer',
    'memory that goes while the targets are read, %s: nothing else is written',
  ],
  'data or sizes in shared memory': [
    'data that another thread writes meanwhile: each element is an old or a new one',
    'sizes that another thread writes meanwhile: each call takes the sizes of some moment, and leaves no others behind',
  ],
  'target arrays that overlap': [
    'targets that do not fit are refused before anything is written',
    'are refused for a join of strings if they are frozen',
  ],
  'a tensor, or a number of parts': [
    'leaves OUT_OF_MEMORY to every call that needs another block',
    'split into %j gives back those that were made',
    '%s says that WebAssembly has no memory for a list',
    'every allocation of results fails once',
  ],
  'more than 2^20 tensors': [
    'are refused by %s before it builds anything',
    'the dims of all tensors of a call together, and the strings of its results',
  ],
  'lists whose `length` is not an integer': [
    'is asked for its length once',
    'is refused if its length is not an integer',
    'an iterator that never ends is not asked',
  ],
  'a truncated, corrupt or lying': [
    '%s: at most 64 bytes of memory for each byte, and 50 MB',
    'what is read of a file is in proportion to it',
    'findNodes lists functions that call themselves, and refuses ever more calls of one another',
    'checkFile holds for each file that is cut off or has a byte changed',
  ],
  'a model that names other files': [
    'refuses the location %j, with and without externalData',
    'refuses a length that is %s',
  ],
  'names from a file, in messages': [
    'readModel shows names that are long or act upon a terminal in part and in quotes',
    'quotes a text that somebody else chose, and cuts the text',
  ],
  'a `.wasm` that is missing': ['tries again after a failure', 'does not keep failures'],
};

test('each row of SECURITY.md names the files of the tests that show it', () => {
  const rows = textOf('SECURITY.md').matchAll(/^\| (.*) \| .* \| (`tests.*) \|$/gm);
  const wanted = Object.entries(shown);
  for (const [, badInput, files] of rows) {
    const [start, titles] = wanted.shift();
    expect(badInput.startsWith(start) ? start : badInput).toBe(start);
    const texts = [...files.matchAll(/`(.*?)`/g)].map(([, file]) => textOf(file));
    const isIn = (title) => (text) => text.includes(`'${title}',`);
    expect(titles.filter((title) => !texts.some(isIn(title)))).toEqual([]);
    expect(texts.map((text) => titles.some((title) => isIn(title)(text)))).toEqual(texts.map(() => true));
  }
  expect(wanted).toEqual([]);
});

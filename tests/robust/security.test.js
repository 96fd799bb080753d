// Each row of the table in SECURITY.md names files. This file lists the tests in them that prove the row, so that a renamed or
// deleted test is noticed.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const textOf = (file) => readFileSync(new URL(file, root), 'utf8');

/** Test names by the first words of a row, at least one for each file of the row. @type {Record<string, string[]>} */
const proofs = {
  'arguments of the wrong kind': ['rejects %s without writing anything', 'are refused with %s'],
  'sizes and dims that overflow': [
    'rejects dims whose product overflows unless one of them is 0',
    'rejects sizes whose sum overflows',
  ],
  'a getter or a proxy that throws': ['the error of a getter of %s passes through before anything is written'],
  'a getter or a proxy that answers differently': [
    '%s reads each property once',
    'is read as it is by split',
    'leave no wrong plan behind',
    'rejects arguments that shrink while they are read',
  ],
  'arrays of another realm': [
    'gives the right result for valid arguments behind proxies',
    'writes nothing if a target shrinks %s while targets are read',
  ],
  'data or sizes in shared memory': [
    'copies old or new elements while another thread writes them',
    'reads sizes once while another thread writes them',
  ],
  'target arrays that overlap': [
    'rejects targets that do not fit before writing anything',
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
    'limits all dims and result strings of a call together',
  ],
  'lists whose `length` is no integer': [
    'is asked for its length once',
    'is refused if its length is not an integer',
    'an iterator that never ends is not asked',
  ],
  'a truncated, corrupt or lying': [
    'reads %s in 64 bytes of memory per byte plus 50 MB',
    'does work in proportion to the file',
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

test('lists tests for each row of SECURITY.md', () => {
  const rows = textOf('SECURITY.md').matchAll(/^\| (.*) \| .* \| (`tests.*) \|$/gm);
  const wanted = Object.entries(proofs);
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

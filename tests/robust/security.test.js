// Each row of the table in SECURITY.md names files. This file lists the tests in them that prove the row, so that a renamed or
// deleted test is noticed.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const textOf = (file) => readFileSync(new URL(file, root), 'utf8');

/** Test names by the first words of a row, at least one for each file of the row. @type {Record<string, string[]>} */
const proofs = {
  'arguments of the wrong kind': ['rejects %s without writing anything', 'are rejected with %s'],
  'sizes and dims that overflow': [
    'rejects dims whose product overflows unless one of them is 0',
    'rejects sizes whose sum overflows',
  ],
  'a getter or a proxy that throws': ['a call passes on the error of a getter of %s before writing'],
  'a getter or a proxy that answers differently': [
    '%s reads each property once',
    'is read by its real properties by split',
    'do not leave a wrong plan in the cache',
    'rejects arguments that shrink while they are read',
  ],
  'arrays of another realm': [
    'returns the right result for valid arguments behind proxies',
    'writes nothing if a target shrinks %s while targets are read',
  ],
  'data or sizes in shared memory': [
    'copies old or new elements while another thread writes them',
    'reads sizes once while another thread writes them',
  ],
  'target arrays that overlap': [
    'rejects targets that do not fit before writing anything',
    'are rejected for a join of strings if they are frozen',
  ],
  'a tensor, or a number of parts': [
    'makes every call that needs another block fail with OUT_OF_MEMORY',
    'split into %j frees the parts that were made',
    '%s fails if WebAssembly has no memory for a list',
    'a call fails cleanly if any of its allocations fails',
  ],
  'more than 2^20 tensors': [
    'are rejected by %s before it builds anything',
    'limits all dims and result strings of a call together',
  ],
  'lists whose `length` is not an integer': [
    'has its length read once',
    'is rejected if its length is not an integer',
    'split does not call an endless iterator',
  ],
  'a truncated, corrupt or lying': [
    'reads %s in 64 bytes of memory per byte plus 50 MB, or in a constant',
    'does work in proportion to the file',
    'findNodes limits the calls of functions that call each other',
    'checkFile passes for files that are truncated or have a byte changed',
  ],
  'a model that names other files': [
    'rejects the location %j, with and without externalData',
    'rejects a length that is %s',
  ],
  'names from a file, in messages': [
    'readModel truncates and quotes long names and control characters',
    'quotes and truncates untrusted text',
  ],
  'a `.wasm` that is missing': ['tries again after a failure', 'does not cache failures'],
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

// growth.js: prints the work of the reader for each of growing-files.js in increasing sizes.
import { growingFiles } from './growing-files.js';
import { countBuiltIns, workOf } from './work.js';

/** Numbers of times that a field is repeated. */
const counts = [100, 400, 1600, 6400];

/** @param {(file: Uint8Array) => unknown} read @param {Uint8Array} file @returns {string} The error, if there is one. */
function attempt(read, file) {
  try {
    read(file);
    return '';
  } catch (error) {
    return String(error);
  }
}

countBuiltIns();
const all = Object.entries(growingFiles).map(([name, [read, make]]) => {
  const files = counts.map(make);
  const outcomes = [];
  const works = files.map((file) => workOf(() => outcomes.push(attempt(read, file))));
  return { name, works, lengths: files.map(({ length }) => length), outcome: outcomes.at(-1) };
});
console.log(JSON.stringify(all));

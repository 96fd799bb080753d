// Checks the imports of the page: no circles, no imports from outer folders, and no two files of one stem.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../web_demo/', import.meta.url));
const files = /** @type {string[]} */ (readdirSync(folder, { recursive: true })).filter(
  (file) => /\.\w+$/.test(file) && !/^dist/.test(file),
);
const sources = files.filter((file) => /\.jsx?$/.test(file));

/**
 * Imports of each file, including those of types, except from types.d.ts.
 *
 * @type {Map<string, string[]>}
 */
const imports = new Map(
  sources.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const names = [...text.matchAll(/from '(\.[^']+\.jsx?)'/g)].map(([, name]) =>
      relative(folder, resolve(folder, file, '..', name)),
    );
    return [file, names.filter((name) => sources.includes(name))];
  }),
);

/**
 * Returns the first circle of imports that contains a file.
 *
 * @param {string} file
 * @param {string[]} path
 * @returns {string[]}
 */
function circleFrom(file, path = []) {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  for (const next of imports.get(file) ?? []) {
    const circle = circleFrom(next, [...path, file]);
    if (circle.length > 0) return circle;
  }
  return [];
}

test.each(sources)('%s has no circular imports', (file) => expect(circleFrom(file)).toEqual([]));

/**
 * Imports that are allowed for files of the page. The first pattern that matches a file applies.
 *
 * @type {[RegExp, RegExp][]}
 */
const rules = [
  [/^model\//, /^model\//],
  [/^figure\/view\.js$/, /^model\//],
  [/^data\/(npy|nodes|read)\.js$/, /^(model\/|data\/(npy|nodes)\.js$)/],
  [/^page\/store\.js$/, /^model\//],
  [/^page\//, /^(model\/|page\/)/],
  [/^(data|figure)\//, /^(model\/|data\/|figure\/|page\/store\.js$)/],
  [/^views\//, /^(?!main\.jsx|figure\/figure\.jsx)/],
];

test('files import only from their own folder and from inner folders', () => {
  for (const [file, names] of imports) {
    const [, allowed] = rules.find(([pattern]) => pattern.test(file)) ?? [null, /./];
    expect([file, names.filter((name) => !allowed.test(name))]).toEqual([file, []]);
  }
});

test('no two files have one stem', () => {
  const stems = files.map((file) => file.replace(/^.*\//, '').replace(/\..*$/, ''));
  expect(stems.filter((stem, i) => stems.indexOf(stem) !== i)).toEqual([]);
});

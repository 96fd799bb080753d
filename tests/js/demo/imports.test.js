// Files of the page need each other in one direction only, and nothing listens because it is imported.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../web_demo/', import.meta.url));
const files = /** @type {string[]} */ (readdirSync(folder, { recursive: true })).filter(
  (file) => /\.\w+$/.test(file) && !/^dist/.test(file),
);
const sources = files.filter((file) => /\.jsx?$/.test(file));

/** What each file takes in, types as well but for the list of nouns. @type {Map<string, string[]>} */
const taken = new Map(
  sources.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const names = [...text.matchAll(/from '(\.[^']+\.jsx?)'/g)].map(([, name]) =>
      relative(folder, resolve(folder, file, '..', name)),
    );
    return [file, names.filter((name) => sources.includes(name))];
  }),
);

/** The first circle that a file is part of. @param {string} file @param {string[]} path @returns {string[]} */
function circleFrom(file, path = []) {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  for (const next of taken.get(file) ?? []) {
    const circle = circleFrom(next, [...path, file]);
    if (circle.length > 0) return circle;
  }
  return [];
}

test.each(sources)('%s is in no circle', (file) => expect(circleFrom(file)).toEqual([]));

/** What files of the page may need, by how their names begin: the first one that fits counts. @type {[RegExp, RegExp][]} */
const rooms = [
  [/^model\//, /^model\//],
  [/^figure\/(block|view)\.js$/, /^(model\/|figure\/(block|view)\.js$)/],
  [/^data\/(npy|nodes|read)\.js$/, /^(model\/|data\/(npy|nodes)\.js$)/],
  [/^store\.js$/, /^(model\/|figure\/block\.js$)/],
  [/^history\.js$/, /^(model\/|store\.js$)/],
  [/^(data|figure)\//, /^(model\/|data\/|figure\/|store\.js$)/],
  [/^views\//, /^(?!main\.jsx|figure\/figure\.jsx)/],
];

test('files need only what is in their own room, or in one further inside', () => {
  for (const [file, names] of taken) {
    const [, allowed] = rooms.find(([room]) => room.test(file)) ?? [null, /./];
    expect([file, names.filter((name) => !allowed.test(name))]).toEqual([file, []]);
  }
});

test('no two files have one stem', () => {
  const stems = files.map((file) => file.replace(/^.*\//, '').replace(/\..*$/, ''));
  expect(stems.filter((stem, i) => stems.indexOf(stem) !== i)).toEqual([]);
});

// Files of the page need each other in one direction only, and nothing listens because it is imported.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../web_demo/', import.meta.url));
const sources = /** @type {string[]} */ (readdirSync(folder, { recursive: true })).filter(
  (file) => /\.jsx?$/.test(file) && !/^dist/.test(file),
);

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

/** The first circle that a file is part of. @param {string} file @param {string[]} way @returns {string[]} */
function circleFrom(file, way = []) {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  for (const next of taken.get(file) ?? []) {
    const circle = circleFrom(next, [...way, file]);
    if (circle.length > 0) return circle;
  }
  return [];
}

test.each(sources)('%s is in no circle', (file) => expect(circleFrom(file)).toEqual([]));

test('views import the store, and no view the page', () => {
  for (const [file, names] of taken) {
    expect(names.filter((name) => name === 'main.jsx')).toEqual([]);
    if (file === 'store.js') expect(names.filter((name) => !/^(model|draw)/.test(name))).toEqual([]);
  }
});

test('model and draw know of no page', () => {
  for (const [file, names] of taken) {
    if (/^(model|draw)/.test(file)) expect(names.filter((name) => !/^(model|draw)/.test(name))).toEqual([]);
  }
});

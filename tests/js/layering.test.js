// Reads the #include lines of C++ and the imports of JavaScript: files and folders depend on each other in one direction.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, parse } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the paths of all files in a folder. @param {string} folder */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    .filter((file) => !/generated|dist|node_modules/.test(file));

const sources = ['include', 'src', 'js', 'web_demo', 'bench', 'scripts']
  .flatMap(filesIn)
  .filter((file) => /\.(cc|h|js|jsx)$/.test(file));

/**
 * Returns the sources that a source includes or imports.
 * @param {string} file
 * @param {boolean} [withTypes] Whether to include sources of types, which do not count at run time. @returns {string[]}
 */
function dependenciesOf(file, withTypes = false) {
  const text = readFileSync(join(root, file), 'utf8');
  if (/\.(cc|h)$/.test(file)) {
    return [...text.matchAll(/^\s*#\s*(?:include|define HWY_TARGET_INCLUDE) "([^"]+)"/gm)].map(([, name]) => {
      const places = [join('src', name), join('include', name), join(dirname(file), name)];
      const found = places.find((place) => existsSync(join(root, place)));
      if (found === undefined) throw new Error(`${file} includes ${name}, which does not exist`);
      return normalize(found);
    });
  }
  const statement = /^(?:import|export)\s[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)(?!\.)/gm;
  const types = withTypes ? text.matchAll(/@import .* from '(\.[^']+)'/g) : [];
  return [...text.matchAll(statement), ...types]
    .map(([, ...names]) => normalize(join(dirname(file), /** @type {string} */ (names.find(Boolean)))))
    .filter((name) => sources.includes(name));
}

/** @typedef {[from: string, to: string]} Edge A dependency. */

/** Dependencies of all sources. @type {Edge[]} */
const imports = sources.flatMap((file) => dependenciesOf(file).map((other) => /** @type {Edge} */ ([file, other])));

/**
 * Returns the first circle of dependencies.
 * @param {readonly Edge[]} edges @returns {string[]} Empty if there is no circle.
 */
function circleOf(edges) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set();
  /** @param {string} name @param {string[]} path Names that lead here. @returns {string[]} */
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    done.add(name);
    return firstCircle(next.get(name) ?? [], [...path, name]);
  };
  /** @param {Iterable<string>} names @param {string[]} path */
  const firstCircle = (names, path) => {
    for (const name of names) {
      const circle = visit(name, path);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  return firstCircle(next.keys(), []);
}

test('files do not depend on each other in a circle', () => expect(circleOf(imports)).toEqual([]));

test('folders do not depend on each other in a circle', () => {
  const foldersOf = (/** @type {Edge} */ edge) => /** @type {Edge} */ (edge.map((file) => dirname(file)));
  const circle = circleOf(imports.map(foldersOf).filter(([from, to]) => from !== to));
  const causes = circle
    .slice(1)
    .map((to, i) => imports.find((edge) => foldersOf(edge).join() === [circle[i], to].join()));
  expect(causes).toEqual([]);
});

test('finds a circle', () => {
  expect(
    circleOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['c', 'b'],
    ]),
  ).toEqual(['b', 'c', 'b']);
  expect(
    circleOf([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'd'],
      ['c', 'd'],
    ]),
  ).toEqual([]);
});

test('reads includes and imports', () => {
  expect(dependenciesOf('src/pixels/dispatch.cc')).toEqual(
    expect.arrayContaining(['src/pixels/loops-inl.h', 'src/simd/targets.h']),
  );
  expect(dependenciesOf('js/index.js')).toEqual(expect.arrayContaining([expect.stringMatching(/^js\/load\//)]));
  for (const pattern of [/\.cc$/, /\.h$/, /\.js$/, /\.jsx$/]) {
    expect(imports.filter(([file]) => pattern.test(file)).length).toBeGreaterThan(30);
  }
});

/** Folders of tests/js that do not mirror a folder of js. */
const otherFolders = ['api', 'bench', 'demo', 'docs', 'scripts', 'support'];

test('tests in a folder of tests/js have the name of a source in the same folder of js', () => {
  const tests = filesIn('tests/js').filter((file) => !otherFolders.includes(file.split('/')[2]));
  const isOfSource = (/** @type {string} */ test) =>
    ['.js', '.d.ts'].some((end) => existsSync(join(root, test.replace(/^tests\//, '').replace('.test.js', end))));
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter((test) => !isOfSource(test))).toEqual(['tests/js/layering.test.js']);
});

test('only helpers are in tests/js/support, and no helper is in tests/js/api', () => {
  expect(filesIn('tests/js/support').filter((file) => file.endsWith('.test.js'))).toEqual([]);
  expect(filesIn('tests/js/api').filter((file) => !/\.test\.js$|-sample\.ts$/.test(file))).toEqual([]);
});

/**
 * Imports that are allowed for files of the page. The first pattern that matches a file applies.
 * @type {[RegExp, RegExp][]}
 */
const rules = [
  [/^(model|figure\/(view|tags)\.js)/, /^model\//],
  [/^data\//, /^(model|data)\//],
  [/^page\//, /^(model|data|page)\//],
  [/^figure\//, /^(model|page|figure)\//],
  [/^views\//, /^(?!main\.jsx|figure\/figure\.jsx)/],
];

test('files of the page import only from their own folder and from inner folders', () => {
  const page = 'web_demo/';
  const ofPage = (/** @type {string[]} */ files) =>
    files.filter((file) => file.startsWith(page)).map((file) => file.slice(page.length));
  const wrong = ofPage(sources).flatMap((file) => {
    const [, allowed] = rules.find(([pattern]) => pattern.test(file)) ?? [null, /./];
    return ofPage(dependenciesOf(join(page, file), true))
      .filter((name) => !allowed.test(name))
      .map((name) => `${file} -> ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('no two files of the page have one stem', () => {
  const stems = filesIn('web_demo').map((file) => parse(file).name.replace(/\..*$/, ''));
  expect(stems.length).toBeGreaterThan(30);
  expect(stems.filter((stem, i) => stems.indexOf(stem) !== i)).toEqual([]);
});

test('comments and documents name C++ files that exist', () => {
  const names = new Set([...sources, ...filesIn('tests')].map((file) => parse(file).base));
  const texts = [...sources.filter((file) => /^(include|src|js)/.test(file)), 'docs/kernels.md', 'CONTRIBUTING.md'];
  const unknown = texts.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bsrc\/[\w/]*\/|[(`])([\w-]+\.(?:cc|h))\b/g)]
      .filter(([, name]) => !names.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

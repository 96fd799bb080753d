// Reads the #include lines of C++ and the import statements of JavaScript: the folders have one direction.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Returns the files that a source includes or imports at run time. Types are erased, so `@import` and .d.ts do not count.
 *
 * @param {string} file
 * @returns {string[]}
 */
function dependenciesOf(file) {
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
  return [...text.matchAll(statement)].map(([, ...names]) =>
    normalize(join(dirname(file), /** @type {string} */ (names.find(Boolean)))),
  );
}

/**
 * Returns the folders that each folder depends on, with a file for each as evidence.
 *
 * @param {readonly string[]} files
 * @returns {Map<string, Map<string, string>>}
 */
function foldersOf(files) {
  const folders = new Map(files.map((file) => [dirname(file), new Map()]));
  for (const file of files) {
    for (const other of dependenciesOf(file)) {
      const [from, to] = [dirname(file), dirname(other)];
      if (from !== to && folders.has(to)) folders.get(from)?.set(to, `${file} -> ${other}`);
    }
  }
  return folders;
}

/**
 * Returns the first circle of folders, as the dependencies that close it.
 *
 * @param {Map<string, Map<string, string>>} folders
 * @returns {string[]}
 */
function circleOf(folders) {
  const done = new Set();
  /**
   * @param {string} folder
   * @param {string[]} path Folders that lead here.
   * @returns {string[]}
   */
  const visit = (folder, path) => {
    const first = path.indexOf(folder);
    if (first >= 0) {
      const circle = [...path.slice(first), folder];
      return circle.slice(1).map((to, i) => /** @type {string} */ (folders.get(circle[i])?.get(to)));
    }
    if (done.has(folder)) return [];
    done.add(folder);
    for (const next of folders.get(folder)?.keys() ?? []) {
      const circle = visit(next, [...path, folder]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  for (const folder of folders.keys()) {
    const circle = visit(folder, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

const sources = ['include', 'src', 'js', 'web_demo', 'bench', 'scripts'].flatMap((folder) =>
  /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))
    .map((file) => join(folder, file))
    .filter((file) => /\.(cc|h|js|jsx)$/.test(file) && !/generated|dist|node_modules/.test(file)),
);

test.each(['C++', 'JavaScript'])('folders of %s have no circular dependencies', (language) => {
  const files = sources.filter((file) => /\.(cc|h)$/.test(file) === (language === 'C++'));
  const folders = foldersOf(files);
  expect(folders.size).toBeGreaterThan(5);
  expect(circleOf(folders)).toEqual([]);
});

test('each test in a folder of tests/js is named after its source file', () => {
  const rooms = readdirSync(join(root, 'js'), { withFileTypes: true }).filter((each) => each.isDirectory());
  const tests = rooms.flatMap(({ name }) => {
    const folder = join('tests/js', name);
    return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((file) => join(folder, file)) : [];
  });
  const sourceOf = (/** @type {string} */ test) => test.replace(/^tests\//, '').replace('.test.js', '.js');
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter((test) => !existsSync(join(root, sourceOf(test))))).toEqual([]);
});

test('circleOf returns the dependencies that form a circle', () => {
  const folders = new Map([
    ['a', new Map([['b', 'a/1 -> b/1']])],
    ['b', new Map([['c', 'b/2 -> c/1']])],
    ['c', new Map([['b', 'c/1 -> b/1']])],
  ]);
  expect(circleOf(folders)).toEqual(['b/2 -> c/1', 'c/1 -> b/1']);
});

test('dependenciesOf reads includes and imports', () => {
  expect(dependenciesOf('src/pixels/dispatch.cc')).toEqual(
    expect.arrayContaining(['src/pixels/loops-inl.h', 'src/simd/targets.h']),
  );
  expect(dependenciesOf('js/index.js')).toEqual(expect.arrayContaining([expect.stringMatching(/^js\/load\//)]));
});

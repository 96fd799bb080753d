// The files, headings, functions and commands that the documentation names must exist.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceTextModule } from 'node:vm';

import { load } from '../../../js/index.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const text = (path) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(text('package.json'));
const pages = [...readdirSync(root), ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** Whether a path matches an entry of `files`: a folder, or a name with stars. */
const matchesEntry = (path, pattern) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`).test(path);

/** Whether a file is in the npm package. */
const isPacked = (path) =>
  ['README.md', 'LICENSE'].includes(path) ||
  (manifest.files.some((pattern) => matchesEntry(path, pattern)) &&
    !manifest.files.some((pattern) => pattern.startsWith('!') && matchesEntry(path, pattern.slice(1))));

/** Returns the links of a page to files of the project and to its own headings. */
const linksOf = (page) =>
  [...text(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => {
      const [path, heading] = target.split('#');
      return { path: path === '' ? page : normalize(join(dirname(page), path)), heading };
    });

/** Returns the anchors of the headings of a page, as GitHub makes them. */
function headingsOf(page) {
  const titles = [...text(page).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-'),
  );
  return titles.map((title, i) => {
    const before = titles.slice(0, i).filter((other) => other === title).length;
    return before === 0 ? title : `${title}-${before}`;
  });
}

test.each(pages)('%s has no broken link', (page) => {
  const links = linksOf(page);
  expect(links.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  const withHeading = links.filter(({ heading }) => heading !== undefined);
  expect(withHeading.filter(({ path, heading }) => !headingsOf(path).includes(heading))).toEqual([]);
});

test.each(pages.filter(isPacked))('%s links only to files of the package', (page) => {
  expect(linksOf(page).filter(({ path }) => !isPacked(path))).toEqual([]);
});

test('the pages call only functions that exist', async () => {
  const ts = await load();
  const calls = pages.flatMap((page) => [...text(page).matchAll(/\bts\.(\w+)\(/g)].map(([, name]) => name));
  expect(calls.length).toBeGreaterThan(50);
  expect([...new Set(calls)].filter((name) => typeof ts[name] !== 'function')).toEqual([]);
});

/** Returns the examples of a page, including those that do not run. */
const examplesOf = (page) =>
  [...text(page).matchAll(/^```(?:js|javascript)[^\n]*\n([^]*?)^```/gm)].map(([, code]) => code);

test.each(pages.filter((page) => examplesOf(page).length > 0))('Node.js 20 parses the examples of %s', (page) => {
  for (const code of examplesOf(page)) expect(() => new SourceTextModule(code)).not.toThrow();
});

test('docs/api.md imports what its examples use', () => {
  const examples = examplesOf('docs/api.md');
  expect(examples.length).toBeGreaterThan(25);
  const isIncomplete = (code) =>
    (/\bts\./.test(code) && !/^const ts = /m.test(code)) ||
    ['load', 'loadSync', 'Tensor', 'SplitError', 'readModel', 'findNodes', 'readFile'].some(
      (name) =>
        new RegExp(`\\b(new |instanceof )?${name}\\b[(;]`).test(code) &&
        !new RegExp(`import .*\\b${name}\\b`).test(code),
    );
  expect(examples.filter(isIncomplete)).toEqual([]);
});

test('the pages name only existing commands', () => {
  const commands = pages.flatMap((page) => [...text(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name));
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
});

test('the pages name the package by its version', () => {
  const named = pages.flatMap((page) => [...text(page).matchAll(/\btensorsplit[-@](\d+\.\d+\.\d+)/g)]);
  expect(named.map(([, version]) => version)).toContain(manifest.version);
  expect(named.filter(([, version]) => version !== manifest.version)).toEqual([]);
});

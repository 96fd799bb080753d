// What the documentation names is there: files, headings, functions, commands, and figures that are checked elsewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceTextModule } from 'node:vm';

import { load } from '../../js/index-node.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (path) => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(text('package.json'));
const pages = [...readdirSync(root), ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** Whether a path is what an entry of `files` means: a folder, or a name with stars. */
const isMeant = (path, pattern) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`).test(path);

/** Whether a file is in the npm package. */
const isPacked = (path) =>
  ['README.md', 'LICENSE'].includes(path) ||
  (manifest.files.some((pattern) => isMeant(path, pattern)) &&
    !manifest.files.some((pattern) => pattern.startsWith('!') && isMeant(path, pattern.slice(1))));

/** The links of a page to other files of the project, and to its own headings. */
const linksOf = (page) =>
  [...text(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => {
      const [path, heading] = target.split('#');
      return { path: path === '' ? page : normalize(join(dirname(page), path)), heading };
    });

/** The addresses of the headings of a page, as GitHub makes them. */
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

test.each(['README.md', 'CHANGELOG.md', 'docs/api.md', 'CMakeLists.txt', 'web_demo/index.html'])(
  '%s says what the package is in the sentence of package.json',
  (page) => {
    expect(text(page).replace(/\s+/g, ' ').includes(manifest.description)).toBe(true);
  },
);

test.each(pages)('%s links to what is there', (page) => {
  const links = linksOf(page);
  expect(links.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
  const withHeading = links.filter(({ heading }) => heading !== undefined);
  expect(withHeading.filter(({ path, heading }) => !headingsOf(path).includes(heading))).toEqual([]);
});

test.each(pages.filter(isPacked))('%s is in the package, and so is what it links to', (page) => {
  expect(linksOf(page).filter(({ path }) => !isPacked(path))).toEqual([]);
});

test('the functions that the pages call exist', async () => {
  const ts = await load();
  const calls = pages.flatMap((page) => [...text(page).matchAll(/\bts\.(\w+)\(/g)].map(([, name]) => name));
  expect(calls.length).toBeGreaterThan(50);
  expect([...new Set(calls)].filter((name) => typeof ts[name] !== 'function')).toEqual([]);
});

/** The examples of a page, also those that are not run. */
const examplesOf = (page) =>
  [...text(page).matchAll(/^```(?:js|javascript)[^\n]*\n([^]*?)^```/gm)].map(([, code]) => code);

test.each(pages.filter((page) => examplesOf(page).length > 0))('Node.js 20 can read the examples of %s', (page) => {
  for (const code of examplesOf(page)) expect(() => new SourceTextModule(code)).not.toThrow();
});

test('the examples of docs/api.md import what they use', () => {
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

test('the commands that the pages name exist, and CONTRIBUTING.md names all', () => {
  const commands = (page) => [...text(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(pages.flatMap(commands).filter((name) => !(name in manifest.scripts))).toEqual([]);
  const named = commands('CONTRIBUTING.md');
  const others = Object.keys(manifest.scripts).filter(
    (name) => !['start', 'test', 'prepack', 'prepublishOnly'].includes(name),
  );
  expect(others.filter((name) => !named.includes(name))).toEqual([]);
});

test('the pages name the package by its version', () => {
  const named = pages.flatMap((page) => [...text(page).matchAll(/\btensorsplit[-@](\d+\.\d+\.\d+)/g)]);
  expect(named.map(([, version]) => version)).toContain(manifest.version);
  expect(named.filter(([, version]) => version !== manifest.version)).toEqual([]);
});

test('the README has a picture, from the package itself', () => {
  const pictures = [...text('README.md').matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, address]) => address);
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((address) => !isPacked(address) || !existsSync(join(root, address)))).toEqual([]);
});

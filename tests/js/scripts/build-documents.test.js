import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { buildDocuments } from '../../../scripts/build-documents.js';

let folder;
let pages;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  await buildDocuments(join(folder, 'documents'));
  pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (path) => readFileSync(join(folder, path), 'utf8');

test('buildDocuments renders the README and the documents of the package, but no internal ones', () => {
  const names = ['README', 'CHANGELOG', 'SECURITY', 'docs/api', 'docs/semantics', 'docs/cookbook', 'docs/cpp'];
  expect(pages).toEqual(expect.arrayContaining(names.map((name) => join('documents', `${name}.html`))));
  expect(pages.filter((page) => /release|kernels/.test(page))).toEqual([]);
  expect(textOf('documents/docs/semantics.html')).toMatch(/<title>What the operators do<[^]*<table>/);
});

test('buildDocuments writes links to existing pages, headings and pictures', () => {
  // The demo's build copies these files next to the documents.
  const outside = ['icon.svg', 'documents.css', 'index.html'];
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/ (?:href|src)="(?!\w+:)([^"#]*)(?:#([^"]*))?"/g)].flatMap(([, path, heading]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (outside.includes(target)) return [];
      const isThere = existsSync(join(folder, target)) && (!heading || textOf(target).includes(` id="${heading}"`));
      return isThere ? [] : [`${page}: ${path}#${heading}`];
    }),
  );
  expect(broken).toEqual([]);
});

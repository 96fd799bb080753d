// Renders the documents of the package as HTML for the demo, which links to them.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './lib/run.js';

/** Documents for developers of the package, which are not rendered. */
const internal = ['docs/kernels.md', 'docs/release.md'];

/** Returns the paths of the documents and their pictures, relative to the project. */
function documentFiles() {
  const docs = readdirSync(join(root, 'docs')).map((name) => `docs/${name}`);
  const top = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'THIRD_PARTY_NOTICES.md', 'LICENSE'];
  return [...top, ...docs.filter((path) => /\.(md|png|svg)$/.test(path) && !internal.includes(path))];
}

/**
 * Wraps a document in a page.
 * @param {{ title: string, base: string, body: string }} document `base` is the relative path to the folder of all
 *   documents.
 */
const pageOf = ({ title, base, body }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="${base}../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${base}../documents.css" />
  </head>
  <body>
    <nav><a href="${base}../index.html">Demo</a> <a href="${base}README.html">Documents</a></nav>
    <main>
${body}</main>
  </body>
</html>
`;

/**
 * Renders each document into `target`, under its path in the project, and copies the pictures.
 * @param {string} target A folder, which is created.
 */
export async function buildDocuments(target) {
  // Imported here: npm start loads this file before the packages are installed.
  const [{ Marked }, { gfmHeadingId }] = await Promise.all([import('marked'), import('marked-gfm-heading-id')]);
  const marked = new Marked(gfmHeadingId());
  for (const path of documentFiles()) {
    const to = join(target, path);
    mkdirSync(dirname(to), { recursive: true });
    if (!path.endsWith('.md')) {
      copyFileSync(join(root, path), to);
      continue;
    }
    const text = readFileSync(join(root, path), 'utf8');
    const body = (await marked.parse(text)).replace(/(<a href="(?!\w+:)[^"#]+)\.md(?=["#])/g, '$1.html');
    const title = /^# (.*)$/m.exec(text)?.[1] ?? path;
    const base = '../'.repeat(path.split('/').length - 1);
    writeFileSync(to.replace(/\.md$/, '.html'), pageOf({ title, base, body }));
  }
}

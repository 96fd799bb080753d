// npm run release [-- --check]: fails if information is missing that only a person can fill in (docs/release.md). With --check, it
// also fails if the README says that the package is not yet published. Without, it removes that from the README.
// `npm publish` and the release workflow run the check first. Uses only Node.js built-ins, because it runs before `npm ci`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { main, root } from './lib/run.js';

/** Required fields of package.json. */
const requiredFields = ['repository', 'homepage', 'bugs', 'author'];

/** Placeholders in other files. */
const placeholders = { 'SECURITY.md': 'ADDRESS', '.github/CODEOWNERS': '@OWNER' };

/** Line of the README that installs the package from a checkout. */
const unpublished = /^.*not yet published.*$/m;

/** Reader of the files of the project. @typedef {(path: string) => string} Read */

/**
 * Lists what a person must fill in before a release, one line for each problem.
 * @param {Read} read @returns {string[]}
 */
export function missing(read) {
  const manifest = JSON.parse(read('package.json'));
  const isSet = (/** @type {string} */ name) =>
    manifest[name] && !/OWNER|NAME|ADDRESS/.test(JSON.stringify(manifest[name]));
  const title = /^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1] ?? '';
  const isDated = title.startsWith(`${manifest.version}, `) && /, \d{4}-\d{2}-\d{2}$/.test(title);
  return [
    ...requiredFields.filter((name) => !isSet(name)).map((name) => `package.json: fill in ${name}`),
    ...Object.entries(placeholders)
      .filter(([path, word]) => read(path).includes(word))
      .map(([path, word]) => `${path}: fill in ${word}`),
    ...(isDated ? [] : [`CHANGELOG.md: begin with "## ${manifest.version}, YYYY-MM-DD", not "## ${title}"`]),
  ];
}

/** Lists what prevents the package from being published, one line for each problem. @param {Read} read */
export const faults = (read) => [
  ...missing(read),
  ...(unpublished.test(read('README.md')) ? ['README.md: remove "not yet published" with `npm run release`'] : []),
];

/** Returns the README of a published package. @param {string} readme */
export const asPublished = (readme) => readme.replace(unpublished, 'npm install tensorsplit');

main(import.meta.url, async () => {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const isCheck = process.argv[2] === '--check';
  const unknown = process.argv.slice(2).find((argument) => argument !== '--check');
  if (unknown) throw new Error(`the argument must be --check, got ${unknown}`);
  const found = isCheck ? faults(read) : missing(read);
  if (found.length > 0) {
    throw new Error(`the package cannot be published yet (see docs/release.md):\n  ${found.join('\n  ')}`);
  }
  if (!isCheck) writeFileSync(join(root, 'README.md'), asPublished(read('README.md')));
  console.log(isCheck ? 'The package can be published.' : 'README.md says that the package is published.');
});

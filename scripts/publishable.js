// publishable.js: fails if information is missing that only a person can fill in. `npm publish` and the release workflow run it
// first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { main, root } from './lib/run.js';

/** Required fields of package.json, with examples. */
const requiredFields = {
  repository: '{ "type": "git", "url": "git+https://github.com/OWNER/tensorsplit.git" }',
  homepage: '"https://github.com/OWNER/tensorsplit#readme"',
  bugs: '{ "url": "https://github.com/OWNER/tensorsplit/issues" }',
  author: '"NAME <ADDRESS>"',
};

/**
 * Lists what prevents the package from being published, one line for each problem.
 *
 * @param {Record<string, any>} manifest Content of package.json.
 * @param {string} changelog Content of CHANGELOG.md.
 * @returns {string[]}
 */
export function faults(manifest, changelog) {
  const missing = Object.entries(requiredFields)
    .filter(([name]) => !manifest[name] || /OWNER|NAME|ADDRESS/.test(JSON.stringify(manifest[name])))
    .map(([name, example]) => `package.json: set "${name}", as in ${example}`);
  const title = /^## (.*)$/m.exec(changelog)?.[1] ?? '';
  const isDated = title.startsWith(`${manifest.version}, `) && /, \d{4}-\d{2}-\d{2}$/.test(title);
  return isDated
    ? missing
    : [...missing, `CHANGELOG.md: begin with "## ${manifest.version}, YYYY-MM-DD", not "## ${title}"`];
}

main(import.meta.url, async () => {
  const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  const found = faults(JSON.parse(read('package.json')), read('CHANGELOG.md'));
  if (found.length > 0) {
    throw new Error(`the package cannot be published yet (see docs/release.md):\n  ${found.join('\n  ')}`);
  }
});

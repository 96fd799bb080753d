// The check before a release, and what could harm users in the release workflow.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { asPublished, faults } from '../../../scripts/release.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const text = (path) => readFileSync(join(root, path), 'utf8');

const manifest = { version: '1.2.3', repository: { url: 'a' }, homepage: 'b', bugs: { url: 'c' }, author: 'A. Person' };
/** Files of a project that can be published. */
const complete = {
  'package.json': JSON.stringify({ ...manifest, type: 'module' }),
  'CHANGELOG.md': '# Changelog\n\n## 1.2.3, 2026-12-01\n\n## 1.2.2, 2026-11-01\n',
  'SECURITY.md': 'Write to a@b.c.',
  '.github/CODEOWNERS': '* @person\n',
  'README.md': 'before\nnpm install tensorsplit\nafter\n',
};
const unpublished = { 'README.md': 'before\nnpm install ./tensorsplit-1.2.3.tgz # not yet published\nafter\n' };
const reader = (changes) => (path) => ({ ...complete, ...changes })[path];

test('the check rejects missing fields, template fields and a version without a date', () => {
  expect(faults(reader({}))).toEqual([]);
  for (const name of ['repository', 'homepage', 'bugs', 'author']) {
    for (const value of [undefined, '', { url: 'https://github.com/OWNER/tensorsplit' }, 'NAME', 'A <ADDRESS>']) {
      const changed = { 'package.json': JSON.stringify({ ...manifest, [name]: value }) };
      expect(faults(reader(changed))).toEqual([`package.json: fill in ${name}`]);
    }
  }
  for (const title of ['## 1.2.3, not released', '## 1.2.2, 2026-12-01', '## 1.2.3', '']) {
    const changed = { 'CHANGELOG.md': `# Changelog\n\n${title}\n` };
    expect(faults(reader(changed))).toEqual([expect.stringContaining('## 1.2.3, YYYY-MM-DD')]);
  }
});

test('npm publish stops at the check, which reports what this package lacks', () => {
  expect(JSON.parse(text('package.json')).scripts).toMatchObject({
    prepublishOnly: 'node scripts/release.js --check',
    release: 'node scripts/release.js',
  });
  const args = ['scripts/release.js', '--check'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const found = faults(text);
  expect(status).toBe(found.length > 0 ? 1 : 0);
  for (const line of found) expect(stderr).toContain(line);
});

test('the README says how to install the package before and after it is published', () => {
  const readme = text('README.md');
  const isPublished = !/not yet published/i.test(readme);
  const { version } = JSON.parse(text('package.json'));
  expect(readme.includes(`\nnpm install ./tensorsplit-${version}.tgz `)).toBe(!isPublished);
  expect(asPublished(readme)).toContain('\n```sh\nnpm install tensorsplit\n```\n');
  expect(asPublished(readme)).not.toMatch(/not yet published|\.tgz/i);
});

test('npm run release changes the README only if nothing is missing, and then the check passes', () => {
  const folder = join(root, 'build', 'release');
  rmSync(folder, { recursive: true, force: true });
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const run = (...args) => spawnSync(process.execPath, ['scripts/release.js', ...args], { cwd: folder }).status;
  for (const path of ['scripts/release.js', 'scripts/lib/run.js']) cpSync(join(root, path), join(folder, path));
  const project = { ...complete, ...unpublished, 'SECURITY.md': 'Write to ADDRESS.' };
  for (const [path, content] of Object.entries(project)) write(path, content);
  const readme = () => readFileSync(join(folder, 'README.md'), 'utf8');

  expect([run(), readme()]).toEqual([1, unpublished['README.md']]);
  write('SECURITY.md', complete['SECURITY.md']);
  for (const argument of ['--check', '--chekc']) {
    expect([run(argument), readme()]).toEqual([1, unpublished['README.md']]);
  }
  expect([run(), readme()]).toEqual([0, complete['README.md']]);
  expect([run('--check'), readme()]).toEqual([0, complete['README.md']]);
});

test('release.yml publishes in one job without sources, with pinned actions', () => {
  const workflow = text('.github/workflows/release.yml');
  const [, ...jobs] = workflow.slice(workflow.indexOf('\njobs:\n')).split(/^ {2}(?=\w+:$)/m);
  const publishing = jobs.filter((job) => /id-token|npm publish|secrets\./.test(job));
  expect([publishing.length, jobs.length > 1]).toEqual([1, true]);
  expect(publishing[0]).toMatch(/npm publish.*--ignore-scripts/);
  expect(publishing[0]).not.toMatch(/checkout|npm (test|ci|install|run|exec|pack)|npx|node /);
  const actions = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
  expect(actions.filter((action) => !/@[\da-f]{40} /.test(action))).toEqual([]);
});

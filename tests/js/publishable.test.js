// The check before a release, and the release workflow.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { faults } from '../../scripts/publishable.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (path) => readFileSync(`${root}/${path}`, 'utf8');
const complete = { version: '1.2.3', repository: { url: 'a' }, homepage: 'b', bugs: { url: 'c' }, author: 'A. Person' };
const dated = '# Changelog\n\n## 1.2.3, 2026-12-01\n\n## 1.2.2, 2026-11-01\n';

test('the check rejects missing fields, template fields and a version without a date', () => {
  expect(faults(complete, dated)).toEqual([]);
  for (const name of ['repository', 'homepage', 'bugs', 'author']) {
    for (const value of [undefined, '', { url: 'https://github.com/OWNER/tensorsplit' }, 'NAME']) {
      expect(faults({ ...complete, [name]: value }, dated)).toEqual([expect.stringContaining(`set "${name}"`)]);
    }
  }
  for (const title of ['## 1.2.3, not released', '## 1.2.2, 2026-12-01', '## 1.2.3', '']) {
    expect(faults(complete, `# Changelog\n\n${title}\n`)).toEqual([expect.stringContaining('## 1.2.3, YYYY-MM-DD')]);
  }
});

test('npm publish stops at the check, which reports what this package lacks', () => {
  const manifest = JSON.parse(text('package.json'));
  expect(manifest.scripts.prepublishOnly).toBe('node scripts/publishable.js');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/publishable.js'], { cwd: root, encoding: 'utf8' });
  const found = faults(manifest, text('CHANGELOG.md'));
  expect(status).toBe(found.length > 0 ? 1 : 0);
  for (const line of found) expect(stderr).toContain(line);
});

test('release.yml publishes in a job without sources, with pinned actions', () => {
  const workflow = text('.github/workflows/release.yml');
  const [, ...jobs] = workflow.slice(workflow.indexOf('\njobs:\n')).split(/^ {2}(?=\w+:$)/m);
  const isPublishing = (job) => /id-token|npm publish|secrets\./.test(job);
  expect(jobs.length).toBeGreaterThan(1);
  const [publishing, ...others] = jobs.filter(isPublishing);
  expect(others).toEqual([]);
  for (const needed of [/id-token: write/, /npm publish/, /--ignore-scripts/]) expect(publishing).toMatch(needed);
  expect(publishing).not.toMatch(/checkout|apt-get|npm (test|ci|install|run|exec|pack)|npx|node |container|contents:/);
  expect(workflow).toMatch(/^permissions: \{\}$/m);
  const uses = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(3);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

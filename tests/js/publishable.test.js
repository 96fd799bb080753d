// The guard before a release, and the workflow that makes one.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { faults } from '../../scripts/publishable.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (path) => readFileSync(`${root}/${path}`, 'utf8');
const manifest = JSON.parse(text('package.json'));
const complete = {
  version: '1.2.3',
  repository: { type: 'git', url: 'git+https://example.org/a/tensorsplit.git' },
  homepage: 'https://example.org/a/tensorsplit',
  bugs: { url: 'https://example.org/a/tensorsplit/issues' },
  author: 'A. Person <a@example.org>',
};
const dated = '# Changelog\n\n## 1.2.3, 2026-12-01\n\n- Something.\n\n## 1.2.2, 2026-11-01\n';

test('what is complete may be published', () => {
  expect(faults(complete, dated)).toEqual([]);
});

test.each(['repository', 'homepage', 'bugs', 'author'])('without %s it may not', (name) => {
  for (const value of [undefined, '', { url: 'https://github.com/OWNER/tensorsplit' }, 'NAME']) {
    expect(faults({ ...complete, [name]: value }, dated)).toEqual([expect.stringContaining(`set "${name}"`)]);
  }
});

test.each(['## 1.2.3, not released', '## 1.2.2, 2026-12-01', '## 1.2.3', ''])(
  'nor with a changelog that begins with "%s"',
  (title) => {
    const [line, ...others] = faults(complete, `# Changelog\n\n${title}\n`);
    expect(line).toContain('## 1.2.3, YYYY-MM-DD');
    expect(others).toEqual([]);
  },
);

test('npm publish stops at the guard, which says what is wrong with this very package', () => {
  expect(manifest.scripts.prepublishOnly).toBe('node scripts/publishable.js');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/publishable.js'], { cwd: root, encoding: 'utf8' });
  const found = faults(manifest, text('CHANGELOG.md'));
  expect(status).toBe(found.length > 0 ? 1 : 0);
  for (const line of found) expect(stderr).toContain(line);
});

describe('release.yml', () => {
  const workflow = text('.github/workflows/release.yml');
  const jobs = workflow
    .slice(workflow.indexOf('\njobs:\n'))
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1);
  const [publishing, ...others] = [...jobs].sort(
    (a, b) => Number(b.includes('id-token')) - Number(a.includes('id-token')),
  );

  test('one job alone may publish', () => {
    expect(others.length).toBeGreaterThan(0);
    expect(publishing).toMatch(/id-token: write/);
    expect(publishing).toMatch(/npm publish/);
    for (const job of others) expect(job).not.toMatch(/id-token|npm publish|secrets\./);
    expect(workflow).toMatch(/^permissions: \{\}$/m);
  });

  test('that job has no sources, installs nothing, and runs nothing of ours', () => {
    expect(publishing).not.toMatch(/checkout|apt-get|npm (test|ci|install|run|exec|pack)|npx|node |container/);
    expect(publishing).toMatch(/--ignore-scripts/);
    expect(publishing).not.toMatch(/contents:/);
  });

  test('actions are pinned by hash', () => {
    const uses = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(3);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

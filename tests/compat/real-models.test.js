// Expects that the nodes we run in real models have the same bits as in ONNX Runtime, and that inferred shapes are correct.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('real-models.js', import.meta.url));
const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
const models = stdout
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

test('covers all models', () => {
  expect(stderr).toBe('');
  expect(models.length).toBeGreaterThanOrEqual(15);
  const total = (key) => models.reduce((sum, model) => sum + model[key], 0);
  const [nodes, run, equal] = ['nodes', 'run', 'equal'].map(total);
  console.log(`${models.length} models, ${nodes} nodes, ${run} runs: ${equal} equal, ${run - equal} different`);
  expect(nodes).toBeGreaterThanOrEqual(97);
});

test.each(models.map((model) => [model.name, model]))('%s', (_, { nodes, reached, run, equal, inferred, faults }) => {
  expect(faults).toEqual([]);
  expect([reached, equal, inferred]).toEqual([nodes, run, run]);
});

import { concatImplementations } from '../../../bench/implementations/concat.js';
import { memcpyImplementations } from '../../../bench/implementations/memcpy.js';
import { ourImplementations } from '../../../bench/implementations/ours.js';
import { plainImplementations } from '../../../bench/implementations/plain-js.js';
import { difference, splitNaively } from '../../../bench/cases/oracle.js';
import { runWorkload } from '../../../bench/measure/suite.js';
import { inputOf, targetsOf, workloadNamed, workloads } from '../../../bench/cases/splits.js';
import { load } from '../../../js/index.js';

const ts = await load();

/** Reduces all dims of a workload but the axis to at most 4, so that tests are fast. */
const shortened = (workload) => {
  const dims = workload.dims.map((dim, i) => (i === workload.axis ? dim : Math.min(dim, 4)));
  return { ...workload, dims };
};

test.each(workloads.map((workload) => [workload.name, shortened(workload)]))(
  '%s: each implementation writes the parts of the oracle',
  async (name, workload) => {
    const data = inputOf(workload);
    const expected = splitNaively(workload, data);
    const targets = targetsOf(workload, data);
    for (const implementation of [
      ...ourImplementations(ts, workload, data, targets),
      ...plainImplementations(workload, data, targets),
    ]) {
      expect([implementation.name, difference(expected, await implementation.results())]).toEqual([
        implementation.name,
        '',
      ]);
      implementation.dispose?.();
    }
    // A plan that writes nothing must not pass because of the parts that the previous implementation wrote.
    const idle = { ...ts, plan: (...args) => Object.assign(Object.create(ts.plan(...args)), { run() {} }) };
    const [into] = ourImplementations(idle, workload, data, targets);
    expect(difference(expected, await into.results())).toMatch(/^part \d+\[\d+\] is .* instead of /);
    const lengths = expected.map((part) => part.length);
    for (const { results } of [...memcpyImplementations(data, lengths), ...concatImplementations(ts, workload, data)]) {
      expect(difference([data], [results().flatMap((part) => Array.from(part))])).toBe('');
    }
  },
);

test('runWorkload reports wrong results without measuring them, and lists competitors that fail as absent', async () => {
  const settings = { budget: 1, minSampleTime: 0, minRounds: 1, maxRounds: 2 };
  const wrong = { name: 'wrong', make: async () => ({ name: 'wrong', run() {}, results: () => [[1], [2]] }) };
  const fails = () => {
    throw new Error('no kernel');
  };
  const failing = { name: 'failing', make: async () => ({ name: 'failing', run: fails, results: fails }) };
  const outcome = await runWorkload(workloadNamed('tiny'), ts, [wrong, failing], settings);
  expect(Object.keys(outcome.wrong)).toEqual(['wrong']);
  expect(outcome.absent).toEqual({ failing: 'no kernel' });
  const names = outcome.measurements.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['into', 'fresh', 'one-shot', 'memcpy', 'js-set', 'concat']));
  expect(names).not.toContain('wrong');
});

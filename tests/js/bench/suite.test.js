import { concatImplementations } from '../../../bench/implementations/concat.js';
import { memcpyImplementations } from '../../../bench/implementations/memcpy.js';
import { ourImplementations } from '../../../bench/implementations/ours.js';
import { plainImplementations } from '../../../bench/implementations/plain-js.js';
import { difference, splitNaively } from '../../../bench/measure/oracle.js';
import { runWorkload } from '../../../bench/measure/suite.js';
import { inputOf, targetsOf, workloadNamed, workloads } from '../../../bench/workloads/splits.js';
import { load } from '../../../js/index-node.js';

const ts = await load();

/** The same workload with few elements off the axis, so that all of them are split in no time. */
const shortened = (workload) => {
  const dims = workload.dims.map((dim, i) => (i === workload.axis ? dim : Math.min(dim, 4)));
  return { ...workload, dims };
};

test.each(workloads.map((workload) => [workload.name, shortened(workload)]))(
  '%s: each implementation gives the parts that the oracle gives, and not what the one before wrote',
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
    const idle = { ...ts, plan: (...given) => Object.assign(Object.create(ts.plan(...given)), { run() {} }) };
    const [into] = ourImplementations(idle, workload, data, targets);
    expect(difference(expected, await into.results())).toMatch(/^part \d+\[\d+\] is .* instead of /);
    const lengths = expected.map((part) => part.length);
    for (const { results } of [...memcpyImplementations(data, lengths), ...concatImplementations(ts, workload, data)]) {
      expect(difference([data], [results().flatMap((part) => Array.from(part))])).toBe('');
    }
  },
);

test('wrong results are told and not measured; a competitor that cannot is absent', async () => {
  const settings = { budget: 1, leastSample: 0, leastRounds: 1, mostRounds: 2 };
  const liar = { name: 'liar', make: async () => ({ name: 'liar', run() {}, results: () => [[1], [2]] }) };
  const fails = () => {
    throw new Error('no kernel');
  };
  const stranger = { name: 'stranger', make: async () => ({ name: 'stranger', run: fails, results: fails }) };
  const outcome = await runWorkload(workloadNamed('tiny'), ts, [liar, stranger], settings);
  expect(Object.keys(outcome.wrong)).toEqual(['liar']);
  expect(outcome.absent).toEqual({ stranger: 'no kernel' });
  const names = outcome.measurements.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['into', 'fresh', 'one-shot', 'memcpy', 'js-set', 'concat']));
  expect(names).not.toContain('liar');
});

import { concatCandidates } from '../../../bench/candidates/concat.js';
import { memcpyCandidates } from '../../../bench/candidates/memcpy.js';
import { ourCandidates } from '../../../bench/candidates/ours.js';
import { plainCandidates } from '../../../bench/candidates/plain-js.js';
import { difference, splitNaively } from '../../../bench/measure/oracle.js';
import { runWorkload } from '../../../bench/measure/suite.js';
import { inputOf, shapeOf, targetsOf, workloadNamed, workloads } from '../../../bench/workloads/splits.js';
import { load } from '../../../js/index-node.js';

const ts = await load();
const settings = { budget: 1, leastSample: 0, leastRounds: 1, mostRounds: 2 };

/** The same workload with few elements off the axis, so that all of them are split in no time. */
const shortened = (workload) => {
  const dims = workload.dims.map((dim, i) => (i === workload.axis ? dim : Math.min(dim, 4)));
  return { ...workload, dims };
};

test.each(workloads.map((workload) => [workload.name, shortened(workload)]))(
  '%s: each candidate gives the parts that the oracle gives',
  async (name, workload) => {
    const data = inputOf(workload);
    const expected = splitNaively(workload, data);
    const { outer, widths } = shapeOf(workload);
    expect(expected.map((part) => part.length)).toEqual(widths.map((width) => outer * width));
    const targets = targetsOf(workload, data);
    const candidates = [...ourCandidates(ts, workload, data, targets), ...plainCandidates(workload, data, targets)];
    for (const candidate of candidates) {
      expect([candidate.name, difference(expected, await candidate.results())]).toEqual([candidate.name, '']);
      candidate.dispose?.();
    }
    const lengths = expected.map((part) => part.length);
    for (const { results } of [...memcpyCandidates(data, lengths), ...concatCandidates(ts, workload, data)]) {
      expect(results().flatMap((part) => Array.from(part))).toEqual(Array.from(data));
    }
  },
);

test('a difference is told by part and place', () => {
  expect(difference([[1, 2], [3]], [[1, 2], [3]])).toBe('');
  expect(difference([[1, 2], [3]], [[1, 2]])).toBe('1 parts instead of 2');
  expect(difference([[1, 2]], [[1, 3]])).toBe('part 0[1] is 3 instead of 2');
  expect(difference([[1, 2]], [[1]])).toBe('part 0 has 1 elements instead of 2');
});

test('wrong results are told and not measured; a rival that cannot is absent', async () => {
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

test('what the one before wrote is not taken for a result', async () => {
  const workload = shortened(workloadNamed('lstm'));
  const data = inputOf(workload);
  const targets = targetsOf(workload, data);
  const idle = { ...ts, plan: (...given) => Object.assign(Object.create(ts.plan(...given)), { run() {} }) };
  await plainCandidates(workload, data, targets)[0].results();
  const [into] = ourCandidates(idle, workload, data, targets);
  expect(difference(splitNaively(workload, data), await into.results())).not.toBe('');
});

test('an unknown workload is refused with the names of those there are', () => {
  expect(() => workloadNamed('rgba')).toThrow(/'rgba'; there are rgba-u8,/);
});

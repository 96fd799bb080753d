import { pairsOf } from '../../../bench/platforms/pairs.js';
import { evenSplit, joinTask, splitTask } from '../../../bench/tasks/rows.js';
import { load } from '../../../js/index.js';

const ts = await load();
const settings = { budget: 1, minSampleTime: 0, warmUp: 0, minRounds: 1, maxRounds: 1, maxAttempts: 1 };
const [split] = evenSplit('uint8', 1, 16, 2, 3);
const workloadOf = (kind, make) => ({ name: 'rows', what: '', groups: ['group', kind], make });
const waysOf = (pairs) => pairs.map(({ way }) => way);

test('pairsOf compares each way that both packages have', async () => {
  const pairs = await pairsOf(
    workloadOf('split', () => splitTask(split)),
    [ts, ts],
    settings,
  );
  expect(waysOf(pairs)).toEqual(['split into', 'split one-shot', 'split fresh', 'split heap']);
  for (const { name, group, before, ratio } of pairs) {
    expect([name, group, before >= 0, typeof ratio]).toEqual(['rows', 'group', true, 'number']);
  }
  expect(
    waysOf(
      await pairsOf(
        workloadOf('join', () => joinTask(split)),
        [ts, ts],
        settings,
      ),
    ),
  ).toEqual(['join into', 'join one-shot', 'join heap']);
});

test('pairsOf rejects a package with wrong results', async () => {
  const wrong = { ...ts, plan: (...args) => Object.assign(Object.create(ts.plan(...args)), { run() {} }) };
  const pairs = pairsOf(
    workloadOf('split', () => ({ ...splitTask(split), heap: undefined })),
    [wrong, ts],
    settings,
  );
  await expect(pairs).rejects.toThrow(/^rows, into: part 0\[\d+\] is 1 instead of \d+$/);
});

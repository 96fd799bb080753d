import { checksOf, targetTable } from '../../../bench/report/targets.js';
import { outcomeOf } from './outcomes.js';

const names = ['toPlanes uint8 NCHW, RGB of 4 bytes', 'toPixels int8 NCHW, RGB', 'toPixels float32 NCHW, RGB'];
const results = {
  environment: {},
  platforms: [
    {
      platform: 'Node.js',
      outcomes: [
        outcomeOf('stereo-i16', { memcpy: 1, into: 2, 'js-loop': 5, 'js-unrolled': 8, 'ort-web': 9 }),
        outcomeOf('rope', { memcpy: 1, into: 4, 'js-set': 3, 'ort-web': 30 }),
        outcomeOf('yolo', { into: 2, 'js-loop': 1 }),
        outcomeOf('loop-imagenet-640', { into: 1, transformers: 15 }),
        outcomeOf('layers-cpu-split-64', { stock: 3, 'with-ours': 2 }),
      ],
    },
  ],
  grids: [
    {
      platform: 'Node.js',
      grid: 'grid-pixels',
      cells: Object.fromEntries(names.map((name, i) => [name, [[8, 1, 2][i], [2, 1, 2][i], 1]])),
      unstable: [names[2]],
      wrong: {},
    },
  ],
  sizes: [{ name: 'entry', gzip: 65000 }],
};

test('checksOf names the worst workload or all that miss a target, and counts unstable figures', () => {
  const table = targetTable(checksOf(results));
  const rows = [
    '| into / memcpy | Node.js | <= 3 | 4.00 | **not met** | rope |',
    '| loop / into | Node.js | >= 1 | 0.50 | **not met** | yolo, rope |',
    '| loop / into | Node.js | >= 3 | 2.50 | **not met** | stereo-i16 |',
    '| ort-web / into | Node.js | >= 3 | 4.50 | met | stereo-i16 |',
    '| ort-web / into, mean | Node.js | >= 6 | 5.81 | **not met** |  |',
    '| transformers / into | Node.js | >= 20 | 15.0 | **not met** | loop-imagenet-640 |',
    '| loop / one-shot | Node.js | >= 1 | 1.50 | met | layers-cpu-split-64 |',
    '| opencv / into | Node.js | >= 2 |  | not measured |  |',
    '| grid-pixels /^to/, mean | Node.js | >= 2.5 | 2.00 | **not met** |  |',
    `| each conversion | Node.js | >= 1.2 | 1.00 | **not met** | ${names[1]} |`,
    '| size: default entry, bytes | package | <= 64000 | 65000 | **not met** |  |',
  ];
  for (const row of rows) expect(table.split('\n')).toContain(row);
  // 3 times, and 3 ratios with a loop or memcpy; the grid has one unstable cell of three.
  expect(table).toMatch(/\| share of figures that are ~ \| package \| <= 0.03 \| 0\.0\d \| /);
});

import { kindOf, measurementOf, ratioOf } from '../../../bench/report/results.js';
import { outcomeOf } from './outcomes.js';

test('the best loop is the fastest form, and a ratio of someone absent is undefined', () => {
  const split = outcomeOf('rope', {
    into: 2,
    'js-set': 90,
    'js-loop': 7,
    'js-unrolled': 8,
    concat: 3,
    'js-concat-loop': 9,
  });
  expect(measurementOf(split, 'best-loop').name).toBe('js-loop');
  expect(ratioOf(split, 'best-loop', 'into')).toBe(3.5);
  expect(ratioOf(split, 'best-join', 'concat')).toBe(3);
  expect(ratioOf(split, 'tfjs-wasm', 'into')).toBeUndefined();
  expect(measurementOf(outcomeOf('loop-scale-224', { 'js-loop': 2, 'js-table': 1 }), 'best-loop').name).toBe(
    'js-table',
  );
});

test('rows are narrow below 1 KB', () => {
  const kinds = {
    rope: 'narrow',
    lstm: 'wide',
    vae: 'contiguous',
    strings: 'list',
    tiny: 'call',
    'loop-tiles': 'loop',
  };
  expect(Object.keys(kinds).map(kindOf)).toEqual(Object.values(kinds));
});

import { jest } from '@jest/globals';

import { constantNoteOf, createMeter, createStopwatch, timeText, verdictOf } from '../../../web_demo/model/meter.js';

/** Time of a clock that only tasks advance. */
let now = 0;
let order = '';
beforeEach(() => {
  [now, order] = [5, ''];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** @param {string} name @param {(run: number) => number} takes @returns {() => void} */
function taskOf(name, takes) {
  let run = 0;
  return () => {
    order += name;
    now += takes((run += 1));
  };
}

/** @param {number} ours @param {number} loop */
const meterOf = (ours, loop) => createMeter({ ours: taskOf('o', () => ours), loop: taskOf('l', () => loop) });

describe('createMeter', () => {
  test('runs tasks in turn, in alternating order', () => {
    const meter = meterOf(5, 5);
    for (let i = 0; i < 8; i += 1) meter.step();
    expect(order).toBe('ollool' + 'lo');
    expect(meter.isDone()).toBe(false);
  });

  test('returns the minima of 40 rounds, after 100 runs that warm up', () => {
    const ours = taskOf('o', (run) => ({ 20: 2, 110: 3 })[run] ?? 4);
    const loop = taskOf('l', (run) => (run === 100 ? 2.5 : 6));
    const meter = createMeter({ ours, loop });
    for (let i = 0; i < 279; i += 1) meter.step();
    expect(meter.isDone()).toBe(false);
    meter.step();
    expect(meter.isDone()).toBe(true);
    expect(meter.times()).toEqual({ ours: 3, loop: 6 });
  });

  test('warms up for 20 rounds if tasks are fast', () => {
    const meter = meterOf(0.01, 0.01);
    let steps = 0;
    for (; !meter.isDone(); steps += 1) meter.step();
    expect(steps).toBe(2 * (20 + 40));
  });

  test.each([
    [0.5, 1, 4, 2],
    [1, 0.3, 2, 7],
    [0.001, 1, 8, 2],
    [5, 7, 1, 1],
  ])('repeats tasks of %f and %f ms %i and %i times', (ours, loop, ofOurs, ofLoop) => {
    const meter = meterOf(ours, loop);
    for (let i = 0; i < 4; i += 1) meter.step();
    expect(order).toBe(`ol${'l'.repeat(ofLoop)}${'o'.repeat(ofOurs)}`);
    while (!meter.isDone()) meter.step();
    expect(meter.times().ours).toBeCloseTo(ours, 9);
    expect(meter.times().loop).toBeCloseTo(loop, 9);
  });

  test('fills its slices, even if the machine was busy while it warmed up', () => {
    const meter = createMeter({
      ours: taskOf('o', (run) => (run > 30 && run < 90 ? 9 : 1)),
      loop: taskOf('l', () => 1),
    });
    for (let i = 0; i < 200; i += 1) meter.step();
    // The orders alternate, so two slices of two runs each follow each other.
    expect((order.match(/o+/g) ?? []).slice(2, -1).every((slice) => slice.length === 4)).toBe(true);
  });

  test('times works that are far shorter than a step of the clock', () => {
    let run = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => Math.floor(run * 0.01) / 10);
    const meter = createMeter({ ours: () => void (run += 1), loop: () => void (run += 3) });
    while (!meter.isDone()) meter.step();
    expect(meter.times().ours).toBeGreaterThan(0.00094);
    expect(meter.times().ours).toBeLessThanOrEqual(0.001);
    expect(meter.times().loop / meter.times().ours).toBeCloseTo(3, 0);
  });

  test('stops after fewer rounds if tasks are slow', () => {
    const meter = meterOf(100, 200);
    while (!meter.isDone()) meter.step();
    // 1800 ms are six rounds to warm up, and five rounds count in any case.
    expect(order).toHaveLength(2 * (6 + 5));
    expect(meter.times()).toEqual({ ours: 100, loop: 200 });
  });
});

describe('createStopwatch', () => {
  /** Runs a stopwatch to its end. @param {Partial<Parameters<typeof createStopwatch>[0]>} [others] */
  function resultWith(others) {
    const loops = { long: taskOf('l', () => 5), short: taskOf('s', () => 3), middle: taskOf('m', () => 4) };
    const constants = { short: taskOf('c', () => 2), middle: taskOf('d', () => 2.5) };
    const stopwatch = createStopwatch({ ours: taskOf('o', () => 1), loops, constants, outputs: [], ...others });
    for (let steps = 0; steps < 2000 && stopwatch.result() === null; steps += 1) stopwatch.step();
    return stopwatch.result();
  }

  test('compares the fastest loop, with and without constants', () => {
    expect(resultWith()).toEqual({ name: 'short', count: 3, ours: 1, loop: 3, constant: 2 });
    expect(order.match(/[osc]+$/)?.[0].length).toBeGreaterThan(3 * 140);
  });

  test('compares the last constants if the fastest loop has none', () => {
    expect(resultWith({ constants: { long: taskOf('c', () => 2), middle: taskOf('d', () => 2.5) } })?.constant).toBe(
      2.5,
    );
    expect(resultWith({ constants: {} })).not.toHaveProperty('constant');
  });

  test('times the reading of pixels', () => {
    expect(resultWith({ read: taskOf('r', () => 7) })).toMatchObject({ loop: 3, read: 7 });
  });
});

const times = { name: 'a loop over 32-bit words', count: 3 };

test.each([
  [{ ours: 0.009, loop: 0 }, 'Both take no time here: the tensor is too small to tell.'],
  [{ ours: 1, loop: 1.04 }, 'Here a loop over 32-bit words, the fastest of 3, and tensorsplit take equally long.'],
  [{ ours: 1, loop: 0.96 }, 'Here a loop over 32-bit words, the fastest of 3, and tensorsplit take equally long.'],
  [
    { ours: 0.5, loop: 1.6 },
    'Here a loop over 32-bit words, the fastest of 3, takes 3.2 times as long as tensorsplit.',
  ],
  [
    { ours: 3, loop: 2, count: 1, name: 'a loop for each part' },
    'Here a loop for each part is faster: tensorsplit takes 1.5 times as long.',
  ],
])('verdictOf %j', (result, words) => expect(verdictOf({ ...times, ...result })).toBe(words));

test.each([
  [
    { ours: 1, loop: 3, constant: 2 },
    'A loop with its arrays as constants takes 2 ms, 2.0 times as long as tensorsplit.',
  ],
  [
    { ours: 1, loop: 3, constant: 0.97 },
    'A loop with its arrays as constants takes 0.97 ms, 1.0 times as long as tensorsplit.',
  ],
  [
    { ours: 1, loop: 3, constant: 0.9 },
    'A loop with its arrays as constants takes 0.9 ms, and is faster than tensorsplit.',
  ],
  [{ ours: 1, loop: 3, constant: 2.9 }, ''],
  [{ ours: 1, loop: 3 }, ''],
  [{ ours: 0.008, loop: 0.009, constant: 0.001 }, ''],
])('constantNoteOf %j', (result, words) => expect(constantNoteOf({ ...times, ...result })).toBe(words));

test.each([
  [0.0099, '< 0.01 ms'],
  [0.0123, '0.012 ms'],
  [123.4, '120 ms'],
])('timeText(%f)', (time, words) => expect(timeText(time)).toBe(words));

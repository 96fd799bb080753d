import { jest } from '@jest/globals';

import { createMeter, verdictOf } from '../../../web_demo/model/meter.js';

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

  test('returns the minima of 60 rounds, after 40 rounds that warm up', () => {
    const ours = taskOf('o', (run) => ({ 20: 2, 70: 3 })[run] ?? 4);
    const loop = taskOf('l', (run) => (run === 40 ? 2.5 : 6));
    const meter = createMeter({ ours, loop });
    for (let i = 0; i < 199; i += 1) meter.step();
    expect(meter.isDone()).toBe(false);
    meter.step();
    expect(meter.isDone()).toBe(true);
    expect(meter.times()).toEqual({ ours: 3, loop: 6 });
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
      ours: taskOf('o', (run) => (run > 30 && run < 160 ? 9 : 1)),
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
    // 900 ms are three rounds to warm up, and five rounds count in any case.
    expect(order).toHaveLength(2 * (3 + 5));
    expect(meter.times()).toEqual({ ours: 100, loop: 200 });
  });
});

test.each([
  [null, 'Measuring on this machine …'],
  [{ ours: 0.009, loop: 0 }, 'Both take no time here: the tensor is too small to tell.'],
  [{ ours: 1, loop: 1.04 }, 'Both take equally long here.'],
  [{ ours: 1, loop: 0.96 }, 'Both take equally long here.'],
  [{ ours: 0.5, loop: 1.6 }, 'Here the loop takes 3.2 times as long.'],
  [{ ours: 3, loop: 2 }, 'Here the loop is faster: tensorsplit takes 1.5 times as long.'],
])('verdictOf %j', (times, words) => expect(verdictOf(times)).toBe(words));

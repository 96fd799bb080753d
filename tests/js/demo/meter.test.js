import { jest } from '@jest/globals';

import { isDone, measure, restart, times } from '../../../web_demo/picture/meter.js';

/** A clock that only work moves on. */
let now = 0;
let order = '';
beforeEach(() => {
  [now, order] = [5, ''];
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  restart();
});
afterEach(() => jest.restoreAllMocks());

/** @param {string} name @param {number} takes @returns {any} */
const work = (name, takes) => () => {
  order += name;
  now += takes;
};

/** @param {number} ours @param {number} loop @param {any} read */
const round = (ours, loop, read = work('r', 7)) =>
  measure(/** @type {any} */ ({ run: work('o', ours), loop: work('l', loop) }), /** @type {any} */ ({ read }));

describe('measure', () => {
  test('gives minima of the rounds after 40 that warm up, and is done after 100', () => {
    for (let i = 0; i < 40; i += 1) round(4, 4, 1);
    for (let i = 1; i < 10; i += 1) round(i === 6 ? 9 : 10, 6 - (i % 3));
    expect(times.value).toBe(null);
    round(100, 200);
    expect(times.value).toEqual({ ours: 9, loop: 4, read: 7 });
    for (let i = 51; i < 100; i += 1) round(8, 5);
    expect(isDone()).toBe(false);
    round(20, 8);
    expect(isDone()).toBe(true);
    expect(times.value).toEqual({ ours: 8, loop: 4, read: 7 });
    // A camera goes on: of all rounds the last 60 count.
    for (let i = 0; i < 60; i += 1) round(30, 6, 9);
    expect(times.value).toEqual({ ours: 30, loop: 6, read: 9 });
    restart();
    expect([times.value, isDone()]).toEqual([null, false]);
  });

  test('lets the package and the loop begin in turn', () => {
    for (let i = 0; i < 3; i += 1) round(5, 5);
    expect(order).toBe('rolrlorol');
  });

  test.each([
    [0.5, 1, 4, 2],
    [1, 0.3, 2, 7],
    [0.001, 1, 50, 2],
    [5, 7, 1, 1],
  ])('repeats works of %f and %f ms %i and %i times, and reading once', (ours, loop, ofOurs, ofLoop) => {
    for (let i = 0; i < 2; i += 1) round(ours, loop);
    const [o, l] = ['o'.repeat(ofOurs), 'l'.repeat(ofLoop)];
    expect(order).toBe(`rolr${l}${o}`);
    round(ours, loop);
    expect(order).toBe(`rolr${l}${o}r${o}${l}`);
    for (let i = 3; i < 50; i += 1) round(ours, loop);
    expect(times.value?.ours).toBeCloseTo(ours, 9);
    expect(times.value?.loop).toBeCloseTo(loop, 9);
    // The time of one picture does not affect the next.
    restart();
    order = '';
    round(ours, loop);
    expect(order).toBe('rol');
  });

  test('cuts the pixels of the source', () => {
    const data = new Uint8Array(4);
    const run = jest.fn();
    const loop = jest.fn();
    for (let i = 0; i < 2; i += 1) measure(/** @type {any} */ ({ run, loop }), /** @type {any} */ ({ data, read: 1 }));
    for (const [given] of [...run.mock.calls, ...loop.mock.calls]) expect(given).toBe(data);
  });
});

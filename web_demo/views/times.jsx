// The stopwatch: the times that the package and a plain loop take for the cut on this machine. It runs while nothing moves.
import { useEffect, useState } from 'preact/hooks';

import { input, isJoin, model, rests, ts } from '../page/store.js';
import { loopOf, plainOf } from '../model/loops.js';
import { createMeter, verdictOf } from '../model/meter.js';

/** @import { Answer } from '../types.js' */

/** Milliseconds without motion before the stopwatch runs, and milliseconds after which it yields to the page. */
const [restTime, sliceTime] = [300, 3];

/**
 * Returns the tasks that are timed.
 *
 * @param {any} loaded The input.
 * @param {Answer} answer
 * @param {boolean} joins Whether the tasks join.
 * @returns {Record<string, () => void>}
 */
function tasksOf(loaded, { type, dims, layout: { axis, outer, inner }, lengths, starts, size }, joins) {
  /** @param {number[]} indicesOrSections */
  const planOf = (indicesOrSections) =>
    ts.plan('tensorSplit', /** @type {any} */ ({ type, dims }), { axis, indicesOrSections });
  // A copy, because offsets are not of the tensor's class, and a join must not write to the page's array.
  const [data] = /** @type {any[]} */ (planOf([]).allocate());
  if (loaded.isCount) data.fill(data[0]);
  else data.set(loaded.data);
  const x = { type, dims, data };
  const plan = planOf(starts.slice(1));
  const into = /** @type {any[]} */ (plan.allocate());
  const widths = lengths.map((length) => (length * inner * data.length) / size);
  const [loop, whole, parts] = [loopOf(outer, widths, joins), plainOf(data), into.map(plainOf)];
  const tensors = /** @type {any} */ (plan.run(x, { into }));
  const join = joins && ts.plan('concat', tensors, { axis });
  return {
    ours: () => void (join ? join.run(tensors, { into: data }) : plan.run(x, { into })),
    loop: () => loop(whole, parts),
    ...(typeof loaded.read === 'function' && { read: loaded.read }),
  };
}

/**
 * Formats a time in milliseconds.
 *
 * @param {number} [time]
 */
const inWords = (time) => (time === undefined ? '…' : time < 0.01 ? '< 0.01 ms' : `${Number(time.toPrecision(2))} ms`);

export function Times() {
  const { shown: answer } = model.value;
  const { layout, lengths, size } = answer;
  // Strings and elements smaller than a byte need other loops.
  const isTimed = input.value !== null && layout.bits > 0 && layout.bits % 8 === 0 && size * lengths.length > 0;
  const [times, setTimes] = useState(/** @type {Record<string, number> | null} */ (null));
  useEffect(() => {
    setTimes(null);
    if (!isTimed) return undefined;
    const loaded = input.value;
    let meter = /** @type {ReturnType<typeof createMeter> | null} */ (null);
    const tick = () => {
      const start = performance.now();
      if (rests.peek()) meter ??= createMeter(tasksOf(loaded, answer, isJoin.value));
      while (rests.peek() && !meter?.isDone() && performance.now() - start < sliceTime) meter?.step();
      if (meter?.isDone()) setTimes(meter.times());
      else timer = setTimeout(tick, rests.peek() ? 10 : restTime);
    };
    let timer = setTimeout(tick, restTime);
    return () => clearTimeout(timer);
  }, [input.value?.type, input.value?.isCount, answer, isJoin.value]);
  const longest = Math.max(times?.ours ?? 1, times?.loop ?? 1);
  return (
    <div id="times">
      {(isTimed ? ['ours', 'loop'] : []).map((name) => (
        <p key={name} class="time">
          {name === 'ours' ? 'tensorsplit' : 'your loop'}
          <i style={{ width: `${(100 * (times?.[name] ?? 0)) / longest}%` }} />
          <code>{inWords(times?.[name])}</code>
        </p>
      ))}
      <p>
        {isTimed ? verdictOf(times) : 'This tensor is not timed here.'}
        {times?.read && <small> Reading the pixels takes {inWords(times.read)}.</small>}
      </p>
    </div>
  );
}

// The stopwatch: what the cut takes here by the package, and by the loop that people write. It runs while the page rests.
import { useEffect, useState } from 'preact/hooks';

import { input, isJoin, model, rests, ts } from '../store.js';
import { loopOf, plainOf } from '../model/loops.js';
import { createMeter, verdictOf } from '../model/meter.js';

/** @import { Answer } from '../types.js' */

/** Milliseconds for which nothing moves before the stopwatch runs, and after which the page has its frame. */
const [rest, share] = [300, 3];

/** Makes the works on an input. @param {any} held @param {Answer} answer @param {boolean} joins @returns {Record<string, () => void>} */
function worksOf(held, { type, dims, layout: { axis, outer, inner }, lengths, starts, size }, joins) {
  /** @param {number[]} indicesOrSections */
  const planOf = (indicesOrSections) =>
    ts.plan('tensorSplit', /** @type {any} */ ({ type, dims }), { axis, indicesOrSections });
  // Numbers that count have a class of their own, and a join must not write to the page's.
  const [data] = /** @type {any[]} */ (planOf([]).allocate());
  if (held.isCount) data.fill(data[0]);
  else data.set(held.data);
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
    ...(typeof held.read === 'function' && { read: held.read }),
  };
}

/** @param {number} [time] */
const inWords = (time) => (time === undefined ? '…' : time < 0.01 ? '< 0.01 ms' : `${Number(time.toPrecision(2))} ms`);

export function Times() {
  const { shown: answer } = model.value;
  const { layout, lengths, size } = answer;
  // Loops cannot copy strings and parts of a byte so simply.
  const isTimed = input.value !== null && layout.bits > 0 && layout.bits % 8 === 0 && size * lengths.length > 0;
  const [times, setTimes] = useState(/** @type {Record<string, number> | null} */ (null));
  useEffect(() => {
    setTimes(null);
    if (!isTimed) return undefined;
    const held = input.value;
    let meter = /** @type {ReturnType<typeof createMeter> | null} */ (null);
    const tick = () => {
      const start = performance.now();
      if (rests.peek()) meter ??= createMeter(worksOf(held, answer, isJoin.value));
      while (rests.peek() && !meter?.isDone() && performance.now() - start < share) meter?.step();
      if (meter?.isDone()) setTimes(meter.times());
      else timer = setTimeout(tick, rests.peek() ? 10 : rest);
    };
    let timer = setTimeout(tick, rest);
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

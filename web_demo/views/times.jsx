// The stopwatch: what the cut takes here by the package, and by the loop that people write. It runs while the page rests.
import { useEffect, useState } from 'preact/hooks';

import { input, isJoin, isPicture, model, shown, ts } from '../store.js';
import { loopOf, plainOf } from '../model/loops.js';
import { createMeter, verdictOf } from '../model/meter.js';

/** @import { Answer } from '../nouns.js' */

/** Milliseconds for which nothing moves before the stopwatch runs, and after which the page has its frame. */
const [rest, share] = [300, 3];

/** Makes the works on an input. @param {any} held @param {Answer} answer @param {boolean} joins @returns {Record<string, () => void>} */
function worksOf(held, { type, dims, layout: { axis, outer, inner }, lengths, starts, size }, joins) {
  // Numbers that count have a class of their own, and a join must not write to the page's.
  const fresh = /** @type {any} */ (
    held.isCount && ts.plan('concat', [{ type: /** @type {'int8'} */ (type), dims }], { axis }).allocate()[0]
  );
  const data = fresh ? fresh.fill(fresh[0]) : held.data.slice();
  const x = { type, dims, data };
  const plan = ts.plan('tensorSplit', x, { axis, indicesOrSections: starts.slice(1) });
  const into = /** @type {any[]} */ (plan.allocate());
  const loop = loopOf(
    outer,
    lengths.map((length) => (length * inner * data.length) / size),
    joins,
  );
  const [whole, parts] = [plainOf(data), into.map(plainOf)];
  const works = { ours: () => void plan.run(x, { into }), loop: () => loop(whole, parts) };
  if (joins) {
    const tensors = /** @type {any[]} */ (plan.run(x, { into }));
    const join = ts.plan('concat', tensors, { axis });
    return { ...works, ours: () => void join.run(tensors, { into: data }) };
  }
  const [height, width, channels] = dims;
  if (!isPicture.peek() || channels !== 4) return works;
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
    willReadFrequently: true,
  });
  pen?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return { ...works, read: () => void pen?.getImageData(0, 0, width, height) };
}

/** Says why nothing is timed. @param {unknown} held @param {Answer} answer */
function obstacleOf(held, { layout: { bits }, lengths, size }) {
  if (size * lengths.length === 0) return 'Nothing moves, so nothing is timed.';
  if (bits === 0 || bits % 8 > 0) return 'Strings and parts of a byte are not timed here.';
  return held === null ? 'The tensor is too large to be timed here.' : '';
}

/** @param {number} [time] */
const inWords = (time) => (time === undefined ? '…' : time < 0.01 ? '< 0.01 ms' : `${Number(time.toPrecision(2))} ms`);

export function Times() {
  const { shown: answer } = model.value;
  const obstacle = obstacleOf(input.value, answer);
  const [times, setTimes] = useState(/** @type {Record<string, number> | null} */ (null));
  useEffect(() => {
    setTimes(null);
    if (obstacle) return undefined;
    let [meter, last] = [/** @type {ReturnType<typeof createMeter> | null} */ (null), NaN];
    const tick = () => {
      const isMoving = shown.peek() !== last;
      last = shown.peek();
      if (!isMoving) meter ??= createMeter(worksOf(input.peek(), answer, isJoin.value));
      const start = performance.now();
      while (!isMoving && !meter?.isDone() && performance.now() - start < share) meter?.step();
      if (meter?.isDone()) setTimes(meter.times());
      else timer = setTimeout(tick, isMoving ? rest : 10);
    };
    let timer = setTimeout(tick, rest);
    return () => clearTimeout(timer);
  }, [input.value?.type, input.value?.isCount, answer, isJoin.value]);
  const longest = Math.max(times?.ours ?? 1, times?.loop ?? 1);
  return (
    <div id="times">
      {(obstacle ? [] : ['ours', 'loop']).map((name, i) => (
        <p key={name} class="time">
          {['tensorsplit', 'your loop'][i]}
          <i style={{ width: `${(100 * (times?.[name] ?? 0)) / longest}%` }} />
          <code>{inWords(times?.[name])}</code>
        </p>
      ))}
      <p>
        {obstacle || verdictOf(times)}
        {times?.read && <small> Reading the pixels takes {inWords(times.read)}.</small>}
      </p>
    </div>
  );
}

// The stopwatch: the times that the package and a plain loop take for the cut on this machine. It runs while nothing moves.
import { useEffect, useState } from 'preact/hooks';

import { input, isJoin, model, rests, ts } from '../page/store.js';
import { constantNoteOf, createStopwatch, isTooShort, timeText, verdictOf } from '../model/meter.js';
import { isTimed, tasksOf } from '../model/tasks.js';

/** @import { Result } from '../model/meter.js' */
/** @import { Loops } from '../model/tasks.js' */

/** Milliseconds without motion before the stopwatch runs, milliseconds after which it yields to the page, and its pauses. */
const [restTime, sliceTime, pauseTime] = [300, 8, 4];

/** Address of the loops, which the build puts next to the script of the page. Browsers load no modules from disk. */
const address = location.protocol === 'file:' ? null : './loops.js#';

/** Number of modules that were loaded. */
let modules = 0;

/** Loads the loops as a new module. Another fragment makes another module, but no other download. @returns {Promise<Loops>} */
const newModule = () => import(address + String((modules += 1)));

/** Loads two modules one after the other, because modules that load at the same time share what V8 learns. */
const twoModules = async () => /** @type {const} */ ([await newModule(), await newModule()]);

export function Times() {
  const { answer } = model.value;
  const loaded = input.value;
  const isMeasured = address !== null && loaded !== null && isTimed(answer);
  const [result, setResult] = useState(/** @type {Result | null} */ (null));
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    setResult(null);
    setLost(false);
    if (loaded === null || !isMeasured) return undefined;
    let isOver = false;
    /** @type {ReturnType<typeof createStopwatch> | undefined} */
    let stopwatch;
    const tick = async () => {
      if (!rests.peek()) return void (timer = setTimeout(tick, restTime));
      if (stopwatch === undefined) {
        stopwatch = await twoModules()
          .then((loops) => createStopwatch(tasksOf(ts, loaded, answer, isJoin.value, loops)))
          .catch(() => void setLost(true));
        if (isOver || stopwatch === undefined) return;
      }
      const start = performance.now();
      while (!stopwatch.result() && performance.now() - start < sliceTime) stopwatch.step();
      if (stopwatch.result()) setResult(stopwatch.result());
      else timer = setTimeout(tick, pauseTime);
    };
    let timer = setTimeout(tick, restTime);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [loaded?.type, loaded?.isCount, answer, isJoin.value]);
  if (!isMeasured || result === null) {
    const isMeasuring = isMeasured && !isLost;
    return (
      <div id="times">
        {isMeasuring ? <p class="measuring">Measuring on this machine …</p> : <p>This tensor is not timed here.</p>}
      </div>
    );
  }
  const { ours, loop, read } = result;
  const longest = Math.max(ours, loop);
  const note = constantNoteOf(result);
  return (
    <div id="times">
      {Object.entries({ tensorsplit: ours, 'your loop': loop }).map(([name, time]) => (
        <p key={name} class="time">
          {name}
          <i style={{ width: `${isTooShort(longest) ? 0 : (100 * time) / longest}%` }} />
          <code>{timeText(time)}</code>
        </p>
      ))}
      <p>
        {verdictOf(result)}
        {note && ` ${note}`}
        {read && <small> Reading the pixels takes {timeText(read)}.</small>}
      </p>
    </div>
  );
}

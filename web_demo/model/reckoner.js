// Gets answers: at once where that is quick, from the worker where it takes long, and never waits for ever.
import { solve, workOf } from './solve.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./solve.js').Solution} Solution */

/** Up to so many parts are planned at once: that takes a millisecond or two. */
const quick = 4000;
const patience = 15000;

/**
 * @param {import('../../js/index.js').TensorSplit} ts
 * @param {() => Worker | null} startWorker
 */
export function makeReckoner(ts, startWorker) {
  /** @type {Worker | null} */
  let worker = null;
  let latest = 0;
  let isWaiting = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  return {
    /** @param {State} state @returns {boolean} Whether the package accepts it; of what takes long nothing is known. */
    isLegal: (state) => workOf(state) <= quick && solve(ts, state).answer !== null,

    /** @param {State} state @returns {Solution | null} Null where it takes long. */
    atOnce: (state) => (workOf(state) <= quick ? solve(ts, state) : null),

    /**
     * @param {State} state
     * @param {(solution: Solution) => void} done Called at once or later, unless another question comes in between.
     * @returns {boolean} Whether the answer comes later.
     */
    ask(state, done) {
      latest += 1;
      const id = latest;
      clearTimeout(timer);
      if (isWaiting) {
        // Nobody wants to know any more what it is working on.
        worker?.terminate();
        worker = null;
        isWaiting = false;
      }
      if (!(workOf(state) > quick)) {
        done(solve(ts, state));
        return false;
      }
      worker ??= startWorker();
      if (worker === null) {
        done(solve(ts, state));
        return false;
      }
      const asked = worker;
      const giveUp = () => {
        if (id !== latest) return;
        asked.terminate();
        worker = null;
        isWaiting = false;
        const message = `This would make about ${Math.round(workOf(state))} parts, too many to show: use fewer.`;
        done({ answer: null, fault: { code: 'TOO_LONG', message } });
      };
      timer = setTimeout(giveUp, patience);
      asked.onmessage = ({ data }) => {
        if (data.id !== latest) return;
        clearTimeout(timer);
        isWaiting = false;
        done(data.solution);
      };
      asked.onerror = giveUp;
      asked.postMessage({ kind: 'solve', id, state });
      isWaiting = true;
      return true;
    },
  };
}

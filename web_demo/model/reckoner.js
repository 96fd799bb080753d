// Gets answers: at once where that is quick, from a worker where it takes long, and never waits for ever.
import { solve, workOf } from './solve.js';

/** @import { Solution, State } from '../nouns.js' */

/** Up to so many parts are planned at once: that takes a millisecond or two. */
const quick = 4000;
const patience = 15000;

/** @param {import('../../js/index.js').TensorSplit} ts @param {() => Worker | null} startWorker */
export function makeReckoner(ts, startWorker) {
  let cancel = () => {};
  return {
    /** Null where it takes long. @param {State} state @returns {Solution | null} */
    atOnce: (state) => (workOf(state) <= quick ? solve(ts, state) : null),

    /**
     * @param {State} state
     * @param {(solution: Solution) => void} done Called at once or later, unless another question comes in between.
     * @returns {boolean} Whether the answer comes later.
     */
    ask(state, done) {
      cancel();
      const worker = workOf(state) > quick ? startWorker() : null;
      if (worker === null) {
        done(solve(ts, state));
        return false;
      }
      const giveUp = () => {
        cancel();
        const message = `This would make about ${Math.round(workOf(state))} parts, too many to show: use fewer.`;
        done({ answer: null, fault: { code: 'TOO_LONG', message } });
      };
      const timer = setTimeout(giveUp, patience);
      cancel = () => {
        clearTimeout(timer);
        worker.terminate();
      };
      worker.addEventListener('error', giveUp);
      worker.addEventListener('message', ({ data }) => {
        cancel();
        done(data);
      });
      worker.postMessage({ kind: 'solve', state });
      return true;
    },
  };
}

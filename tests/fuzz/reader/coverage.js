// Measures which code of the reader ran, and how often, by V8's precise coverage.
import { Session } from 'node:inspector';

const reader = /\/js\/onnx(\.js|\/\w+\.js)$/;

/** Coverage since the last query, and of the whole run. */
export class Coverage {
  #session = new Session();
  /** @type {Map<string, Uint8Array>} Characters that ran, per script. */
  #seen = new Map();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /**
   * Returns the coverage since the last call.
   * @returns {{ isNew: boolean, steps: number, learn: () => void }} `isNew`: whether code ran that is not marked as
   *   seen; `steps`: number of blocks entered; `learn` marks the code as seen.
   */
  take() {
    /** @type {[Uint8Array, Uint8Array][]} */
    const painted = [];
    let isNew = false;
    let steps = 0;
    this.#session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error;
      for (const { url, functions } of result) {
        if (!reader.test(url)) continue;
        const ran = new Uint8Array(Math.max(...functions.map(({ ranges }) => ranges[0].endOffset)));
        // Outer functions and blocks come before inner ones, so the last range of a character counts.
        for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
          ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
          steps += count;
        }
        const seen = this.#seenOf(url, ran.length);
        painted.push([seen, ran]);
        for (let at = 0; at < ran.length && !isNew; ++at) isNew = ran[at] > seen[at];
      }
    });
    const learn = () => {
      for (const [seen, ran] of painted) for (let at = 0; at < ran.length; ++at) seen[at] |= ran[at];
    };
    return { isNew, steps, learn };
  }

  /** @param {string} url @param {number} length */
  #seenOf(url, length) {
    const before = this.#seen.get(url) ?? new Uint8Array(0);
    if (before.length >= length) return before;
    const longer = new Uint8Array(length);
    longer.set(before);
    this.#seen.set(url, longer);
    return longer;
  }

  /** Forgets all coverage. */
  forget() {
    this.#seen.clear();
    this.take();
  }
}

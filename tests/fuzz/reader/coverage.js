// What the reader does with a file, as V8 counts it: which of its code ran, and how often.
import { Session } from 'node:inspector';

const reader = /\/js\/onnx(\.js|\/\w+\.js)$/;

/** Counts of one stretch of the run, and what was reached in all of them. */
export class Coverage {
  #session = new Session();
  /** @type {Map<string, Uint8Array>} For each script the characters that ran. */
  #seen = new Map();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /**
   * What ran since it was last asked.
   *
   * @returns {{ isNew: boolean, steps: number, learn: () => void }} Whether some of it never ran before; how many blocks
   *   were entered; and what makes it count as seen.
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
        // Functions come before those within them, and blocks as well: the last word on a character is the right one.
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

  /** Forgets what was reached. */
  forget() {
    this.#seen.clear();
    this.take();
  }
}

// A page in a browser that speaks WebDriver (https://www.w3.org/TR/webdriver2/), whatever carries its commands.
import { eventually, frameAndTask, trackPage } from './harness.js';

/** More than any test may take, in milliseconds: Jest's testTimeout ends what hangs. */
const forever = 2 ** 31 - 1;

/** The capabilities of a session. */
export const capabilities = { alwaysMatch: { timeouts: { script: forever, pageLoad: forever } } };

/** Milliseconds after which a browser that was told to end hangs: it is killed then. */
export const patienceAtEnd = 60_000;

/**
 * What the tests do with a browser. Input is real: it presses, moves and types as a hand does.
 *
 * @param {(command: string, parameters: object) => Promise<any>} send Gives it a command, named as the end of its address.
 * @param {() => Promise<void>} close Ends it.
 */
export function drive(send, close) {
  /**
   * Runs a function in the page.
   *
   * @param {(...values: any[]) => any} script
   * @param {...any} values
   */
  const run = (script, ...values) => {
    const body = `const [values, done] = arguments; Promise.resolve((${script})(...values)).then(done, (e) => done('' + e));`;
    return send('execute/async', { script: body, args: [values] });
  };

  /** @param {object[]} actions of a mouse */
  const point = (actions) => send('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });

  /** Brings an element in sight. @param {string} selector @returns {Promise<[number, number]>} its middle, in CSS pixels */
  const middle = async (selector) => {
    await eventually(() => run((one) => document.querySelector(one) !== null, selector)).toBe(true);
    return run(async (one) => {
      const element = document.querySelector(one);
      element.scrollIntoView({ block: 'nearest' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const { left, top, width, height } = element.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    }, selector);
  };

  const untrack = trackPage(() => run(frameAndTask));

  return {
    run,
    close: () => {
      untrack();
      return close();
    },

    /** Leaves what is shown, and opens an address. @param {string} url */
    async open(url) {
      await send('url', { url: 'about:blank' });
      await send('url', { url });
    },

    /** @param {number} width @param {number} height of the window */
    resize: (width, height) => send('window/rect', { width, height }),

    /** @param {string} selector @returns {Promise<string>} '' where there is no such element */
    text: (selector) => run((one) => document.querySelector(one)?.textContent ?? '', selector),

    /** @param {string} selector */
    async click(selector) {
      const [x, y] = await middle(selector);
      await point([
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 40 },
        { type: 'pointerUp', button: 0 },
      ]);
    },

    /** Drags an element by so many CSS pixels, in steps. @param {string} selector @param {number} dx @param {number} dy */
    async drag(selector, dx, dy) {
      const [x, y] = await middle(selector);
      const steps = [0.25, 0.5, 0.75, 1].map((part) => ({
        type: 'pointerMove',
        x: Math.round(x + part * dx),
        y: Math.round(y + part * dy),
        duration: 30,
      }));
      await point([
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        ...steps,
        { type: 'pointerUp', button: 0 },
      ]);
    },

    /** @param {string} keys Characters, or keys as WebDriver numbers them. */
    press: (keys) =>
      send('actions', {
        actions: [
          {
            type: 'key',
            id: 'keys',
            actions: [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
          },
        ],
      }),
  };
}

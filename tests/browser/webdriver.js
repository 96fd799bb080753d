// A page in a browser that is driven by WebDriver (https://www.w3.org/TR/webdriver2/), over any transport.
import { eventually, frameAndTask, trackPage } from './harness.js';

/** Timeout of commands in milliseconds. It is never reached, because Jest's testTimeout ends tests that hang. */
const forever = 2 ** 31 - 1;

/** Capabilities of a session. */
export const capabilities = { alwaysMatch: { timeouts: { script: forever, pageLoad: forever } } };

/** Milliseconds after which a browser that does not quit is killed. */
export const patienceAtEnd = 60_000;

/**
 * Returns the actions that tests take in a browser. The browser handles the input like that of a user.
 * @param {(command: string, parameters: object) => Promise<any>} send Sends a command, which is named by the end of its
 *   URL.
 * @param {() => Promise<void>} close Ends the browser.
 */
export function drive(send, close) {
  /** Runs a function in the page. @param {(...values: any[]) => any} script @param {...any} values */
  const run = (script, ...values) => {
    const body = `const [values, done] = arguments; Promise.resolve((${script})(...values)).then(done, (e) => done('' + e));`;
    return send('execute/async', { script: body, args: [values] });
  };

  /** Performs actions of a mouse. @param {object[]} actions */
  const point = (actions) => send('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });

  /**
   * Scrolls an element into view, and returns its middle in CSS pixels.
   * @param {string} selector @returns {Promise<[number, number]>}
   */
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

    /** Opens a URL as a new page, also if only its # part differs. @param {string} url */
    async open(url) {
      await send('url', { url: 'about:blank' });
      await send('url', { url });
    },

    /** Resizes the window. @param {number} width @param {number} height */
    resize: (width, height) => send('window/rect', { width, height }),

    /**
     * Returns the text of an element, or '' if the element is missing.
     * @param {string} selector @returns {Promise<string>}
     */
    text: (selector) => run((one) => document.querySelector(one)?.textContent ?? '', selector),

    /** Clicks on an element. @param {string} selector */
    async click(selector) {
      const [x, y] = await middle(selector);
      await point([
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 40 },
        { type: 'pointerUp', button: 0 },
      ]);
    },

    /**
     * Drags an element in four steps. The distances are in CSS pixels.
     * @param {string} selector @param {number} dx @param {number} dy
     */
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

    /** Presses keys one after the other. @param {string} keys Characters, or WebDriver's code points of other keys. */
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

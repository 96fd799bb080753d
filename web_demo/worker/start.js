// Starts the worker, from the folder of the page's own script.
/** @import { Order } from './worker.js' */

const script = document.querySelector('script[src$="demo.js"]');
const base = script instanceof HTMLScriptElement ? script.src : location.href;

/** Where a page has Trusted Types, the address of a script must come through a policy. */
const { trustedTypes } = /** @type {any} */ (globalThis);
const policy = trustedTypes?.createPolicy('tensorsplit', { createScriptURL: (/** @type {string} */ url) => url });

/** @returns {Worker} Throws where the browser starts none, as from file: addresses. */
export function startWorker() {
  const url = new URL('worker.js', base).href;
  return new Worker(policy === undefined ? url : policy.createScriptURL(url));
}

/** Gives the worker an order. @param {Worker} worker @param {Order} task @returns {Promise<any>} Its answer. */
export const order = (worker, task) =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(task);
  });

// Starts the worker, which stands beside the page.
/** @import { Order } from './worker.js' */

/** Where a page has Trusted Types, the address of a script must come through a policy. */
const { trustedTypes } = /** @type {any} */ (globalThis);
const policy = trustedTypes?.createPolicy('tensorsplit', { createScriptURL: (/** @type {string} */ url) => url });

/** @returns {Worker} Throws where the browser starts none, as from file: addresses. */
export function startWorker() {
  return new Worker(policy === undefined ? 'worker.js' : policy.createScriptURL('worker.js'));
}

/** Gives the worker an order. @param {Worker} worker @param {Order} task @returns {Promise<any>} Its answer. */
export const order = (worker, task) =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(task);
  });

// Starts the worker, from the folder of the page's own script.
const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? script.src : location.href;

/**
 * @returns {Worker | null} Null where the browser starts none, as from file: addresses.
 */
export function startWorker() {
  try {
    return new Worker(new URL('worker.js', base));
  } catch {
    return null;
  }
}

  // With assertions Emscripten refuses Node.js when its output is for web pages. It runs there all the same, so it is
  // shown a page.
  const window = {};
  const process = undefined;
  const globalThis = { __proto__: scope, window, process };
  // With assertions it also watches every ten seconds for a start that does not end, and keeps watching one that failed.
  // A start ends here before it returns.
  const setInterval = undefined;

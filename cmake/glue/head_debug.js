  // With assertions Emscripten refuses Node.js when its output is for web pages. It runs there all the same, so it is
  // shown a page.
  const window = {};
  const process = undefined;
  const globalThis = { __proto__: scope, window, process };

// Browser engines other than Chromium, for tests of the package and the page.
import { openFirefox } from './firefox.js';
import { openWebKit } from './webkit.js';

/** @type {[string, typeof openFirefox][]} Names and functions that start a browser. WebKitGTK and its driver exist only on Linux. */
export const engines = [
  ['Firefox', openFirefox],
  ...(process.platform === 'linux' ? /** @type {[string, typeof openWebKit][]} */ ([['WebKit', openWebKit]]) : []),
];

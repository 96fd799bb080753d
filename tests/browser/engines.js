// The engines other than Chromium in which the package and the page are tested.
import { openFirefox } from './firefox.js';
import { openWebKit } from './webkit.js';

/**
 * Names of the engines, and functions that start them. WebKitGTK and its driver exist on Linux only.
 * @type {[string, typeof openFirefox][]}
 */
export const engines = [
  ['Firefox', openFirefox],
  ...(process.platform === 'linux' ? /** @type {[string, typeof openWebKit][]} */ ([['WebKit', openWebKit]]) : []),
];

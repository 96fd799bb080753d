// The engines beside Chromium that the package and the page are tried in.
import { openFirefox } from './firefox.js';
import { openWebKit } from './webkit.js';

/** @type {[string, typeof openFirefox][]} Names, and how each is started; WebKitGTK and its driver are for Linux only. */
export const engines = [
  ['Firefox', openFirefox],
  ...(process.platform === 'linux' ? /** @type {[string, typeof openWebKit][]} */ ([['WebKit', openWebKit]]) : []),
];

// SPDX-License-Identifier: MIT
//
// How a URL is read in browsers, workers and other platforms of the web.

/**
 * @param {string} url
 * @returns {Promise<Response>}
 */
export async function read(url) {
  return fetch(url);
}

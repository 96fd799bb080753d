// SPDX-License-Identifier: MIT
//
// How a URL is read in Node.js, whose fetch knows no files.

/**
 * @param {string} url A URL, or the path of a file.
 * @returns {Promise<Uint8Array | Response>}
 */
export async function read(url) {
  if (/^(https?|data|blob):/.test(url)) return fetch(url);
  const { readFile } = await import('node:fs/promises');
  return readFile(url.startsWith('file:') ? new URL(url) : url);
}

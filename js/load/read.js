// SPDX-License-Identifier: MIT

/**
 * Fetches an address. In Node.js, whose fetch does not support files, it reads the file at a path or a file: URL. Pages
 * with Node.js inside, as of Electron, have both: there a path belongs to the page's address.
 * @type {import('./compile.js').Read}
 */
export async function read(address) {
  // Not an import, which bundlers for pages would refuse. Node.js has this since 20.16 and 22.3.
  const isFile = address.startsWith('file:') || !(/^[a-z][a-z\d+.-]+:/i.test(address) || globalThis.document);
  const files = isFile ? globalThis.process?.getBuiltinModule?.('node:fs') : undefined;
  return files ? files.readFileSync(address.startsWith('file:') ? new URL(address) : address) : fetch(address);
}

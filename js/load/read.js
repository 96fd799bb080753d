// SPDX-License-Identifier: MIT

/**
 * Fetches an address. In Node.js, whose fetch does not support files, it reads the file at a path or a file: URL.
 *
 * @type {import('./compile.js').Read}
 */
export async function read(address) {
  // Not an import, which bundlers for pages would refuse. Node.js has this since 20.16 and 22.3.
  const files = /^(https?|data|blob):/.test(address) ? undefined : globalThis.process?.getBuiltinModule?.('node:fs');
  return files ? files.readFileSync(address.startsWith('file:') ? new URL(address) : address) : fetch(address);
}

// SPDX-License-Identifier: MIT
//
// The module's bytes, carried within the package as text.
import base64 from './generated/wasm-base64.js';

/**
 * The bytes of tensorsplit.wasm.
 *
 * @returns {Uint8Array}
 */
export function inlineWasm() {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

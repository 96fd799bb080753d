// SPDX-License-Identifier: MIT
//
// The module's bytes, carried within the package as text.
import { decode } from './byte-text.js';
import text from '../generated/wasm-text.js';

/** The bytes of tensorsplit.wasm. @returns {Uint8Array} */
export function inlineWasm() {
  return decode(text);
}

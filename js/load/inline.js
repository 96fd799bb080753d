// SPDX-License-Identifier: MIT
//
// The module, which is stored in the package as text.
import { decode } from './byte-text.js';
import text from '../generated/wasm-text.js';

/** Returns the bytes of tensorsplit.wasm. */
export function inlineWasm() {
  return decode(text);
}

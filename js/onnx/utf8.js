// SPDX-License-Identifier: MIT
//
// Decodes UTF-8 with the platform's TextDecoder, or without one: Hermes, AudioWorklets and jsdom lack it.

/**
 * Returns the number of continuation bytes after a first byte, or -1 if no character starts with that byte.
 *
 * @param {number} byte
 */
function continuationsOf(byte) {
  if (byte < 0x80) return 0;
  if (byte < 0xc2 || byte > 0xf4) return -1;
  return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

/** Range of the second byte by first byte. Excludes overlong forms, surrogates and code points above U+10FFFF. */
const secondBytes = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/**
 * Decodes like a TextDecoder with `ignoreBOM`.
 *
 * @param {Uint8Array} bytes
 * @param {boolean} fatal Whether to throw a TypeError for invalid bytes, instead of replacing them by U+FFFD.
 */
export function decodeUtf8(bytes, fatal) {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at++];
    let left = continuationsOf(first);
    let point = left < 1 ? first : first & (0x3f >> left);
    let [min, max] = secondBytes.get(first) ?? [0x80, 0xbf];
    for (; left > 0 && bytes[at] >= min && bytes[at] <= max; --left, ++at) {
      point = point * 64 + (bytes[at] & 0x3f);
      [min, max] = [0x80, 0xbf];
    }
    if (left !== 0 && fatal) throw new TypeError('the bytes are not UTF-8');
    text += left === 0 ? String.fromCodePoint(point) : '\ufffd';
  }
  return text;
}

/** Decodes UTF-8 and keeps a byte order mark. Looks up TextDecoder at the first text, so that importing this file needs none. */
class Decoder {
  /** @type {{ decode(bytes: Uint8Array): string } | null} */
  #decoder = null;
  #fatal;

  /** @param {boolean} fatal */
  constructor(fatal) {
    this.#fatal = fatal;
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {string}
   */
  decode(bytes) {
    this.#decoder ??= this.#make();
    return this.#decoder.decode(bytes);
  }

  #make() {
    const fatal = this.#fatal;
    try {
      const decoder = new TextDecoder('utf-8', { fatal, ignoreBOM: true });
      if (decoder.fatal === fatal && decoder.ignoreBOM) return decoder;
    } catch {
      // TextDecoder is missing, or a polyfill without options.
    }
    return { decode: (/** @type {Uint8Array} */ bytes) => decodeUtf8(bytes, fatal) };
  }
}

/** Decoder that throws a TypeError for invalid bytes. */
export const strict = /* @__PURE__ */ new Decoder(true);

/** Decoder that replaces invalid bytes by U+FFFD. */
export const lenient = /* @__PURE__ */ new Decoder(false);

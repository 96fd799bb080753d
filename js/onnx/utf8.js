// SPDX-License-Identifier: MIT
//
// Texts in UTF-8. The platform decodes them, except where there is no TextDecoder: in Hermes, AudioWorklets and jsdom.

/** Returns how many bytes continue a character after its first byte, -1 if no character begins with that byte. @param {number} byte */
function continuationsOf(byte) {
  if (byte < 0x80) return 0;
  if (byte < 0xc2 || byte > 0xf4) return -1;
  return byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
}

/** Minimum and maximum of the second byte where they exclude long forms, surrogates and what is beyond U+10FFFF. */
const secondBytes = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/**
 * Decodes as a TextDecoder with `ignoreBOM`.
 *
 * @param {Uint8Array} bytes
 * @param {boolean} fatal Whether to throw a TypeError if bytes are not UTF-8, instead of U+FFFD in their place.
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

/** A decoder that looks for TextDecoder at its first text, so that an import needs none. It keeps a byte order mark. */
class Decoder {
  /** @type {{ decode(bytes: Uint8Array): string } | null} */
  #decoder = null;
  #fatal;

  /** @param {boolean} fatal */
  constructor(fatal) {
    this.#fatal = fatal;
  }

  /** @param {Uint8Array} bytes @returns {string} */
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
      // There is none, or a polyfill that knows no options.
    }
    return { decode: (/** @type {Uint8Array} */ bytes) => decodeUtf8(bytes, fatal) };
  }
}

/** A decoder that throws a TypeError if bytes are not UTF-8. */
export const strict = /* @__PURE__ */ new Decoder(true);

/** A decoder that reads what is not UTF-8 as U+FFFD. */
export const lenient = /* @__PURE__ */ new Decoder(false);

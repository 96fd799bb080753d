// A picture, drawn and written as PNG: a sky that fades, a sun with a soft edge in its alpha, and hills.
import { ascii, big32, concat } from './bytes.js';

const width = 320;
const height = 200;

/** @returns {Uint8Array<ArrayBuffer>} */
export function makePng() {
  const rows = new Uint8Array((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter: none.
    const start = y * (width * 4 + 1) + 1;
    for (let x = 0; x < width; x += 1) rows.set(pixel(x / width, y / height), start + 4 * x);
  }
  return concat(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', Uint8Array.from([...big32(width), ...big32(height), 8, 6, 0, 0, 0])),
    chunk('IDAT', deflateStored(rows)),
    chunk('IEND', new Uint8Array(0)),
  );
}

/** @param {number} x @param {number} y @returns {number[]} */
function pixel(x, y) {
  const far = 0.62 + 0.06 * Math.sin(x * 9) + 0.03 * Math.sin(x * 23);
  const near = 0.78 + 0.07 * Math.sin(x * 6 + 2);
  if (y > near) return [38, 104 + 40 * x, 62, 255];
  if (y > far) return [88, 128, 96 + 60 * x, 255];
  const away = Math.hypot((x - 0.7) * 1.6, y - 0.28);
  if (away < 0.15) return [255, 214, 92, 255];
  const glow = Math.max(0, 1 - (away - 0.15) * 4);
  return [120 + 55 * y + 80 * glow, 170 + 40 * y + 20 * glow, 230 - 60 * y, 255 - 130 * (1 - y) * (1 - glow)];
}

/** @param {string} name @param {Uint8Array<ArrayBufferLike>} data */
function chunk(name, data) {
  const body = concat(ascii(name), data);
  return concat(big32(data.length), body, big32(crc32(body)));
}

/** A zlib stream of stored blocks: nothing is compressed. @param {Uint8Array} data */
function deflateStored(data) {
  /** @type {Uint8Array[]} */
  const pieces = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length; at += 65535) {
    const piece = data.subarray(at, at + 65535);
    const size = piece.length;
    const isLast = at + size >= data.length ? 1 : 0;
    pieces.push(Uint8Array.of(isLast, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255), piece);
  }
  let low = 1;
  let high = 0;
  for (const byte of data) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return concat(...pieces, big32(high * 65536 + low));
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

// Encodes PNG files of any kind for tests. pngjs, which reads them back, writes only a few kinds.
import { crc32, deflateSync } from 'node:zlib';

import { ascii, concat } from './bytes.js';

/** Number of channels by colour type. */
export const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** First column and row of the passes of Adam7, and their steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Encodes a number in four bytes, big-endian. @param {number} value */
const big32 = (value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** Encodes a chunk. @param {string} name @param {ArrayLike<number>} [data] */
export function chunkOf(name, data = []) {
  const body = concat(ascii(name), Uint8Array.from(data));
  return concat(big32(body.length - 4), body, big32(crc32(body)));
}

/** Packs a row of samples, the upper bits first. @param {number[]} samples @param {number} depth */
function pack(samples, depth) {
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, '0')).join('');
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2));
}

/**
 * Encodes a PNG file.
 * @param {{ width: number, height: number, colour: number, depth: number, sample: (x: number, y: number, channel: number) => number,
 *   isInterlaced?: boolean, extra?: Uint8Array, level?: number }} how `extra` are chunks before the data.
 */
export function pngOf({ width, height, colour, depth, sample, isInterlaced = false, extra = concat() }) {
  const rows = (isInterlaced ? passes : [[0, 0, 1, 1]]).flatMap(([left, top, across, down]) => {
    const columns = Array.from({ length: Math.ceil((width - left) / across) }, (_, i) => left + i * across);
    const lines = Array.from({ length: Math.ceil((height - top) / down) }, (_, i) => top + i * down);
    if (columns.length === 0) return [];
    const channels = [...Array(channelsOf[colour]).keys()];
    return lines.map((y) => [
      0,
      ...pack(
        columns.flatMap((x) => channels.map((c) => sample(x, y, c))),
        depth,
      ),
    ]);
  });
  const header = [...big32(width), ...big32(height), depth, colour, 0, 0, Number(isInterlaced)];
  const data = deflateSync(Uint8Array.from(rows.flat()));
  // The data are in two chunks, as in most files.
  const half = data.length >> 1;
  return concat(
    [0x89, ...ascii('PNG'), 13, 10, 26, 10],
    chunkOf('IHDR', header),
    extra,
    chunkOf('IDAT', data.subarray(0, half)),
    chunkOf('IDAT', data.subarray(half)),
    chunkOf('IEND'),
  );
}

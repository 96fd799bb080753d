// Finds out whether a JPEG file is complete. Browsers draw a file that is cut off as far as it goes.

/** Whether a file begins with the markers of JPEG. @param {Uint8Array} bytes */
export const isJpeg = (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Whether a marker begins no segment: an escaped 0xff, 1, a restart, or the start of the picture. @param {number} marker */
const isBare = (marker) => marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Whether a JPEG file has its end. Bytes after the end do not matter, and segments may contain other pictures.
 * @param {Uint8Array} bytes
 */
export function isComplete(bytes) {
  // Between segments are scans and any number of bytes 0xff.
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1];
    if (marker === 0xd9) return true;
    const length = 256 * bytes[at + 2] + bytes[at + 3] || 0;
    at += marker === 0xff ? 1 : 2 + (isBare(marker) ? 0 : length);
  }
  return false;
}

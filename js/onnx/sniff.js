// SPDX-License-Identifier: MIT
//
// Recognizes text files in place of binary ones: servers and version control often send such a text if a file is missing.

const kinds = [
  { pattern: /^\s*</, description: 'a page (HTML). Servers often send one if the file is missing' },
  { pattern: /^\s*\{/, description: 'text (JSON). Servers often send one if the file is missing' },
  { pattern: /^version https:\/\/git-lfs/, description: 'a Git LFS pointer. Run `git lfs pull` to get the file' },
];

/**
 * Describes a text file, for the end of an error.
 *
 * @param {Uint8Array} bytes
 * @returns {string | null} Null if the bytes are not a known kind of text.
 */
export function describeNonBinary(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 64)).replace(/^\u00ef\u00bb\u00bf/, '');
  return kinds.find(({ pattern }) => pattern.test(start))?.description ?? null;
}

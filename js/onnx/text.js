// SPDX-License-Identifier: MIT
//
// What bytes are where a file of ours should be: servers and version control often give some text in its place.

const kinds = [
  { pattern: /^\s*</, name: 'a page (HTML): a server often answers so when the file is not there' },
  { pattern: /^\s*\{/, name: 'a text (JSON): a server often answers so when the file is not there' },
  { pattern: /^version https:\/\/git-lfs/, name: 'a Git LFS pointer: `git lfs pull` brings the file itself' },
];

/**
 * @param {Uint8Array} bytes
 * @returns {string | null} What text they are and how it often comes to be there, for the end of a sentence; null where
 *   they are none that is known.
 */
export function nameText(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 64)).replace(/^\u00ef\u00bb\u00bf/, '');
  return kinds.find(({ pattern }) => pattern.test(start))?.name ?? null;
}

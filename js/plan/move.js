// SPDX-License-Identifier: MIT
//
// Moves the bytes of a plan: the lanes, in C++, do it. Here are only lists of strings, which live in JavaScript arrays, and
// joins of parts that follow one another.
import { bytesOf } from '../tensor/types.js';

/** @import { Core, PlanAnswer } from '../load/module.js' */

/** Numbers for each part in the core's answer: its length along the axis, its offset there, its size and its bytes. */
export const wordsPerPart = 4;

/**
 * Copies the parts out of the whole, or for a join into it. Everything has been checked. Contiguous parts of a split do not
 * come here: a view of each is enough.
 *
 * @param {Core} core
 * @param {PlanAnswer} plan
 * @param {any} whole
 * @param {readonly any[]} parts One for each of the plan's, or null.
 * @param {boolean} isJoin
 */
export function move(core, plan, whole, parts, isJoin) {
  if (plan.rows !== null) {
    const bytes = [];
    for (const part of parts) bytes.push(part && bytesOf(part));
    core.run(plan.rows, bytesOf(whole), bytes, isJoin);
  } else if (plan.lane === 'list') {
    moveStrings(plan, whole, parts, isJoin);
  } else {
    const target = bytesOf(whole);
    let at = 0;
    for (const part of parts) {
      target.set(bytesOf(part), at);
      at += part.byteLength;
    }
  }
}

/**
 * @param {PlanAnswer} plan
 * @param {string[]} whole
 * @param {readonly (string[] | null)[]} parts
 * @param {boolean} isJoin
 */
function moveStrings({ layout, parts: words }, whole, parts, isJoin) {
  const stride = layout.axisLength * layout.inner;
  parts.forEach((part, k) => {
    if (part === null) return;
    const [length, offset, size] = words.subarray(k * wordsPerPart);
    const width = length * layout.inner;
    for (let at = 0, row = offset * layout.inner; at < size; row += stride) {
      for (let i = row; i < row + width; ++i, ++at) {
        if (isJoin) whole[i] = part[at];
        else part[at] = whole[i];
      }
    }
  });
}

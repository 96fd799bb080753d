// The split as code, and what the code prints.
import { computed } from '@preact/signals';

import { dialects } from '../model/code.js';
import { printedLines } from '../model/javascript.js';
import { names } from './cells.js';
import { input, model, parts, ts } from './store.js';

const subject = computed(() => ({ ts, ...model.value, tensor: input.value, names: names.value }));

/** Returns the split as code. @param {string} dialect Title of the dialect. */
export const codeIn = (dialect) => dialects[dialect](subject.value);

/** Text that the code for tensorsplit prints. */
export const printed = computed(() => {
  const arrays = parts.value?.map(({ data }) => data) ?? null;
  return printedLines(subject.value, arrays).join('\n');
});

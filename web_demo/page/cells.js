// Texts of the cells and of the parts.
import { computed } from '@preact/signals';

import { fullText, partDims, twinOf, valueText } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { partNames } from '../model/names.js';
import { tensors } from '../model/tensors.js';
import { currentRow, namesOfNode } from './files.js';
import { input, isPicture, isTrue, model, parts, tensor } from './store.js';

/**
 * Returns the text of an element: its value in the array of its part, or its offset.
 * @param {number} flat Offset of the element.
 */
export function textOf(flat) {
  const { answer } = model.value;
  const { part, partIndex } = twinOf(answer, flat);
  if (part < 0 || parts.value === null || input.value === null) return String(flat);
  const dims = partDims(answer, part);
  const at = partIndex.reduce((sum, index, d) => sum * dims[d] + index, 0);
  const { text, isRounded } = valueText({ type: input.value.type, dims, data: parts.value[part].data }, at);
  return isRounded ? `≈${text}` : text;
}

/** Returns the text of an element with all its digits. @param {number} flat Offset of the element. */
export const digitsOf = (flat) => (input.value ? fullText(input.value, flat) : String(flat));

/** Names along an axis of the shown tensor, if there are any. */
const axisNames = computed(() => (isTrue.value && input.value?.names) || namesOfNode(model.value.state));

/** Names of the parts, '' if a part has none. */
export const names = computed(() => partNames(model.value.answer, axisNames.value));

/** Returns the label of a part: its name or its number. @param {number} part */
export const labelOf = (part) => names.value[part] || String(part);

/** Sentence that says what the tensor is for. */
export const story = computed(() => {
  const { type, dims } = model.value.answer;
  const example = /** @type {Record<string, { story: string }>} */ (tensors)[tensor.value];
  if (isTrue.value && example) return example.story;
  if (isPicture.value) return tensors.picture.story;
  if (currentRow.value) return `Node ${currentRow.value.name}: ${currentRow.value.kind}.`;
  return `A tensor of your own: ${type} ${shape(dims)}.`;
});

/** Sentence that says what the cells show. */
export const cells = computed(() => {
  if (input.value === null && isTrue.value) return '';
  return input.value?.cells ?? 'Cells show the offsets of the elements.';
});

// Six steps for who comes first: one idea each, a guess, what comes of it, and something to do.
import { fromAddress } from './address.js';
import { isSame } from './state.js';

/** @import { Spot, State } from '../nouns.js' */

/**
 * `right` is the place of the right answer; `before` the address of what the page shows until the guess, which is not cut
 * yet, and `after` of what it shows then. `isDone`: whether the task is done, by the state and the cell looked at.
 *
 * @type {{ title: string, idea: string, question: string, answers: string[], right: number, why: string, task: string,
 *   isDone: (state: State, spot: Spot | null, after: State) => boolean, before: string, after: string, learnt: string }[]}
 */
const steps = [
  {
    title: 'An axis',
    idea: 'A tensor is a box of numbers with a shape. A split cuts it along one axis; every other axis stays as it is.',
    question: '[4, 10] is cut along axis 1 into two halves. What shape has each?',
    answers: ['[2, 10]', '[4, 5]', '[2, 5]'],
    right: 1,
    why: 'Only axis 1 gets shorter: 10 becomes 5 and 5. Both halves have all 4 rows.',
    task: 'Cut along axis 0 instead.',
    isDone: ({ dims, axis }) => dims.length > 1 && (axis === 0 || axis === -dims.length),
    before: 'shape=4x10&axis=1&by=parts&parts=1',
    after: 'shape=4x10&axis=1&by=parts&parts=2',
    learnt: 'A split cuts one axis. All others keep their length.',
  },
  {
    title: 'Sizes',
    idea: 'The parts need not be equal: a list says how long each is along the axis.',
    question: 'The axis has length 10. Which list is refused?',
    answers: ['[3, 2, 5]', '[10, 0]', '[3, 3, 3]'],
    right: 2,
    why: '3 + 3 + 3 is 9: one column would be left over. A part of length 0 is legal: it has a shape and no elements.',
    task: 'Make the lengths add up to 10.',
    isDone: ({ sizes, by }) => by !== 'list' || sizes.reduce((sum, size) => sum + size, 0) === 10,
    before: 'shape=4x10&axis=1&sizes=10',
    after: 'shape=4x10&axis=1&sizes=3,3,3',
    learnt: 'The lengths of the parts add up to the length of the axis.',
  },
  {
    title: 'Rows in memory',
    idea: 'Memory has no rows. The last axis runs fastest: row 0 from left to right, then row 1. Each element has a place, counted from 0.',
    question: 'In [4, 10], which element comes right after the last one of row 0?',
    answers: ['The first of row 1', 'The last of row 1', 'There is none'],
    right: 0,
    why: 'Place 9 ends row 0, and place 10 begins row 1. So a column is spread through memory: 0, 10, 20, 30.',
    task: 'Point at a cell, or go to one with the arrow keys: its twin lights up.',
    isDone: (_, spot) => spot !== null,
    before: 'shape=4x10&axis=1&sizes=10',
    after: 'shape=4x10&axis=1&sizes=3,7',
    learnt: 'Memory is one line: the last axis runs fastest.',
  },
  {
    title: 'Nothing, or a pass',
    idea: 'Parts along the first axis are whole rows, which lie side by side in memory. Along the last axis each part is scattered, and someone has to gather it.',
    question: 'A batch of 8 pictures, [8, 3, 224, 224], is cut along axis 0. How many bytes must move?',
    answers: ['All of them', 'One eighth', 'None'],
    right: 2,
    why: 'Each picture lies in one piece: eight views, and no byte moves. Cut along the last axis, every byte would.',
    task: 'Cut along the last axis, and see in “Memory” how the bytes have to move then.',
    isDone: ({ dims, axis }) => axis === -1 || axis === dims.length - 1,
    before: 'shape=8x3x224x224&axis=0&by=parts&parts=1',
    after: 'shape=8x3x224x224&axis=0&by=parts&parts=8',
    learnt: 'Along the first axis parts can be views; along the others they are gathered.',
  },
  {
    title: 'keepdims: 0',
    idea: 'SplitToSequence without sizes gives single slices. Each still has an axis of length 1, unless keepdims is 0.',
    question: 'A batch of 3 matrices, [3, 4, 5], becomes slices with keepdims=0. What shape has each?',
    answers: ['[1, 4, 5]', '[4, 5]', '[3, 4]'],
    right: 1,
    why: 'The axis of length 1 is gone from the shape. No value is lost: 60 elements before, 3 × 20 after.',
    task: 'Set keepdims to 1, and watch the shape of the parts.',
    isDone: ({ keepdims }) => keepdims === 1,
    before: 'op=SplitToSequence&shape=3x4x5&axis=0&by=chunk&chunk=3&keepdims=0',
    after: 'op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0',
    learnt: 'keepdims=0 drops the axis of length 1, and no value.',
  },
  {
    title: 'What does not divide',
    idea: 'When a length does not divide evenly, operators differ: a smaller part at the end, an error, or a -1 that takes the rest.',
    question: 'ONNX Split-18 cuts a length of 10 into 3 parts. Which?',
    answers: ['4 + 3 + 3', '4 + 4 + 2', '3 + 3 + 4'],
    right: 1,
    why: 'Each part gets ceil(10 / 3) = 4, and the last what is left: 2. NumPy’s array_split would say 4 + 3 + 3.',
    task: 'Choose another operator, or an older version.',
    isDone: ({ operator, opset }, _, after) => !isSame([operator, opset], [after.operator, after.opset]),
    before: 'shape=10&axis=0&by=parts&parts=1',
    after: 'shape=10&axis=0&by=parts&parts=3',
    learnt: 'Uneven lengths: each operator has its own rule. ONNX Split-18 makes the last part smaller.',
  },
];

export const story = steps.map(({ before, after, ...step }) => {
  return { ...step, before: fromAddress(before).state, after: fromAddress(after).state };
});

/** The step, from 1 on, in which the numbers in the cells would give the answer away. */
export const veiledStep = 3;

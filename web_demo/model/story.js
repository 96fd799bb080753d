// Six steps for who comes first: one idea each, something to do, and a guess before the answer.
import { fromAddress } from './address.js';

/** `right` is the place of the right answer, `address` that of what the page shows meanwhile, `place` where it is done. */
const steps = [
  {
    title: 'An axis',
    idea: 'A tensor is a box of numbers with a shape. A split cuts it along one axis; every other axis stays as it is.',
    task: 'Press “axis 0” and “axis 1” beneath the shape, and watch which way the scissors go.',
    question: '[4, 10] is cut along axis 1 into two halves. What shape has each?',
    answers: ['[2, 10]', '[4, 5]', '[2, 5]'],
    right: 1,
    why: 'Only axis 1 gets shorter: 10 becomes 5 and 5. The 4 rows are in both halves.',
    address: 'shape=4x10&axis=1&by=parts&parts=2',
    place: 'controls',
  },
  {
    title: 'Sizes',
    idea: 'The parts need not be equal: a list says how long each is along the axis. The lengths add up to the axis.',
    task: 'Drag a handle of the ruler: what one part loses, its neighbour gets.',
    question: 'The axis has length 10. Which list is refused?',
    answers: ['[3, 2, 5]', '[10, 0]', '[3, 3, 3]'],
    right: 2,
    why: '3 + 3 + 3 is 9, and one column would be left over. A part of length 0 is legal: it has a shape and no elements.',
    address: 'shape=4x10&axis=1&sizes=3,2,5',
    place: 'stage',
  },
  {
    title: 'Rows in memory',
    idea: 'Memory has no rows. The last axis runs fastest: row 0 from left to right, then row 1. The number in each cell is its place.',
    task: 'Point at a cell: its twin lights up, and its place in memory beneath.',
    question: 'In [4, 10], which cell comes after the last one of row 0?',
    answers: ['The first of row 1', 'The last of row 1', 'There is none'],
    right: 0,
    why: 'Cell 9 ends row 0, and cell 10 begins row 1. So a column is spread through memory: 0, 10, 20, 30.',
    address: 'shape=4x10&axis=1&sizes=3,7',
    place: 'stage',
  },
  {
    title: 'Nothing, or a pass',
    idea: 'Along the first axis, parts are whole rows, and whole rows lie side by side: a part can be a view. Along the last axis each part is scattered, and someone has to gather it.',
    task: 'Switch between the first and the last axis in “View or copy”, and press Play.',
    question: 'A batch of 8 pictures, [8, 3, 224, 224], is cut along axis 0. How many bytes must move?',
    answers: ['All of them', 'One eighth', 'None'],
    right: 2,
    why: 'Each picture lies in one piece: eight views, and no byte moves. Cut along the last axis, every byte would.',
    address: 'shape=4x10&axis=0&by=parts&parts=2',
    place: 'memory',
  },
  {
    title: 'keepdims: 0',
    idea: 'SplitToSequence without sizes gives single slices. Each still has an axis of length 1, unless keepdims is 0.',
    task: 'Switch keepdims, and watch the shape beside each part.',
    question: 'A batch of 3 matrices, [3, 4, 5], becomes slices with keepdims=0. What shape has each?',
    answers: ['[1, 4, 5]', '[4, 5]', '[3, 4]'],
    right: 1,
    why: 'The axis of length 1 is gone from the shape. No value is lost: 20 elements before, 20 after.',
    address: 'op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0',
    place: 'controls',
  },
  {
    title: '-1 and uneven',
    idea: 'When a length does not divide, operators differ. Split-18 makes the last part smaller, Split-13 refuses, VariadicSplit lets a -1 take the rest.',
    task: 'Compare all four under “Four operators, one tensor”.',
    question: 'Split-18 cuts a length of 10 into 3 parts. Which?',
    answers: ['4 + 3 + 3', '4 + 4 + 2', '3 + 3 + 4'],
    right: 1,
    why: 'Each part gets ceil(10 / 3) = 4, and the last what is left: 2. NumPy would say 4 + 3 + 3.',
    address: 'shape=10&axis=0&by=parts&parts=3',
    place: 'compare',
  },
];

export const story = steps.map((step) => ({ ...step, state: fromAddress(step.address).state }));

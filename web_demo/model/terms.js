// The words of the trade, each explained once; the page shows them wherever the word stands.

/** @type {Record<string, string>} */
export const terms = {
  axis: 'A direction of the tensor, counted from 0: in [4, 10] axis 0 goes down the 4 rows and axis 1 along the 10 columns. From the end it is counted as -1, -2 …',
  shape: 'The lengths of all axes: [4, 10] has two, so its rank is 2. A single number has none, and rank 0.',
  opset:
    'The version of the ONNX operator set a model was made for. The same operator may behave differently from one version to the next.',
  keepdims: 'Whether an axis that has shrunk to length 1 stays in the shape (1) or is removed from it (0).',
  lane: 'The way the package chooses to move the bytes. view: each part lies in one piece, and is one copy, or none as a view of the input: plan.views(x). rows: the pieces are long, or few, so each is copied by itself, without WebAssembly. simd: the pieces are narrow: some rows at a time pass through a small area of WebAssembly memory, where single instructions move 16 bytes in any order. list: strings stay in a JavaScript array and move one by one.',
  offset: 'The place of an element in memory, counted from 0 through all rows.',
};

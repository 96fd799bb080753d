// The words of the trade, each explained once; the page shows them wherever the word stands.

/** @type {Record<string, string>} */
export const terms = {
  axis: 'A direction of the tensor, counted from 0: in [4, 10] axis 0 goes down the 4 rows and axis 1 along the 10 columns. From the end it is counted as -1, -2 …',
  shape: 'The lengths of all axes: [4, 10] has two, so its rank is 2. A single number has none, and rank 0.',
  opset:
    'The version of the ONNX operator set a model was made for. The same operator may behave differently from one version to the next.',
  keepdims: 'Whether an axis that has shrunk to length 1 stays in the shape (1) or is removed from it (0).',
  offset: 'The place of an element in memory, counted from 0 through all rows.',
};

// A program for each method of the package, to begin with in the editor: each runs as it stands.

/** What makes the list `parts`, by method; the picture shows those that split. @type {Record<string, string>} */
const parts = {
  split: 'ts.split(x, { axis: 1, split: [3, 2, 5] })',
  'split, numOutputs': 'ts.split(x, { axis: 1, numOutputs: 3 })',
  openvinoSplit: 'ts.openvinoSplit(x, 1, 2)',
  variadicSplit: 'ts.variadicSplit(x, 1, [4, 1, -1])',
  splitToSequence: 'ts.splitToSequence(x, { axis: 1, split: 4 })',
  tensorSplit: 'ts.tensorSplit(x, 3, 1)',
  'tensorSplit, indices': 'ts.tensorSplit(x, [2, 5], 1)',
  chunk: 'ts.chunk(x, 3, 1)',
  unbind: 'ts.unbind(x, 1)',
  concat: '[ts.concat([x, x], { axis: 0 })]',
  stack: '[ts.stack(ts.unbind(x, 0), { axis: 1 })]',
  plan: "ts.plan('split', x, { axis: 1, numOutputs: 2 }).run(x)",
  toPlanes: '[ts.toPlanes({ data: Uint8Array.of(255, 102, 0, 0, 102, 255), width: 2, height: 1 })]',
  toPixels: "[ts.toPixels(new Tensor('float32', Float32Array.of(1, 0, 0.4, 0.4, 0, 1), [1, 3, 1, 2]))]",
  runNode: "ts.runNode({ domain: '', opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 } }, [x])",
};

/** @param {string} made */
const programOf = (made) => `import { load, Tensor } from 'tensorsplit';

const ts = await load();
const data = Float32Array.from(Array(40).keys());
const x = new Tensor('float32', data, [4, 10]);
const parts = ${made};
for (const { dims, data } of parts) console.log(\`[\${dims ?? 'picture'}] \${data.join(' ')}\`);
`;

export const examples = Object.fromEntries(Object.entries(parts).map(([name, made]) => [name, programOf(made)]));

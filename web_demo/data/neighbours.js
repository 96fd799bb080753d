// What stands before and behind a split node in its model.

/** @typedef {import('../../js/onnx.js').Graph} Graph */
/** @typedef {{ before: string, after: string[][] }} Neighbours `after`: for each output, the operators it goes into. */

/** @param {Graph} graph @returns {Graph[]} It and all graphs within. */
const within = (graph) => [graph, ...graph.nodes.flatMap(({ graphs }) => graphs.flatMap(within))];

/**
 * @param {import('../../js/onnx.js').Model} model
 * @param {import('../../js/onnx.js').SplitNode} node
 * @returns {Neighbours}
 */
export function neighboursOf(model, node) {
  const graphs = [model.graph, ...model.functions.map(({ graph }) => graph)].flatMap(within);
  const outputs = node.outputs.join();
  const home = graphs.find(({ nodes }) =>
    nodes.some((one) => one.opType === node.opType && one.outputs.join() === outputs),
  );
  const nodes = home?.nodes ?? [];
  const name = node.inputs[0]?.name ?? '';
  const maker = nodes.find((one) => one.outputs.includes(name));
  const before = maker?.opType ?? (home?.inputs.includes(name) ? 'input' : 'weights');
  const after = node.outputs.map((output) => {
    const users = nodes.filter(({ inputs }) => output !== '' && inputs.includes(output)).map(({ opType }) => opType);
    return users.length === 0 && home?.outputs.includes(output) ? ['output'] : users;
  });
  return { before, after };
}

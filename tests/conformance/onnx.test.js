// ONNX's node tests: runs every model of $TENSORSPLIT_CONFORMANCE/onnx with its data sets.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { load } from '../../js/index.js';
import { readModel, readSequence, readTensor, runFoundNode, findNodes } from '../../js/onnx.js';
import { bitwise } from '../js/support/oracle.js';
import { tally } from './tally.js';

const ts = await load();
const root = join(process.env.TENSORSPLIT_CONFORMANCE, 'onnx');
const models = readdirSync(root, { recursive: true }).filter((path) => path.endsWith('model.onnx'));

/** Returns the files of a data set whose names start with `name`, in order. */
const filesOf = (folder, name) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(`${name}_`))
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))
    .map((file) => readFileSync(join(folder, file)));

const cases = models.flatMap((path) => {
  const folder = join(root, dirname(path));
  return readdirSync(folder)
    .filter((name) => name.startsWith('test_data_set'))
    .map((set) => [`${dirname(path)}/${set}`, join(root, path), join(folder, set)]);
});

const done = tally('ONNX node tests', cases.length);

test.each(cases)('%s', (_, path, set) => {
  const model = readModel(readFileSync(path));
  const nodes = findNodes(model);
  expect(nodes).toHaveLength(model.graph.nodes.length);
  const [node] = nodes;
  const inputs = filesOf(set, 'input').map((file) => readTensor(file));
  const given = Object.fromEntries(inputs.map((tensor, i) => [model.graph.inputs[i], tensor]));
  const files = filesOf(set, 'output');
  const isSequence = node.opType === 'SplitToSequence';
  const wanted = isSequence ? readSequence(files[0]).tensors : files.map((file) => readTensor(file));
  expect(runFoundNode(ts, node, given).map(bitwise)).toEqual(wanted.map(bitwise));

  const shapes = node.inputs.map((input) => ({ ...input, data: given[input.name].data }));
  const inferred = ts.inferNode(node, [{ ...shapes[0], data: undefined }, ...shapes.slice(1)]);
  if (isSequence) expect(inferred.length).toBe(wanted.length);
  else expect(inferred).toEqual(wanted.map(({ type, dims }) => ({ type, dims })));
  done();
});

// Every optional property that callers pass allows undefined, for projects with exactOptionalPropertyTypes.
import { join } from 'node:path';

import ts from 'typescript';

import { entries } from '../../../scripts/dist.js';
import { root } from '../../../scripts/lib/run.js';

const js = join(root, 'js');
const sources = entries.map((name) => join(js, `${name}.js`));
const sample = join(root, 'tests', 'js', 'api', 'optional-types-sample.ts');
const calls = `import type { Tensor, TensorSplit } from '../../../js/index.js';
import type { FoundNode } from '../../../js/onnx.js';
import { findNodes, readModel, readTensor, runFoundNode } from '../../../js/onnx.js';
import { forOrt } from '../../../js/ort.js';
declare const ts: TensorSplit;
declare const x: Tensor<'float32', Float32Array>;
declare const image: { data: Uint8ClampedArray; width: number; height: number };
declare const found: FoundNode;
declare const bytes: Uint8Array;
const into = undefined;
const externalData = undefined;
const node = { opType: 'Split' };
const onOrt = forOrt(ts, class { constructor(type: any, data: any, dims: any) {} });
ts.split(x, { numOutputs: 2, into });
ts.splitToSequence(x, { into });
ts.concat([x], { axis: 0, into });
ts.stack([x], { into });
ts.toPlanes(image, { into });
ts.toPixels(x, { into });
onOrt.split(x, { numOutputs: 2, into });
onOrt.splitToSequence(x, { into });
onOrt.concat([x], { axis: 0, into });
onOrt.stack([x], { into });
onOrt.toPlanes(image, { into });
onOrt.toPixels(x, { into });
ts.moveAxis(x, 0, 0, { into });
ts.runNode(node, [x], { into });
ts.planNode(node, [x]).run(x, { into });
ts.plan('unbind', x).run(x, { into });
ts.plan('stack', [x]).run([x], { into });
ts.plan('moveAxis', x, { from: 0, to: 0 }).run(x, { into });
ts.plan('toPlanes', image).run(image, { into });
ts.plan('toPixels', x).run(x, { into });
runFoundNode(ts, found, x, { into });
findNodes(readModel(bytes), { externalData });
readTensor(bytes, { externalData });
`;

const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  allowJs: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
};
const host = ts.createCompilerHost(options);
const readSource = host.getSourceFile;
host.getSourceFile = (name, ...rest) =>
  name === sample ? ts.createSourceFile(name, calls, options.target) : readSource(name, ...rest);
const program = ts.createProgram([...sources, sample], options, host);
const checker = program.getTypeChecker();

/** The optional properties of the public types, each with its place and declared type. */
const optional = [];
for (const name of ['api.d.ts', 'api-types.d.ts', 'adapters/libraries.d.ts']) {
  const file = program.getSourceFile(join(js, name));
  const visit = (node) => {
    if (ts.isPropertySignature(node) && node.questionToken) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      optional.push([node.name.getText(file), `${name}:${line + 1}`, checker.getTypeFromTypeNode(node.type)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

test('finds options of every kind', () => {
  const names = new Set(optional.map(([name]) => name));
  for (const name of [
    'axis',
    'channels',
    'mean',
    'type',
    'batch',
    'into',
    'wasm',
    'Tensor',
    'stride',
    'domain',
    'length',
  ]) {
    expect(names).toContain(name);
  }
});

test.each(optional)('%s of %s allows undefined', (name, _, type) => {
  // The type of `into` depends on the call, so the calls below test it.
  const isGeneric = (type.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Conditional)) !== 0;
  expect(name === 'into' && isGeneric).toBe(isGeneric);
  if (!isGeneric) expect(checker.isTypeAssignableTo(checker.getUndefinedType(), type)).toBe(true);
});

test('calls with undefined options compile', () => {
  const file = program.getSourceFile(sample);
  const messages = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
  expect(messages).toEqual([]);
});

// Behaviour in an editor: the compiler's messages for wrong lines, completions and hover texts.
import { join } from 'node:path';

import typescript from 'typescript';

import { hintFor } from '../../../js/arguments/hints.js';
import { root } from '../../../scripts/lib/run.js';

const file = join(root, 'tests', 'js', 'api', 'editor-sample.ts');
const head = `import { crop, load, loadSync, SplitError } from '../../../js/index.js';
import type { WasmTensor, PixelOptions, Tensor, TensorSplit } from '../../../js/index.js';
import { forOrt } from '../../../js/ort.js';
import * as tfjs from '../../../js/tfjs.js';
import * as transformers from '../../../js/transformers.js';
import * as slim from '../../../js/slim.js';
declare const ts: TensorSplit;
declare const x: Tensor<'float32', Float32Array>;
declare const h: WasmTensor<'float32'>;
declare const error: SplitError;
declare const image: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };
`;

/** The line that the language service checks. All tests share one service, as in an editor. */
let line = '';
let version = 0;
const options = {
  strict: true,
  allowJs: true,
  noEmit: true,
  target: typescript.ScriptTarget.ES2022,
  module: typescript.ModuleKind.NodeNext,
  moduleResolution: typescript.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  skipLibCheck: true,
};
const service = typescript.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: (name) => (name === file ? String(version) : '0'),
  getScriptSnapshot(name) {
    const text = name === file ? head + line : typescript.sys.readFile(name);
    return text === undefined ? undefined : typescript.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: (settings) => typescript.getDefaultLibFilePath(settings),
  fileExists: (name) => name === file || typescript.sys.fileExists(name),
  readFile: typescript.sys.readFile,
  readDirectory: typescript.sys.readDirectory,
  directoryExists: typescript.sys.directoryExists,
  getDirectories: typescript.sys.getDirectories,
});

/** Returns the compiler's messages for a line, with their full chains. */
function messagesOf(text) {
  line = text;
  version += 1;
  const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
  return found.map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n')).join('\n');
}

/** Returns the names that are completed at the `|` of a line. */
function completionsOf(text) {
  line = text.replace('|', '');
  version += 1;
  const completions = service.getCompletionsAtPosition(file, head.length + text.indexOf('|'), {});
  return completions?.entries.map(({ name }) => name.replace(/^'|'$/g, '')) ?? [];
}

/** Returns the hover text of the name at the `|` of a line: its declaration and its comment. */
function hoverTextOf(text) {
  line = text.replace('|', '');
  version += 1;
  const {
    displayParts,
    documentation,
    tags = [],
  } = service.getQuickInfoAtPosition(file, head.length + text.indexOf('|'));
  const lines = [
    displayParts,
    documentation,
    ...tags.map(({ name, text }) => [{ text: `@${name} ` }, ...(text ?? [])]),
  ];
  return lines.map((parts) => typescript.displayPartsToString(parts)).join('\n');
}

const tensor = "{ type: 'float32', data: new Float32Array(6), dims: [2, 3] }";
test.each([
  [`const [left|] = ts.split(${tensor}, { axis: 1, split: [1, 2] });`, 'Tensor<"float32", Float32Array<ArrayBuffer>>'],
  [
    `const head = ${tensor}; const [left|] = ts.split(head, { axis: 1, split: [1, 2] });`,
    'Tensor<ElementType, Float32Array<ArrayBuffer>>',
  ],
  [
    `const head = ${tensor}; const whole| = ts.concat([head, head], { axis: 0 });`,
    'Tensor<ElementType, Float32Array<ArrayBuffer>>',
  ],
  [`const head = ${tensor}; const plan| = ts.plan('unbind', head);`, 'Plan<ElementType, undefined>'],
  [`const head = ${tensor}; const into| = ts.plan('unbind', head).allocate();`, 'Elements<ElementType>[]'],
  [
    `const head = ${tensor}; const plan = ts.plan('unbind', head); const parts| = plan.run(head, { into: plan.allocate() });`,
    'Tensor<ElementType, Elements<ElementType>>[]',
  ],
  ['const planes| = ts.toPlanes(image, { mean: 0.5 });', 'Tensor<"float32", Float32Array<ArrayBuffer>>'],
  ['const image| = ts.toPixels(x);', 'RgbaImage'],
  ["const wasmTensor| = ts.alloc('float32', [2]);", 'WasmTensor<"float32">'],
  ['const wasmTensors| = ts.unbind(h);', 'WasmTensor<"float32">[]'],
  ["const parts| = ts.runNode({ opType: 'Split' }, [x]);", '(Tensor<ElementType, Elements<ElementType>> | null)[]'],
  ["const shapes| = ts.inferNode({ opType: 'Split' }, [x]);", 'NodeShapes'],
  ['class Own { constructor(type: any, data: any, dims: any) {} } const own| = ts.withTensor(Own).unbind(x);', 'Own[]'],
  [
    'class Own { constructor(type: any, data: any, dims: any) {} } const on| = forOrt(ts, Own);',
    'OrtSplit<typeof Own>',
  ],
])('shows a short type for %s', (text, type) => {
  const [line] = hoverTextOf(text.replace(/(\w+)\|/, '|$1')).split('\n');
  // The head imports an entry as `slim`, which qualifies names that it does not import by themselves.
  const shown = line.replaceAll('slim.', '');
  expect(shown.replace(/^const \w+: /, '')).toBe(type);
  expect(shown.length).toBeLessThanOrEqual(80);
});

/** Returns an object of a class of the platform, as far as hints read it. */
const ofClass = (name) => ({ [Symbol.toStringTag]: name });
test.each(
  [
    ...['HTMLCanvasElement', 'OffscreenCanvas', 'HTMLVideoElement', 'VideoFrame', 'ImageBitmap', 'HTMLImageElement'],
    ...['Blob', 'File'],
  ].map((name) => [name, hintFor(ofClass(name)).trim()]),
)('reports %s as an image with the hint of the error at run time', (name, hint) => {
  expect(hint).toMatch(/\.$/);
  for (const call of [
    'ts.toPlanes(input)',
    'ts.toPlanes(input, { mean: 0.5 })',
    "ts.plan('toPlanes', image).run(input)",
    'forOrt(ts, class { constructor(type: any, data: any, dims: any) {} }).toPlanes(input)',
  ]) {
    const words = messagesOf(`declare const input: ${name}; ${call};`);
    expect(words).toBe(`Argument of type '${name}' is not assignable to parameter of type '"${hint}"'.`);
  }
  expect(messagesOf(`declare const input: ${name}; ts.toPlanes([input]);`)).toContain(hint);
});

test('reports a promise of an image with the hint of the error at run time', () => {
  expect(messagesOf('ts.toPlanes(Promise.resolve(image));')).toContain(hintFor(Promise.resolve()).trim());
});

test.each([
  'const [a, b] = ts.split(x, { axis: 1, split: [1, 2], into: [new Float32Array(2), null] }); b?.data;',
  "const half: Uint16Array | Float16Array = ts.toPlanes(image, { type: 'float16' }).data; interface Float16Array {}",
  "const [moved] = ts.plan('moveAxis', x, { from: 0, to: -1 }).run(x, { into: new Float32Array(4) });",
  "ts.plan('splitToSequence', x); ts.plan('unbind', x); ts.plan('stack', [x]); ts.plan('toPixels', x);",
  'const width: number = ts.toPixels(x, { into: image }).width;',
  'const widths: number[] = ts.toPixels(x, { batch: true }).map(({ width }) => width);',
  "const one: number = ts.toPixels({ type: 'float32', data: x.data, dims: [1, 3, 4, 4] }).width;",
  'const list: (number | undefined)[] = ts.toPixels(x, { into: [image, null] }).map((image) => image?.width);',
  "const o = { channels: 'BGR', mean: [0.4, 0.4, 0.4] }; const into = new Float32Array(3); ts.toPlanes(image, { ...o, into });",
  'const o: PixelOptions = { mean: 0.5 }; const data: Float32Array = ts.toPlanes(image, o).data;',
  "const o = { type: 'uint8' } satisfies PixelOptions; const data: Uint8Array | Uint8ClampedArray = ts.toPlanes(image, o).data;",
  'ts.concat([h, h], { axis: 0 }).dispose(); ts.concat([h, h], { axis: 0, into: null }).dispose();',
  "ts.toPixels(x, { into: { type: 'uint8', data: new Uint8Array(48), dims: [4, 4, 3] } });",
])('compiles %s', (text) => {
  expect(messagesOf(text)).toBe('');
});

test.each([
  [
    "ts.plan('toPlane', image);",
    `Argument of type '"toPlane"' is not assignable to parameter of type 'keyof PlanOptions`,
  ],
  ["ts.plan('split', x, { axsi: 1, numOutputs: 2 });", "'axsi' does not exist in type"],
  [
    "ts.plan('toPlanes', { type: 'float32', dims: [4, 4, 4] });",
    `Type '"float32"' is not assignable to type '"uint8"'`,
  ],
  ["ts.plan('moveAxis', x, { from: 0 });", "Property 'to' is missing"],
  ["ts.toPlanes(image, { channels: 'rgb' });", `Type '"rgb"' is not assignable to type 'UsualChannels | undefined'`],
  ["const o: PixelOptions = { channels: 'rgb' };", `Type '"rgb"' is not assignable to type 'Channels | undefined'`],
  ['ts.concat([h, h], { axis: 0, into: new Float32Array(8) }).dispose();', "Property 'dispose' does not exist"],
  ['ts.moveAxis(h, 0, 1, { into: h }).dispose();', "Property 'dispose' does not exist"],
  ['ts.toPixels(x, { batch: 1 });', "Type 'number' is not assignable to type 'boolean"],
  ["ts.toPlanes(image, { type: 'float64' });", `Type '"float64"' is not assignable to type`],
  ['ts.toPlanes(image, { means: 0.5 });', "'means' does not exist in type"],
  ['ts.split(x, { axis: 1, numOutputs: 2 }, { into: [] });', 'Expected 2 arguments, but got 3'],
  ["ts.moveAxis(x, '0', 1);", "Argument of type 'string' is not assignable to parameter of type 'number | bigint'"],
  ['crop(x, 0, 0, 1, 1);', 'is not assignable to parameter of type'],
  ['ts.concat(x, { axis: 0 });', 'is not assignable to parameter of type'],
])('reports one error for %s', (text, words) => {
  expect(messagesOf(text)).toContain(words);
});

// A wrong type in a literal is reported once, with the known types.
const wrong = "{ type: 'float23', data: new Float32Array(4), dims: [4] }";
test.each([
  `ts.split(${wrong}, { numOutputs: 2 });`,
  `ts.splitToSequence(${wrong});`,
  `ts.variadicSplit(${wrong}, 0, [4]);`,
  `ts.openvinoSplit(${wrong}, 0, 2);`,
  `ts.chunk(${wrong}, 2);`,
  `ts.unbind(${wrong});`,
  `ts.tensorSplit(${wrong}, 2);`,
  `ts.moveAxis(${wrong}, 0, 0);`,
  `ts.toPixels(${wrong});`,
  "ts.concat([{ type: 'float23', data: new Float32Array(4), dims: [4] }], { axis: 0 });",
  "ts.stack([{ type: 'float23', data: new Float32Array(4), dims: [4] }]);",
  "ts.plan('unbind', { type: 'float23', dims: [4] });",
  "ts.plan('split', { type: 'float23', dims: [4] }, { numOutputs: 2 });",
  "ts.plan('unbind', x).run({ type: 'float23', data: new Float32Array(4), dims: [4] });",
  "ts.toPlanes(image, { type: 'float23' });",
  "ts.toPixels(x, { type: 'float23' });",
  "ts.plan('toPlanes', image, { type: 'float23', channels: 'A' });",
])('reports a wrong type once for %s', (text) => {
  const words = messagesOf(text);
  expect(words.split('\n')).toHaveLength(1);
  expect(words).toMatch(/^Type '"float23"' is not assignable to type '/);
  expect(words).not.toContain('never');
});

test.each([
  ["ts.plan('split', x, { | });", ['axis', 'split', 'numOutputs', 'opset'], ['channels', 'mean', 'from']],
  ["ts.plan('toPlanes', image, { | });", ['channels', 'type', 'mean', 'std', 'rescale', 'layout'], ['axis', 'split']],
  ["ts.plan('|', x);", ['split', 'concat', 'moveAxis', 'toPlanes', 'toPixels', 'variadicSplit'], ['run']],
  ["ts.toPlanes(image, { type: '|' });", ['float32', 'float16', 'uint8', 'int8'], ['float64']],
  ['ts.split(x, { | });', ['axis', 'split', 'numOutputs', 'into'], ['channels']],
  ['ts.|', ['split', 'toPlanes', 'toPixels', 'moveAxis', 'plan', 'alloc'], ['crop']],
])('completes %s', (text, wanted, others) => {
  const names = completionsOf(text);
  expect(names).toEqual(expect.arrayContaining(wanted));
  expect(names.filter((name) => others.includes(name))).toEqual([]);
});

const usual = ['RGB', 'BGR', 'RGBA', 'A', 'R'];
test.each([
  "ts.toPlanes(image, { channels: '|' });",
  "ts.toPixels(x, { channels: '|' });",
  "ts.plan('toPlanes', image, { channels: '|' });",
  "ts.plan('toPixels', x, { channels: '|' });",
  "const options: PixelOptions = { channels: '|' };",
  "const options = { channels: '|' } satisfies PixelOptions;",
])('completes the usual channels first in %s', (text) => {
  expect(completionsOf(text).slice(0, 5)).toEqual(usual);
});

test.each(
  [
    ...[
      'load(|);',
      'loadSync(|);',
      'slim.load(|);',
      'slim.loadSync(|);',
      'crop(|);',
      'new SplitError(|);',
      'forOrt(|);',
    ],
    ...['tfjs.forTf(|);', 'tfjs.registerKernels(|);', 'transformers.registerKernels(|);'],
    ...['type', 'data', 'dims'].flatMap((name) => [`x.${name}|;`, `h.${name}|;`]),
    ...['h.dispose|();', 'error.code|;', 'ts.split|;', 'ts.toPixels|;', 'ts.toPlanes|;', 'ts.plan|;', 'ts.alloc|;'],
    "ts.toPlanes(image, { channels|: 'RGB' });",
    "ts.toPlanes(image, { type|: 'uint8' });",
    'ts.toPixels(x, { batch|: true });',
  ].map((text) => text.replace('(|)', '|()')),
)('shows no internals in the hover text of %s', (text) => {
  const words = hoverTextOf(text.replace(/(\w)\|/, '|$1'));
  expect(words).not.toMatch(/@type|@typedef|@satisfies|\{import\(/);
  expect(words.split('\n').filter(Boolean).length).toBeGreaterThan(1);
});

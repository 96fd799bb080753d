// The interface between JavaScript and C++: the module must read and write the fields of js/load/module.d.ts.
import ts from 'typescript';

import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';

const path = 'js/load/module.d.ts';
const program = ts.createProgram([path], { strict: true, target: ts.ScriptTarget.ES2022 });
const checker = program.getTypeChecker();
const symbol = checker.getSymbolAtLocation(/** @type {ts.SourceFile} */ (program.getSourceFile(path)));

/** Returns the fields of types of module.d.ts. @param {string[]} names */
function fieldsOf(...names) {
  const types = checker
    .getExportsOfModule(/** @type {ts.Symbol} */ (symbol))
    .filter(({ name }) => names.includes(name));
  const fields = types.flatMap((type) =>
    checker
      .getDeclaredTypeOfSymbol(type)
      .getProperties()
      .map(({ name }) => name),
  );
  expect(types.length).toBe(names.length);
  return [...new Set(fields)].sort();
}

const core = startCore(new WebAssembly.Module(inlineWasm()));

/** Wraps an object and records the names of properties that are read. @param {object} object */
function watch(object) {
  const names = new Set();
  const get = (/** @type {any} */ target, /** @type {string} */ name) => {
    names.add(name);
    return target[name];
  };
  return { watched: /** @type {any} */ (new Proxy(object, { get })), names: () => [...names].sort() };
}

const argument = { type: 'float64', isTensor: false, rank: 0, count: 1, values: [1] };
const two = { ...argument, values: [2] };
const split = { operator: 'Split', isCall: true, type: 'int8', dims: [2, 4], axis: argument, numOutputs: two };
const axisMove = { operator: 'moveAxis', isCall: true, type: 'int8', dims: [2, 4], axis: argument, to: argument };
const join = { operator: 'Concat', isCall: true, axis: argument };
const inputs = [{ type: 'int8', dims: [2, 4] }];
const pixels = { isToPixels: false, dims: [2, 2, 4] };

test.each([
  ['a split or a join', core.plan, split, ['SplitRequest', 'JoinRequest']],
  ['pixels', core.planPixels, pixels, ['PixelRequest']],
])('has the fields that the module reads in a request of %s', (_, plan, request, types) => {
  const { watched, names } = watch(request);
  plan(watched);
  expect(names()).toEqual(fieldsOf(...types));
});

test.each([
  ['an argument', argument, (/** @type {any} */ axis) => core.plan({ ...split, axis }), 'Argument'],
  ['an input', inputs[0], (/** @type {any} */ input) => core.plan({ ...join, inputs: [input] }), 'PartialTensorInfo'],
])('has the fields that the module reads in %s', (_, object, plan, type) => {
  const { watched, names } = watch(object);
  plan(watched);
  expect(names()).toEqual(fieldsOf(type));
});

/** Fields of all responses of numbers, used or not. */
const common = ['route', 'plan'];

test.each([
  ['plan of a split', () => core.plan(split), 'PlanResponse', common],
  ['plan of a join', () => core.plan({ ...join, inputs }), 'PlanResponse', common],
  ['infer of a split', () => core.infer(split), 'SpecResponse', common],
  ['infer of a join', () => core.infer({ ...join, inputs }), 'SpecResponse', common],
  ['planPixels', () => core.planPixels(pixels), 'PixelResponse', common],
  ['plan of moveAxis', () => core.plan(axisMove), 'AxisResponse', common],
  ['describe', () => core.describe(split), 'OperatorResponse', []],
  ['a request that the rules reject', () => core.plan({ ...split, axis: two }), 'ErrorResponse', []],
])('has the fields of the response of %s', (_, call, type, others) => {
  expect(Object.keys(call()).sort()).toEqual([...new Set([...fieldsOf(type), ...others])].sort());
});

test('stores the fields of a response under their names', () => {
  const { plan, numbers, ...named } = core.plan(split);
  expect(named).toEqual({
    ...{ axis: 1, outer: 2, axisLength: 4, inner: 1, bits: 8, size: 8, byteLength: 8 },
    ...{ rowWidth: 4, count: 2, partRank: 2, isSingleTile: 0, route: 'rows' },
  });
  const dims = [2, 2, 2, 2, 2, 4];
  expect([...numbers]).toEqual([2, 4, 4, 2, 4, 4, ...dims]);
  expect(plan).toBeInstanceOf(Uint8Array);
});

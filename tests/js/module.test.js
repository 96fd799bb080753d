// What crosses between JavaScript and C++: the fields that the module reads and makes are those of js/load/module.d.ts.
import ts from 'typescript';

import { startCore } from '../../js/load/core.js';
import { inlineWasm } from '../../js/load/inline.js';

const path = 'js/load/module.d.ts';
const program = ts.createProgram([path], { strict: true, target: ts.ScriptTarget.ES2022 });
const checker = program.getTypeChecker();
const symbol = checker.getSymbolAtLocation(/** @type {ts.SourceFile} */ (program.getSourceFile(path)));

/** The fields of types of module.d.ts. @param {string[]} names */
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

/**
 * An object that notes the names that are read of it.
 *
 * @param {object} object
 */
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
const join = { operator: 'Concat', isCall: true, axis: argument };
const inputs = [{ type: 'int8', dims: [2, 4] }];
const pixels = { isToPixels: false, dims: [2, 2, 4] };

test('of a request the fields are read that it has', () => {
  const node = watch(split);
  core.plan(node.watched);
  expect(node.names()).toEqual(fieldsOf('SplitRequest', 'JoinRequest'));
  const images = watch(pixels);
  core.planPixels(images.watched);
  expect(images.names()).toEqual(fieldsOf('PixelRequest'));
});

test('so are those of the objects within it', () => {
  const axis = watch(argument);
  core.plan({ ...split, axis: axis.watched });
  expect(axis.names()).toEqual(fieldsOf('Argument'));
  const input = watch(inputs[0]);
  core.plan({ ...join, inputs: [input.watched] });
  expect(input.names()).toEqual(fieldsOf('Knowledge'));
});

test('a response has the fields that it is said to have', () => {
  /** What all have, whether they need it or not. */
  const common = ['lane', 'numbers', 'state'];
  /** @param {object} response @param {string} name */
  const check = (response, name) =>
    expect(Object.keys(response).sort()).toEqual([...new Set([...fieldsOf(name), ...common])].sort());
  check(core.plan(split), 'PlanResponse');
  check(core.plan({ ...join, inputs }), 'PlanResponse');
  check(core.infer(split), 'SpecResponse');
  check(core.infer({ ...join, inputs }), 'SpecResponse');
  check(core.planPixels(pixels), 'PixelResponse');
  expect(Object.keys(core.nameOf(split)).sort()).toEqual(fieldsOf('ErrorResponse'));
});

test('the numbers of a response stand under their names', () => {
  const { numbers, parts, ...named } = core.plan(split);
  expect(named).toEqual({
    ...{ axis: 1, keepAxis: 1, outer: 2, axisLength: 4, inner: 1, bits: 8, size: 8, byteLength: 8, wide: 0, isRun: 1 },
    ...{ isRowwise: 0, isPacked: 0, isHighFirst: 0, lane: 'rows', state: null },
  });
  expect([...parts]).toEqual([2, 0, 4, 4, 2, 2, 4, 4]);
  expect([...numbers.subarray(-8)]).toEqual([...parts]);
});

import * as read from '../../../js/arguments/options.js';
import { CallContext } from '../../../js/base/call.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { Tensor } from '../../../js/tensor/tensor.js';
import { expectError } from '../support/outcome.js';

const core = startCore(new WebAssembly.Module(inlineWasm()));
const call = new CallContext('f', { core, Tensor });
const node = new CallContext('', { core, Tensor }, { operator: 'Split', isCall: false });

describe('readOptions', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty object', {}],
  ])('returns no options for %s', (_, given) => {
    const options = read.readOptions(call, given, ['axis']);
    expect(options.axis).toBeUndefined();
    expect(Object.getPrototypeOf(options)).toBeNull();
  });

  const allNames = ['axis', 'split', 'numOutputs', 'into', 'from', 'to', 'wasm', 'Tensor'];
  test.each([
    ['dim', 'axis'],
    ['axes', 'axis'],
    ['sizes', 'split'],
    ['lengths', 'split'],
    ['splits', 'split'],
    ['sections', 'numOutputs'],
    ['chunks', 'numOutputs'],
    ['num', 'numOutputs'],
    ['out', 'into'],
    ['output', 'into'],
    ['outputs', 'into'],
    ['source', 'from'],
    ['destination', 'to'],
    ['wasmUrl', 'wasm'],
    ['url', 'wasm'],
    ['num_outputs', 'numOutputs'],
    ['NumOutputs', 'numOutputs'],
    ['tensor', 'Tensor'],
  ])('rejects %s and suggests %s', (name, known) => {
    const text = `f: unknown option "${name}". Use ${known} instead.`;
    expectError(() => read.readOptions(call, { [name]: 1 }, allNames), 'ARGUMENT_UNKNOWN', text);
  });

  test('lists the options if none is similar', () => {
    const text = 'f: unknown option "dim"; allowed options: split, into.';
    expectError(() => read.readOptions(call, { dim: 1 }, ['split', 'into']), 'ARGUMENT_UNKNOWN', text);
  });

  test.each([
    [7, 'the options must be an object { axis, into }, got 7.'],
    [[], 'the options must be an object { axis, into }, got an array.'],
    [new Map(), 'the options must be an object { axis, into }, got a Map.'],
  ])('rejects %p', (given, text) => {
    expectError(() => read.readOptions(call, given, ['axis', 'into']), 'ARGUMENT_UNKNOWN', text);
  });

  test.each([
    ['a list of attributes', [], /the attributes must be an object, got an array; .*axis.*num_outputs/],
    ['an unknown attribute', { dims: 1 }, /unknown attribute "dims"; .*axis.*num_outputs/],
  ])('names the attributes for %s', (_, given, text) => {
    expectError(() => read.expectOptions(node, given, ['axis'], 'attribute'), 'ARGUMENT_UNKNOWN', text);
  });

  test('reads an option with an inherited name only from the object itself', () => {
    const of = (given) => read.readOptions(call, given, ['valueOf']).valueOf;
    expect([of({}), of({ valueOf: 7 })]).toEqual([undefined, 7]);
  });

  test('returns only known options', () => {
    const given = Object.create({ axis: 1, other: 2 });
    expect({ ...read.readOptions(call, given, ['axis', 'into']) }).toEqual({ axis: 1, into: undefined });
  });
});

describe('expectSpelling', () => {
  const expectSpelling = (given) => read.expectSpelling(call, given, ['dims', 'opType'], 'the node');

  test.each([
    [{}],
    [{ dims: 1, opType: 2 }],
    [{ anything: 1 }],
    [{ dim: 1 }],
    [{ op_type: 1, opType2: 1, 'op-type': 1 }],
    [{ ['opType'.padEnd(99, '-')]: 1 }],
  ])('accepts %j', (given) => {
    expect(expectSpelling(given)).toBeUndefined();
  });

  test.each([
    [{ Dims: 1 }, 'f: the node has an unknown key "Dims". Use dims instead.'],
    [{ optype: 1 }, 'f: the node has an unknown key "optype". Use opType instead.'],
    [{ dims: 1, DIMS: 1 }, 'f: the node has an unknown key "DIMS". Use dims instead.'],
  ])('rejects %j', (given, text) => {
    expectError(() => expectSpelling(given), 'ARGUMENT_UNKNOWN', text);
  });
});

import { copyArgument, readDefinedOptions } from '../../../js/adapters/options.js';
import { CallContext } from '../../../js/base/call.js';
import { load } from '../../../js/index.js';
import { forOrt } from '../../../js/ort.js';
import { forTf } from '../../../js/tfjs.js';
import { detached } from '../support/arbitraries.js';
import { errorOf, expectError } from '../support/outcome.js';

const ts = await load();
const call = new CallContext('split');

describe('readDefinedOptions', () => {
  test.each([
    ['undefined', undefined, {}],
    ['null', null, {}],
    ['an empty object', {}, {}],
    ['an undefined option', { axis: undefined, opset: null }, { opset: null }],
    ['a frozen object', Object.freeze({ axis: 1 }), { axis: 1 }],
    ['an object without a prototype', { __proto__: null, axis: 1 }, { axis: 1 }],
    ['getters of a class', new (class { get axis() { return 2; } })(), { axis: 2 }], // prettier-ignore
    ['fields of a class', new (class { axis = 3; })(), { axis: 3 }], // prettier-ignore
  ])('reads %s', (_, options, given) => {
    expect(readDefinedOptions(call, options, ['axis', 'opset'])).toEqual(given);
  });

  test('reads each option once', () => {
    let count = 0;
    const options = { get axis() { return count++; } }; // prettier-ignore
    expect([readDefinedOptions(call, options, ['axis']), count]).toEqual([{ axis: 0 }, 1]);
  });
});

describe('copyArgument', () => {
  test.each([
    ['a number', 1],
    ['a BigInt', 1n],
    ['a string', 'x'],
    ['undefined', undefined],
    ['null', null],
    ['a function', Math.max],
    ['an object', { length: 1 }],
    ['a detached array', detached(new Int32Array(1))],
    ['a DataView', new DataView(new ArrayBuffer(1))],
    ['an array that is too long', new Array(2 ** 32 - 1)],
  ])('returns %s itself', (_, value) => {
    expect(copyArgument(value)).toBe(value);
  });

  test.each([
    ['an array', [1, 2n, 'x']],
    ['a typed array', BigInt64Array.of(1n, 2n)],
    ['a part of a typed array', Int32Array.of(1, 2, 3).subarray(1)],
    ['a tensor', { type: 'int32', dims: [2], data: Int32Array.of(1, 2) }],
  ])('copies %s', (_, value) => {
    const copy = copyArgument(value);
    expect(copy).toEqual(value);
    expect(copy).not.toBe(value);
    if ('dims' in value) expect([copy.dims === value.dims, copy.data === value.data]).toEqual([false, false]);
  });
});

// All adapters must reject unknown options like the core.
const x = { type: 'float32', data: new Float32Array(12), dims: [1, 2, 2, 3] };
const tensor = (data, shape, dtype) => ({ dataSync: () => data, shape, dtype });
const library = { tensor, engine: () => ({ runKernel: (_, __, { split }) => split() }) };
Object.assign(library, { getBackend: () => 'cpu', getKernel: () => true, getGradient: () => true });
const image = { data: new Uint8ClampedArray(16), width: 2, height: 2 };
class OrtTensor {
  constructor(type, data, dims) {
    Object.assign(this, { type, data, dims });
  }
}
const objects = [
  ['the core', ts, x],
  ['forOrt', forOrt(ts, OrtTensor), new OrtTensor(x.type, x.data, x.dims)],
  ['forTf', forTf(ts, library), tensor(x.data, x.dims, 'float32')],
];

describe.each(objects)('%s', (_, on, given) => {
  const methods = [
    ['split', (...more) => on.split(given, ...more)],
    ['splitToSequence', (...more) => on.splitToSequence(given, ...more)],
    ['toPlanes', (...more) => on.toPlanes(image, ...more)],
    ['toPixels', (...more) => on.toPixels(given, ...more)],
  ];
  const wrong = [
    ['a number', [5], /the options must be an object \{ .*, got 5\./],
    ['a string', ['NHWC'], /the options must be an object \{ .*, got the string "NHWC"\./],
    ['true', [true], /the options must be an object \{ .*, got true\./],
    ['a list', [[]], /the options must be an object \{ .*, got an array\./],
    ['a typed array', [new Float32Array(1)], /the options must be an object \{ .*, got a Float32Array\./],
    ['a Map', [new Map()], /the options must be an object \{ .*, got a Map\./],
    ['a function', [() => {}], /the options must be an object \{ .*, got a function\./],
    ['an unknown option', [{ unknown: 1 }], /unknown option "unknown"; allowed options: /],
    ['an option in another case', [{ INTO: null }], /unknown option "INTO"\. Use into instead\./],
    ['an unknown option that is undefined', [{ unknown: undefined }], /unknown option "unknown"/],
    ['a third argument', [{}, {}], /the number of arguments must be at most 2, got 3/],
    ['a third argument that is undefined', [{}, undefined], /the number of arguments must be at most 2, got 3/],
    ['two arguments too many', [undefined, 1, 2], /the number of arguments must be at most 2, got 4/],
  ];
  const cases = methods.flatMap(([name, run]) => wrong.map(([what, more, text]) => [name, what, run, more, text]));
  test.each(cases)('%s rejects %s', (_, __, run, more, text) => {
    expectError(() => run(...more), 'ARGUMENT_UNKNOWN', text);
  });

  const three = [given, 1, [1, 1], {}];
  test.each([
    ['variadicSplit', three, 3],
    ['openvinoSplit', [given, 1, 2, {}], 3],
    ['chunk', [given, 2, 1, {}], 3],
    ['unbind', [given, 1, {}], 2],
    ['tensorSplit', [given, 2, 1, {}], 3],
  ])('%s rejects surplus arguments', (name, more, most) => {
    expectError(() => on[name](...more), 'ARGUMENT_UNKNOWN', `the number of arguments must be at most ${most}, got `);
  });

  test('reads the getters of a class', () => {
    class Options {
      get axis() {
        return 3;
      }
      get numOutputs() {
        return 3;
      }
    }
    class Pixels {
      get channels() {
        return 'R';
      }
      get layout() {
        return 'NCHW';
      }
    }
    expect(on.split(given, new Options())).toHaveLength(3);
    const planes = on.toPlanes(image, new Pixels());
    expect(planes.dims ?? planes.shape).toEqual([1, 1, 2, 2]);
    expect(on.toPixels(planes, new Pixels()).width).toBe(2);
  });
});

test.each([
  ['forOrt', () => forOrt(ts, OrtTensor, {})],
  ['forTf', () => forTf(ts, library, { layout: 'NCHW' })],
])('%s rejects a third argument', (name, make) => {
  expect(errorOf(make).message).toMatch(`${name}: the number of arguments must be at most 2, got 3`);
});

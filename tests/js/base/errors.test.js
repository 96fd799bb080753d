// The messages of errors, and their class.
import { isMemory, quoteForMessage, describeValue, showDims } from '../../../js/base/errors.js';
import { load, SplitError } from '../../../js/index.js';
import { detached } from '../support/arbitraries.js';
import { expectError } from '../support/outcome.js';

const ts = await load();
const tagged = (tag) => ({ [Symbol.toStringTag]: tag });
const forty = 'a'.repeat(40);

describe('quoteForMessage', () => {
  test.each([
    ['a text', 'a b', '"a b"'],
    ['nothing', '', '""'],
    ['quotes', 'a"b', '"a\\"b"'],
    ['40 characters', forty, `"${forty}"`],
    ['more than 40 characters', `${forty}b`, `"${forty}"`],
    ['letters of any script', 'ü𝄞', '"ü𝄞"'],
    ['an escape', '\u001b[31m', '"\\u001b[31m"'],
    ['a delete', '\u007f', '"\\u{7f}"'],
    ['a mark of direction', '\u202e', '"\\u{202e}"'],
    ['a separator of lines', '\u2028', '"\\u{2028}"'],
    ['a separator of paragraphs', '\u2029', '"\\u{2029}"'],
    ['several that are not seen', 'a\u200bb\u200bc', '"a\\u{200b}b\\u{200b}c"'],
    ['a tag beyond 16 bits', '\u{e0041}', '"\\u{e0041}"'],
  ])('shows %s', (_, text, wanted) => expect(quoteForMessage(text)).toBe(wanted));
});

describe('describeValue', () => {
  test.each([
    ['a string', 'a', 'the string "a"'],
    ['a long string', `${forty}b`, `the string "${forty}"`],
    ['a BigInt', 3n, 'the BigInt 3n'],
    ['a negative BigInt', -3n, 'the BigInt -3n'],
    ['a BigInt of 40 digits', 10n ** 40n - 1n, `the BigInt ${'9'.repeat(40)}n`],
    ['a longer BigInt', 10n ** 40n + 7n, 'the BigInt 10000000000000000000...00000000000000000007n'],
    ['a negative longer BigInt', -(10n ** 60n), 'the BigInt -1000000000000000000...00000000000000000000n'],
    ['a BigInt of 4,095 bits', 2n ** 4095n - 1n, 'the BigInt 52219444070657625334...02354170201577095167n'],
    ['a BigInt of 4,096 bits', 2n ** 4095n, 'a BigInt of 4,096 bits or more'],
    ['a function', () => 1, 'a function'],
    ['a class', Map, 'a function'],
    ['a symbol', Symbol('s'), 'a symbol'],
    ['a number', 1.5, '1.5'],
    ['-0', -0, '0'],
    ['NaN', NaN, 'NaN'],
    ['true', true, 'true'],
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['an object', {}, 'an object'],
    ['an object without a prototype', Object.create(null), 'an object'],
    ['an array', [1], 'an array'],
    ['an instance', new (class Mine {})(), 'an object'],
    ['a map', new Map(), 'a Map'],
    ['an error', new Error('e'), 'an Error'],
    ['a typed array', new Float32Array(1), 'a Float32Array'],
    ['a proxy that tells its class', { [Symbol.toStringTag]: 'Uint8ClampedArray' }, 'a proxy of a Uint8ClampedArray'],
    ['a typed array by its vowel', new Int8Array(1), 'an Int8Array'],
    ['a typed array as it is spoken', new Uint8Array(1), 'a Uint8Array'],
    ['a buffer', new ArrayBuffer(1), 'an ArrayBuffer'],
    ['a shared buffer', new SharedArrayBuffer(1), 'a SharedArrayBuffer'],
    ['a DataView', new DataView(new ArrayBuffer(1)), 'a DataView'],
    ['a detached array', detached(new Int8Array(1)), 'a detached Int8Array'],
    ['an image', tagged('ImageData'), 'an ImageData'],
    ['a tag of small letters', tagged('offscreen'), 'an offscreen'],
    ['a tag with another word', tagged('MyArray'), 'a MyArray'],
    ['a tag that begins with one', tagged('ArrayLike'), 'an ArrayLike'],
    ['a tag of 40 characters', tagged('b'.repeat(40)), `a ${'b'.repeat(40)}`],
    ['a tag of more', tagged('b'.repeat(41)), `an object "${'b'.repeat(40)}"`],
    ['an empty tag', tagged(''), 'an object ""'],
    ['a tag of two words', tagged('a b'), 'an object "a b"'],
    ['a tag that escapes', tagged('\u001b[2J'), 'an object "\\u001b[2J"'],
  ])('names %s', (_, value, wanted) => expect(describeValue(value)).toBe(wanted));
});

describe('isMemory', () => {
  test.each([
    ['a buffer', new ArrayBuffer(1), true],
    ['a shared buffer', new SharedArrayBuffer(1), true],
    ['a DataView', new DataView(new ArrayBuffer(1)), true],
    ['a typed array', new Uint8Array(1), false],
    ['an array', [], false],
    ['an object', {}, false],
    ['null', null, false],
    ['a string', 'an ArrayBuffer', false],
    ['an object with a similar tag', tagged('ArrayBufferView'), false],
    ['an object whose tag ends with ArrayBuffer', tagged('MyArrayBuffer'), false],
  ])('of %s is %p', (_, value, wanted) => expect(isMemory(value)).toBe(wanted));
});

describe('showDims', () => {
  test.each([
    [[], '[]'],
    [[2], '[2]'],
    [[2, 0], '[2,0]'],
    [['n', 3n], '[n,3]'],
    [[1, 2, 3, 4, 5, 6, 7, 8], '[1,2,3,4,5,6,7,8]'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], '[1,2,3,4,5,6,7,8,...]'],
  ])('shows %p', (dims, wanted) => expect(showDims(dims)).toBe(wanted));
});

test('a SplitError is an Error with a name, a code and a cause', () => {
  const cause = new TypeError('beneath');
  const error = new SplitError('DIMS_INVALID', 'A sentence.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'SplitError', code: 'DIMS_INVALID', message: 'A sentence.', cause });
  expect(String(error)).toBe('SplitError: A sentence.');
});

test.each([
  [
    'an axis beyond 2^53',
    { axis: 2n ** 53n + 1n, split: [1n, 1n] },
    'AXIS_OUT_OF_RANGE',
    'axis must be an integer from -1 to 0, got 9007199254740993.',
  ],
  [
    'a negative size',
    { split: [-(2n ** 63n), 1n] },
    'SIZES_INVALID',
    'split[0] must be an integer from 0 to 2^53 - 1, got -9223372036854775808.',
  ],
  [
    'a typed size',
    { split: BigInt64Array.of(1n, 2n ** 53n + 1n) },
    'SIZES_INVALID',
    'split[1] must be an integer from 0 to 2^53 - 1, got 9007199254740993.',
  ],
])('an error shows all digits of %s', (_, options, code, words) => {
  expectError(() => ts.split({ type: 'int8', dims: [2], data: new Int8Array(2) }, options), code, words);
});

import { load } from '../../js/index-node.js';
import { classesOf, isElementType } from '../../js/tensor/types.js';
import { elementTypes, lengthOf } from './oracle.js';
import { expectError } from './outcome.js';

const ts = await load();

const classes = ['Int8Array', 'Int16Array', 'Int32Array', 'BigInt64Array', 'Uint8Array', 'Uint8ClampedArray'].concat([
  'Uint16Array',
  'Uint32Array',
  'BigUint64Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'Array',
]);
const others = { uint8: ['Uint8ClampedArray'], float16: ['Float16Array'] };

test('the types are those of the oracle', () => {
  const names = Object.keys(elementTypes);
  expect(names.filter(isElementType)).toEqual(names);
  const others = ['float', 'Float32', '', 'toString', '__proto__', null, undefined, 1];
  expect(others.filter(isElementType)).toEqual([]);
});

test.each(Object.entries(elementTypes))(
  '%s is stored in its classes, also where the platform lacks one, and in no other',
  (type, [, storage]) => {
    const own = [storage.name, ...(others[type] ?? [])];
    expect([...classesOf(type)].sort()).toEqual([...own].sort());
    expect(classes).toEqual(expect.arrayContaining(own));
  },
);

const here = classes.filter((name) => name in globalThis && name !== 'Array');

test.each(Object.entries(elementTypes))('%s: data of any other class are refused by name', (type, [, storage]) => {
  const isComplex = type.startsWith('complex');
  const split = (data) => {
    const x = { type, data, dims: [8] };
    return isComplex ? ts.split(x, { split: [3, 5] }) : ts.variadicSplit(x, 0, [3, 5]);
  };
  const right = type === 'string' ? new Array(8).fill('') : new storage(lengthOf(type, 8));
  expect(split(right).map(({ data }) => data.constructor)).toEqual([right.constructor, right.constructor]);
  for (const name of here.filter((each) => each !== storage.name && !others[type]?.includes(each))) {
    expectError(
      () => split(new globalThis[name](right.length)),
      'DATA_MISMATCH',
      `is ${/^[AI]/.test(name) ? 'an' : 'a'} ${name === 'Array' ? 'array' : name}, ${type} is stored in`,
    );
  }
});

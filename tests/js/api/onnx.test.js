import { load, Tensor } from '../../../js/index.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';
import { attribute, int64s, message, model, node, tensor, value } from '../support/protobuf.js';

const ts = await load();

test('inferNode and runNode accept nodes of readModel with their opset', () => {
  const file = model(1, node('Concat', ['x', 'y'], ['joined']), node('Other', ['x'], ['z'], [7, 'com.other']));
  const [concat, other] = readModel(file).graph.nodes;
  expect([concat.opset, other.opset]).toEqual([1, null]);
  // Only Concat-1 has a default axis: 1.
  const x = randomTensor('float32', [2, 3]);
  expect(ts.inferNode(concat, [x, {}])[0].dims[0]).toBe(2);
  expect(ts.runNode(concat, [x, x])[0].dims).toEqual([2, 6]);
});

describe('runFoundNode', () => {
  const split = (...inputs) => node('Split', inputs, ['a', 'b'], [3, 'cut'], attribute.int('axis', 1));
  const foundIn = (...fields) => findNodes(readModel(model(18, ...fields)))[0];
  const sizes = [5, int64s('sizes', 1, 3)];
  const outside = tensor(7, [2], [8, 'sizes'], [13, message([1, 'location'], [2, 'a'])], [14, 1]);
  const found = foundIn(split('x', 'sizes'), sizes);
  const x = randomTensor('int16', [5, 4]);
  const halves = new Tensor('int64', BigInt64Array.of(2n, 2n), [2]);

  test.each([
    ['the data', x, [1, 3]],
    ['the data in an object with a tag', { ...x, [Symbol.toStringTag]: 'Tensor' }, [1, 3]],
    ['the data by name', { x }, [1, 3]],
    ['the data and sizes by name', { x, sizes: halves }, [2, 2]],
    ['an object without a prototype', Object.assign(Object.create(null), { x, sizes: halves }), [2, 2]],
  ])('accepts %s and takes the rest from the model', (_, given, lengths) => {
    expect(runFoundNode(ts, found, given).map(bitwise)).toEqual(expected(x, 1, lengths));
  });

  test('uses one tensor for all inputs of its name', () => {
    const twice = foundIn(node('Concat', ['w', 'x', 'w'], ['y'], attribute.int('axis', 0)), [5, int64s('x', 7)]);
    const one = new Tensor('int64', BigInt64Array.of(5n), [1]);
    expect(runFoundNode(ts, twice, one)[0].data).toEqual(BigInt64Array.of(5n, 7n, 5n));
  });

  test('keeps omitted inputs omitted', () => {
    const omitted = foundIn(node('SplitToSequence', ['x', ''], ['s'], attribute.int('axis', 1)));
    expect(runFoundNode(ts, omitted, x)).toHaveLength(4);
    expectError(() => runFoundNode(ts, omitted, { x, '': x }), 'ARGUMENT_UNKNOWN', 'has no input "".');
  });

  test('takes what is undefined from the model', () => {
    expect(runFoundNode(ts, found, { x, sizes: undefined }).map(bitwise)).toEqual(
      runFoundNode(ts, found, x).map(bitwise),
    );
  });

  test('uses attributes and opset of the node', () => {
    const [old] = findNodes(readModel(model(2, split('x'))));
    expect(runFoundNode(ts, old, x).map(bitwise)).toEqual(expected(x, 1, [2, 2]));
    expectError(() => runFoundNode(ts, { ...old, opset: 18 }, x), 'ARGUMENT_MISSING', 'num_outputs');
  });

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'accepts an input %s by its own name only',
    (name) => {
      const inherited = foundIn(split('x', name), [5, int64s(name, 1, 3)]);
      expect(runFoundNode(ts, inherited, { x }).map(bitwise)).toEqual(expected(x, 1, [1, 3]));
      const unknown = foundIn(split('x', name));
      expectError(() => runFoundNode(ts, unknown, { x }), 'ARGUMENT_MISSING', `input "${name}" of `);
    },
  );

  const [missing, wrong] = ['ARGUMENT_MISSING', 'ARGUMENT_UNKNOWN'];
  test.each([
    ['no inputs', {}, missing, 'input "x" of Split "cut" has no data in the model. Pass a tensor by that name.'],
    ['undefined', undefined, missing, 'input "x" of Split "cut" has no data in the model'],
    ['null', null, missing, 'input "x" of Split "cut" has no data in the model'],
    [
      'a number',
      7,
      wrong,
      'inputs must be a tensor { type, data, dims }, a sequence of tensors, or an object of these by input name, got 7.',
    ],
    [
      'a text',
      'x',
      wrong,
      'inputs must be a tensor { type, data, dims }, a sequence of tensors, or an object of these by input name, got the string "x".',
    ],
    [
      'a promise',
      Promise.resolve(x),
      wrong,
      'inputs must be a tensor { type, data, dims }, a sequence of tensors, or an object of these by input name, got a Promise.',
    ],
    [
      'data alone',
      x.data,
      wrong,
      'inputs must be a tensor { type, data, dims }, a sequence of tensors, or an object of these by input name, got an Int16Array.',
    ],
    [
      'a Map',
      new Map([['x', x]]),
      wrong,
      'inputs must be a tensor { type, data, dims }, a sequence of tensors, or an object of these by input name, got a Map.',
    ],
    ['another name', { x, size: x }, wrong, /Split "cut" has no input "size"\. .*the names "x", "sizes"\.$/],
    ['undefined by name', { x: undefined }, missing, 'input "x" of Split "cut" has no data in the model'],
  ])('rejects %s', (_, given, code, text) => {
    expectError(() => runFoundNode(ts, found, given), code, text);
  });

  test.each([
    [8, /the names "0", "1", "2", "3", "4", "5", "6", "7"\.$/],
    [9, /the names "0", "1", "2", "3", "4", "5", "6", "7", \.\.\.\.$/],
    [10000, /the names "0", "1", "2", "3", "4", "5", "6", "7", \.\.\.\.$/],
  ])('shows the first eight of %i inputs', (count, text) => {
    const many = foundIn(
      node(
        'Concat',
        Array.from({ length: count }, (_, i) => `${i}`),
        ['y'],
      ),
    );
    expectError(() => runFoundNode(ts, many, { other: x }), wrong, text);
  });

  test.each([
    [
      'an input without data',
      foundIn(split('x', 'sizes'), [11, value('sizes', 7, [2])]),
      /no data in the model\. Pass a/,
    ],
    [
      'data in another file',
      foundIn(split('x', 'sizes'), [5, outside]),
      /another file\. Pass externalData to findNodes/,
    ],
    [
      'an input without a type',
      { ...found, inputs: [found.inputs[0], { ...found.inputs[1], type: null }] },
      /no data in the model/,
    ],
  ])('takes nothing from the model for %s', (_, incomplete, text) => {
    expectError(() => runFoundNode(ts, incomplete, x), missing, 'input "sizes" of Split');
    expectError(() => runFoundNode(ts, incomplete, x), missing, text);
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a promise', Promise.resolve(ts)],
    ['an object', {}],
  ])('rejects %s as the result of load', (_, none) => {
    expectError(() => runFoundNode(none, found, x), missing, 'ts must be the result of await load(), got');
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a list of nodes', [found]],
    ['a node of readModel', readModel(model(18, split('x'))).graph.nodes[0]],
    ['a node without a name', { ...found, name: undefined }],
    ['a node without inputs', { ...found, inputs: undefined }],
    ['inputs that are numbers', { ...found, inputs: [1] }],
    ['inputs without a name', { ...found, inputs: [{}] }],
    ['inputs that are undefined', { ...found, inputs: [undefined] }],
    ['inputs with a hole', { ...found, inputs: new Array(1) }],
    ['inputs that are too many', { ...found, inputs: Object.assign([], { length: 2 ** 32 - 1 }) }],
  ])('rejects %s for a node', (_, none) => {
    expectError(() => runFoundNode(ts, none, x), missing, 'the node must be one that findNodes returned, got');
  });

  test('joins tensors by name or a sequence', () => {
    const joins = model(
      13,
      node('Concat', ['x', 'w', 'x'], ['a'], attribute.int('axis', 0)),
      node('ConcatFromSequence', ['s'], ['b'], attribute.int('axis', 0), attribute.int('new_axis', 1)),
      [5, int64s('w', 7, 8)],
    );
    const [concat, stack] = findNodes(readModel(joins));
    const one = new Tensor('int64', BigInt64Array.of(5n), [1]);
    expect(runFoundNode(ts, concat, { x: one })[0].data).toEqual(BigInt64Array.of(5n, 7n, 8n, 5n));
    for (const given of [[one, one], { s: [one, one] }]) {
      expect(runFoundNode(ts, stack, given)[0]).toMatchObject({ dims: [2, 1], data: BigInt64Array.of(5n, 5n) });
    }
    expect(ts.inferNode(stack, stack.inputs)).toEqual([{ type: null, dims: null }]);
    expectError(() => runFoundNode(ts, stack, {}), 'ARGUMENT_MISSING', /input "s" of .* has no data/);
  });
});

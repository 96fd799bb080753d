// Attributes and inputs that a call of a local function passes to its nodes.
import { load } from '../../../js/index.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { Random } from '../../robust/random.js';
import { runs, seed } from '../../seed.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';
import { attribute, bytes, int64s, message, model, node, repeated, tensor, value } from '../support/protobuf.js';

const ts = await load();

/**
 * Makes a function of domain `l` with inputs and attributes.
 * @param {string} name @param {string[]} inputs @param {any[]} nodes @param {string[]} [names] @param {...any} rest
 * @returns {any}
 */
const local = (name, inputs, nodes, names = [], ...rest) => {
  const imports = message([1, ''], [2, 18]);
  const parts = [...repeated(4, inputs), ...repeated(6, names), ...nodes.map(([, body]) => [7, body])];
  return [25, message([1, name], [10, 'l'], ...parts, [9, imports], ...rest)];
};
const call = (name, inputs, ...attributes) => node(name, inputs, [], [7, 'l'], ...attributes);
const split = (...inputs) => node('Split', inputs, ['p', 'q'], attribute.int('axis', 1));
const identity = (from, to) => node('Identity', [from], [to]);
const cast = (from, to, type = 7) => node('Cast', [from], [to], attribute.int('to', type));
const constant = (...fields) => node('Constant', [], ['c'], ...fields);
const reference = (name, of, type = 7) => [5, message([1, name], [21, of], [20, type])];
const int32s = (...values) => tensor(6, [values.length], [9, bytes(Int32Array.from(values))]);
const ints = (name, ...values) => attribute.ints(name, values);

/** Makes a file of opset 18 whose graph has x and s. */
const fileOf = (nodes, ...functions) =>
  message(
    [7, message([11, value('x', 1, [2, 6])], [5, int64s('s', 2, 4)], ...nodes)],
    [8, message([1, ''], [2, 18])],
    ...functions,
  );

/** Returns the inputs of each listed node in short form. */
const inputsOf = (nodes, ...functions) =>
  findNodes(readModel(fileOf(nodes, ...functions))).map(({ inputs }) =>
    inputs.map((input) => (input === null ? null : `${input.name} ${input.type} [${input.dims}] ${input.data ?? '?'}`)),
  );

const whole = 'in float32 [2,6] ?';
const inF = (...nodes) => local('f', ['in', 'sz'], nodes);
const sizes = (name) => `${name} int64 [2] 2,4`;

describe('findNodes, inputs of functions', () => {
  const f = inF(split('in', 'sz'));
  const byList = local('f', ['in'], [constant(reference('value_ints', 'sz')), split('in', 'c')], ['sz']);
  const byTensor = local('f', ['in'], [constant(reference('value', 'sz', 4)), split('in', 'c')], ['sz']);
  const within = (inner, field = 'then_branch') => node('If', ['k'], [], attribute.graph(field, message(...inner)));
  const g = (...nodes) => local('g', ['a', 'b'], nodes);

  test.each([
    ['an initializer', [call('f', ['x', 's'])], [f], [whole, sizes('sz')]],
    ['a Constant', [constant(ints('value_ints', 2, 4)), call('f', ['x', 'c'])], [f], [whole, sizes('sz')]],
    ['an Identity of an initializer', [identity('s', 't'), call('f', ['x', 't'])], [f], [whole, sizes('sz')]],
    [
      'a Cast of an initializer',
      [[5, message([1, 2], [2, 6], [8, 'i'], [5, [2, 4]])], cast('i', 't'), call('f', ['x', 't'])],
      [f],
      [whole, sizes('sz')],
    ],
    [
      'a Cast in the function',
      [[5, message([1, 2], [2, 6], [8, 'i'], [5, [2, 4]])], call('f', ['x', 'i'])],
      [inF(cast('sz', 't'), split('in', 't'))],
      [whole, sizes('t')],
    ],
    [
      'a Cast by an attribute',
      [call('f', ['x', 's'], attribute.int('type', 6))],
      [local('f', ['in', 'sz'], [node('Cast', ['sz'], ['t'], reference('to', 'type', 2)), split('in', 't')], ['type'])],
      [whole, 't int32 [2] 2,4'],
    ],
    [
      'a Cast by a missing attribute',
      [call('f', ['x', 's'])],
      [local('f', ['in', 'sz'], [node('Cast', ['sz'], ['t'], reference('to', 'type', 2)), split('in', 't')], ['type'])],
      [whole, 't null [2] ?'],
    ],
    [
      'Identities in the function',
      [call('f', ['x', 's'])],
      [inF(identity('sz', 't'), identity('in', 'u'), identity('t', 'v'), split('u', 'v'))],
      ['u float32 [2,6] ?', sizes('v')],
    ],
    ['integers in an attribute of the call', [call('f', ['x'], ints('sz', 2, 4))], [byList], [whole, sizes('c')]],
    [
      'a tensor in an attribute of the call',
      [call('f', ['x'], attribute.tensor('sz', int64s('', 2, 4)))],
      [byTensor],
      [whole, sizes('c')],
    ],
    [
      'a tensor in an attribute of the call, with a Cast',
      [call('f', ['x'], attribute.tensor('sz', int32s(2, 4)))],
      [local('f', ['in'], [constant(reference('value', 'sz', 4)), cast('c', 't'), split('in', 't')], ['sz'])],
      [whole, sizes('t')],
    ],
    [
      'a default',
      [call('f', ['x'])],
      [local('f', ['in'], [constant(reference('value_ints', 'sz')), split('in', 'c')], [], [11, ints('sz', 2, 4)[1]])],
      [whole, sizes('c')],
    ],
    [
      'a value instead of a default',
      [call('f', ['x'], ints('sz', 2, 4))],
      [local('f', ['in'], [constant(reference('value_ints', 'sz')), split('in', 'c')], [], [11, ints('sz', 9)[1]])],
      [whole, sizes('c')],
    ],
    ['a missing attribute', [call('f', ['x'])], [byList], [whole, 'c null [null] ?']],
    ['an attribute of another kind', [call('f', ['x'], attribute.int('sz', 2))], [byList], [whole, 'c null [null] ?']],
    ['a function in a function', [call('g', ['x', 's'])], [g(call('f', ['a', 'b'])), f], [whole, sizes('sz')]],
    ['swapped inputs', [call('g', ['s', 'x'])], [g(call('f', ['b', 'a'])), f], [whole, sizes('sz')]],
    [
      'a function in a function, with Identities',
      [call('g', ['x', 's'])],
      [g(identity('b', 't'), call('f', ['a', 't'])), f],
      [whole, sizes('sz')],
    ],
    [
      'an attribute that a function passes to another',
      [call('g', ['x', 's'], ints('n', 2, 4))],
      [local('g', ['a', 'b'], [call('f', ['a'], reference('sz', 'n'))], ['n']), byList],
      [whole, sizes('c')],
    ],
    [
      'a Constant of a function that calls',
      [call('g', ['x', 's'])],
      [g(constant(ints('value_ints', 1, 5)), call('f', ['a', 'c'])), f],
      [whole, 'sz int64 [2] 1,5'],
    ],
    ['a call in a branch', [within([[5, int64s('s', 1, 5)], call('f', ['x', 's'])])], [f], [whole, 'sz int64 [2] 1,5']],
    ['a branch in a function', [call('f', ['x', 's'])], [inF(within([split('in', 'sz')]))], [whole, sizes('sz')]],
    [
      'a branch in a function that hides an input',
      [call('f', ['x', 's'])],
      [inF(within([[11, value('sz', 7, [3])], split('in', 'sz')]))],
      [whole, 'sz int64 [3] ?'],
    ],
    [
      'a Constant by an attribute in a branch of a function',
      [call('f', ['x'], ints('sz', 2, 4))],
      [local('f', ['in'], [within([constant(reference('value_ints', 'sz')), split('in', 'c')])], ['sz'])],
      [whole, sizes('c')],
    ],
    [
      'a call in a branch of a function',
      [call('g', ['x', 's'])],
      [g(within([identity('b', 't'), call('f', ['a', 't'])])), f],
      [whole, sizes('sz')],
    ],
    ['an input that is omitted at the end', [call('f', ['x'])], [f], [whole, null]],
    ['an input that is omitted before another', [call('f', ['', 's'])], [f], [null, sizes('sz')]],
    [
      'an Identity of an omitted input',
      [call('f', ['x'])],
      [inF(identity('sz', 't'), split('in', 't'))],
      [whole, 't null [null] ?'],
    ],
    ['an omitted input of a function in a function', [call('g', ['x', 's'])], [g(call('f', ['a'])), f], [whole, null]],
    ['more inputs than the function has', [call('f', ['x', 's', 's'])], [f], [whole, sizes('sz')]],
    ['an unknown input', [call('f', ['y', 'z'])], [f], ['in null [null] ?', 'sz null [null] ?']],
    [
      'a name that the function has twice',
      [call('f', ['x', 's'])],
      [local('f', ['in', 'in'], [split('in')])],
      ['in int64 [2] 2,4'],
    ],
    [
      'the declared type of a function input',
      [call('f', ['y', 's'])],
      [local('f', ['in', 'sz'], [split('in', 'sz')], [], [12, value('in', 9, [3])])],
      ['in bool [3] ?', sizes('sz')],
    ],
    [
      'the shape of an input before the declared one',
      [call('f', ['x', 's'])],
      [local('f', ['in', 'sz'], [split('in', 'sz')], [], [12, value('in', 9, ['n', 'm'])])],
      [whole, sizes('sz')],
    ],
  ])('follows %s', (_, nodes, functions, inputs) => {
    expect(inputsOf(nodes, ...functions)).toEqual([inputs]);
  });

  test('lists nodes that run with the data of the model', () => {
    const [found] = findNodes(readModel(fileOf([call('f', ['x', 's'])], f)));
    const x = randomTensor('float32', [2, 6]);
    expect(runFoundNode(ts, found, x).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
    expect(ts.inferNode(found, found.inputs).map(({ dims }) => dims)).toEqual([
      [2, 2],
      [2, 4],
    ]);
  });

  const t = [5, int64s('t', 3, 3)];
  const [two, three] = [
    [whole, sizes('sz')],
    [whole, 'sz int64 [2] 3,3'],
  ];

  test.each([
    ['with other sizes, once for each', [call('f', ['x', 's']), call('f', ['x', 't']), t], [f], [two, three]],
    ['with equal sizes once', [call('f', ['x', 's']), call('f', ['x', 't']), [5, int64s('t', 2, 4)]], [f], [two]],
    ['with and without sizes, once for each', [call('f', ['x', 's']), call('f', ['x'])], [f], [two, [whole, null]]],
    [
      'with sizes and with unknown ones, once for each',
      [call('f', ['x', 's']), call('f', ['x', 'u'])],
      [f],
      [two, [whole, 'sz null [null] ?']],
    ],
    [
      'with inputs that no node takes once',
      [call('f', ['x', 's']), call('f', ['x', 't']), t],
      [inF(split('in'))],
      [[whole]],
    ],
    [
      'with weights for another operator once',
      [call('f', ['x', 's']), call('f', ['x', 't']), t],
      [inF(node('Gemm', ['in', 'sz'], ['y']), split('y'))],
      [['y null [null] ?']],
    ],
    [
      'with weights that are passed on and not taken once',
      [call('g', ['x', 's']), call('g', ['x', 't']), t],
      [g(call('f', ['a', 'b'])), inF(split('in'))],
      [[whole]],
    ],
    [
      'through two functions, once for each',
      [call('g', ['x', 's']), call('g', ['x', 't']), t],
      [g(call('f', ['a', 'b'])), f],
      [two, three],
    ],
    [
      'through two functions that call one',
      [call('g', ['x', 's']), call('h', ['x', 's'])],
      [g(call('f', ['a', 'b'])), local('h', ['a', 'b'], [call('f', ['a', 'b'])]), f],
      [two],
    ],
  ])('lists nodes of calls %s', (_, nodes, functions, inputs) => {
    expect(inputsOf(nodes, ...functions)).toEqual(inputs);
  });

  test('lists nodes for each set of attributes and inputs', () => {
    const byAttribute = local(
      'f',
      ['in', 'sz'],
      [node('Split', ['in', 'sz'], ['p'], attribute.reference('axis', 'a'))],
      ['a'],
    );
    const calls = [0, 1].flatMap((axis) =>
      ['s', 't', 's'].map((name) => call('f', ['x', name], attribute.int('a', axis))),
    );
    const found = findNodes(readModel(fileOf([t, ...calls], byAttribute)));
    expect(found.map(({ attributes, inputs }) => [attributes.axis, `${inputs[1].data}`])).toEqual([
      [0, '2,4'],
      [0, '3,3'],
      [1, '2,4'],
      [1, '3,3'],
    ]);
  });

  test.each([
    ['itself', [inF(split('in', 'sz'), call('f', ['in', 'sz']))]],
    ['itself with swapped inputs', [inF(split('in', 'sz'), call('f', ['sz', 'in']))]],
    ['one that calls it', [inF(split('in', 'sz'), call('g', ['in', 'sz'])), g(call('f', ['a', 'b']))]],
  ])('ends if a function calls %s', (_, functions) => {
    const seen = inputsOf([call('f', ['x', 's'])], ...functions);
    expect(seen[0]).toEqual(two);
    expect(seen.length).toBeLessThan(3);
  });

  test('lists an unused function, and those that it calls, without inputs', () => {
    const none = ['in null [null] ?', 'sz null [null] ?'];
    expect(inputsOf([], f)).toEqual([none]);
    expect(inputsOf([], f, g(call('f', ['a', 'b'])))).toEqual([none]);
  });

  test('rejects a sparse or damaged initializer only if a listed node needs it', () => {
    const sparse = [15, message([1, int64s('t', 7)])];
    const damaged = [5, tensor(7, [2], [8, 't'], [9, new Uint8Array(8)])];
    for (const [field, text] of [
      [sparse, 'initializer "t": the tensor must be dense'],
      [damaged, 'the data must be 16 bytes for int64 [2], got 8.'],
    ]) {
      expectError(() => inputsOf([field, call('f', ['x', 't'])], f), 'DATA_MISMATCH', text);
      expect(inputsOf([field, call('f', ['x', 't'])], inF(split('in')))).toEqual([[whole]]);
    }
  });

  test('reads a tensor once for many calls', () => {
    const given = attribute.tensor('sz', int64s('', ...new Array(1000).fill(1)));
    const calls = Array.from({ length: 50 }, (_, i) => call('f', ['x'], reference('sz', 'n'), attribute.int('i', i)));
    const byEach = local(
      'f',
      ['in'],
      [constant(reference('value', 'sz', 4)), node('Split', ['in', 'c'], ['p'], attribute.reference('axis', 'i'))],
      ['sz', 'i'],
    );
    const found = findNodes(
      readModel(fileOf([call('g', ['x', 's'], given)], local('g', ['a', 'b'], calls, ['n']), byEach)),
    );
    expect(found).toHaveLength(50);
    expect(new Set(found.map(({ inputs }) => inputs[1].data)).size).toBe(1);
  });
});

describe('findNodes, equal nodes', () => {
  const byText = (first, second) => {
    const f = local('f', ['in'], [node('Split', ['in'], ['p'], attribute.reference('t', 'a'))], ['a']);
    const texts = (list) => [5, message([1, 'a'], ...repeated(9, list), [20, 8])];
    return inputsOf([call('f', ['x'], texts(first)), call('f', ['x'], texts(second))], f).length;
  };

  test.each([
    [['a', 'b'], ['a', 'b'], 1],
    [['a,b'], ['a', 'b'], 2],
    [['a,string b', 'c'], ['a', 'b,string c'], 2],
    [['1'], ['1', ''], 2],
  ])('lists nodes with the texts %j and %j %i times', (first, second, count) => {
    expect(byText(first, second)).toBe(count);
  });

  test('tells 0 from -0, and an empty list of integers from one of floats', () => {
    const floats = (value) => tensor(1, [1], [9, bytes(Float32Array.of(value))]);
    const join = local('f', ['in'], [node('Concat', ['in'], ['p'], attribute.int('axis', 0))]);
    const zeros = [0, -0].map((value, i) => node('Constant', [], [`z${i}`], attribute.tensor('value', floats(value))));
    const found = findNodes(readModel(fileOf([...zeros, call('f', ['z0']), call('f', ['z1'])], join)));
    expect(found.map(({ inputs }) => Object.is(inputs[0].data[0], -0))).toEqual([false, true]);
    const empty = ['value_ints', 'value_floats'].map((name, i) =>
      node('Constant', [], [`e${i}`], [5, message([1, name], [20, 7 - i])]),
    );
    expect(inputsOf([...empty, node('Concat', ['e0', 'e1'], ['y'])])).toEqual([['e0 int64 [0] ', 'e1 float32 [0] ']]);
  });
});

describe('findNodes, calls that multiply', () => {
  test('lists the nodes of each of many calls with other inputs', () => {
    const names = Array.from({ length: 400 }, (_, i) => `s${i}`);
    const wide = local('f', ['in', 'sz'], new Array(40).fill(split('in', 'sz')));
    const calls = names.flatMap((name, i) => [[5, int64s(name, i, 6 - i)], call('f', ['x', name])]);
    const found = findNodes(readModel(fileOf(calls, wide)));
    expect(found).toHaveLength(400 * 40);
    expect(new Set(found.map(({ inputs }) => `${inputs[1].data}`)).size).toBe(400);
  });

  test('lists the nodes of functions that call the next twice with the same inputs', () => {
    const depth = 60;
    const chain = Array.from({ length: depth }, (_, i) =>
      local(`f${i}`, ['a', 'b'], new Array(2).fill(call(`f${i + 1}`, ['a', 'b'], ints('n', 1, 2, 3))), ['n']),
    );
    const found = findNodes(
      readModel(fileOf([call('f0', ['x', 's'])], ...chain, local(`f${depth}`, ['a', 'b'], [split('a', 'b')]))),
    );
    expect(found.map(({ inputs }) => `${inputs[1].data}`)).toEqual(['2,4']);
  });

  test('rejects calls that visit more than 2^20 nodes, of which others do not count', () => {
    const calls = (count) => Array.from({ length: count }, (_, i) => call('f', ['x'], attribute.int('i', i)));
    const relus = local('f', ['a'], new Array(1000).fill(node('Relu', ['a'], ['r'])), ['i']);
    const splits = local('f', ['a'], new Array(500).fill(node('Split', ['a'], ['r'])), ['i']);
    const text = 'findNodes: the model must have at most 1048576 nodes, calls included.';
    expect(findNodes(readModel(fileOf(calls(2000), relus)))).toEqual([]);
    expect(findNodes(readModel(fileOf(calls(1000), splits)))).toHaveLength(500);
    expectError(() => findNodes(readModel(fileOf(calls(1100), splits))), 'DATA_MISMATCH', text);
  });

  test('rejects calls that are nested more than 64 deep', () => {
    const nodesOf = (depth) => {
      const chain = Array.from({ length: depth }, (_, i) =>
        local(`f${i}`, ['a', 'b'], [call(`f${i + 1}`, ['a', 'b'])]),
      );
      return inputsOf([call('f0', ['x', 's'])], ...chain, local(`f${depth}`, ['a', 'b'], [split('a', 'b')]));
    };
    expect(nodesOf(62)).toEqual([['a float32 [2,6] ?', 'b int64 [2] 2,4']]);
    expectError(() => nodesOf(63), 'DATA_MISMATCH', 'findNodes: graphs and calls must be nested at most 64 deep.');
  });

  test('ends if each function calls the next twice with other inputs', () => {
    const depth = 30;
    const chain = Array.from({ length: depth }, (_, i) =>
      local(
        `f${i}`,
        ['a', 'b'],
        [call(`f${i + 1}`, ['a', 'b']), cast('b', 'c', 6 + (i % 2)), call(`f${i + 1}`, ['c', 'a'])],
      ),
    );
    const last = local(`f${depth}`, ['a', 'b'], [split('a', 'b')]);
    const found = findNodes(readModel(fileOf([call('f0', ['x', 's'])], ...chain, last)));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(2000);
  });
});

test('findNodes does not mark inputs of inner graphs as inputs of a call', () => {
  const branch = node(
    'Loop',
    ['n'],
    [],
    attribute.graph('body', message([11, value('in', 1, [3])], split('in', 'sz'))),
  );
  const [{ inputs }] = findNodes(readModel(model(18, branch, [5, int64s('sz', 1, 2)])));
  expect(inputs).toMatchObject([{ type: 'float32', dims: [3] }, { data: BigInt64Array.of(1n, 2n) }]);
});

describe('findNodes, random models', () => {
  const unknownValue = { type: 'null', dims: 'null', data: '?' };
  const typeNames = { 6: 'int32', 7: 'int64', 1: 'float32' };

  /** Returns a random body: descriptions of nodes, for the file and for the oracle. */
  function randomBody(random, names, callees, attributes) {
    const known = names.slice();
    const pick = () => random.pick([...known, ...known, 'nowhere', '']);
    const nodes = [];
    for (let i = 0; i < 6; ++i) {
      const kind = random.pick(['identity', 'cast', 'constant', 'split', 'call', 'reference']);
      const output = `${names[0]}${i}`;
      const [from, other] = [pick(), pick()];
      if (kind === 'split' || (kind === 'call' && callees.length === 0)) {
        nodes.push({ kind: 'split', inputs: [from, other], name: output });
      } else if (kind === 'call') {
        const value = random.pick([null, [1, 5], [2, 4], { reference: random.pick(attributes) }]);
        nodes.push({
          kind,
          callee: random.pick(callees),
          inputs: [from, other, pick()].slice(0, random.integer(0, 3)),
          value,
        });
      } else {
        const value =
          kind === 'reference'
            ? { reference: random.pick(attributes) }
            : random.pick([
                [1, 5],
                [3, 3],
              ]);
        nodes.push({ kind: kind === 'reference' ? 'constant' : kind, from, to: random.pick([1, 6, 7]), value, output });
        known.push(output);
      }
    }
    return nodes;
  }

  const listOf = (name, value) => (value.reference ? reference(name, value.reference) : ints(name, ...value));
  const written = (each) =>
    ({
      identity: () => identity(each.from, each.output),
      cast: () => cast(each.from, each.output, each.to),
      constant: () => node('Constant', [], [each.output], listOf('value_ints', each.value)),
      split: () => node('Split', each.inputs, ['p'], [3, each.name]),
      call: () => call(each.callee, each.inputs, ...(each.value === null ? [] : [listOf('n', each.value)])),
    })[each.kind]();

  /** Walks the body of one call and appends the inputs of each Split as text. */
  function walk(body, functions, env, given, found) {
    const valueOf = (value) => (value?.reference ? (given.get(value.reference) ?? null) : value);
    const look = (name) => {
      const made = body.nodes.find(({ output }) => output === name);
      if (name === '') return unknownValue;
      if (made === undefined) return env.has(name) ? env.get(name) : unknownValue;
      const list = valueOf(made.value);
      if (made.kind === 'constant') {
        return list === null ? unknownValue : { type: 'int64', dims: `${list.length}`, data: `${list}` };
      }
      const of = look(made.from) ?? unknownValue;
      return made.kind === 'identity' ? of : { ...of, type: typeNames[made.to] };
    };
    const input = (name) => (name === '' ? null : look(name));
    for (const each of body.nodes) {
      if (each.kind === 'split') {
        found.add(JSON.stringify([body.name, each.name, each.inputs.map(input)]));
      } else if (each.kind === 'call') {
        const callee = functions.find(({ name }) => name === each.callee);
        const args = new Map(
          callee.names.map((name, i) => [name, i < each.inputs.length ? input(each.inputs[i]) : null]),
        );
        const list = valueOf(each.value);
        callee.calls += 1;
        walk(callee, functions, args, new Map(list === null ? [] : [['n', list]]), found);
      }
    }
  }

  test('lists the inputs of each call like the oracle', () => {
    const random = new Random(seed);
    let listed = 0;
    for (let run = 0; run < runs(1600); ++run) {
      const callees = ['f0', 'f1', 'f2'].slice(0, random.integer(0, 3));
      const functions = callees.map((name, i) => {
        const names = [`a${i}`, `b${i}`, `c${i}`].slice(0, random.integer(1, 3));
        return { name, names, calls: 0, nodes: randomBody(random, names, callees.slice(i + 1), ['n']) };
      });
      const main = { name: '', nodes: randomBody(random, ['x', 's', 'i'], callees, ['n']) };
      const wanted = new Set();
      const values = {
        x: { type: 'float32', dims: '2,6', data: '?' },
        s: { type: 'int64', dims: '2', data: '2,4' },
        i: { type: 'int32', dims: '2', data: '2,4' },
      };
      walk(main, functions, new Map(Object.entries(values)), new Map(), wanted);
      for (const each of functions) if (each.calls === 0) walk(each, functions, new Map(), new Map(), wanted);
      const file = fileOf(
        [[5, tensor(6, [2], [8, 'i'], [9, bytes(Int32Array.of(2, 4))])], ...main.nodes.map(written)],
        ...functions.map(({ name, names, nodes }) => local(name, names, nodes.map(written), ['n'])),
      );
      const found = findNodes(readModel(file)).map(({ graph, name, inputs }) => {
        const plain = ({ type, dims, data }) => ({
          type: `${type}`,
          dims: `${dims}`,
          data: data === undefined ? '?' : `${data}`,
        });
        return JSON.stringify([graph, name, inputs.map((each) => each && plain(each))]);
      });
      expect([run, [...new Set(found)].sort()]).toEqual([run, [...wanted].sort()]);
      listed += found.length;
    }
    expect(listed).toBeGreaterThan(runs(1600));
  });
});

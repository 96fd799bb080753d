// Files that would cost a careless reader much more than their bytes, with the function that reads them.
import { findNodes, readModel, readSequence, readTensor } from '../../js/onnx.js';
import {
  attribute,
  call,
  int64s,
  local,
  message,
  model,
  node,
  tensor,
  value,
  withFunctions,
} from '../js/support/protobuf.js';

const million = 1_000_000;
/** Maximum number of messages in the lists of a file, of visited nodes, of tensors of a sequence, and of elements that are read. */
const limit = 2 ** 20;

/** Repeats `unit` `count` times in one array. @param {number} count @param {Uint8Array} unit */
function times(count, unit) {
  const all = new Uint8Array(count * unit.length);
  for (let i = 0; i < count; ++i) all.set(unit, i * unit.length);
  return all;
}

/** @param {readonly Uint8Array[]} parts */
const joined = (...parts) => new Uint8Array(Buffer.concat(parts));

/** Makes a model with this graph. @param {Uint8Array} graph @param {...any} rest More bytes of the model. */
const withGraph = (graph, rest = new Uint8Array(0)) =>
  joined(message([1, 8], [7, graph], [8, message([1, ''], [2, 18])]), rest);

/** Writes `count` items with short, different names. @param {number} count @param {(name: string) => Uint8Array} write */
const named = (count, write) => joined(...Array.from({ length: count }, (_, i) => write(i.toString(36))));

/** Makes `count` calls of a function with these nodes. Each call has another attribute. */
const manyCalls = (count, nodes, ...rest) =>
  withFunctions(
    Array.from({ length: count }, (_, i) => call('f', attribute.int('a', i))),
    local('f', ['a'], nodes, 18, ...rest),
  );

const split = node('Split', ['x'], []);

/** Nests `inner` in the attribute of a node of a graph, and so on. */
function nested(depth, inner) {
  let graph = inner;
  for (let i = 0; i < depth; ++i) {
    graph = message([11, value(`v${i}`, 1, [1])], node('If', [], [], [5, message([6, graph])]));
  }
  return graph;
}

const asNodes = (file) => findNodes(readModel(file), { externalData: (_, __, length) => new Uint8Array(length) });
const ones = (count) => new Array(count).fill(1);

/** Makes a graph of one node with these fields. */
const oneNode = (opType, ...parts) => message([1, joined(...parts, message([4, opType]))]);

/** Makes a graph of one Concat with `count` inputs. @param {number} count @param {(name: string) => string} change */
const concatOf = (count, change) =>
  oneNode(
    'Concat',
    named(count, (name) => message([1, change(name)])),
  );

/** Makes inputs of a node. @param {number} count */
const unknownInputs = (count) => Array.from({ length: count }, (_, i) => message([1, `z${i}`]));

/** Makes nodes with ten attributes each, in pseudo-random order. */
function shuffled() {
  let seed = 1;
  const pick = () => (seed = (seed * 48271) % 2147483647) % 60;
  const one = () => message([1, message(...Array.from({ length: 10 }, () => [5, message([1, `a${pick()}`])]))]);
  return withGraph(joined(...Array.from({ length: 8000 }, one)));
}

function selfCalls() {
  const names = Array.from({ length: 500 }, (_, i) => `n${i}`);
  const next = names.map((name, i) => attribute.reference(name, names[(i + 1) % names.length]));
  return withFunctions([call('f', attribute.int('n0', 7))], local('f', names, [call('f', ...next)]));
}

function passedText() {
  const text = 'x'.repeat(million);
  const calls = [call('g', attribute.string('a', text)), call('f', attribute.string('b', text))];
  const again = new Array(20_000).fill(call('g', attribute.reference('a', 'b')));
  return withFunctions(calls, local('g', ['a'], []), local('f', ['b'], again));
}

function externalTensors() {
  const names = Array.from({ length: 1000 }, (_, i) => `w${i}`);
  const far = (name) => tensor(1, [million], [8, name], [13, message([1, 'location'], [2, 'a'])], [14, 1]);
  return model(18, node('Concat', names, ['y']), ...names.map((name) => [5, far(name)]));
}

const identity = (from, to) => node('Identity', [from], [to]);
const cast = (from, to, type = 7) => node('Cast', [from], [to], attribute.int('to', type));

/** Makes a function with inputs a and b. @param {string} name @param {...any} nodes */
const binary = (name, ...nodes) => local(name, [], nodes, 18, [4, 'a'], [4, 'b']);
const callOf = (name, ...inputs) => node(name, inputs, [], [7, 'l']);

/** Makes a chain of `count` nodes that starts at the value v0. @param {number} count @param {typeof identity} link */
const chain = (count, link, ...rest) =>
  message(
    ...Array.from({ length: count }, (_, i) => link(`v${i}`, `v${i + 1}`)),
    node('Split', [`v${count}`], ['y']),
    ...rest,
  );

/** Casts the same value `count` times, for one Concat. @param {number} count @param {any} input The field of the value. */
function manyCasts(count, input) {
  const names = Array.from({ length: count }, (_, i) => `c${i}`);
  return message(input, ...names.map((name) => cast('v0', name)), node('Concat', names, ['y']));
}

/** Makes functions that call the next one twice, with other inputs. @param {number} depth */
function doubling(depth) {
  const name = (i) => `f${i}`;
  const twice = (i) => [callOf(name(i), 'a', 'b'), cast('b', 'c', 6 + (i % 2)), callOf(name(i), 'c', 'a')];
  const functions = Array.from({ length: depth }, (_, i) => binary(name(i), ...twice(i + 1)));
  const last = binary(name(depth), ...new Array(50).fill(node('Split', ['a', 'b'], ['y'])));
  return withFunctions(
    [[5, int64s('s', 2, 4)], [11, value('x', 1, [2, 6])], callOf('f0', 'x', 's')],
    ...functions,
    last,
  );
}

/** Makes `count` calls of one function. Each has another initializer. @param {number} count @param {...any} nodes */
function callsWith(count, ...nodes) {
  const names = Array.from({ length: count }, (_, i) => `s${i}`);
  const calls = names.flatMap((name, i) => [[5, int64s(name, i)], callOf('f', 'x', name)]);
  return withFunctions(calls, binary('f', ...nodes));
}

const constant = (...fields) => node('Constant', [], ['x'], ...fields);
const large = constant(attribute.tensor('value', int64s('', ...ones(20_000))));
const twelve = (name) => Array.from({ length: 12 }, (_, i) => [5, message([1, `a${name}${i}`])]);
const byNumber = message([1, message([5, message([1, '1023'])])]);
const numbered = (count) => Array.from({ length: count }, (_, i) => `i${i}`);
const unknownDims = message([1, message([2, times(million, Uint8Array.of(0x0a, 0))])]);
const unknownShape = [2, unknownDims];
const texts = () => joined(message([1, 'a'], [20, 8]), times(million, message([9, 'b'])));
const scalar = message([3, message([2, 1], [9, new Uint8Array(4)])]);
const nothing = message([3, message([1, 0], [2, 1])]);

/** Files for findNodes. @type {Record<string, () => Uint8Array>} */
const models = {
  // Reported by users.
  '2,000 calls of 2,000 splits': () => manyCalls(2000, new Array(2000).fill(split)),
  '1,000 calls with a default of 100,000 numbers': () =>
    manyCalls(1000, [split], [11, message([1, 'd'], [8, ones(100_000)], [20, 7])]),
  '30 MB of empty nodes': () => withGraph(times(15_000_000, Uint8Array.of(0x0a, 0))),
  // Similar files.
  'a million empty nodes': () => withGraph(times(million, Uint8Array.of(0x0a, 0))),
  'a million splits': () => withGraph(times(million, message([1, message([4, 'Split'])]))),
  'splits with an attribute each': () =>
    withGraph(named(60_000, (name) => message([1, message([4, 'Split'], [5, message([1, `a${name}`])])]))),
  'nodes with twelve attributes each, all different': () =>
    withGraph(named(8000, (name) => message([1, message(...twelve(name))]))),
  'attributes whose names are numbers': () => withGraph(times(20_000, byNumber)),
  'a node with a million omitted inputs': () => withGraph(oneNode('Concat', times(million, Uint8Array.of(0x0a, 0)))),
  'a node with 100,000 inputs of different names': () => withGraph(concatOf(100_000, (name) => name)),
  'names that are looked up in 32 graphs': () =>
    withGraph(
      nested(
        32,
        concatOf(50_000, (name) => `z${name}`),
      ),
    ),
  'a node with a million empty attributes': () => withGraph(message([1, times(million, Uint8Array.of(0x2a, 0))])),
  'inputs of rank 64 that are completed in each call': completedDims,
  'a function with a million inputs that nothing calls': () =>
    withGraph(message(), message([25, times(million, Uint8Array.of(0x22, 0))])),
  'a function that declares an attribute a million times, and 1,000 calls': () =>
    withFunctions(
      Array.from({ length: 1000 }, (_, i) => call('f', attribute.int('a', i))),
      [25, joined(local('f', [], [])[1], times(million, Uint8Array.of(0x32, 0)))],
    ),
  'a million values without a name': () => withGraph(times(million, Uint8Array.of(0x6a, 0))),
  '100,000 initializers': () => withGraph(named(100_000, (name) => message([5, message([8, name])]))),
  '100,000 sparse initializers': () =>
    withGraph(named(100_000, (name) => message([15, message([1, message([8, name])])]))),
  'a million initializers without a name': () => withGraph(times(million, Uint8Array.of(0x2a, 0))),
  '100,000 functions': () => withGraph(message(), times(100_000, message([25, message()]))),
  '16,000 functions': () => withGraph(message(), times(16_000, message([25, message()]))),
  '100,000 graphs': () => withGraph(message([1, message([5, times(100_000, Uint8Array.of(0x5a, 0))])])),
  '16,000 attributes with a graph': () => withGraph(message([1, times(16_000, message([5, Uint8Array.of(0x32, 0)]))])),
  'an attribute of a million numbers': () =>
    withGraph(message(node('Split', [], [], attribute.ints('split', [ones(million)])))),
  'an attribute of 100,000 large numbers': () =>
    withGraph(message(node('Split', [], [], attribute.ints('split', [ones(100_000).fill(-(2n ** 62n))])))),
  'a shape of a million unknown dims': () => withGraph(message([13, message([2, unknownDims])])),
  'a function that calls itself with 500 attributes, 500 times': selfCalls,
  '1,000 calls of a function of one large constant': () => manyCalls(1000, [large, split]),
  'a text of a million characters that is passed on 20,000 times': passedText,
  'a thousand tensors in other files': externalTensors,
  'an attribute of a million texts': () => withGraph(message(node('Split', [], [], [5, texts()]))),
  'a constant of a million integers': () =>
    withGraph(message(constant(attribute.ints('value_ints', [ones(million)])), node('Split', ['y', 'x'], ['z']))),
  'nodes with ten attributes each, in different orders': shuffled,
  '100,000 Identities in a row': () => withGraph(chain(100_000, identity)),
  '100,000 Casts in a row': () =>
    withGraph(chain(100_000, (from, to) => cast(from, to), [5, tensor(6, [1], [8, 'v0'], [5, [1]])])),
  '100,000 alternating Casts in a row': () =>
    withGraph(chain(100_000, (from, to) => cast(from, to, to.endsWith('1') ? 6 : 7), [5, int64s('v0', 1, 2, 3)])),
  'a million numbers that are cast 10,000 times': () =>
    withGraph(manyCasts(10_000, [5, tensor(2, [million], [8, 'v0'], [9, new Uint8Array(million)])])),
  'a million external numbers that are cast 10,000 times': () =>
    withGraph(
      manyCasts(10_000, [5, tensor(2, [million], [8, 'v0'], [13, message([1, 'location'], [2, 'a'])], [14, 1])]),
    ),
  'a thousand numbers that are cast 50,000 times': () =>
    withGraph(manyCasts(50_000, [5, tensor(3, [1000], [8, 'v0'], [9, new Uint8Array(1000)])])),
  'a million dims that are passed on 10,000 times': () =>
    withGraph(
      chain(10_000, identity, [13, message([1, 'v0'], unknownShape)], [13, message([1, 'v9999'], unknownShape)]),
    ),
  'functions that call the next twice, with other inputs': () => doubling(40),
  '5,000 calls of 500 splits with other inputs': () =>
    callsWith(5000, ...new Array(500).fill(node('Split', ['a', 'b'], ['y']))),
  '5,000 calls of 500 casts with other inputs': () =>
    callsWith(
      5000,
      ...Array.from({ length: 500 }, (_, i) => cast('b', `c${i}`, 6)),
      node('Split', ['a', 'c499'], ['y']),
    ),
  '1,000 calls of 33 graphs in each other, with 1,000 inputs of unknown names': () =>
    manyCalls(1000, [node('If', [], [], [5, message([6, nested(31, oneNode('Concat', ...unknownInputs(1000)))])])]),
  '5,000 calls with other inputs that no node uses': () => callsWith(5000, node('Split', ['a'], ['y'])),
  '3,000 calls without inputs of a function with 3,000': () =>
    withFunctions(
      new Array(3000).fill(callOf('f', 'x')),
      local('f', [], [node('Concat', numbered(3000), ['y'])], 18, ...numbered(3000).map((name) => [4, name])),
    ),
  'a constant of a million integers that is passed to 1,000 calls': () => {
    const again = Array.from({ length: 1000 }, (_, i) =>
      call('g', attribute.reference('a', 'b'), attribute.int('i', i)),
    );
    const read = [
      node('Constant', [], ['c'], attribute.reference('value_ints', 'a')),
      node('Split', ['x', 'c'], ['y']),
    ];
    return withFunctions(
      [call('f', attribute.ints('b', [ones(million)]))],
      local('f', ['b'], again),
      local('g', ['a', 'i'], read),
    );
  },
};

/**
 * Makes `count` x `count` different calls of a function with these nodes.
 * @param {number} count @param {any[]} nodes @param {...any} rest More fields of the function.
 */
function squareCalls(count, nodes, ...rest) {
  const outer = Array.from({ length: count }, (_, i) => call('m', attribute.int('i', i)));
  const inner = Array.from({ length: count }, (_, j) =>
    call('leaf', attribute.reference('i', 'i'), attribute.int('j', j)),
  );
  const leaf = local('leaf', ['i', 'j'], nodes, 18, [4, 'x'], ...rest);
  return withFunctions(outer, local('m', ['i'], inner, 18, [4, 'x']), leaf);
}

const long = 'n'.repeat(million);
/** Appends fields to a node. @param {any} one @param {...Uint8Array} more @returns {[number, Uint8Array]} */
const withFields = (one, ...more) => [1, joined(one[1], ...more)];

/** Makes 30 x 30 calls with 1,000 inputs of rank 64, of which nothing is known. */
function completedDims() {
  const names = Array.from({ length: 1000 }, (_, i) => `i${i}`);
  const inputs = names.map((name) => [4, name]);
  const shape = (name) => value(name, 1, new Array(64).fill(null));
  const calls = (name, ...rest) =>
    Array.from({ length: 30 }, (_, i) => node(name, names, ['y'], [7, 'l'], attribute.int('j', i), ...rest));
  return withFunctions(
    [...names.map((name) => [11, shape(name)]), ...calls('m', attribute.int('i', 1))],
    local('m', ['j'], calls('leaf'), 18, ...inputs),
    local('leaf', ['j'], [], 18, ...inputs, ...names.map((name) => [12, shape(name)])),
  );
}

/** Files whose functions are called 250,000 times or more. @type {Record<string, () => Uint8Array>} */
const multiplied = {
  'a long operator': () => squareCalls(500, [node(long, ['x'], ['y'])]),
  'a long name of an input': () => squareCalls(500, [node('Split', [long], ['y'])], [4, long]),
  'a long text of a Constant': () =>
    squareCalls(500, [
      node('Constant', [], ['c'], attribute.string('value_string', long)),
      node('Split', ['x', 'c'], ['y']),
    ]),
  'a long reference without a value': () =>
    squareCalls(500, [node('Split', ['x'], ['y'], attribute.reference('axis', long))]),
  'a Constant with 20,000 attributes': () =>
    squareCalls(500, [
      withFields(
        node('Constant', [], ['c']),
        named(20_000, (name) => message([5, message([1, `a${name}`])])),
      ),
      node('Split', ['c'], ['y']),
    ]),
  'a node with 100,000 outputs': () =>
    squareCalls(500, [
      withFields(
        node('Other', [], []),
        named(100_000, (name) => message([2, name])),
      ),
    ]),
};

/** Files for readTensor. @type {Record<string, () => Uint8Array>} */
const tensors = {
  'a tensor of a million empty strings': () => joined(tensor(8, [million]), times(million, Uint8Array.of(0x32, 0))),
  'a tensor of a million numbers, one by one': () =>
    joined(tensor(7, [million]), times(million, Uint8Array.of(0x38, 5))),
  'a tensor of a million packed numbers': () => tensor(7, [million], [7, ones(million)]),
  'a tensor of two million doubles, one by one': () =>
    joined(tensor(11, [2 * million]), times(2 * million, message([10, Float64Array.of(1)]))),
  'a tensor with a million dims': () => message([1, ones(million)], [2, 1]),
  'a tensor with a million entries of external data': () =>
    joined(tensor(1, [1], [14, 1]), times(million, Uint8Array.of(0x6a, 0))),
  'a location of a million folders': () =>
    joined(tensor(1, [1], [14, 1]), message([13, message([1, 'location'], [2, 'a/'.repeat(million)])])),
};

/** Files for readSequence. @type {Record<string, () => Uint8Array>} */
const sequences = {
  'a sequence of 200,000 empty tensors': () => times(200_000, nothing),
  'a sequence of too many tensors': () => times(limit + 1, nothing),
  'a sequence of a million scalars': () => times(million, scalar),
};

/** @type {[read: (file: Uint8Array) => unknown, files: Record<string, () => Uint8Array>][]} */
const readers = [
  [asNodes, models],
  [asNodes, multiplied],
  [readTensor, tensors],
  [readSequence, sequences],
];

/**
 * Readers and makers of the files, by name.
 * @type {Record<string, [read: (file: Uint8Array) => unknown, make: () => Uint8Array]>}
 */
export const costlyFiles = Object.fromEntries(
  readers.flatMap(([read, files]) => Object.entries(files).map(([name, make]) => [name, [read, make]])),
);

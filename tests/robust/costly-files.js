// Files that are made to cost much more than their bytes, for a reader that is not careful. Each says what reads it.
import { findNodes, readModel, readSequence, readTensor } from '../../js/onnx.js';
import { attribute, int64s, message, model, node, repeated, tensor, value } from '../js/protobuf.js';

const million = 2 ** 20;

/** Many times the same bytes, in one array. @param {number} count @param {Uint8Array} unit */
function times(count, unit) {
  const all = new Uint8Array(count * unit.length);
  for (let i = 0; i < count; ++i) all.set(unit, i * unit.length);
  return all;
}

/** @param {readonly Uint8Array[]} parts */
const joined = (...parts) => new Uint8Array(Buffer.concat(parts));

/** A model whose graph is these bytes. @param {Uint8Array} graph @param {...any} rest */
const withGraph = (graph, rest = new Uint8Array(0)) =>
  joined(message([1, 8], [7, graph], [8, message([1, ''], [2, 18])]), rest);

/** Short names, all different. @param {number} count @param {(name: string) => Uint8Array} write */
const named = (count, write) => joined(...Array.from({ length: count }, (_, i) => write(i.toString(36))));

/** Calls of a function, each with another attribute. */
function manyCalls(count, ...fields) {
  const calls = Array.from({ length: count }, (_, i) => node('f', ['x'], ['y'], [7, 'l'], attribute.int('a', i)));
  const local = message([1, 'f'], [10, 'l'], [6, 'a'], ...fields, [9, message([1, ''], [2, 18])]);
  return withGraph(message(...calls), message([25, local]));
}

const split = message(...repeated(1, ['x']), [4, 'Split']);

/** A graph in the attribute of a node, in a graph, and so on. */
function nested(depth, inner) {
  let graph = inner;
  for (let i = 0; i < depth; ++i) {
    graph = message([11, value(`v${i}`, 1, [1])], node('If', [], [], [5, message([6, graph])]));
  }
  return graph;
}

const asNodes = (file) => findNodes(readModel(file), { externalData: (_, __, length) => new Uint8Array(length) });

/**
 * What reads the file, and the file.
 *
 * @type {Record<string, [read: (file: Uint8Array) => unknown, make: () => Uint8Array]>}
 */
export const costlyFiles = {
  // Those that were reported.
  '2,000 calls of 2,000 splits': [asNodes, () => manyCalls(2000, ...repeated(7, new Array(2000).fill(split)))],
  '1,000 calls with a default of 100,000 numbers': [
    asNodes,
    () => manyCalls(1000, [7, split], [11, message([1, 'd'], [8, new Array(100_000).fill(1)], [20, 7])]),
  ],
  '30 MB of empty nodes': [asNodes, () => withGraph(times(15_000_000, Uint8Array.of(0x0a, 0)))],
  // Others of the kind.
  'a million empty nodes': [asNodes, () => withGraph(times(million, Uint8Array.of(0x0a, 0)))],
  'a million splits': [asNodes, () => withGraph(times(million, message([1, message([4, 'Split'])])))],
  'splits with an attribute each': [
    asNodes,
    () => withGraph(named(60_000, (name) => message([1, message([4, 'Split'], [5, message([1, `a${name}`])])]))),
  ],
  'nodes with twelve attributes each, all different': [
    asNodes,
    () =>
      withGraph(
        named(8000, (name) =>
          message([1, message(...Array.from({ length: 12 }, (_, i) => [5, message([1, `a${name}${i}`])]))]),
        ),
      ),
  ],
  'attributes that are called by numbers': [
    asNodes,
    () => withGraph(times(20_000, message([1, message([5, message([1, '1023'])])]))),
  ],
  'a node with a million omitted inputs': [
    asNodes,
    () => withGraph(message([1, joined(times(million, Uint8Array.of(0x0a, 0)), message([4, 'Concat']))])),
  ],
  'a node with 100,000 inputs of different names': [
    asNodes,
    () =>
      withGraph(
        message([
          1,
          joined(
            named(100_000, (name) => message([1, name])),
            message([4, 'Concat']),
          ),
        ]),
      ),
  ],
  'names that are looked for in 32 graphs': [
    asNodes,
    () =>
      withGraph(
        nested(
          32,
          message([
            1,
            joined(
              named(50_000, (name) => message([1, `z${name}`])),
              message([4, 'Concat']),
            ),
          ]),
        ),
      ),
  ],
  'a million values without a name': [asNodes, () => withGraph(times(million, Uint8Array.of(0x6a, 0)))],
  '100,000 initializers': [asNodes, () => withGraph(named(100_000, (name) => message([5, message([8, name])])))],
  '100,000 sparse initializers': [
    asNodes,
    () => withGraph(named(100_000, (name) => message([15, message([1, message([8, name])])]))),
  ],
  'a million initializers without a name': [asNodes, () => withGraph(times(million, Uint8Array.of(0x2a, 0)))],
  '100,000 functions': [asNodes, () => withGraph(message(), times(100_000, message([25, message()])))],
  '16,000 functions': [asNodes, () => withGraph(message(), times(16_000, message([25, message()])))],
  '100,000 graphs': [asNodes, () => withGraph(message([1, message([5, times(100_000, Uint8Array.of(0x5a, 0))])]))],
  '16,000 attributes with a graph': [
    asNodes,
    () => withGraph(message([1, times(16_000, message([5, Uint8Array.of(0x32, 0)]))])),
  ],
  'an attribute of a million numbers': [
    asNodes,
    () => withGraph(message(node('Split', [], [], attribute.ints('split', [new Array(million).fill(1)])))),
  ],
  'an attribute of 100,000 large numbers': [
    asNodes,
    () => withGraph(message(node('Split', [], [], attribute.ints('split', [new Array(100_000).fill(-(2n ** 62n))])))),
  ],
  'a shape of a million unknown dims': [
    asNodes,
    () => withGraph(message([13, message([2, message([1, message([2, times(million, Uint8Array.of(0x0a, 0))])])])])),
  ],
  'a function that calls itself with 500 attributes, 500 times': [
    asNodes,
    () => {
      const names = Array.from({ length: 500 }, (_, i) => `n${i}`);
      const next = names.map((name, i) => attribute.reference(name, names[(i + 1) % names.length]));
      const first = node('f', [], [], [7, 'l'], attribute.int('n0', 7));
      const again = node('f', [], [], [7, 'l'], ...next)[1];
      return withGraph(
        message(first),
        message([25, message([1, 'f'], [10, 'l'], ...repeated(6, names), [7, again], [9, message([2, 18])])]),
      );
    },
  ],
  '1,000 calls of a function of one large constant': [
    asNodes,
    () => {
      const constant = node('Constant', [], ['x'], attribute.tensor('value', int64s('', ...new Array(20_000).fill(1))));
      return manyCalls(1000, [7, constant[1]], [7, split]);
    },
  ],
  'a text of a million, at two places, that is given on 20,000 times': [
    asNodes,
    () => {
      const call = (name, own) => node(name, [], [], [7, 'l'], own);
      const text = 'x'.repeat(million);
      const calls = [call('g', attribute.string('a', text)), call('f', attribute.string('b', text))];
      const [, again] = call('g', attribute.reference('a', 'b'));
      const f = message([1, 'f'], [10, 'l'], [6, 'b'], ...repeated(7, new Array(20_000).fill(again)));
      return withGraph(message(...calls), message([25, message([1, 'g'], [10, 'l'], [6, 'a'])], [25, f]));
    },
  ],
  'a thousand tensors in other files': [
    asNodes,
    () => {
      const names = Array.from({ length: 1000 }, (_, i) => `w${i}`);
      const far = (name) => tensor(1, [million], [8, name], [13, message([1, 'location'], [2, 'a'])], [14, 1]);
      return model(18, node('Concat', names, ['y']), ...names.map((name) => [5, far(name)]));
    },
  ],
  'a tensor of a million empty strings': [
    readTensor,
    () => joined(tensor(8, [million]), times(million, Uint8Array.of(0x32, 0))),
  ],
  'a tensor of a million numbers, one by one': [
    readTensor,
    () => joined(tensor(7, [million]), times(million, Uint8Array.of(0x38, 5))),
  ],
  'a tensor of a million packed numbers': [readTensor, () => tensor(7, [million], [7, new Array(million).fill(1)])],
  'a tensor with a million dims': [readTensor, () => message([1, new Array(million).fill(1)], [2, 1])],
  'a tensor with a million entries of external data': [
    readTensor,
    () => joined(tensor(1, [1], [14, 1]), times(million, Uint8Array.of(0x6a, 0))),
  ],
  'a sequence of 200,000 empty tensors': [readSequence, () => times(200_000, message([3, message([1, 0], [2, 1])]))],
  'a sequence of more tensors than there may be': [
    readSequence,
    () => times(million + 1, message([3, message([1, 0], [2, 1])])),
  ],
  'a sequence of a million scalars': [
    readSequence,
    () => times(million, message([3, message([2, 1], [9, new Uint8Array(4)])])),
  ],
  'an attribute of a million texts': [
    asNodes,
    () =>
      withGraph(
        message(node('Split', [], [], [5, joined(message([1, 'a'], [20, 8]), times(million, message([9, 'b'])))])),
      ),
  ],
  'a constant of a million integers': [
    asNodes,
    () =>
      withGraph(
        message(
          node('Constant', [], ['s'], attribute.ints('value_ints', [new Array(million).fill(1)])),
          node('Split', ['x', 's'], ['y']),
        ),
      ),
  ],
  'nodes with ten attributes each, in different orders': [
    asNodes,
    () => {
      let seed = 1;
      const pick = () => (seed = (seed * 48271) % 2147483647) % 60;
      const one = () => message([1, message(...Array.from({ length: 10 }, () => [5, message([1, `a${pick()}`])]))]);
      return withGraph(joined(...Array.from({ length: 8000 }, one)));
    },
  ],
  'a location of a million folders': [
    readTensor,
    () => joined(tensor(1, [1], [14, 1]), message([13, message([1, 'location'], [2, 'a/'.repeat(million)])])),
  ],
};

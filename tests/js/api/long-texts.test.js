// Texts of callers of any length. Calls shorten them before anything that reads each character, and messages stay short.
import { loadSync } from '../../../js/index.js';
import { findNodes, readModel, runFoundNode } from '../../../js/onnx.js';
import { errorOf } from '../support/outcome.js';

const ts = loadSync();
const x = () => ({ type: 'uint8', dims: [2, 6], data: new Uint8Array(12) });
const image = (more) => ({ data: new Uint8Array(4), width: 1, height: 1, ...more });
const node = (more) => ({ opType: 'Split', opset: 18, attributes: { axis: 1, num_outputs: 2 }, ...more });
const emptyModel = () => ({ graph: { nodes: [] }, functions: [] });
const tagged = (tag) => ({ [Symbol.toStringTag]: tag });

const calls = {
  'a method': (text) => ts.plan(text, x()),
  'an option': (text) => ts.split(x(), { [text]: 1 }),
  'an option of toPlanes': (text) => ts.toPlanes(image(), { [text]: 1 }),
  'an option of load': (text) => loadSync({ [text]: 1 }),
  'an option of run': (text) => ts.plan('unbind', x()).run(x(), { [text]: 1 }),
  'a type': (text) => ts.split({ ...x(), type: text }, { split: [2] }),
  'a type of planes': (text) => ts.toPlanes(image(), { type: text }),
  channels: (text) => ts.toPlanes(image(), { channels: text }),
  'a layout': (text) => ts.toPixels({ type: 'float32', dims: [3, 1, 1], data: new Float32Array(3) }, { layout: text }),
  'a colour type': (text) => ts.toPlanes(image({ colorType: text })),
  'a colour model': (text) => ts.toPlanes(image({ colorModel: text })),
  'an opset': (text) => ts.split(x(), { opset: text, split: [2] }),
  'an axis': (text) => ts.split(x(), { axis: text, split: [2] }),
  'a size': (text) => ts.split(x(), { split: [text] }),
  'a dim': (text) => ts.split({ ...x(), dims: [text, 6] }, { split: [2] }),
  'a tensor': (text) => ts.split(text, { split: [2] }),
  'a tag of a tensor': (text) => ts.split(tagged(text), { split: [2] }),
  'a tag of options': (text) => ts.split(x(), tagged(text)),
  'a tag of an axis': (text) => ts.split(x(), { axis: tagged(text), split: [2] }),
  'a target': (text) => ts.split(x(), { axis: 0, split: [1, 1], into: [text, null] }),
  'a type of a target': (text) => ts.split(x(), { split: [2], into: [{ ...x(), type: text }] }),
  'an operator': (text) => ts.runNode(node({ opType: text }), [x()]),
  'a domain': (text) => ts.runNode(node({ domain: text }), [x()]),
  'an attribute': (text) => ts.runNode(node({ attributes: { [text]: 1 } }), [x()]),
  'an output': (text) => ts.runNode(node({ outputs: [text, 1] }), [x()]),
  'an input of runFoundNode': (text) => runFoundNode(ts, { name: text, inputs: [], opType: 'Split' }, { [text]: 1 }),
  'an option of findNodes': (text) => findNodes(emptyModel(), { [text]: 1 }),
  'a file': (text) => readModel(text),
};

const length = 2 ** 20;
const texts = {
  letters: 'split'.repeat(length / 4),
  'capital letters': 'SPLIT'.repeat(length / 4),
  separators: '_-. '.repeat(length / 4),
  'characters that are escaped': '\u0000\u202e"\\'.repeat(length / 4),
};

/** Methods that read every character of a text, by class. */
const readers = [
  [
    String.prototype,
    ['replace', 'replaceAll', 'split', 'match', 'matchAll', 'search', 'toLowerCase', 'toUpperCase', 'trim'],
  ],
  [String.prototype, ['includes', 'indexOf', 'lastIndexOf', 'normalize', 'repeat', 'padEnd', 'at', Symbol.iterator]],
  [RegExp.prototype, ['exec', 'test', Symbol.replace, Symbol.split, Symbol.match]],
  [JSON, ['stringify']],
];

/** Replaces the readers while `run` runs. Returns the length of the longest text that one of them read. */
function longestRead(run) {
  let longest = 0;
  const restore = [];
  for (const [object, names] of readers) {
    for (const name of names) {
      const original = object[name];
      object[name] = function read(...args) {
        const text = typeof this === 'string' ? this : args[0];
        if (typeof text === 'string') longest = Math.max(longest, text.length);
        return Reflect.apply(original, this, args);
      };
      restore.push(() => Object.defineProperty(object, name, { value: original, enumerable: false }));
    }
  }
  try {
    run();
  } finally {
    restore.forEach((each) => each());
  }
  return longest;
}

describe.each(Object.entries(texts))('a long text of %s', (_, text) => {
  test.each(Object.entries(calls))('is shortened as %s', (_, call) => {
    let error;
    const longest = longestRead(() => (error = errorOf(() => call(text))));
    expect(longest).toBeLessThan(1000);
    expect(error).toMatchObject({ name: 'SplitError' });
    expect(error.message.length).toBeLessThan(1000);
  });
});

test('longestRead notices a text that is read', () => {
  expect(longestRead(() => texts.letters.toLowerCase())).toBe(texts.letters.length);
  expect(longestRead(() => /x/.test(texts.letters))).toBe(texts.letters.length);
});

test('a long BigInt is not written', () => {
  const error = errorOf(() => ts.split({ ...x(), dims: [1n << 100_000n] }, { split: [2] }));
  expect(error.message).toMatch(/got a BigInt of 4,096 bits or more\.$/);
});

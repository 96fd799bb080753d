// Makes a file out of two others by changing the message (fields, numbers, names, nesting, wrong lengths) or its bytes.
import { parse, write } from './wire.js';

/** @typedef {import('../../robust/random.js').Random} Random */
/** @typedef {import('./wire.js').Field} Field */
/** @typedef {{ random: Random, list: Field[], at: number, field: Field, other: Field[] }} Place A field at any depth of a
 *   message, and the fields of another file. */
/**
 * Changes a field of a message.
 *
 * @callback TreeChange
 * @param {Place} place
 * @returns {void}
 */
/**
 * Changes bytes, and returns the new ones.
 *
 * @callback ByteChange
 * @param {Random} random
 * @param {Uint8Array} bytes
 * @param {Uint8Array} other The bytes of another file.
 * @returns {Uint8Array | number[]}
 */

/** Maximum length of a file, except deeply nested ones. Longer files are truncated. */
export const commonBytes = 4096;
/** Maximum length of a deeply nested file. */
export const maxBytes = 2 ** 18;

const limits = [7n, 8n, 31n, 32n, 53n, 62n, 63n].map((bits) => 1n << bits);

const encoder = new TextEncoder();

/** Strings that are special to the reader or to JavaScript, and invalid UTF-8. */
const texts = [
  ...'x y sizes axis split num_outputs keepdims value value_int value_ints new_axis location length 1023'.split(' '),
  ...'Split SplitToSequence Concat ConcatFromSequence Constant If ai.onnx'.split(' '),
  ...'__proto__ constructor toString then'.split(' '),
  ...['', '\ufeff', '\u0000\u001b[31m', 'ü𝄞', 'n'.repeat(300)],
]
  .map((text) => encoder.encode(text))
  .concat(Uint8Array.of(0xed, 0xa0, 0x80), Uint8Array.of(0xff), Uint8Array.of(0x80, 0x80));

/** @param {Random} random @returns {bigint} */
function anyNumber(random) {
  const small = BigInt(random.integer(-3, 30));
  if (random.next() < 0.6) return small;
  const limit = random.pick(limits) + BigInt(random.integer(-1, 1));
  return random.next() < 0.5 ? limit : -limit;
}

/** @param {Random} random @param {number} length */
function anyBytes(random, length) {
  return Uint8Array.from({ length }, () => (random.next() < 0.5 ? random.integer(0, 8) : random.integer(0, 255)));
}

/** Returns every field at any depth, with the list that contains it. */
function placesOf(/** @type {Field[]} */ fields, /** @type {{ list: Field[], at: number }[]} */ found = []) {
  for (let at = 0; at < fields.length; ++at) {
    found.push({ list: fields, at });
    const { value } = fields[at];
    if (Array.isArray(value)) placesOf(value, found);
  }
  return found;
}

/** @param {Field} field @returns {Field} */
function copyOf(field) {
  const { value } = field;
  return { ...field, value: Array.isArray(value) ? value.map(copyOf) : value };
}

/** @param {readonly Field[]} fields @returns {number} The number of fields at any depth. */
function countOf(fields) {
  return fields.reduce((count, { value }) => count + 1 + (Array.isArray(value) ? countOf(value) : 0), 0);
}

/** @type {TreeChange[]} */
const treeChanges = [
  function remove({ list, at }) {
    list.splice(at, 1);
  },
  function repeat({ random, list, at, field }) {
    const times = random.next() < 0.6 ? random.integer(1, 3) : random.integer(4, 200);
    list.splice(at, 0, ...Array.from({ length: times }, () => copyOf(field)));
  },
  function move({ random, list, at, field }) {
    list.splice(at, 1);
    list.splice(random.integer(0, list.length), 0, field);
  },
  function renumber({ random, field }) {
    field.number = random.next() < 0.9 ? random.integer(1, 25) : random.pick([99, 18999, 2 ** 29 - 1]);
  },
  function setNumber({ random, field }) {
    field.wireType = 0;
    field.value = anyNumber(random);
  },
  function setText({ random, field }) {
    field.wireType = 2;
    field.value = random.pick(texts);
  },
  function setBytes({ random, field }) {
    field.wireType = 2;
    const length = random.next() < 0.9 ? random.integer(0, 40) : random.integer(41, 600);
    field.value = anyBytes(random, length);
  },
  function pack({ random, field }) {
    field.wireType = 2;
    const numbers = Array.from({ length: random.integer(0, 6) }, () => ({
      number: 1,
      wireType: 0,
      value: anyNumber(random),
    }));
    // A packed list has the values of fields without their tags, which are one byte here.
    field.value = Uint8Array.from(numbers.flatMap((one) => [...write([one]).subarray(1)]));
  },
  function setFixed({ random, field }) {
    field.wireType = random.pick([1, 5]);
    field.value = anyBytes(random, field.wireType === 1 ? 8 : 4);
  },
  function retype({ random, field }) {
    if (typeof field.value !== 'bigint') field.wireType = random.pick([1, 2, 3, 4, 5, 6, 7]);
  },
  function takeOver({ random, field, other }) {
    const { list, at } = random.pick(placesOf(other));
    field.value = copyOf(list[at]).value;
    field.wireType = list[at].wireType;
  },
  function insert({ random, list, at, other }) {
    const from = random.pick(placesOf(other));
    list.splice(at, 0, copyOf(from.list[from.at]));
  },
  function nestInItself({ random, field }) {
    const depth = random.next() < 0.8 ? random.integer(1, 3) : random.integer(4, 60);
    for (let i = 0; i < depth; ++i) field.value = [copyOf(field)];
    field.wireType = random.next() < 0.9 ? 2 : 3;
  },
  function nestInBranches({ random, list }) {
    // Moves the fields into a graph in an attribute of a node.
    const depth = random.next() < 0.8 ? random.integer(1, 3) : random.integer(30, 36);
    for (let i = 0; i < depth; ++i) {
      const inner = list.splice(0, list.length);
      const graph = { number: random.pick([6, 11]), wireType: 2, value: inner };
      list.push({ number: 1, wireType: 2, value: [{ number: 5, wireType: 2, value: [graph] }] });
    }
  },
  function lie({ random, field }) {
    if (field.wireType !== 2) return;
    const claimed = [0n, 1n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 63n, -1n, BigInt(random.integer(0, 300))];
    field.claimed = random.pick(claimed);
  },
  function pad({ random, field }) {
    field.padding = random.integer(1, 11);
  },
  function groupBomb({ random, list, at }) {
    const tags = Uint8Array.from({ length: random.integer(1, 400) }, () => 0x9b);
    list.splice(at, 0, { number: 15, wireType: 3, value: tags });
  },
];

/** Returns the tag and length that precede the bytes of a field. */
const tagOf = (/** @type {number} */ number, /** @type {number} */ length) =>
  write([{ number, wireType: 2, value: new Uint8Array(0), claimed: BigInt(length) }]);

/**
 * Nests `bytes` as a graph in an attribute of a node of a graph, and so on, in a model: deeper than any call stack.
 * @param {Random} random @param {Uint8Array} bytes
 */
function nestDeeply(random, bytes) {
  const depth = random.pick([33, 34, 100, 20000]);
  const headers = [];
  let length = bytes.length;
  for (let i = 0; i < depth; ++i) {
    for (const number of [random.pick([6, 11]), 5, 1]) {
      const header = tagOf(number, length);
      headers.push(header);
      length += header.length;
    }
  }
  headers.push(tagOf(7, length));
  return new Uint8Array(Buffer.concat([...headers.reverse(), bytes]));
}

/** @type {ByteChange[]} */
const byteChanges = [
  function flipBit(random, bytes) {
    bytes[random.integer(0, bytes.length - 1)] ^= 1 << random.integer(0, 7);
    return bytes;
  },
  function setByte(random, bytes) {
    bytes[random.integer(0, bytes.length - 1)] = random.pick([0, 1, 0x7f, 0x80, 0xff, random.integer(0, 255)]);
    return bytes;
  },
  function insertBytes(random, bytes) {
    const at = random.integer(0, bytes.length);
    return [...bytes.subarray(0, at), ...anyBytes(random, random.integer(1, 12)), ...bytes.subarray(at)];
  },
  function removeBytes(random, bytes) {
    const at = random.integer(0, bytes.length - 1);
    return [...bytes.subarray(0, at), ...bytes.subarray(at + random.integer(1, 12))];
  },
  function repeatBytes(random, bytes) {
    const at = random.integer(0, bytes.length - 1);
    const to = at + random.integer(1, 40);
    return [...bytes.subarray(0, to), ...bytes.subarray(at)];
  },
  function cutOff(random, bytes) {
    return bytes.subarray(0, random.integer(0, bytes.length - 1));
  },
  function join(random, bytes, other) {
    return [...bytes.subarray(0, random.integer(0, bytes.length)), ...other.subarray(random.integer(0, other.length))];
  },
];

/**
 * Changes fields of the message. Returns null if one of the files is not a message.
 * @param {Random} random @param {Uint8Array} bytes @param {Uint8Array} other The bytes of another file.
 */
function changeMessage(random, bytes, other) {
  const fields = parse(bytes);
  const others = parse(other);
  if (fields === null || others === null || others.length === 0) return null;
  for (let i = random.integer(1, 4); i > 0 && fields.length > 0; --i) {
    const { list, at } = random.pick(placesOf(fields));
    random.pick(treeChanges)({ random, list, at, field: list[at], other: others });
    if (countOf(fields) > commonBytes) break;
  }
  return write(fields);
}

/**
 * Makes a new file out of two.
 * @param {Random} random @param {Uint8Array} bytes @param {Uint8Array} other
 * @returns {Uint8Array} At most `maxBytes` bytes.
 */
export function mutate(random, bytes, other) {
  if (random.next() < 0.002) return nestDeeply(random, bytes.subarray(0, 256)).slice(0, maxBytes);
  const changed = random.next() < 0.75 ? changeMessage(random, bytes, other) : null;
  let result = changed ?? bytes.slice();
  if (changed === null || random.next() < 0.1) {
    for (let i = random.integer(1, 3); i > 0 && result.length > 0; --i) {
      result = Uint8Array.from(random.pick(byteChanges)(random, result, other));
    }
  }
  return result.slice(0, commonBytes);
}

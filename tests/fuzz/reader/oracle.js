// A second, simple and slow reader that shares no code with the package. Both must read the same from a file. It reads only
// what the fuzzer compares, and returns null for files that it cannot parse, such as those with groups.
import { maxDepth, parse } from './wire.js';

/** @typedef {import('./wire.js').Field} Field */

const varint = [0];
const delimited = [2];
const fixed32 = [5];
const list = [0, 2];

/** Wire types of the fields of each message, as onnx.proto declares them. A field of another wire type is unknown. */
const model = { 1: varint, 2: delimited, 7: delimited, 8: delimited, 25: delimited };
const opsetImport = { 1: delimited, 2: varint };
const graph = { 1: delimited, 2: delimited, 5: delimited, 11: delimited, 12: delimited, 13: delimited, 15: delimited };
const node = { 1: delimited, 2: delimited, 3: delimited, 4: delimited, 5: delimited, 7: delimited, 8: delimited };
const attribute = {
  ...{ 1: delimited, 2: fixed32, 3: varint, 4: delimited, 5: delimited, 6: delimited, 7: [5, 2], 8: list },
  ...{ 9: delimited, 11: delimited, 20: varint, 21: delimited },
};
const localFunction = {
  ...{ 1: delimited, 4: delimited, 5: delimited, 6: delimited, 7: delimited, 9: delimited, 10: delimited },
  ...{ 11: delimited, 12: delimited, 13: delimited },
};
const tensor = {
  ...{ 1: list, 2: varint, 3: delimited, 4: [5, 2], 5: list, 6: delimited, 7: list, 8: delimited, 9: delimited },
  ...{ 10: [1, 2], 11: list, 13: delimited, 14: varint },
};

const listed = ['Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence'];

/** Thrown for files that this reader does not support. */
class Unknown extends Error {}

/** Fields of one message that have a wire type of `declared`. */
class Message {
  /** @param {Uint8Array} bytes @param {Record<number, number[]>} declared */
  constructor(bytes, declared) {
    const fields = parse(bytes, maxDepth);
    if (fields === null) throw new Unknown();
    this.fields = fields.filter(({ number, wireType }) => declared[number]?.includes(wireType));
  }

  /** @param {number} number @returns {any[]} */
  all(number) {
    return this.fields.filter((field) => field.number === number).map(({ value }) => value);
  }

  /** @param {number} number */
  last(number) {
    return this.all(number).at(-1);
  }

  /** Returns the message of a field that is not repeated. If there are several, their bytes are concatenated. @param {number} number */
  merged(number) {
    const all = this.all(number);
    return all.length === 0 ? undefined : Uint8Array.from(all.flatMap((bytes) => [...bytes]));
  }

  /** @param {number} number @returns {string[]} */
  texts(number) {
    return this.all(number).map((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  }

  /** @param {number} number */
  text(number) {
    return this.texts(number).at(-1) ?? '';
  }

  /** Returns integers, packed or not. @param {number} number @returns {bigint[]} */
  integers(number) {
    return this.all(number).flatMap((value) => {
      if (typeof value === 'bigint') return [value];
      /** @type {bigint[]} */
      const found = [];
      // A packed list has no tags, so each varint is parsed with a tag in front.
      for (let at = 0; at < value.length;) {
        let end = at;
        while (end < value.length && value[end] >= 0x80) ++end;
        const one = parse(Uint8Array.of(8, ...value.subarray(at, end + 1)), maxDepth);
        if (one === null) throw new Unknown();
        found.push(/** @type {bigint} */ (one[0].value));
        at = end + 1;
      }
      return found;
    });
  }
}

const signed = (/** @type {bigint} */ value) => BigInt.asIntN(64, value);
const plain = (/** @type {bigint} */ value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** Returns the opset of ONNX among the imports, or 1 if it is not imported. */
function opsetOf(/** @type {Uint8Array[]} */ imports) {
  const all = imports.map((bytes) => new Message(bytes, opsetImport));
  const own = all.filter((one) => ['', 'ai.onnx'].includes(one.text(1)));
  return own.length === 0 ? 1 : Number(signed(own.at(-1)?.last(2) ?? 0n));
}

/** Returns the integer or integers of an attribute, or undefined if it has another type. */
function valueOf(/** @type {Message} */ message) {
  const type = Number(BigInt.asIntN(32, message.last(20) ?? 0n));
  if (message.text(21) !== '') return undefined;
  if (type === 2 || (type === 0 && message.last(3) !== undefined)) return plain(signed(message.last(3) ?? 0n));
  const integers = message.integers(8);
  // An empty packed list is the same as a missing one.
  const isFirst = integers.length > 0 && [2, 4, 5].every((number) => message.last(number) === undefined);
  if (type === 7 || (type === 0 && isFirst)) return integers.map((each) => plain(signed(each)));
  return undefined;
}

/**
 * Appends the nodes that split or join, also of inner graphs, to `found`.
 * @param {Uint8Array[]} nodes @param {number} opset @param {any[]} found
 * @param {string[]} [formals] Input names of the function that has the nodes.
 */
function walk(nodes, opset, found, formals = []) {
  for (const bytes of nodes) {
    const message = new Message(bytes, node);
    const attributes = message.all(5).map((each) => new Message(each, attribute));
    const opType = message.text(4);
    if (['', 'ai.onnx'].includes(message.text(7)) && listed.includes(opType)) {
      const values = new Map(attributes.map((each) => [each.text(1), valueOf(each)]));
      const [inputs, outputs] = [message.texts(1), message.texts(2)];
      found.push({ opType, name: message.text(3), opset, inputs, outputs, values, formals });
    }
    for (const each of attributes) {
      const single = each.merged(6);
      for (const inner of [...(single === undefined ? [] : [single]), ...each.all(11)]) {
        walk(new Message(inner, graph).all(1), opset, found, formals);
      }
    }
  }
}

/**
 * Returns the result of `read`, or null if the file is not supported.
 * @template T @param {() => T} read @returns {T | null}
 */
function orNull(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

/**
 * Returns the nodes of a model that split or join, with names, opset and integer attributes.
 * @param {Uint8Array} file @returns {any[] | null}
 */
export function expectedNodes(file) {
  return orNull(() => {
    const message = new Message(file, model);
    /** @type {any[]} */
    const found = [];
    walk(new Message(message.merged(7), graph).all(1), opsetOf(message.all(8)), found);
    for (const bytes of message.all(25)) {
      const one = new Message(bytes, localFunction);
      walk(one.all(7), opsetOf(one.all(9)), found, one.texts(4));
    }
    return found;
  });
}

/**
 * Returns name, dims and elements of a tensor. Strings are byte arrays; other elements are one array of bytes.
 * @param {Uint8Array} file @param {number} width Bytes per element, for elements in a list of integers.
 * @returns {{ name: string, dims: number[], strings: Uint8Array[], bytes: Uint8Array } | null}
 */
export function expectedTensor(file, width) {
  return orNull(() => {
    const message = new Message(file, tensor);
    const fixed = [...message.all(4), ...message.all(10)];
    const integers = [5, 7, 11].flatMap((number) => message.integers(number));
    const bytes = integers.flatMap((value) =>
      Array.from({ length: width }, (_, i) => Number(BigInt.asUintN(8, value >> BigInt(8 * i)))),
    );
    return {
      name: message.text(8),
      dims: message.integers(1).map((dim) => Number(signed(dim))),
      strings: message.all(6),
      bytes: message.last(9) ?? Uint8Array.from([...fixed.flatMap((each) => [...each]), ...bytes]),
    };
  });
}

// A second reader of the same files, as plain and slow as can be, and with nothing of the package's: what is read there
// must be what is read here. It knows what the fuzzer compares, and gives null for files with groups, which it leaves out.
import { deepest, parse } from './wire.js';

/** @typedef {import('./wire.js').Field} Field */

const varint = [0];
const delimited = [2];
const fixed32 = [5];
const list = [0, 2];

/** The wire types that the fields of each message may have, as onnx.proto declares them. Others make it an unknown field. */
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

/** What this reader cannot say. */
class Unknown extends Error {}

/** The fields of one message that have one of the wire types of `declared`. */
class Message {
  /** @param {Uint8Array} bytes @param {Record<number, number[]>} declared */
  constructor(bytes, declared) {
    const fields = parse(bytes, deepest);
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

  /** A message in a field that is not repeated: several are one, as if their bytes followed each other. @param {number} number */
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

  /** Integers, packed or not. @param {number} number @returns {bigint[]} */
  integers(number) {
    return this.all(number).flatMap((value) => {
      if (typeof value === 'bigint') return [value];
      /** @type {bigint[]} */
      const found = [];
      // A packed list is a message of fields whose tags were left out: here they are put back, one varint at a time.
      for (let at = 0; at < value.length;) {
        let end = at;
        while (end < value.length && value[end] >= 0x80) ++end;
        const one = parse(Uint8Array.of(8, ...value.subarray(at, end + 1)), deepest);
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

/** The opset of ONNX among imports; what is not imported is the first. */
function opsetOf(/** @type {Uint8Array[]} */ imports) {
  const all = imports.map((bytes) => new Message(bytes, opsetImport));
  const own = all.filter((one) => ['', 'ai.onnx'].includes(one.text(1)));
  return own.length === 0 ? 1 : Number(signed(own.at(-1)?.last(2) ?? 0n));
}

/** What is compared of an attribute: integers and lists of them; undefined for others. */
function valueOf(/** @type {Message} */ message) {
  const type = Number(BigInt.asIntN(32, message.last(20) ?? 0n));
  if (message.text(21) !== '') return undefined;
  if (type === 2 || (type === 0 && message.last(3) !== undefined)) return plain(signed(message.last(3) ?? 0n));
  const isFirst = message.last(8) !== undefined && [2, 4, 5].every((number) => message.last(number) === undefined);
  if (type === 7 || (type === 0 && isFirst)) return message.integers(8).map((each) => plain(signed(each)));
  return undefined;
}

/**
 * @param {Uint8Array[]} nodes
 * @param {number} opset
 * @param {any[]} found
 * @param {string[]} [formals] Names of the inputs of the function that they are in.
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
 * @template T
 * @param {() => T} read
 * @returns {T | null}
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
 * The nodes of a model that was read which split or join: names, opset, and the attributes that are integers.
 *
 * @param {Uint8Array} file
 * @returns {any[] | null}
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
 * Name, dims and elements of a tensor that was read: strings as bytes, others as one run of bytes.
 *
 * @param {Uint8Array} file
 * @param {number} width Bytes of an element, where elements are in a list of integers.
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

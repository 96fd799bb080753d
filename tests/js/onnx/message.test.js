import { describeTensor, findNodes, readModel, readSequence, readTensor } from '../../../js/onnx.js';
import { errorOf, expectError } from '../outcome.js';
import { message, model, node, tensor } from '../protobuf.js';

// Bytes are read where the built-in getters say that they are, whatever else is said of them.
describe('viewBytes', () => {
  const text = message([1, 8], [2, 2], [9, Uint8Array.from(Buffer.from('SECRET!!'))]);
  const around = Uint8Array.from([...text, ...new Uint8Array(64)]).buffer;
  const lying = (view) => {
    const claims = { buffer: around, byteOffset: 0, byteLength: text.length, length: text.length };
    for (const [name, value] of Object.entries(claims)) Object.defineProperty(view, name, { value });
    return view;
  };
  const reads = [readTensor, describeTensor, readModel, readSequence];

  test.each([
    ['a typed array', () => new Uint8Array(new ArrayBuffer(4), 0, 4)],
    ['a part of a buffer', () => new Uint8Array(around, 60, 4)],
    ['a DataView', () => new DataView(around, 60, 4)],
  ])('reads %s at its place', (_, make) => {
    for (const read of reads) expect(errorOf(() => read(lying(make())))).toEqual(errorOf(() => read(make())));
  });

  test('rejects an object that only has the tag of bytes', () => {
    for (const tag of ['ArrayBuffer', 'SharedArrayBuffer']) {
      const fake = { [Symbol.toStringTag]: tag, length: 3e8, byteLength: 3e8 };
      for (const read of reads) {
        expectError(() => read(fake), 'DATA_MISMATCH', 'the file must be a Uint8Array or ArrayBuffer, got');
      }
    }
  });

  test('runs no getter of the bytes', () => {
    const view = Uint8Array.from(text);
    for (const name of ['buffer', 'byteOffset', 'byteLength', 'length', 'constructor', Symbol.toStringTag]) {
      Object.defineProperty(view, name, {
        get() {
          throw new Error(`asked for ${String(name)}`);
        },
      });
    }
    expect(readTensor(view).data).toEqual(Uint8Array.from(Buffer.from('SECRET!!')));
    expect(
      readTensor(Object.defineProperty(around.slice(0, text.length), Symbol.toStringTag, { value: 'Map' })).dims,
    ).toEqual([8]);
  });

  test('copies shared memory regardless of its tag', () => {
    const file = model(18, node('Split', ['w'], ['a', 'b']), [5, tensor(1, [2], [8, 'w'])]);
    const shared = new Uint8Array(new SharedArrayBuffer(file.length));
    shared.set(file);
    Object.defineProperty(shared.buffer, Symbol.toStringTag, { value: 'ArrayBuffer' });
    const { graph } = readModel(shared);
    shared.fill(0);
    expect(describeTensor(graph.initializers.get('w')).dims).toEqual([2]);
  });

  test('reads the bytes of a changed model at their place', () => {
    const changed = readModel(
      model(18, node('Split', ['w'], ['a', 'b']), [5, tensor(2, [8], [8, 'w'], [9, 'ordinary'])]),
    );
    changed.graph.initializers.set('w', lying(new Uint8Array(around, 60, 4)));
    const same = {
      ...changed,
      graph: { ...changed.graph, initializers: new Map([['w', new Uint8Array(around, 60, 4)]]) },
    };
    expect(errorOf(() => findNodes(changed))).toEqual(errorOf(() => findNodes(same)));
    changed.graph.initializers.set('w', 'no bytes');
    expectError(
      () => findNodes(changed),
      'DATA_MISMATCH',
      'initializer "w": the message must be bytes, got the string "no bytes".',
    );
  });

  test('reads the bytes of external files at their place', () => {
    const outside = tensor(2, [8], [13, message([1, 'location'], [2, 'a'])], [14, 1]);
    const bring = (given) => () => readTensor(outside, { externalData: () => given });
    expectError(bring(lying(new Uint8Array(around, 60, 4))), 'DATA_MISMATCH', 'must return 8 bytes, got 4 bytes.');
    expectError(
      bring({ [Symbol.toStringTag]: 'ArrayBuffer', length: 8 }),
      'DATA_MISMATCH',
      'must return 8 bytes, got an ArrayBuffer.',
    );
    expect(bring(new DataView(around, 4, 8))().data).toEqual(new Uint8Array(around, 4, 8));
  });
});

describe('decodeFile', () => {
  const damaged = (size, at, reason) => `the file: invalid protobuf at byte ${at} of ${size}: ${reason}.`;

  test.each([
    ['a field that is too long', [0x08, 1, 0x3a, 5, 1], damaged(5, 2, '4 bytes are missing')],
    ['a text that is not UTF-8', [0x08, 1, 0x12, 1, 0xff], damaged(5, 2, 'a text is not UTF-8')],
    ['a text within that is not UTF-8', [0x3a, 3, 0x12, 1, 0xff, 0x08, 1], damaged(7, 2, 'a text is not UTF-8')],
    ['a wire type that does not exist', [0x3a, 0, 0x0e], damaged(3, 2, 'wire type 6 is invalid')],
    [
      'a page',
      [0x3c, 0x68],
      'the file must be protobuf, got a page (HTML). Servers often send one if the file is missing.',
    ],
  ])('says where and why a model of %s is refused', (_, file, text) => {
    const { code, message: sentence } = errorOf(() => readModel(Uint8Array.from(file)));
    expect([code, sentence]).toEqual(['DATA_MISMATCH', `readModel: ${text}`]);
  });

  test('reports the damaged tensor and the position in it', () => {
    const numbers = tensor(7, [2], [8, 'w'], [7, Uint8Array.of(1, 0x80)]);
    const [at, size] = [numbers.length - 2, numbers.length];
    const file = model(18, node('Split', ['w'], ['a', 'b']), [5, numbers]);
    const { message: sentence } = errorOf(() => findNodes(readModel(file)));
    const where = `invalid protobuf at byte ${at} of ${size}`;
    expect(sentence).toBe(`findNodes: initializer "w": ${where}: the message ends within a varint.`);
  });

  test.each([
    ['a field that is too long', [0x3a, 5], 'RangeError'],
    ['a text that is not UTF-8', [0x12, 1, 0xff], 'TypeError'],
    ['a page', [0x3c, 0x68], 'RangeError'],
  ])('keeps the original error as the cause: %s', (_, file, name) => {
    expect(errorOf(() => readModel(Uint8Array.from(file))).cause.name).toBe(name);
  });

  test('reads a model that starts like JSON', () => {
    // The bytes are an empty group and an empty graph.
    expect(readModel(Uint8Array.of(0x7b, 0x7c, 0x3a, 0)).graph.nodes).toEqual([]);
  });
});

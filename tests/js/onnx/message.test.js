// Bytes are read where the built-in getters say that they are, whatever else is said of them.
import { describeTensor, findNodes, readModel, readSequence, readTensor } from '../../../js/onnx.js';
import { errorOf, expectError } from '../outcome.js';
import { message, model, node, tensor } from '../protobuf.js';

describe('bytes that say something else of themselves', () => {
  const text = message([1, 8], [2, 2], [9, Uint8Array.from(Buffer.from('SECRET!!'))]);
  const around = Uint8Array.from([...text, ...new Uint8Array(64)]).buffer;
  const lying = (view) => {
    const claims = { buffer: around, byteOffset: 0, byteLength: text.length, length: text.length };
    for (const [name, value] of Object.entries(claims)) Object.defineProperty(view, name, { value });
    return view;
  };
  const reads = [readTensor, describeTensor, readModel, readSequence];

  test.each([
    ['typed array', () => new Uint8Array(new ArrayBuffer(4), 0, 4)],
    ['part of a buffer', () => new Uint8Array(around, 60, 4)],
    ['DataView', () => new DataView(around, 60, 4)],
  ])('are read where they are: a %s', (_, make) => {
    for (const read of reads) expect(errorOf(() => read(lying(make())))).toEqual(errorOf(() => read(make())));
  });

  test('are no bytes where they are none', () => {
    for (const tag of ['ArrayBuffer', 'SharedArrayBuffer']) {
      const fake = { [Symbol.toStringTag]: tag, length: 3e8, byteLength: 3e8 };
      for (const read of reads) expectError(() => read(fake), 'DATA_MISMATCH', 'it must be its bytes');
    }
  });

  test('are never asked: a getter of theirs does not run', () => {
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

  test('in shared memory are copied, whatever it is called', () => {
    const file = model(18, node('Split', ['w'], ['a', 'b']), [5, tensor(1, [2], [8, 'w'])]);
    const shared = new Uint8Array(new SharedArrayBuffer(file.length));
    shared.set(file);
    Object.defineProperty(shared.buffer, Symbol.toStringTag, { value: 'ArrayBuffer' });
    const { graph } = readModel(shared);
    shared.fill(0);
    expect(describeTensor(graph.initializers.get('w')).dims).toEqual([2]);
  });

  test('in a model, too', () => {
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
    expectError(() => findNodes(changed), 'DATA_MISMATCH', 'initializer "w": the message is the string "no bytes"');
  });

  test('from other files, too', () => {
    const outside = tensor(2, [8], [13, message([1, 'location'], [2, 'a'])], [14, 1]);
    const bring = (given) => () => readTensor(outside, { externalData: () => given });
    expectError(bring(lying(new Uint8Array(around, 60, 4))), 'DATA_MISMATCH', 'gives 4 bytes');
    expectError(bring({ [Symbol.toStringTag]: 'ArrayBuffer', length: 8 }), 'DATA_MISMATCH', 'gives an ArrayBuffer');
    expect(bring(new DataView(around, 4, 8))().data).toEqual(new Uint8Array(around, 4, 8));
  });
});

import { gzipSync } from 'node:zlib';

import { describeTensor, findNodes, readModel, readSequence, readTensor } from '../../../js/onnx.js';
import { errorOf, expectError } from '../support/outcome.js';
import { message, model, node, tensor } from '../support/protobuf.js';

describe('viewBytes', () => {
  const file = tensor(2, [8], [9, 'ordinary']);
  const around = Uint8Array.of(9, 9, ...file, 9).buffer;
  const data = new TextEncoder().encode('ordinary');

  test.each([
    ['a typed array', file],
    ['a part of a buffer', new Uint8Array(around, 2, file.length)],
    ['a DataView', new DataView(around, 2, file.length)],
    ['a Buffer', Buffer.from(file)],
    ['a buffer', file.slice().buffer],
    ['a shared buffer', new Uint8Array(new SharedArrayBuffer(file.length)).fill(0)],
  ])('reads %s', (_, given) => {
    if (given.buffer instanceof SharedArrayBuffer) given.set(file);
    expect(readTensor(given).data).toEqual(data);
  });

  test('copies shared memory', () => {
    const whole = model(18, node('Split', ['w'], ['a', 'b']), [5, tensor(1, [2], [8, 'w'])]);
    const shared = new Uint8Array(new SharedArrayBuffer(whole.length));
    shared.set(whole);
    const { graph } = readModel(shared);
    shared.fill(0);
    expect(describeTensor(graph.initializers.get('w')).dims).toEqual([2]);
  });

  test('rejects an object that only has the tag of bytes', () => {
    for (const tag of ['ArrayBuffer', 'SharedArrayBuffer']) {
      const fake = { [Symbol.toStringTag]: tag, length: 3e8, byteLength: 3e8 };
      for (const read of [readTensor, describeTensor, readModel, readSequence]) {
        expectError(() => read(fake), 'DATA_MISMATCH', 'the file must be a Uint8Array or ArrayBuffer, got');
      }
    }
  });

  test('reads the bytes of external files at their place', () => {
    const outside = tensor(2, [8], [13, message([1, 'location'], [2, 'a'])], [14, 1]);
    const bring = (given) => () => readTensor(outside, { externalData: () => given });
    expectError(bring(new Uint8Array(around, 2, 4)), 'DATA_MISMATCH', 'must return 8 bytes, got 4 bytes.');
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
  ])('reports the position and the cause in a model of %s', (_, file, text) => {
    const { code, message: sentence } = errorOf(() => readModel(Uint8Array.from(file)));
    expect([code, sentence]).toEqual(['DATA_MISMATCH', `readModel: ${text}`]);
  });

  test('reports the damaged tensor and the position in it', () => {
    const numbers = tensor(7, [2], [8, 'w'], [7, Uint8Array.of(1, 0x80)]);
    const [at, size] = [numbers.length - 4, numbers.length];
    const file = model(18, node('Split', ['w'], ['a', 'b']), [5, numbers]);
    const { message: sentence } = errorOf(() => findNodes(readModel(file)));
    const where = `invalid protobuf at byte ${at} of ${size}`;
    expect(sentence).toBe(`findNodes: initializer "w": ${where}: the message ends within a varint.`);
  });

  test.each([
    ['a field that is too long', [0x3a, 5], 'RangeError'],
    ['a text that is not UTF-8', [0x12, 1, 0xff], 'RangeError'],
    ['a page', [0x3c, 0x68], 'RangeError'],
  ])('keeps the original error as the cause: %s', (_, file, name) => {
    expect(errorOf(() => readModel(Uint8Array.from(file))).cause.name).toBe(name);
  });

  const text = (given) => new TextEncoder().encode(given);
  const page = 'a page (HTML). Servers often send one if the file is missing';
  const json = 'text (JSON). Servers often send one if the file is missing';
  const pointer = 'a Git LFS pointer. Run `git lfs pull` to get the file';
  const zip = 'a zip archive, as .zip, .npz and the checkpoints of PyTorch are';
  const safetensors = 'a safetensors file, which has weights but no graph';

  /** Makes a safetensors file: the length of the header, then JSON. @param {string} header */
  const withHeader = (header) => Uint8Array.of(header.length, 0, 0, 0, 0, 0, 0, 0, ...text(header));

  test.each([
    ['a page', text('<!DOCTYPE html>'), page],
    ['a page after spaces', text('\r\n\t <html>'), page],
    ['a page with a byte order mark', text('\ufeff<!DOCTYPE html>'), page],
    ['JSON', text('{"error": 1}'), json],
    ['JSON with a byte order mark', text('\ufeff\n {"error": 1}'), json],
    ['63 spaces and a page', text(`${' '.repeat(63)}<`), page],
    ['a pointer', text('version https://git-lfs.github.com/spec/v1\noid sha256:0'), pointer],
    ['nothing', new Uint8Array(0), 'an empty file'],
    ['a zip archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0x6d), zip],
    ['an empty zip archive', Uint8Array.of(0x50, 0x4b, 5, 6, ...new Uint8Array(18)), zip],
    ['gzip', gzipSync(model(18)), 'a gzip file. Decompress it first'],
    [
      '.ort',
      Uint8Array.of(0x10, 0, 0, 0, ...text('ORTM'), 0, 0),
      /^a model of ONNX Runtime \(\.ort\)\. Pass the \.onnx/,
    ],
    ['.tflite', Uint8Array.of(0x1c, 0, 0, 0, ...text('TFL3'), 0, 0), 'a model of TensorFlow Lite (.tflite)'],
    ['safetensors', withHeader('{"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}'), safetensors],
    ['safetensors whose header has 8 bytes', withHeader('{"w":{}}'), safetensors],
  ])('names a file that is no model: %s', (_, file, name) => {
    const { message: sentence } = errorOf(() => readModel(file));
    const prefix = 'readModel: the file must be protobuf, got ';
    expect(sentence.slice(0, prefix.length)).toBe(prefix);
    const rest = sentence.slice(prefix.length, -1);
    if (typeof name === 'string') expect(rest).toBe(name);
    else expect(rest).toMatch(name);
  });

  test.each(['not found', 'x <html>', ' \ufeff<html>', 'version 2'])('does not name %j', (given) => {
    expect(errorOf(() => readModel(text(given))).message).not.toMatch(/must be protobuf/);
  });

  test('accepts a model, whatever its first bytes', () => {
    // An unknown field whose tag and value are "PK", and then a graph.
    expect(readModel(message([10, 75], [7, message([2, 'g'])])).graph.name).toBe('g');
  });
});

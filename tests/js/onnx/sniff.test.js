import { describeNonBinary } from '../../../js/onnx/sniff.js';

/** Returns the UTF-8 bytes of `text`. */
const bytesOf = (text) => new TextEncoder().encode(text);

const page = 'a page (HTML). Servers often send one if the file is missing';
const json = 'text (JSON). Servers often send one if the file is missing';
const pointer = 'a Git LFS pointer. Run `git lfs pull` to get the file';

describe('describeNonBinary', () => {
  test.each([
    ['<!DOCTYPE html>', page],
    ['\r\n\t <html>', page],
    ['\ufeff<!DOCTYPE html>', page],
    ['\ufeff\n<html>', page],
    ['{"error": 1}', json],
    ['\n {"error": 1}', json],
    ['\ufeff{"error": 1}', json],
    [`${' '.repeat(63)}<`, page],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:0', pointer],
    ['\ufeffversion https://git-lfs.github.com/spec/v1', pointer],
    ['', null],
    ['\ufeff', null],
    ['not found', null],
    ['x <html>', null],
    ['x {"error": 1}', null],
    [' \ufeff<html>', null],
    [' version https://git-lfs.github.com/spec/v1', null],
    ['version 2', null],
  ])('names %j', (text, name) => {
    expect(describeNonBinary(bytesOf(text))).toBe(name);
  });

  test('does not take a module for text', () => {
    expect(describeNonBinary(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))).toBeNull();
  });
});

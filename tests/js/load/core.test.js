// Starting an instance if Emscripten returns a promise, as its newer releases do. compile.test.js has the real start.
import { jest } from '@jest/globals';

/** Behaviour of Emscripten's fake start function. */
let start;
jest.unstable_mockModule('../../../js/generated/tensorsplit.js', () => ({ default: (core) => start(core) }));
const { startCore } = await import('../../../js/load/core.js');

const module = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
const plan = () => null;

describe('startCore', () => {
  test.each([
    ['at once', (core) => void (core.plan = plan)],
    ['with a promise', async (core) => void (core.plan = plan)],
    [
      'with a promise that fails',
      async (core) => {
        core.plan = plan;
        throw new Error('too late');
      },
    ],
  ])('returns a core that started %s', (_, work) => {
    start = work;
    expect(startCore(module)).toEqual({ wasm: module, memory: { tensors: 0, bytes: 0, scratch: null }, plan });
  });

  test.each([
    ['offers nothing', () => undefined],
    ['gives a promise and offers nothing', async () => undefined],
    ['gives a promise that fails', () => Promise.reject(new Error('no import'))],
  ])('fails for a module that %s', (_, work) => {
    start = work;
    expect(() => startCore(module)).toThrow('the module lacks the exports of tensorsplit');
  });

  test('leaves no promise that fails without a handler', async () => {
    const failed = Promise.reject(new Error('no import'));
    const handle = jest.spyOn(failed, 'catch');
    start = () => failed;
    expect(() => startCore(module)).toThrow();
    expect(handle).toHaveBeenCalledTimes(1);
    await expect(failed).rejects.toThrow('no import');
  });
});

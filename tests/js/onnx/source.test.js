import { FunctionCall } from '../../../js/onnx/function-call.js';
import { Source, dependsOnCall, resolveSource } from '../../../js/onnx/source.js';

const known = { type: 'int8', dims: [1] };
const newCall = (...args) => new FunctionCall(new Map(), {}, new Map(args.entries()));

/** Makes a source that adds its name to the dims of its base. */
function linked(name, of) {
  const source = new Source((before) => ({ ...before, dims: [...before.dims, name] }));
  source.link(of);
  return source;
}

describe('resolveSource', () => {
  test('returns other values unchanged', () => {
    expect(resolveSource(known, null)).toBe(known);
    expect(resolveSource(null, null)).toBe(null);
  });

  test('resolves each source once, from the one before it', () => {
    let made = 0;
    const first = new Source(() => ({ ...known, dims: [++made] }));
    const [second, third] = [linked('a', first), linked('b', first)];
    const last = linked('c', second);
    expect([third, last, second, last].map((source) => resolveSource(source, null).dims)).toEqual([
      [1, 'b'],
      [1, 'a', 'c'],
      [1, 'a'],
      [1, 'a', 'c'],
    ]);
    expect(resolveSource(last, newCall())).toBe(resolveSource(last, null));
  });

  test('resolves a source that depends on a call once per call, even to null', () => {
    let made = 0;
    const input = new Source((_, call) => {
      ++made;
      return call.args.get(0) ?? null;
    });
    input.dependsOnCall = true;
    const [one, two, none] = [newCall(known), newCall({ ...known, dims: [2] }), newCall()];
    const last = linked('a', input);
    expect([one, two, one].map((call) => resolveSource(last, call).dims)).toEqual([
      [1, 'a'],
      [2, 'a'],
      [1, 'a'],
    ]);
    expect([resolveSource(input, none), resolveSource(input, none), made]).toEqual([null, null, 3]);
  });

  test('follows a million sources', () => {
    let source = new Source(() => known);
    for (let i = 0; i < 2 ** 20; ++i) {
      const next = new Source((of) => of);
      next.link(source);
      source = next;
    }
    expect(resolveSource(source, null)).toBe(known);
  });
});

describe('Source', () => {
  test('depends on a call and an input like its base', () => {
    const input = new Source(() => null);
    input.dependsOnCall = true;
    input.parameter = 3;
    const [open, closed] = [linked('a', linked('b', input)), linked('a', known)];
    expect([open.dependsOnCall, open.parameter, closed.dependsOnCall, closed.parameter]).toEqual([true, 3, false, -1]);
    expect([open, closed, known, null].map(dependsOnCall)).toEqual([true, false, false, false]);
  });
});

// docs/errors.md shows an example of each code with its sentence: every one is run, and must say just that.
import { readFileSync } from 'node:fs';

import { load, SplitError, Tensor } from '../../js/index-node.js';
import { readTensor } from '../../js/onnx.js';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const ts = await load();
const page = read('docs/errors.md');

const codes = [
  ...new Set(
    read('js/api.d.ts')
      .match(/type SplitErrorCode =([^;]*);/)[1]
      .match(/[A-Z_]{6,}/g),
  ),
];

/** The examples of a section: statements, each with the comment below it. */
function examplesOf(section) {
  const blocks = [...section.matchAll(/```js\n([^]*?)```/g)].map(([, block]) => block);
  return blocks.flatMap((block) =>
    [...block.matchAll(/^((?:(?!\/\/).+\n)+)((?:\/\/ .*\n)+)/gm)].map(([, statement, comment]) => [
      statement.trim(),
      comment.replace(/\n?\/\/ /g, ' ').trim(),
    ]),
  );
}

const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.match(/^`([A-Z_]+)`/)[1], examplesOf(section)]),
);

/** Runs an example with the names that the page promises. */
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
const run = (statement) => {
  const x = new Tensor('float32', new Float32Array(12), [2, 6]);
  return new AsyncFunction('ts', 'load', 'Tensor', 'readTensor', 'x', statement)(ts, load, Tensor, readTensor, x);
};

test('the page has every code, with what it means and an example', () => {
  const inTable = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code]) => code);
  expect(inTable).toEqual(codes);
  expect([...sections.keys()]).toEqual(codes);
  for (const [code, examples] of sections) expect([code, examples.length > 0]).toEqual([code, true]);
});

describe.each([...sections])('%s', (code, examples) => {
  test.each(examples)('%s', async (statement, sentence) => {
    let error;
    try {
      await run(statement);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(SplitError);
    expect(`${error.code}: ${error.message}`).toBe(sentence);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^\S.*: .*\.$/);
  });
});

test('a SplitError is an Error with a name, a code and a cause', () => {
  const cause = new TypeError('beneath');
  const error = new SplitError('DIMS_INVALID', 'A sentence.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'SplitError', code: 'DIMS_INVALID', message: 'A sentence.', cause });
  expect(String(error)).toBe('SplitError: A sentence.');
});

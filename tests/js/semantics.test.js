// docs/semantics.md, for those who come from another library: its calls give the lengths that its comments say.
import { readFileSync } from 'node:fs';

import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';

const ts = await load();
const page = readFileSync(new URL('../../docs/semantics.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, block]) => block);
const calls = blocks.flatMap((block) =>
  [...block.matchAll(/^(ts\..*;) \/\/ .*: (.*)$/gm)].map(([, call, told]) => [call, told]),
);

test('the page has calls for PyTorch, NumPy and TensorFlow, and each says what it gives', () => {
  expect(blocks).toHaveLength(3);
  expect(calls).toHaveLength(blocks.join('').trim().split('\n').length);
});

test.each(calls)('%s gives %s', (call, told) => {
  const x = randomTensor('float32', [7]);
  const parts = new Function('ts', 'x', `return ${call}`)(ts, x);
  expect(parts.map(({ dims }) => dims[0] ?? 'scalar').join(', ')).toBe(
    told.replace('scalars', new Array(7).fill('scalar').join(', ')),
  );
  const bytes = parts.map((part) => bitwise(part).bytes).join('');
  expect(bytes).toBe(bitwise(x).bytes);
});

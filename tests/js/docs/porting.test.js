// Every row of the table of docs/porting.md must give the result that it shows.
import { readFileSync } from 'node:fs';

import { load, Tensor } from '../../../js/index.js';

const ts = await load();
const page = readFileSync(new URL('../../../docs/porting.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | ').map((cell) => [...cell.matchAll(/`([^`]*)`/g)].map(([, code]) => code)));

const x = new Tensor(
  'float32',
  Float32Array.from({ length: 10 }, (_, i) => i),
  [2, 5],
);

/** Returns the elements of a tensor as nested lists, as the page writes them. */
function nested({ dims, data }) {
  if (dims.length === 0) return String(data[0]);
  const [count, ...inner] = dims;
  const size = data.length / count;
  const lists = Array.from({ length: count }, (_, i) =>
    nested({ dims: inner, data: data.slice(i * size, (i + 1) * size) }),
  );
  return `[${lists.join(', ')}]`;
}

test('the table has rows for every library', () => {
  const there = rows.flatMap(([calls]) => calls).join(' ');
  for (const name of ['torch.', 'np.', 'jnp.', 'jax.lax.', 'tf.']) expect(there).toContain(name);
  expect(page).toContain(`[${nested(x).slice(1, -1).replace('], ', '],\n ')}]`);
});

test.each(rows.map(([there, [here], [given], gives]) => [there.join(', '), here, given, gives]))(
  '%s: %s with %s',
  (_, here, given, gives) => {
    const result = new Function('ts', 'x', `const ${given}; return ${here};`)(ts, x);
    expect([result].flat().map(nested)).toEqual(gives);
  },
);

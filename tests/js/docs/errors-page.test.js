// docs/errors.md must explain each code.
import { readFileSync } from 'node:fs';

const textOf = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('docs/errors.md has one row for each code', () => {
  const [, union] = textOf('js/api.d.ts').match(/type SplitErrorCode =([^;]*);/);
  const codes = union.match(/[A-Z_]{6,}/g);
  const rows = [...textOf('docs/errors.md').matchAll(/^\| `([A-Z_]+)` \| \w/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(15);
  expect(rows.sort()).toEqual(codes.sort());
});

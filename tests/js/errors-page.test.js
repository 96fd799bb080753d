// docs/errors.md must have an example of each code with its message.
import { readFileSync } from 'node:fs';

import { errorsPage } from '../../scripts/errors-page.js';

const api = readFileSync(new URL('../../js/api.d.ts', import.meta.url), 'utf8');
const codes = new Set(api.match(/type SplitErrorCode =([^;]*);/)[1].match(/[A-Z_]{6,}/g));
const { now, written } = await errorsPage();
const [before, ...sections] = written;

test('lists every code with a section', () => {
  expect([...before.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, code]) => code)).toEqual([...codes]);
  expect(sections.map((section) => section.match(/^### `([A-Z_]+)`/)[1])).toEqual([...codes]);
});

test.each([...codes].map((code, i) => [code, now[i + 1], sections[i]]))(
  'each example of %s throws the documented message',
  (code, section, wanted) => {
    expect(section).toBe(wanted);
    const said = [...wanted.matchAll(/^(?!\/\/).*\n\/\/ (\w+): \S.*: /gm)].map(([, first]) => first);
    expect(said.length).toBeGreaterThan(0);
    expect(said).toEqual(said.map(() => code));
    expect(wanted).not.toMatch(/^\/\/.*[^.?\n]\n(?!\/\/)/m);
  },
);

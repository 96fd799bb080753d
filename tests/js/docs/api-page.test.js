// The reference is complete for its reader: each type that its code names has a section.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../scripts/lib/run.js';

const text = readFileSync(join(root, 'docs', 'api.md'), 'utf8');
const sections = text.split(/^(?=#{2,4} )/m).slice(1);
const headings = new Set(sections.map((section) => section.match(/^#+ (?:\w+\.)?(\w+)/)[1]));
/** Types of the language and of platforms. */
const known = new Set(
  [
    'Record',
    'Partial',
    'Pick',
    'Exclude',
    'Extract',
    'InstanceType',
    'ReturnType',
    'Promise',
    'ReadonlyMap',
    'Readonly',
  ]
    .concat(['ArrayBufferLike', 'ArrayBufferView', 'WebAssembly.Module', 'URL', 'Response', 'ort.Tensor', 'tf.Tensor'])
    .concat(['Float16Array', 'BigInt64Array', 'BigUint64Array', 'Uint8ClampedArray'])
    .concat(['Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array', 'Uint16Array', 'Uint32Array'])
    .concat(['Float32Array', 'Float64Array']),
);

test.each(
  sections.filter((section) => section.includes('```typescript')).map((each) => [each.match(/^#+ (.*)/)[1], each]),
)('the code of %s names only types with a section', (_, section) => {
  const code = [...section.matchAll(/```typescript\n([^]*?)\n```/g)].map(([, each]) => each).join('\n');
  const names = code.replaceAll(/'[^']*'|"[^"]*"/g, '').match(/(?<![\w.?])(?:\w+\.)?[A-Z]\w+\b(?!\??:)/g) ?? [];
  expect(names.filter((name) => !headings.has(name) && !known.has(name))).toEqual([]);
});

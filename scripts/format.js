// format.js: lays out every source file as `npm run lint` wants it.
import { join } from 'node:path';

import { root, run } from './lib/run.js';
import { sources } from './lib/sources.js';
import { findClangFormat } from './lib/tools.js';
import { setup } from './setup.js';

await setup('test');
const clangFormat = findClangFormat();
if (clangFormat) await run(clangFormat, ['-i', ...sources('.cc', '.h')]);
await run(process.execPath, [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', '--log-level=warn', '.']);

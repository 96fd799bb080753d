// format.js: formats every source file as `npm run lint` requires.
import { node } from './lib/run.js';
import { clangFormat } from './lib/tools.js';
import { setup } from './setup.js';

await setup('test');
await clangFormat('-i');
await node('node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn', '.');

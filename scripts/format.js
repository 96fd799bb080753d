// format.js: lays out every source file as `npm run lint` wants it.
import { node } from './lib/run.js';
import { clangFormat } from './lib/tools.js';
import { setup } from './setup.js';

await setup('test');
await clangFormat('-i');
await node('node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn', '.');

// Links the module once more, as the build did, to hear what is in it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { capture, root } from './run.js';
import { emccEnvironment } from './tools.js';

/** The build of the module, which must be there. */
export const tree = join(root, 'build', 'wasm');

/**
 * @param {string[]} [options] Of the linker, besides those of the build.
 * @returns {{ map: string, wasm: string }} The linker's map, and the path of the linked file.
 */
export function relink(options = []) {
  const folder = join(tree, 'relinked');
  mkdirSync(folder, { recursive: true });
  const commands = capture('ninja', ['-C', tree, '-t', 'commands', 'tensorsplit_wasm']) ?? '';
  const more = [`-o ${join(folder, 'tensorsplit.js')}`, ...options, '-Wl,--print-map'];
  const command = commands
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/-o \S+/, more.join(' '));
  const map = capture('sh', ['-c', `cd '${tree}' && ${command}`], emccEnvironment());
  if (!map) throw new Error('the module cannot be linked again; `npm run build` makes its build');
  return { map, wasm: join(folder, 'tensorsplit.wasm') };
}

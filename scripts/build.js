// build.js [release|debug]...: builds the WebAssembly module (default: release), of which only what changed is built again,
// and for the release what the package has besides its source.
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { capture, main, root, run } from './lib/run.js';
import { emccEnvironment, findEmcc } from './lib/tools.js';
import { setup } from './setup.js';

/**
 * Whether a build tree is one of the sources in `folder`. A checkout that was copied has those of its origin, and would build
 * that one's sources, into its folders.
 *
 * @param {string} tree
 * @param {string} folder
 */
function isTreeOf(tree, folder) {
  const cache = join(tree, 'CMakeCache.txt');
  if (!existsSync(cache)) return false;
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8'))?.[1];
  return home !== undefined && realpathSync(folder) === resolve(home);
}

/**
 * Builds a preset of CMakePresets.json, under Emscripten where the preset names no compiler. A tree made by another compiler,
 * from other presets, or of another checkout, is made anew.
 *
 * @param {string} preset
 * @param {string} [target] Only this one.
 */
export async function build(preset, target = 'all') {
  const presets = readFileSync(join(root, 'CMakePresets.json'), 'utf8');
  const { cacheVariables } = JSON.parse(presets).configurePresets.find(
    (/** @type {{ name: string }} */ { name }) => name === preset,
  );
  const native = cacheVariables.CMAKE_CXX_COMPILER;
  const compiler = native ?? findEmcc();
  if (!compiler) throw new Error('emcc is not there; `npm run build` installs it');
  const env = native ? {} : emccEnvironment();
  const tree = join(root, 'build', preset);
  const stamp = join(tree, 'made-with.txt');
  const isOwn = isTreeOf(tree, root);
  const madeWith = `${compiler} ${capture(compiler, ['--version'])}${presets}`;
  if (!isOwn || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeWith) {
    rmSync(tree, { recursive: true, force: true });
    const configure = ['cmake', '--preset', preset];
    if (!native) configure.unshift(join(dirname(compiler), 'emcmake'));
    await run(configure[0], configure.slice(1), { env });
    writeFileSync(stamp, madeWith);
  }
  await run('cmake', ['--build', tree, '--target', target], { env });
}

main(import.meta.url, async () => {
  await setup('build');
  const kinds = process.argv.slice(2);
  for (const kind of kinds.length > 0 ? kinds : ['release']) {
    if (kind !== 'release' && kind !== 'debug') throw new Error(`'${kind}' is neither release nor debug`);
    await build(kind === 'release' ? 'wasm' : 'wasm-debug');
    // Imported late: it needs npm packages that the set-up above installs.
    if (kind === 'release') await (await import('./dist.js')).buildDist();
  }
});

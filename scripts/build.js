// build.js [release|debug]...: builds the WebAssembly module incrementally (default: release), and dist/ for the release.
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { capture, main, root, run } from './lib/run.js';
import { emccEnvironment, findEmcc } from './lib/tools.js';
import { setup } from './setup.js';

/**
 * Whether a build tree belongs to the sources in `folder`. The tree in a copied checkout would build the sources of the
 * original checkout.
 * @param {string} tree Path of the build tree. @param {string} folder Path of the sources.
 */
function isTreeOf(tree, folder) {
  const cache = join(tree, 'CMakeCache.txt');
  if (!existsSync(cache)) return false;
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8'))?.[1];
  return home !== undefined && realpathSync(folder) === resolve(home);
}

/**
 * Builds a preset of CMakePresets.json, with Emscripten if the preset names no compiler. Recreates the build tree if
 * the compiler, the presets or the checkout have changed.
 * @param {string} preset Name of the preset. @param {string} [target] CMake target.
 */
export async function build(preset, target = 'all') {
  const presets = readFileSync(join(root, 'CMakePresets.json'), 'utf8');
  const { cacheVariables } = JSON.parse(presets).configurePresets.find(
    (/** @type {{ name: string }} */ { name }) => name === preset,
  );
  const native = cacheVariables.CMAKE_CXX_COMPILER;
  const compiler = native ?? findEmcc();
  if (!compiler) throw new Error('emcc is missing. Install it with `npm run build`');
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
    if (kind !== 'release' && kind !== 'debug') throw new Error(`argument must be release or debug, got '${kind}'`);
    await build(kind === 'release' ? 'wasm' : 'wasm-debug');
    // Imported late, because it needs npm packages that `setup` installs.
    if (kind === 'release') await (await import('./dist.js')).buildDist();
  }
});

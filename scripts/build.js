// build.js [release|debug]...: builds the WebAssembly module (default: release), and for the release what the package has
// besides its source. Only what changed is built again.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { capture, root, run } from './lib/run.js';
import { emccEnvironment, findEmcc } from './lib/tools.js';
import { setup } from './setup.js';

/** What a build of the module leaves for the package. */
const generatedFiles = ['tensorsplit.js', 'tensorsplit.wasm', 'wasm-text.js', 'wasm-text.d.ts'];

/**
 * Configures a CMake preset once and builds it. A tree made by another compiler, or from other presets, is made anew.
 *
 * @param {string} preset
 * @param {string} compiler its name and version
 * @param {string[]} [launcher] a program and its arguments to put before `cmake --preset`
 * @param {Record<string, string>} [env]
 */
async function cmake(preset, compiler, launcher = [], env = {}) {
  const tree = join(root, 'build', preset);
  const stamp = join(tree, 'made-with.txt');
  const madeWith = `${compiler}\n${readFileSync(join(root, 'CMakePresets.json'), 'utf8')}`;
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (known !== madeWith) {
    rmSync(tree, { recursive: true, force: true });
    const [program, ...rest] = [...launcher, 'cmake', '--preset', preset];
    await run(program, rest, { env });
    mkdirSync(tree, { recursive: true });
    writeFileSync(stamp, madeWith);
  }
  await run('cmake', ['--build', tree], { env });
}

/** @param {string} preset */
async function cmakeUnderEmscripten(preset) {
  const emcc = findEmcc();
  if (!emcc) throw new Error('emcc is not there; `npm run build` installs it');
  const version = capture(emcc, ['--version'])?.split('\n')[0] ?? '';
  console.log(version);
  await cmake(preset, `${emcc} ${version}`, [join(dirname(emcc), 'emcmake')], emccEnvironment());
}

/**
 * Builds the module into js/generated, or with `debug` its checked variant into build/wasm-debug.
 *
 * @param {'release' | 'debug'} [kind]
 */
export async function buildWasm(kind = 'release') {
  const preset = kind === 'release' ? 'wasm' : 'wasm-debug';
  const folder = kind === 'release' ? join(root, 'js', 'generated') : join(root, 'build', preset);
  if (!generatedFiles.every((file) => existsSync(join(folder, file)))) {
    // The linker's output is what CMake watches; without it the files beside it are made again.
    rmSync(join(root, 'build', preset, 'tensorsplit.js'), { force: true });
  }
  await cmakeUnderEmscripten(preset);
}

/**
 * Builds the C++ core and its tests natively.
 *
 * @param {'native-gcc' | 'native-clang' | 'asan' | 'msan' | 'tsan' | 'aarch64' | 'fuzz'} preset
 */
export async function buildNative(preset) {
  /** @type {Record<string, string>} */
  const others = { 'native-gcc': 'g++', aarch64: 'aarch64-linux-gnu-g++' };
  const compiler = others[preset] ?? 'clang++';
  await cmake(preset, capture(compiler, ['--version'])?.split('\n')[0] ?? '');
}

/**
 * Builds the benchmarks of the kernels.
 *
 * @param {'bench-gcc' | 'bench-clang' | 'bench-wasm'} preset
 */
export async function buildBench(preset) {
  if (preset === 'bench-wasm') return cmakeUnderEmscripten(preset);
  await cmake(preset, capture(preset === 'bench-gcc' ? 'g++' : 'clang++', ['--version'])?.split('\n')[0] ?? '');
}

/** Builds the C++ core and its tests for WebAssembly. */
export async function buildWasmTests() {
  await cmakeUnderEmscripten('wasm-tests');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await setup('build');
    const kinds = process.argv.slice(2);
    for (const kind of kinds.length > 0 ? kinds : ['release']) {
      if (kind !== 'release' && kind !== 'debug') throw new Error(`'${kind}' is neither release nor debug`);
      await buildWasm(kind);
      // Imported late: it needs npm packages that the set-up above installs.
      if (kind === 'release') await (await import('./dist.js')).buildDist();
    }
  } catch (error) {
    console.error(`build: ${/** @type {Error} */ (error).message}`);
    process.exitCode = 1;
  }
}

// bundle.js TOOL FOLDER bundles the app in FOLDER into its dist/ with a minimal configuration. It shows what each bundler needs
// beyond `npm install` and one import. The default entry needs nothing special.
// bundle.js TOOL-server FOLDER bundles its server.mjs for Node.js.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from '../../scripts/lib/run.js';

const [tool, app] = process.argv.slice(2);
const dist = join(app, 'dist');
// Some bundlers do not support workers in `new URL(...)`, so the worker is a separate entry.
const entries = [join(app, 'main.js'), join(app, 'worker.js')];

async function esbuild(options) {
  const { build } = await import('esbuild');
  const { warnings } = await build({ outdir: dist, bundle: true, format: 'esm', ...options });
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
}

async function webpack({ output, ...options }) {
  const { default: make } = await import('webpack');
  const compiler = make({
    mode: 'production',
    context: app,
    output: { path: dist, module: true, chunkFormat: 'module', ...output },
    experiments: { outputModule: true },
    ...options,
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
}

async function vite(options) {
  const { build } = await import('vite');
  await build({ root: app, logLevel: 'warn', configFile: false, ...options });
}

/** Metro, which reads `exports` by default since 0.82. */
async function metro(readsExports) {
  const { loadConfig, runBuild } = createRequire(import.meta.url)('metro');
  const settings = {
    projectRoot: app,
    watchFolders: [join(root, 'node_modules')],
    cacheStores: [],
    reporter: { update() {} },
    resolver: { unstable_enablePackageExports: readsExports },
  };
  const config = await loadConfig({ cwd: app, resetCache: true }, settings);
  await runBuild(config, { entry: 'metro.cjs', dev: false, platform: 'web', out: join(dist, 'bundle.js') });
}

const tools = {
  vite: () => vite({ worker: { format: 'es' } }),

  'vite-plain': () => vite({}),

  webpack: () => webpack({ entry: './main.js', output: { filename: 'main.js' } }),

  esbuild: () => esbuild({ entryPoints: entries, minify: true }),

  // Copies the imported .wasm and returns its URL.
  'esbuild-loader': () => esbuild({ entryPoints: entries, minify: true, loader: { '.wasm': 'file' } }),

  async rollup() {
    const { rollup } = await import('rollup');
    const { nodeResolve } = await import('@rollup/plugin-node-resolve');
    const onwarn = (warning) => {
      throw new Error(warning.message);
    };
    const bundle = await rollup({ input: entries, plugins: [nodeResolve({ browser: true })], onwarn });
    await bundle.write({ dir: dist, format: 'es' });
  },

  bun() {
    // The program itself, because the package installs only a script that locates it.
    const program = `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : 'x64'}/bin/bun`;
    const options = ['--outdir', dist, '--target', 'browser', '--minify'];
    const { status, stderr } = spawnSync(join(root, 'node_modules', program), ['build', ...entries, ...options]);
    if (status !== 0) throw new Error(String(stderr));
  },

  parcel() {
    const options = ['--dist-dir', dist, '--no-cache', '--no-source-maps', '--log-level', 'warn'];
    const command = [join(root, 'node_modules/parcel/lib/bin.js'), 'build', join(app, 'index.html'), ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: app });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
  },

  metro: () => metro(true),

  'metro-without-exports': () => metro(false),

  'esbuild-server': () =>
    esbuild({ entryPoints: [join(app, 'server.mjs')], platform: 'node', outExtension: { '.js': '.mjs' } }),

  // The setting of Next.js for servers: asset URLs are those of the site, which are not files.
  'webpack-server': () =>
    webpack({
      target: 'node20',
      entry: './server.mjs',
      module: { parser: { javascript: { url: 'relative' } } },
      output: { filename: 'server.mjs', publicPath: '/_next/' },
    }),
};

mkdirSync(dist, { recursive: true });
await tools[tool]();
if (!/^(vite|parcel|metro)|-server$/.test(tool)) {
  copyFileSync(join(app, 'index.html'), join(dist, 'index.html'));
}

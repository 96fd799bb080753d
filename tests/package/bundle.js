// bundle.js TOOL FOLDER: bundles the app in FOLDER, in its own dist/, with next to no configuration. It says what each
// bundler needs beyond `npm install` and one import: for the default entry nothing that any package would not need.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const [tool, app] = process.argv.slice(2);
const dist = join(app, 'dist');
const entries = [join(app, 'main.js'), join(app, 'worker.js')];

const tools = {
  async vite() {
    const { build } = await import('vite');
    await build({ root: app, logLevel: 'warn', configFile: false, worker: { format: 'es' } });
  },

  async webpack() {
    const { default: webpack } = await import('webpack');
    const compiler = webpack({
      mode: 'production',
      context: app,
      entry: './main.js',
      output: { path: dist, filename: 'main.js', module: true, chunkFormat: 'module' },
      experiments: { outputModule: true },
    });
    const stats = await new Promise((resolve, reject) => {
      compiler.run((error, result) => (error ? reject(error) : resolve(result)));
    });
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  },

  // The next two know nothing of workers in `new URL(...)`: the worker is an entry beside the page's.
  async esbuild() {
    const { build } = await import('esbuild');
    const { warnings } = await build({ entryPoints: entries, outdir: dist, bundle: true, format: 'esm', minify: true });
    if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
  },

  async rollup() {
    const { rollup } = await import('rollup');
    const { nodeResolve } = await import('@rollup/plugin-node-resolve');
    const onwarn = (warning) => {
      throw new Error(warning.message);
    };
    const bundle = await rollup({ input: entries, plugins: [nodeResolve({ browser: true })], onwarn });
    await bundle.write({ dir: dist, format: 'es' });
  },
};

await tools[tool]();
mkdirSync(dist, { recursive: true });
if (tool !== 'vite') copyFileSync(join(app, 'index.html'), join(dist, 'index.html'));

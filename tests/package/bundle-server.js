// bundle-server.js TOOL FOLDER: bundles FOLDER/server.mjs for a server, into FOLDER/dist/TOOL.mjs.
import { join } from 'node:path';

const [tool, app] = process.argv.slice(2);
const dist = join(app, 'dist');
const entry = join(app, 'server.mjs');

const tools = {
  async esbuild() {
    const { build } = await import('esbuild');
    await build({
      entryPoints: [entry],
      outfile: join(dist, 'esbuild.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
    });
  },

  // What Next.js sets for its servers: addresses of assets become those of the site, which are no files.
  async webpack() {
    const { default: webpack } = await import('webpack');
    const compiler = webpack({
      mode: 'production',
      target: 'node20',
      context: app,
      entry,
      module: { parser: { javascript: { url: 'relative' } } },
      output: { path: dist, filename: 'webpack.mjs', publicPath: '/_next/', module: true, chunkFormat: 'module' },
      experiments: { outputModule: true },
    });
    const stats = await new Promise((resolve, reject) => {
      compiler.run((error, result) => (error ? reject(error) : resolve(result)));
    });
    if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  },
};

await tools[tool]();

// The packed package with and without common bundlers, in pages and module workers of Chromium.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { edit, here, makeApp, node } from './app.js';
import { openChromium, rightAnswers, strictPolicy, visit, visitFolder } from './browser.js';

let browser;

beforeAll(async () => {
  browser = await openChromium();
});

afterAll(() => browser.close());

/** Changes the app to import `specifier` and load with these options. */
function importing(app, specifier, options = '') {
  edit(join(app, 'check.js'), (text) => {
    const changed = text.replace("'tensorsplit'", `'${specifier}'`);
    // Without an inline module, loadSync() can only return the instance of load().
    return options === '' ? changed : changed.replaceAll(/load(Sync)?\(\)/g, `load$1(${options})`);
  });
}

function expectRight({ answers, errors, foreign }) {
  expect(errors).toEqual([]);
  expect(answers).toEqual(rightAnswers);
  expect(foreign).toEqual([]);
}

/** Whether a bundle has the licence line. */
const hasNotice = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(m?js|txt)$/.test(entry.name))
    .some(({ parentPath, name }) =>
      /! tensorsplit \| MIT \| notices:/.test(readFileSync(join(parentPath, name), 'utf8')),
    );

const wasmRequests = ({ requests }) => requests.filter((url) => /\.wasm$/.test(url)).length;

describe.each(['vite', 'webpack', 'esbuild', 'rollup', 'bun', 'parcel'])('%s', (tool) => {
  // Parcel writes an import map into the page.
  const policy = tool === 'parcel' ? `${strictPolicy} 'unsafe-inline'` : strictPolicy;

  test('bundles the default entry, which fetches nothing', async () => {
    const app = await makeApp(tool, 'web', { type: 'module' });
    await node(here, 'bundle.js', tool, app);
    const visited = await visitFolder(browser, join(app, 'dist'), policy);
    expectRight(visited);
    expect(wasmRequests(visited)).toBe(0);
    // Parcel removes all comments.
    expect(hasNotice(join(app, 'dist'))).toBe(tool !== 'parcel');
  });

  test('bundles tensorsplit/slim, which fetches the module from its own origin', async () => {
    const app = await makeApp(`${tool}-slim`, 'web', { type: 'module' });
    // Some find the file. For the others it is copied next to the bundle and passed as an option.
    const isFound = /vite|webpack|parcel/.test(tool);
    importing(app, 'tensorsplit/slim', isFound ? '' : "{ wasm: 'tensorsplit.wasm' }");
    await node(here, 'bundle.js', tool, app);
    if (!isFound) {
      const wasm = join(app, 'node_modules/tensorsplit/dist/tensorsplit.wasm');
      copyFileSync(wasm, join(app, 'dist', 'tensorsplit.wasm'));
    }
    const visited = await visitFolder(browser, join(app, 'dist'), policy);
    expectRight(visited);
    expect(wasmRequests(visited)).toBe(2);
  });

  test('resolves the adapters and the reader', async () => {
    const app = await makeApp(`${tool}-entries`, 'web', { type: 'module' });
    const names = { forOrt: 'ort', forTf: 'tfjs', registerKernels: 'transformers', readModel: 'onnx' };
    const imports = Object.entries(names).map(([name, entry]) => `import { ${name} } from 'tensorsplit/${entry}';`);
    edit(join(app, 'check.js'), (text) => {
      const types = `[${Object.keys(names).join()}].map((call) => typeof call)`;
      return `${imports.join('\n')}\n${text.replace('dims: ', `types: ${types},\n    dims: `)}`;
    });
    await node(here, 'bundle.js', tool, app);
    const { answers, errors } = await visitFolder(browser, join(app, 'dist'), policy);
    expect(errors).toEqual([]);
    expect(answers.page.types).toEqual(Array(4).fill('function'));
  });
});

test.each(['metro', 'metro-without-exports'])('%s resolves every entry', async (tool) => {
  const app = await makeApp(tool, 'node');
  await node(here, 'bundle.js', tool, app);
  expect(await node(app, join('dist', 'bundle.js'))).toBe('1 function,function,function,function\n');
});

describe('a worker that loads the module at its top level, with Vite', () => {
  async function build(tool, start) {
    const app = await makeApp(`${tool}-worker`, 'web', { type: 'module' });
    const code = `import { load, loadSync } from 'tensorsplit';\nconst ts = ${start};\npostMessage([ts === loadSync(), load === null]);\n`;
    writeFileSync(join(app, 'worker.js'), code);
    await node(here, 'bundle.js', tool, app);
    return visitFolder(browser, join(app, 'dist'));
  }

  test.each([
    ['vite', 'await load()'],
    ['vite-plain', 'loadSync()'],
  ])('%s builds %s', async (tool, start) => {
    expect((await build(tool, start)).answers.worker).toEqual([true, false]);
  });

  test('a top-level await needs the worker format es', async () => {
    await expect(build('vite-plain', 'await load()')).rejects.toThrow(/top-level await/i);
  });
});

describe('esbuild, Bun and tensorsplit/slim', () => {
  test('report the missing file and the option wasm', async () => {
    const app = await makeApp('esbuild-missing', 'web', { type: 'module' });
    importing(app, 'tensorsplit/slim');
    await node(here, 'bundle.js', 'esbuild', app);
    const { answers } = await visitFolder(browser, join(app, 'dist'));
    expect(answers.page.error).toMatch(/status 404\. Pass load\(\{ wasm \}\) the package's file .*tensorsplit\.wasm/);
  });

  // Bun does this without configuration.
  test.each(['esbuild-loader', 'bun'])('%s copies the imported .wasm', async (tool) => {
    const app = await makeApp(`${tool}-wasm`, 'web', { type: 'module' });
    importing(app, 'tensorsplit/slim', '{ wasm }');
    edit(join(app, 'check.js'), (text) => `import wasm from 'tensorsplit/tensorsplit.wasm';\n${text}`);
    await node(here, 'bundle.js', tool, app);
    const visited = await visitFolder(browser, join(app, 'dist'));
    expectRight(visited);
    expect(wasmRequests(visited)).toBe(2);
  });
});

describe("Vite's development server", () => {
  async function visitDevelopment(app) {
    const server = spawn(process.execPath, ['vite-dev.js', app], { cwd: here, stdio: ['pipe', 'pipe', 'inherit'] });
    try {
      const url = await new Promise((resolve, reject) => {
        server.stdout.on('data', (text) => /^http/.test(text) && resolve(String(text).trim()));
        server.on('close', () => reject(new Error('the server did not start')));
      });
      return await visit(browser, url);
    } finally {
      server.stdin.end();
    }
  }

  test.each(['tensorsplit', 'tensorsplit/slim'])('serves %s', async (entry) => {
    const app = await makeApp('vite-dev', 'web', { type: 'module' });
    importing(app, entry);
    const visited = await visitDevelopment(app);
    expectRight(visited);
    expect(wasmRequests(visited)).toBe(entry === 'tensorsplit' ? 0 : 2);
  });
});

test.each([
  ['index.js', 0],
  ['slim.js', 2],
])('%s works in a static folder without a bundler, and fetches %i modules', async (file, fetched) => {
  const app = await makeApp('static', 'web', { type: 'module' });
  importing(app, `./node_modules/tensorsplit/dist/${file}`);
  const visited = await visitFolder(browser, app);
  expectRight(visited);
  expect(wasmRequests(visited)).toBe(fetched);
});

test('dist/index.js works in an import map', async () => {
  const app = await makeApp('importmap', 'importmap');
  const [, map] = readFileSync(join(app, 'index.html'), 'utf8').match(/<script type="importmap">([^]*?)<\/script>/);
  const hash = createHash('sha256').update(map).digest('base64');
  const { answers, errors, requests } = await visitFolder(browser, app, `${strictPolicy} 'sha256-${hash}'`);
  expect(errors).toEqual([]);
  expect(answers).toEqual([2, 4]);
  const files = requests.map((url) => /\/tensorsplit\/dist\/(.*)/.exec(url)?.[1]).filter(Boolean);
  expect(files.sort()).toEqual(['classes.js', 'crop.js', 'index.js', 'shared.js']);
});

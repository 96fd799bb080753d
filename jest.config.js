// The suites: the package in Node.js (tests/js), the package and the demo in a real Chromium (tests/browser), and the packed
// package in fresh apps (tests/package).
// TENSORSPLIT_GENERATED names another folder of the module for tests/js and tests/robust: build/wasm-debug has the checked
// build.
const generated = process.env.TENSORSPLIT_GENERATED;
// The tests of the standards' own projects lie outside this one: where TENSORSPLIT_CONFORMANCE names their folder.
const conformance = process.env.TENSORSPLIT_CONFORMANCE ? ['<rootDir>/tests/conformance/**/*.test.js'] : [];

const moduleNameMapper = generated ? { '/generated/(wasm-text|tensorsplit)\\.js$': `${generated}/$1.js` } : {};
const common = { transform: {}, testEnvironment: 'node', setupFiles: ['<rootDir>/tests/properties.js'] };

export default {
  // Jest leaves one core free, which on a machine of two doubles the time.
  maxWorkers: '100%',
  // For all tests: one that takes two seconds may take a minute where the machine has other work. It ends what hangs.
  testTimeout: 300_000,
  // What --coverage prints. Node.js cannot import a .wasm as Workers do; the package suite runs that there.
  coverageProvider: 'v8',
  coverageReporters: ['text'],
  collectCoverageFrom: ['js/**/*.js', '!js/generated/**', '!js/slim-workerd.js'],
  projects: [
    {
      ...common,
      displayName: 'js',
      testMatch: ['<rootDir>/tests/js/**/*.test.js', ...conformance],
      moduleNameMapper,
    },
    { ...common, displayName: 'robust', testMatch: ['<rootDir>/tests/robust/**/*.test.js'], moduleNameMapper },
    {
      ...common,
      displayName: 'browser',
      testMatch: ['<rootDir>/tests/browser/**/*.test.js'],
      testEnvironment: '<rootDir>/tests/browser/environment.js',
    },
    {
      ...common,
      displayName: 'compat',
      testMatch: ['<rootDir>/bench/*.test.js'],
      globalSetup: '<rootDir>/bench/install.js',
    },
    {
      ...common,
      displayName: 'package',
      testMatch: ['<rootDir>/tests/package/*.test.js'],
      globalSetup: '<rootDir>/tests/package/pack.js',
    },
  ],
};

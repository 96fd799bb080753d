// The suites: the package in Node.js (tests/js, tests/robust), the package and the demo in browsers (tests/browser), the adapters
// with the real libraries (tests/compat), and the packed package in new apps (tests/package).
// TENSORSPLIT_GENERATED names another folder with the module for tests/js and tests/robust, such as build/wasm-debug with the
// checked build.
const generated = process.env.TENSORSPLIT_GENERATED;
// The conformance data of ONNX and OpenVINO is not part of this project. TENSORSPLIT_CONFORMANCE names its folder.
const conformance = process.env.TENSORSPLIT_CONFORMANCE ? ['<rootDir>/tests/conformance/**/*.test.js'] : [];

const moduleNameMapper = generated ? { '/generated/(wasm-text|tensorsplit)\\.js$': `${generated}/$1.js` } : {};
const common = { transform: {}, testEnvironment: 'node', setupFiles: ['<rootDir>/tests/properties.js'] };

export default {
  // By default Jest leaves one core free, which doubles the time on a machine with two cores.
  maxWorkers: '100%',
  // Ends tests that hang. Generous, because a test of two seconds may take a minute on a busy machine.
  testTimeout: 300_000,
  // Report of --coverage. Excludes the entry for Workers, which Node.js cannot import; the package suite tests it.
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
      testMatch: ['<rootDir>/tests/compat/*.test.js'],
      globalSetup: '<rootDir>/bench/setup/install.js',
    },
    {
      ...common,
      displayName: 'package',
      testMatch: ['<rootDir>/tests/package/*.test.js'],
      globalSetup: '<rootDir>/tests/package/pack.js',
    },
  ],
};

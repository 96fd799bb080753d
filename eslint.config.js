// Rules for mistakes and code style. Prettier checks the layout, and TypeScript the types.
import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['build/', 'dist/', 'js/generated/', 'web_demo/dist/', 'coverage/', 'docs/api/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: 'module', globals: globals['shared-node-browser'] },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      curly: ['error', 'multi-line'],
      eqeqeq: 'error',
      'no-console': 'off',
      'no-else-return': 'error',
      'no-implicit-coercion': ['error', { boolean: false }],
      'no-param-reassign': 'error',
      'no-useless-rename': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-arrow-callback': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
    },
  },
  {
    files: ['**/*.jsx'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    // ESLint does not count <Name /> as a use of Name. TypeScript finds unused components.
    rules: { 'no-unused-vars': ['error', { varsIgnorePattern: '^[A-Z]' }] },
  },
  {
    files: ['web_demo/**', 'tests/browser/**', 'tests/package/{classic,web,importmap}/**', 'bench/platforms/page.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['tests/browser/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...["callee.object.callee.name='eventually'", 'callee.name=/^(until[A-Z]|go$|turn$)/'].map((call) => ({
          selector: `ExpressionStatement > CallExpression[${call}]`,
          message: 'Await this: otherwise the test does not wait for it and cannot fail.',
        })),
      ],
    },
  },
  // Constants that the build of the demo defines.
  {
    files: ['web_demo/views/frame.jsx', 'web_demo/page/files.js'],
    languageOptions: { globals: { VERSION: 'readonly', GZIP_BYTES: 'readonly', SAMPLE: 'readonly' } },
  },
  { files: ['scripts/**', 'cmake/**', 'tests/**', 'bench/**', '*.js'], languageOptions: { globals: globals.node } },
  {
    // Emscripten includes these files. They use its names, and its early releases support functions but not methods.
    files: ['src/embind/*.js'],
    languageOptions: {
      sourceType: 'module',
      globals: {
        ...Object.fromEntries(
          [
            ...['LibraryManager', 'mergeInto', 'Emval', 'Module', 'registeredTypes', 'awaitingDependencies'],
            ...['textAt', 'fieldNames', 'fieldsAt', 'HEAPU8', 'HEAPU32', 'HEAPF64', '_ts_run_tile'],
          ].map((name) => [name, 'readonly']),
        ),
      },
    },
    rules: { 'object-shorthand': 'off', 'no-redeclare': 'off', 'no-unused-vars': 'off', 'no-var': 'off' },
  },
  { files: ['tests/**', '**/*.test.js'], languageOptions: { globals: globals.jest } },
];

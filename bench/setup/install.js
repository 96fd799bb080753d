// Installs the competitors and models of bench/package.json. They are 800 MB, so only the benchmark and the compatibility tests
// (tests/compat) install them. npm puts them into node_modules of the root, where both find them.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installPackages } from '../../scripts/setup.js';

/** Path of the benchmark's folder. */
export const benchFolder = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs the competitors and models if they are missing, and prints a line if so. */
export default () => installPackages('the competitors and models of the benchmark (800 MB)', 'bench');

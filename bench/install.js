// The competitors and models are 800 MB, so they are installed only by what needs them: the benchmark and the differential tests.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installPackages } from '../scripts/setup.js';

/** The benchmark's folder. */
export const benchFolder = dirname(fileURLToPath(import.meta.url));

/** Installs the competitors where that has not been done, and says so. */
export default () => installPackages('the packages to compare with, and models (800 MB)', 'bench');

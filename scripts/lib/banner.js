// The line that stays in every build with the module, in a form that bundlers keep.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run.js';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export const banner = `/*! tensorsplit ${version} | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */`;

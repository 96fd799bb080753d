// The earlier release that is measured next to this one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.TENSORSPLIT_BASELINE;

/** Path of the release's ES module, if TENSORSPLIT_BASELINE names the folder of its package. */
export const baseline = folder && join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).module);

// A process that starts, splits once, and says how long that took from the end of the imports.
import { load } from '../js/index-node.js';

const x = { type: /** @type {const} */ ('float32'), data: new Float32Array(24), dims: [4, 6] };
const start = performance.now();
const ts = await load();
const loaded = performance.now();
ts.split(x, { axis: 1, split: [2, 4] });
const end = performance.now();
process.send?.({ load: loaded - start, first: end - start });

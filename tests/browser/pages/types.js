// Every element type, in every class that stores it, against the oracle: the page has classes that Node.js 20 has not.
import { load } from '../../../js/index.js';
import { bytesOf, elementTypes, lengthOf, sizeOf, splitByIndex } from '../../js/oracle.js';

const ts = await load();

/** Dims, axis and lengths: whole parts, wide pieces, narrow ones in several tiles, and everything at once. */
const cuts = [
  [[7, 3], 0, [2, 0, 5]],
  [[3, 3000], 1, [1400, 1600]],
  [[4000, 9], 1, [4, 1, 4]],
  [[50, 4, 3], 1, [1, 1, 1, 1]],
];

/** Bits without a pattern, NaNs of every kind among them. */
function fill(data) {
  const bytes = bytesOf(data);
  for (let i = 0, state = 1; i < bytes.length; ++i) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[i] = state >>> 16;
  }
  return data;
}

function isSame(a, b) {
  if (a.type !== b.type || `${a.dims}` !== `${b.dims}` || a.data.constructor !== b.data.constructor) return false;
  const ours = Array.isArray(a.data) ? a.data : bytesOf(a.data);
  const theirs = Array.isArray(b.data) ? b.data : bytesOf(b.data);
  return ours.length === theirs.length && ours.every((value, i) => value === theirs[i]);
}

function check(type, storage) {
  return cuts.every(([dims, axis, lengths]) => {
    const length = lengthOf(type, sizeOf(dims));
    const data = storage === Array ? Array.from({ length }, (_, i) => `s${i}`) : fill(new storage(length));
    const x = { type, data, dims };
    const plan = ts.plan(
      ...(type.startsWith('complex')
        ? ['Split', x, { axis, split: lengths }]
        : ['VariadicSplit', x, { axis, splitLengths: lengths }]),
    );
    const wanted = splitByIndex(x, axis, lengths);
    const parts = plan.run(x);
    const again = plan.run(x, {
      into: parts.map((part) => (storage === Array ? [...part.data] : new storage(part.data.length))),
    });
    return parts.every((part, i) => isSame(part, wanted[i])) && again.every((part, i) => isSame(part, wanted[i]));
  });
}

const lines = [];
for (const [type, [, storage]] of Object.entries(elementTypes)) {
  const others = { uint8: [Uint8ClampedArray], float16: [globalThis.Float16Array] }[type] ?? [];
  for (const each of [storage, ...others]) {
    lines.push(`${type} in ${each?.name}: ${each && check(type, each) ? 'right' : 'wrong'}`);
  }
}
const element = document.createElement('pre');
element.id = 'types';
element.textContent = lines.join('\n');
document.body.append(element);

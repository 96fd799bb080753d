/* global importScripts, tensorsplit */
importScripts('node_modules/tensorsplit/dist/tensorsplit.global.js');

const ts = tensorsplit.loadSync();
const x = { type: 'uint8', data: Uint8Array.of(0, 1, 2, 3, 4, 5), dims: [2, 3] };
postMessage(ts.split(x, { axis: 1, split: [1, 2] }).map((part) => [...part.data]));

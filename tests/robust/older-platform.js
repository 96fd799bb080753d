// Loads the package where the platform has neither FinalizationRegistry nor WeakRef, as on older edge workers, and prints
// what it gives there: started by older-platform.test.js.
const globals = /** @type {any} */ (globalThis);
delete globals.FinalizationRegistry;
delete globals.WeakRef;

const { load } = await import('../../js/index-node.js');
const ts = await load();
const x = { type: /** @type {const} */ ('float32'), dims: [2, 3], data: Float32Array.of(0, 1, 2, 3, 4, 5) };
const outside = ts.split(x, { axis: 1, split: [1, 2] });
const heap = ts.alloc('float32', [2, 3]);
heap.data.set(x.data);
const inside = ts.split(heap, { axis: 1, split: [1, 2] });
const parts = [outside, inside].map((list) => list.map(({ data }) => [...data]));
const { tensors, bytes } = ts.memory();
for (const tensor of [heap, ...inside]) tensor.dispose();
const after = ts.memory();
console.log(JSON.stringify({ parts, held: { tensors, bytes }, left: after.tensors + after.bytes }));

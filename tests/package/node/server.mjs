import { load, loadSync, Tensor } from 'tensorsplit/slim';

const ts = await load();
const [, right] = ts.split(new Tensor('uint8', Uint8Array.of(1, 2, 3, 4), [2, 2]), { axis: 1, numOutputs: 2 });
console.log(String(right.data), ts === loadSync());

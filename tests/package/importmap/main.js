import { load, Tensor } from 'tensorsplit';

const ts = await load();
const [, right] = ts.split(new Tensor('uint8', Uint8Array.of(1, 2, 3, 4), [2, 2]), { axis: 1, numOutputs: 2 });
const result = document.querySelector('#result');
result.textContent = JSON.stringify([...right.data]);
result.className = 'done';

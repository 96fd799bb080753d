/* global tensorsplit */
const { crop, load, loadSync, SplitError, Tensor } = tensorsplit;

async function check() {
  const ts = await load();
  const x = new Tensor('uint8', Uint8Array.of(0, 1, 2, 3, 4, 5), [2, 3]);
  const parts = ts.split(x, { axis: 1, split: [1, 2] });
  let code;
  try {
    ts.split(x, { axis: 2, split: [1, 2] });
  } catch (error) {
    code = error instanceof SplitError && error.code;
  }
  return { data: parts.map((part) => [...part.data]), isOne: ts === loadSync(), code, crop: typeof crop };
}

/** Returns the answer of a worker of classic scripts, which pages of file: cannot start. */
const ofWorker = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker('worker.js');
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  });

Promise.all([check(), location.protocol === 'file:' ? null : ofWorker()]).then(([page, worker]) => {
  const result = document.querySelector('#result');
  result.textContent = JSON.stringify({ page, worker });
  result.className = 'done';
});

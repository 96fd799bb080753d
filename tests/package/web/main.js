import { check } from './check.js';

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const fromWorker = new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve({ error: message ?? 'the worker did not start' });
});
const said = (error) => ({ error: String(error) });

const result = document.querySelector('#result');
result.textContent = JSON.stringify({
  page: await check().catch(said),
  worker: await fromWorker,
});
result.className = 'done';

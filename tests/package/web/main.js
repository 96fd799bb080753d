import { check } from './check.js';

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const fromWorker = new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => resolve({ error: message ?? 'the worker did not start' });
});
const fromPage = check().catch((error) => ({ error: String(error) }));

const result = document.querySelector('#result');
result.textContent = JSON.stringify({ page: await fromPage, worker: await fromWorker });
result.className = 'done';

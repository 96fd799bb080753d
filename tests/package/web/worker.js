import { check } from './check.js';

check().then(postMessage, (error) => postMessage({ error: String(error) }));

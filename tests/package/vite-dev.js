// vite-dev.js FOLDER: serves the app in FOLDER with Vite's development server under the strict policy, and prints the address.
// Runs until its input ends.
import { createServer } from 'vite';

import { strictPolicy } from './browser.js';

const server = await createServer({
  root: process.argv[2],
  configFile: false,
  logLevel: 'warn',
  worker: { format: 'es' },
  // 'self' allows the socket of hot reloading only if the socket has the page's origin.
  server: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': strictPolicy } },
});
await server.listen();
console.log(`http://127.0.0.1:${server.httpServer.address().port}/`);
process.stdin.on('end', () => server.close().then(() => process.exit())).resume();

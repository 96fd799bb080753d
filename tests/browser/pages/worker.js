// The package in a module worker, loaded synchronously.
import { loadSync } from '../../../js/index.js';
import { work } from './work.js';

self.postMessage(work(loadSync()));

// Runs the package in a page. Each result is shown in the element with its name.
import { load, loadSync } from '../../../js/index.js';
import * as slim from '../../../js/slim.js';
import { work } from './work.js';

const show = (id, lines) => {
  const element = document.createElement('pre');
  element.id = id;
  element.textContent = lines.join('\n');
  document.body.append(element);
};

show('load', work(await load()));
show('loadSync', work(loadSync()));
show('slim', work(await slim.load()));

const frame = document.createElement('iframe');
document.body.append(frame);
const realm = frame.contentWindow;
show('iframe', realm.Float32Array === Float32Array ? ['the same realm'] : work(await load(), realm));

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => show('worker', data));
worker.addEventListener('error', ({ message }) => show('worker', [`failed: ${message}`]));

try {
  // The policy must forbid this, or the test would prove nothing.
  new Function('return 1')();
  show('policy', ['eval is allowed']);
} catch {
  show('policy', ['eval is forbidden']);
}

// The benchmark on the visitor's own machine.
import { workloads } from '../../workloads/workloads.js';
import { timeInWords, verdict } from '../model/verdict.js';
import { byId, download, make } from './dom.js';

/** @typedef {import('../model/verdict.js').Timing} Timing */

const typical = ['tiny', 'rgba-u8', 'stereo-f32', 'yolo', 'qkv-f32', 'batch'];
const rounds = 9;
const leastSample = 5;

/** @param {() => Worker | null} startWorker */
export function makeBenchPanel(startWorker) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {{ name: string, timings: Timing[] }[]} */
  let results = [];
  let clock = NaN;
  const run = /** @type {HTMLButtonElement} */ (byId('bench-run'));
  const cancel = /** @type {HTMLButtonElement} */ (byId('bench-cancel'));
  const save = /** @type {HTMLButtonElement} */ (byId('bench-save'));
  const bar = /** @type {HTMLProgressElement} */ (byId('bench-progress'));
  const which = /** @type {HTMLSelectElement} */ (byId('bench-which'));
  const status = byId('bench-status');

  const machine = () => ({
    browser: navigator.userAgent,
    cores: navigator.hardwareConcurrency,
    timerResolutionMs: Number.isNaN(clock) ? null : clock,
  });
  const showMachine = () => {
    const { browser, cores } = machine();
    const timer = Number.isNaN(clock) ? 'measured with the run' : timeInWords(clock);
    byId('bench-machine').textContent = `${browser} · ${cores} cores · timer resolution: ${timer}`;
  };

  /** @param {string} text */
  const end = (text) => {
    worker?.terminate();
    worker = null;
    run.disabled = false;
    cancel.disabled = true;
    save.disabled = results.length === 0;
    bar.hidden = true;
    status.textContent = text;
  };

  run.addEventListener('click', () => {
    const names = which.value === 'all' ? workloads.map(({ name }) => name) : typical;
    worker = startWorker();
    if (worker === null) {
      end('This browser starts no worker from here: open the page from a server to run the benchmark.');
      return;
    }
    results = [];
    byId('bench-results').replaceChildren();
    run.disabled = true;
    cancel.disabled = false;
    save.disabled = true;
    bar.hidden = false;
    bar.max = names.length;
    bar.value = 0;
    worker.addEventListener('error', () => end('The benchmark stopped with an error.'));
    worker.addEventListener('message', ({ data }) => {
      if (data.kind === 'clock') clock = data.step;
      if (data.kind === 'clock') showMachine();
      if (data.kind === 'started') {
        status.textContent = `Measuring ${data.name} (${bar.value + 1} of ${names.length}) …`;
      }
      if (data.kind === 'timed') {
        results.push({ name: data.name, timings: data.timings });
        byId('bench-results').append(resultOf(data.name, data.timings));
      }
      if (data.kind === 'failed') byId('bench-results').append(make('p', { class: 'refused', text: data.message }));
      if (data.kind === 'timed' || data.kind === 'failed') bar.value += 1;
      if (data.kind === 'done') end(summaryOf(results));
    });
    worker.postMessage({ kind: 'bench', names, rounds, least: leastSample });
  });
  cancel.addEventListener('click', () => end(`Cancelled after ${results.length} workloads.`));
  save.addEventListener('click', () => {
    const text = JSON.stringify({ date: new Date().toISOString(), ...machine(), rounds, results }, null, 2);
    download(new Blob([text], { type: 'application/json' }), 'tensorsplit-bench.json');
  });
  showMachine();
}

/** @param {{ name: string, timings: Timing[] }[]} results */
function summaryOf(results) {
  const ratios = results.map(({ timings }) => verdict(timings).ratio);
  const wins = ratios.filter((ratio) => ratio > 1.05).length;
  const losses = ratios.filter((ratio) => ratio < 0.95).length;
  return `Done: faster than plain JavaScript on ${wins} of ${ratios.length} workloads, slower on ${losses}, a tie on the rest.`;
}

/** The bars of one workload. @param {string} name @param {Timing[]} timings */
function resultOf(name, timings) {
  const workload = workloads.find((one) => one.name === name);
  const longest = Math.max(...timings.map(({ milliseconds }) => milliseconds));
  const rows = timings.map(({ name: title, group, milliseconds, low, high }) => {
    const fill = make('span', { class: `bar bar-${group}` });
    fill.style.setProperty('--share', `${(100 * milliseconds) / longest}%`);
    return make('tr', {}, [
      make('th', { scope: 'row', text: title }),
      make('td', { class: 'bar-cell' }, [fill]),
      make('td', {
        class: 'mono number',
        text: timeInWords(milliseconds),
        title: `${timeInWords(low)} to ${timeInWords(high)}`,
      }),
    ]);
  });
  return make('article', { class: 'bench-result' }, [
    make('h3', { text: `${name}: ${verdict(timings).text}` }),
    make('p', {
      class: 'hint',
      text: `${workload?.type} [${workload?.dims.join(', ')}], axis ${workload?.axis}: ${workload?.kind}`,
    }),
    make('table', { 'aria-label': `Median times of ${name}` }, [make('tbody', {}, rows)]),
  ]);
}

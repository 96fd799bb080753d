// The benchmark on the visitor's own machine.
import { useEffect, useRef, useState } from 'preact/hooks';

import { groupOf, tie, timeInWords, verdict } from '../model/verdict.js';
import { startWorker } from '../worker/start.js';
import { workloadNamed, workloads } from '../../workloads/workloads.js';
import { download } from './bits.jsx';

/** @typedef {import('../../workloads/suite.js').Outcome} Outcome */

const typical = ['tiny', 'rgba-u8', 'stereo-f32', 'yolo', 'qkv-f32', 'batch'];
const settings = { budget: 600, leastSample: 5, leastRounds: 5, mostRounds: 15 };

/** @param {Outcome[]} outcomes */
function summaryOf(outcomes) {
  const ratios = outcomes.map(({ measurements }) => verdict(measurements).ratio);
  const wins = ratios.filter((ratio) => ratio > 1 + tie).length;
  const losses = ratios.filter((ratio) => ratio < 1 - tie).length;
  return `Done: faster than plain JavaScript on ${wins} of ${ratios.length} workloads, slower on ${losses}, a tie on the rest.`;
}

/** The bars of one workload. @param {Outcome} props */
function Result({ workload: name, measurements, wrong }) {
  const { type, dims, axis, kind } = workloadNamed(name);
  const longest = Math.max(...measurements.map(({ median }) => median));
  return (
    <article class="bench-result">
      <h3>
        {name}: {verdict(measurements).text}
      </h3>
      <p class="hint">
        {type} [{dims.join(', ')}], axis {axis}: {kind}
      </p>
      <table aria-label={`Median times of ${name}`}>
        <tbody>
          {measurements.map(({ name: title, median, lower, upper }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td class="bar-cell">
                <span class={`bar bar-${groupOf(title)}`} style={{ width: `${(100 * median) / longest}%` }} />
              </td>
              <td class="mono" title={`half of them from ${timeInWords(lower)} to ${timeInWords(upper)}`}>
                {timeInWords(median)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.entries(wrong).map(([title, message]) => (
        <p key={title} class="refused">
          {title}: {message}
        </p>
      ))}
    </article>
  );
}

export function Bench() {
  const [which, setWhich] = useState('typical');
  const [results, setResults] = useState(/** @type {Outcome[]} */ ([]));
  const [status, setStatus] = useState('');
  const [clock, setClock] = useState(NaN);
  const [total, setTotal] = useState(0);
  const worker = useRef(/** @type {Worker | null} */ (null));
  const machine = {
    browser: navigator.userAgent,
    cores: navigator.hardwareConcurrency,
    timerResolutionMs: Number.isNaN(clock) ? null : clock,
  };

  /** @param {string} text */
  const end = (text) => {
    worker.current?.terminate();
    worker.current = null;
    setTotal(0);
    setStatus(text);
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const run = () => {
    const names = which === 'all' ? workloads.map(({ name }) => name) : typical;
    const started = startWorker();
    if (started === null) {
      end('This browser starts no worker from here: open the page from a server to run the benchmark.');
      return;
    }
    worker.current = started;
    setResults([]);
    setTotal(names.length);
    /** @type {Outcome[]} */
    const all = [];
    started.addEventListener('error', () => end('The benchmark stopped with an error.'));
    started.addEventListener('message', ({ data }) => {
      if (data.kind === 'clock') setClock(data.step);
      if (data.kind === 'started') {
        setStatus(`Measuring ${data.name} (${names.indexOf(data.name) + 1} of ${names.length}) …`);
      }
      if (data.kind === 'timed') {
        all.push(data.outcome);
        setResults([...all]);
      }
      if (data.kind === 'done') end(summaryOf(all));
    });
    started.postMessage({ kind: 'bench', names, settings });
  };
  const save = () => {
    const text = JSON.stringify({ date: new Date().toISOString(), ...machine, settings, results }, null, 2);
    download(new Blob([text], { type: 'application/json' }), 'tensorsplit-bench.json');
  };
  const isRunning = total > 0;
  return (
    <section class="panel" id="bench" aria-labelledby="bench-title">
      <h2 id="bench-title">Benchmark on your machine</h2>
      <p class="about">
        Medians of the modes of the package, of plain JavaScript loops, and of one copy of the same bytes (memcpy).
        “into” reuses your arrays, “fresh” makes new ones, “one-shot” plans each time.
      </p>
      <div class="row-of-buttons">
        <label for="bench-which">Workloads</label>
        <select id="bench-which" value={which} onChange={({ currentTarget }) => setWhich(currentTarget.value)}>
          <option value="typical">Six typical ones</option>
          <option value="all">All {workloads.length}</option>
        </select>
        <button type="button" id="bench-run" aria-disabled={isRunning} onClick={() => !isRunning && run()}>
          Run
        </button>
        <button
          type="button"
          id="bench-cancel"
          aria-disabled={!isRunning}
          onClick={() => isRunning && end(`Cancelled after ${results.length} of ${total} workloads.`)}
        >
          Cancel
        </button>
        <button
          type="button"
          id="bench-save"
          aria-disabled={isRunning || results.length === 0}
          onClick={() => results.length > 0 && save()}
        >
          Save JSON
        </button>
      </div>
      <p id="bench-machine" class="hint">
        {machine.browser} · {machine.cores} cores · timer resolution:{' '}
        {Number.isNaN(clock) ? 'measured with the run' : timeInWords(clock)}
      </p>
      {isRunning && <progress id="bench-progress" aria-label="Workloads measured" max={total} value={results.length} />}
      <p id="bench-status" role="status">
        {status}
      </p>
      <div class="bench-results">
        {results.map((result) => (
          <Result key={result.workload} {...result} />
        ))}
      </div>
    </section>
  );
}

// The benchmark on the visitor's own machine.
import { useEffect, useRef, useState } from 'preact/hooks';

import { groupOf, summaryOf, timeInWords, verdict } from '../model/verdict.js';
import { order, startWorker } from '../worker/start.js';
import { workloadNamed, workloads } from '../../workloads/workloads.js';
import { Button, Panel, download } from './bits.jsx';

/** @import { Outcome } from '../../workloads/suite.js' */

const typical = ['tiny', 'rgba-u8', 'stereo-f32', 'yolo', 'qkv-f32', 'batch'];
const settings = { budget: 600, leastSample: 5, leastRounds: 5, mostRounds: 15 };

/** A step of the clock, in milliseconds. */
function clockStep() {
  const start = performance.now();
  let next = start;
  while (next === start) next = performance.now();
  return next - start;
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
  const isRunning = total > 0;
  const machine = { browser: navigator.userAgent, cores: navigator.hardwareConcurrency };

  /** @param {string} text */
  const end = (text) => {
    worker.current?.terminate();
    setTotal(0);
    setStatus(text);
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const run = async () => {
    const names = which === 'all' ? workloads.map(({ name }) => name) : typical;
    const own = startWorker();
    if (own === null) {
      setStatus('This browser starts no worker from here: open the page from a server to run the benchmark.');
      return;
    }
    worker.current = own;
    /** @type {Outcome[]} */
    let all = [];
    setResults(all);
    setTotal(names.length);
    setClock(clockStep());
    try {
      for (const name of names) {
        setStatus(`Measuring ${name} (${all.length + 1} of ${names.length}) …`);
        all = [...all, await order(own, { kind: 'bench', name, settings })];
        setResults(all);
      }
      end(summaryOf(all.map(({ measurements }) => measurements)));
    } catch {
      end('The benchmark stopped with an error.');
    }
  };
  const save = () => {
    const timerResolutionMs = Number.isNaN(clock) ? null : clock;
    const all = { date: new Date().toISOString(), ...machine, timerResolutionMs, settings, results };
    download(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }), 'tensorsplit-bench.json');
  };
  return (
    <Panel id="bench" title="Benchmark on your machine">
      <p class="about">
        Medians of the modes of the package, of plain JavaScript loops, and of one copy of the same bytes (memcpy).
        “into” reuses your arrays, “fresh” makes new ones, “one-shot” plans each time.
      </p>
      <div class="row">
        <label for="bench-which">Workloads</label>
        <select id="bench-which" value={which} onChange={({ currentTarget }) => setWhich(currentTarget.value)}>
          <option value="typical">Six typical ones</option>
          <option value="all">All {workloads.length}</option>
        </select>
        <Button id="bench-run" off={isRunning} onClick={run} text="Run" />
        <Button
          id="bench-cancel"
          off={!isRunning}
          onClick={() => end(`Cancelled after ${results.length} of ${total} workloads.`)}
          text="Cancel"
        />
        <Button id="bench-save" off={isRunning || results.length === 0} onClick={save} text="Save JSON" />
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
    </Panel>
  );
}

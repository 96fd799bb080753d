// The benchmark on the visitor's own machine.
import { useState } from 'preact/hooks';

import { groupOf, scaleOf, timeInWords, verdict } from '../model/verdict.js';
import { order, startWorker } from '../worker/start.js';
import { workloadNamed, workloads } from '../../workloads/workloads.js';
import { Button, Panel } from './bits.jsx';

/** @import { Outcome } from '../../workloads/suite.js' */

const settings = { budget: 600, leastSample: 5, leastRounds: 5, mostRounds: 15 };

/** The bars of one workload. @param {Outcome} props */
function Result({ workload: name, measurements }) {
  const { type, dims, axis, kind } = workloadNamed(name);
  const { placeOf, timesOf, unit } = scaleOf(measurements);
  return (
    <article class="bench-result">
      <h3>
        {name}: {verdict(measurements)}
      </h3>
      <p class="hint">
        {type} [{dims.join(', ')}], axis {axis}: {kind}
      </p>
      <table aria-label={`Median times of ${name}`} style={{ '--unit': `${unit}%` }}>
        <tbody>
          {measurements.map(({ name: title, median }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td class="bar-cell">
                <span
                  class={`bar hue-${{ ours: 0, js: 1, copy: 7 }[groupOf(title)]}`}
                  style={{ width: `${placeOf(median)}%` }}
                />
              </td>
              <td class="mono">{timesOf(median)}</td>
              <td class="mono">{timeInWords(median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

export function Bench() {
  const [results, setResults] = useState(/** @type {Outcome[]} */ ([]));
  const [status, setStatus] = useState('');
  const [worker, setWorker] = useState(/** @type {Worker | null} */ (null));
  /** @param {string} words */
  const end = (words) => {
    setWorker(null);
    setStatus(words);
  };
  const run = async () => {
    /** @type {Outcome[]} */
    let all = [];
    setResults(all);
    try {
      const own = startWorker();
      setWorker(own);
      for (const { name } of workloads) {
        setStatus(`Measuring ${name} (${all.length + 1} of ${workloads.length}) …`);
        const outcome = await order(own, { name, settings });
        for (const [title, message] of Object.entries(outcome.wrong)) throw new Error(`${title}: ${message}`);
        all = [...all, outcome];
        setResults(all);
      }
      own.terminate();
      end('Done.');
    } catch (error) {
      end(`The benchmark stopped. ${/** @type {Error} */ (error).message}`);
    }
  };
  const cancel = () => {
    worker?.terminate();
    end(`Cancelled after ${results.length} of ${workloads.length} workloads.`);
  };
  return (
    <Panel id="bench" title="Benchmark on your machine">
      <p class="about">
        Medians of the modes of the package, of plain JavaScript loops, and of one copy of the same bytes (memcpy), as
        multiples of that copy (of the fastest, where strings have no bytes) and as times. The bars are on a log scale;
        the line is the copy. “into” reuses your arrays, “fresh” makes new ones, “one-shot” plans each time.
      </p>
      <div class="row">
        <Button id="bench-run" onClick={worker ? cancel : run} text={worker ? 'Cancel' : 'Run'} />
        <span id="bench-status" role="status">
          {status}
        </span>
      </div>
      {results.map((result) => (
        <Result key={result.workload} {...result} />
      ))}
    </Panel>
  );
}

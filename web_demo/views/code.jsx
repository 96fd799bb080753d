// The split as code, to copy: the package's own first.
import { useState } from 'preact/hooks';

import { model, ts } from '../store.js';
import { dialects } from '../model/code.js';
import { CopyButton } from './bits.jsx';

export function Code() {
  const { state, answer, input } = model.value;
  const [dialect, setDialect] = useState('tensorsplit');
  const written = answer === null ? '' : dialects[dialect]({ ts, state, answer, input });
  return (
    <section class="panel" id="code" aria-labelledby="code-title">
      <h2 id="code-title">Code</h2>
      <fieldset class="row dialects">
        <legend class="sr-only">The same split in</legend>
        {Object.keys(dialects).map((name) => (
          <label key={name} class="row">
            <input
              type="radio"
              name="dialect"
              value={name}
              checked={name === dialect}
              onChange={() => setDialect(name)}
            />
            {name}
          </label>
        ))}
        {answer && <CopyButton label={`Copy the ${dialect} code`} copied={() => written} />}
      </fieldset>
      {answer === null ? (
        <p class="refused">No code for a split that is refused.</p>
      ) : (
        <pre tabIndex={0} role="region" aria-label={`${dialect} code`} dir="ltr">
          <code>{written}</code>
        </pre>
      )}
    </section>
  );
}

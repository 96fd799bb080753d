// The split as code, to copy: the package's own first.
import { useState } from 'preact/hooks';

import { ts } from '../store.js';
import { dialects } from '../model/code.js';
import { textOf } from '../model/narrate.js';
import { CopyButton, Panel, Tokens, useModel } from './bits.jsx';

export function Code() {
  const { state, answer, input } = useModel();
  const [dialect, setDialect] = useState('tensorsplit');
  const written = answer === null ? [] : dialects[dialect]({ ts, state, answer, input });
  return (
    <Panel id="code" title="Code">
      <fieldset class="row dialects">
        <legend class="sr-only">The same split in</legend>
        {Object.keys(dialects).map((name) => (
          <label key={name} class="row">
            <input
              type="radio"
              id={`dialect-${name}`}
              name="dialect"
              value={name}
              checked={name === dialect}
              onChange={() => setDialect(name)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {answer === null ? (
        <p class="refused">No code for a split that is refused.</p>
      ) : (
        <>
          <CopyButton label={`Copy the ${dialect} code`} copied={() => textOf(written)} />
          <pre tabIndex={0} role="region" aria-label={`${dialect} code`} dir="ltr">
            <code>
              <Tokens tokens={written} />
            </code>
          </pre>
        </>
      )}
    </Panel>
  );
}

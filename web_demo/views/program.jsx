// The split or join as code in six dialects, and what it prints.
import { useState } from 'preact/hooks';

import { codeIn, printed } from '../page/listing.js';
import { dialects } from '../model/code.js';
import { CopyButton } from './copy.jsx';

export function Program() {
  const [dialect, setDialect] = useState('tensorsplit');
  const written = codeIn(dialect);
  return (
    <section id="code" aria-labelledby="code-title">
      <h2 id="code-title">The same in code</h2>
      <div class="row" role="group" aria-label="Language">
        {Object.keys(dialects).map((name) => (
          <button
            key={name}
            class="tab"
            data-dialect={name}
            aria-pressed={name === dialect}
            onClick={() => setDialect(name)}
          >
            {name}
          </button>
        ))}
        <CopyButton label={`Copy the ${dialect} code`} copied={() => written} />
      </div>
      <div class="program">
        <pre tabIndex={0} role="region" aria-label={`${dialect} code`} dir="ltr">
          <code>{written}</code>
        </pre>
        {dialect === 'tensorsplit' && (
          <figure>
            <figcaption>It prints</figcaption>
            <pre id="printed" tabIndex={0} role="region" aria-label="Printed" dir="ltr">
              <output>{printed.value}</output>
            </pre>
          </figure>
        )}
      </div>
    </section>
  );
}

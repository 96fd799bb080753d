// The split as code, to copy: the package's own first.
import { useState } from 'preact/hooks';

import { model, ts } from '../store.js';
import { dialects } from '../model/code.js';
import { Choice, CopyButton } from './bits.jsx';

export function Code() {
  const { state, answer, input } = model.value;
  const [dialect, setDialect] = useState('tensorsplit');
  const written = answer && dialects[dialect]({ ts, state, answer, input });
  const choice = { name: 'dialect', title: 'The same split in', values: Object.keys(dialects), chosen: dialect };
  return (
    <section class="panel" id="code" aria-labelledby="code-title">
      <h2 id="code-title">Code</h2>
      <div class="row">
        <Choice {...choice} onChoice={setDialect} />
        {written && <CopyButton label={`Copy the ${dialect} code`} copied={() => written} />}
      </div>
      {written ? (
        <pre tabIndex={0} role="region" aria-label={`${dialect} code`} dir="ltr">
          <code>{written}</code>
        </pre>
      ) : (
        <p class="refused">Mend the split to see its code.</p>
      )}
    </section>
  );
}

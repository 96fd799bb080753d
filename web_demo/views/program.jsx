// The panel with the split or join as code in six dialects.
import { useState } from 'preact/hooks';

import { input, model, ts } from '../page/store.js';
import { dialects } from '../model/code.js';
import { Choice, CopyButton } from './bits.jsx';

export function Program() {
  const { state, answer } = model.value;
  const [dialect, setDialect] = useState('tensorsplit');
  const written = answer && dialects[dialect]({ ts, state, answer, tensor: input.value, names: [] });
  return (
    <section id="code" aria-labelledby="code-title">
      <h2 id="code-title">The same in code</h2>
      <div class="row">
        <Choice name="dialect" title="Language" values={Object.keys(dialects)} chosen={dialect} onChoice={setDialect} />
        {written && <CopyButton label={`Copy the ${dialect} code`} copied={() => written} />}
      </div>
      <pre tabIndex={0} role="region" aria-label={`${dialect} code`} dir="ltr">
        <code>{written ?? 'Fix the split to see its code.'}</code>
      </pre>
    </section>
  );
}

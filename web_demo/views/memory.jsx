// View or copy: where the bytes of each part lie in the memory of the input, and how the package gets them out of it.
import { memoryInWords, sizeInWords } from '../model/narrate.js';
import { Panel, Term, useModel } from './bits.jsx';

/** What each lane does. */
const lanes = {
  view: (
    <>
      each part is one <Term of="copy" />, or no copy at all as a <Term of="view" />: <code>plan.views(x)</code>
    </>
  ),
  rows: <>the pieces are wide, so each is one copy, without WebAssembly</>,
  simd: (
    <>
      the pieces are narrow, so one <Term of="tile" /> of rows after the other passes through a{' '}
      <Term of="scratch">scratch area</Term> in WebAssembly, where <Term of="simd">SIMD</Term> kernels take it apart
    </>
  ),
  list: <>strings stay in a JavaScript array and move one by one</>,
};

export function Memory() {
  const { shown } = useModel();
  return (
    <Panel id="memory" title="View or copy">
      <p class="lead">{memoryInWords(shown)}</p>
      <p id="formula" class="mono">
        {sizeInWords(shown)}
      </p>
      <details>
        <summary>How the package does it</summary>
        <p id="lane" class="about">
          <b>
            <Term of="lane" />: {shown.lane}
          </b>
          , that is: {lanes[shown.lane]}.
        </p>
      </details>
    </Panel>
  );
}

// View or copy: where the bytes of each part lie in the memory of the input, and how the package gets them out of it.
import { memoryInWords, sizeInWords } from '../model/narrate.js';
import { Panel, Term, useModel } from './bits.jsx';

/** What each lane does. */
const lanes = {
  view: 'each part lies in one piece, and is one copy, or no copy at all as a view of the input: plan.views(x)',
  rows: 'the pieces are wide, so each is one copy, without WebAssembly',
  simd:
    'the pieces are narrow: some rows at a time pass through a small area of WebAssembly memory, ' +
    'where single instructions move 16 bytes in any order (SIMD)',
  list: 'strings stay in a JavaScript array and move one by one',
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

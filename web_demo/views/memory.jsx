// View or copy: where the bytes of each part lie in the memory of the input, and how the package gets them out of it.
import { store } from '../app.js';
import { memoryInWords, sizeInWords } from '../model/narrate.js';
import { Choices, Panel, Term, useModel } from './bits.jsx';

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
  const { shown, state } = useModel();
  const last = state.dims.length - 1;
  const ends = [
    { value: '0', title: 'First axis' },
    { value: String(last), title: 'Last axis' },
  ];
  const beside = (
    <Choices
      name="memory"
      options={ends.slice(0, last + 1)}
      chosen={String(shown.layout.axis)}
      onChoose={(value) => store.go({ axis: Number(value) })}
    />
  );
  return (
    <Panel id="memory" title="View or copy" beside={beside}>
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

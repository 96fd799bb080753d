// View or copy: where the bytes of each part lie in the memory of the input, and how the package gets them out of it.
import { memoryInWords } from '../model/narrate.js';
import { terms } from '../model/terms.js';
import { Panel, useModel } from './bits.jsx';

export function Memory() {
  const { shown } = useModel();
  return (
    <Panel id="memory" title="View or copy">
      <p class="lead">{memoryInWords(shown)}</p>
      <details>
        <summary>How the package does it</summary>
        <p id="lane" class="about">
          <b>Lane: {shown.lane}.</b> {terms.lane}
        </p>
      </details>
    </Panel>
  );
}

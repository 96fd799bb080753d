// The stage: what happens in words, the cuts, the picture, and what can be done with it.
import { busy, store } from '../app.js';
import { narrate } from '../model/narrate.js';
import { initial } from '../model/state.js';
import { CopyButton, DoButton } from './bits.jsx';
import { save } from './export.jsx';
import { Mends } from './faults.jsx';
import { Picture } from './picture.jsx';
import { Ruler } from './ruler.jsx';

/** @typedef {import('../main.jsx').Model} Model */

/** The result in words; where there is none, what is wrong and the mends. @param {{ model: Model }} props */
function Summary({ model }) {
  const { state, answer, fault, mends, hues } = model;
  if (answer === null) {
    return (
      <div id="summary" class="summary is-wrong" role="status">
        <p>{fault?.message}</p>
        <Mends mends={mends} />
        {model.stand !== null && <p class="hint">Drawn pale meanwhile: {model.stand}.</p>}
      </div>
    );
  }
  const [first, ...rest] = narrate(state, answer);
  const { lengths } = answer;
  const written = Array.from(lengths.subarray(0, 9)).join(' + ');
  const at = lengths.length > 8 ? -1 : first.lastIndexOf(`: ${written}.`);
  return (
    <div id="summary" class="summary" role="status">
      <p>
        {at < 0 ? first : `${first.slice(0, at)}: `}
        {at >= 0 &&
          Array.from(lengths, (length, chunk) => (
            <span key={chunk}>
              {chunk > 0 && ' + '}
              <span class={`token hue-${hues(chunk)}`}>{length}</span>
            </span>
          ))}
        {at >= 0 && '.'}
      </p>
      {rest.length > 0 && <p>{rest.join(' ')}</p>}
    </div>
  );
}

/** @param {{ model: Model }} props */
const Tools = ({ model }) => (
  <div class="tools" role="group" aria-label="History and sharing">
    <button type="button" id="undo" title="Undo (Ctrl+Z)" aria-disabled={!store.canUndo} onClick={() => store.undo()}>
      Undo
    </button>
    <button
      type="button"
      id="redo"
      title="Redo (Ctrl+Shift+Z)"
      aria-disabled={!store.canRedo}
      onClick={() => store.redo()}
    >
      Redo
    </button>
    <button type="button" id="reset" onClick={() => store.set(initial, { isJump: true })}>
      Reset
    </button>
    <CopyButton id="share" label="Copy link to this split" text={() => location.href}>
      Copy link
    </CopyButton>
    {['svg', 'png'].map((kind) => (
      <DoButton key={kind} id={`export-${kind}`} title="The folded picture, whole" act={() => save(model, kind)}>
        Save {kind.toUpperCase()}
      </DoButton>
    ))}
  </div>
);

/** @param {{ model: Model }} props */
export const Stage = ({ model }) => (
  <section class="panel stage" id="stage" tabIndex={-1} aria-labelledby="stage-title" aria-busy={busy.use()}>
    <h2 id="stage-title" class="sr-only">
      What happens
    </h2>
    <Summary model={model} />
    <Ruler model={model} />
    <Picture model={model} />
    <Tools model={model} />
  </section>
);

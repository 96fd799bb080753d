// The stage: what happens in words, the cuts, the picture, and what can be done with it.
import { show, store } from '../app.js';
import { narrate } from '../model/narrate.js';
import { initial } from '../model/state.js';
import { Button, Tokens, useModel } from './bits.jsx';
import { Line } from './line.jsx';
import { Picture } from './picture.jsx';
import { Share } from './share.jsx';

/** The result in words; where there is none, what is wrong and the mends. */
function Summary() {
  const { state, answer, fault, mends, stand } = useModel();
  if (answer === null) {
    return (
      <div id="summary" class="summary is-wrong" role="status">
        <p class="fault-text">{fault?.message}</p>
        <div class="row mends">
          {mends.map(({ label, patch }) => (
            <Button key={label} class="mend" onClick={() => store.set(patch)} text={label} />
          ))}
        </div>
        <p class="hint">Drawn pale meanwhile: {stand}.</p>
      </div>
    );
  }
  const { first, rest } = narrate(state, answer);
  return (
    <div id="summary" class="summary" role="status">
      <p>
        <Tokens tokens={first} />
      </p>
      <p>{rest}</p>
    </div>
  );
}

const Tools = () => (
  <div class="row tools" role="group" aria-label="History and sharing">
    <Button id="undo" title="Undo (Ctrl+Z)" off={!store.canUndo} onClick={store.undo} text="Undo" />
    <Button id="redo" title="Redo (Ctrl+Shift+Z)" off={!store.canRedo} onClick={store.redo} text="Redo" />
    <Button id="reset" onClick={() => show(initial)} text="Reset" />
    <Share />
  </div>
);

export const Stage = () => (
  <section class="panel stage" id="stage" tabIndex={-1} aria-labelledby="stage-title">
    <h2 id="stage-title" class="sr-only">
      What happens
    </h2>
    <Summary />
    <Line />
    <Picture />
    <Tools />
  </section>
);

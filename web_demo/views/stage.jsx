// The stage: what happens in words, the cuts, the picture, and what can be done with it.
import { canUndo, show, store } from '../app.js';
import { narrate, textOf } from '../model/narrate.js';
import { initial } from '../model/state.js';
import { Button, Section, Tokens, useModel } from './bits.jsx';
import { Line } from './line.jsx';
import { Picture } from './picture.jsx';
import { Share } from './share.jsx';

/** The result in words; where there is none, what is wrong and how it is mended. */
function Summary() {
  const { state, fault, mend, shown } = useModel();
  if (mend !== null) {
    return (
      <div id="summary" class="summary is-wrong" role="status">
        <p class="fault-text">{fault?.message}</p>
        <Button class="mend" onClick={() => store.set(mend)} text={`Mend it: ${textOf(narrate(mend, shown).first)}`} />
      </div>
    );
  }
  const { first, rest } = narrate(state, shown);
  return (
    <div id="summary" class="summary" role="status">
      <p>
        <Tokens tokens={first} />
      </p>
      <p class="about">{rest}</p>
    </div>
  );
}

function Tools() {
  // What can be undone changes with it.
  useModel();
  return (
    <div class="row tools" role="group" aria-label="History and sharing">
      <Button id="undo" title="The browser’s Back" off={!canUndo()} onClick={() => history.back()} text="Undo" />
      <Button id="reset" onClick={() => show(initial)} text="Reset" />
      <Share />
    </div>
  );
}

export const Stage = () => (
  <section class="panel stage" id="stage" tabIndex={-1} aria-labelledby="stage-title">
    <h2 id="stage-title" class="sr-only">
      What happens
    </h2>
    <Summary />
    <Section>
      <Line />
    </Section>
    <Picture />
    <Section>
      <Tools />
    </Section>
  </section>
);

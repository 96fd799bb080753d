// The guided story, beside the picture: in each step one idea, a guess, what comes of it, and something to do.
import { useEffect, useRef } from 'preact/hooks';

import { goTo, progress, show, spot, stateOfStep, store } from '../app.js';
import { initial } from '../model/state.js';
import { story } from '../model/story.js';
import { Button, CopyButton, useModel } from './bits.jsx';

/** The step that comes after the last. */
const card = story.length + 1;

/** @param {number} step From 1 on; 0 ends the story. */
function tell(step) {
  show(step > 0 ? stateOfStep(step) : initial);
  goTo(step > 0 ? 'story' : 'stage');
}

/** The picture shows what comes of a guess. @param {number} step @param {number} guess */
function take(step, guess) {
  // Before the guess is known: the task is not done by what stood there until now.
  store.set({ ...story[step - 1].after, story: step });
  progress.value = { ...progress.value, [step]: { guess, isDone: false } };
}

/** The way into the story: the page's one primary button, where it is not told. */
export const StoryDoor = () =>
  useModel().state.story === 0 && (
    <Button class="primary" id="story-start" onClick={() => tell(1)} text="Start the story" />
  );

/** @param {{ step: number }} props */
function Step({ step }) {
  const { state } = useModel();
  const { idea, question, answers, right, why, task, isDone, after } = story[step - 1];
  const { guess = -1, isDone: wasDone = false } = progress.value[step] ?? {};
  const at = spot.value;
  useEffect(() => {
    const isNow = guess >= 0 && !wasDone && isDone(state, at, after);
    if (isNow) progress.value = { ...progress.value, [step]: { guess, isDone: true } };
  }, [state, at, guess]);
  // Where the story is a sheet over the page, the parts end above it, or begin at the top.
  useEffect(() => {
    if (guess < 0 || !matchMedia('(max-width: 1079px)').matches) return;
    const [parts, sheet] = ['.parts', '.story'].map((one) => document.querySelector(one)?.getBoundingClientRect());
    if (parts && sheet) scrollBy(0, Math.min(parts.top, parts.bottom - sheet.top));
  }, [guess]);
  const told = useRef(/** @type {any} */ (null));
  useEffect(() => told.current?.scrollIntoView({ block: 'nearest' }), [guess, wasDone]);
  return (
    <>
      <p class="lead">{idea}</p>
      <p id="question">
        <b>Guess:</b> {question}
      </p>
      <div class="row choices" role="group" aria-labelledby="question">
        {answers.map((answer, i) => (
          <Button
            key={answer}
            class={guess >= 0 && i === right ? 'choice is-right' : 'choice'}
            off={guess >= 0}
            aria-pressed={guess === i}
            onClick={() => take(step, i)}
            text={answer}
          />
        ))}
      </div>
      <p role="status" class="verdict">
        {guess >= 0 && (
          <>
            <b>{guess === right ? 'Yes.' : `Not quite. Right is: ${answers[right]}.`}</b> {why}
          </>
        )}
      </p>
      {guess >= 0 && (
        <p id="story-task" ref={told} class={wasDone ? 'task is-done' : 'task'} role="status">
          <b>{wasDone ? '☑ Done:' : '☐ Now you:'}</b> {task}
        </p>
      )}
    </>
  );
}

/** What was learnt, and the way to share it. */
const Card = () => (
  <>
    <p class="lead">
      {story.filter(({ right }, i) => progress.value[i + 1]?.guess === right).length} of {story.length} guesses were
      right, and {Object.values(progress.value).filter(({ isDone }) => isDone).length} tasks are done.
    </p>
    <ol class="learnt">
      {story.map(({ title, learnt }) => (
        <li key={title}>{learnt}</li>
      ))}
    </ol>
    <CopyButton
      id="story-share"
      label="Copy the link to the story"
      copied={() => new URL('#story=1', location.href).href}
      text="Copy the link to this story"
    />
  </>
);

export function Story() {
  const step = useModel().state.story;
  const isGuessed = progress.value[step] !== undefined;
  if (step === 0) return null;
  const next = story[step]?.title ?? (step < card && 'What you know now');
  return (
    <section class={isGuessed ? 'story is-guessed' : 'story'} id="story" tabIndex={-1} aria-labelledby="story-title">
      <h2 id="story-title">{story[step - 1]?.title ?? 'What you know now'}</h2>
      {step < card && (
        <p class="hint">
          Step {step} of {story.length}
        </p>
      )}
      {step < card ? <Step key={step} step={step} /> : <Card />}
      <div class="row">
        <Button id="story-back" off={step === 1} onClick={() => tell(step - 1)} text="Back" />
        <Button
          id="story-next"
          class="primary"
          onClick={() => tell(next ? step + 1 : 0)}
          text={next ? `Next: ${next}` : 'Now try your own'}
        />
        {next && <Button class="plain" id="story-skip" onClick={() => tell(0)} text="Leave the story" />}
      </div>
    </section>
  );
}

// The guided story: six steps, each one idea, something to do and a guess before the answer.
import { useState } from 'preact/hooks';

import { goTo, store, storyStep } from '../app.js';
import { story } from '../model/story.js';
import { Button } from './bits.jsx';

/**
 * @param {number} step From 0 on; -1 ends the story.
 */
function tell(step) {
  storyStep.value = step;
  store.set(story[step]?.state ?? {}, { isJump: true });
  goTo(step in story ? 'story' : 'stage');
}

/** @param {{ step: number }} props */
function Guess({ step }) {
  const { question, answers, right, why } = story[step];
  const [guess, setGuess] = useState(-1);
  return (
    <div class="guess">
      <p id="question">
        <b>Guess:</b> {question}
      </p>
      <div class="row choices" role="group" aria-labelledby="question">
        {answers.map((answer, i) => (
          <Button key={answer} class="choice" aria-pressed={guess === i} onClick={() => setGuess(i)} text={answer} />
        ))}
      </div>
      <p role="status" class="verdict">
        {guess >= 0 && (guess === right ? `Yes. ${why}` : `Not quite: it is ${answers[right]}. ${why}`)}
      </p>
    </div>
  );
}

/** The way into the story: the page's one primary button. */
export const StoryDoor = () =>
  storyStep.value < 0 && <Button class="primary" id="story-start" onClick={() => tell(0)} text="Start the story" />;

export function Story() {
  const step = storyStep.value;
  const current = story[step];
  if (current === undefined) return null;
  const next = story[step + 1];
  return (
    <section class="story" id="story" tabIndex={-1} aria-labelledby="story-title">
      <div class="row title-bar">
        <h2 id="story-title">
          <span class="step-number">
            {step + 1} / {story.length}
          </span>{' '}
          {current.title}
        </h2>
        <nav aria-label="Steps of the story" class="steps-nav">
          {story.map(({ title }, i) => (
            <a
              key={title}
              href={`#story=${i + 1}`}
              aria-label={`Step ${i + 1}: ${title}`}
              aria-current={i === step ? 'step' : undefined}
            >
              {i + 1}
            </a>
          ))}
        </nav>
      </div>
      <div class="story-columns">
        <div>
          <p class="lead">{current.idea}</p>
          <p>
            <b>Do:</b> {current.task}
          </p>
          <Button id="story-place" onClick={() => goTo(current.place)} text="Take me there" />
        </div>
        <Guess key={step} step={step} />
      </div>
      <div class="row">
        <Button id="story-back" off={step === 0} onClick={() => tell(step - 1)} text="Back" />
        <button class="primary" id="story-next" onClick={() => tell(next ? step + 1 : -1)}>
          {next ? `Next: ${next.title}` : 'Now try your own'}
        </button>
        <Button class="plain" id="story-skip" onClick={() => tell(-1)} text="Skip the story" />
      </div>
    </section>
  );
}

// The memory of the input as a strip, and the movement: rows are lifted from the tensor into it, and from there into the
// parts.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { spot } from '../app.js';
import { makeStrip, placeIn } from '../draw/strip.js';
import { sourceOf, twinAt } from '../model/indexing.js';
import { memoryInWords } from '../model/narrate.js';
import { Button, useModel } from './bits.jsx';

/** @import { CSSProperties } from 'preact' */
/** @import { Answer } from '../nouns.js' */
/** @typedef {ReturnType<typeof makeStrip>} Strip */

const millisecondsPerStep = 1300;

/** @param {number} x @param {number} width @returns {CSSProperties} Of a box in the strip, in percent. */
const across = (x, width) => ({ left: `${x}%`, width: `${width}%` });

/**
 * Hides what has not come yet, and lets what comes in this step fly by way of the strip.
 *
 * @param {HTMLElement} box Around the picture: what flies is put in there.
 * @param {Strip} strip
 * @param {Answer} shown
 * @param {number} moment So many steps are over.
 * @param {boolean} isFlying
 * @returns {() => void} Shows everything again.
 */
function stageMoment(box, strip, shown, moment, isFlying) {
  /** @type {Animation[]} */
  const hidden = [];
  const sky = Object.assign(document.createElement('div'), { className: 'sky' });
  const origin = box.getBoundingClientRect();
  const line = /** @type {Element} */ (box.querySelector('.line-of-bars')).getBoundingClientRect();
  for (const piece of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#parts-view .piece'))) {
    const chunk = Number(/** @type {HTMLElement} */ (piece.closest('.block')).dataset.block);
    const flat = Number(piece.dataset.first);
    const place = placeIn(strip, shown, chunk, flat);
    const there = document.querySelector(`#input-view [data-first="${sourceOf(shown, chunk, flat)}"]`);
    if (place === null || place.step < moment) continue;
    hidden.push(piece.animate({ opacity: [0.12, 0.12] }, { duration: 1, fill: 'forwards' }));
    if (!isFlying || place.step > moment || there === null) continue;
    const [from, to] = [there, piece].map((one) => one.getBoundingClientRect());
    const flyer = Object.assign(document.createElement('span'), { className: `flyer ${piece.className}` });
    sky.append(flyer);
    /** @param {{ left: number, top: number, width: number, height: number }} rect */
    const at = ({ left, top, width, height }) => ({
      ...{ left: `${left - origin.left}px`, top: `${top - origin.top}px` },
      ...{ width: `${width}px`, height: `${height}px` },
    });
    const width = Math.max(1, (place.width / 100) * line.width);
    const lying = at({ left: line.left + (place.x / 100) * line.width, top: line.top, width, height: line.height });
    flyer.animate([at(from), { ...lying, offset: 0.45 }, { ...lying, offset: 0.55 }, at(to)], {
      duration: millisecondsPerStep,
      easing: 'ease-in-out',
      fill: 'forwards',
    });
  }
  box.append(sky);
  return () => {
    sky.remove();
    for (const animation of hidden) animation.cancel();
  };
}

/** The bytes of the input, row after row; hovering over them lights their cell. @param {{ strip: Strip, shown: Answer }} props */
function Bytes({ strip, shown }) {
  const { hues } = useModel();
  const { pieces, rows } = strip;
  const twin = twinAt(shown, spot.value);
  const mark = twin === null || twin.chunk < 0 ? null : placeIn(strip, shown, twin.chunk, twin.partFlat);
  /** @param {Strip['pieces'][number]} piece @param {PointerEvent & { currentTarget: Element }} event */
  const light = ({ row, chunk }, { clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const count = shown.lengths[chunk] * shown.layout.inner;
    const at = Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
    spot.value = { chunk, flat: row * count + at };
  };
  return (
    <div id="strip" class="strip" role="img" aria-label={`Memory of the input. ${memoryInWords(shown)}`} dir="ltr">
      <div class="names">
        {rows.map(({ index, x, width, isAfterFold }) => (
          <span key={index} style={across(x, width)}>
            {isAfterFold && '⋯ '}row {index}
          </span>
        ))}
      </div>
      <div class="line-of-bars" onPointerLeave={() => (spot.value = null)}>
        {pieces
          .filter(({ width }) => width > 0)
          .map((piece) => (
            <span
              key={`${piece.row} ${piece.chunk}`}
              class={`bar hue-${hues(piece.chunk)}`}
              style={across(piece.x, piece.width)}
              onPointerMove={(event) => light(piece, event)}
            >
              <span>{piece.chunk}</span>
            </span>
          ))}
        {mark && !mark.isFolded && <span class="mark" style={across(mark.x, mark.width)} />}
      </div>
    </div>
  );
}

/** The strip between the input and the parts, with the controls of the movement. */
export function Strip() {
  const { state, shown } = useModel();
  const strip = useMemo(() => makeStrip(shown), [shown]);
  // Steps that are gone through: 0 is before the first, `count` after the last.
  const count = strip.steps.length;
  // Another split begins at its end, with full parts; in the story, what comes of a guess is shown by the movement.
  const isTold = state.story > 0 && count > 1;
  const begun = { shown, time: isTold ? 0 : Infinity, isPlaying: isTold };
  const [last, set] = useState(begun);
  const { time, isPlaying } = last.shown === shown ? last : begun;
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const moment = Math.max(0, Math.min(time, count));
  /** @param {number} to @param {boolean} [goesOn] */
  const go = (to, goesOn = false) => set({ shown, time: to, isPlaying: goesOn });
  // Before the frame is painted: what has landed does not fly any more when that is said.
  useLayoutEffect(() => {
    const picture = /** @type {HTMLElement | null} */ (box.current?.closest('.picture'));
    if (picture === null || moment === count) return undefined;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const clear = stageMoment(picture, strip, shown, moment, isPlaying && !isCalm);
    const timer = setTimeout(() => isPlaying && go(moment + 1, moment + 1 < count), millisecondsPerStep);
    return () => {
      clear();
      clearTimeout(timer);
    };
  }, [strip, isPlaying, moment]);
  const toggle = () => go(moment < count ? moment : 0, !isPlaying && count > 0);
  const done = shown.lane === 'view' ? 'The parts are views: nothing has to move' : 'All parts are filled';
  const text = count === 0 ? 'There are no bytes to move' : (strip.steps[moment] ?? done);
  return (
    <div class="memory-line" ref={box}>
      <div class="row player" role="group" aria-label="Movement through memory">
        <Button id="play" onClick={toggle} text={isPlaying ? 'Pause' : 'Play'} />
        <input
          id="scrub"
          type="range"
          min={0}
          max={count}
          value={moment}
          aria-label="Moment of the movement"
          aria-valuetext={`step ${moment} of ${count}: ${text}`}
          onInput={({ currentTarget }) => go(Number(currentTarget.value))}
        />
        <span id="step-text" class="hint">
          {text}
        </span>
      </div>
      <Bytes {...{ strip, shown }} />
    </div>
  );
}

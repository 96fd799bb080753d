// View or copy: where the bytes of each part lie in the memory of the input, and how they get out of it.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { spot, store } from '../app.js';
import { hatch, patternOf } from '../draw/palette.js';
import { makeStrip, momentOf } from '../draw/strip.js';
import { sourceOf } from '../model/indexing.js';
import { memoryInWords, sizeInWords } from '../model/narrate.js';
import { Choices, Term, useWidth } from './bits.jsx';

/** @typedef {import('../main.jsx').Model} Model */
/** @typedef {import('../draw/strip.js').Strip} Strip */

const millisecondsPerStep = 520;
const longest = 9000;
const bar = 34;
/** Tops of the bars: input, scratch, parts. */
const tops = { view: [24, 0, 132], scratch: [24, 112, 204] };

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

/**
 * Time in steps that runs when it is asked to: 0 is before the first step, `count` after the last.
 *
 * @param {number} count
 * @param {unknown} subject Another one begins at the end: the parts are shown filled.
 */
function usePlayer(count, subject) {
  const [time, setTime] = useState(Infinity);
  const [isPlaying, setPlaying] = useState(false);
  const start = useRef(0);
  useEffect(() => {
    setTime(Infinity);
    setPlaying(false);
  }, [subject]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const perStep = Math.min(millisecondsPerStep, longest / Math.max(1, count));
    // The first frame may be stamped with a time before this one: the clock begins with it.
    let begin = NaN;
    let frame = requestAnimationFrame(function tick(now) {
      if (Number.isNaN(begin)) begin = now;
      const next = Math.min(count, start.current + Math.max(0, now - begin) / perStep);
      setTime(next);
      if (next >= count) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  const moment = Math.max(0, Math.min(time, count));
  return {
    moment,
    isPlaying,
    /** @param {number} to */
    go(to) {
      setPlaying(false);
      setTime(Math.min(Math.max(to, 0), count));
    },
    toggle() {
      start.current = moment >= count ? 0 : moment;
      setPlaying(!isPlaying && count > 0);
    },
  };
}

/** @param {{ strip: Strip, moment: number, width: number, model: Model }} props */
function Strips({ strip, moment, width, model: { hues, answer, shown }, model }) {
  const isView = shown?.lane === 'view';
  const hasScratch = shown?.lane === 'simd';
  const [from, between, to] = hasScratch ? tops.scratch : tops.view;
  const { arrived, moving, waiting } = momentOf(strip, moment);
  /** @param {number} level */
  const topOf = (level) =>
    !hasScratch
      ? from + ((to - from) * level) / 2
      : level < 1
        ? from + (between - from) * level
        : between + (to - between) * (level - 1);
  /** @param {number} chunk @param {number} x @param {number} y @param {number} size @param {string} key */
  const piece = (chunk, x, y, size, key) =>
    size > 0 && (
      <g key={key} class={`bar hue-${hues(chunk)}`}>
        <rect x={x} y={y} width={size} height={bar} />
        {size > 12 && <path class="hatch" d={hatch(patternOf(chunk), x + 3, y + bar - 8, size - 5, 5)} />}
      </g>
    );
  const isDone = moment >= strip.steps.length;
  return (
    <svg
      id="strip"
      class={answer === null ? 'strip is-refused' : 'strip'}
      width={width}
      height={to + bar + 24}
      viewBox={`0 0 ${width} ${to + bar + 24}`}
      role="img"
      aria-label={shown === null ? '' : memoryInWords(shown)}
    >
      <text x={0} y={from - 8}>
        Input: one flat array, row after row
      </text>
      {hasScratch && (
        <text x={0} y={between - 8}>
          Scratch: one tile of rows at a time
        </text>
      )}
      <text x={0} y={to + bar + (strip.parts.length > 0 ? 20 : -8)}>
        {isView ? 'Parts: views that point into the input' : 'Parts: an array each, gathered'}
      </text>
      {hasScratch && <rect class="frame" x={0.5} y={between} width={Math.max(1, width - 1)} height={bar} />}
      {isDone &&
        strip.pieces.map(({ x, width: size, chunk, partX }, i) => (
          <path
            key={i}
            class={`ribbon hue-${hues(chunk)}`}
            d={`M${x} ${from + bar}h${size}L${partX + size} ${to}h${-size}Z`}
          />
        ))}
      {strip.pieces.map(({ x, width: size, chunk }, i) => piece(chunk, x, from, size, `in-${i}`))}
      {strip.parts.map(({ chunk, x, width: size }) => (
        <rect
          key={chunk}
          class={`frame${isView ? ' is-view' : ''} hue-${hues(chunk)}`}
          x={x + 0.5}
          y={to + 0.5}
          width={Math.max(size, 3) - 1}
          height={bar - 1}
        />
      ))}
      {!isView &&
        [...arrived].map((i) =>
          piece(strip.pieces[i].chunk, strip.pieces[i].partX, to, strip.pieces[i].width, `out-${i}`),
        )}
      {!isView &&
        waiting.map((i) =>
          piece(strip.pieces[i].chunk, strip.pieces[i].x, between, strip.pieces[i].width, `wait-${i}`),
        )}
      {moving.map(({ piece: i, x, level }) =>
        piece(strip.pieces[i].chunk, x, topOf(level), strip.pieces[i].width, `move-${i}`),
      )}
      {[
        ...strip.folds.map((fold) => ({ ...fold, y: from })),
        ...strip.partFolds.map((fold) => ({ ...fold, y: to })),
      ].map(({ x, y, text }) => (
        <text key={`${x} ${y}`} class="middle" x={x} y={y + bar / 2 + 4}>
          {text}
        </text>
      ))}
      {strip.rows.map(({ row, x, width: size }) => (
        <g key={row} class="row">
          <rect class="tick" x={x} y={from - 4} width={size - 1} height={1.5} />
          {size > 60 && strip.rows.length > 1 && row > 0 && (
            <text class="middle" x={x + size / 2} y={from - 8}>
              row {row}
            </text>
          )}
        </g>
      ))}
      {strip.parts.map(({ chunk, x, width: size }) => (
        <text key={chunk} class="middle inside" x={x + size / 2} y={to + bar / 2 + 4}>
          {size > 60 ? `part ${chunk}` : size > 16 ? chunk : ''}
        </text>
      ))}
      <Marks strip={strip} tops={[from, to]} model={model} />
    </svg>
  );
}

/** Where the cell that is looked at lies. @param {{ strip: Strip, tops: number[], model: Model }} props */
function Marks({ strip, tops: [from, to], model: { shown } }) {
  const at = spot.use();
  if (at === null || shown === null) return null;
  const { layout, lengths, starts } = shown;
  const flat = at.chunk < 0 ? at.flat : sourceOf(shown, at.chunk, at.flat);
  const row = Math.floor(flat / (layout.axisLength * layout.inner));
  const within = flat % (layout.axisLength * layout.inner);
  const piece = strip.pieces.find(({ row: own, chunk }) => {
    const start = starts[chunk] * layout.inner;
    return own === row && within >= start && within < start + lengths[chunk] * layout.inner;
  });
  if (piece === undefined) return null;
  const share = (within - starts[piece.chunk] * layout.inner) / (lengths[piece.chunk] * layout.inner);
  const size = Math.max(3, piece.width / (lengths[piece.chunk] * layout.inner));
  const left = Math.min(share * piece.width, piece.width - size);
  return (
    <g class="focus">
      {[piece.x + left, piece.partX + left].map((x, i) => (
        <g key={i}>
          <rect class="halo" x={x} y={i === 0 ? from : to} width={size} height={bar} />
          <rect class="frame" x={x} y={i === 0 ? from : to} width={size} height={bar} />
        </g>
      ))}
    </g>
  );
}

/** @param {{ model: Model }} props */
export function Memory({ model }) {
  const [box, width] = useWidth(640);
  const { shown, state } = model;
  const strip = useMemo(() => (shown === null ? null : makeStrip(shown, width)), [shown, width]);
  const count = strip?.steps.length ?? 0;
  const { moment, isPlaying, go, toggle } = usePlayer(count, shown);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const last = state.dims.length - 1;
  const axis = shown?.layout.axis ?? -1;
  const done = shown?.lane === 'view' ? 'The parts are views: nothing has to move' : 'All parts are filled';
  const running = strip?.steps[Math.floor(moment)]?.text ?? '';
  const text = count === 0 ? 'There are no bytes to move' : moment >= count ? done : running;
  return (
    <section class="panel memory" id="memory" aria-labelledby="memory-title">
      <div class="title-bar">
        <h2 id="memory-title">View or copy</h2>
        <Choices
          name="memory"
          options={[
            { value: '0', title: 'First axis' },
            { value: String(last), title: 'Last axis' },
          ].slice(0, last > 0 ? 2 : 1)}
          chosen={String(axis)}
          onChoose={(value) => store.go({ axis: Number(value) })}
        />
      </div>
      {shown !== null && (
        <>
          <p class="lead">{memoryInWords(shown)}</p>
          <p id="lane" class="about">
            <span class="badge">
              <Term of="lane" />: {shown.lane}
            </span>{' '}
            That is: {lanes[shown.lane]}.{' '}
            <span id="formula" class="mono">
              {sizeInWords(shown)}
            </span>
          </p>
        </>
      )}
      <div ref={box} class="strip-box" dir="ltr">
        {strip !== null && <Strips strip={strip} moment={moment} width={width} model={model} />}
      </div>
      <div class="player" role="group" aria-label="Animation of the bytes">
        {!isStill && (
          <button type="button" id="play" onClick={toggle}>
            {isPlaying ? 'Pause' : 'Play'}
          </button>
        )}
        <button type="button" id="step-back" onClick={() => go(Math.ceil(moment) - 1)}>
          Step back
        </button>
        <button type="button" id="step-on" onClick={() => go(Math.floor(moment) + 1)}>
          Step
        </button>
        <input
          id="scrub"
          type="range"
          min={0}
          max={count}
          step={isStill ? 1 : 0.01}
          value={moment}
          aria-label="Moment of the animation"
          aria-valuetext={`step ${Math.floor(moment)} of ${count}: ${text}`}
          onInput={({ currentTarget }) => go(Number(currentTarget.value))}
        />
        <span id="step-text" class="hint">
          {text}
        </span>
      </div>
      {isStill && (
        <p id="still-note" class="hint">
          Your system asks for less motion: step through instead.
        </p>
      )}
    </section>
  );
}

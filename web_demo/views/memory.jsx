// View or copy: where the bytes of each part lie in the memory of the input, and how they get out of it.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { spot, store } from '../app.js';
import { hatch, patternOf } from '../draw/palette.js';
import { levelOf, makeStrip } from '../draw/strip.js';
import { twinAt } from '../model/indexing.js';
import { memoryInWords, sizeInWords } from '../model/narrate.js';
import { Button, Choices, Panel, Term, Words, useModel, useWidth } from './bits.jsx';

/** @import { Strip } from '../draw/strip.js' */
/** @import { Piece } from '../nouns.js' */

const millisecondsPerStep = 520;
const longest = 9000;
const tall = 34;
/** Tops of the bars: input, scratch, parts. */
const tops = { direct: [24, 24, 132], scratch: [24, 112, 204] };

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

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Steps that are gone through: 0 is before the first, `count` after the last.
 *
 * @param {number} count
 * @param {unknown} subject Another one begins at the end: the parts are shown filled.
 */
function usePlayer(count, subject) {
  const [{ time, isPlaying }, set] = useState({ time: Infinity, isPlaying: false });
  const moment = Math.max(0, Math.min(time, count));
  /** @param {number} to @param {boolean} [goesOn] */
  const go = (to, goesOn = false) => set({ time: to, isPlaying: goesOn });
  useEffect(() => go(Infinity), [subject]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const next = () => go(moment + 1, moment + 1 < count);
    const timer = setTimeout(next, Math.min(millisecondsPerStep, longest / count));
    return () => clearTimeout(timer);
  }, [isPlaying, moment]);
  const toggle = () => go(moment < count ? moment : 0, !isPlaying && count > 0);
  return { moment, isPlaying, hasRun: time < Infinity, go, toggle };
}

/** @param {{ strip: Strip, moment: number, hasRun: boolean, width: number }} props `hasRun`: pieces travel from step to step. */
function Strips({ strip, moment, hasRun, width }) {
  const { hues, answer, shown } = useModel();
  const isView = shown?.lane === 'view';
  const { pieces, rows, parts, steps, hasScratch } = strip;
  const heights = tops[hasScratch ? 'scratch' : 'direct'];
  const [from, between, to] = heights;
  const height = to + tall + 24;
  /** @param {Piece} piece @param {number} level */
  const bar = (piece, level) => {
    const { row, chunk, width: size } = piece;
    const transform = `translate(${level === 2 ? piece.partX : piece.x}px, ${heights[level]}px)`;
    const kind = `bar hue-${hues(chunk)}${level > 0 && hasRun ? ' is-moved' : ''}`;
    return (
      size > 0 && (
        <g key={`${row} ${chunk}`} class={kind} style={{ transform, opacity: isView && level === 2 ? 0 : 1 }}>
          <rect width={size} height={tall} />
          {size > 12 && <path class="hatch" d={hatch(patternOf(chunk), 3, tall - 8, size - 5, 5)} />}
        </g>
      )
    );
  };
  return (
    <svg
      id="strip"
      class={answer === null ? 'strip is-refused' : 'strip'}
      width={width}
      height={height}
      role="img"
      aria-label={shown === null ? '' : memoryInWords(shown)}
    >
      <Words y={from - 8} text="Input: one flat array, row after row" />
      {hasScratch && <Words y={between - 8} text="Scratch: one tile of rows at a time" />}
      {hasScratch && <rect class="room" x={0.5} y={between} width={Math.max(1, width - 1)} height={tall} />}
      <text y={to + tall + (parts.length > 0 ? 20 : -8)}>
        {isView ? 'Parts: views that point into the input' : 'Parts: an array each, gathered'}
      </text>
      {moment >= steps.length &&
        pieces.map(({ row, x, width: size, chunk, partX }) => (
          <path
            key={`${row} ${chunk}`}
            class={`ribbon hue-${hues(chunk)}`}
            d={`M${x} ${from + tall}h${size}L${partX + size} ${to}h${-size}Z`}
          />
        ))}
      {[0, moment].map((after, i) => (
        <g key={i}>{pieces.map((piece) => bar(piece, levelOf(strip, piece, after)))}</g>
      ))}
      {rows.map(({ index, x, width: size, isAfterFold }) => (
        <g key={index} class="middle">
          {isAfterFold && <Words x={x - 20} y={from + tall / 2 + 4} text="⋯" />}
          {size > 60 && index > 0 && <Words x={x + size / 2} y={from - 8} text={`row ${index}`} />}
        </g>
      ))}
      {parts.map(({ index, x, width: size, isAfterFold }) => (
        <g key={index} class="middle">
          {isAfterFold && <Words x={x - 20} y={to + tall / 2 + 4} text="⋯" />}
          <rect
            class={`room${isView ? ' is-view' : ''} hue-${hues(index)}`}
            x={x + 0.5}
            y={to + 0.5}
            width={Math.max(size, 3) - 1}
            height={tall - 1}
          />
          <text class="inside" x={x + size / 2} y={to + tall / 2 + 4}>
            {size > 60 ? `part ${index}` : size > 16 ? index : ''}
          </text>
        </g>
      ))}
      <Marks strip={strip} from={from} to={to} />
    </svg>
  );
}

/** Where the cell that is looked at lies. @param {{ strip: Strip, from: number, to: number }} props */
function Marks({ strip, from, to }) {
  const { shown } = useModel();
  const twin = twinAt(shown, spot.value);
  if (twin === null || shown === null) return null;
  const { layout, lengths } = shown;
  const row = Math.floor(twin.flat / (layout.axisLength * layout.inner));
  const piece = strip.pieces.find((one) => one.row === row && one.chunk === twin.chunk);
  if (piece === undefined) return null;
  const count = lengths[twin.chunk] * layout.inner;
  const size = Math.max(3, piece.width / count);
  const left = Math.min(((twin.partFlat % count) / count) * piece.width, piece.width - size);
  return (
    <g class="focus">
      {['halo', 'frame'].flatMap((kind) => [
        <rect class={kind} x={piece.x + left} y={from} width={size} height={tall} />,
        <rect class={kind} x={piece.partX + left} y={to} width={size} height={tall} />,
      ])}
    </g>
  );
}

export function Memory() {
  const [box, width] = useWidth(640);
  const { shown, state } = useModel();
  const strip = useMemo(() => (shown === null ? null : makeStrip(shown, width)), [shown, width]);
  const count = strip?.steps.length ?? 0;
  const { moment, isPlaying, hasRun, go, toggle } = usePlayer(count, shown);
  const isStill = lessMotion.matches;
  const last = state.dims.length - 1;
  const done = shown?.lane === 'view' ? 'The parts are views: nothing has to move' : 'All parts are filled';
  const text = count === 0 ? 'There are no bytes to move' : (strip?.steps[moment] ?? done);
  const ends = [
    { value: '0', title: 'First axis' },
    { value: String(last), title: 'Last axis' },
  ];
  const beside = (
    <Choices
      name="memory"
      options={ends.slice(0, last + 1)}
      chosen={String(shown?.layout.axis)}
      onChoose={(value) => store.go({ axis: Number(value) })}
    />
  );
  return (
    <Panel id="memory" title="View or copy" beside={beside}>
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
      <div ref={box} dir="ltr">
        {strip !== null && <Strips strip={strip} moment={moment} hasRun={hasRun && !isStill} width={width} />}
      </div>
      <div class="row player" role="group" aria-label="Animation of the bytes">
        {!isStill && <Button id="play" onClick={toggle} text={isPlaying ? 'Pause' : 'Play'} />}
        <Button id="step-back" onClick={() => go(moment - 1)} text="Step back" />
        <Button id="step-on" onClick={() => go(moment + 1)} text="Step" />
        <input
          id="scrub"
          type="range"
          min={0}
          max={count}
          value={moment}
          aria-label="Moment of the animation"
          aria-valuetext={`step ${moment} of ${count}: ${text}`}
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
    </Panel>
  );
}

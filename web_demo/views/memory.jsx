// View or copy: where the bytes of each part lie in the memory of the input, and how they get out of it.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { spot, store } from '../app.js';
import { makeStrip } from '../draw/strip.js';
import { twinAt } from '../model/indexing.js';
import { memoryInWords, sizeInWords } from '../model/narrate.js';
import { Button, Choices, Panel, Term, useModel } from './bits.jsx';

/** @import { CSSProperties } from 'preact' */
/** @import { Answer } from '../nouns.js' */
/** @typedef {ReturnType<typeof makeStrip>} Strip */

const millisecondsPerStep = 700;

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
    const timer = setTimeout(() => go(moment + 1, moment + 1 < count), millisecondsPerStep);
    return () => clearTimeout(timer);
  }, [isPlaying, moment]);
  const toggle = () => go(moment < count ? moment : 0, !isPlaying && count > 0);
  return { moment, isPlaying, hasRun: time < Infinity, go, toggle };
}

/** @param {number} x @param {number} width @returns {CSSProperties} Of a box in the strip, in percent. */
const across = (x, width) => ({ left: `${x}%`, width: `${width}%` });

/** What the boxes of a line are called. @param {{ name: string, boxes: Strip['rows'] }} props */
const Names = ({ name, boxes }) => (
  <div class="names">
    {boxes.map(({ index, x, width, isAfterFold }) => (
      <span key={index} style={across(x, width)}>
        {isAfterFold && '⋯ '}
        {name} {index}
      </span>
    ))}
  </div>
);

/** The bytes of a part, or some of them. @param {{ chunk: number, x: number, width: number, kind?: string }} props */
const Bar = ({ chunk, x, width, kind = '' }) => (
  <span class={`bar hue-${useModel().hues(chunk)} ${kind}`} style={across(x, width)}>
    <span>{chunk}</span>
  </span>
);

/** Where the cell that is looked at lies, in both lines. @param {Strip} strip @param {Answer} shown */
function markOf({ pieces }, shown) {
  const twin = twinAt(shown, spot.value);
  if (twin === null) return null;
  const { layout, lengths } = shown;
  const row = Math.floor(twin.flat / (layout.axisLength * layout.inner));
  const piece = pieces.find((one) => one.row === row && one.chunk === twin.chunk);
  if (piece === undefined) return null;
  const count = lengths[twin.chunk] * layout.inner;
  const left = ((twin.partFlat % count) / count) * piece.width;
  return { x: piece.x + left, partX: piece.partX + left, width: piece.width / count };
}

/** The input above, the parts below. @param {{ strip: Strip, shown: Answer, moment: number, hasRun: boolean }} props `hasRun`: pieces travel from step to step. */
function Lines({ strip, shown, moment, hasRun }) {
  const { hues, answer } = useModel();
  const { pieces, rows, parts, steps } = strip;
  const isView = shown.lane === 'view';
  const mark = markOf(strip, shown);
  const kinds = [answer === null && 'is-refused', hasRun && 'is-run', isView && 'is-view'];
  return (
    <div id="strip" class={kinds.filter(Boolean).join(' ')} role="img" aria-label={memoryInWords(shown)} dir="ltr">
      <p class="hint">Input: one flat array, row after row</p>
      <Names name="row" boxes={rows} />
      <div class="line-of-bars">
        {pieces.map((piece) => (
          <Bar key={`${piece.row} ${piece.chunk}`} {...piece} />
        ))}
        {mark && <span class="mark" style={across(mark.x, mark.width)} />}
      </div>
      <div class="ribbons">
        {moment >= steps.length &&
          pieces.map(({ row, chunk, x, width, partX }) => {
            const clipPath = `polygon(${x}% 0, ${x + width}% 0, ${partX + width}% 100%, ${partX}% 100%)`;
            return <span key={`${row} ${chunk}`} class={`hue-${hues(chunk)}`} style={{ clipPath }} />;
          })}
      </div>
      <div class="line-of-bars">
        {parts.map(({ index, x, width }) => (
          <Bar key={index} chunk={index} x={x} width={width} kind="room" />
        ))}
        {pieces.map(({ row, chunk, x, width, partX, step }) => {
          const isOver = step < moment;
          const kind = isOver ? 'is-over' : 'is-waiting';
          return <Bar key={`${row} ${chunk}`} {...{ chunk, width, kind }} x={isOver ? partX : x} />;
        })}
        {mark && <span class="mark" style={across(mark.partX, mark.width)} />}
      </div>
      <Names name="part" boxes={parts} />
      <p class="hint">{isView ? 'Parts: views that point into the input' : 'Parts: an array each, gathered'}</p>
    </div>
  );
}

export function Memory() {
  const { shown, state } = useModel();
  const strip = useMemo(() => makeStrip(shown), [shown]);
  const count = strip.steps.length;
  const { moment, isPlaying, hasRun, go, toggle } = usePlayer(count, shown);
  const last = state.dims.length - 1;
  const done = shown.lane === 'view' ? 'The parts are views: nothing has to move' : 'All parts are filled';
  const text = count === 0 ? 'There are no bytes to move' : (strip.steps[moment] ?? done);
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
      <p id="lane" class="about">
        <b>
          <Term of="lane" />: {shown.lane}
        </b>
        , that is: {lanes[shown.lane]}.{' '}
        <span id="formula" class="mono">
          {sizeInWords(shown)}
        </span>
      </p>
      <Lines {...{ strip, shown, moment, hasRun }} />
      <div class="row player" role="group" aria-label="Animation of the bytes">
        <Button id="play" onClick={toggle} text={isPlaying ? 'Pause' : 'Play'} />
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
    </Panel>
  );
}

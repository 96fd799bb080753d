// The split as one line of text. Its numbers can be typed and dragged, and a refused number is marked there.
import { Fragment } from 'preact';

import { cells, labelOf, names, story } from '../page/cells.js';
import { codeIn } from '../page/listing.js';
import { draft, model, partColours, store } from '../page/store.js';
import { moveCut } from '../model/cuts.js';
import { fixLabel } from '../model/fixes.js';
import { partDims } from '../model/indexing.js';
import { isEven, shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { CopyButton } from './copy.jsx';
import { Fields } from './fields.jsx';
import { NumberBox, wrongAt } from './numbers.jsx';

/** @import { Change, Control, State } from '../types.js' */
/** @typedef {(values: number[], change: Change, i: number) => void} SizesChange Receives all numbers and the index of the one that changed. */

/** Maximum number of parts, of shapes of parts and of sizes that are listed. */
const [maxParts, maxShapes, maxSizes] = [8, 5, 6];

/**
 * Renders a number of the line.
 * @param {{ label: string, control: Control, value: number, range: [number, number], isRight?: boolean,
 * onValue: (value: number, change: Change) => void }} props
 */
const Scrub = ({ label, control, value, range, isRight = false, onValue }) => (
  <NumberBox
    class="scrub"
    label={label}
    values={[value]}
    range={range}
    onNumbers={([next], change) => onValue(next, change)}
    {...(!isRight && wrongAt(control))}
  />
);

/** Whether a number is wrong by itself. A size may be -1, which takes the rest. @param {number} value @param {Control} control */
const isBad = (value, control) => !Number.isSafeInteger(value) || value < (control === 'sizes' ? -1 : 0);

/**
 * Renders numbers in brackets. If some are wrong by themselves, only those are marked.
 * @param {{ name: string, control: Control, values: readonly number[], onValues: SizesChange }} props
 */
const Scrubs = ({ name, control, values, onValues }) => (
  <>
    [
    {values.map((value, i) => (
      <span key={i}>
        {i > 0 && ', '}
        <Scrub
          label={`${name} ${i}`}
          control={control}
          range={[0, Infinity]}
          value={value}
          isRight={values.some((one) => isBad(one, control)) && !isBad(value, control)}
          onValue={(next, change) =>
            onValues(
              values.map((one, k) => (k === i ? next : one)),
              change,
              i,
            )
          }
        />
      </span>
    ))}
    ]
  </>
);

/** Changes a size. A drag or a key moves the cut next to it, so that the sum stays. @type {SizesChange} */
function resize(next, change, i) {
  const { lengths, starts } = model.value.answer;
  const isLast = i === lengths.length - 1;
  if (change.isTyped || draft.value || lengths.length < 2) return store.set({ sizes: next }, change);
  const to = isLast ? starts[i] + lengths[i] - next[i] : starts[i] + next[i];
  return store.set({ sizes: moveCut(model.value.state.sizes, lengths, isLast ? i - 1 : i, to) }, change);
}

/** Renders the argument that says how the tensor is cut. @param {{ state: State }} props */
function Sizes({ state: { by, sizes, parts, chunk } }) {
  if (by === 'each') return <>single slices</>;
  if (by === 'list' && sizes.length > maxSizes) return <>{sizes.length} sizes</>;
  if (by === 'list') return <Scrubs name="size" control="sizes" values={sizes} onValues={resize} />;
  return (
    <>
      {by === 'chunk' && 'chunks of '}
      <Scrub
        label={by === 'parts' ? 'number of parts' : 'chunk length'}
        control="sizes"
        value={by === 'parts' ? parts : chunk}
        range={[1, Math.max(1, model.value.answer.layout.axisLength)]}
        onValue={(next, change) => store.set({ [by]: next }, change)}
      />
      {by === 'parts' && (parts === 1 ? ' part' : ' parts')}
    </>
  );
}

/** Renders the parts in their colours, with their names and shapes. */
function Outcome() {
  const { answer } = model.value;
  const count = answer.lengths.length;
  if (count === 0) return <>an empty list</>;
  const even = isEven(answer.lengths);
  const maxShown = even ? maxParts : maxShapes;
  const visibleParts = [...answer.lengths.keys()].filter(
    (part) => count <= maxShown || part < maxShown - 1 || part === count - 1,
  );
  return (
    <span>
      {visibleParts.map((part, i) => (
        <Fragment key={part}>
          <span class="token" style={partColours.value(part)} data-part-name={names.value[part] || undefined}>
            {i > 0 && part > visibleParts[i - 1] + 1 ? '… ' : ''}
            {even || names.value[part] ? labelOf(part) : ''}
            {!even && names.value[part] && ' '}
            {!even && shape(partDims(answer, part))}
          </span>{' '}
        </Fragment>
      ))}
      {even && `${count > 1 ? 'each ' : ''}${shape(partDims(answer, 0))}`}
    </span>
  );
}

/** Renders why the package refuses the numbers of the line, and a button for the nearest valid ones. */
function Fault() {
  if (draft.value === null) return null;
  const { state, fault, fix } = draft.value;
  return (
    <span class="fault" id="fault" role="alert">
      {fault.message} The block and the code show a valid split.{' '}
      <button class="fix" onClick={() => store.set(fix)} children={fixLabel(state, fix)} />
    </span>
  );
}

export function Line() {
  const { state } = draft.value ?? model.value;
  const { operator, dims, axis } = state;
  const { method, isJoin } = operators[operator];
  const whole = (
    <span class="whole">
      x<Scrubs name="dim" control="shape" values={dims} onValues={(next, change) => store.go({ dims: next }, change)} />
    </span>
  );
  return (
    <div class="lines">
      <div id="line" class="line" role="group" aria-label="The split">
        <p>
          {method}({isJoin ? <Outcome /> : whole}, axis{' '}
          <Scrub
            label="axis"
            control="axis"
            value={axis}
            range={[-dims.length, dims.length - 1]}
            onValue={(next, change) => store.go({ axis: next }, change)}
          />
          {!isJoin && (
            <>
              , <Sizes state={state} />
            </>
          )}
          )<span class="arrow"> → </span>
          {isJoin ? whole : draft.value === null && <Outcome />} <Fault />
        </p>
        <CopyButton id="copy" label="Copy the code" copied={() => codeIn('tensorsplit')} text="Copy the code" />
      </div>
      <p class="story">
        <b>{story.value}</b> {cells.value}
      </p>
      <Fields />
    </div>
  );
}

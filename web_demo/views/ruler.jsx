// The axis as a ruler: one coloured piece for each part, and between them handles that move the cuts.
import { useRef } from 'preact/hooks';

import { drawHeld, store, writeAddress } from '../app.js';
import { shownChunks } from '../draw/track.js';
import { moveCut, rulerEdges, rulerValue } from '../model/cuts.js';
import { operatorNames, operators } from '../model/operators.js';
import { useWidth } from './bits.jsx';

/** @typedef {import('../main.jsx').Model} Model */

/** Pixels that a piece gets at least, so that fingers find the handles. */
const leastPiece = 46;
const mostPieces = 12;

/**
 * The change that makes lengths the state's own: an operator that takes no list gives way to one of its family that does.
 *
 * @param {import('../model/state.js').State} state
 * @param {number[]} sizes
 * @returns {Partial<import('../model/state.js').State>}
 */
export function listed(state, sizes) {
  const { family, ways } = operators[state.operator];
  const other = operatorNames.find(
    (name) => operators[name].family === family && operators[name].ways.list !== undefined,
  );
  return { by: 'list', sizes, ...(ways.list === undefined ? { operator: other } : {}) };
}

/** @param {{ model: Model }} props */
export function Ruler({ model }) {
  const { shown, hues } = model;
  const [box, width] = useWidth(600);
  /** Once a drag moves: where along the axis a point of the page is. */
  const drag = useRef(/** @type {((x: number) => number) | 'grabbed' | null} */ (null));
  if (shown === null) return null;
  const { lengths, starts, layout } = shown;
  const chunks = shownChunks(lengths.length, mostPieces);
  const sizes = chunks.map((chunk) => lengths[chunk]);
  const edges = rulerEdges(sizes, width, leastPiece);

  /** @param {number} cut @param {number} to @param {string} gesture */
  const move = (cut, to, gesture) => {
    const own =
      model.state.by === 'list' && model.state.sizes.length === lengths.length
        ? model.state.sizes
        : Array.from(lengths);
    store.set(listed(model.state, moveCut(own, lengths, cut, to)), { gesture });
  };

  /** @param {number} cut @param {PointerEvent & { currentTarget: HTMLElement }} event */
  const grab = (cut, event) => {
    if (event.button !== 0 || box.current === null) return;
    event.preventDefault();
    event.currentTarget.focus();
    drawHeld();
    if (!event.currentTarget.isConnected) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = 'grabbed';
  };
  /** @param {number} cut @param {PointerEvent} event */
  const follow = (cut, { clientX }) => {
    if (drag.current === null || box.current === null) return;
    if (drag.current === 'grabbed') {
      // The scale of the moment the drag began: it must not change under the pointer.
      const { left } = box.current.getBoundingClientRect();
      const place = chunks.indexOf(cut);
      const hidden = starts[cut] - sizes.slice(0, place).reduce((sum, length) => sum + length, 0);
      drag.current = (x) => rulerValue(edges, sizes, x - left) + hidden;
    }
    move(cut, drag.current(clientX), 'drag');
  };
  const release = () => {
    drag.current = null;
    store.endGesture();
    writeAddress();
  };

  /** @param {number} cut @param {KeyboardEvent} event */
  const press = (cut, event) => {
    const at = starts[cut + 1];
    const far = Math.max(10, Math.round(layout.axisLength / 20));
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - far,
      PageUp: at + far,
      Home: starts[cut],
      End: starts[cut + 1] + lengths[cut + 1],
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(cut, to, `cut-${cut}`);
  };

  return (
    <div class={model.answer === null ? 'ruler-box is-refused' : 'ruler-box'}>
      <h3 id="ruler-title">Cuts along axis {layout.axis}: drag them, or use the arrow keys</h3>
      <div id="ruler" class="ruler" dir="ltr" role="group" aria-labelledby="ruler-title" ref={box}>
        {chunks.map((chunk, i) => (
          <div
            key={`piece-${chunk}`}
            class={`piece hue-${hues(chunk)}${i > 0 && chunks[i - 1] !== chunk - 1 ? ' after-gap' : ''}`}
            style={{ left: `${edges[i]}px`, width: `${edges[i + 1] - edges[i]}px` }}
          >
            {edges[i + 1] - edges[i] > 12 + 9 * String(lengths[chunk]).length ? lengths[chunk] : ''}
          </div>
        ))}
        {chunks.map((chunk, i) => {
          const cut = chunk - 1;
          if (i === 0 || chunks[i - 1] !== cut) return null;
          return (
            <div
              key={`cut-${cut}`}
              class="handle"
              role="slider"
              tabIndex={0}
              data-key={`cut-${cut}`}
              aria-label={`Cut between parts ${cut} and ${chunk}`}
              aria-valuemin={starts[cut]}
              aria-valuemax={starts[chunk] + lengths[chunk]}
              aria-valuenow={starts[chunk]}
              aria-valuetext={`at ${starts[chunk]}: part ${cut} is ${lengths[cut]} long, part ${chunk} ${lengths[chunk]}`}
              style={{ left: `${edges[i] - 22}px` }}
              onPointerDown={(event) => grab(cut, event)}
              onPointerMove={(event) => follow(cut, event)}
              onLostPointerCapture={release}
              onKeyDown={(event) => press(cut, event)}
              onBlur={() => store.endGesture()}
            >
              <span class="grip" />
            </div>
          );
        })}
      </div>
    </div>
  );
}

// The axis as a ruler: one coloured piece for each part, and between them handles that move the cuts.
import { useRef } from 'preact/hooks';

import { store, writeAddress } from '../app.js';
import { shownChunks } from '../draw/track.js';
import { listed, moveCut } from '../model/cuts.js';
import { useModel } from './bits.jsx';

const mostPieces = 12;

export function Ruler() {
  const { shown, answer, state, hues } = useModel();
  /** While one drags: where along the axis a point of the page is. */
  const drag = useRef(/** @type {((x: number) => number) | null} */ (null));
  const { lengths, starts, layout } = shown;
  const chunks = shownChunks(lengths.length, mostPieces);

  /** @param {number} cut @param {number} to @param {string} gesture */
  const move = (cut, to, gesture) =>
    store.set(listed(state, moveCut(state.by === 'list' ? state.sizes : [], lengths, cut, to)), { gesture });

  /** @param {PointerEvent & { currentTarget: HTMLElement }} event */
  const grab = (event) => {
    const { button, pointerId, currentTarget: handle } = event;
    if (button !== 0) return;
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(pointerId);
    const [now, least, most] = [handle.ariaValueNow, handle.ariaValueMin, handle.ariaValueMax].map(Number);
    const after = /** @type {Element} */ (handle.parentElement);
    const before = /** @type {Element} */ (after.previousElementSibling);
    // The scale of the moment the drag began: it must not change under the pointer.
    const { left, right } = after.getBoundingClientRect();
    const scale = (most - least) / (right - before.getBoundingClientRect().left);
    drag.current = (x) => now + (x - left) * scale;
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
      End: at + lengths[cut + 1],
    };
    if (places[event.key] === undefined) return;
    event.preventDefault();
    move(cut, places[event.key], `cut-${cut}`);
  };

  return (
    <div class={answer === null ? 'ruler-box is-refused' : 'ruler-box'}>
      <h3 id="ruler-title">Cuts along axis {layout.axis}: drag them, or use the arrow keys</h3>
      <div id="ruler" class="ruler" dir="ltr" role="group" aria-labelledby="ruler-title">
        {chunks.map((chunk, i) => {
          const cut = chunk - 1;
          const hasHandle = i > 0 && chunks[i - 1] === cut;
          return (
            <div
              key={chunk}
              class={`piece hue-${hues(chunk)}${i > 0 && !hasHandle ? ' after-gap' : ''}`}
              style={{ flexGrow: String(lengths[chunk]), '--count': String(chunks.length) }}
            >
              <span>{lengths[chunk]}</span>
              {hasHandle && (
                <div
                  class="handle"
                  role="slider"
                  tabIndex={0}
                  data-key={`cut-${cut}`}
                  aria-label={`Cut between parts ${cut} and ${chunk}`}
                  aria-valuemin={starts[cut]}
                  aria-valuemax={starts[chunk] + lengths[chunk]}
                  aria-valuenow={starts[chunk]}
                  aria-valuetext={`at ${starts[chunk]}: part ${cut} is ${lengths[cut]} long, part ${chunk} ${lengths[chunk]}`}
                  onPointerDown={grab}
                  onPointerMove={({ clientX }) => drag.current && move(cut, drag.current(clientX), 'drag')}
                  onLostPointerCapture={release}
                  onKeyDown={(event) => press(cut, event)}
                  onBlur={store.endGesture}
                >
                  <span class="grip" />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

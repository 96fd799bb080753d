// The boxes with the length of each part, beneath the ruler.
import { hueCount } from '../draw/palette.js';
import { byId, chunkClass, make, numberBox, replaceKeepingFocus } from './dom.js';

/** @typedef {import('../main.js').Model} Model */

/** Beyond so many lengths the list is only edited as text. */
const mostBoxes = 16;

/**
 * @param {Model} model
 * @param {{ onlength: (chunk: number, value: number) => void, onadd: () => void, onremove: (chunk: number) => void }} on
 */
export function renderLengths({ state, answer }, on) {
  const given = state.by === 'list' ? state.sizes : answer === null ? [] : Array.from(answer.lengths.subarray(0, 20));
  const count = state.by === 'list' ? state.sizes.length : (answer?.lengths.length ?? 0);
  if (count > mostBoxes) {
    byId('lengths').replaceChildren(make('p', { class: 'hint', text: `${count} parts: edit the lengths as text.` }));
    return;
  }
  const canRemove = count > 1;
  const boxes = given.map((length, chunk) =>
    make('div', { class: `length ${chunkClass(chunk, hueCount)}` }, [
      make('span', { class: 'tag', text: String(chunk) }),
      numberBox({
        label: `Length of part ${chunk}`,
        value: length,
        key: `length-${chunk}`,
        describedBy: 'fault-sizes',
        onchange: (value) => on.onlength(chunk, value),
      }),
      ...(canRemove
        ? [
            make('button', {
              type: 'button',
              class: 'plain',
              'aria-label': `Remove part ${chunk}`,
              title: `Remove part ${chunk}`,
              'data-key': `remove-${chunk}`,
              text: '×',
              onclick: () => on.onremove(chunk),
            }),
          ]
        : []),
    ]),
  );
  const add = make('button', { type: 'button', 'data-key': 'add', text: '+ part', onclick: on.onadd });
  replaceKeepingFocus(byId('lengths'), [...boxes, add]);
}

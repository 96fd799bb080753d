// The same length and number of parts, as each dialect cuts it.
import { hueCount } from '../draw/palette.js';
import { dialects } from '../model/dialects.js';
import { choiceButtons } from './controls.js';
import { byId, chunkClass, make, replaceKeepingFocus } from './dom.js';

/** @typedef {import('../main.js').Model} Model */

const examples = [
  { value: '10/3', title: '10 into 3' },
  { value: '5/4', title: '5 into 4' },
  { value: '9/4', title: '9 into 4' },
];
const mostParts = 4096;
const mostPieces = 16;

/** @param {(state: import('../model/state.js').State) => import('../model/solve.js').Solution} ask The package. */
export function makeDialectPanel(ask) {
  let chosen = 'present';
  /** @type {Model} */
  let model;

  /** @param {Model} next */
  function render(next) {
    model = next;
    const { answer } = model;
    const present = answer === null ? null : [answer.layout.axisLength, Math.max(1, answer.lengths.length)];
    const options =
      present === null ? examples : [{ value: 'present', title: `Yours: ${present.join(' into ')}` }, ...examples];
    if (present === null && chosen === 'present') chosen = examples[0].value;
    replaceKeepingFocus(
      byId('dialect-choices'),
      choiceButtons('dialect', options, chosen, (value) => {
        chosen = value;
        render(model);
      }),
    );
    const [length, count] = chosen === 'present' && present !== null ? present : chosen.split('/').map(Number);
    if (count > mostParts) {
      byId('dialect-rows').replaceChildren(
        make('tr', {}, [make('td', { colspan: 3, text: 'Too many parts to compare.' })]),
      );
      return;
    }
    byId('dialect-rows').replaceChildren(
      ...dialects(length, count, ask).map(({ name, call, lengths, message }) =>
        make('tr', {}, [
          make('th', { scope: 'row', text: name }),
          make('td', { class: 'mono', text: call }),
          make('td', {}, lengths === null ? [make('span', { class: 'refused', text: message })] : [pieces(lengths)]),
        ]),
      ),
    );
  }
  return render;
}

/** @param {number[]} lengths */
function pieces(lengths) {
  const shown =
    lengths.length > mostPieces ? [...lengths.slice(0, mostPieces - 1), null, lengths[lengths.length - 1]] : lengths;
  return make(
    'span',
    { class: 'pieces' },
    shown.map((length, i) =>
      length === null
        ? make('span', { text: '…' })
        : make('span', { class: `token ${chunkClass(i, hueCount)}`, text: String(length) }),
    ),
  );
}

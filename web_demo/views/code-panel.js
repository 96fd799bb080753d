// The split as code in six dialects, side by side.
import { hueCount } from '../draw/palette.js';
import { javascript, onnx, openvino } from '../model/code.js';
import { numpy, pytorch, tensorflow } from '../model/code-frameworks.js';
import { storageOf } from '../../js/types.js';
import { byId, chunkClass, make } from './dom.js';

/** @typedef {import('../main.js').Model} Model */

/** @type {[string, (state: import('../model/state.js').State, answer: import('../model/solve.js').Answer) =>
 *   import('../model/code.js').Token[]][]} */
const dialects = [
  [
    'tensorsplit',
    (state, answer) => javascript(state, answer, storageOf(/** @type {any} */ (answer.type)).split(' ')[0]),
  ],
  ['ONNX', onnx],
  ['OpenVINO', openvino],
  ['NumPy', numpy],
  ['PyTorch', pytorch],
  ['TensorFlow', tensorflow],
];

export function makeCodePanel() {
  /** @param {Model} model */
  return function render({ state, answer, fault }) {
    const box = byId('code');
    if (answer === null) {
      box.replaceChildren(
        make('p', { class: 'hint', text: `No code for a split that is refused. ${fault?.message ?? ''}` }),
      );
      return;
    }
    box.replaceChildren(
      ...dialects.map(([name, write]) => {
        const tokens = write(state, answer);
        const text = tokens.map((token) => (typeof token === 'string' ? token : token.text)).join('');
        const code = make(
          'code',
          {},
          tokens.map((token) =>
            typeof token === 'string'
              ? token
              : make('span', { class: `token ${chunkClass(token.chunk, hueCount)}`, text: token.text }),
          ),
        );
        const status = make('span', { class: 'hint', role: 'status' });
        const copy = make('button', {
          type: 'button',
          'aria-label': `Copy the ${name} code`,
          text: 'Copy',
          onclick: async () => {
            status.textContent = await navigator.clipboard.writeText(text).then(
              () => 'Copied',
              () => 'Select the text to copy it',
            );
          },
        });
        return make('article', { class: 'snippet' }, [
          make('header', {}, [make('h3', { text: name }), status, copy]),
          make('pre', { tabindex: 0, 'aria-label': `${name} code` }, [code]),
        ]);
      }),
    );
  };
}

// Files: dropped, chosen or the samples of the page; what they hold, and the way into the editor.
import { readFile } from '../data/read.js';
import { samples } from '../samples/samples.js';
import { byId, download, make } from './dom.js';
import { imageResult, modelResult, npyResult, wavResult } from './data-results.js';

/**
 * @typedef {object} Desk What the results need.
 * @property {import('../../js/tensorsplit.js').TensorSplit} ts
 * @property {import('../model/state.js').Store} store
 * @property {() => import('../draw/palette.js').Theme} theme
 * @property {(tensor: { type: string, dims: readonly number[], data: any }, patch: Partial<import('../model/state.js').State>)
 *   => void} edit Loads a tensor with its values in the editor.
 */

/** @param {Desk} desk @param {() => void} show Brings the panel to the front. */
export function makeDataPanel(desk, show) {
  const input = /** @type {HTMLInputElement} */ (byId('file'));
  const status = byId('data-status');
  const result = byId('data-result');

  /** @param {File} file */
  async function open(file) {
    show();
    status.classList.remove('is-wrong');
    status.textContent = `Reading ${file.name} …`;
    try {
      const found = await readFile(file);
      if (found.kind === 'image') result.replaceChildren(...imageResult(desk, found.tensor));
      else if (found.kind === 'wav') result.replaceChildren(...wavResult(desk, found.tensor, found.rate));
      else if (found.kind === 'npy') result.replaceChildren(...npyResult(desk, found.tensor));
      else result.replaceChildren(...modelResult(desk, found.nodes));
      status.textContent = `${file.name} is open.`;
    } catch (error) {
      result.replaceChildren();
      status.classList.add('is-wrong');
      status.textContent = /** @type {Error} */ (error).message;
    }
  }

  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file !== undefined) open(file);
    input.value = '';
  });
  byId('choose').addEventListener('click', () => input.click());
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('is-dropping');
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) document.body.classList.remove('is-dropping');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('is-dropping');
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) open(file);
  });
  byId('samples').append(
    ...samples.map(({ name, title, mime, make: produce }) =>
      make('div', { class: 'sample' }, [
        make('button', {
          type: 'button',
          'data-sample': name,
          text: title,
          onclick: () => open(new File([produce()], name, { type: mime })),
        }),
        make('button', {
          type: 'button',
          class: 'plain',
          'aria-label': `Save ${name}`,
          title: `Save ${name}`,
          text: '↓',
          onclick: () => download(new Blob([produce()], { type: mime }), name),
        }),
      ]),
    ),
  );
}

// Opens files that are dropped, pasted or chosen, and lists the nodes of a model.
import { signal } from '@preact/signals';

import { model, statusText, show, tensor, ts } from '../page/store.js';
import { showFile } from '../data/pixels.js';
import { isSame } from '../model/state.js';

/** @import { NodeRow } from '../data/nodes.js' */

/** The model that was opened last: name of its file, its nodes, and a sentence about their number. */
export const opened = signal(/** @type {{ name: string, nodes: NodeRow[], words: string } | null} */ (null));

/**
 * The file that was opened last. It is shown even if an earlier file takes longer to read.
 *
 * @type {File | undefined}
 */
let latest;

/**
 * Shows a file: a picture, an array or a model.
 *
 * @param {File | undefined} file
 */
export async function open(file) {
  if (!file) return;
  latest = file;
  const isWanted = () => latest === file;
  if (file.type.startsWith('image/')) {
    opened.value = null;
    return showFile(file, isWanted);
  }
  try {
    // The reader is loaded with the first file, because few visitors open one.
    const { readFile } = await import('../data/read.js').catch(() => {
      throw new Error('such files cannot be read while this page is offline or opened from disk.');
    });
    const { words, nodes, patch, tensor: loaded = null } = await readFile(file, ts);
    if (!isWanted()) return;
    statusText.value = '';
    opened.value = nodes ? { name: file.name, nodes, words } : null;
    if (patch) show(patch, 'file', loaded);
    if (loaded) statusText.value = `${file.name} stays on this machine: links do not include it.`;
  } catch (error) {
    if (isWanted()) statusText.value = `${file.name}: ${/** @type {Error} */ (error).message}`;
  }
}

/** Opens the model that the build puts next to the page. */
export async function openSample() {
  const name = 'sample-model.onnx';
  const response = await fetch(name).catch(() => null);
  await open(new File(response ? [await response.blob()] : [], name));
  document.getElementById('figure')?.scrollIntoView();
}

/** Accepts files that are dropped or pasted anywhere, and marks the page while a file hovers. */
export function listenToDrops() {
  const mark = (isOver = false) => document.documentElement.toggleAttribute('data-drop', isOver);
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && mark());
  addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(event.dataTransfer?.types.includes('Files'));
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    mark();
    void open(event.dataTransfer?.files[0]);
  });
  addEventListener('paste', ({ clipboardData }) => void open(clipboardData?.files[0]));
}

/** Renders the nodes of the open model, in file order. */
export function Nodes() {
  if (opened.value === null || tensor.value !== 'file') return null;
  const { name, nodes, words } = opened.value;
  return (
    <nav class="nodes" aria-label={`Nodes of ${name}`}>
      <p>{`${name}: ${words}`}</p>
      <ul id="nodes">
        {nodes.map(({ name: title, state, words: shapes, fault }, i) => (
          <li key={i} data-node={i} class={state ? '' : 'is-refused'}>
            <button
              aria-disabled={state === null}
              aria-current={state && isSame(state, model.value.state) ? 'true' : undefined}
              onClick={() => state && show(state, 'file', null)}
            >
              <b>{title}</b> <span>{fault || shapes}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Files that are dropped, pasted or chosen, and the nodes of a model as a list.
import { signal } from '@preact/signals';

import { model, said, show, tensor, ts } from '../store.js';
import { showFile } from '../data/pixels.js';
import { isSame } from '../model/state.js';

/** @import { NodeRow } from '../data/nodes.js' */
/** @import { Found } from '../data/read.js' */

/** The model that was opened last: its file, its nodes, and how many there are in words. */
export const opened = signal(/** @type {{ name: string, nodes: NodeRow[], words: string } | null} */ (null));

const offline = 'what reads such files cannot be loaded while this page is offline, or opened from disk.';

/** The file that will be shown, whichever is read first. @type {File | undefined} */
let latest;

/** Returns what a file holds, or what is wrong with it. @param {File} file @returns {Promise<Found | string>} */
async function read(file) {
  // The reader is loaded with the first file, because few visitors bring any.
  const reader = await import('../data/read.js').catch(() => null);
  return reader?.readFile(file, ts).catch(({ message }) => String(message)) ?? offline;
}

/** Shows a file: a picture, an array or a model. @param {File | undefined} file */
export async function open(file) {
  if (!file) return;
  latest = file;
  if (file.type.startsWith('image/')) {
    await showFile(file, () => latest === file);
    return;
  }
  const found = await read(file);
  if (latest !== file) return;
  said.value = typeof found === 'string' ? `${file.name}: ${found}` : '';
  if (typeof found === 'string') return;
  opened.value = found.nodes ? { name: file.name, nodes: found.nodes, words: found.words } : null;
  if (found.patch) show(found.patch, 'file', found.tensor ?? null);
}

/** Opens the model that the build puts next to the page. */
async function openSample() {
  const name = 'sample-model.onnx';
  const answer = await fetch(name).catch(() => null);
  if (answer?.ok) await open(new File([await answer.blob()], name));
  else said.value = `${name}: ${offline}`;
}

export const Sample = () => <button id="sample" onClick={openSample} children="Try a sample model" />;

/** Files are dropped or pasted anywhere, and the page says so while they hover. */
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

/** The nodes of the model that is open, in the order of the file. */
export function Nodes() {
  if (opened.value === null || tensor.value !== 'file') return null;
  const { name, nodes, words } = opened.value;
  return (
    <nav class="panel nodes" aria-label={`Nodes of ${name}`}>
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

// Files: dropped, chosen or the samples of the page; what they hold, and the way into the editor. What is found stands
// at the top of the page, and the page goes there.
import { useEffect, useRef } from 'preact/hooks';

import { createSignal } from '../app.js';
import { readFile } from '../data/read.js';
import { samples } from '../data/samples.js';
import { mostRank } from '../model/state.js';
import { DoButton, download } from './bits.jsx';
import { Result, edit } from './file-results.jsx';

/** @typedef {import('../data/read.js').Found} Found */
/** @typedef {{ name: string, found: Found | null, message: string, isWrong: boolean }} Opened */

const opened = createSignal(/** @type {Opened | null} */ (null));
let turn = 0;

/** Reads a file; the one that was opened last is shown, whichever is read first. @param {File} file */
export async function open(file) {
  turn += 1;
  const own = turn;
  const { name } = file;
  opened.set({ name, found: null, message: `Reading ${name} …`, isWrong: false });
  /** @type {Opened} */
  let next;
  try {
    const found = await readFile(file);
    next = { name, found, message: `${name} is open.`, isWrong: false };
  } catch (error) {
    next = { name, found: null, message: /** @type {Error} */ (error).message, isWrong: true };
  }
  if (own !== turn) return;
  const { found } = next;
  if (found?.kind === 'npy' && found.tensor.dims.length >= 1 && found.tensor.dims.length <= mostRank) {
    const { dims } = found.tensor;
    const slices = /** @type {const} */ ({ operator: 'SplitToSequence', opset: 24, axis: 0, by: 'each', keepdims: 1 });
    edit(
      found.tensor,
      dims[0] <= 64 ? slices : { operator: 'Split', opset: 18, axis: 0, by: 'list', sizes: [dims[0]] },
    );
  }
  opened.set(next);
}

/** Files are dropped anywhere. */
export function listenToDrops() {
  const { classList } = document.body;
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    classList.add('is-dropping');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) classList.remove('is-dropping');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    classList.remove('is-dropping');
    const { items, files } = event.dataTransfer ?? { items: [], files: [] };
    const isFolder = items[0]?.webkitGetAsEntry?.()?.isDirectory ?? false;
    if (isFolder) {
      turn += 1;
      const name = files[0]?.name ?? 'This';
      opened.set({ name, found: null, message: `${name} is a folder: drop one file.`, isWrong: true });
    } else if (files.length > 0) {
      void open(files[0]);
    }
  });
}

/** What was found in a file; nothing where none was opened. */
export function FileResult() {
  const file = opened.use();
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (file === null || box.current === null) return;
    box.current.scrollIntoView({ block: 'start' });
    if (file.found !== null || file.isWrong) box.current.focus({ preventScroll: true });
  }, [file]);
  if (file === null) return null;
  return (
    <section class="panel file-result" id="data-result" ref={box} tabIndex={-1} aria-labelledby="data-status">
      <div class="title-bar">
        <div
          id="data-status"
          role="status"
          data-file={file.found !== null || file.isWrong ? file.name : undefined}
          class={file.isWrong ? 'is-wrong' : undefined}
        >
          <h2>{file.message}</h2>
        </div>
        <button
          type="button"
          onClick={() => {
            opened.set(null);
            document.getElementById('stage')?.focus();
          }}
        >
          Close
        </button>
      </div>
      {file.found !== null && <Result found={file.found} />}
    </section>
  );
}

/** Where files are chosen. */
export function FileChooser() {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  return (
    <section class="panel" id="files" aria-labelledby="files-title">
      <h2 id="files-title">Your files</h2>
      <p class="about">
        Drop a file anywhere on the page: an image, a .wav, an .onnx model or an .npy array. It stays on your machine.
      </p>
      <div class="drop">
        <button type="button" id="choose" onClick={() => input.current?.click()}>
          Choose a file
        </button>
        <input
          id="file"
          type="file"
          hidden
          ref={input}
          accept="image/*,.wav,.onnx,.npy"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) void open(file);
            currentTarget.value = '';
          }}
        />
        <span class="hint">or take a sample:</span>
        {samples.map(({ name, title, mime, bytes }) => (
          <span key={name} class="sample">
            <button type="button" data-sample={name} onClick={() => void open(new File([bytes], name, { type: mime }))}>
              {title}
            </button>
            <DoButton
              class="plain"
              aria-label={`Save ${name}`}
              act={() => download(new Blob([bytes], { type: mime }), name)}
            >
              ↓
            </DoButton>
          </span>
        ))}
      </div>
    </section>
  );
}

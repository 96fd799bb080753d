// Files: dropped, chosen or the samples of the page; what they hold, and the way into the editor. What is found stands
// at the top of the page, and the page goes there.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { goTo } from '../app.js';
import { readFile } from '../data/read.js';
import { samples } from '../data/samples.js';
import { isRank } from '../model/state.js';
import { Button, DoButton, Panel, download } from './bits.jsx';
import { Result, edit } from './file-results.jsx';

/** @import { Found } from '../data/read.js' */
/** @import { Held } from '../nouns.js' */

/** The file that was opened last: what it holds, or what is wrong with it, once it was read. @typedef {{ name: string, found?: Found, wrong?: string }} Opened */

const opened = signal(/** @type {Opened | null} */ (null));

/** Loads an array with its values in the editor: slices where there are few. @param {Held} tensor */
function editArray(tensor) {
  const [length] = tensor.dims;
  edit(
    tensor,
    length <= 64
      ? { operator: 'SplitToSequence', opset: 24, axis: 0, by: 'each', keepdims: 1 }
      : { operator: 'Split', opset: 18, axis: 0, by: 'list', sizes: [length] },
  );
}

/** Reads a file; the one that was opened last is shown, whichever is read first. @param {File} file @param {boolean} [isFolder] */
export async function open(file, isFolder = false) {
  /** @type {Opened} */
  const own = { name: file.name };
  /** @type {Opened} */
  const next = { ...own };
  opened.value = own;
  try {
    if (isFolder) throw new Error(`${file.name} is a folder: drop one file.`);
    next.found = await readFile(file);
  } catch (error) {
    next.wrong = /** @type {Error} */ (error).message;
  }
  if (opened.value !== own) return;
  if (next.found?.kind === 'npy' && isRank(next.found.tensor.dims)) editArray(next.found.tensor);
  opened.value = next;
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
    if (files.length > 0) void open(files[0], items[0]?.webkitGetAsEntry?.()?.isDirectory);
  });
}

/** What was found in a file; nothing where none was opened. */
export function FileResult() {
  const file = opened.value;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const isOver = file?.found !== undefined || file?.wrong !== undefined;
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    if (isOver) box.current?.focus({ preventScroll: true });
  }, [file]);
  if (file === null) return null;
  const { name, found, wrong } = file;
  const close = () => {
    opened.value = null;
    goTo();
  };
  return (
    <section class="panel file-result" id="data-result" ref={box} tabIndex={-1} aria-labelledby="data-status">
      <div class="row title-bar">
        <div id="data-status" role="status" data-file={isOver ? name : undefined} class={wrong && 'is-wrong'}>
          <h2>{wrong ?? (found ? `${name} is open.` : `Reading ${name} …`)}</h2>
        </div>
        <Button onClick={close} text="Close" />
      </div>
      {found && <Result found={found} />}
    </section>
  );
}

/** A button that asks for a file. @param {{ id: string, accept: string, onFile: (file: File) => void, text: string }} props */
export function FileButton({ id, accept, onFile, text }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  return (
    <>
      <Button id={`choose-${id}`} onClick={() => input.current?.click()} text={text} />
      <input
        id={id}
        type="file"
        hidden
        ref={input}
        accept={accept}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.[0]) onFile(currentTarget.files[0]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Where files are chosen. */
export const FileChooser = () => (
  <Panel id="files" title="Your files">
    <p class="about">
      Drop a file anywhere on the page: an image, a .wav, an .onnx model or an .npy array. It stays on your machine.
    </p>
    <div class="row drop">
      <FileButton id="file" accept="image/*,.wav,.onnx,.npy" onFile={open} text="Choose a file" />
      <span class="hint">or take a sample:</span>
      {Object.entries(samples).map(([title, file]) => (
        <span key={title} class="sample">
          <Button data-sample={file.name} onClick={() => open(file)} text={title} />
          <DoButton class="plain" aria-label={`Save ${file.name}`} act={() => download(file, file.name)} text="↓" />
        </span>
      ))}
    </div>
  </Panel>
);

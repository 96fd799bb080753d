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

/** `isOver`: it was read, or cannot be. @typedef {{ name: string, message: string, found?: Found, isOver: boolean }} Opened */

const opened = signal(/** @type {Opened | null} */ (null));
let turn = 0;

/** Loads an array with its values in the editor: slices where there are few. @param {Found} found */
function editArray(found) {
  if (found.kind !== 'npy' || !isRank(found.tensor.dims)) return;
  const [length] = found.tensor.dims;
  edit(
    found.tensor,
    length <= 64
      ? { operator: 'SplitToSequence', opset: 24, axis: 0, by: 'each', keepdims: 1 }
      : { operator: 'Split', opset: 18, axis: 0, by: 'list', sizes: [length] },
  );
}

/** Reads a file; the one that was opened last is shown, whichever is read first. @param {File} file @param {boolean} [isFolder] */
export async function open(file, isFolder = false) {
  turn += 1;
  const own = turn;
  const { name } = file;
  opened.value = { name, message: `Reading ${name} …`, isOver: false };
  /** @type {Opened} */
  let next;
  try {
    if (isFolder) throw new Error(`${name} is a folder: drop one file.`);
    next = { name, found: await readFile(file), message: `${name} is open.`, isOver: true };
  } catch (error) {
    next = { name, message: /** @type {Error} */ (error).message, isOver: true };
  }
  if (own !== turn) return;
  if (next.found !== undefined) editArray(next.found);
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
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    if (file?.isOver) box.current?.focus({ preventScroll: true });
  }, [file]);
  if (file === null) return null;
  const { name, message, found, isOver } = file;
  const close = () => {
    opened.value = null;
    goTo();
  };
  return (
    <section class="panel file-result" id="data-result" ref={box} tabIndex={-1} aria-labelledby="data-status">
      <div class="row title-bar">
        <div
          id="data-status"
          role="status"
          data-file={isOver ? name : undefined}
          class={isOver && found === undefined ? 'is-wrong' : undefined}
        >
          <h2>{message}</h2>
        </div>
        <Button onClick={close} text="Close" />
      </div>
      {found !== undefined && <Result found={found} />}
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
      {samples.map(({ name, title, mime, bytes }) => {
        const file = new File([bytes], name, { type: mime });
        return (
          <span key={name} class="sample">
            <Button data-sample={name} onClick={() => open(file)} text={title} />
            <DoButton class="plain" aria-label={`Save ${name}`} act={() => download(file, name)} text="↓" />
          </span>
        );
      })}
    </div>
  </Panel>
);

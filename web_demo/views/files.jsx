// Files: dropped, chosen or the samples of the page. What is found stands at the top of the page, and the page goes there.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { goTo, openPicture, ts } from '../app.js';
import { readFile } from '../data/read.js';
import npy from '../samples/sample.npy';
import onnx from '../samples/sample.onnx';
import png from '../samples/sample.png';
import wav from '../samples/sample.wav';
import { Button, Panel } from './bits.jsx';
import { Result, edit } from './file-results.jsx';

/** @import { Found } from '../data/read.js' */

/** By title. */
const samples = {
  Picture: new File([png], 'sample.png'),
  'Stereo tone': new File([wav], 'sample.wav'),
  'ONNX model': new File([onnx], 'sample.onnx'),
  'NumPy array': new File([npy], 'sample.npy'),
};

/** A file that was opened: what it holds, or what is wrong with it. @typedef {{ name: string, found?: Found, wrong?: string }} Opened */

/** The files that were opened last, together. */
const opened = signal(/** @type {Opened[]} */ ([]));

/** Those that are being read, and are shown, whichever are read first. @type {File[]} */
let latest = [];

/** @param {File} file @returns {Promise<Opened>} */
const read = (file) =>
  readFile(ts, file).then(
    (found) => ({ name: file.name, found }),
    ({ message }) => ({ name: file.name, wrong: `${file.name}: ${message}` }),
  );

/** @param {Iterable<File>} files */
async function open(files) {
  const own = [...files];
  latest = own;
  const next = await Promise.all(own.map(read));
  if (latest !== own || own.length === 0) return;
  for (const { found } of next) {
    if (found?.kind === 'tensor') edit(found);
    if (found?.kind === 'picture') openPicture(found.bitmap);
  }
  opened.value = next;
}

/** Files are dropped anywhere, and the page says so while they hover. */
export function listenToDrops() {
  const { dataset } = document.documentElement;
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    if (event.dataTransfer?.types.includes('Files')) dataset.drop = '';
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) delete dataset.drop;
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    delete dataset.drop;
    void open(event.dataTransfer?.files ?? []);
  });
}

/** What was found in the files; nothing where none was opened. */
export function FileResult() {
  const files = opened.value;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [files]);
  if (files.length === 0) return null;
  const close = () => {
    opened.value = [];
    goTo();
  };
  return (
    <section class="panel file-result" id="data-result" ref={box} tabIndex={-1} aria-labelledby="data-status">
      <div class="row title-bar">
        <div
          id="data-status"
          role="status"
          data-file={files.map(({ name }) => name).join()}
          class={files.some(({ wrong }) => wrong) ? 'is-wrong' : undefined}
        >
          {files.map(({ name, wrong }, i) => (
            <h2 key={i} class={wrong && 'refused'}>
              {wrong ?? `${name} is open.`}
            </h2>
          ))}
        </div>
        <Button onClick={close} text="Close" />
      </div>
      {files.map(
        ({ name, found }, i) =>
          found && (
            <div key={i}>
              {files.length > 1 && <h3>{name}</h3>}
              <Result found={found} />
            </div>
          ),
      )}
    </section>
  );
}

/** Where files are chosen. */
export function FileChooser() {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const choose = ({ currentTarget }) => {
    void open(currentTarget.files ?? []);
    currentTarget.value = '';
  };
  return (
    <Panel id="files" title="Your files">
      <p class="about">
        Drop files anywhere on the page: pictures, sounds, .onnx models or .npy arrays. They stay on your machine.
      </p>
      <div class="row drop">
        <Button id="choose-file" onClick={() => input.current?.click()} text="Choose files" />
        <input
          id="file"
          type="file"
          multiple
          hidden
          ref={input}
          accept="image/*,audio/*,.onnx,.npy"
          onChange={choose}
        />
        <span class="hint">or take a sample:</span>
        {Object.entries(samples).map(([title, file]) => (
          <Button key={title} data-sample={file.name} onClick={() => open([file])} text={title} />
        ))}
      </div>
    </Panel>
  );
}

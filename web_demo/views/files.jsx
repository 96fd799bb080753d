// Files: dropped, chosen or the samples of the page. What is found stands at the top of the page, and the page goes there.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { goTo, ts } from '../app.js';
import { readFile } from '../data/read.js';
import npy from '../samples/sample.npy';
import onnx from '../samples/sample.onnx';
import png from '../samples/sample.png';
import wav from '../samples/sample.wav';
import { Button, Panel } from './bits.jsx';
import { Result, edit } from './file-results.jsx';
import { source } from './pixels.jsx';

/** @import { Found } from '../data/read.js' */

/** By title. */
const samples = {
  Picture: new File([png], 'sample.png'),
  'Stereo tone': new File([wav], 'sample.wav'),
  'ONNX model': new File([onnx], 'sample.onnx'),
  'NumPy array': new File([npy], 'sample.npy'),
};

/** The file that was opened last: what it holds, or what is wrong with it, once it was read. @typedef {{ name: string, found?: Found, wrong?: string }} Opened */

const opened = signal(/** @type {Opened | null} */ (null));

/** Reads a file; the one that was opened last is shown, whichever is read first. @param {File} file */
async function open(file) {
  /** @type {Opened} */
  const own = { name: file.name };
  opened.value = own;
  /** @type {Opened} */
  const next = await readFile(ts, file).then(
    (found) => ({ ...own, found }),
    ({ message }) => ({ ...own, wrong: `${file.name}: ${message}` }),
  );
  if (opened.value !== own) return;
  if (next.found?.kind === 'picture') source.value = next.found.bitmap;
  if (next.found?.kind === 'array') {
    const { tensor } = next.found;
    edit(tensor, { operator: 'Split', opset: 18, axis: 0, by: 'parts', parts: tensor.dims[0] > 1 ? 2 : 1 });
  }
  opened.value = next;
}

/** Files are dropped anywhere. */
export function listenToDrops() {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void open(file);
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

/** Where files are chosen. */
export function FileChooser() {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const choose = ({ currentTarget }) => {
    if (currentTarget.files?.[0]) void open(currentTarget.files[0]);
    currentTarget.value = '';
  };
  return (
    <Panel id="files" title="Your files">
      <p class="about">
        Drop a file anywhere on the page: a picture, a sound, an .onnx model or an .npy array. It stays on your machine.
      </p>
      <div class="row drop">
        <Button id="choose-file" onClick={() => input.current?.click()} text="Choose a file" />
        <input id="file" type="file" hidden ref={input} accept="image/*,audio/*,.onnx,.npy" onChange={choose} />
        <span class="hint">or take a sample:</span>
        {Object.entries(samples).map(([title, file]) => (
          <Button key={title} data-sample={file.name} onClick={() => open(file)} text={title} />
        ))}
      </div>
    </Panel>
  );
}

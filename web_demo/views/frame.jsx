// The parts of the page around the figure: head, choice of tensors, slider, notices and foot.
import { apart, choose, hasValues, model, pull, refused, reset, statusText, tensor } from '../page/store.js';
import { open, opened, openSample, showCamera, stopCamera, stream } from '../page/files.js';
import { address, canUndo, undo } from '../page/history.js';
import { isSame } from '../model/state.js';
import { tensors } from '../model/tensors.js';
import { CopyButton } from './bits.jsx';

/** @import { State } from '../types.js' */

const install = 'npm i tensorsplit';

/** Documents by their titles. The build puts them next to the page. */
const documents = { Documents: 'README', API: 'docs/api', Semantics: 'docs/semantics', Cookbook: 'docs/cookbook' };

export const Head = () => (
  <>
    <header class="head">
      <button id="logo" onClick={reset}>
        <img src="icon.svg" alt="" width="26" height="26" />
        tensorsplit
      </button>
      <CopyButton id="install" label={`Copy ${install}`} copied={() => install} text={install} />
    </header>
    <div class="claim">
      <h1>Cut a tensor along any axis.</h1>
      <p>ONNX Split, OpenVINO VariadicSplit, pixels to planes. In WebAssembly, for browsers and Node.js.</p>
    </div>
  </>
);

/**
 * Renders a button that chooses a tensor.
 *
 * @param {{ name: string, isChosen: boolean, onClick: () => unknown, children: any }} props
 */
const Chip = ({ name, isChosen, onClick, children }) => (
  <button data-tensor={name} aria-pressed={isChosen} onClick={onClick}>
    {children}
  </button>
);

/** Renders the buttons for the example tensors, the visitor's file and the camera. */
export function Tensors() {
  /** @param {HTMLInputElement} input */
  const read = (input) => {
    void open(input.files?.[0]);
    input.value = '';
  };
  const isShown = (/** @type {string} */ name, /** @type {State} */ { type, dims }) =>
    tensor.value === name && isSame([type, dims], [model.value.shown.type, model.value.shown.dims]);
  const turnCamera = () => (stream.value ? stopCamera('The camera is off: this is its last frame.') : showCamera());
  return (
    <div class="chips" role="group" aria-label="Tensor">
      {Object.entries(tensors).map(([name, { title, state }]) => (
        <Chip key={name} name={name} isChosen={isShown(name, state)} onClick={() => choose(/** @type {any} */ (name))}>
          {title} <small>{state.dims.join('×')}</small>
        </Chip>
      ))}
      <Chip
        name="file"
        isChosen={tensor.value === 'file' && (hasValues('file') || opened.value !== null)}
        onClick={() => document.getElementById('file')?.click()}
      >
        Your file
      </Chip>
      <Chip name="camera" isChosen={stream.value !== null} onClick={turnCamera}>
        {stream.value ? 'Stop camera' : 'Camera'}
      </Chip>
      <input
        id="file"
        class="sr-only"
        type="file"
        tabIndex={-1}
        aria-label="Your picture, .onnx or .npy file"
        accept="image/*,.onnx,.npy"
        onChange={({ currentTarget }) => read(currentTarget)}
      />
    </div>
  );
}

/** Renders the slider that opens and closes the block. */
export const Apart = () => (
  <label class="apart">
    Apart
    <input
      id="apart"
      type="range"
      min="0"
      max="100"
      value={Math.round(apart.value * 100)}
      onInput={({ currentTarget }) => pull(Number(currentTarget.value) / 100)}
      onChange={({ currentTarget }) => pull(Number(currentTarget.value) / 100, true)}
    />
  </label>
);

/** Renders notices about the address, files and the camera. */
export const Notices = () => (
  <div class="notices" role="status">
    {refused.value.length > 0 && (
      <p id="notice">
        Parts of this link are unknown or invalid: <code>{refused.value.join(', ')}</code>.{' '}
        <button onClick={() => (refused.value = [])}>Close</button>
      </p>
    )}
    {statusText.value && <p id="status">{statusText.value}</p>}
  </div>
);

export const Foot = () => (
  <footer>
    <p>
      tensorsplit {VERSION}, {(GZIP_BYTES / 1000).toFixed(1)} KB with its WebAssembly, compressed. Everything is
      computed on your machine; nothing is sent.
    </p>
    <div class="row">
      <button id="undo" aria-disabled={!canUndo.value} onClick={undo} children="Undo" />
      <button id="reset" onClick={reset} children="Reset" />
      <button id="sample" onClick={openSample} children="Try a sample model" />
      <CopyButton id="share" label="Copy link" copied={() => new URL(address(), location.href).href} text="Copy link" />
    </div>
    <nav aria-label="More" class="row">
      {Object.entries(documents).map(([name, path]) => (
        <a key={path} href={`documents/${path}.html`} children={name} />
      ))}
    </nav>
  </footer>
);

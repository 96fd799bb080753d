// The parts of the page around the figure: head, choice of tensors and operators, slider, notices and foot.
import { currentRow, open, openSample, showCamera, stopCamera, stream } from '../page/files.js';
import { address, canUndo, undo } from '../page/history.js';
import { apart, chooseOperator, isTrue, model, pull, refused, reset, show, statusText, tensor } from '../page/store.js';
import { operatorNames, titleOf } from '../model/operators.js';
import { tensors } from '../model/tensors.js';
import { CopyButton } from './copy.jsx';

/** @import { TensorName } from '../model/address.js' */

const install = 'npm i tensorsplit';

/** Documents by their titles. The build puts them next to the page. */
const documents = { Documents: 'README', API: 'docs/api', Semantics: 'docs/semantics', Cookbook: 'docs/cookbook' };

export const Head = () => (
  <>
    <header class="head row">
      <button id="logo" onClick={reset}>
        <img src="icon.svg" alt="" width="26" height="26" />
        tensorsplit
      </button>
      <div class="tools row" role="group" aria-label="Page">
        <button id="undo" aria-disabled={!canUndo.value} onClick={undo} children="Undo" />
        <button id="reset" onClick={reset} children="Reset" />
        <button id="sample" onClick={openSample} children="Sample model" />
        <CopyButton
          id="share"
          label="Copy link"
          copied={() => new URL(address(), location.href).href}
          text="Copy link"
        />
      </div>
      <CopyButton id="install" label={`Copy ${install}`} copied={() => install} text={install} />
    </header>
    <div class="claim">
      <h1>Cut a tensor along any axis.</h1>
      <p>ONNX Split, OpenVINO VariadicSplit, pixels to planes. In WebAssembly, for browsers and Node.js.</p>
    </div>
  </>
);

/** Renders the buttons for the example tensors, the visitor's file and the camera. */
export function Tensors() {
  /** @param {HTMLInputElement} input */
  const read = (input) => {
    void open(input.files?.[0]);
    input.value = '';
  };
  /** Whether a button is lit: its values are shown, or a node of its model. @param {string} name */
  const isLit = (name) => tensor.value === name && (isTrue.value || currentRow.value !== undefined);
  const turnCamera = () => (stream.value ? stopCamera('The camera is off: this is its last frame.') : showCamera());
  return (
    <div class="chips" role="group" aria-label="Tensor">
      {Object.entries(tensors).map(([name, { title, state: first }]) => (
        <button
          key={name}
          data-tensor={name}
          aria-pressed={isLit(name)}
          onClick={() => show(first, /** @type {TensorName} */ (name))}
        >
          {title} <small>{first.dims.join('×')}</small>
        </button>
      ))}
      <button
        data-tensor="file"
        title="A picture, .onnx or .npy"
        aria-pressed={isLit('file')}
        onClick={() => document.getElementById('file')?.click()}
      >
        Your file
      </button>
      <button data-tensor="camera" aria-pressed={stream.value !== null} onClick={turnCamera}>
        {stream.value ? 'Stop camera' : 'Camera'}
      </button>
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

/** Renders the buttons for the operators. */
export const Operators = () => (
  <div class="chips operators" role="group" aria-label="Operator">
    {operatorNames.map((name) => (
      <button
        key={name}
        data-operator={name}
        title={titleOf(name)}
        aria-pressed={model.value.state.operator === name}
        onClick={() => chooseOperator(name)}
      >
        {name.replace('Openvino', 'OpenVINO ')}
      </button>
    ))}
  </div>
);

/** Renders the slider that opens and closes the block. */
export const Apart = () => (
  <label class="apart">
    Pull apart
    <input
      id="apart"
      type="range"
      min="0"
      max="100"
      value={Math.round(apart.value * 100)}
      onInput={({ currentTarget }) => pull(Number(currentTarget.value) / 100)}
    />
  </label>
);

/** Renders a notice that can be closed. @param {{ id: string, onClose: () => void, children: any }} props */
function Notice({ id, onClose, children }) {
  const close = () => {
    onClose();
    document.getElementById('logo')?.focus();
  };
  return (
    <p id={id}>
      <span>{children}</span> <button class="close" aria-label="Close" onClick={close} children="×" />
    </p>
  );
}

/** Renders notices about the address, files and the camera. */
export const Notices = () => (
  <div class="notices" role="status">
    {refused.value.length > 0 && (
      <Notice id="notice" onClose={() => (refused.value = [])}>
        Parts of this link are unknown or invalid: <code>{refused.value.join(', ')}</code>.
      </Notice>
    )}
    {statusText.value && (
      <Notice id="status" onClose={() => (statusText.value = '')}>
        {statusText.value}
      </Notice>
    )}
  </div>
);

export const Foot = () => (
  <footer>
    <nav aria-label="More" class="row">
      {Object.entries(documents).map(([name, path]) => (
        <a key={path} href={`documents/${path}.html`} children={name} />
      ))}
    </nav>
    <p>
      tensorsplit {VERSION}, {(GZIP_BYTES / 1000).toFixed(1)} KB with its WebAssembly, compressed. Everything is
      computed on your machine; nothing is sent.
    </p>
  </footer>
);

// What stands around the figure: the head of the page, the tensors to choose, notices, and the foot.
import { apart, choose, model, pull, refused, reset, said, tensor } from '../store.js';
import { showCamera, stopCamera, stream } from '../data/pixels.js';
import { address, canUndo, undo } from '../history.js';
import { isSame } from '../model/state.js';
import { tensors } from '../model/tensors.js';
import { Button, CopyButton } from './bits.jsx';
import { open } from './models.jsx';

const install = 'npm i tensorsplit';

/** Documents by their names: the build puts them next to the page. */
const documents = [
  ['Documents', 'README'],
  ['API', 'docs/api'],
  ['Semantics', 'docs/semantics'],
  ['Cookbook', 'docs/cookbook'],
];

export const Head = () => (
  <header class="head">
    <button id="logo" aria-label="tensorsplit: back to the start" onClick={reset}>
      <img src="icon.svg" alt="" width="26" height="26" />
      tensorsplit
    </button>
    <CopyButton id="install" label={`Copy ${install}`} copied={() => install} text={install} />
  </header>
);

export const Claim = () => (
  <div class="claim">
    <h1>Cut a tensor along any axis.</h1>
    <p>ONNX Split, OpenVINO VariadicSplit, pixels to planes. In WebAssembly, for browsers and Node.js.</p>
  </div>
);

/** The tensors that the page has, and those of the visitor. */
export const Tensors = () => (
  <div class="chips" role="group" aria-label="Tensor">
    {Object.entries(tensors).map(([name, { title, state }]) => (
      <button
        key={name}
        data-tensor={name}
        aria-pressed={tensor.value === name && isSame(state.dims, model.value.shown.dims)}
        onClick={() => {
          stopCamera();
          choose(/** @type {keyof typeof tensors} */ (name));
        }}
      >
        {title} <small>{state.dims.join('×')}</small>
      </button>
    ))}
    <button
      data-tensor="file"
      aria-pressed={tensor.value === 'file'}
      onClick={() => document.getElementById('file')?.click()}
    >
      Your file
    </button>
    <input
      id="file"
      class="sr-only"
      type="file"
      tabIndex={-1}
      aria-label="Your picture, .onnx or .npy file"
      accept="image/*,.onnx,.npy"
      onChange={({ currentTarget }) => {
        void open(currentTarget.files?.[0]);
        currentTarget.value = '';
      }}
    />
    <button
      data-tensor="camera"
      aria-pressed={stream.value !== null}
      onClick={() => (stream.value ? stopCamera('The camera is off: this is its last frame.') : void showCamera())}
    >
      {stream.value ? 'Stop camera' : 'Camera'}
    </button>
  </div>
);

/** Opens and closes the block. */
export const Apart = () => (
  <label class="apart">
    <span>Apart</span>
    <input
      id="apart"
      type="range"
      min="0"
      max="100"
      value={Math.round(apart.value * 100)}
      aria-valuetext={`${Math.round(apart.value * 100)} %`}
      onInput={({ currentTarget }) => pull(Number(currentTarget.value) / 100)}
      onChange={({ currentTarget }) => pull(Number(currentTarget.value) / 100, true)}
    />
  </label>
);

/** Sentences about the address, files and the camera. */
export const Notices = () => (
  <div class="notices" role="status">
    {refused.value.length > 0 && (
      <p id="notice">
        Parts of this link were not understood: <code>{refused.value.join(', ')}</code>. The first tensor is shown for
        those. <Button onClick={() => (refused.value = [])} text="Close" />
      </p>
    )}
    {said.value && <p id="said">{said.value}</p>}
  </div>
);

export const Foot = () => (
  <footer>
    <p>
      tensorsplit {VERSION}, {(GZIP_BYTES / 1000).toFixed(1)} KB with its WebAssembly, compressed. Everything is
      computed on your machine; nothing is sent.
    </p>
    <div class="row">
      <Button id="undo" title="The browser’s Back" off={!canUndo.value} onClick={undo} text="Undo" />
      <Button id="reset" onClick={reset} text="Reset" />
      <CopyButton
        id="share"
        label="Copy a link to this split"
        copied={() => new URL(`./${address()}`, location.href).href}
        text="Copy link"
      />
    </div>
    <nav aria-label="More" class="row">
      {documents.map(([name, path]) => (
        <a key={path} href={`documents/${path}.html`}>
          {name}
        </a>
      ))}
    </nav>
  </footer>
);

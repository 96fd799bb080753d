// Files: dropped, chosen or the samples of the page. What is found stands at the top of the page, and the page goes there: of
// an array the values stand in the cells, the nodes of a model are listed.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { goTo, show, ts } from '../store.js';
import { stateOf } from '../data/nodes.js';
import { counted, narrate, textOf } from '../model/narrate.js';
import { solve } from '../model/solve.js';
import npy from '../samples/sample.npy';
import onnx from '../samples/sample.onnx';
import { openPicture } from '../picture/picture.jsx';
import { Button, Panel, useModel } from './bits.jsx';

/** @import { SplitNode } from '../data/nodes.js' */
/** @import { Found } from '../data/read.js' */
/** @import { Held } from '../nouns.js' */

/** By title. */
const samples = {
  'ONNX model': new File([onnx], 'sample.onnx'),
  'NumPy array': new File([npy], 'sample.npy'),
};

/** A file that was opened: what it holds, or what is wrong with it. @typedef {{ name: string, found?: Found, wrong?: string }} Opened */

/** The files that were opened last, together. */
const opened = signal(/** @type {Opened[]} */ ([]));

/** Puts a tensor with its values on the page. @param {Extract<Found, { tensor: Held }>} found */
const edit = ({ tensor, patch }) => show({ ...patch, type: tensor.type, dims: [...tensor.dims] }, tensor);

/** A tensor of a file, whose values the cells show as long as the picture is of it. @param {Extract<Found, { tensor: Held }>} found */
function Tensor(found) {
  const isShown = useModel().input === found.tensor;
  return (
    <>
      <p>
        {found.words} {isShown ? 'Its values stand in the cells below.' : 'The picture below is of another tensor now.'}
      </p>
      {!isShown && <Button onClick={() => edit(found)} text="Show its values" />}
    </>
  );
}

/** @param {{ nodes: SplitNode[] }} props */
const Nodes = ({ nodes }) => (
  <>
    <p>{counted(nodes.length, 'node')} to split with.</p>
    <ul class="nodes">
      {nodes.map((node, i) => {
        const { state, notes } = stateOf(node);
        const { answer = null } = state ? solve(ts, state) : {};
        const name = node.name === '' ? `node ${i}` : node.name;
        const showNode = () => {
          show(state ?? {});
          goTo();
        };
        return (
          <li key={i} class="row">
            <span>
              <b>{name}</b> {[`${node.opType}-${node.opset}`, ...notes].join('; ')}
              {state && answer && (
                <>
                  <br />
                  {textOf(narrate(state, answer).first)}
                </>
              )}
            </span>
            <Button aria-label={`Show it: ${name}`} off={state === null} onClick={showNode} text="Show it" />
          </li>
        );
      })}
    </ul>
  </>
);

/** Those that are being read, and are shown, whichever are read first. @type {File[]} */
let latest = [];

/** What reads files is loaded with the first one: few visitors bring any. */
const loadReader = () =>
  import('../data/read.js').catch(() => {
    throw new Error('what reads such files could not be loaded. A page that was opened from disk cannot load it.');
  });

/** @param {File} file @returns {Promise<Opened>} */
const read = (file) =>
  loadReader()
    .then(({ readFile }) => readFile(file))
    .then(
      (found) => ({ name: file.name, found }),
      ({ message }) => ({ name: file.name, wrong: `${file.name}: ${message}` }),
    );

/** @param {Iterable<File>} files */
async function open(files) {
  const own = [...files];
  latest = own;
  const [picture] = own.filter(({ type }) => type.startsWith('image/'));
  if (picture) {
    document.getElementById('picture')?.scrollIntoView({ block: 'end' });
    await openPicture(picture);
    return;
  }
  const next = await Promise.all(own.map(read));
  if (latest !== own || own.length === 0) return;
  for (const { found } of next) {
    if (found?.kind === 'tensor') edit(found);
  }
  opened.value = next;
}

/** Files are dropped or pasted anywhere, and the page says so while they hover. */
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
  document.addEventListener('paste', ({ clipboardData }) => void open(clipboardData?.files ?? []));
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
    <section class="panel file-result" id="data-result" ref={box} tabIndex={-1} aria-label="What was opened">
      <div
        id="data-status"
        role="status"
        data-file={files.map(({ name }) => name).join()}
        class={files.some(({ wrong }) => wrong) ? 'is-wrong' : undefined}
      >
        {files.map(({ name, found, wrong }, i) => (
          <div key={i}>
            <h2 class={wrong && 'refused'}>{wrong ?? `${name} is open.`}</h2>
            {found?.kind === 'model' && <Nodes {...found} />}
            {found?.kind === 'tensor' && <Tensor {...found} />}
          </div>
        ))}
      </div>
      <div class="row">
        <Button onClick={close} text="Close" />
      </div>
    </section>
  );
}

/** Where files are chosen. */
export function FileChooser() {
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const choose = ({ currentTarget }) => {
    void open(currentTarget.files ?? []);
    currentTarget.value = '';
  };
  return (
    <Panel id="files" title="Your files">
      <p class="about">Drop files anywhere on the page: .onnx models or .npy arrays. They stay on your machine.</p>
      <div class="row drop">
        <input id="file" type="file" multiple aria-label="Choose files" accept=".onnx,.npy" onChange={choose} />
        <span class="hint">or take a sample:</span>
        {Object.entries(samples).map(([title, file]) => (
          <Button key={title} data-sample={file.name} onClick={() => open([file])} text={title} />
        ))}
      </div>
    </Panel>
  );
}

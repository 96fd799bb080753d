// A file: dropped, pasted, chosen, or a sample of the page. What is found stands above the table: of an array the values
// stand in the cells, the nodes of a model are listed.
import { signal } from '@preact/signals';

import { goTo, show, ts } from '../store.js';
import { stateOf } from '../data/nodes.js';
import { inShort } from '../model/narrate.js';
import { solve } from '../model/solve.js';
import npy from '../samples/sample.npy';
import onnx from '../samples/sample.onnx';
import { openPicture } from '../picture/picture.jsx';
import { Button } from './bits.jsx';

/** @import { SplitNode } from '../data/nodes.js' */
/** @import { Found } from '../data/read.js' */

/** By title. */
const samples = {
  'ONNX model': new File([onnx], 'sample.onnx'),
  'NumPy array': new File([npy], 'sample.npy'),
};

/** The file that was opened last: its name, and what it holds, or a sentence about what is wrong with it. */
const opened = signal(/** @type {{ name: string, found: Found | string } | null} */ (null));

/** The one that is read and will be shown, whichever is read first. @type {File | undefined} */
let latest;

/** @param {File | undefined} file */
async function open(file) {
  if (!file) return;
  latest = file;
  if (file.type.startsWith('image/')) {
    document.getElementById('picture')?.scrollIntoView({ block: 'end' });
    await openPicture(file);
    return;
  }
  // What reads files is loaded with the first one: few visitors bring any.
  const reader = await import('../data/read.js').catch(() => null);
  const unread = 'what reads such files cannot be loaded while this page is offline, or opened from disk.';
  const found = (await reader?.readFile(file).catch(({ message }) => String(message))) ?? unread;
  if (latest !== file) return;
  if (typeof found === 'object' && found.patch) show(found.patch, found.tensor);
  opened.value = { name: file.name, found };
  // When it is drawn.
  setTimeout(goTo, 0, 'data-result');
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
    void open(event.dataTransfer?.files[0]);
  });
  document.addEventListener('paste', ({ clipboardData }) => void open(clipboardData?.files[0]));
}

/** @param {{ node: SplitNode, i: number }} props */
function Node({ node, i }) {
  const { state, notes } = stateOf(node);
  const answer = state && solve(ts, state).answer;
  const name = node.name || `node ${i}`;
  const showNode = () => {
    show(state ?? {});
    goTo();
  };
  return (
    <li class="row">
      <Button aria-label={`Show it: ${name}`} off={state === null} onClick={showNode} text="Show it" />
      <span>
        <b>{name}</b> {[`${node.opType}-${node.opset}`, ...notes].join('; ')}
        {answer && <span class="hint">. {inShort(answer)}</span>}
      </span>
    </li>
  );
}

/** What was found in the file; nothing where none was opened. */
export function FileResult() {
  if (opened.value === null) return null;
  const { name, found } = opened.value;
  const isRefused = typeof found === 'string';
  const close = () => {
    opened.value = null;
    goTo();
  };
  return (
    <section class="panel" id="data-result" tabIndex={-1} aria-label="What was opened" data-file={name}>
      <h2 class={isRefused ? 'refused' : ''}>{isRefused ? `${name}: ${found}` : `${name} is open.`}</h2>
      {!isRefused && <p>{found.words}</p>}
      {!isRefused && found.nodes && (
        <ul class="nodes">
          {found.nodes.map((node, i) => (
            <Node key={i} node={node} i={i} />
          ))}
        </ul>
      )}
      <div class="row">
        <Button onClick={close} text="Back to the table" />
      </div>
    </section>
  );
}

/** Where files are chosen. */
export const FileChooser = () => (
  <section class="panel" aria-label="Your files">
    <div class="row" id="files">
      <label>
        <b>Your .onnx or .npy file</b>, from here or dropped anywhere: it stays on your machine.{' '}
        <input
          id="file"
          type="file"
          accept=".onnx,.npy"
          onChange={({ currentTarget }) => {
            void open(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      {Object.entries(samples).map(([title, file]) => (
        <Button key={title} data-sample={file.name} onClick={() => open(file)} text={`Sample: ${title}`} />
      ))}
    </div>
  </section>
);

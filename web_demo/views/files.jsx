// Files: dropped, chosen or the samples of the page; what they hold, and the way into the editor. What is found stands
// at the top of the page, and the page goes there.
import { useEffect, useRef } from 'preact/hooks';

import { createSignal, say, store, ts, values } from '../app.js';
import { planesOf, tilesOf, tint } from '../data/image.js';
import { neighboursOf } from '../data/neighbours.js';
import { stateOf } from '../data/node-state.js';
import { readFile } from '../data/read.js';
import { samples } from '../data/samples.js';
import { envelope } from '../data/wav.js';
import { shape } from '../model/narrate.js';
import { mostRank } from '../model/state.js';
import { download } from './bits.jsx';

/** @typedef {import('../data/read.js').Found} Found */
/** @typedef {{ type: string, dims: readonly number[], data: any }} Held */
/** @typedef {{ name: string, found: Found | null, message: string, isWrong: boolean }} Opened */

const opened = createSignal(/** @type {Opened | null} */ (null));
let turn = 0;

/**
 * Loads a tensor with its values in the editor.
 *
 * @param {Held} tensor
 * @param {Partial<import('../model/state.js').State>} patch
 */
function edit(tensor, patch) {
  values.drop();
  values.hold(tensor);
  store.set({ ...patch, type: tensor.type, dims: [...tensor.dims], view: 'folded' }, { isJump: true });
  document.getElementById('stage')?.focus();
}

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

/** A canvas with pixels. @param {{ pixels: Uint8ClampedArray<ArrayBuffer>, width: number, height: number, label: string }} props */
function Pixels({ pixels, width, height, label }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0), [pixels]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}

const channelNames = ['red', 'green', 'blue', 'alpha'];
const [across, down] = [4, 3];

/** @param {{ picture: import('../data/image.js').Picture }} props */
function Picture({ picture }) {
  const [height, width] = picture.dims;
  const planes = planesOf(ts, picture);
  const bands = tilesOf(ts, picture, across, down);
  const slices = /** @type {const} */ ({ operator: 'SplitToSequence', opset: 24 });
  return (
    <>
      <p>
        A picture is uint8 {shape(picture.dims)}: height, width, and four channels pixel by pixel.
        {picture.was ? ` It was made smaller to be shown here: the file has ${picture.was.join(' × ')} pixels.` : ''}
      </p>
      <h3>
        Planes: SplitToSequence on axis 2 with keepdims=0 gives {planes.length} of {shape(planes[0].dims)}
      </h3>
      <div class="planes">
        {planes.map((plane, channel) => (
          <figure key={channel}>
            <Pixels
              pixels={tint(plane.data, channel)}
              width={width}
              height={height}
              label={`${channelNames[channel]} plane`}
            />
            <figcaption>{channelNames[channel]}</figcaption>
          </figure>
        ))}
      </div>
      <h3>Tiles: axis 0 cut into bands, each band cut along axis 1</h3>
      <div class="tiles" style={{ '--across': bands[0].length }}>
        {bands.flatMap((band, r) =>
          band.map((tile, c) => (
            <Pixels
              key={`${r} ${c}`}
              pixels={tile.data}
              width={tile.dims[1]}
              height={tile.dims[0]}
              label={`tile ${r}, ${c} of shape ${shape(tile.dims)}`}
            />
          )),
        )}
      </div>
      <div class="row-of-buttons">
        <button type="button" onClick={() => edit(picture, { ...slices, axis: 2, by: 'each', keepdims: 0 })}>
          See the planes in the editor
        </button>
        <button
          type="button"
          onClick={() => edit(picture, { ...slices, axis: 0, by: 'chunk', chunk: Math.ceil(height / down) })}
        >
          See the bands in the editor
        </button>
      </div>
    </>
  );
}

const [waveWidth, waveHeight] = [900, 120];

/** @param {{ tensor: Held, rate: number }} props */
function Sound({ tensor, rate }) {
  const channels = ts.splitToSequence(/** @type {any} */ (tensor), { axis: 1, keepdims: 0 });
  const names = channels.length === 2 ? ['left', 'right'] : channels.map((_, i) => `channel ${i}`);
  const middle = waveHeight / 2;
  return (
    <>
      <p>
        A sound is {tensor.type} {shape(tensor.dims)}: {(tensor.dims[0] / rate).toFixed(2)} s at {rate} Hz, the channels
        in turn.
      </p>
      <h3>
        Channels: SplitToSequence on axis 1 with keepdims=0 gives {channels.length} of {shape(channels[0].dims)}
      </h3>
      {channels.map((channel, i) => {
        const wave = envelope(tensor.type, /** @type {any} */ (channel.data), waveWidth);
        const path = wave.map(
          ([low, high], x) => `M${x} ${middle - high * (middle - 2)}V${middle - low * (middle - 2) + 1}`,
        );
        return (
          <figure key={i}>
            <svg
              class={`wave hue-${i % 8}`}
              viewBox={`0 0 ${waveWidth} ${waveHeight}`}
              role="img"
              aria-label={`waveform, ${names[i]}`}
            >
              <path d={path.join('')} />
            </svg>
            <figcaption>{names[i]}</figcaption>
          </figure>
        );
      })}
      <button
        type="button"
        onClick={() =>
          edit(tensor, { operator: 'Split', opset: 18, axis: 1, by: 'parts', parts: Math.max(1, channels.length) })
        }
      >
        See it in the editor
      </button>
    </>
  );
}

/** @param {readonly unknown[] | null | undefined} dims */
const dimsText = (dims) =>
  dims === null || dims === undefined ? 'unknown' : `[${dims.map((dim) => dim ?? '?').join(', ')}]`;

/** The shapes of the outputs, as the package infers them. @param {import('../../js/onnx.js').SplitNode} node @returns {string[]} */
function outputTexts(node) {
  try {
    const inputs = /** @type {any} */ (
      node.inputs.map((input, i) => (i === 0 && input?.type === undefined ? null : input))
    );
    const shapes = ts.inferNode(node, inputs);
    if (shapes === null) return ['unknown'];
    if (Array.isArray(shapes)) return shapes.map((output) => dimsText(output?.dims));
    return [`a list of ${shapes.length ?? '?'} × ${dimsText(shapes.sequence.dims)}`];
  } catch (error) {
    return [/** @type {Error} */ (error).message];
  }
}

/** A node with what stands before and behind it. @param {{ model: import('../../js/onnx.js').Model, node: import('../../js/onnx.js').SplitNode, place: number }} props */
function ModelNode({ model, node, place }) {
  const { state, notes } = stateOf(node);
  const { before, after } = neighboursOf(model, node);
  const shapes = outputTexts(node);
  const [data] = node.inputs;
  const name = node.name === '' ? `node ${place}` : node.name;
  return (
    <article class="model-node" aria-label={name}>
      <div class="from">
        <span class="op">{before}</span>
        <span class="mono">
          {data === null || data === undefined ? 'no input' : `${data.type ?? '?'} ${dimsText(data.dims)}`}
        </span>
      </div>
      <div class="split">
        <span class="op is-split">{node.opType}</span>
        <b>{name}</b>
        <small>
          opset {node.opset}
          {notes.length > 0 && `; ${notes.join('; ')}`}
        </small>
        <button
          type="button"
          aria-label={`Show it: ${name}`}
          aria-disabled={state === null}
          onClick={() => {
            if (state === null) return;
            values.drop();
            store.set(state, { isJump: true });
            document.getElementById('stage')?.focus();
          }}
        >
          Show it
        </button>
      </div>
      <ul class="to">
        {node.outputs.map((output, i) => (
          <li key={i} class={`hue-${i % 8}`}>
            <span class="token">{output === '' ? 'omitted' : output}</span> <span class="mono">{shapes[i] ?? ''}</span>
            {after[i].map((user, k) => (
              <span key={k} class="op">
                {user}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** @param {{ found: Found }} props */
function Result({ found }) {
  if (found.kind === 'image') return <Picture picture={found.tensor} />;
  if (found.kind === 'wav') return <Sound tensor={found.tensor} rate={found.rate} />;
  if (found.kind === 'npy') {
    const { type, dims } = found.tensor;
    return (
      <p>
        An array of {type} {shape(dims)}.{' '}
        {dims.length >= 1 && dims.length <= mostRank
          ? 'Its values stand in the cells below, as long as shape and type stay.'
          : `The editor takes ranks 1 to ${mostRank}: this one cannot be shown there.`}
      </p>
    );
  }
  if (found.nodes.length === 0) return <p>This model has no Split and no SplitToSequence node.</p>;
  return (
    <>
      <p>{found.nodes.length} nodes that split, each with what stands before and behind it.</p>
      {found.nodes.map((node, i) => (
        <ModelNode key={i} model={found.model} node={node} place={i} />
      ))}
    </>
  );
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
            <button
              type="button"
              class="plain"
              aria-label={`Save ${name}`}
              onClick={() => {
                download(new Blob([bytes], { type: mime }), name);
                say(`Saved ${name}`);
              }}
            >
              ↓
            </button>
          </span>
        ))}
      </div>
    </section>
  );
}

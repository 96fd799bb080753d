// What is shown of a file: planes and tiles of a picture, channels of a sound, the nodes of a model, an array.
import { useEffect, useRef } from 'preact/hooks';

import { store, ts, values } from '../app.js';
import { planesOf, tilesOf, tint } from '../data/image.js';
import { neighboursOf } from '../data/neighbours.js';
import { stateOf } from '../data/node-state.js';
import { envelope } from '../data/wav.js';
import { shape } from '../model/narrate.js';
import { mostRank } from '../model/state.js';

/** @typedef {import('../data/read.js').Found} Found */
/** @typedef {{ type: string, dims: readonly number[], data: any }} Held */

/**
 * Loads a tensor with its values in the editor.
 *
 * @param {Held} tensor
 * @param {Partial<import('../model/state.js').State>} patch
 */
export function edit(tensor, patch) {
  values.drop();
  values.hold(tensor);
  store.set({ ...patch, type: tensor.type, dims: [...tensor.dims], view: 'folded' }, { isJump: true });
  document.getElementById('stage')?.focus();
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

/** What a file holds. @param {{ found: Found }} props */
export function Result({ found }) {
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

// What is shown of a file: planes and tiles of a picture, channels of a sound, the nodes of a model, an array.
import { useEffect, useRef } from 'preact/hooks';

import { goTo, show, ts } from '../app.js';
import { planesOf, tilesOf, tint } from '../data/image.js';
import { neighboursOf, stateOf } from '../data/nodes.js';
import { envelope } from '../data/wav.js';
import { shape } from '../model/narrate.js';
import { isRank, mostRank } from '../model/state.js';
import { Button } from './bits.jsx';

/** @import { Model, SplitNode } from '../../js/onnx.js' */
/** @import { Found } from '../data/read.js' */
/** @import { Held, Patch } from '../nouns.js' */

/** Loads a tensor with its values in the editor. @param {Held} tensor @param {Patch} patch */
export function edit(tensor, patch) {
  show({ ...patch, type: tensor.type, dims: [...tensor.dims], view: 'folded' }, tensor);
  goTo();
}

/** A canvas with pixels. @param {{ pixels: Uint8ClampedArray<ArrayBuffer>, dims: readonly number[], label: string }} props */
function Pixels({ pixels, dims: [height, width], label }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0), [pixels]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}

const channelNames = ['red', 'green', 'blue', 'alpha'];
const [across, down] = [4, 3];

/** @param {Extract<Found, { kind: 'image' }>} props */
function Picture({ tensor: picture }) {
  const planes = planesOf(ts, picture);
  const bands = tilesOf(ts, picture, across, down);
  const [plane, band] = /** @type {const} */ ([
    { operator: 'SplitToSequence', opset: 24, axis: 2, by: 'each', keepdims: 0 },
    { operator: 'SplitToSequence', opset: 24, axis: 0, by: 'chunk', chunk: Math.ceil(picture.dims[0] / down) },
  ]);
  return (
    <>
      <p>
        A picture is uint8 {shape(picture.dims)}: height, width, and four channels pixel by pixel.
        {picture.was !== null && ` It was made smaller to be shown here: the file has ${picture.was} pixels.`}
      </p>
      <h3>
        Planes: SplitToSequence on axis 2 with keepdims=0 gives {planes.length} of {shape(planes[0].dims)}
      </h3>
      <div class="planes">
        {planes.map(({ data, dims }, channel) => (
          <figure key={channel}>
            <Pixels pixels={tint(data, channel)} dims={dims} label={`${channelNames[channel]} plane`} />
            <figcaption>{channelNames[channel]}</figcaption>
          </figure>
        ))}
      </div>
      <h3>Tiles: axis 0 cut into bands, each band cut along axis 1</h3>
      <div class="tiles" style={{ '--across': bands[0].length }}>
        {bands.map((tiles, r) =>
          tiles.map(({ data, dims }, c) => (
            <Pixels key={`${r} ${c}`} pixels={data} dims={dims} label={`tile ${r}, ${c} of shape ${shape(dims)}`} />
          )),
        )}
      </div>
      <div class="row">
        <Button onClick={() => edit(picture, plane)} text="See the planes in the editor" />
        <Button onClick={() => edit(picture, band)} text="See the bands in the editor" />
      </div>
    </>
  );
}

const [waveWidth, waveHeight] = [900, 120];

/** @param {Extract<Found, { kind: 'wav' }>} props */
function Sound({ tensor }) {
  const { type, dims, rate } = tensor;
  /** @type {Held[]} */
  const channels = ts.splitToSequence(tensor, { axis: 1, keepdims: 0 });
  const names = channels.length === 2 ? ['left', 'right'] : channels.map((_, i) => `channel ${i}`);
  /** From -1 to 1. @param {number} value */
  const yOf = (value) => waveHeight / 2 - value * (waveHeight / 2 - 2);
  const parts = Math.max(1, channels.length);
  return (
    <>
      <p>
        A sound is {type} {shape(dims)}: {(dims[0] / rate).toFixed(2)} s at {rate} Hz, the channels in turn.
      </p>
      <h3>
        Channels: SplitToSequence on axis 1 with keepdims=0 gives {channels.length} of {shape(channels[0].dims)}
      </h3>
      {channels.map(({ data }, i) => (
        <figure key={i}>
          <svg
            class={`wave hue-${i % 8}`}
            viewBox={`0 0 ${waveWidth} ${waveHeight}`}
            role="img"
            aria-label={`waveform, ${names[i]}`}
          >
            <path
              d={envelope(type, data, waveWidth)
                .map(([low, high], x) => `M${x} ${yOf(high)}V${yOf(low) + 1}`)
                .join('')}
            />
          </svg>
          <figcaption>{names[i]}</figcaption>
        </figure>
      ))}
      <Button
        onClick={() => edit(tensor, { operator: 'Split', opset: 18, axis: 1, by: 'parts', parts })}
        text="See it in the editor"
      />
    </>
  );
}

/** @param {readonly unknown[] | null | undefined} dims */
const dimsText = (dims) => (dims ? shape(dims.map((dim) => dim ?? '?')) : 'unknown');

/** The shapes of the outputs, as the package infers them. @param {SplitNode} node @returns {string[]} */
function outputTexts(node) {
  try {
    const [data, ...rest] = node.inputs;
    const shapes = ts.inferNode(node, /** @type {any} */ ([data?.type === undefined ? null : data, ...rest]));
    if (shapes === null) return ['unknown'];
    if (Array.isArray(shapes)) return shapes.map((output) => dimsText(output?.dims));
    return [`a list of ${shapes.length ?? '?'} × ${dimsText(shapes.sequence.dims)}`];
  } catch (error) {
    return [/** @type {Error} */ (error).message];
  }
}

/** A node with what stands before and behind it. @param {{ model: Model, node: SplitNode, place: number }} props */
function ModelNode({ model, node, place }) {
  const { state, notes } = stateOf(node);
  const { before, after } = neighboursOf(model, node);
  const shapes = outputTexts(node);
  const [data] = node.inputs;
  const name = node.name === '' ? `node ${place}` : node.name;
  const showNode = () => {
    show(state ?? {});
    goTo();
  };
  return (
    <article class="model-node" aria-label={name}>
      <div class="from">
        <span class="op">{before}</span>
        <span class="mono">{data ? `${data.type ?? '?'} ${dimsText(data.dims)}` : 'no input'}</span>
      </div>
      <div class="split">
        <span class="op is-split">{node.opType}</span>
        <b>{name}</b>
        <small>{[`opset ${node.opset}`, ...notes].join('; ')}</small>
        <Button aria-label={`Show it: ${name}`} off={state === null} onClick={showNode} text="Show it" />
      </div>
      <ul class="to">
        {node.outputs.map((output, i) => (
          <li key={i} class={`row hue-${i % 8}`}>
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

/** @param {Extract<Found, { kind: 'npy' }>} props */
const NumpyArray = ({ tensor: { type, dims } }) => (
  <p>
    An array of {type} {shape(dims)}.{' '}
    {isRank(dims)
      ? 'Its values stand in the cells below, as long as shape and type stay.'
      : `The editor takes ranks 1 to ${mostRank}: this one cannot be shown there.`}
  </p>
);

/** What a file holds. @param {{ found: Found }} props */
export function Result({ found }) {
  if (found.kind === 'image') return <Picture {...found} />;
  if (found.kind === 'wav') return <Sound {...found} />;
  if (found.kind === 'npy') return <NumpyArray {...found} />;
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

// What is shown of a file: planes and tiles of a picture, channels of a sound, the nodes of a model, an array.
import { useEffect, useRef } from 'preact/hooks';

import { goTo, show, ts } from '../app.js';
import { neighboursOf, stateOf } from '../data/nodes.js';
import { shape } from '../model/narrate.js';
import { Button } from './bits.jsx';

/** @import { Model, SplitNode } from '../../js/onnx.js' */
/** @import { Found } from '../data/read.js' */
/** @import { Held, Patch } from '../nouns.js' */
/** @typedef {{ data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number }} Pixels */

/** Loads a tensor with its values in the editor. @param {Held} tensor @param {Patch} patch */
function edit(tensor, patch) {
  show({ ...patch, type: tensor.type, dims: [...tensor.dims], view: 'folded' }, tensor);
  goTo();
}

/** The same with an array, in halves. @param {Held} tensor */
export function editArray(tensor) {
  const parts = tensor.dims[0] > 1 ? 2 : 1;
  edit(tensor, { operator: 'Split', opset: 18, axis: 0, by: 'parts', parts });
}

/** @param {{ of: Pixels, label: string }} props */
function Canvas({ of: { data, width, height }, label }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0), [data]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}

/** A plane in the colour of its channel, alpha in grey. @param {Held} plane @param {string} channel @returns {Pixels} */
const tinted = ({ type, data, dims }, channel) =>
  ts.toPixels(
    { type, data, dims: [1, ...dims] },
    { rescale: 1, layout: 'CHW', channels: channel === 'A' ? undefined : channel },
  );

/** The letters of the channels, and their names. */
const channels = Object.entries({ R: 'red', G: 'green', B: 'blue', A: 'alpha' });
const [across, down] = [4, 3];

/** @param {Extract<Found, { kind: 'picture' }>} props */
function Picture({ tensor: picture, bitmap }) {
  const [height, width] = picture.dims;
  /** @type {Held[]} */
  const planes = ts.splitToSequence(picture, { axis: 2, keepdims: 0 });
  /** @type {Held[][]} */
  const bands = ts
    .splitToSequence(picture, { axis: 0, split: Math.ceil(height / down) })
    .map((one) => ts.splitToSequence(one, { axis: 1, split: Math.ceil(width / across) }));
  const isSmaller = bitmap.width !== width || bitmap.height !== height;
  /** @type {Patch} */
  const slices = { operator: 'SplitToSequence', opset: 24, axis: 2, by: 'each', keepdims: 0 };
  return (
    <>
      <p>
        A picture is uint8 {shape(picture.dims)}: height, width, and four channels pixel by pixel.
        {isSmaller && ` It was made smaller to be shown here: the file has ${bitmap.width} × ${bitmap.height} pixels.`}
      </p>
      <h3>
        Planes: SplitToSequence on axis 2 with keepdims=0 gives {planes.length} of {shape(planes[0].dims)}
      </h3>
      <div class="planes">
        {channels.map(([letter, name], i) => (
          <figure key={name}>
            <Canvas of={tinted(planes[i], letter)} label={`${name} plane`} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <h3>Tiles: axis 0 cut into bands, each band cut along axis 1</h3>
      <div class="tiles" style={{ '--across': bands[0].length }}>
        {bands.flat().map(({ data, dims }, i) => (
          <Canvas key={i} of={{ data, width: dims[1], height: dims[0] }} label={`tile ${i} of shape ${shape(dims)}`} />
        ))}
      </div>
      <div class="row">
        <Button onClick={() => edit(picture, slices)} text="See the planes in the editor" />
        <Button onClick={() => goTo('pixels')} text="See it as model input" />
      </div>
    </>
  );
}

const [waveWidth, waveHeight] = [900, 120];

/** A waveform as a path: from the lowest to the highest value of each stretch. @param {Float32Array} values From -1 to 1. */
function waveOf(values) {
  const stretch = Math.max(1, values.length / waveWidth);
  let path = '';
  for (let start = 0; start < values.length; start += stretch) {
    let [low, high] = [1, -1];
    for (const value of values.subarray(start, start + stretch)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    const [top, bottom] = [high, low].map((value) => (1 - value) * (waveHeight / 2));
    path += `M${(start / values.length) * waveWidth} ${top}V${bottom + 1}`;
  }
  return path;
}

/** @param {Extract<Found, { kind: 'sound' }>} props */
function Sound({ tensor, rate }) {
  const { type, dims } = tensor;
  /** @type {Held[]} */
  const all = ts.splitToSequence(tensor, { axis: 1, keepdims: 0 });
  const names = all.length === 2 ? ['left', 'right'] : all.map((_, i) => `channel ${i}`);
  return (
    <>
      <p>
        A sound is {type} {shape(dims)}: {(dims[0] / rate).toFixed(2)} s at {rate} Hz, the channels in turn.
      </p>
      <h3>
        Channels: SplitToSequence on axis 1 with keepdims=0 gives {all.length} of {shape(all[0].dims)}
      </h3>
      {all.map(({ data }, i) => (
        <figure key={i}>
          <svg
            class={`wave hue-${i % 8}`}
            viewBox={`0 0 ${waveWidth} ${waveHeight}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`waveform, ${names[i]}`}
          >
            <path d={waveOf(data)} />
          </svg>
          <figcaption>{names[i]}</figcaption>
        </figure>
      ))}
      <Button
        onClick={() => edit(tensor, { operator: 'Split', opset: 18, axis: 1, by: 'parts', parts: all.length })}
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
    const shapes = ts.inferNode(node, node.inputs) ?? [];
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

/** What a file holds. @param {{ found: Found }} props */
export function Result({ found }) {
  if (found.kind === 'picture') return <Picture {...found} />;
  if (found.kind === 'sound') return <Sound {...found} />;
  if (found.kind === 'array') {
    const { type, dims } = found.tensor;
    return (
      <p>
        An array of {type} {shape(dims)}. Its values stand in the cells below, as long as shape and type stay.
      </p>
    );
  }
  return (
    <>
      <p>{found.nodes.length} nodes that split, each with what stands before and behind it.</p>
      {found.nodes.map((node, i) => (
        <ModelNode key={i} model={found.model} node={node} place={i} />
      ))}
    </>
  );
}

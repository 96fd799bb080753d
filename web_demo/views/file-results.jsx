// What is shown of a file: planes and tiles of a picture, channels of a sound, the nodes of a model, an array.
import { useEffect, useRef } from 'preact/hooks';

import { goTo, show, ts } from '../app.js';
import { neighboursOf, stateOf } from '../data/nodes.js';
import { counted, shape } from '../model/narrate.js';
import { Button, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Model } from '../../js/onnx.js' */
/** @import { SplitNode } from '../data/nodes.js' */
/** @import { Found } from '../data/read.js' */
/** @import { Held, Patch } from '../nouns.js' */
/** @typedef {{ data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number }} Pixels */

/** Puts a tensor with its values on the page. @param {Held} tensor @param {Patch} patch */
const edit = (tensor, patch) => show({ ...patch, type: tensor.type, dims: [...tensor.dims], view: 'folded' }, tensor);

/** The same of an array of which nothing else is known. @param {Held} tensor */
export const editArray = (tensor) =>
  edit(tensor, { operator: 'Split', opset: 18, axis: 0, by: 'parts', parts: tensor.dims[0] > 1 ? 2 : 1 });

/** @param {{ of: Pixels, label: string }} props */
function Canvas({ of: { data, width, height }, label }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0), [data]);
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}

/** A plane in the colour of its channel, alpha in grey. @param {Held} slice @param {string} name */
function drawPlane({ type, data, dims }, name) {
  const letter = name === 'alpha' ? undefined : name[0].toUpperCase();
  const pixels = ts.toPixels({ type, data, dims: [1, ...dims] }, { rescale: 1, layout: 'CHW', channels: letter });
  return <Canvas of={pixels} label={`${name} plane`} />;
}

const [waveWidth, waveHeight] = [900, 120];

/** A waveform: from the lowest to the highest value of each stretch and the one before, so that they meet. @param {Held} slice Values from -1 to 1. @param {string} name @param {number} place */
function drawWave({ data }, name, place) {
  const stretch = Math.max(1, data.length / waveWidth);
  let path = '';
  for (let start = 0; start < data.length; start += stretch) {
    let [low, high] = [1, -1];
    for (const value of data.subarray(Math.max(0, start - 1), start + stretch)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    const [top, bottom] = [high, low].map((value) => (1 - value) * (waveHeight / 2));
    path += `M${(start / data.length) * waveWidth} ${top}V${bottom + 1}`;
  }
  const box = `0 0 ${waveWidth} ${waveHeight}`;
  return (
    <svg
      class={`wave hue-${place % 8}`}
      viewBox={box}
      preserveAspectRatio="none"
      role="img"
      aria-label={`waveform, ${name}`}
    >
      <path d={path} />
    </svg>
  );
}

/**
 * The single slices of a tensor along its last axis, each drawn and named, and a way to see them on the page.
 *
 * @param {{ tensor: Held, what: string, names: readonly string[],
 *   draw: (slice: Held, name: string, place: number) => ComponentChildren }} props
 */
function Slices({ tensor, what, names, draw }) {
  const axis = tensor.dims.length - 1;
  /** @type {Held[]} */
  const slices = ts.splitToSequence(tensor, { axis, keepdims: 0 });
  const see = () => {
    edit(tensor, { operator: 'SplitToSequence', opset: 24, axis, by: 'each', keepdims: 0 });
    goTo();
  };
  return (
    <>
      <h3>
        {counted(slices.length, what)} of {shape(slices[0].dims)}: SplitToSequence on axis {axis} with keepdims=0
      </h3>
      <div class={`${what}s`}>
        {slices.map((slice, i) => (
          <figure key={i}>
            {draw(slice, names[i], i)}
            <figcaption>{names[i]}</figcaption>
          </figure>
        ))}
      </div>
      <Button onClick={see} text={`See the ${what}s in the picture below`} />
    </>
  );
}

const [across, down] = [4, 3];

/** The panel stands in the tab of the files. */
function seeAsInput() {
  goTo('files');
  goTo('pixels');
}

/** @param {Extract<Found, { kind: 'picture' }>} props */
function Picture({ tensor, bitmap }) {
  const [height, width] = tensor.dims;
  /** @type {Held[][]} */
  const bands = ts
    .splitToSequence(tensor, { axis: 0, split: Math.ceil(height / down) })
    .map((one) => ts.splitToSequence(one, { axis: 1, split: Math.ceil(width / across) }));
  const isSmaller = bitmap.width !== width || bitmap.height !== height;
  return (
    <>
      <p>
        A picture is uint8 {shape(tensor.dims)}: height, width, and four channels pixel by pixel.
        {isSmaller && ` It was made smaller to be shown here: the file has ${bitmap.width} × ${bitmap.height} pixels.`}
      </p>
      <Slices tensor={tensor} what="plane" names={['red', 'green', 'blue', 'alpha']} draw={drawPlane} />
      <h3>{counted(bands.flat().length, 'tile')}: axis 0 cut into bands, each band cut along axis 1</h3>
      <div class="tiles" style={{ '--across': bands[0].length }}>
        {bands.flat().map(({ data, dims }, i) => (
          <Canvas key={i} of={{ data, width: dims[1], height: dims[0] }} label={`tile ${i} of shape ${shape(dims)}`} />
        ))}
      </div>
      <Button onClick={seeAsInput} text="See it as model input" />
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

/** An array, whose values the cells show as long as the picture is of it. @param {{ tensor: Held }} props */
function ArrayResult({ tensor }) {
  const isShown = useModel().input === tensor;
  return (
    <>
      <p>
        An array of {tensor.type} {shape(tensor.dims)}.{' '}
        {isShown ? 'Its values stand in the cells below.' : 'The picture below is of another tensor now.'}
      </p>
      {!isShown && <Button onClick={() => editArray(tensor)} text="Show its values" />}
    </>
  );
}

/** @param {Extract<Found, { kind: 'sound' }>} props */
function Sound({ tensor, rate, isResampled }) {
  const [frames, channels] = tensor.dims;
  const names = channels === 2 ? ['left', 'right'] : Array.from({ length: channels }, (_, i) => `channel ${i}`);
  return (
    <>
      <p>
        A sound is {tensor.type} {shape(tensor.dims)}: {(frames / rate).toFixed(2)} s at {rate} Hz
        {isResampled && ', to which the browser has resampled it: only of .wav files the rate is known here'}
        {channels > 1 && ', the channels in turn'}.
      </p>
      <Slices tensor={tensor} what="channel" names={names} draw={drawWave} />
    </>
  );
}

/** What a file holds. @param {{ found: Found, name: string }} props Named where there are several. */
export const Result = ({ found, name }) => (
  <>
    {name && <h3>{name}</h3>}
    {found.kind === 'picture' && <Picture {...found} />}
    {found.kind === 'array' && <ArrayResult {...found} />}
    {found.kind === 'sound' && <Sound {...found} />}
    {found.kind === 'model' && (
      <>
        <p>{counted(found.nodes.length, 'node')} to split with, each with what stands before and behind it.</p>
        {found.nodes.map((node, i) => (
          <ModelNode key={i} model={found.model} node={node} place={i} />
        ))}
      </>
    )}
  </>
);

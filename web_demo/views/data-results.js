// What is shown of a file: planes and tiles of a picture, channels of a sound, the nodes of a model, an array.
import { planesOf, tilesOf, tint } from '../data/image.js';
import { stateOf } from '../data/node-state.js';
import { envelope } from '../data/wav.js';
import { shape } from '../model/narrate.js';
import { make } from './dom.js';

/** @typedef {import('./data-panel.js').Desk} Desk */
/** @typedef {import('../data/image.js').Picture} Picture */

const channelNames = ['red', 'green', 'blue', 'alpha'];
const tileCounts = [4, 3];

/**
 * @param {Uint8ClampedArray<ArrayBuffer>} pixels RGBA.
 * @param {number} width
 * @param {number} height
 * @param {string} label
 */
function pixelCanvas(pixels, width, height, label) {
  const canvas = make('canvas', { width, height, role: 'img', 'aria-label': label });
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

/** @param {string} text @param {() => void} onclick */
const button = (text, onclick) => make('button', { type: 'button', text, onclick });

/** @param {Desk} desk @param {Picture} picture */
export function imageResult(desk, picture) {
  const { ts, edit } = desk;
  const [height, width] = picture.dims;
  const planes = planesOf(ts, picture);
  const bands = tilesOf(ts, picture, tileCounts[0], tileCounts[1]);
  const tiles = make('div', { class: 'tiles' });
  tiles.style.setProperty('--across', String(bands[0].length));
  for (const [r, band] of bands.entries()) {
    for (const [c, tile] of band.entries()) {
      tiles.append(pixelCanvas(tile.data, tile.dims[1], tile.dims[0], `tile ${r}, ${c} of shape ${shape(tile.dims)}`));
    }
  }
  return [
    make('p', { text: `A picture is uint8 ${shape(picture.dims)}: height, width, and four channels pixel by pixel.` }),
    make('h3', {
      text: `Planes: SplitToSequence on axis 2 with keepdims=0 gives ${planes.length} of ${shape(planes[0].dims)}`,
    }),
    make(
      'div',
      { class: 'planes' },
      planes.map((plane, channel) =>
        make('figure', {}, [
          pixelCanvas(tint(plane.data, channel), width, height, `${channelNames[channel]} plane`),
          make('figcaption', { text: channelNames[channel] }),
        ]),
      ),
    ),
    make('h3', { text: 'Tiles: axis 0 cut into bands, each band cut along axis 1' }),
    tiles,
    make('div', { class: 'result-actions' }, [
      button('See the planes in the editor', () =>
        edit(picture, { operator: 'SplitToSequence', opset: 24, axis: 2, by: 'each', keepdims: 0 }),
      ),
      button('See the bands in the editor', () =>
        edit(picture, {
          operator: 'SplitToSequence',
          opset: 24,
          axis: 0,
          by: 'chunk',
          chunk: Math.ceil(height / tileCounts[1]),
        }),
      ),
    ]),
  ];
}

const waveWidth = 900;
const waveHeight = 120;

/** @param {Desk} desk @param {{ type: string, dims: number[], data: any }} tensor @param {number} rate */
export function wavResult({ ts, edit, theme }, tensor, rate) {
  const channels = ts.splitToSequence(/** @type {any} */ (tensor), { axis: 1, keepdims: 0 });
  const names = channels.length === 2 ? ['left', 'right'] : channels.map((_, i) => `channel ${i}`);
  const seconds = tensor.dims[0] / rate;
  return [
    make('p', {
      text: `A sound is ${tensor.type} ${shape(tensor.dims)}: ${seconds.toFixed(2)} s at ${rate} Hz, the channels in turn.`,
    }),
    make('h3', {
      text: `Channels: SplitToSequence on axis 1 with keepdims=0 gives ${channels.length} of ${shape(channels[0].dims)}`,
    }),
    ...channels.map((channel, i) => {
      const canvas = make('canvas', {
        class: 'wave',
        width: waveWidth,
        height: waveHeight,
        role: 'img',
        'aria-label': `waveform, ${names[i]}`,
      });
      drawWave(canvas, envelope(tensor.type, /** @type {any} */ (channel.data), waveWidth), theme(), i);
      return make('figure', {}, [canvas, make('figcaption', { text: names[i] })]);
    }),
    button('See it in the editor', () =>
      edit(tensor, { operator: 'Split', opset: 18, axis: 1, by: 'parts', parts: Math.max(1, channels.length) }),
    ),
  ];
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {[number, number][]} wave
 * @param {import('../draw/palette.js').Theme} theme
 * @param {number} chunk
 */
function drawWave(canvas, wave, theme, chunk) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.fillStyle = theme.chunks[chunk % theme.chunks.length].solid;
  const middle = waveHeight / 2;
  for (const [x, [low, high]] of wave.entries()) {
    const top = middle - high * (middle - 2);
    pen.fillRect(x, top, 1, Math.max(1, (high - low) * (middle - 2)));
  }
}

/** @param {Desk} desk @param {{ type: string, dims: number[], data: any }} tensor */
export function npyResult({ edit }, tensor) {
  const { type, dims } = tensor;
  const lines = [make('p', { text: `An array of ${type} ${shape(dims)}.` })];
  if (dims.length === 0 || dims.length > 6) {
    return [...lines, make('p', { text: 'The editor takes ranks 1 to 6: this one cannot be shown there.' })];
  }
  const patch = /** @type {const} */ ({ operator: 'SplitToSequence', opset: 24, axis: 0, by: 'each', keepdims: 1 });
  edit(tensor, dims[0] <= 64 ? patch : { operator: 'Split', opset: 18, axis: 0, by: 'list', sizes: [dims[0]] });
  return [
    ...lines,
    make('p', { class: 'hint', text: 'Its values stand in the cells above, as long as shape and type stay.' }),
  ];
}

/** @param {Desk} desk @param {import('../../js/onnx.js').SplitNode[]} nodes */
export function modelResult(desk, nodes) {
  if (nodes.length === 0) return [make('p', { text: 'This model has no Split and no SplitToSequence node.' })];
  const rows = nodes.map((node, i) => {
    const { state, notes } = stateOf(node);
    const name = node.name === '' ? `node ${i}` : node.name;
    const load = make('button', {
      type: 'button',
      'aria-label': `Load ${name}`,
      text: 'Load',
      disabled: state === null,
      onclick: () => state !== null && desk.store.set(state),
    });
    return make('tr', {}, [
      make('th', { scope: 'row', text: name }),
      make('td', { text: `${node.opType}, opset ${node.opset}` }),
      make('td', { class: 'mono', text: inputText(node) }),
      make('td', { class: 'mono', text: outputText(desk, node) }),
      make('td', { text: notes.join('; ') }),
      make('td', {}, [load]),
    ]);
  });
  const head = ['Node', 'Operator', 'Input', 'Outputs', 'Note', ''].map((text) =>
    text === '' ? make('td') : make('th', { scope: 'col', text }),
  );
  return [
    make('p', { text: `${nodes.length} nodes that split. Load one to see it above.` }),
    make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Split nodes of the model' }, [
      make('table', {}, [make('thead', {}, [make('tr', {}, head)]), make('tbody', {}, rows)]),
    ]),
  ];
}

/** @param {readonly (unknown)[] | null | undefined} dims */
const dimsText = (dims) =>
  dims === null || dims === undefined ? 'unknown' : `[${dims.map((dim) => dim ?? '?').join(', ')}]`;

/** @param {import('../../js/onnx.js').SplitNode} node */
function inputText({ inputs: [data] }) {
  return data === null || data === undefined ? 'none' : `${data.type ?? '?'} ${dimsText(data.dims)}`;
}

/** The shapes of the outputs, as the package infers them. @param {Desk} desk @param {import('../../js/onnx.js').SplitNode} node */
function outputText({ ts }, node) {
  try {
    const inputs = /** @type {any} */ (
      node.inputs.map((input, i) => (i === 0 && input?.type === undefined ? null : input))
    );
    const shapes = ts.inferNode(node, inputs);
    if (shapes === null) return 'unknown';
    if (Array.isArray(shapes)) return shapes.map((output) => dimsText(output?.dims)).join(' ');
    return `a list of ${shapes.length ?? '?'} × ${dimsText(shapes.sequence.dims)}`;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

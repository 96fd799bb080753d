import { load, loadSync, SplitError, Tensor } from 'tensorsplit';

/** What the package does, in a page as in a worker. */
export async function check() {
  const ts = await load();
  const x = new Tensor(
    'float32',
    Float32Array.from({ length: 12 }, (_, i) => i),
    [2, 6],
  );
  const parts = ts.split(x, { axis: 1, split: [2, 4] });
  let code = 'nothing thrown';
  try {
    ts.split(x, { axis: 2, split: [2, 4] });
  } catch (error) {
    code = error instanceof SplitError ? error.code : String(error);
  }
  return {
    dims: parts.map((part) => [...part.dims]),
    data: parts.map((part) => [...part.data]),
    isOne: ts === loadSync() && ts === (await load()),
    code,
  };
}

/** The cookbook's recipes for what only a page has: pixels of a canvas, and sound. */
export async function recipes() {
  const ts = await load();
  const context = document.createElement('canvas').getContext('2d');
  context.fillStyle = 'rgb(10 20 30)';
  context.fillRect(0, 0, 2, 2);
  const { data, width, height } = context.getImageData(0, 0, 2, 2);
  const pixels = { type: 'uint8', data, dims: [height, width, 4] };
  const planes = ts.splitToSequence(pixels, { axis: 2, keepdims: 0 });

  const audioBuffer = new AudioBuffer({ length: 2, numberOfChannels: 2, sampleRate: 48000 });
  const samples = { type: 'float32', data: Float32Array.of(0.5, -0.5, 0.25, -0.25), dims: [2, 2] };
  const into = [0, 1].map((channel) => audioBuffer.getChannelData(channel));
  ts.plan('split', samples, { axis: 1, numOutputs: 2 }).run(samples, { into });

  return {
    planes: planes.map((plane) => [plane.data.constructor.name, ...plane.data].join()),
    channels: [0, 1].map((channel) => [...audioBuffer.getChannelData(channel)].join()),
  };
}

// Advice in a message is code. Each case makes a mistake, takes the code out of the message, and runs it on the same input.
import { readFileSync, readdirSync } from 'node:fs';

import { Tensor, load, loadSync } from '../../../js/index.js';
import { findNodes, readModel } from '../../../js/onnx.js';
import { forOrt } from '../../../js/ort.js';
import { forTf } from '../../../js/tfjs.js';
import { modelFile } from '../support/model-file.js';

const ts = await load();
const x = new Tensor(
  'float32',
  Float32Array.from({ length: 12 }, (_, i) => i),
  [2, 6],
);
const size = { width: 2, height: 1 };
const rgba = Uint8ClampedArray.of(1, 2, 3, 4, 5, 6, 7, 8);
const picture = { ...size, data: rgba };
const tensor = { type: 'uint8', dims: [1, 3, 1, 2], data: Uint8Array.of(1, 5, 2, 6, 3, 7) };
const AsyncFunction = (async () => {}).constructor;

/** Returns the value of code whose free names are those of `scope`. */
const run = (code, scope = {}) =>
  new AsyncFunction(...Object.keys(scope), `return (${code});`)(...Object.values(scope));

/** Returns the elements of the parts. */
const valuesOf = (parts) => parts.map(({ data }) => [...data]);

/** Returns the bytes that `toPlanes` reads from an image, and checks that all of them are read in order. */
const expectPicture = (image, expected = tensor.data) => {
  expect([...ts.toPlanes(image, { type: 'uint8' }).data]).toEqual([...expected]);
};

/** Messages of all cases, for the last test. */
const messages = [];

/** Returns the parts of the message that the groups of `pattern` match. */
async function adviceOf(mistake, pattern) {
  let message;
  try {
    await mistake();
  } catch (error) {
    expect(error.name).toBe('SplitError');
    ({ message } = error);
  }
  expect(message).toMatch(pattern);
  messages.push(message);
  return message.match(pattern).slice(1);
}

/** Mistakes with an object where an image belongs: the object, what the code of the hint may use, and the pattern of the code. */
const pictures = {
  'an object of sharp': { image: { data: rgba, info: { ...size, channels: 4 } } },
  Jimp: { image: { ...size, bitmap: picture } },
  'a Mat of OpenCV.js': { image: { rows: 1, cols: 2, data: rgba, type: () => 24, channels: () => 4 }, as: 'mat' },
  'a grey Mat': {
    image: { rows: 1, cols: 2, data: Uint8Array.of(9, 8), channels: () => 1 },
    as: 'mat',
    is: [9, 8, 9, 8, 9, 8],
  },
  'an ndarray': { image: { data: new Uint8Array(rgba), shape: [1, 2, 4], stride: [8, 4, 1] } },
  'an ndarray of get-pixels': { image: { data: new Uint8Array(rgba), shape: [2, 1, 4], stride: [4, 8, 1] } },
  'an ndarray of get-pixels, RGB': {
    image: { data: Uint8Array.of(1, 2, 3, 5, 6, 7), shape: [2, 1, 3], stride: [3, 6, 1] },
  },
  'a tf.Tensor': {
    image: { shape: [1, 2, 4], dataSync: () => new Uint8Array(rgba) },
    as: 'x',
    scope: { type: 'uint8' },
  },
  'a canvas': { image: { ...size, getContext: () => null }, scope: { context: { getImageData: () => picture } } },
  'an image element': {
    image: { ...size, naturalWidth: 2 },
    pattern: /pass (context\.\S.*)\.$/,
    scope: { context: { getImageData: () => picture } },
  },
  'a buffer': {
    image: { ...size, data: rgba.buffer },
    pattern: /Wrap it: (.*)\.$/,
    scope: { buffer: rgba.buffer },
    wraps: true,
  },
  'bmp-js': {
    image: { ...size, bitPP: 32, data: Uint8Array.of(4, 3, 2, 1, 8, 7, 6, 5) },
    pattern: /Pass (\{.*?\})\. If/,
  },
  'Jimp, of a BMP file': { image: { ...picture, bitPP: 32 }, pattern: /If Jimp made the image, pass (\{.*\})\.$/ },
  utif2: { image: { ...picture, t258: [32] }, scope: { UTIF: { toRGBA8: () => new Uint8Array(rgba) } } },
  UPNG: { image: { ...picture, ctype: 6 }, scope: { UPNG: { toRGBA8: () => [rgba.slice().buffer] } } },
};

test.each(Object.entries(pictures))(
  'the hint for an image of %s works',
  async (_, { image, as = 'image', pattern, scope, is, wraps }) => {
    const [code] = await adviceOf(() => ts.toPlanes(image), pattern ?? /Pass (.*?)(?:, if it .*|, or use .*)?\.$/);
    const value = await run(code, { [as]: image, ...(ArrayBuffer.isView(image) ? {} : image), ...size, ...scope });
    expectPicture(wraps ? { ...image, data: value } : value, is);
  },
);

test('the hint for a VideoFrame works', async () => {
  const frame = {
    ...size,
    [Symbol.toStringTag]: 'VideoFrame',
    copyTo: async (to, { format }) => to.set(format === 'RGBX' ? rgba : []),
  };
  const [value, code] = await adviceOf(() => ts.toPlanes(frame), /Pass (\{.*?\}) after (.*)\.$/);
  const scope = { frame, data: new Uint8ClampedArray(8), ...size };
  await run(code, scope);
  expectPicture(await run(value, scope));
});

test.each([{ depth: 'ushort' }, { format: 'png' }])('the hint for %j works with sharp', async (said) => {
  const [code] = await adviceOf(() => ts.toPlanes({ ...picture, ...said }), / as (\S*) of sharp does\.$/);
  expect(await run(`sharp${code}`, { sharp: { raw: () => 'raw' } })).toBe('raw');
});

test('the hint for other colours works with sharp', async () => {
  const [code] = await adviceOf(() => ts.toPlanes({ ...picture, colorSpace: 'cmyk' }), / as (\S*) of sharp does\.$/);
  const steps = [];
  const sharp = {
    toColourspace: (space) => (steps.push(space), sharp),
    ensureAlpha: () => (steps.push('alpha'), sharp),
  };
  expect(await run(`sharp${code}`, { sharp })).toBe(sharp);
  expect(steps).toEqual(['srgb', 'alpha']);
});

test('the hint for a format of video works', async () => {
  const [code] = await adviceOf(() => ts.toPlanes({ ...picture, format: 'NV12' }), /or await (frame\..*)\.$/);
  const frame = { copyTo: (target, { format }) => target.set(format === 'RGBA' ? rgba : []) };
  const data = new Uint8Array(rgba.length);
  await run(code, { frame, data });
  expectPicture({ ...size, data });
});

test('the hint for padded rows works', async () => {
  const image = { ...size, height: 2, data: Uint8Array.from({ length: 32 }, (_, i) => i), pitch: 16 };
  const [name] = await adviceOf(() => ts.toPlanes(image), /Pass the bytes from row to row as (\w+)\.$/);
  const { data } = ts.toPlanes({ ...image, [name]: image.pitch }, { channels: 'R', type: 'uint8' });
  expect([...data]).toEqual([0, 4, 16, 20]);
});

const integers = ['int16', 'int32', 'int64', 'uint16', 'uint32', 'uint64'].flatMap((type) => [
  [type, 'values up to 1', [0, 1], [0, 255]],
  [type, 'up to 255', [1, 2, 3, 0, 255], [1, 2, 3, 0, 255]],
  [type, '16 bits', type === 'int16' ? [-1, 0, 32767] : [0, 256, 65535], type === 'int16' ? [0, 0, 127] : [0, 1, 255]],
]);
test.each([...integers, ['bool', 'values up to 1', [1, 0], [255, 0]]])(
  'the hint for pixels of %s with %s gives the image',
  async (type, range, values, pixels) => {
    const classes = { bool: Uint8Array, int16: Int16Array, int32: Int32Array, int64: BigInt64Array };
    const unsigned = { uint16: Uint16Array, uint32: Uint32Array, uint64: BigUint64Array };
    const constructor = { ...classes, ...unsigned }[type];
    const data = constructor.from(/64/.test(type) ? values.map(BigInt) : values);
    const wrong = { type, dims: [1, values.length], data };
    const pattern = new RegExp(`Pass type (.*?) and data (.*?) with .*rescale: ([^,]*?) for ${range}`);
    const [right, convert, rescale] = await adviceOf(() => ts.toPixels(wrong), pattern);
    const mended = { type: await run(right), dims: wrong.dims, data: await run(convert, { data }) };
    const result = ts.toPixels(mended, { rescale: await run(rescale) });
    expect([...result.data].filter((_, i) => i % 4 === 0)).toEqual(pixels);
  },
);

test.each(['rgb', 'Rgb', 'rgB'])('the hint for channels %p names RGB', async (channels) => {
  const [code] = await adviceOf(() => ts.toPlanes(picture, { channels }), /Did you mean (.*)\?$/);
  expect(ts.toPlanes(picture, { channels: await run(code) })).toEqual(ts.toPlanes(picture, { channels: 'RGB' }));
});

test('the hint for a list of channels shows strings', async () => {
  const [channels, layout] = await adviceOf(
    () => ts.toPlanes(picture, { channels: ['R'] }),
    /such as (\S+) or (\S+)\.$/,
  );
  expect(ts.toPlanes(picture, { channels: await run(channels), layout: await run(layout) }).dims).toEqual([1, 3, 1, 2]);
});

/** Mistakes in arguments: the call, the pattern of the code, the corrected call, and the elements that the caller meant. */
const mended = {
  'sizes that are one number': [
    () => ts.split(x, { axis: 1, split: 3 }),
    /For parts of one length use (\w+)\.$/,
    (name) => ts[name](x, { axis: 1, split: 3 }),
    [
      [0, 1, 2, 6, 7, 8],
      [3, 4, 5, 9, 10, 11],
    ],
  ],
  'the rest of the axis': [
    () => ts.split(x, { axis: 1, split: [5, -1] }),
    /For the rest of the axis use (\w+)\.$/,
    (name) => ts[name](x, 1, [5, -1]),
    [
      [0, 1, 2, 3, 4, 6, 7, 8, 9, 10],
      [5, 11],
    ],
  ],
  'a size in a list': [
    () => ts.splitToSequence(x, { axis: 1, split: [3] }),
    /For chunks of (\d+) pass a number, not a list\.$/,
    (number) => ts.splitToSequence(x, { axis: 1, split: Number(number) }),
    [
      [0, 1, 2, 6, 7, 8],
      [3, 4, 5, 9, 10, 11],
    ],
  ],
  'an option of PyTorch': [
    () => ts.split(x, { dim: 1, numOutputs: 2 }),
    /Use (\w+) instead\.$/,
    (name) => ts.split(x, { [name]: 1, numOutputs: 2 }),
    [
      [0, 1, 2, 6, 7, 8],
      [3, 4, 5, 9, 10, 11],
    ],
  ],
  'a tensor of TensorFlow.js as sizes': [
    () => ts.split(x, { axis: 1, split: { shape: [2], arraySync: () => [2, 4], dataSync: () => Int32Array.of(2, 4) } }),
    /Pass (x\.\w+\(\))\.$/,
    async (code) => ts.split(x, { axis: 1, split: await run(code, { x: { arraySync: () => [2, 4] } }) }),
    [
      [0, 1, 6, 7],
      [2, 3, 4, 5, 8, 9, 10, 11],
    ],
  ],
  'the values of TensorFlow.js without arraySync': [
    () => ts.split(x, { axis: 1, split: { shape: [2], dataSync: () => Int32Array.of(2, 4) } }),
    /Pass (x\.\w+\(\))\.$/,
    async (code) => ts.split(x, { axis: 1, split: await run(code, { x: { dataSync: () => Int32Array.of(2, 4) } }) }),
    [
      [0, 1, 6, 7],
      [2, 3, 4, 5, 8, 9, 10, 11],
    ],
  ],
  'a type in capitals': [
    () => ts.unbind({ ...x, type: 'Float32' }),
    /Use (\w+) instead\.$/,
    (type) => ts.unbind({ ...x, type }),
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
  'a key of a node in small letters': [
    () => ts.runNode({ optype: 'Split', attributes: { axis: 0 }, outputs: 2, opset: 11 }, [x]),
    /Use (\w+) instead\.$/,
    (key) => ts.runNode({ [key]: 'Split', attributes: { axis: 0 }, outputs: 2, opset: 11 }, [x]),
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
  'options that are not an object': [
    () => ts.split(x, 1),
    /Write (.*)\.$/,
    (code) => run(`ts.${code.replace('...', '2, 4')}`, { ts, x }),
    [
      [0, 1, 6, 7],
      [2, 3, 4, 5, 8, 9, 10, 11],
    ],
  ],
  'tensors that are not a list': [
    () => ts.concat(x, x),
    /Write (.*)\.$/,
    async (code) => [await run(`ts.${code}`, { ts, x, y: x })],
    [[0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11]],
  ],
  'into of a method without options': [
    () => ts.unbind(x, 0, { into: [] }),
    /Use (.*) for into\.$/,
    (code) =>
      run(`ts.${code.replace('...', 'x, { axis: 0 }')}`, { ts, x, into: [new Float32Array(6), new Float32Array(6)] }),
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
  'views of parts in pieces': [
    () => ts.plan('unbind', x, { axis: 1 }).views(x),
    /Use (\w+)\(\)\.$/,
    (name) => ts.plan('unbind', x, { axis: 1 })[name](x),
    [
      [0, 6],
      [1, 7],
      [2, 8],
      [3, 9],
      [4, 10],
      [5, 11],
    ],
  ],
  'an image in toPixels': [
    () => ts.toPixels(picture),
    /Use (\w+) for images\.$/,
    (name) => [ts[name](picture, { type: 'uint8' })],
    [[...tensor.data]],
  ],
  'a tensor of 4 channels': [
    () => ts.toPixels({ type: 'uint8', dims: [4, 1, 2], data: Uint8Array.of(1, 5, 2, 6, 3, 7, 4, 8) }),
    /For 4 channels pass (.*)\.$/,
    async (code) => [
      ts.toPixels(
        { type: 'uint8', dims: [4, 1, 2], data: Uint8Array.of(1, 5, 2, 6, 3, 7, 4, 8) },
        await run(`{ ${code} }`),
      ),
    ],
    [[...rgba]],
  ],
  'a rescale that is a divisor': [
    () => ts.toPlanes({ width: 1, height: 1, data: Uint8Array.of(255, 0, 255, 0) }, { rescale: 255 }),
    /Did you mean (.*)\?$/,
    async (code) => [
      ts.toPlanes({ width: 1, height: 1, data: Uint8Array.of(255, 0, 255, 0) }, { rescale: await run(code) }),
    ],
    [[1, 0, 1]],
  ],
  'means of bytes': [
    () => ts.toPlanes(picture, { mean: 100 }),
    /pass a rescale of (\S+)\.$/,
    async (code) => [ts.toPlanes(picture, { mean: 100, rescale: await run(code), channels: 'R' })],
    [[-99, -95]],
  ],
  'data in a buffer': [
    () => ts.unbind({ ...x, data: x.data.buffer }),
    /Wrap it: (.*)\.$/,
    async (code) => ts.unbind({ ...x, data: await run(code, { buffer: x.data.buffer }) }),
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
  'dims in shape': [
    () => ts.unbind({ type: 'float32', shape: [2, 6], data: x.data }),
    /Pass (.*)\.$/,
    async (code) => ts.unbind(await run(code, { shape: [2, 6], data: x.data })),
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
  'a promise': [
    () => ts.unbind(Promise.resolve(x)),
    /(Await) it first\.$/,
    async (word) => ts.unbind(await run(`${word.toLowerCase()} promise`, { promise: Promise.resolve(x) })),
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
  'load without await': [
    () => load().unbind(x),
    /(Await) it first\.$/,
    async (word) => (await run(`${word.toLowerCase()} load()`, { load })).unbind(x),
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
  'alloc without arguments': [
    () => ts.alloc(),
    /as in (.*)\.$/,
    async (code) => [await run(`ts.${code}`, { ts })],
    [[0, 0, 0, 0, 0, 0]],
  ],
  'int32 of TensorFlow.js beyond bytes': [
    () => forTf(ts, { tensor: Plain }).toPixels(ofTf([-9, 7, 300])),
    /Clip them first: (.*)\.$/,
    async (code) => [
      forTf(ts, { tensor: Plain }).toPixels(await run(code, { tf: { clipByValue }, x: ofTf([-9, 7, 300]) })),
    ],
    [[0, 7, 255, 255]],
  ],
  'a tensor of onnxruntime on the GPU': [
    () => forOrt(ts, Plain).unbind({ ...onGpu }),
    /Call (.*) first\.$/,
    async (code) => {
      const gpu = { ...onGpu };
      await run(code, { x: gpu });
      return forOrt(ts, Plain).unbind(gpu);
    },
    [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ],
  ],
};
/** Returns a tensor of three int32 values, as TensorFlow.js has. */
const ofTf = (values) => ({ dtype: 'int32', shape: [1, 1, 3], dataSync: () => Int32Array.from(values) });
const clipByValue = (tensor, min, max) => ofTf(tensor.dataSync().map((value) => Math.max(min, Math.min(max, value))));
const Plain = class {
  constructor(type, data, dims) {
    Object.assign(this, { type, data, dims });
  }
};
const onGpu = {
  ...{ type: 'float32', dims: [2, 6], location: 'gpu-buffer' },
  async getData() {
    return Object.assign(this, { data: x.data, location: 'cpu' }).data;
  },
};

test.each(Object.entries(mended))('the hint for %s works', async (_, [mistake, pattern, mend, expected]) => {
  const advice = await adviceOf(mistake, pattern);
  expect(valuesOf(await mend(...advice))).toEqual(expected);
});

test('the hint for the source of loadSync works', async () => {
  const [code] = await adviceOf(() => loadSync({ wasm: 'https://example.org/a.wasm' }), /Use (.*) for other sources\./);
  expect(await run(code, { load })).toBe(ts);
});

test('the hints for a model work', async () => {
  const bytes = modelFile();
  const names = ['cut', 'corners', 'turn'];
  const [code] = await adviceOf(() => findNodes(bytes), /Call (.*)\.$/);
  expect((await run(code, { findNodes, readModel, bytes })).map(({ name }) => name)).toEqual(names);
  const path = new URL(import.meta.url);
  const [read, fetched] = await adviceOf(() => readModel(path.href), /Pass the result of (\S+) or (\S+)\.$/);
  for (const value of [
    run(read, { path, readFile: async () => bytes }),
    run(fetched, { response: new Response(bytes) }),
  ]) {
    expect(findNodes(readModel(await value)).map(({ name }) => name)).toEqual(names);
  }
});

test('every hint with code has a case', () => {
  const files = readdirSync(new URL('../../../js', import.meta.url), { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.startsWith('generated'))
    .map((name) => `js/${name}`);
  const open = [];
  for (const file of [...files, 'src/embind/language.cc', 'src/text/error.cc']) {
    const lines = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').split('\n');
    for (const line of lines.filter((text) => !/^\s*(\/\/|\*|\/\*\*|import )/.test(text))) {
      for (const [literal] of line.matchAll(/'[^']*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g)) {
        const text = literal.slice(1, -1).replace(/\\(.)/g, '$1');
        const [advice] =
          text.match(/\b(Pass|Use|Write|Wrap it|Clip|Call|Did you mean|as in|as \.|pass channels|use \w+S\w+)\b.*/) ??
          [];
        if (advice === undefined || !/[{([']/.test(advice)) continue;
        // Placeholders of templates match any text.
        const parts = advice
          .split(/\$\{.*?\}(?=[^}]|$)|\{capitals\}/)
          .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        if (!messages.some((message) => new RegExp(parts.join('.*')).test(message))) open.push(`${file}: ${advice}`);
      }
    }
  }
  expect(open).toEqual([]);
});

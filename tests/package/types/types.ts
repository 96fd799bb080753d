// Code that the types must accept, and code that they must reject.
import type * as api from 'tensorsplit';
import { crop, load, loadSync, SplitError, Tensor, type SplitErrorCode, type TensorLike } from 'tensorsplit';
import { forOrt } from 'tensorsplit/ort';
import { forTf } from 'tensorsplit/tfjs';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if `A` and `B` are the same type. */
function same<A, B>(..._: Same<A, B> extends true ? [] : ['these types differ', A, B]): void {}

const ts = loadSync();

// The storage class follows from the type.
same<Tensor<'float32'>['data'], Float32Array>();
same<Tensor<'bfloat16'>['data'], Uint16Array>();
same<Tensor<'int64'>['data'], BigInt64Array>();
same<Tensor<'uint8'>['data'], Uint8Array | Uint8ClampedArray>();
same<Tensor<'bool'>['data'], Uint8Array>();
same<Tensor<'string'>['data'], string[]>();
same<Tensor<'int4'>['data'], Uint8Array>();

new Tensor('int64', new BigInt64Array(2), [2]);
// @ts-expect-error int64 is not stored in Int32Array
new Tensor('int64', new Int32Array(2), [2]);
// @ts-expect-error bool is stored in bytes
new Tensor('bool', [true, false], [2]);
// @ts-expect-error unknown type
new Tensor('float8', new Uint8Array(2), [2]);

// Results have the type and the storage class of the input.
const longs: TensorLike<'int64'> = { type: 'int64', data: new BigInt64Array(4), dims: [4] };
same<(typeof parts)[0]['data'], BigInt64Array<ArrayBuffer>>();
const parts = ts.split(longs, { numOutputs: 2 });
const [first] = ts.split(new Tensor('string', ['a', 'b'], [2]), { numOutputs: 2 });
same<typeof first.data, string[]>();
same<typeof first.type, 'string'>();
const pixels = { type: 'uint8', data: new Uint8ClampedArray(4), dims: [4] } as const;
const plane: Uint8ClampedArray = ts.split(pixels, { numOutputs: 2 })[0].data;
// @ts-expect-error clamped arrays in, clamped arrays out
const bytes: Uint8Array & { readonly [Symbol.toStringTag]: 'Uint8Array' } = ts.split(pixels, { numOutputs: 2 })[0].data;
const fromLiteral: Float32Array = ts.split({ type: 'float32', data: new Float32Array(4), dims: [4] }, { split: [4] })[0]
  .data;

const numbers = new Tensor('float32', new Float32Array(4), [4]);
// An ImageData, or an object with its fields, is a tensor of bytes.
declare const image: ImageData;
const [red] = ts.split(image, { axis: 2, numOutputs: 4 });
const ofRed: [type: 'uint8', data: Uint8ClampedArray] = [red.type, red.data];
ts.splitToSequence({ data: new Uint8Array(12), width: 1, height: 3 }, { axis: 2 });
ts.concat([image, image], { axis: 0 });
ts.unbind({ data: new Uint8Array(12), width: 2, height: 2, channels: 3 }, 2)[0].data satisfies Uint8Array;
ts.plan('unbind', image, { axis: 2 }).run(image);
// @ts-expect-error pixels are bytes
ts.unbind({ data: new Float32Array(12), width: 1, height: 3 });
// @ts-expect-error the plan is for another type
ts.plan('unbind', numbers).run(image);

// In a variable, `type` is any string, but the rest is still known.
const loose = { type: 'float32', data: new Float32Array(4), dims: [4] };
same<(typeof ofLoose)[0]['data'], Float32Array<ArrayBuffer>>();
const ofLoose = ts.split(loose, { numOutputs: 2 });
const loosePlan = ts.plan('chunk', loose, { chunks: 2 });
const ofLoosePlan: Float32Array<ArrayBuffer> = loosePlan.run(loose)[0].data;
const looseWhole: Float32Array = ts.concat([loose, loose], { axis: 0 }).data;
same<(typeof ofLiteral)['type'], 'float32'>();
const ofLiteral = ts.unbind({ type: 'float32', data: new Float32Array(4), dims: [4] })[0];
const notStored = { type: 'float32', data: [1, 2, 3, 4], dims: [4] };
// @ts-expect-error no type is stored in an array of numbers
ts.split(notStored, { numOutputs: 2 });
// @ts-expect-error unknown type
ts.split({ type: 'float', data: new Float32Array(4), dims: [4] }, { numOutputs: 2 });
// @ts-expect-error unknown type
ts.plan('unbind', { type: 'float', dims: [4] });

// WasmTensors in, WasmTensors out.
const wasmTensor = ts.alloc('int64', [4]);
const wasmParts = ts.split(wasmTensor, { numOutputs: 2 });
const longsInWasm: BigInt64Array = wasmParts[0].data;
wasmParts.forEach((part) => part.dispose());
// @ts-expect-error other tensors need no disposal
parts[0].dispose();

// Parts have their own memory. Those of a Buffer are Uint8Arrays, so they can become pictures.
declare const buffer: Uint8Array & { readonly isBuffer: true };
same<(typeof ofBuffer)[0]['data'], Uint8Array<ArrayBuffer>>();
const ofBuffer = ts.split({ type: 'uint8', data: buffer, dims: [8] }, { numOutputs: 2 });
const clampedPart = ts.split(pixels, { numOutputs: 1 })[0];
const picture = new ImageData(clampedPart.data, 1, 1);
const joined: Float32Array<ArrayBuffer> = ts.concat([floatsOf(4), floatsOf(2)], { axis: 0 }).data;
ts.concat([wasmTensor, wasmTensor], { axis: 0 }).dispose();
const chunks: Float32Array<ArrayBuffer>[] = [
  ...ts.chunk(floatsOf(4), 2, 0),
  ...ts.unbind(floatsOf(4)),
  ...ts.tensorSplit(floatsOf(4), [1, -1]),
].map(({ data }) => data);
function floatsOf(size: number) {
  return new Tensor('float32', new Float32Array(size), [size]);
}

// Options have known names and types.
// @ts-expect-error sizes and a number of parts exclude each other
ts.split(longs, { split: [2, 2], numOutputs: 2 });
// @ts-expect-error one of the two is needed
ts.split(longs, { axis: 0 });
// @ts-expect-error unknown option
ts.split(longs, { dim: 0, numOutputs: 2 });
// @ts-expect-error WebAssembly memory holds no strings
ts.alloc('string', [2]);
// @ts-expect-error a fetch is asynchronous
loadSync({ wasm: 'tensorsplit.wasm' });
// @ts-expect-error unknown option
loadSync({ wasmUrl: 'tensorsplit.wasm' });
// @ts-expect-error the lengths are needed
ts.plan('variadicSplit', longs);
// @ts-expect-error so is the axis of a join
ts.concat([longs], {});
ts.plan('splitToSequence', longs);
const loading = load({ wasm: fetch('tensorsplit.wasm') });
// @ts-expect-error an axis is a number
ts.split(longs, { axis: 'rows', numOutputs: 2 });
// @ts-expect-error keepdims is 0 or 1
ts.splitToSequence(longs, { keepdims: 2 });
// @ts-expect-error VariadicSplit has no options object
ts.variadicSplit(longs, { axis: 0 });
// @ts-expect-error the class of the data does not go with the type
ts.split({ type: 'float32', data: new Int8Array(4), dims: [4] }, { numOutputs: 2 });

// Plans know their type.
const plan = ts.plan('split', { type: 'float32', dims: [2, 4] }, { axis: 1, numOutputs: 2 });
const x = new Tensor('float32', new Float32Array(8), [2, 4]);
const run: Float32Array = plan.run(x)[0].data;
const maybe: Float32Array | undefined = plan.run(x, { into: [run, null] })[1]?.data;
const both: Float32Array = plan.run(x, { into: [run, run] })[1].data;
// @ts-expect-error a skipped part is null
plan.run(x, { into: [run, null] })[1].data;
// @ts-expect-error the plan is for float32
plan.run(longs);
// @ts-expect-error the plan is for float32
plan.views(longs);
// @ts-expect-error parts of a float32 tensor do not go into bytes
plan.run(x, { into: [new Uint8Array(4), null] });

// Errors have codes.
const code: SplitErrorCode = new SplitError('AXIS_INVALID', 'no axis').code;
// @ts-expect-error unknown code
const wrong: SplitErrorCode = 'AXIS_WRONG';

// Results of the caller's class.
class OrtTensor {
  constructor(
    readonly type: string,
    readonly data: unknown,
    readonly dims: readonly number[],
  ) {}

  dispose(): void {}
}
const custom = await load({ Tensor: OrtTensor });
const own = custom.split(x, { numOutputs: 2 });
same<typeof own, OrtTensor[]>();
const adapted = forOrt(ts, OrtTensor).split(x, { numOutputs: 2 });
same<typeof adapted, OrtTensor[]>();
interface OrtFloats extends OrtTensor {
  readonly data: Float32Array;
}
declare const floats: OrtFloats;
same<ReturnType<typeof splitFloats>, OrtFloats[]>();
same<ReturnType<typeof chunkFloats>, OrtFloats[]>();
const chunkFloats = () => forOrt(ts, OrtTensor).chunk(floats, 2);
const joinedFloats: OrtFloats = forOrt(ts, OrtTensor).concat([floats, floats], { axis: 0 });
const splitFloats = () => forOrt(ts, OrtTensor).splitToSequence(floats, { split: 1 });
// @ts-expect-error results are made by a class
await load({ Tensor: 'float32' });
// @ts-expect-error a module comes as bytes, a URL, a Response or compiled
await load({ wasm: 42 });

declare const tf: Parameters<typeof forTf>[1] & { tensor(values: unknown): { readonly rank: number } };
declare const y: { readonly dtype: 'int32'; readonly shape: number[]; dataSync(): Int32Array };
const ranks: number[] = forTf(ts, tf)
  .split(y, { numOutputs: 2 })
  .map(({ rank }) => rank);

// Every element type is stored in the classes of docs/semantics.md, and in no others.
type Bytes =
  | ('bool' | 'float8e4m3' | 'float8e5m2' | 'float8e8m0' | 'float4e2m1' | 'nf4')
  | ('int4' | 'uint1' | 'uint2' | 'uint3' | 'uint4' | 'uint6');
same<{ [T in Bytes]: api.Storage[T] }, Record<Bytes, Uint8Array>>();
const stored: Omit<api.Storage, Bytes> = {
  float32: new Float32Array(),
  float64: new Float64Array(),
  float16: new Uint16Array(),
  bfloat16: new Uint16Array(),
  int8: new Int8Array(),
  int16: new Int16Array(),
  int32: new Int32Array(),
  int64: new BigInt64Array(),
  uint8: new Uint8Array(),
  uint16: new Uint16Array(),
  uint32: new Uint32Array(),
  uint64: new BigUint64Array(),
  string: ['text'],
  complex64: new Float32Array(),
  complex128: new Float64Array(),
};
same<api.Storage['float64' | 'complex128'], Float64Array>();
same<api.Storage['int16'], Int16Array>();
// @ts-expect-error an array of strings stores no bool
const typed: api.Storage['bool'] = ['text'];

// Frozen tensors, lists and options are accepted, because calls do not change them.
const frozen = Object.freeze({ type: 'float32', data: new Float32Array(8), dims: Object.freeze([2, 4]) } as const);
const list = Object.freeze([1, 3]);
const halves = [new Float32Array(4), new Float32Array(4)] as const;
const all: Float32Array[] = [
  ...ts.split(frozen, Object.freeze({ axis: 1, split: list })),
  ...ts.splitToSequence(frozen, { axis: 1, split: list, into: Object.freeze([...halves]) }),
  ...ts.variadicSplit(frozen, 1, list),
  ...ts.tensorSplit(frozen, list, 1),
  ...ts.plan('tensorSplit', frozen, { axis: 1, indicesOrSections: list }).run(frozen, { into: halves }),
  ts.concat(Object.freeze([frozen, frozen]), { axis: 0 }),
  ts.stack(Object.freeze([frozen, frozen])),
  ts.plan('concat', Object.freeze([frozen, frozen]), { axis: 0 }).run(Object.freeze([frozen, frozen]))[0],
  ts.plan('stack', Object.freeze([frozen, frozen])).run(Object.freeze([frozen, frozen]))[0],
  ts.moveAxis(frozen, 0, 1),
  ts.alloc('float32', frozen.dims),
].map(({ data }) => data);

// Integers are numbers or BigInts, and in OpenVINO's operators and in lengths tensors as well.
const one: TensorLike<'int64'> = new Tensor('int64', BigInt64Array.of(1n), []);
for (const axis of [1, 1n, one]) {
  ts.variadicSplit(x, axis, [2, -1]);
  ts.openvinoSplit(x, axis, 2n);
  ts.plan('variadicSplit', x, { axis, splitLengths: [2n, -1n] });
  ts.plan('openvinoSplit', x, { axis, numSplits: 2n });
}
for (const sizes of [[1, 3], [1n, 3n], Int32Array.of(1, 3), BigInt64Array.of(1n, 3n), one] as const) {
  ts.split(x, { axis: 1n, split: sizes, opset: 13 });
  ts.splitToSequence(x, { axis: 1n, split: sizes, opset: 11, keepdims: 1 });
  ts.variadicSplit(x, 1, sizes);
  ts.tensorSplit(x, sizes, 1n);
  ts.plan('variadicSplit', x, { axis: 1, splitLengths: sizes });
  ts.plan('tensorSplit', x, { axis: 1n, indicesOrSections: sizes });
}
for (const count of [2, 2n]) {
  ts.split(x, { numOutputs: count });
  ts.splitToSequence(x, { split: count });
  ts.openvinoSplit(x, 1, count);
  ts.chunk(x, count, count);
  ts.unbind(x, count);
  ts.tensorSplit(x, count, count);
  ts.concat([x], { axis: count });
  ts.stack([x], { axis: count });
  ts.moveAxis(x, count, count);
  ts.plan('openvinoSplit', x, { axis: count, numSplits: count });
  ts.plan('chunk', x, { axis: count, chunks: count });
  ts.plan('unbind', x, { axis: count });
  ts.plan('tensorSplit', x, { axis: count, indicesOrSections: count });
  ts.plan('concat', [x], { axis: count });
  ts.plan('stack', [x], { axis: count });
  ts.plan('moveAxis', x, { from: count, to: count });
}
ts.variadicSplit(x, 0, [1n, -1]);
// @ts-expect-error an axis is one integer
ts.variadicSplit(x, [1], [2, 2]);
// @ts-expect-error lengths are a list
ts.split(x, { split: 2 });
// @ts-expect-error an axis has no default in OpenVINO
ts.plan('variadicSplit', x, { splitLengths: [2, 2] });
// @ts-expect-error an axis has no default in OpenVINO
ts.plan('openvinoSplit', x, { numSplits: 2 });
// @ts-expect-error the number of parts is needed
ts.plan('openvinoSplit', x, { axis: 0 });
// @ts-expect-error the number of chunks is required
ts.plan('chunk', x, { axis: 0 });
// @ts-expect-error indices or a count are required
ts.plan('tensorSplit', x, { axis: 0 });
// @ts-expect-error unknown option
ts.plan('unbind', x, { dim: 0 });
// @ts-expect-error both axes are needed
ts.plan('moveAxis', x, { from: 0 });
// @ts-expect-error ONNX takes a number of outputs and no tensor
ts.split(x, { numOutputs: one });
// @ts-expect-error an ONNX axis is an attribute, and no tensor
ts.split(x, { axis: one, numOutputs: 2 });
// @ts-expect-error the number of parts is an attribute, and no tensor
ts.openvinoSplit(x, 0, one);
// @ts-expect-error a length is a number
ts.variadicSplit(x, 0, ['2', '2']);
// @ts-expect-error lengths are a list
ts.variadicSplit(x, 0, 2);
// @ts-expect-error an axis has no default in OpenVINO
ts.openvinoSplit(x);
// @ts-expect-error the number of chunks is required
ts.chunk(x);
// @ts-expect-error indices or a count are required
ts.tensorSplit(x);
// @ts-expect-error both axes are needed
ts.moveAxis(x, 0);
// @ts-expect-error a version is a number
ts.split(x, { numOutputs: 2, opset: '18' });
// @ts-expect-error sizes or a count are required
ts.split(x);
// @ts-expect-error a join has no axis by default
ts.concat([x]);
// @ts-expect-error no type is stored in an array of numbers
ts.concat([notStored], { axis: 0 });
// @ts-expect-error no type is stored in an array of numbers
ts.stack([notStored]);
// @ts-expect-error a list is joined
ts.concat(x, { axis: 0 });
// @ts-expect-error chunk has no keepdims
ts.plan('chunk', x, { chunks: 2, keepdims: 0 });
// @ts-expect-error stack has only the options axis and into
ts.stack([x], { dim: 0 });

// Results have the type and dims of tensors, and reflect `into`.
const [split] = ts.split(frozen, { numOutputs: 2, into: [halves[0], null] });
same<typeof split, Tensor<'float32', Float32Array<ArrayBuffer>> | null>();
const [sequence] = ts.splitToSequence(frozen, { into: [new Tensor('float32', halves[0], [4]), null] });
same<typeof sequence, Tensor<'float32', Float32Array<ArrayBuffer>> | null>();
same<ReturnType<typeof unbound>[number], Tensor<'float32', Float32Array<ArrayBuffer>>>();
const unbound = () => ts.unbind(frozen);
const dimsOf: readonly number[] = unbound()[0].dims;
// @ts-expect-error bytes do not hold floats
ts.split(frozen, { numOutputs: 2, into: [new Uint8Array(16), null] });
// @ts-expect-error a skipped part is null and nothing else
ts.split(frozen, { numOutputs: 2, into: [undefined] });
const shared = { type: 'float32', data: new Float32Array(new SharedArrayBuffer(16)), dims: [4] } as const;
same<(typeof ofShared)['data'], Float32Array<ArrayBuffer>>();
const ofShared = ts.unbind(shared)[0];
same<(typeof viewOfShared)['data'], Float32Array<SharedArrayBuffer>>();
const viewOfShared = ts.plan('unbind', shared).views(shared)[0];
const halve = <T extends api.ElementType>(tensor: TensorLike<T>) =>
  ts.split<TensorLike>(tensor, { axis: -1, numOutputs: 2 }) as Tensor<T>[];
same<ReturnType<typeof halvesOfBytes>, Tensor<'uint8'>[]>();
const halvesOfBytes = () => halve({ type: 'uint8', data: new Uint8Array(4), dims: [4] });
const viewOfBuffer = (data: Uint8Array & { readUInt8(offset: number): number }) => {
  const bytes = { type: 'uint8', data, dims: [4] } as const;
  return ts.plan('split', bytes, { numOutputs: 2 }).views(bytes)[0];
};
same<ReturnType<typeof viewOfBuffer>, Tensor<'uint8', Uint8Array>>();
const viewOfWasm = () => ts.plan('unbind', ts.alloc('float32', [2])).views(ts.alloc('float32', [2]))[0];
same<ReturnType<typeof viewOfWasm>, Tensor<'float32', Float32Array>>();
same<(typeof intoShared)['data'], Float32Array<SharedArrayBuffer>>();
const intoShared = ts.split(shared, { numOutputs: 1, into: [shared.data] })[0];
ts.concat([x, x], { axis: 0, into: new Float32Array(16) });
ts.stack([x, x], { into: x });
ts.moveAxis(x, 0, 1, { into: null }).data satisfies Float32Array;
// @ts-expect-error floats do not go into bytes
ts.concat([x, x], { axis: 0, into: new Uint8Array(16) });

// Plans have the type of their input.
same<typeof plan, api.Plan<'float32'>>();
same<(typeof plan)['type'], 'float32'>();
same<(typeof plan)['dims'], readonly number[]>();
same<(typeof plan)['outputs'], readonly api.Output[]>();
same<(typeof plan)['count'], number>();
same<api.Route, 'view' | 'rows' | 'simd' | 'list'>();
same<(typeof plan)['route'], api.Route>();
same<(typeof plan)['layout'], { outer: number; axisLength: number; inner: number; bits: number; axis: number }>();
same<(typeof plan)['layout'], api.Layout>();
const output: { type: api.ElementType; dims: readonly number[]; size: number; byteLength: number } = plan.outputs[0];
const arrays: Float32Array[] = plan.allocate();
plan.run(x, { into: arrays });
plan.run(x, {});
same<ReturnType<(typeof plan)['allocate']>, Float32Array[]>();
// @ts-expect-error plans are read-only
plan.count = 3;
// @ts-expect-error nor by its outputs
plan.outputs.pop();
// @ts-expect-error nor by other outputs
plan.outputs = [];
const join = ts.plan('concat', [x, x], { axis: 0 });
same<typeof join, api.JoinPlan<'float32'>>();
same<ReturnType<(typeof join)['allocate']>, [Float32Array]>();
same<(typeof join)['outputs'], readonly [api.Output]>();
same<(typeof join)['inputs'], readonly api.Output[]>();
const joinTold: [api.Route, api.Layout, number] = [join.route, join.layout, join.count];
for (const into of [new Float32Array(16), x, join.allocate()])
  join.run([x, x], { into })[0].data satisfies Float32Array;
// @ts-expect-error the plan is for float32
join.run([longs, longs]);
join.run([x, x], { into: Object.freeze([new Float32Array(16)] as const) });
// @ts-expect-error one result has one array
join.run([x, x], { into: [new Float32Array(16), new Float32Array(16)] });
same<ReturnType<typeof stackPlan>, api.JoinPlan<'float32'>>();
const stackPlan = () => ts.plan('stack', [x, x]);
const axisPlan = ts.plan('moveAxis', x, { from: 0, to: 1 });
same<typeof axisPlan, api.AxisPlan<'float32'>>();
same<ReturnType<(typeof axisPlan)['allocate']>, [Float32Array]>();
const axisTold: [api.Route, readonly number[]] = [axisPlan.route, axisPlan.dims];
for (const into of [new Float32Array(8), x, axisPlan.allocate()])
  axisPlan.run(x, { into })[0].data satisfies Float32Array;
// @ts-expect-error the plan is for float32
axisPlan.run(longs);
// @ts-expect-error floats do not go into bytes
axisPlan.run(x, { into: new Uint8Array(32) });
// @ts-expect-error from and to are needed
ts.plan('moveAxis', x);
// @ts-expect-error so is the axis of a join
ts.plan('concat', [x]);
// @ts-expect-error a join is planned for a list
ts.plan('stack', x);
// @ts-expect-error a split is planned for one tensor
ts.plan('unbind', [x]);
ts.plan('unbind', longs).run(longs)[0].data satisfies BigInt64Array;

// Pixels: every option, and every form of an image.
const numbersOf: Required<api.PixelOptions> = {
  channels: 'RGB',
  type: 'float32',
  rescale: 1 / 255,
  mean: 0.5,
  std: 0.5,
  zeroPoint: 0,
  layout: 'NCHW',
};
same<NonNullable<api.PixelOptions['type']>, 'float32' | 'float16' | 'uint8' | 'int8'>();
for (const layout of ['NCHW', 'CHW', 'NHWC', 'HWC'] as const) ts.toPlanes(image, { layout });
for (const channels of ['R', 'GB', 'BGR', 'RGBA', 'AAAA'] as const) ts.toPlanes(image, { channels });
for (const each of [0.5, [0.5], Object.freeze([0.5, 0.5, 0.5]), new Float32Array(3), new Float64Array(3)]) {
  ts.toPlanes(image, { mean: each, std: each });
  ts.toPixels(x, { mean: each, std: each });
}
const rows: api.ImageLike = { data: new Uint8Array(64), width: 3, height: 4, stride: 16 };
const rgb: api.ImageLike = { data: new Uint8Array(36), width: 3, height: 4, channels: 3, depth: 'uchar' };
ts.toPlanes({ data: new Uint8Array(36), width: 3, height: 4, channels: 3 });
// @ts-expect-error channels of an image are a number
ts.toPlanes({ data: new Uint8Array(36), width: 3, height: 4, channels: 'RGB' });
const grey: api.ImageTensor = { type: 'uint8', data: new Uint8ClampedArray(12), dims: [3, 4, 1] };
for (const one of [image, rows, rgb, grey, [image, rows, rgb, grey], Object.freeze([image])]) ts.toPlanes(one);
same<(typeof planes)['data'], Float32Array<ArrayBuffer>>();
const planes = ts.toPlanes(image, { into: new Float32Array(48) });
ts.toPlanes(image, { into: planes });
same<(typeof planesOfBytes)['data'], Uint8ClampedArray<ArrayBuffer>>();
const planesOfBytes = ts.toPlanes(image, { type: 'uint8', into: new Uint8ClampedArray(48) });
same<ReturnType<typeof planesInWasm>, api.WasmTensor<'float32'>>();
const planesInWasm = () => ts.toPlanes(ts.alloc('uint8', [3, 4, 4]));
// @ts-expect-error floats do not go into bytes
ts.toPlanes(image, { into: new Uint8Array(48) });
// @ts-expect-error pixels are bytes
ts.toPlanes(x);
// @ts-expect-error the layout is unknown
ts.toPlanes(image, { layout: 'NWHC' });
// @ts-expect-error the channel is unknown
ts.toPlanes(image, { channels: 'X' });
// @ts-expect-error planes are of four types
ts.toPlanes(image, { type: 'int16' });
// @ts-expect-error a mean is a number for each channel
ts.toPlanes(image, { mean: '0.5' });
const planesOptions: api.PlanOptions['toPlanes'] = { type: 'int8' };
const noOptions: api.PixelOptions = {};
// @ts-expect-error the channel is unknown
ts.plan('toPixels', x, { channels: 'X' });
const frames = ts.plan('toPlanes', [image, image], { ...numbersOf, type: 'int8' });
same<typeof frames, api.PlanesPlan<'int8'>>();
same<typeof plainFrames, api.PlanesPlan>();
const plainFrames = ts.plan('toPlanes', { type: 'uint8', dims: [3, 4, 4] });
const framesTold: ['uint8', readonly number[]] = [frames.type, frames.dims];
same<(typeof frames)['outputs'], readonly [api.Output]>();
const [frameArray]: [Int8Array] = frames.allocate();
const [frame]: [TensorLike<'int8'>] = frames.run([image, image], { into: frameArray });
frames.run(image, { into: [frame] });
// @ts-expect-error the planes are bytes
frames.run(image, { into: new Float32Array(96) });
// @ts-expect-error images are of bytes
ts.plan('toPlanes', { type: 'float32', dims: [3, 4, 4] });

// Pictures.
const three = { type: 'float32', data: new Float32Array(36), dims: [3, 3, 4] } as const;
same<api.RgbaImage, { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }>();
same<ReturnType<typeof onePicture>, api.RgbaImage>();
const onePicture = () => ts.toPixels(three, numbersOf);
for (const into of [image, rows, rgb, grey, new Uint8Array(48), new Uint8ClampedArray(48)])
  ts.toPixels(three, { into });
// @ts-expect-error pixels are bytes
ts.toPixels(three, { into: new Float32Array(48) });
const pictures = ts.plan('toPixels', three, { channels: 'BGR' });
same<typeof pictures, api.PixelsPlan>();
same<(typeof pictures)['outputs'], readonly api.Output[]>();
ts.plan('toPixels', grey).run(new Tensor('uint8', new Uint8Array(12), [3, 4, 1]));
const picturesTold: [readonly number[], api.ElementType] = [pictures.dims, pictures.type];
const pictureArrays: Uint8ClampedArray<ArrayBuffer>[] = pictures.allocate();
pictures.run(three);
const [again] = pictures.run(three);
pictures.run(three, { into: image });
new ImageData(again.data, again.width, again.height);
same<ReturnType<typeof cropped>, { data: ImageData['data']; width: number; height: number; stride: number }>();
const cropped = () => crop(image, 0, 0, 2, 2);
same<ReturnType<typeof croppedGrey>, api.ImageTensor & { readonly stride: number }>();
const croppedGrey = () => crop(grey, 0, 0, 2, 2);
const croppedBytes = crop({ data: new Uint8Array(12), width: 2, height: 2 }, 0, 0, 1, 1);
// @ts-expect-error an image of 3 bytes a pixel becomes a tensor, which has no width
export const widthOfBytes = croppedBytes.width;
ts.toPlanes(croppedBytes);
ts.toPlanes([cropped(), croppedGrey()]);
// @ts-expect-error all four numbers are needed
crop(image, 0, 0, 2);
// @ts-expect-error a list is not an image
crop([image], 0, 0, 2, 2);

// WasmTensors and memory.
same<typeof wasmTensor, api.WasmTensor<'int64'>>();
for (const type of ['int8', 'bool', 'complex64', 'uint3'] as const) ts.alloc(type, [2]).dispose();
same<ReturnType<(typeof ts)['memory']>, { tensors: number; bytes: number; wasmBytes: number }>();
const wasmJoins: api.WasmTensor<'int64'>[] = [
  ts.stack([wasmTensor]),
  ts.moveAxis(wasmTensor, 0, 0),
  ...ts.plan('unbind', wasmTensor).run(wasmTensor),
];

// Nodes of models and their inferred shapes.
const node: api.NodeDescription = { opType: 'Split' };
const fullNode: Required<api.NodeDescription> = {
  ...node,
  domain: '',
  opset: 18,
  attributes: { axis: 1n },
  outputs: 2,
};
const named: api.NodeDescription = { ...fullNode, opset: null, outputs: Object.freeze(['left', '']) };
const results: (Tensor | null)[] = ts.runNode(named, Object.freeze([x, null, undefined, Object.freeze([x, longs])]));
const nodePlan: api.NodePlan = ts.planNode(
  named,
  Object.freeze([{ type: 'int8', dims: [2] }, x, null, Object.freeze([x])]),
);
for (const into of [
  x.data,
  x,
  [x.data, null, x],
  Object.freeze([null]),
  Array.from('a'),
  [Array.from('a')],
  nodePlan.allocate(),
  null,
  undefined,
] as const) {
  const made: (Tensor | null)[] = ts.runNode(named, [x], { into });
  made.push(...nodePlan.run(x, { into }), ...nodePlan.run([x, x], { into }), ...(nodePlan.views?.(x) ?? []));
}
// @ts-expect-error a target is an array or a tensor
ts.runNode(node, [x], { into: [5] });
// @ts-expect-error the only option is into
ts.runNode(node, [x], { out: [x] });
// @ts-expect-error the plan of a join has no views
nodePlan.views(x);
// @ts-expect-error a plan takes no target
ts.planNode(node, [x], { into: [x] });
// @ts-expect-error the output of an empty name is null
ts.runNode(named, [x])[1].data;
// @ts-expect-error a node has an operator
ts.runNode({ domain: '' }, [x]);
// @ts-expect-error inputs are a list
ts.runNode(node, x);
// @ts-expect-error a plan is for the operators
ts.plan('runNode', x);
const dims: NonNullable<api.TensorShape['dims']> = [
  2,
  null,
  'batch',
  Object.freeze([1, 4] as const),
  [null, 4],
  [1, null],
];
const unknownShape: api.TensorShape = { dims: null };
for (const known of [{}, { type: null }, { type: 'int8', dims: null }, { dims, data: [1] }, null, undefined] as const) {
  ts.inferNode(node, Object.freeze([known]));
}
ts.inferNode(node, [
  unknownShape,
  { data: Int32Array.of(1) },
  Object.freeze([{ dims }]),
  { sequence: { dims } },
  { sequence: {}, length: 'count' },
]);
// @ts-expect-error unknown type
ts.inferNode(node, [{ type: 'float' }]);
// @ts-expect-error bounds are two
ts.inferNode(node, [{ dims: [[1, 2, 3]] }]);
same<ReturnType<(typeof ts)['inferNode']>, api.NodeShapes>();
same<
  api.NodeShapes,
  | (api.TensorShape | null)[]
  | { sequence: api.TensorShape; length: NonNullable<api.TensorShape['dims']>[number] }
  | null
>();

// The module comes from anywhere.
const compiled = new WebAssembly.Module(new Uint8Array());
const sources: api.WasmSource[] = [new URL('https://example.org'), '/', new Uint8Array(), new ArrayBuffer(), compiled];
for (const wasm of [...sources, new Response(), new SharedArrayBuffer(1), new DataView(new ArrayBuffer(1))]) {
  await load({ wasm });
  await load({ wasm: Promise.resolve(wasm), Tensor: OrtTensor });
}
for (const wasm of [compiled, new Uint8Array(), new ArrayBuffer()]) loadSync({ wasm, Tensor: OrtTensor });
same<Awaited<ReturnType<typeof loaded>>, api.TensorSplit>();
const loaded = () => load({});
same<ReturnType<typeof loadedFor>, api.TensorSplit<typeof OrtTensor>>();
const loadedFor = () => loadSync({ Tensor: OrtTensor });
same<ReturnType<typeof switched>, api.TensorSplit<typeof OrtTensor>>();
const switched = () => ts.withTensor(OrtTensor);
// @ts-expect-error results are made by a class
ts.withTensor('float32');

// Results of a class of the caller's come from every call.
same<(typeof ofOthers)[number], OrtTensor>();
const ofOthers = [
  ...custom.splitToSequence(x),
  ...custom.variadicSplit(x, 0, [1, 1]),
  ...custom.openvinoSplit(x, 0, 2),
  ...custom.chunk(x, 2),
  ...custom.unbind(x),
  ...custom.tensorSplit(x, 2),
  custom.concat([x], { axis: 0 }),
  custom.stack([x]),
  custom.moveAxis(x, 0, 1),
  custom.toPlanes(image),
  custom.plan('unbind', x).run(x)[0],
  custom.plan('unbind', x).views(x)[0],
  custom.plan('concat', [x], { axis: 0 }).run([x])[0],
  custom.plan('moveAxis', x, { from: 0, to: 1 }).run(x)[0],
  custom.plan('toPlanes', image).run(image)[0],
];
same<ReturnType<typeof customNode>, (OrtTensor | null)[]>();
const customNode = () => custom.runNode(node, [x]);

// The adapters have the methods of the package, with their arguments.
const onOrt = forOrt(ts, OrtTensor);
same<(typeof ofOrt)[number], OrtTensor>();
const ofOrt = [
  ...onOrt.split(x, { numOutputs: 2 }),
  ...onOrt.splitToSequence(x),
  ...onOrt.variadicSplit(x, 1, [2, -1]),
  ...onOrt.openvinoSplit(x, 1, 2),
  ...onOrt.chunk(x, 2),
  ...onOrt.unbind(x),
  ...onOrt.tensorSplit(x, 2, 1),
  onOrt.concat([x], { axis: 0 }),
  onOrt.stack([x]),
  onOrt.toPlanes(image),
  onOrt.plan('unbind', x).run(x)[0],
];
const onTf = forTf(ts, tf);
onTf.variadicSplit(y, 1, [2, -1]);
onTf.openvinoSplit(y, 1, 2);
onTf.tensorSplit(y, 2, 1);
onTf.toPlanes(image, { type: 'int8' });
onTf.toPixels(y, { layout: 'HWC' }) satisfies api.RgbaImage;
// @ts-expect-error the number of chunks is required
onOrt.chunk(x);
// @ts-expect-error lengths are a list
onTf.variadicSplit(y, 1, 'halves');
// @ts-expect-error TensorFlow.js has no float16
onTf.toPlanes(image, { type: 'float16' });

// Types that callers name in signatures of their own.
const shaped: [api.TensorLike, TensorLike<'float32'>, api.Images] = [x, x, image];
const loaderOptions: [api.LoadOptions, Parameters<typeof loadSync>[0]] = [{ wasm: compiled }, { wasm: compiled }];
const given: [api.Images, api.InputShape] = [[image], null];
const ofAnyTensor: (x: TensorLike) => Tensor[] = (any) => ts.split(any, { numOutputs: 2 });

// The codes of errors.
const codes: Record<SplitErrorCode, true> = {
  AXIS_OUT_OF_RANGE: true,
  AXIS_INVALID: true,
  SIZES_INVALID: true,
  SIZES_SUM_MISMATCH: true,
  SIZES_COUNT_MISMATCH: true,
  NOT_DIVISIBLE: true,
  NUM_OUTPUTS_INVALID: true,
  ARGUMENT_CONFLICT: true,
  ARGUMENT_MISSING: true,
  ARGUMENT_UNKNOWN: true,
  TYPE_UNSUPPORTED: true,
  DIMS_INVALID: true,
  DATA_MISMATCH: true,
  OUTPUT_MISMATCH: true,
  OPSET_UNSUPPORTED: true,
  OPERATOR_UNKNOWN: true,
  OUT_OF_MEMORY: true,
  DISPOSED: true,
  WASM_UNAVAILABLE: true,
};

export { both, bytes, chunks, code, joined, loading, picture, fromLiteral, longsInWasm, maybe, plane, ranks, wrong };

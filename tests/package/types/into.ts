// The types of results with `into`, which match those at run time (tests/js/api/into.test.js): a tensor over the caller's array, or the
// caller's picture itself.
import type * as api from 'tensorsplit';
import { loadSync, Tensor, type WasmTensor } from 'tensorsplit';
import { forOrt } from 'tensorsplit/ort';
import { forTf } from 'tensorsplit/tfjs';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if `A` and `B` are the same type. */
function same<A, B>(..._: Same<A, B> extends true ? [] : ['these types differ', A, B]): void {}

const ts = loadSync();
declare const h: WasmTensor<'float32'>;
declare const image: ImageData;
const x = new Tensor('float32', new Float32Array(4), [4]);
const array = new Float32Array(8);
const shared = new Float32Array(new SharedArrayBuffer(32));
const ofInt8 = ts.plan('toPlanes', image, { type: 'int8' });

type Floats = Tensor<'float32', Float32Array<ArrayBuffer>>;
type Shared = Tensor<'float32', Float32Array<SharedArrayBuffer>>;
type OfWasm = Tensor<'float32', Float32Array<ArrayBufferLike>>;

// Joins and moves: an array, a tensor, a WasmTensor, or a list of one of them.
const joins = [
  ts.concat([h, h], { axis: 0, into: array }),
  ts.concat([x, x], { axis: 0, into: array }),
  ts.stack([h, h], { into: x }),
  ts.moveAxis(h, 0, 0, { into: [array] }),
  ts.plan('concat', [h, h], { axis: 0 }).run([h, h], { into: array })[0],
  ts.plan('stack', [h, h]).run([h, h], { into: [array] })[0],
  ts.plan('moveAxis', h, { from: 0, to: 0 }).run(h, { into: x })[0],
];
same<(typeof joins)[number], Floats>();
const joined = ts.concat([h, h], { axis: 0, into: array });
same<typeof joined, Floats>();
// @ts-expect-error a tensor over the caller's array needs no disposal
joined.dispose();
// @ts-expect-error nor does this
ts.concat([h, h], { axis: 0, into: h }).dispose();
// @ts-expect-error nor does this
ts.stack([h, h], { into: array }).dispose();
// @ts-expect-error nor does this
ts.moveAxis(h, 0, 0, { into: array }).dispose();
const [joinedByPlan] = ts.plan('concat', [h, h], { axis: 0 }).run([h, h], { into: array });
// @ts-expect-error nor does this
joinedByPlan.dispose();
const [movedByPlan] = ts.plan('moveAxis', h, { from: 0, to: 0 }).run(h, { into: [array] });
// @ts-expect-error nor does this
movedByPlan.dispose();
// @ts-expect-error nor does this
ts.split(h, { numOutputs: 1, into: [array] })[0].dispose();
const [partByPlan] = ts.plan('unbind', h).run(h, { into: [array] });
// @ts-expect-error nor does this
partByPlan.dispose();
// @ts-expect-error nor does this
ts.toPlanes(ts.alloc('uint8', [1, 1, 4]), { into: array }).dispose();
// Without `into`, WasmTensors have WasmTensors as results.
for (const none of [null, undefined]) {
  ts.concat([h, h], { axis: 0, into: none }).dispose();
  ts.stack([h, h], { into: none }).dispose();
  ts.moveAxis(h, 0, 0, { into: none }).dispose();
  ts.split(h, { numOutputs: 1, into: none })[0].dispose();
  ts.plan('stack', [h]).run([h], { into: none })[0].dispose();
}
ts.concat([h], { axis: 0 }).dispose();
ts.moveAxis(h, 0, 0).dispose();
ts.toPlanes(ts.alloc('uint8', [1, 1, 4])).dispose();
ts.plan('toPlanes', { type: 'uint8', dims: [1, 1, 4] })
  .run(ts.alloc('uint8', [1, 1, 4]))[0]
  .dispose();

same<ReturnType<typeof intoShared>, Shared>();
const intoShared = () => ts.concat([x, x], { axis: 0, into: shared });
same<ReturnType<typeof intoTensor>, Shared>();
const intoTensor = () => ts.stack([x], { into: new Tensor('float32', shared, [8]) });
same<ReturnType<typeof intoWasm>, OfWasm>();
const intoWasm = () => ts.moveAxis(x, 0, 0, { into: h });
same<ReturnType<typeof intoList>, Shared>();
const intoList = () => ts.concat([x, x], { axis: 0, into: [shared] });
same<ReturnType<typeof intoPicture>, Tensor<'uint8', ImageDataArray>>();
const intoPicture = () => ts.concat([image, image], { axis: 0, into: image });
type ImageDataArray = ImageData['data'];
const words: Tensor<'string'> = new Tensor('string', ['a', 'b'], [2]);
same<ReturnType<typeof intoStrings>, Tensor<'string', string[]>>();
const intoStrings = () => ts.concat([words], { axis: 0, into: ['', ''] });
same<ReturnType<typeof intoListOfStrings>, Tensor<'string', string[]>>();
const intoListOfStrings = () => ts.concat([words], { axis: 0, into: [['', '']] });
same<ReturnType<typeof perhaps>, Floats | WasmTensor<'float32'>>();
const perhaps = (into?: Float32Array<ArrayBuffer>) => ts.concat([h, h], { axis: 0, into });
// @ts-expect-error floats do not go into bytes
ts.concat([x], { axis: 0, into: new Uint8Array(4) });
// @ts-expect-error floats do not go into a tensor of bytes
ts.moveAxis(x, 0, 0, { into: { type: 'uint8', data: new Uint8Array(4), dims: [4] } });
// @ts-expect-error one result has one array
ts.stack([x], { into: [array, array] });

// Splits: a list, in which null leaves out a part.
same<ReturnType<typeof halves>, (Floats | null)[]>();
const halves = () => ts.split(h, { numOutputs: 2, into: [array, null] });
same<ReturnType<typeof mixed>, Tensor<'float32', Float32Array<ArrayBuffer> | Float32Array<ArrayBufferLike>>[]>();
const mixed = () => ts.splitToSequence(x, { into: [array, h] });
same<ReturnType<typeof none>, null[]>();
const none = () => ts.plan('chunk', x, { chunks: 2 }).run(x, { into: [null, null] });
same<ReturnType<typeof optional>, (Floats | null)[]>();
const optional = (into?: (Float32Array<ArrayBuffer> | null)[]) => ts.split(x, { numOutputs: 2, into });

// Planes.
same<ReturnType<typeof planes>, Shared>();
const planes = () => ts.toPlanes(image, { into: shared });
same<ReturnType<typeof planesOfList>, Floats>();
const planesOfList = () => ts.toPlanes([image], { into: [array] });
same<ReturnType<typeof planesInTensor>, Tensor<'int8', Int8Array<ArrayBuffer>>>();
const planesInTensor = () => ofInt8.run(image, { into: new Tensor('int8', new Int8Array(3), [3]) })[0];
// @ts-expect-error bytes of int8 do not go into floats
ofInt8.run(image, { into: array });
// @ts-expect-error the planes are floats
ts.toPlanes(image, { into: new Int8Array(3) });

// Pictures: one, or a list if it is asked for.
const bytes = new Uint8Array(16);
type Over<A> = { data: A; width: number; height: number };
same<ReturnType<typeof one>, api.RgbaImage>();
const one = () => ts.toPixels(x);
same<ReturnType<typeof oneOfDims>, api.RgbaImage>();
const oneOfDims = () => ts.toPixels({ type: 'float32', data: array, dims: [2, 3, 1, 1] });
same<ReturnType<typeof list>, api.RgbaImage[]>();
const list = () => ts.toPixels(x, { batch: true });
same<ReturnType<typeof notAsList>, api.RgbaImage>();
const notAsList = () => ts.toPixels(x, { batch: false, into: null });
same<ReturnType<typeof either>, api.RgbaImage | api.RgbaImage[]>();
const either = (batch: boolean) => ts.toPixels(x, { batch });
same<ReturnType<typeof intoImage>, ImageData>();
const intoImage = () => ts.toPixels(x, { into: image });
same<ReturnType<typeof intoBytes>, Over<Uint8Array<ArrayBuffer>>>();
const intoBytes = () => ts.toPixels(x, { into: bytes });
same<ReturnType<typeof intoGrey>, { type: 'uint8'; data: Uint8Array<ArrayBuffer>; dims: number[] }>();
const intoGrey = () => ts.toPixels(x, { into: { type: 'uint8', data: bytes, dims: [4, 4, 1] } });
same<ReturnType<typeof intoWasmImage>, WasmTensor<'uint8'>>();
const intoWasmImage = () => ts.toPixels(x, { into: ts.alloc('uint8', [2, 2, 4]) as WasmTensor<'uint8'> });
same<ReturnType<typeof intoImages>, (ImageData | null)[]>();
const intoImages = () => ts.toPixels(x, { into: [image, null] });
same<ReturnType<typeof intoImagesOfBatch>, ImageData[]>();
const intoImagesOfBatch = () => ts.toPixels(x, { batch: true, into: [image] });
same<ReturnType<typeof intoFrozen>, (ImageData | Over<Uint8Array<ArrayBuffer>>)[]>();
const intoFrozen = () => ts.toPixels(x, { into: Object.freeze([image, bytes]) });
// @ts-expect-error pixels are bytes
ts.toPixels(x, { into: array });
// @ts-expect-error batch must be true
ts.toPixels(x, { batch: 2 });
// @ts-expect-error planes are one tensor
ts.toPlanes(image, { batch: true });
const pictures = ts.plan('toPixels', x, { batch: true, channels: 'A' });
same<typeof pictures, api.PixelsPlan>();
same<ReturnType<typeof run>, api.RgbaImage[]>();
const run = () => pictures.run(x);
same<ReturnType<typeof runInto>, (ImageData | null)[]>();
const runInto = () => pictures.run(x, { into: [image, null] });
same<ReturnType<typeof runIntoOne>, ImageData[]>();
const runIntoOne = () => pictures.run(x, { into: image });
// @ts-expect-error pixels are bytes
pictures.run(x, { into: [array] });

export {
  intoShared,
  intoTensor,
  intoWasm,
  intoList,
  intoPicture,
  intoStrings,
  intoListOfStrings,
  perhaps,
  halves,
  mixed,
};
export { none, optional, planes, planesOfList, planesInTensor, one, oneOfDims, list, notAsList, either, intoImage };
export { intoBytes, intoGrey, intoWasmImage, intoImages, intoImagesOfBatch, intoFrozen, run, runInto, runIntoOne };

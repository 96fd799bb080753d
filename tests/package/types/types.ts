// What the types promise, and what they refuse.
import { load, loadSync, SplitError, Tensor, type SplitErrorCode, type TensorLike } from 'tensorsplit';
import { forOrt } from 'tensorsplit/ort';
import { forTf } from 'tensorsplit/tfjs';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only where `A` and `B` are the same type. */
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
// @ts-expect-error there is no such type
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
// An ImageData, or what has its fields, is a tensor of bytes.
declare const image: ImageData;
const [red] = ts.split(image, { axis: 2, numOutputs: 4 });
const ofRed: [type: 'uint8', data: Uint8ClampedArray] = [red.type, red.data];
ts.splitToSequence({ data: new Uint8Array(12), width: 1, height: 3 }, { axis: 2 });
ts.concat([image, image], { axis: 0 });
ts.plan('unbind', image, { axis: 2 }).run(image);
// @ts-expect-error pixels are bytes
ts.unbind({ data: new Float32Array(12), width: 1, height: 3 });
// @ts-expect-error the plan is for another type
ts.plan('unbind', numbers).run(image);

// In a variable the type is any string: what else is known still holds.
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
// @ts-expect-error there is no such type
ts.split({ type: 'float', data: new Float32Array(4), dims: [4] }, { numOutputs: 2 });
// @ts-expect-error there is no such type
ts.plan('unbind', { type: 'float', dims: [4] });

// Heap tensors in, heap tensors out.
const heap = ts.alloc('int64', [4]);
const heapParts = ts.split(heap, { numOutputs: 2 });
const longsInWasm: BigInt64Array = heapParts[0].data;
heapParts.forEach((part) => part.dispose());
// @ts-expect-error other tensors need no disposal
parts[0].dispose();

// Parts own their memory: of a Buffer they are Uint8Arrays, and pictures can be made of them.
declare const buffer: Uint8Array & { readonly isBuffer: true };
same<(typeof ofBuffer)[0]['data'], Uint8Array<ArrayBuffer>>();
const ofBuffer = ts.split({ type: 'uint8', data: buffer, dims: [8] }, { numOutputs: 2 });
const clampedPart = ts.split(pixels, { numOutputs: 1 })[0];
const picture = new ImageData(clampedPart.data, 1, 1);
const joined: Float32Array<ArrayBuffer> = ts.concat([floatsOf(4), floatsOf(2)], { axis: 0 }).data;
ts.concat([heap, heap], { axis: 0 }).dispose();
const chunks: Float32Array<ArrayBuffer>[] = [
  ...ts.chunk(floatsOf(4), 2, 0),
  ...ts.unbind(floatsOf(4)),
  ...ts.tensorSplit(floatsOf(4), [1, -1]),
].map(({ data }) => data);
function floatsOf(size: number) {
  return new Tensor('float32', new Float32Array(size), [size]);
}

// Options are known by name and type.
// @ts-expect-error sizes and a number of parts exclude each other
ts.split(longs, { split: [2, 2], numOutputs: 2 });
// @ts-expect-error one of the two is needed
ts.split(longs, { axis: 0 });
// @ts-expect-error an option that there is not
ts.split(longs, { dim: 0, numOutputs: 2 });
// @ts-expect-error WebAssembly memory holds no strings
ts.alloc('string', [2]);
// @ts-expect-error what is fetched must be waited for
loadSync({ wasm: 'tensorsplit.wasm' });
// @ts-expect-error an option that there is not
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
// @ts-expect-error parts of a float32 tensor do not go into bytes
plan.run(x, { into: [new Uint8Array(4), null] });

// Errors have codes.
const code: SplitErrorCode = new SplitError('AXIS_INVALID', 'no axis').code;
// @ts-expect-error there is no such code
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

export { both, bytes, chunks, code, joined, loading, picture, fromLiteral, longsInWasm, maybe, plane, ranks, wrong };

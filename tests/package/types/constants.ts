// Options in constants. Their strings have the type string unless declared otherwise.
import type * as api from 'tensorsplit';
import { loadSync, Tensor } from 'tensorsplit';
import { forOrt } from 'tensorsplit/ort';
import { forTf } from 'tensorsplit/tfjs';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if `A` and `B` are the same type. */
function same<A, B>(..._: Same<A, B> extends true ? [] : ['these types differ', A, B]): void {}

const ts = loadSync();
type PlaneType = NonNullable<api.PixelOptions['type']>;
declare const image: ImageData;
declare const text: string;
class OrtTensor {
  constructor(
    readonly type: string,
    readonly data: Float32Array,
    readonly dims: readonly number[],
  ) {}
}
declare const tf: Parameters<typeof forTf>[1] & { tensor(values: unknown): { readonly rank: number } };
declare const y: { readonly dtype: 'int32'; readonly shape: number[]; dataSync(): Int32Array };
const x = new Tensor('float32', new Float32Array(12), [3, 2, 2]);
const into = new Float32Array(12);
const onOrt = forOrt(ts, OrtTensor);
const onTf = forTf(ts, tf);

// A plain constant.
const plain = { channels: 'BGR', mean: [0.4, 0.4, 0.4], std: 0.2, layout: 'NCHW' };
same<ReturnType<typeof planes>['data'], Float32Array<ArrayBuffer>>();
const planes = () => ts.toPlanes(image, plain);
same<ReturnType<typeof planesInto>['data'], Float32Array<ArrayBuffer>>();
const planesInto = () => ts.toPlanes(image, { ...plain, into });
same<ReturnType<typeof pictures>, api.RgbaImage>();
const pictures = () => ts.toPixels(x, plain);
same<ReturnType<typeof picturesInto>, ImageData>();
const picturesInto = () => ts.toPixels(x, { ...plain, into: image });
same<ReturnType<typeof planned>, api.PlanesPlan>();
const planned = () => ts.plan('toPlanes', image, plain);
ts.plan('toPixels', x, plain).run(x);
ts.plan('toPixels', x, { ...plain, batch: true }).run(x);
onOrt.toPlanes(image, plain) satisfies OrtTensor;
onOrt.toPixels(x, plain) satisfies api.RgbaImage;
onTf.toPlanes(image, plain).rank satisfies number;
onTf.toPixels(y, plain) satisfies api.RgbaImage;

// In a plain constant, `type` is any string, so the data may be of any type.
const bytes = { type: 'uint8', channels: 'RGB' };
same<ReturnType<typeof ofAny>['type'], PlaneType>();
const ofAny = () => ts.toPlanes(image, bytes);
ts.toPixels(x, bytes);
ts.plan('toPlanes', image, bytes).run(image)[0].type satisfies PlaneType;
onTf.toPlanes(image, bytes);
onTf.toPixels(y, bytes);
ts.toPlanes(image, { channels: text, layout: text, type: text });
for (const channels of ['RGB', 'A']) ts.toPlanes(image, { channels });

// With `as const`, with `satisfies`, and with a type.
const frozen = { type: 'uint8', channels: 'BGR', mean: [1, 2, 3] } as const;
same<ReturnType<typeof ofFrozen>['type'], 'uint8'>();
const ofFrozen = () => ts.toPlanes(image, frozen);
const satisfying = { type: 'uint8', layout: 'NHWC' } satisfies api.PixelOptions;
same<ReturnType<typeof ofSatisfying>['type'], 'uint8'>();
const ofSatisfying = () => ts.toPlanes(image, satisfying);
const satisfyingBoth = { type: 'int8', channels: 'AAAA' } satisfies api.PixelOptions;
same<ReturnType<typeof ofBoth>['data'], Int8Array<ArrayBuffer>>();
const ofBoth = () => ts.toPlanes(image, { ...satisfyingBoth, mean: 0.5 });
const typed: api.PixelOptions = { channels: 'BGR', mean: 0.5 };
same<ReturnType<typeof ofTyped>['data'], Float32Array<ArrayBuffer>>();
const ofTyped = () => ts.toPlanes(image, typed);
same<ReturnType<typeof ofTypedInto>['data'], Float32Array<ArrayBuffer>>();
const ofTypedInto = () => ts.toPlanes(image, { ...typed, into });
const typedPlanes: api.PixelOptions = { rescale: 1 };
same<ReturnType<typeof ofTypedPlanes>['data'], Float32Array<ArrayBuffer>>();
const ofTypedPlanes = () => ts.toPlanes(image, typedPlanes);
const typedBytes: api.PixelOptions = { type: 'int8', zeroPoint: -128 };
same<ReturnType<typeof ofTypedBytes>['data'], Int8Array<ArrayBuffer>>();
const ofTypedBytes = () => ts.toPlanes(image, typedBytes);
const named: api.PixelOptions<'int8'> = { type: 'int8' };
same<ReturnType<typeof ofNamed>['data'], Int8Array<ArrayBuffer>>();
const ofNamed = () => ts.toPlanes(image, named);
same<ReturnType<typeof ofParameter>['type'], PlaneType>();
const ofParameter = (options: api.PixelOptions) => ts.toPlanes(image, options);
for (const options of [plain, bytes, frozen, satisfying, typed, typedPlanes, typedBytes, named]) {
  ts.toPlanes(image, options);
  ts.toPixels(x, options);
  ts.plan('toPlanes', image, options);
  ts.plan('toPixels', x, options);
}
same<ReturnType<typeof planOfTyped>, api.PlanesPlan>();
const planOfTyped = () => ts.plan('toPlanes', image, typed);
same<ReturnType<typeof planOfSatisfying>, api.PlanesPlan<'uint8'>>();
const planOfSatisfying = () => ts.plan('toPlanes', image, satisfying);
const planOptions: api.PlanOptions['toPixels'] = { batch: true, channels: 'A' };
ts.plan('toPixels', x, planOptions);

// Options that are known to be wrong are rejected.
// @ts-expect-error the channel is unknown
ts.toPlanes(image, { channels: 'rgb' });
// @ts-expect-error the channel is unknown
const wrongChannels: api.PixelOptions = { channels: 'rgb' };
// @ts-expect-error planes have no such type
({ type: 'float64' }) satisfies api.PixelOptions;
// @ts-expect-error unknown type
ts.toPlanes(image, { type: 'float64' });
// @ts-expect-error the layout is unknown
ts.toPixels(x, { layout: 'nchw' } as const);
// @ts-expect-error the layout is unknown
ts.plan('toPixels', x, { layout: 'nchw' });
// @ts-expect-error the channels are five
ts.plan('toPlanes', image, { channels: 'RGBAA' });
// @ts-expect-error unknown option
ts.toPlanes(image, { mean: 0.5, means: 0.5 });
// @ts-expect-error unknown option
ts.toPixels(x, { chanels: 'A' });
const misspelt = { chanels: 'A' };
// @ts-expect-error unknown option
ts.toPixels(x, misspelt);
const numbers = { channels: 5 };
// @ts-expect-error channels are a string
ts.toPlanes(image, numbers);
// @ts-expect-error TensorFlow.js has no float16
onTf.toPlanes(image, { type: 'float16' });

// The options of other calls, and tensors.
const sequence = { axis: 0, keepdims: 0 };
ts.splitToSequence(x, sequence);
ts.plan('splitToSequence', x, sequence);
const split = { axis: 1, split: [1, 1], into: [into, null] };
same<ReturnType<typeof parts>, (Tensor<'float32', Float32Array<ArrayBuffer>> | null)[]>();
const parts = () => ts.split(x, split);
const counted = { axis: 1, numOutputs: 2 };
ts.split(x, counted);
ts.split(x, { ...counted, into: [into, into] });
const joined = { axis: 1, into: [into] };
ts.concat([x, x], joined).data satisfies Float32Array;
ts.plan('concat', [x], { axis: 0 }).run([x], joined);
ts.plan('stack', [x]).run([x], { into: joined.into });
const moved = { from: 0, to: 1 };
ts.plan('moveAxis', x, moved);
const cuts = { axis: 1, indicesOrSections: [1] };
ts.plan('tensorSplit', x, cuts);
const loose = { type: 'float32', data: into, dims: [3, 2, 2] };
ts.toPixels(loose) satisfies api.RgbaImage;
ts.plan('toPixels', loose).run(loose);
ts.moveAxis(loose, 0, 1, { into: loose }).data satisfies Float32Array;
ts.toPlanes(image, { into: loose }).data satisfies Float32Array;
// @ts-expect-error keepdims is 0 or 1
ts.splitToSequence(x, { keepdims: 2 });
// @ts-expect-error keepdims is a number
ts.splitToSequence(x, { keepdims: true });

export { planes, planesInto, pictures, picturesInto, planned, ofAny, ofFrozen, ofSatisfying, ofBoth, ofTyped, parts };
export { ofTypedInto, ofTypedPlanes, ofTypedBytes, ofNamed, ofParameter, planOfTyped, planOfSatisfying, wrongChannels };

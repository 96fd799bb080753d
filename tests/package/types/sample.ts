// Uses every export, for a strict compiler.
import * as api from 'tensorsplit';
import { crop, load, loadSync, SplitError, Tensor } from 'tensorsplit';
import * as onnx from 'tensorsplit/onnx';
import { forOrt } from 'tensorsplit/ort';
import { load as loadSlim, loadSync as loadSlimSync } from 'tensorsplit/slim';
import { forTf, registerKernels } from 'tensorsplit/tfjs';
import { registerKernels as registerPermute } from 'tensorsplit/transformers';

export async function everything(source: api.WasmSource, model: Uint8Array): Promise<api.ElementType[]> {
  const options: api.LoadOptions = { wasm: source };
  const ts: api.TensorSplit = await load(options);
  await loadSlim({ wasm: source });
  loadSlimSync({ wasm: new Uint8Array() });

  const x = new Tensor('float32', new Float32Array(12), [2, 6]);
  const splitOptions: api.SplitOptions = { axis: 1, split: [2, 4] };
  const sequenceOptions: api.SplitToSequenceOptions = { axis: 0, keepdims: 0 };
  const sizes: api.Sizes = BigInt64Array.of(2n, -1n);
  const axis: api.Scalar = 1;
  const left: Float32Array = ts.split(x, splitOptions)[0].data;
  const dims: readonly number[] = ts.splitToSequence(x, sequenceOptions)[0].dims;
  ts.variadicSplit(x, axis, sizes);
  ts.openvinoSplit(x, 1, 3);

  const wasmTensor: api.WasmTensor<'float32'> = ts.alloc('float32', [2, 6]);
  ts.split(wasmTensor, splitOptions)[0].dispose();
  console.log(ts.memory().bytes);

  const planOptions: api.PlanOptions['split'] = { axis: 1, numOutputs: 2 };
  const plan: api.Plan<'float32'> = ts.plan('split', { type: 'float32', dims }, planOptions);
  const route: api.Route = plan.route;
  const layout: api.Layout = plan.layout;
  const outputs: readonly api.Output[] = plan.outputs;
  const into: api.Into<'float32'> = [left, null];
  plan.run(x, { into }).map((part) => part?.data);
  plan.views(x).map((part) => part.data.length);

  const node: api.NodeDescription = { domain: '', opType: 'Split', opset: 18, attributes: { num_outputs: 2 } };
  ts.runNode(node, [x, null]).map((part) => part?.type);
  const nodePlan: api.NodePlan = ts.planNode(node, [{ type: 'float32', dims: [2, 6] }, null]);
  const nodeTargets: api.Into = nodePlan.allocate();
  ts.runNode(node, [x], { into: nodeTargets }).concat(nodePlan.run(x, { into: nodeTargets }));
  const dim = 'batch';
  const shape: api.TensorShape = { type: 'float32', dims: [dim, 6, null] };
  const shapes: api.NodeShapes = ts.inferNode(node, [shape]);

  try {
    loadSync({ wasm: new Uint8Array() });
  } catch (error) {
    if (error instanceof SplitError) {
      const code: api.SplitErrorCode = error.code;
      console.log(code, error.message, shapes, route, layout, outputs);
    }
  }

  const externalData = (location: string, offset: number, length: number) =>
    new Uint8Array(location.length + offset + length);
  const found: onnx.FoundNode[] = onnx.findNodes(onnx.readModel(model), { externalData });
  for (const each of found) {
    const known: api.NodeShapes = ts.inferNode(each, each.inputs);
    console.log(known, each.inputs[0]?.external?.location, onnx.runFoundNode(ts, each, x));
  }
  for (const node of onnx.readModel(model).graph.nodes) console.log(ts.inferNode(node, [{}]), ts.runNode(node, [x]));
  const like: api.TensorLike = onnx.readTensor(model, { externalData });
  const { external } = onnx.describeTensor(model);
  console.log(external?.location);
  const array: api.Storage[api.ElementType] = like.data;
  const storage: api.Storage['bool'] = new Uint8Array(array.length);
  console.log(onnx.readSequence(model), storage);

  const image: api.ImageLike = new ImageData(4, 3);
  const numbers: api.PixelOptions = { channels: 'BGR', mean: [0.5, 0.5, 0.5], std: 0.5, layout: 'NHWC' };
  const wanted: api.PixelOptions<'int8'> = { ...numbers, type: 'int8', zeroPoint: -128 };
  const planeType: api.PixelOptions['type'] = 'float16';
  const floats: Float32Array = ts.toPlanes(image).data;
  const bytes: Int8Array = ts.toPlanes([image, image], wanted).data;
  const frames: api.PlanesPlan<'int8'> = ts.plan('toPlanes', { type: 'uint8', dims: [3, 4, 4] }, wanted);
  const [frame] = frames.run(image, { into: [bytes] });
  const pixels = ts.toPixels(frame, { ...numbers, zeroPoint: -128 });
  const batch: api.RgbaImage[] = ts.toPixels(ts.toPlanes([image, image]), { batch: true });
  const pictures: api.PixelsPlan = ts.plan('toPixels', { type: 'float32', dims: [1, 3, 3, 4] });
  console.log(new ImageData(pixels.data, pixels.width, pixels.height), batch, pictures, planeType, floats);

  class Other {
    constructor(
      readonly type: api.ElementType,
      readonly data: unknown,
      readonly dims: readonly number[],
    ) {}
  }
  const constructor: api.TensorConstructor = Other;
  await load({ Tensor: constructor });
  const parts: Other[] = forOrt(ts, Other).split(x, { numOutputs: 2 });
  const others: Other[] = ts.withTensor(Other).split(x, { numOutputs: 2 });
  const transformers: Parameters<typeof registerPermute>[1] = { Tensor };
  console.log(forTf, registerKernels, registerPermute, transformers);
  const joinOptions: api.PlanOptions['concat'] = { axis: 1 };
  const join: api.JoinPlan<'float32'> = ts.plan('concat', [x, x], joinOptions);
  const [whole]: [Float32Array] = join.allocate();
  console.log(join.run([x, x], { into: [whole] })[0].data, ts.stack([x, x]).data);
  const moved: api.AxisPlan<'float32'> = ts.plan('moveAxis', x, { from: 0, to: 1 });
  const letters: api.PixelOptions['channels'] = 'RRR';
  const grey: api.ImageTensor = { type: 'uint8', data: new Uint8Array(12), dims: [3, 4, 1], stride: 4 };
  console.log(moved.run(x)[0].data.length, letters, crop(image, 0, 0, 2, 2).stride, crop(grey, 0, 0, 1, 1).dims);
  return [...parts, ...others].map(({ type }) => type);
}

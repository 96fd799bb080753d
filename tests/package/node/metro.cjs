const { loadSync } = require('tensorsplit');
const { readModel } = require('tensorsplit/onnx');
const { forOrt } = require('tensorsplit/ort');
const { forTf } = require('tensorsplit/tfjs');
const { registerKernels } = require('tensorsplit/transformers');

const [left] = loadSync().split({ type: 'uint8', data: new Uint8Array(4), dims: [4] }, { axis: 0, split: [1, 3] });
console.log(left.dims.join(), [readModel, forOrt, forTf, registerKernels].map((call) => typeof call).join());

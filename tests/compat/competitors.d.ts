// Competitors are installed on demand (bench/setup/install.js), so their own types may be missing.
declare module 'onnxruntime-web/wasm';
declare module '@tensorflow/tfjs-core';
declare module '@tensorflow/tfjs-backend-cpu';
declare module '@tensorflow/tfjs-layers';
declare module '@tensorflow/tfjs-backend-wasm';
declare module 'onnxruntime-node';
declare module '@huggingface/transformers';
declare module 'numpy-ts';

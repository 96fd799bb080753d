// SPDX-License-Identifier: MIT
//
// What every entry exports beside its loaders: two classes, and the names of the types.
export { SplitError } from './errors.js';
export { Tensor } from './tensor/tensor.js';

/** @typedef {import('./tensor/types.js').ElementType} ElementType */
/** @typedef {import('./tensor/types.js').Storage} Storage */
/** @typedef {import('./tensor/types.js').TypedArray} TypedArray */
/** @typedef {import('./errors.js').SplitErrorCode} SplitErrorCode */
/** @typedef {import('./load/compile.js').WasmSource} WasmSource */
/**
 * @template {import('./tensor/types.js').ElementType} [T=import('./tensor/types.js').ElementType]
 * @typedef {import('./tensor/tensor.js').TensorLike<T>} TensorLike
 */
/**
 * @template {import('./tensor/types.js').ElementType} [T=import('./tensor/types.js').ElementType]
 * @typedef {import('./tensor/heap.js').HeapTensor<T>} HeapTensor
 */
/** @typedef {import('./tensor/tensor.js').TensorConstructor} TensorConstructor */
/**
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {import('./load/load.js').LoadOptions<C>} LoadOptions
 */
/**
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {import('./tensorsplit.js').TensorSplit<C>} TensorSplit
 */
/** @typedef {import('./tensorsplit.js').SplitOptions} SplitOptions */
/** @typedef {import('./tensorsplit.js').SplitToSequenceOptions} SplitToSequenceOptions */
/** @typedef {import('./tensorsplit.js').PlanOptions} PlanOptions */
/** @typedef {import('./tensorsplit.js').PixelOptions} PixelOptions */
/**
 * @template {import('./pixels/plan.js').PlaneType} [T='float32']
 * @typedef {import('./tensorsplit.js').PlanesOptions<T>} PlanesOptions
 */
/** @typedef {import('./pixels/read.js').Images} Images */
/** @typedef {import('./pixels/read.js').ImageLike} ImageLike */
/** @typedef {import('./pixels/plan.js').PlaneType} PlaneType */
/** @typedef {import('./pixels/plan.js').Picture} Picture */
/** @typedef {import('./pixels/plan.js').PictureTarget} PictureTarget */
/** @typedef {import('./tensorsplit.js').Sizes} Sizes */
/** @typedef {import('./tensorsplit.js').Scalar} Scalar */
/**
 * @template {import('./tensor/types.js').ElementType} [T=import('./tensor/types.js').ElementType]
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {import('./plan/plan.js').Plan<T, C>} Plan
 */
/**
 * @template {import('./pixels/plan.js').PlaneType} [T='float32']
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {import('./pixels/plan.js').PlanesPlan<T, C>} PlanesPlan
 */
/** @typedef {import('./pixels/plan.js').PicturesPlan} PicturesPlan */
/** @typedef {import('./plan/plan.js').Output} Output */
/**
 * @template {import('./tensor/types.js').ElementType} [T=import('./tensor/types.js').ElementType]
 * @typedef {import('./plan/plan.js').Into<T>} Into
 */
/** @typedef {import('./load/core.js').Lane} Lane */
/** @typedef {import('./load/core.js').Layout} Layout */
/** @typedef {import('./node/node.js').NodeDescription} NodeDescription */
/** @typedef {import('./node/infer.js').TensorShape} TensorShape */
/** @typedef {import('./node/infer.js').NodeShapes} NodeShapes */
/** @typedef {import('./node/infer.js').Dim} Dim */

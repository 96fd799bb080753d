// SPDX-License-Identifier: MIT
//
// What every entry exports beside its loaders: two classes, and the names of the types.
export { SplitError } from './errors.js';
export { Tensor } from './tensor.js';

/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./types.js').Storage} Storage */
/** @typedef {import('./types.js').TypedArray} TypedArray */
/** @typedef {import('./errors.js').SplitErrorCode} SplitErrorCode */
/** @typedef {import('./compile.js').WasmSource} WasmSource */
/**
 * @template {import('./types.js').ElementType} [T=import('./types.js').ElementType]
 * @typedef {import('./tensor.js').TensorLike<T>} TensorLike
 */
/**
 * @template {import('./types.js').ElementType} [T=import('./types.js').ElementType]
 * @typedef {import('./heap.js').HeapTensor<T>} HeapTensor
 */
/** @typedef {import('./tensor.js').TensorConstructor} TensorConstructor */
/**
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {import('./load.js').LoadOptions<C>} LoadOptions
 */
/**
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {import('./tensorsplit.js').TensorSplit<C>} TensorSplit
 */
/** @typedef {import('./tensorsplit.js').SplitOptions} SplitOptions */
/** @typedef {import('./tensorsplit.js').SplitToSequenceOptions} SplitToSequenceOptions */
/** @typedef {import('./tensorsplit.js').PlanOptions} PlanOptions */
/** @typedef {import('./tensorsplit.js').Sizes} Sizes */
/** @typedef {import('./tensorsplit.js').Scalar} Scalar */
/**
 * @template {import('./types.js').ElementType} [T=import('./types.js').ElementType]
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {import('./plan.js').Plan<T, C>} Plan
 */
/** @typedef {import('./plan.js').Output} Output */
/**
 * @template {import('./types.js').ElementType} [T=import('./types.js').ElementType]
 * @typedef {import('./plan.js').Into<T>} Into
 */
/** @typedef {import('./request.js').Lane} Lane */
/** @typedef {import('./request.js').Layout} Layout */
/** @typedef {import('./node.js').NodeDescription} NodeDescription */
/** @typedef {import('./infer.js').TensorShape} TensorShape */
/** @typedef {import('./infer.js').NodeShapes} NodeShapes */
/** @typedef {import('./infer.js').Dim} Dim */

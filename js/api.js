// SPDX-License-Identifier: MIT
//
// The exports of every entry, apart from its loaders. The types are in api.d.ts.
export { SplitError } from './base/errors.js';
export { crop } from './pixels/crop.js';
export { Tensor } from './tensor/tensor.js';

// Prints whether an image processor of transformers.js gives the same values with our kernels, and how many.
import { RawImage, Tensor, ViTImageProcessor } from '@huggingface/transformers';
import * as transformers from '@huggingface/transformers';

import { load } from 'tensorsplit';
import { registerKernels } from 'tensorsplit/transformers';

const processor = new ViTImageProcessor({
  image_processor_type: 'ViTImageProcessor',
  do_normalize: true,
  do_rescale: true,
  do_resize: false,
  image_mean: [0.5, 0.4, 0.3],
  image_std: [0.2, 0.3, 0.4],
});
const bytes = Uint8ClampedArray.from({ length: 64 * 64 * 3 }, (_, i) => (i * 37) % 256);
const values = async () => (await processor([new RawImage(bytes, 64, 64, 3)])).pixel_values;

const before = await values();
const permute = Tensor.prototype.permute;
const restore = registerKernels(await load(), transformers);
const isReplaced = Tensor.prototype.permute !== permute;
const after = await values();
restore();
console.log(
  isReplaced,
  before.dims.join() === after.dims.join(),
  before.data.join() === after.data.join(),
  after.dims.join(),
);

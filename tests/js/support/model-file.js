// Writes the model of the examples of docs/runtimes.md.
import { attribute, int64s, model, node, value } from './protobuf.js';

const float32 = 1;

/** Returns a model that splits a detection head by sizes and its boxes by count, and joins the corners in reverse. */
export function modelFile() {
  return model(
    18,
    node('Split', ['head', 'sizes'], ['boxes', '', 'classes'], [3, 'cut'], attribute.int('axis', -1)),
    node(
      'Split',
      ['boxes'],
      ['topLeft', 'bottomRight'],
      [3, 'corners'],
      attribute.int('axis', -1),
      attribute.int('num_outputs', 2),
    ),
    node('Concat', ['bottomRight', 'topLeft'], ['turned'], [3, 'turn'], attribute.int('axis', -1)),
    [2, 'detector'],
    [5, int64s('sizes', 4, 1, 2)],
    [11, value('head', float32, ['batch', 2, 7])],
    [12, value('turned', float32, ['batch', 2, 4])],
    [12, value('classes', float32, ['batch', 2, 2])],
  );
}

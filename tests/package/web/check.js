import { load, loadSync, SplitError, Tensor } from 'tensorsplit';

/** Runs the package in a page or worker and returns the outcome. */
export async function check() {
  const ts = await load();
  const x = new Tensor(
    'float32',
    Float32Array.from({ length: 12 }, (_, i) => i),
    [2, 6],
  );
  const parts = ts.split(x, { axis: 1, split: [2, 4] });
  let code = 'nothing thrown';
  try {
    ts.split(x, { axis: 2, split: [2, 4] });
  } catch (error) {
    code = error instanceof SplitError ? error.code : String(error);
  }
  return {
    dims: parts.map((part) => [...part.dims]),
    data: parts.map((part) => [...part.data]),
    isOne: ts === loadSync() && ts === (await load()),
    code,
  };
}

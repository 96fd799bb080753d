// Instances of the package whose core the tests can inspect.
import { inlineWasm } from '../../../js/load/inline.js';
import { startCore } from '../../../js/load/core.js';
import { Tensor } from '../../../js/tensor/tensor.js';
import { TensorSplit } from '../../../js/tensorsplit.js';

/** Returns the first bytes of a core's memory, which are constants. @param {import('../../js/load/module.js').Core} core */
const constantsOf = (core) => new Uint8Array(core.scratch().buffer).slice(0, 4096);

const module = new WebAssembly.Module(inlineWasm());

/** Starts the module of the package. */
export function startInstance() {
  const core = startCore(module);
  return { ts: new TensorSplit(core, Tensor), core, constants: constantsOf(core) };
}

/**
 * Throws unless a known split returns the right result, the constants are unchanged, nothing is allocated and memory
 * has not grown beyond 4 MB.
 * @param {ReturnType<typeof startInstance>} instance
 */
export function checkInstance({ ts, core, constants }) {
  const x = { type: /** @type {const} */ ('int16'), dims: [2, 3], data: Int16Array.of(1, 2, 3, 4, 5, 6) };
  const parts = ts.split(x, { axis: 1, split: [1, 2] });
  const shown = parts.map(({ data, dims }) => `${dims}:${data}`).join(' ');
  if (shown !== '2,1:1,4 2,2:2,3,5,6') throw new Error(`a known split gives ${shown}`);
  if (String(constantsOf(core)) !== String(constants)) throw new Error('constants have changed');
  if (core.memory.bytes !== 0) throw new Error(`${core.memory.bytes} bytes are still allocated`);
  if (core.scratch().buffer.byteLength > 2 ** 22) {
    throw new Error(`WebAssembly memory has grown to ${core.scratch().buffer.byteLength} bytes`);
  }
}

/**
 * Starts an instance for each test of a file, and checks the instance after the test, so that one test cannot fail
 * another.
 * @param {(instance: ReturnType<typeof startInstance>) => void} use Receives the instance of each test.
 */
export function instanceForEach(use) {
  /** @type {ReturnType<typeof startInstance>} */
  let instance;
  beforeEach(() => {
    instance = startInstance();
    use(instance);
  });
  afterEach(() => checkInstance(instance));
}

// A fake TensorFlow.js, as far as the adapter uses it. tests/compat/adapters.test.js uses the real library.

export const sizeOf = (shape) => shape.reduce((product, dim) => product * dim, 1);
export const storages = { float32: Float32Array, int32: Int32Array, bool: Uint8Array };

/** The cpu backend, with values by data id. */
export class Backend {
  data = new Map();

  makeTensorInfo(shape, dtype, values) {
    const dataId = {};
    this.data.set(dataId, { values });
    return { dataId, shape, dtype };
  }

  valuesOf({ dataId }) {
    return this.data.get(dataId).values;
  }
}

export class TfTensor {
  constructor(values, shape, dtype) {
    Object.assign(this, { values, shape, dtype });
  }

  dataSync() {
    return this.values;
  }
}

/** Makes a library without kernels. `calls` are those of its engine, `gradients` the registered ones. */
export function makeLibrary() {
  const kernels = new Map();
  const keyOf = (kernelName, backendName) => `${kernelName} ${backendName}`;
  const library = {
    calls: [],
    gradients: [],
    kernels,
    tidied: 0,
    backend: 'cpu',
    tensor: (values, shape, dtype) => new TfTensor(values, shape, dtype),
    zeros: (shape) => new TfTensor(new Float32Array(sizeOf(shape)), shape, 'float32'),
    complex: (real, imag) => Object.assign(new TfTensor(null, real.shape, 'complex64'), { real, imag }),
    real: ({ real }) => real,
    imag: ({ imag }) => imag,
    tidy: (work) => {
      ++library.tidied;
      return work();
    },
    concat: (parts, axis) => ({ joined: 'concat', axis, parts }),
    stack: (parts, axis) => ({ joined: 'stack', axis, parts }),
    getBackend: () => library.backend,
    getKernel: (kernelName, backendName) => kernels.get(keyOf(kernelName, backendName)),
    registerKernel: (config) => {
      const key = keyOf(config.kernelName, config.backendName);
      if (kernels.has(key)) throw new Error('the library would warn');
      kernels.set(key, config);
    },
    unregisterKernel: (kernelName, backendName) => kernels.delete(keyOf(kernelName, backendName)),
    getGradient: (name) => library.gradients.find(({ kernelName }) => kernelName === name),
    registerGradient: (config) => library.gradients.push(config),
    engine: () => ({
      runKernel: (kernelName, inputs, attrs) => {
        library.calls.push({ kernelName, inputs, attrs });
        return library.getKernel(kernelName, library.backend).kernelFunc({ inputs, attrs, backend: null });
      },
    }),
    util: { parseAxisParam: (axis, shape) => [axis < 0 ? axis + shape.length : axis] },
    backend_util: {
      prepareSplitSize(x, sizes, axis) {
        if (typeof sizes === 'number') return new Array(sizes).fill(x.shape[axis] / sizes);
        if (sizes === undefined) return [NaN];
        const rest = x.shape[axis] - sizes.filter((size) => size !== -1).reduce((sum, size) => sum + size, 0);
        return sizes.map((size) => (size === -1 ? rest : size));
      },
    },
  };
  return library;
}

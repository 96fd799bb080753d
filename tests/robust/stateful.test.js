// Calls in random order on one instance, against plain loops: memory grows, arrays are detached and transferred, getters call
// back, plans and heap tensors live as long as they like. A seed is printed; TENSORSPLIT_SEED repeats a run.
import { Random } from './random.js';
import { checkInstance, startInstance } from './instance.js';

const operations = 100_000;
const seed = Number(process.env.TENSORSPLIT_SEED ?? Date.now() % 2 ** 31);
const instance = startInstance();
const { ts } = instance;
const random = new Random(seed);

const classes = { uint8: Uint8Array, int16: Int16Array, float32: Float32Array, float64: Float64Array };
const types = Object.keys(classes);
const chance = (times) => random.integer(1, times) === 1;

/** Fails with what somebody needs to repeat it. @param {string} [what] */
function require(holds, what = '') {
  if (!holds) throw new Error(`seed ${seed}, operation ${done}, ${kind} ${what}`);
}
let done = 0;
let kind = '';

/** A tensor of random bytes (of floats whole numbers), whose data may be asked for by a getter that calls back. */
function makeTensor(type = random.pick(types), dims = [random.integer(0, 5), random.integer(1, 20)]) {
  const data = new classes[type](dims[0] * dims[1]);
  for (let i = 0; i < data.length; ++i) data[i] = random.integer(0, 255);
  if (!chance(20)) return { type, dims, data };
  return {
    type,
    dims,
    get data() {
      if (chance(3)) ts.split({ type, dims: [2], data: new classes[type](2) }, { numOutputs: 2 });
      if (chance(3)) alive.push(ts.alloc('uint8', [random.integer(0, 5000)]));
      return data;
    },
  };
}

/** The columns of a matrix from `first` on, by a plain loop. */
const columnsOf = ({ dims: [rows, columns], data }, first, count) => {
  const part = [];
  for (let i = 0; i < rows; ++i) for (let j = 0; j < count; ++j) part.push(data[i * columns + first + j]);
  return part;
};

const isSame = (array, list) => array.length === list.length && list.every((value, i) => array[i] === value);

/** Sizes that add up. */
function cut(length) {
  const sizes = [];
  for (let left = length; left > 0; left -= sizes.at(-1)) sizes.push(random.integer(chance(9) ? 0 : 1, left));
  return sizes;
}

/** What lives on: heap tensors, plans with the tensor they were made for. */
const alive = [];
const plans = [];

function expectParts(x, sizes, parts, isWanted = () => true) {
  let first = 0;
  sizes.forEach((size, i) => {
    if (isWanted(i)) require(isSame(parts[i].data, columnsOf(x, first, size)), x.type);
    first += size;
  });
}

const detached = (array) => (structuredClone(array.buffer, { transfer: [array.buffer] }), array);

const kinds = {
  split() {
    const x = makeTensor();
    const sizes = cut(x.dims[1]);
    expectParts(x, sizes, ts.split(x, { axis: 1, split: sizes }));
  },
  into() {
    const x = makeTensor();
    const sizes = cut(x.dims[1]);
    const into = sizes.map((size) => (chance(4) ? null : new classes[x.type](size * x.dims[0]).fill(99)));
    expectParts(x, sizes, ts.split(x, { axis: 1, split: sizes, into }), (i) => into[i] !== null);
  },
  join() {
    const x = makeTensor();
    const sizes = cut(x.dims[1]);
    let first = 0;
    const parts = sizes.map((size) => {
      const data = classes[x.type].from(columnsOf(x, first, size));
      first += size;
      return { type: x.type, dims: [x.dims[0], size], data };
    });
    require(isSame(ts.concat(parts, { axis: 1 }).data, [...x.data]));
  },
  moveAxis() {
    const x = makeTensor();
    const moved = ts.moveAxis(x, 0, 1);
    const want = Array.from({ length: x.dims[1] }, (_, j) => columnsOf(x, j, 1)).flat();
    require(isSame(moved.data, want));
  },
  makePlan() {
    if (plans.length > 20) plans.splice(random.integer(0, 20), 1);
    const x = makeTensor();
    const sizes = cut(x.dims[1]);
    plans.push({ plan: ts.plan('split', x, { axis: 1, split: sizes }), type: x.type, dims: x.dims, sizes });
  },
  runPlan() {
    if (plans.length === 0) return;
    const { plan, type, dims, sizes } = random.pick(plans);
    const x = makeTensor(type, dims);
    expectParts(x, sizes, plan.run(x));
  },
  heap() {
    const plain = makeTensor();
    const x = ts.alloc(plain.type, plain.dims);
    x.data.set(plain.data);
    const sizes = cut(plain.dims[1]);
    const parts = ts.split(x, { axis: 1, split: sizes });
    expectParts(plain, sizes, parts);
    if (chance(2)) x.dispose();
    else alive.push(x);
    for (const part of parts) alive.push(part);
    while (alive.length > 60) alive.splice(random.integer(0, alive.length - 1), 1)[0].dispose();
  },
  wrong() {
    const x = makeTensor();
    const lost = detached(new classes[x.type](x.dims[0] * x.dims[1]));
    const calls = [
      () => ts.split({ ...x, data: lost }, { axis: 1, numOutputs: 1 }),
      () => ts.split(x, { axis: 1, split: [x.dims[1] + 1] }),
      () => ts.concat([x, { ...x, dims: [x.dims[0], x.dims[1] + 1] }], { axis: 1 }),
      () => ts.split(x, { axis: 1, numOutputs: 1, into: [x.data] }),
      () => ts.toPlanes({ data: new Uint8Array(7), width: 2, height: 1 }),
    ];
    if (x.data.length === 0) return;
    let error;
    try {
      random.pick(calls)();
    } catch (caught) {
      error = caught;
    }
    require(error?.name === 'SplitError', `a SplitError, not ${error}`);
  },
  transfer() {
    const x = makeTensor();
    const sizes = cut(x.dims[1]);
    const parts = ts.split(x, { axis: 1, split: sizes });
    // Whoever transfers results takes nothing from the next call.
    for (const { data } of parts) detached(data);
    expectParts(x, sizes, ts.split(x, { axis: 1, split: sizes }));
  },
};

test(`${operations} calls in random order agree with plain loops (seed ${seed})`, () => {
  const names = Object.keys(kinds);
  for (done = 0; done < operations; ++done) {
    kind = random.pick(names);
    kinds[kind]();
  }
  for (const tensor of alive) tensor.dispose();
  alive.length = 0;
  checkInstance(instance);
}, 120_000);

import { createStore } from '../../../web_demo/page/create-store.js';
import { stateWith, ts } from './states.js';

test('createStore reports one step per gesture', () => {
  const calls = [];
  const store = createStore(ts, (_, isStep) => calls.push([store.model.value.state.sizes[0], isStep]));
  store.set(stateWith({ sizes: [9, 1] }));
  for (const size of [1, 1, 2, 3]) store.set({ sizes: [size, 10 - size] }, { gesture: 'drag' });
  store.endGesture();
  store.set({ sizes: [4, 6] }, { gesture: 'drag' });
  store.set({ sizes: [5, 5] }, { gesture: 'type' });
  store.set({});
  expect(calls).toEqual([
    [9, true],
    [1, true],
    [2, false],
    [3, false],
    [4, true],
    [5, true],
    [5, true],
  ]);
});

describe('store.set', () => {
  /** Creates a store at [4, 10], cut into 3, 2 and 5. */
  function storeWithSteps() {
    /** @type {number[][]} */
    const steps = [];
    const store = createStore(ts, () => steps.push(store.model.value.state.sizes));
    store.set(stateWith());
    return { store, steps };
  }

  test('keeps typed numbers as a draft until they are valid together', () => {
    const { store, steps } = storeWithSteps();
    store.set({ sizes: [4, 2, 5] }, { isTyped: true });
    expect(store.draft.value).toMatchObject({
      state: { sizes: [4, 2, 5] },
      fault: { code: 'SIZES_SUM_MISMATCH' },
      fix: { sizes: [4, 2, 4] },
    });
    expect(store.model.value.answer.lengths).toEqual([3, 2, 5]);
    store.set({ sizes: [4, 1, 5] }, { isTyped: true });
    expect(store.draft.value).toBeNull();
    expect(steps).toEqual([
      [3, 2, 5],
      [4, 1, 5],
    ]);
  });

  test('does not adapt typed numbers while they are a draft, in any order', () => {
    const { store } = storeWithSteps();
    const typed = { isTyped: true };
    store.set({ sizes: [2, 3, 3] }, typed);
    store.go({ axis: 0 }, typed);
    store.go({ dims: [4, 12] }, typed);
    expect(store.draft.value?.state).toMatchObject({ sizes: [2, 3, 3], axis: 0, dims: [4, 12] });
    store.go({ dims: [8, 12] }, typed);
    expect(store.draft.value).toBeNull();
    expect(store.model.value.state).toMatchObject({ sizes: [2, 3, 3], axis: 0, dims: [8, 12] });
  });

  test.each([-1, 1.5, 2 ** 60])('keeps the length %f of a join as a draft', (length) => {
    const { store } = storeWithSteps();
    store.go({ operator: 'Concat' });
    const before = store.model.value;
    store.go({ dims: [4, length] }, { isTyped: true });
    expect(store.draft.value).toMatchObject({ state: { dims: [4, length] }, fault: { code: 'DIMS_INVALID' } });
    expect(store.model.value).toBe(before);
    store.set(/** @type {any} */ (store.draft.value).fix);
    expect(store.draft.value).toBeNull();
  });

  test('starts from the state and not from the draft if nothing was typed', () => {
    const { store } = storeWithSteps();
    store.go({ axis: 9 }, { isTyped: true });
    store.set({ sizes: [5, 5] });
    expect(store.draft.value).toBeNull();
    expect(store.model.value.state).toMatchObject({ axis: 1, sizes: [5, 5] });
  });

  test('shows the fix of an invalid address, with the address as the draft', () => {
    const { store } = storeWithSteps();
    store.set({ sizes: [3, 3] }, { isFollowed: true });
    expect(store.draft.value?.state.sizes).toEqual([3, 3]);
    expect(store.model.value.state).toEqual(store.draft.value?.fix);
    expect(store.model.value.answer.lengths).toEqual([3, 7]);
  });

  test('forget drops the draft', () => {
    const { store, steps } = storeWithSteps();
    store.set({ sizes: [1] }, { isTyped: true });
    store.forget();
    expect(store.draft.value).toBeNull();
    store.go({ axis: 0 });
    expect(store.model.value.state.axis).toBe(0);
    expect(steps).toHaveLength(2);
  });
});

describe('store.go', () => {
  /** Creates a store with a state. @param {Partial<import('../../../web_demo/types.js').State>} first */
  function storeAt(first) {
    const store = createStore(ts, () => {});
    store.set(stateWith(first));
    expect(store.draft.value).toBeNull();
    return store;
  }

  /** @type {[string, Partial<import('../../../web_demo/types.js').State>, Partial<import('../../../web_demo/types.js').State>, Partial<import('../../../web_demo/types.js').State>][]} */
  const trips = [
    ['a longer dim', {}, { dims: [4, 13] }, { dims: [4, 10] }],
    ['a shorter dim', {}, { dims: [4, 1] }, { dims: [4, 10] }],
    ['a lower rank', {}, { dims: [10], axis: 0 }, { dims: [4, 10], axis: 1 }],
    ['a typed axis', {}, { axis: 0 }, { axis: 1 }],
    ['an axis from the end', {}, { axis: -2 }, { axis: 1 }],
    ['OpenVINO Split, which accepts no list', {}, { operator: 'OpenvinoSplit' }, { operator: 'Split' }],
    ['an operator that has no complex64', { type: 'complex64' }, { operator: 'VariadicSplit' }, { operator: 'Split' }],
    ['a version that lacks the type', { type: 'bfloat16' }, { opset: 1 }, { opset: 18 }],
    ['a type that the version lacks', { opset: 1 }, { type: 'float16' }, { type: 'float32' }],
    ['another cut mode', {}, { by: 'parts' }, { by: 'list' }],
    [
      'an operator that would make 480,000 slices',
      { dims: [480_000, 2], axis: 0, by: 'parts', parts: 2 },
      { operator: 'SplitToSequence' },
      { operator: 'Split' },
    ],
    ['another operator, from an older version', { opset: 13 }, { operator: 'SplitToSequence' }, { operator: 'Split' }],
    ['a longer dim in an older version', { opset: 13 }, { dims: [4, 13] }, { dims: [4, 10] }],
    ['a join', { by: 'parts', parts: 3 }, { operator: 'Concat' }, { operator: 'Split' }],
    ['the axis of a join', { operator: 'Concat' }, { axis: 0 }, { axis: 1 }],
    ['the length of a join', { operator: 'Concat' }, { dims: [4, 2] }, { dims: [4, 10] }],
    ['the axis of a list with the rest', { operator: 'VariadicSplit', sizes: [3, -1] }, { axis: 0 }, { axis: 1 }],
    ['uneven parts before opset 18', { by: 'parts', parts: 3 }, { opset: 13 }, { opset: 18 }],
  ];
  test.each(trips)('to %s and back is valid, and restores the sizes', (_, first, there, back) => {
    const store = storeAt(first);
    const before = store.model.value.state;
    store.go(there);
    expect(store.draft.value).toBeNull();
    expect(store.model.value.state).toMatchObject(there);
    store.go(back);
    expect(store.model.value.state).toEqual({ ...before, ...(back.axis === undefined ? {} : { axis: back.axis }) });
  });

  test('returns the same sizes for the same shape, whatever came before', () => {
    const store = storeAt({});
    /** @type {number[][]} */
    const down = [];
    for (let length = 12; length >= 1; length -= 1) {
      store.go({ dims: [4, length] });
      down.push(store.model.value.state.sizes);
    }
    for (let length = 1; length <= 12; length += 1) {
      store.go({ dims: [4, length] });
      expect(store.model.value.state.sizes).toEqual(down[12 - length]);
    }
  });

  test('chooses the newest version of another operator', () => {
    const store = storeAt({ opset: 13 });
    store.go({ operator: 'SplitToSequence' });
    expect(store.model.value.state.opset).toBe(24);
    store.go({ operator: 'Split' });
    store.go({ by: 'parts' });
    expect(store.model.value.state).toMatchObject({ opset: 13, by: 'parts' });
  });

  test('keeps a wish as a draft if no valid state is near, and the state as it is', () => {
    const store = storeAt({});
    const before = store.model.value;
    store.go({ axis: 7 }, { isTyped: true });
    expect(store.draft.value).toMatchObject({
      state: { axis: 7 },
      fault: { code: 'AXIS_OUT_OF_RANGE' },
      fix: { axis: 1 },
    });
    expect(store.model.value).toBe(before);
    store.go({ opset: 13 }, { isTyped: true });
    expect(store.draft.value?.state).toMatchObject({ axis: 7, opset: 13 });
    store.go({ operator: 'SplitToSequence' });
    expect(store.draft.value).toBeNull();
    expect(store.model.value.state).toMatchObject({ operator: 'SplitToSequence', axis: 1, opset: 24 });
  });
});

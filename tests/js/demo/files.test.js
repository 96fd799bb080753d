import { jest } from '@jest/globals';

import { model, node, value } from '../support/protobuf.js';

// The document and the stream of the camera are fakes.
/** Listener of the visibility. @type {any} */
let hide;
const document = { hidden: false, addEventListener: (_, listener) => (hide = listener) };
Object.assign(globalThis, { document, matchMedia: () => ({ matches: true }) });
const { drawSoon, namesOfNode, open, opened, showNode, stopWhenHidden, stream } =
  await import('../../../web_demo/page/files.js');
const { statusText, store, tensor } = await import('../../../web_demo/page/store.js');
stopWhenHidden();

describe('the camera', () => {
  const track = { isStopped: false, stop: () => (track.isStopped = true) };

  test.each([
    ['stays on while the page is visible', false],
    ['stops when the page is hidden', true],
  ])('%s', (_, hidden) => {
    track.isStopped = false;
    stream.value = /** @type {any} */ ({ getTracks: () => [track] });
    statusText.value = 'before';
    document.hidden = hidden;
    hide();
    expect([track.isStopped, stream.value === null]).toEqual([hidden, hidden]);
    expect(statusText.value).toBe(hidden ? 'The camera was stopped because the page was hidden.' : 'before');
  });
});

describe('a model', () => {
  /** Opens a model whose nodes split an input of length 6 in halves. @param {...string[]} outputs Names of the outputs of each node. */
  async function openSplits(...outputs) {
    const nodes = outputs.map((names) => node('Split', ['x'], names));
    await open(new File([model(13, ...nodes, [11, value('x', 1, [6])])], 'a.onnx'));
    return opened.value?.rows ?? [];
  }
  const halves = (/** @type {string[]} */ ...names) => ({ axis: 0, ranges: names.map((name) => [name, 3]) });

  test('is shown at its first node, before its rows are drawn', async () => {
    const rows = await openSplits(['a', 'b'], ['c', 'd']);
    expect([tensor.value, store.model.value.state.dims, opened.value?.words]).toEqual([
      'file',
      [6],
      '2 of 2 nodes split or join.',
    ]);
    expect(rows.map(({ drawn }) => drawn.value)).toEqual([null, null]);
  });

  test('names the parts of a state by the node that was pressed, or else by the first one', async () => {
    const rows = await openSplits(['a', 'b'], ['c', 'd']);
    expect(namesOfNode(store.model.value.state)).toBe(undefined);
    for (const row of rows) row.draw();
    expect(namesOfNode(store.model.value.state)).toEqual(halves('a', 'b'));
    showNode(rows[1]);
    expect(namesOfNode(store.model.value.state)).toEqual(halves('c', 'd'));
    expect(namesOfNode({ ...store.model.value.state, parts: 3 })).toBe(undefined);
    tensor.value = 'picture';
    expect(namesOfNode(store.model.value.state)).toBe(undefined);
    const [row] = await openSplits(['e', 'f']);
    row.draw();
    expect(namesOfNode(store.model.value.state)).toEqual(halves('e', 'f'));
  });

  test('draws the rows in slices, without those that are cancelled', () => {
    jest.useFakeTimers();
    let time = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => time);
    const drawn = [];
    const rows = [...'abcdef'].map((name) => ({
      draw() {
        drawn.push(name);
        time += 5;
      },
    }));
    const cancels = rows.map((row) => drawSoon(/** @type {any} */ (row)));
    cancels[1]();
    expect(drawn).toEqual([]);
    jest.runOnlyPendingTimers();
    expect(drawn).toEqual(['a', 'c']);
    jest.runAllTimers();
    expect(drawn).toEqual(['a', 'c', 'd', 'e', 'f']);
    now.mockRestore();
    jest.useRealTimers();
  });
});

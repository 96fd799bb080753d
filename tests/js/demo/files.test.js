// The document and the stream of the camera are fakes.
/** Listener of the visibility. @type {any} */
let hide;
const document = { hidden: false, addEventListener: (_, listener) => (hide = listener) };
Object.assign(globalThis, { document, matchMedia: () => ({ matches: true }) });
const { open, stopWhenHidden, stream } = await import('../../../web_demo/page/files.js');
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

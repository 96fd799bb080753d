// Pictures and canvases are stand-ins: a file of `{ size }` is a picture of that size.
let hide;
const document = { hidden: false, addEventListener: (_, listener) => (hide = listener) };
class Image {
  decode = async () => ([this.width, this.height] = this.src);
}
class OffscreenCanvas {
  getContext = () => ({
    canvas: this,
    drawImage() {},
    getImageData: (x, y, w, h) => ({ data: new Uint8ClampedArray(4 * w * h) }),
  });
}
const { createObjectURL, revokeObjectURL } = URL;
Object.assign(URL, { createObjectURL: (file) => file.size, revokeObjectURL() {} });
afterAll(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));
const Blob = class {
  size = [960, 600];
  type = 'image/svg+xml';
  text = async () => '<svg/>';
};
Object.assign(globalThis, {
  document,
  Image,
  OffscreenCanvas,
  Blob,
  SAMPLE: '<svg/>',
  innerWidth: 900,
  innerHeight: 600,
});
const { said, showFile, showKind, source, stream, withSize } = await import('../../../web_demo/picture/sources.js');

describe('withSize', () => {
  test.each([
    [
      'both sizes',
      '<svg width="10" height="20" viewBox="0 0 1 1"/>',
      '<svg width="10" height="20" viewBox="0 0 1 1"/>',
    ],
    ['a tall box', '<svg viewBox="0 0 10 20"/>', '<svg width="480" height="960" viewBox="0 0 10 20"/>'],
    ['a wide box', "<svg viewBox='-5,-5,20,10'/>", `<svg width="960" height="480" viewBox='-5,-5,20,10'/>`],
    ['neither', '<svg id="a"><svg/></svg>', '<svg width="960" height="720" id="a"><svg/></svg>'],
    ['one size', '<svg width="10" viewBox="0 0 3 3"/>', '<svg width="960" height="960" viewBox="0 0 3 3"/>'],
    ['percents', '<svg width="100%" height="100%"/>', '<svg width="960" height="720"/>'],
  ])('gives an SVG with %s a size', (_, svg, expected) => {
    expect(withSize(svg)).toBe(expected);
  });
});

describe('showKind', () => {
  test('says that a link does not have the own picture, the first time only', async () => {
    await showKind('own');
    expect([source.value.kind, said.value]).toEqual([
      'sample',
      'Your own picture is not part of the link: this is the sample.',
    ]);
    await showKind('own');
    expect(said.value).toBe('Drag to pull the picture apart.');
  });
});

describe('showFile', () => {
  test.each([
    [[100, 50], [100, 50], ''],
    [[1280, 1280], [1280, 1280], ''],
    [[2560, 1280], [1280, 640], ', here made smaller to 1280 x 640,'],
    [[1, 5000], [1, 1280], ', here made smaller to 1 x 1280,'],
  ])('shows a picture of %j at %j', async (size, [width, height], words) => {
    expect(await showFile({ size, type: 'image/png' })).toBe(true);
    expect(source.value).toMatchObject({ kind: 'own', width, height });
    expect(source.value.data).toHaveLength(4 * width * height);
    expect(said.value).toBe(`Your picture${words} stays on this machine: links show the sample.`);
  });
});

describe('a camera that runs', () => {
  const track = { isStopped: false, stop: () => (track.isStopped = true) };

  test.each([
    ['goes on while the page is shown', false],
    ['stops when the page is hidden', true],
  ])('%s', (_, hidden) => {
    track.isStopped = false;
    stream.value = { getTracks: () => [track] };
    said.value = 'before';
    document.hidden = hidden;
    hide();
    expect([track.isStopped, stream.value === null]).toEqual([hidden, hidden]);
    expect(said.value).toBe(hidden ? 'The camera was stopped while the page was hidden.' : 'before');
  });
});
